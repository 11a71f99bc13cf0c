// The C++ wrapper against the C client's scripted peer, which also answers late, never, twice and with garbage.
#include <routeplan.hpp>

#include <array>
#include <thread>
#include <vector>

#include <poll.h>
#include <unistd.h>

extern "C" {
#include "calls.h"
#include "check.h"
#include "routeplan/v1/plans.pb-c.h"
}

using namespace std::chrono_literals;
using routeplan::Client;
using routeplan::Options;
using routeplan::Request;

static Options to(const peer *peer) {
    Options options;
    options.socket_path(peer_path(peer)).retry(8, 1ms, 20ms);
    return options;
}

static Client client_of(const peer *peer) { return std::move(*Client::open(to(peer))); }

static routeplan::Context host() {
    routeplan::Context context;
    context.actor = RP_ACTOR_HOST;
    context.plan_id = {{1, 2, 3}};
    return context;
}

static void a_command_is_answered() {
    peer *peer = peer_start(serve_plainly, nullptr);
    {
        Client client = client_of(peer);
        routeplan::Result<rp_answer> answer = client.open_direction_ui(host());
        CHECK(answer && answer->disposition == RP_DISPOSITION_APPLIED);
        CHECK_EQUAL(answer->position.version, 1); // the peer says the stream's number
        CHECK_EQUAL(client.return_to_selection(host())->position.version, 3);
        CHECK_EQUAL(client.stats().completed, 2);
    }
    peer_finish(peer);
}

static void say_the_method(peer *peer) {
    const int fd = peer_accept(peer);
    request request;
    while (peer_read(fd, &request)) {
        peer_status(fd, request.stream_id, 9, request.method, nullptr);
        peer_forget(&request);
    }
    close(fd);
}

static void every_command_and_read_is_sent_as_what_it_is() {
    peer *peer = peer_start(say_the_method, nullptr);
    {
        Client client = client_of(peer);
        const auto method = [&](const auto &result) {
            CHECK(!result && result.failure().code() == RP_E_FAILED_PRECONDITION);
            CHECK(result.failure().outcome() == RP_OUTCOME_REJECTED);
            return std::string(result.failure().message());
        };
        CHECK(method(client.command(host(), routeplan::CreatePlan{})) == "CreatePlan");
        CHECK(method(client.command(host(), routeplan::ReviseRoute{})) == "ReviseRoute");
        CHECK(method(client.open_direction_ui(host())) == "OpenDirectionUI");
        CHECK(method(client.command(host(), routeplan::ReplacePresentation{})) == "ReplacePresentation");
        CHECK(method(client.command(host(), routeplan::RequestRoutes{})) == "RequestRoutes");
        CHECK(method(client.command(host(), routeplan::ReceiveRoutes{})) == "ReceiveRoutes");
        CHECK(method(client.command(host(), routeplan::CalculationFailed{})) == "CalculationFailed");
        CHECK(method(client.command(host(), routeplan::SelectRoute{})) == "SelectRoute");
        CHECK(method(client.command(host(), routeplan::RequestNavigation{})) == "RequestNavigation");
        CHECK(method(client.command(host(), routeplan::ConfirmHandoff{})) == "ConfirmHandoff");
        CHECK(method(client.command(host(), routeplan::RejectHandoff{})) == "RejectHandoff");
        CHECK(method(client.command(host(), routeplan::ExpireAttempt{})) == "ExpireAttempt");
        CHECK(method(client.command(host(), routeplan::RetryHandoff{})) == "RetryHandoff");
        CHECK(method(client.return_to_selection(host())) == "ReturnToSelection");
        CHECK(method(client.command(host(), routeplan::CancelPlan{})) == "CancelPlan");
        CHECK(method(client.command(host(), routeplan::NoteEditorDismissed{})) == "NoteEditorDismissed");
        CHECK(method(client.call(Request::get_plan({{1}}))) == "GetPlan");
        CHECK(method(client.call(Request::get_handoff({{1}}, {{2}}))) == "GetHandoff");
        CHECK(method(client.call(Request::list_plans({}))) == "ListPlans");
        CHECK(method(client.call(Request::get_instance())) == "GetInstance");
        CHECK(method(client.call(Request::get_metrics())) == "GetMetrics");
        CHECK(method(client.call(Request::check_health())) == "Check");
        CHECK(method(client.call(Request::create_consumer({}))) == "CreateConsumer");
        CHECK(method(client.call(Request::detach_consumer("c"))) == "DetachConsumer");
        CHECK(method(client.call(Request::list_consumers())) == "ListConsumers");
        CHECK(method(client.call(Request::acknowledge({}))) == "Acknowledge");
        CHECK(method(client.call(Request::park_event("c", {{1}}, "why"))) == "ParkEvent");
        CHECK(method(client.call(Request::list_parked("c"))) == "ListParked");
        CHECK(method(client.call(Request::release_parked("c", {{1}}))) == "ReleaseParked");
        CHECK(client.call(Request::subscribe("c")).failure().code() == RP_E_USAGE); // it is submitted
        CHECK(method(client.call(Request::raw("a.B", "Any", {}, false))) == "Any");
    }
    peer_finish(peer);
}

static void expect_the_lists(peer *peer) {
    const int fd = peer_accept(peer);
    request request;
    CHECK(peer_read(fd, &request));
    Routeplan__V1__CreatePlanRequest *plan =
        routeplan__v1__create_plan_request__unpack(nullptr, request.payload_bytes, request.payload);
    CHECK(plan != nullptr && plan->n_stops == 2);
    CHECK_TEXT(plan->external_id, "trip-7");
    CHECK_TEXT(plan->stops[0]->label, "Terminal 3");
    CHECK_TEXT(plan->stops[1]->label, "India Gate");
    CHECK(plan->context->command_key.len == 3 && memcmp(plan->context->command_key.data, "key", 3) == 0);
    routeplan__v1__create_plan_request__free_unpacked(plan, nullptr);
    answer(fd, &request, 1);
    CHECK(peer_read(fd, &request));
    Routeplan__V1__SelectRouteRequest *selection =
        routeplan__v1__select_route_request__unpack(nullptr, request.payload_bytes, request.payload);
    CHECK(selection != nullptr && selection->generation == 4);
    CHECK(selection->index_presence_case == ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE__NOT_SET);
    routeplan__v1__select_route_request__free_unpacked(selection, nullptr);
    answer(fd, &request, 2);
    CHECK(peer_read(fd, &request));
    selection = routeplan__v1__select_route_request__unpack(nullptr, request.payload_bytes, request.payload);
    CHECK(selection != nullptr && selection->index == 0);
    CHECK(selection->index_presence_case == ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE_INDEX);
    routeplan__v1__select_route_request__free_unpacked(selection, nullptr);
    answer(fd, &request, 3);
    close(fd);
}

static void lists_texts_and_absent_values_reach_the_wire_as_given() {
    peer *peer = peer_start(expect_the_lists, nullptr);
    {
        Client client = client_of(peer);
        std::vector<routeplan::Stop> stops{*routeplan::Stop::location("77.0844,28.5550"),
                                           *routeplan::Stop::degrees(28.612912, 77.229510)};
        const std::string longer = "Terminal 3, which ends here";
        stops[0].named(std::string_view(longer).substr(0, 10)).of(RP_LOCATION_CURRENT_LOCATION);
        stops[1].named("India Gate");
        routeplan::Context context = host();
        context.command_key = "key";
        routeplan::CreatePlan plan;
        plan.external_id = "trip-7";
        plan.stops = stops;
        CHECK(client.command(context, plan));
        routeplan::SelectRoute selection;
        selection.generation = 4;
        CHECK(client.command(host(), selection));
        selection.index = 0;
        CHECK(client.command(host(), selection));
    }
    peer_finish(peer);
}

static void values_that_cannot_be_are_failures_before_anything_is_sent() {
    const auto stop = routeplan::Stop::degrees(91, 0);
    CHECK(!stop && stop.failure().reason() == RP_REASON_COORDINATE_OUT_OF_RANGE);
    CHECK(!routeplan::Stop::location("nowhere"));
    CHECK(!routeplan::geometry_digest("\x01", 5));
    CHECK(routeplan::to_string(*routeplan::geometry_digest("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5)).size() == 64);
    CHECK(routeplan::make_command_key()->size() == 36);
    const auto client = Client::open(Options().inflight_max(0).socket_path("/nonexistent"));
    CHECK(!client && client.failure().code() == RP_E_USAGE && !client.failure().message().empty());
    routeplan::Context context = host();
    context.actor_ref = std::string_view("a\0b", 3);
    const auto request = Request::command(context, routeplan::CancelPlan{});
    CHECK(!request && request.failure().reason() == RP_REASON_LABEL_FORBIDDEN_CHARACTER);
    CHECK(request.failure().outcome() == RP_OUTCOME_NOT_SENT);
}

static void a_request_keeps_its_key_and_can_be_changed() {
    auto request = Request::command(host(), routeplan::CancelPlan{});
    CHECK(request && request->method() == RP_METHOD_CANCEL_PLAN && request->command_key().size() == 36);
    const std::string first(request->command_key());
    CHECK(request->renew_command_key() && request->command_key() != first);
    CHECK(request->set_command_key("mine") && request->command_key() == "mine" && !request->set_command_key(""));
    CHECK(request->set_plan_id({{7}}) && request->set_expected_version(9) && request->set_deadline(1s));
    auto read = Request::get_plan({{1}});
    CHECK(read && read->command_key().empty() && !read->renew_command_key());
}

static void a_poll_loop_takes_completions_by_tag() {
    peer *peer = peer_start(serve_plainly, nullptr);
    {
        Client client = client_of(peer);
        auto request = Request::open_direction_ui(host());
        std::array<bool, 100> seen{};
        for (std::uint64_t tag = 0; tag < seen.size(); tag++) {
            CHECK(client.submit(*request, tag));
        }
        pollfd readable{client.fd(), POLLIN, 0};
        for (std::size_t count = 0; count < seen.size();) {
            CHECK(poll(&readable, 1, 5000) == 1 && client.process());
            while (auto completion = client.next()) {
                CHECK(completion->code == RP_OK && completion->outcome == RP_OUTCOME_APPLIED);
                CHECK(completion->reply.answer() && !completion->reply.failure() && !completion->reply.plan());
                CHECK(!seen.at(completion->tag));
                seen.at(completion->tag) = true;
                count++;
            }
        }
        CHECK(!client.next());
    }
    peer_finish(peer);
}

static void handles_move() {
    peer *peer = peer_start(serve_plainly, nullptr);
    {
        Client first = client_of(peer);
        auto request = Request::open_direction_ui(host());
        Client second = std::move(first);
        Request moved = std::move(*request);
        routeplan::Reply reply = std::move(*second.call(moved));
        first = client_of(peer); // never used: connects to nobody
        first = std::move(second);
        CHECK(first.submit(moved, 1)); // its completion is never taken
        CHECK(first.wait());
        routeplan::Reply other = std::move(reply);
        first.close();
        CHECK(other.answer() && first.submit(moved, 2).failure().code() == RP_E_CLOSED);
    }
    peer_finish(peer);
}

static void a_client_may_have_a_thread_and_say_what_happens() {
    peer *peer = peer_start(serve_plainly, nullptr);
    {
        std::string said;
        const auto keep = [](void *context, std::uint32_t, const char *message) {
            *static_cast<std::string *>(context) += message;
        };
        auto client = Client::open(to(peer).threaded(true).log(RP_LOG_INFO, keep, &said));
        std::vector<std::thread> threads;
        for (int index = 0; index < 4; index++) {
            threads.emplace_back([&] {
                for (int count = 0; count < 25; count++) {
                    CHECK(client->open_direction_ui(host()));
                }
            });
        }
        for (std::thread &thread : threads) {
            thread.join();
        }
        CHECK_EQUAL(client->stats().completed, 100);
        client->close();
        CHECK(said == "connectedclosed");
    }
    peer_finish(peer);
}

static void tell_of_a_delivery(peer *peer) {
    const int fd = peer_accept(peer);
    request request;
    CHECK(peer_read(fd, &request));
    message data{};
    message_frame(&data, request.stream_id, 3, 0, "\x0a\x02\x20\x02", 4); // opened, of generation 2
    message_frame(&data, request.stream_id, 3, 0, "\x12\x06\x08\x0b\x10\x01\x1a\x00", 8); // 11, the first time
    message_frame(&data, request.stream_id, 3, 5, "", 0);
    message_send(&data, fd);
    peer_forget(&request);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void messages_of_a_stream_are_completions_before_its_end() {
    peer *peer = peer_start(tell_of_a_delivery, nullptr);
    {
        Client client = client_of(peer);
        CHECK(client.submit(*Request::subscribe("c"), 4));
        std::vector<routeplan::Completion> seen;
        while (seen.size() < 3) {
            CHECK(client.wait());
            while (auto completion = client.next()) {
                CHECK(completion->tag == 4);
                seen.push_back(std::move(*completion));
            }
        }
        CHECK(seen[0].kind == RP_COMPLETION_EVENT && seen[0].reply.subscription()->generation == 2);
        CHECK(seen[1].kind == RP_COMPLETION_EVENT && seen[1].reply.delivery()->sequence == 11);
        CHECK(seen[1].reply.fact(0) && !seen[1].reply.fact(1) && !seen[1].reply.subscription());
        CHECK(seen[2].kind == RP_COMPLETION_CALL && seen[2].code == RP_OK && !client.next());
    }
    peer_finish(peer);
}

static void never_answer(peer *peer) {
    const int fd = peer_accept(peer);
    request request;
    while (peer_read(fd, &request)) {
        peer_forget(&request);
    }
    close(fd);
}

static void no_answer_by_the_deadline_is_unknown_and_keeps_the_key() {
    peer *peer = peer_start(never_answer, nullptr);
    {
        Client client = client_of(peer);
        routeplan::Context context = host();
        context.command_key = "kept";
        context.deadline = 20ms;
        auto answer = client.open_direction_ui(context);
        /* On a busy machine it may pass before anything is sent, and then nothing is unknown: more time, until it left. */
        while (!answer && answer.failure().outcome() == RP_OUTCOME_NOT_SENT) {
            CHECK(answer.failure().code() == RP_E_DEADLINE_EXCEEDED);
            context.deadline *= 2;
            answer = client.open_direction_ui(context);
        }
        CHECK(!answer && answer.failure().code() == RP_E_DEADLINE_EXCEEDED);
        CHECK(answer.failure().outcome() == RP_OUTCOME_UNKNOWN && answer.failure().command_key() == "kept");
        CHECK(answer.failure().retryable());
        auto request = Request::open_direction_ui(host());
        const auto call = client.submit(*request, 5);
        CHECK(client.process() && client.cancel(*call) && !client.cancel(*call));
        CHECK(client.process());
        const auto completion = client.next();
        CHECK(completion && completion->tag == 5 && completion->code == RP_E_CANCELLED);
        CHECK(completion->reply.failure()->outcome() == RP_OUTCOME_UNKNOWN && !client.next());
    }
    peer_finish(peer);
}

static void misbehave(peer *peer) {
    int fd = peer_accept(peer);
    request request;
    CHECK(peer_read(fd, &request)); // garbage instead of an answer
    peer_forget(&request);
    peer_write(fd, "\x00\x00\x00\x02\x00\x00\x00\x01\x02\x00\xff\xff", 12);
    close(fd);
    fd = peer_accept(peer);
    CHECK(peer_read(fd, &request)); // dies in the middle of an answer
    message half{};
    answer_to(&half, &request, 1);
    peer_write(fd, half.bytes, half.count / 2);
    message_forget(&half);
    peer_forget(&request);
    close(fd);
    fd = peer_accept(peer);
    CHECK(peer_read(fd, &request)); // twice
    message twice{};
    answer_to(&twice, &request, 7);
    peer_write(fd, twice.bytes, twice.count);
    peer_write(fd, twice.bytes, twice.count);
    message_forget(&twice);
    peer_forget(&request);
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 8);
    close(fd);
}

static void garbage_death_and_a_second_answer_harm_nobody() {
    peer *peer = peer_start(misbehave, nullptr);
    {
        Client client = client_of(peer);
        const auto answer = client.open_direction_ui(host());
        CHECK(answer && answer->position.version == 7 && answer->attempts == 3);
        CHECK_EQUAL(client.open_direction_ui(host())->position.version, 8);
        CHECK_EQUAL(client.stats().protocol_errors, 1);
    }
    peer_finish(peer);
}

static void nobody_listens() {
    auto client = Client::open(Options().socket_path("/nonexistent/routeplan/socket").fail_fast(true));
    const auto answer = client->open_direction_ui(host());
    CHECK(!answer && answer.failure().code() == RP_E_CONNECT && answer.failure().outcome() == RP_OUTCOME_NOT_SENT);
    client->wake();
    CHECK(*client->wait(10s) == 0);
}

int main(int argc, char **argv) {
    static const test tests[] = {
        {"a command is answered", a_command_is_answered},
        {"every command and read is sent as what it is", every_command_and_read_is_sent_as_what_it_is},
        {"lists, texts and absent values reach the wire as given",
         lists_texts_and_absent_values_reach_the_wire_as_given},
        {"values that cannot be are failures before anything is sent",
         values_that_cannot_be_are_failures_before_anything_is_sent},
        {"a request keeps its key and can be changed", a_request_keeps_its_key_and_can_be_changed},
        {"a poll loop takes completions by tag", a_poll_loop_takes_completions_by_tag},
        {"handles move", handles_move},
        {"messages of a stream are completions before its end",
         messages_of_a_stream_are_completions_before_its_end},
        {"a client may have a thread and say what happens", a_client_may_have_a_thread_and_say_what_happens},
        {"no answer by the deadline is unknown and keeps the key",
         no_answer_by_the_deadline_is_unknown_and_keeps_the_key},
        {"garbage, death and a second answer harm nobody", garbage_death_and_a_second_answer_harm_nobody},
        {"nobody listens", nobody_listens},
        {nullptr, nullptr},
    };
    return run_tests(tests, argc, argv);
}

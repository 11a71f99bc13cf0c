// Watches in C++ against the C client's scripted peer: told once over a lost connection, gaps told, credits kept.
#include <routeplan.hpp>

#include <unistd.h>

extern "C" {
#include "calls.h"
#include "check.h"
#include "routeplan/v1/plans.pb-c.h"
}

using namespace std::chrono_literals;
using routeplan::Client;
using routeplan::Completion;
using routeplan::Request;

static Client client_of(const peer *peer) {
    routeplan::Options options;
    options.socket_path(peer_path(peer)).retry(8, 1ms, 20ms).client_name("watcher");
    return std::move(*Client::open(options));
}

static std::uint32_t read_watch(int fd, std::uint64_t after_sequence) {
    request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.method, "WatchPlans");
    Routeplan__V1__WatchPlansRequest *watch =
        routeplan__v1__watch_plans_request__unpack(nullptr, request.payload_bytes, request.payload);
    CHECK(watch != nullptr && watch->after_sequence == after_sequence);
    CHECK_TEXT(watch->owner, "ada");
    routeplan__v1__watch_plans_request__free_unpacked(watch, nullptr);
    peer_forget(&request);
    return request.stream_id;
}

// An opening behind SEQUENCE, and events of the next ones, all of them less than 128.
static void tell(int fd, std::uint32_t stream_id, std::uint8_t sequence, int events) {
    message data{};
    const std::uint8_t opening[] = {0x0a, 6, 0x10, 7, 0x18, 3, 0x20, sequence};
    message_frame(&data, stream_id, 3, 0, opening, sizeof opening);
    for (int index = 1; index <= events; index++) {
        const std::uint8_t event[] = {0x12, 6, 0x08, static_cast<std::uint8_t>(sequence + index), 0x18, 9, 0x40, 1};
        message_frame(&data, stream_id, 3, 0, event, sizeof event);
    }
    message_send(&data, fd);
}

static void tell_vanish_and_forget(peer *peer) {
    int fd = peer_accept(peer);
    tell(fd, read_watch(fd, 40), 40, 2);
    close(fd);
    fd = peer_accept(peer);
    const std::uint32_t stream_id = read_watch(fd, 42);
    Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
    refusal.reason = ROUTEPLAN__V1__REASON__TOO_OLD;
    peer_status(fd, stream_id, 11, "TOO_OLD", &refusal.base);
    if (*static_cast<const bool *>(peer_subject(peer))) {
        tell(fd, read_watch(fd, 0), 60, 1);
    }
    request request;
    while (peer_read(fd, &request)) {
        peer_forget(&request);
    }
    close(fd);
}

static Completion take(Client &client) {
    for (;;) {
        if (auto completion = client.next()) {
            CHECK(completion->tag == 4 && completion->method == RP_METHOD_WATCH_PLANS);
            return std::move(*completion);
        }
        CHECK(client.wait());
    }
}

static routeplan::Watch of_ada(bool over_gaps) {
    routeplan::Watch watch;
    watch.owner = "ada";
    watch.after_sequence = 40;
    watch.incarnation = 7;
    watch.over_gaps = over_gaps;
    watch.deadline = 10s;
    return watch;
}

static void take_first_three(Client &client) {
    const Completion opening = take(client);
    CHECK(opening.kind == RP_COMPLETION_EVENT && opening.reply.watch_position()->sequence == 40);
    CHECK(!opening.reply.plan_event());
    for (std::uint64_t sequence = 41; sequence <= 42; sequence++) {
        const Completion told = take(client);
        const auto event = told.reply.plan_event();
        CHECK(event && event->sequence == sequence && event->kind == RP_EVENT_ROUTE_SELECTED && event->ends_entry == 1);
        CHECK(!told.reply.watch_position());
    }
}

static void a_watch_outlives_its_connection_and_ends_where_it_cannot_go_on() {
    bool over_gaps = false;
    peer *peer = peer_start(tell_vanish_and_forget, &over_gaps);
    {
        Client client = client_of(peer);
        CHECK_EQUAL(client.state().state, RP_CONNECTION_NONE);
        const auto call = client.watch(of_ada(false), 4);
        take_first_three(client);
        const Completion end = take(client);
        CHECK(end.kind == RP_COMPLETION_RESYNC_REQUIRED && end.code == RP_E_OUT_OF_RANGE);
        CHECK(end.reply.watch_position()->sequence == 42 && end.reply.failure()->reason() == RP_REASON_TOO_OLD);
        CHECK(!client.watch_credit(*call, 1) && !client.watch_cancel(*call));
        client.close();
        CHECK_EQUAL(client.state().state, RP_CONNECTION_CLOSED);
    }
    peer_finish(peer);
}

static void over_gaps_it_goes_on_and_credits_are_kept() {
    bool over_gaps = true;
    peer *peer = peer_start(tell_vanish_and_forget, &over_gaps);
    {
        Client client = client_of(peer);
        routeplan::Watch watch = of_ada(true);
        watch.credits = 2;
        const auto call = client.submit(*Request::watch_plans(watch), 4); // the same as client.watch
        take_first_three(client);
        const Completion gap = take(client);
        CHECK(gap.kind == RP_COMPLETION_GAP && gap.detail.reason == RP_REASON_TOO_OLD);
        CHECK(gap.reply.watch_position()->missed_after == 42 && gap.reply.watch_position()->sequence == 60);
        CHECK(*client.wait(20ms) == 0 && !client.next()); // both credits are spent
        CHECK(client.watch_credit(*call, 1));
        CHECK_EQUAL(take(client).reply.plan_event()->sequence, 61);
        CHECK(client.watch_cancel(*call));
        const Completion end = take(client);
        CHECK(end.kind == RP_COMPLETION_CALL && end.code == RP_E_CANCELLED);
        CHECK_EQUAL(end.reply.watch_position()->sequence, 61);
    }
    peer_finish(peer);
}

static void what_cannot_be_watched_is_a_failure() {
    Client client = std::move(*Client::open(routeplan::Options().socket_path("/nonexistent/routeplan")));
    routeplan::Watch watch = of_ada(false);
    watch.credits = 65537;
    CHECK_EQUAL(client.watch(watch, 4).failure().code(), RP_E_USAGE);
    CHECK_EQUAL(Request::watch_plans(watch).failure().code(), RP_E_USAGE);
    CHECK_EQUAL(client.call(Request::watch_plans(of_ada(false))).failure().code(), RP_E_USAGE); // it is submitted
    CHECK_EQUAL(routeplan::Options().client_name("").code(), RP_E_USAGE);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a watch outlives its connection and ends where it cannot go on",
         a_watch_outlives_its_connection_and_ends_where_it_cannot_go_on},
        {"over gaps it goes on, and credits are kept", over_gaps_it_goes_on_and_credits_are_kept},
        {"what cannot be watched is a failure", what_cannot_be_watched_is_a_failure},
        {nullptr, nullptr},
    };
    return run_tests(tests, argc, argv);
}

// A journey from the draft to the acknowledged hand-off. The program ends with 1 at the first surprise.
//
// Usage: journey SOCKET
// Build: c++ -std=c++17 journey.cpp $(pkg-config --cflags --libs routeplan)
#include <routeplan.hpp>

#include <cstdio>
#include <cstdlib>
#include <vector>

using routeplan::Client;
using routeplan::Request;

// The value of RESULT; a failure is told and ends the program.
template <class Value>
static Value must(const char *step, routeplan::Result<Value> result) {
    if (!result) {
        const routeplan::Failure &failure = result.failure();
        std::fprintf(stderr, "%s: %s (%s), outcome %s\n", step, rp_value_name(RP_ENUM_CODE, failure.code()),
                     failure.detail().message, rp_value_name(RP_ENUM_OUTCOME, failure.outcome()));
        std::exit(1);
    }
    return *std::move(result);
}

static rp_answer expect(const char *step, routeplan::Result<rp_answer> result, rp_plan_state state) {
    const rp_answer answer = must(step, std::move(result));
    std::printf("%-20s %-17s version %llu\n", step,
                rp_value_name(RP_ENUM_PLAN_STATE, static_cast<int>(answer.position.state)),
                static_cast<unsigned long long>(answer.position.version));
    if (answer.position.state != state) {
        std::fprintf(stderr, "%s: this is not the state expected\n", step);
        std::exit(1);
    }
    return answer;
}

static rp_answer create(Client &client) {
    // Whoever must not lose the outcome stores the key before submitting.
    const std::string key = must("command key", routeplan::make_command_key());
    const std::string external_id = "journey-" + key;
    std::vector<routeplan::Stop> stops{must("stop", routeplan::Stop::location("77.0844,28.5550")),
                                       must("stop", routeplan::Stop::degrees(28.612912, 77.229510))};
    stops[0].named("IGI Airport Terminal 3").of(RP_LOCATION_CURRENT_LOCATION);
    stops[1].named("India Gate").of(RP_LOCATION_SUGGESTION);
    routeplan::Context host;
    host.actor = RP_ACTOR_HOST;
    host.command_key = key;
    routeplan::CreatePlan plan;
    plan.external_id = external_id;
    plan.owner = "journey-example";
    plan.stops = stops;
    const rp_answer made = expect("create plan", client.command(host, plan), RP_STATE_DRAFT);
    const rp_answer again = expect("create plan again", client.command(host, plan), RP_STATE_DRAFT);
    if (again.disposition != RP_DISPOSITION_REPLAYED || !routeplan::same(made.plan_id, again.plan_id)) {
        std::fprintf(stderr, "create plan again: it was executed twice\n");
        std::exit(1);
    }
    return made;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        std::fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    Client client = must("open", Client::open(routeplan::Options().socket_path(argv[1])));
    rp_answer answer = create(client);
    routeplan::Context traveler;
    traveler.actor = RP_ACTOR_TRAVELER;
    traveler.plan_id = answer.plan_id;
    const std::uint64_t revision = answer.position.revision;
    answer = expect("open direction UI", client.open_direction_ui(traveler), RP_STATE_EDITING);
    const std::uint32_t generation = answer.position.generation;

    routeplan::RequestRoutes wanted;
    wanted.generation = generation;
    wanted.revision = revision;
    answer = expect("request routes", client.command(traveler, wanted), RP_STATE_CALCULATING);

    routeplan::Context provider = traveler;
    provider.actor = RP_ACTOR_DIRECTION_UI;
    const rp_digest geometry = must("geometry", routeplan::geometry_digest("_p~iF~ps|U_ulLnnqC_mqNvxq`@", 5));
    const std::vector<routeplan::Candidate> candidates{{15608, 2168, 1, geometry}, {16869, 2453, 1}};
    routeplan::ReceiveRoutes routes;
    routes.generation = generation;
    routes.revision = revision;
    routes.calculation_seq = answer.calculation_seq;
    routes.candidates = candidates;
    expect("receive routes", client.command(provider, routes), RP_STATE_CANDIDATES_READY);

    routeplan::SelectRoute selection;
    selection.generation = generation;
    selection.revision = revision;
    selection.index = 7;
    const routeplan::Result<rp_answer> refused = client.command(traveler, selection);
    if (refused || refused.failure().reason() != RP_REASON_ROUTE_INDEX_OUT_OF_RANGE) {
        std::fprintf(stderr, "select route 7: it should have been refused\n");
        return 1;
    }
    selection.index = 0;
    expect("select route 0", client.command(traveler, selection), RP_STATE_SELECTED);

    routeplan::RequestNavigation start;
    start.generation = generation;
    start.revision = revision;
    start.index = 0;
    start.target = "example-navigator";
    answer = expect("request navigation", client.command(traveler, start), RP_STATE_HANDOFF_PENDING);

    const routeplan::Reply reply =
        must("get handoff", client.call(Request::get_handoff(answer.plan_id, answer.attempt_id)));
    if (!reply.handoff() || reply.handoff()->distance_m != 15608 || reply.stop(1)->lat_e6 != 28612912) {
        std::fprintf(stderr, "get handoff: this is not the candidate chosen\n");
        return 1;
    }
    routeplan::Context navigator = traveler;
    navigator.actor = RP_ACTOR_NAVIGATION_ADAPTER;
    routeplan::ConfirmHandoff confirmation;
    confirmation.attempt_id = answer.attempt_id;
    confirmation.target_session_ref = "example-session";
    confirmation.effective_geometry_digest = geometry;
    expect("confirm handoff", client.command(navigator, confirmation), RP_STATE_HANDED_OFF);
    const routeplan::Reply plan = must("get plan", client.call(Request::get_plan(answer.plan_id)));
    std::printf("%-20s %s to %.*s\n", "get plan", routeplan::to_string(answer.plan_id).c_str(),
                static_cast<int>(plan.stop(1)->label.byte_count), plan.stop(1)->label.bytes);
    std::printf("the journey is complete\n");
    return 0;
}

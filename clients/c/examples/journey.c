/* One whole journey through the daemon: a plan is made, routes are asked for and received, one is chosen and
 * handed to navigation. Every answer is checked; the program ends with 1 at the first surprise.
 *
 * Usage: journey SOCKET
 * Build: cc journey.c $(pkg-config --cflags --libs routeplan) */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <routeplan.h>

/* What the journey has learnt so far. */
struct journey {
    rp_client *client;
    char external_id[64];
    rp_id plan_id;
    rp_id attempt_id;
    rp_id handoff_id;
    uint32_t generation;
    uint64_t revision;
    uint32_t calculation_seq;
    rp_digest geometry_digest;
};

static void fail(const char *step, const char *what) {
    fprintf(stderr, "%s: %s\n", step, what);
    exit(1);
}

static void fail_with(const char *step, const rp_error *error) {
    fprintf(stderr, "%s: %s (%s), reason %s, outcome %s, errno %d\n", step,
            rp_value_name(RP_ENUM_CODE, error->code), error->message,
            rp_value_name(RP_ENUM_REASON, (int32_t)error->reason),
            rp_value_name(RP_ENUM_OUTCOME, (int32_t)error->outcome), error->sys_errno);
    exit(1);
}

/* Checks one answer and says where the plan stands. */
static void expect(const char *step, int code, const rp_answer *answer, const rp_error *error, uint32_t disposition,
                   uint32_t state, uint64_t version) {
    if (code < 0) {
        fail_with(step, error);
    }
    printf("%-20s %-10s %-17s version %llu revision %llu generation %u\n", step,
           rp_value_name(RP_ENUM_DISPOSITION, (int32_t)answer->disposition),
           rp_value_name(RP_ENUM_PLAN_STATE, (int32_t)answer->position.state),
           (unsigned long long)answer->position.version, (unsigned long long)answer->position.revision,
           answer->position.generation);
    /* A command that had to be sent again (the daemon went away before it answered) may turn out to have been
     * done the first time. */
    bool replayed = answer->disposition == RP_DISPOSITION_REPLAYED && answer->attempts > 1;
    if (code != RP_OK || (answer->disposition != disposition && !replayed) || answer->position.state != state ||
        answer->position.version != version) {
        fail(step, "this is not the answer expected");
    }
}

static rp_context speaking_as(const struct journey *journey, uint32_t actor) {
    rp_context context = RP_SIZED(rp_context);
    context.actor = actor;
    context.plan_id = journey->plan_id;
    return context;
}

/* The host states the intent. The key is made beforehand: a program that must not lose the outcome would store
 * it first. */
static void create(struct journey *journey) {
    char key[37];
    if (rp_command_key_make(key) != RP_OK) {
        fail("create plan", "no command key");
    }
    snprintf(journey->external_id, sizeof journey->external_id, "journey-%s", key);
    rp_stop stops[2];
    rp_error error = RP_SIZED(rp_error);
    RP_INIT(stops[0]);
    RP_INIT(stops[1]);
    /* The provider writes longitude first. */
    if (rp_stop_set_location(&stops[0], rp_text_of("77.0844,28.5550"), &error) != RP_OK ||
        rp_stop_set_degrees(&stops[1], 28.612912, 77.229510, &error) != RP_OK) {
        fail_with("create plan", &error);
    }
    stops[0].label = rp_text_of("IGI Airport Terminal 3");
    stops[0].location_type = RP_LOCATION_CURRENT_LOCATION;
    stops[1].label = rp_text_of("India Gate");
    stops[1].location_type = RP_LOCATION_SUGGESTION;
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.external_id = rp_text_of(journey->external_id);
    args.owner = rp_text_of("journey-example");
    args.stops = stops;
    args.stop_count = 2;
    rp_context context = speaking_as(journey, RP_ACTOR_HOST);
    context.command_key = rp_text_of(key);
    rp_answer answer = RP_SIZED(rp_answer);
    int code = rp_create_plan(journey->client, &context, &args, &answer, &error);
    expect("create plan", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_DRAFT, 1);
    journey->plan_id = answer.plan_id;
    journey->revision = answer.position.revision;
    /* The same command again, with its key: nothing happens twice. */
    code = rp_create_plan(journey->client, &context, &args, &answer, &error);
    expect("create plan again", code, &answer, &error, RP_DISPOSITION_REPLAYED, RP_STATE_DRAFT, 1);
    if (memcmp(answer.plan_id.bytes, journey->plan_id.bytes, sizeof answer.plan_id.bytes) != 0) {
        fail("create plan again", "another plan was made");
    }
}

static void calculate(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    rp_answer answer = RP_SIZED(rp_answer);
    rp_context traveler = speaking_as(journey, RP_ACTOR_TRAVELER);
    int code = rp_open_direction_ui(journey->client, &traveler, &answer, &error);
    expect("open direction UI", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_EDITING, 2);
    journey->generation = answer.position.generation;
    rp_request_routes_args request = RP_SIZED(rp_request_routes_args);
    request.generation = journey->generation;
    request.revision = journey->revision;
    code = rp_request_routes(journey->client, &traveler, &request, &answer, &error);
    expect("request routes", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_CALCULATING, 3);
    journey->calculation_seq = answer.calculation_seq;

    /* The provider's geometry stays here; only its digest goes to the daemon. */
    rp_candidate candidates[2];
    RP_INIT(candidates[0]);
    RP_INIT(candidates[1]);
    if (rp_geometry_digest(rp_text_of("_p~iF~ps|U_ulLnnqC_mqNvxq`@"), 5, &candidates[0].geometry_digest, &error) !=
        RP_OK) {
        fail_with("geometry digest", &error);
    }
    journey->geometry_digest = candidates[0].geometry_digest;
    candidates[0].distance_m = 15608;
    candidates[0].duration_s = 2168;
    candidates[0].leg_count = 1;
    candidates[1].distance_m = 16869;
    candidates[1].duration_s = 2453;
    candidates[1].leg_count = 1;
    rp_receive_routes_args routes = RP_SIZED(rp_receive_routes_args);
    routes.generation = journey->generation;
    routes.revision = journey->revision;
    routes.has_calculation_seq = 1;
    routes.calculation_seq = journey->calculation_seq;
    routes.candidates = candidates;
    routes.candidate_count = 2;
    rp_context provider = speaking_as(journey, RP_ACTOR_DIRECTION_UI);
    code = rp_receive_routes(journey->client, &provider, &routes, &answer, &error);
    expect("receive routes", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_CANDIDATES_READY, 4);
}

static void choose(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    rp_answer answer = RP_SIZED(rp_answer);
    rp_context traveler = speaking_as(journey, RP_ACTOR_TRAVELER);
    rp_select_route_args selection = RP_SIZED(rp_select_route_args);
    selection.generation = journey->generation;
    selection.revision = journey->revision;
    selection.has_index = 1;
    selection.index = 7;
    /* A refusal says why, where the plan stands, and what to do. */
    int code = rp_select_route(journey->client, &traveler, &selection, &answer, &error);
    if (code != RP_E_OUT_OF_RANGE || error.reason != RP_REASON_ROUTE_INDEX_OUT_OF_RANGE ||
        error.outcome != RP_OUTCOME_REJECTED || error.reselect_required != 1 ||
        error.position.state != RP_STATE_CANDIDATES_READY) {
        fail_with("select route 7", &error);
    }
    printf("%-20s refused    %s: %s\n", "select route 7", rp_value_name(RP_ENUM_REASON, (int32_t)error.reason),
           error.message);
    selection.index = 0;
    code = rp_select_route(journey->client, &traveler, &selection, &answer, &error);
    expect("select route 0", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_SELECTED, 5);
}

static void hand_over(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    rp_answer answer = RP_SIZED(rp_answer);
    rp_context traveler = speaking_as(journey, RP_ACTOR_TRAVELER);
    rp_request_navigation_args start = RP_SIZED(rp_request_navigation_args);
    start.generation = journey->generation;
    start.revision = journey->revision;
    start.has_index = 1;
    start.index = 0;
    start.target = rp_text_of("example-navigator");
    int code = rp_request_navigation(journey->client, &traveler, &start, &answer, &error);
    expect("request navigation", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_HANDOFF_PENDING, 6);
    journey->attempt_id = answer.attempt_id;
    journey->handoff_id = answer.handoff_id;

    /* The navigation adapter reads what to navigate with, then confirms. */
    rp_reply *reply;
    code = rp_get_handoff(journey->client, &journey->plan_id, &journey->attempt_id, 0, &reply, &error);
    if (code != RP_OK) {
        fail_with("get handoff", &error);
    }
    rp_handoff handoff = RP_SIZED(rp_handoff);
    if (rp_reply_handoff(reply, &handoff) != RP_OK || handoff.stop_count != 2 || handoff.selected_index != 0 ||
        handoff.distance_m != 15608 ||
        memcmp(handoff.geometry_digest.bytes, journey->geometry_digest.bytes, sizeof(rp_digest)) != 0) {
        fail("get handoff", "this is not the candidate chosen");
    }
    printf("%-20s %u stops, %u m, %u s\n", "get handoff", handoff.stop_count, handoff.distance_m, handoff.duration_s);
    rp_reply_free(reply);

    rp_confirm_handoff_args confirmation = RP_SIZED(rp_confirm_handoff_args);
    confirmation.attempt_id = journey->attempt_id;
    confirmation.target_session_ref = rp_text_of("example-session");
    confirmation.effective_geometry_digest = journey->geometry_digest;
    rp_context navigator = speaking_as(journey, RP_ACTOR_NAVIGATION_ADAPTER);
    code = rp_confirm_handoff(journey->client, &navigator, &confirmation, &answer, &error);
    expect("confirm handoff", code, &answer, &error, RP_DISPOSITION_APPLIED, RP_STATE_HANDED_OFF, 7);
    if (answer.late != 0 || answer.diverged != 0) {
        fail("confirm handoff", "late or diverged");
    }
}

/* A cancel now comes too late, and says so. */
static void cancel(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    rp_answer answer = RP_SIZED(rp_answer);
    rp_context host = speaking_as(journey, RP_ACTOR_HOST);
    rp_cancel_plan_args args = RP_SIZED(rp_cancel_plan_args);
    args.cause = RP_CANCEL_HOST;
    int code = rp_cancel_plan(journey->client, &host, &args, &answer, &error);
    if (code < 0) {
        fail_with("cancel plan", &error);
    }
    if (code != RP_ALREADY_TERMINAL || answer.outcome_state != RP_STATE_HANDED_OFF) {
        fail("cancel plan", "the plan should have been handed off already");
    }
    printf("%-20s too late: the plan is %s\n", "cancel plan",
           rp_value_name(RP_ENUM_PLAN_STATE, (int32_t)answer.outcome_state));
}

static void look(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    rp_reply *reply;
    if (rp_get_plan(journey->client, &journey->plan_id, 0, &reply, &error) != RP_OK) {
        fail_with("get plan", &error);
    }
    rp_plan plan = RP_SIZED(rp_plan);
    rp_attempt attempt = RP_SIZED(rp_attempt);
    rp_stop stop = RP_SIZED(rp_stop);
    if (rp_reply_plan(reply, &plan) != RP_OK || rp_reply_attempt(reply, 0, &attempt) != RP_OK ||
        rp_reply_stop(reply, 1, &stop) != RP_OK) {
        fail("get plan", "the reply is not whole");
    }
    if (plan.position.state != RP_STATE_HANDED_OFF || strcmp(plan.external_id.bytes, journey->external_id) != 0 ||
        plan.attempt_count != 1 || attempt.state != RP_ATTEMPT_ACKED || stop.lat_e6 != 28612912 ||
        stop.lon_e6 != 77229510) {
        fail("get plan", "this is not the plan made");
    }
    char text[33];
    rp_id_to_text(&plan.plan_id, text);
    printf("%-20s %s %s, to %s, attempt %s by %s\n", "get plan", text,
           rp_value_name(RP_ENUM_PLAN_STATE, (int32_t)plan.position.state), stop.label.bytes,
           rp_value_name(RP_ENUM_ATTEMPT_STATE, (int32_t)attempt.state), attempt.target.bytes);
    rp_reply_free(reply);
}

/* Pages through this program's plans until the new one is met; a page may be empty and not be the last. */
static void list(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    uint8_t cursor[256];
    rp_list_plans_args args = RP_SIZED(rp_list_plans_args);
    args.states = 1u << RP_STATE_HANDED_OFF;
    args.owner = rp_text_of("journey-example");
    unsigned found = 0;
    do {
        rp_reply *reply;
        if (rp_list_plans(journey->client, &args, 0, &reply, &error) != RP_OK) {
            fail_with("list plans", &error);
        }
        rp_plan_page page = RP_SIZED(rp_plan_page);
        if (rp_reply_plan_page(reply, &page) != RP_OK || page.next_cursor.byte_count > sizeof cursor) {
            fail("list plans", "the page is not whole");
        }
        for (uint32_t index = 0; index < page.plan_count; index++) {
            rp_plan_summary summary = RP_SIZED(rp_plan_summary);
            if (rp_reply_plan_summary(reply, index, &summary) != RP_OK) {
                fail("list plans", "a plan is missing");
            }
            found += memcmp(summary.plan_id.bytes, journey->plan_id.bytes, sizeof(rp_id)) == 0;
        }
        if (page.next_cursor.byte_count > 0) {
            memcpy(cursor, page.next_cursor.bytes, (size_t)page.next_cursor.byte_count);
        }
        args.cursor = (rp_bytes){cursor, page.next_cursor.byte_count};
        rp_reply_free(reply);
    } while (args.cursor.byte_count > 0);
    if (found != 1) {
        fail("list plans", "the plan is not listed once");
    }
    printf("%-20s the plan is listed\n", "list plans");
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    rp_options *options;
    rp_error error = RP_SIZED(rp_error);
    struct journey journey = {.client = NULL};
    if (rp_options_new(&options) != RP_OK) {
        fail("options", "out of memory");
    }
    if (rp_options_set_socket_path(options, argv[1]) != RP_OK) {
        fail("options", "the socket path is empty or over 107 bytes");
    }
    if (rp_client_open(options, &journey.client, &error) != RP_OK) {
        fail_with("open", &error);
    }
    rp_options_free(options);
    printf("librouteplan %s\n", rp_version());
    create(&journey);
    calculate(&journey);
    choose(&journey);
    hand_over(&journey);
    cancel(&journey);
    look(&journey);
    list(&journey);
    rp_client_unref(journey.client);
    printf("the journey is complete\n");
    return 0;
}

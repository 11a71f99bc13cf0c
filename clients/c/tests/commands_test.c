/* Every command: what the library writes is what its caller said. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "samples.h"

static void check_context(const Routeplan__V1__CommandContext *context, bool has_plan) {
    CHECK(context != NULL && context->actor != NULL);
    if (has_plan) {
        CHECK(same(context->plan_id, plan_bytes, 16));
    } else {
        CHECK_EQUAL(context->plan_id.len, 0);
    }
    CHECK(same(context->command_key, "the-key", 7));
    CHECK_EQUAL(context->actor->type, RP_ACTOR_TRAVELER);
    CHECK_TEXT(context->actor->ref, "asha");
    CHECK_TEXT(context->component_version, "9.8.7");
    CHECK(context->expected_version_presence_case ==
          PRESENT(COMMAND_CONTEXT, EXPECTED_VERSION_PRESENCE_EXPECTED_VERSION));
    CHECK_EQUAL(context->expected_version, 0);
}

static void check_stops(size_t count, Routeplan__V1__Stop **stops) {
    CHECK_EQUAL(count, 3);
    CHECK(stops[0]->place_case == PRESENT(STOP, PLACE_COORDINATE));
    CHECK(stops[0]->coordinate->lat_e6 == 28555000 && stops[0]->coordinate->lon_e6 == -77084400);
    CHECK_TEXT(stops[0]->label, "Airport");
    CHECK_TEXT(stops[0]->address, "New Delhi");
    CHECK_EQUAL(stops[0]->location_type, RP_LOCATION_CURRENT_LOCATION);
    CHECK(stops[1]->place_case == PRESENT(STOP, PLACE_PIN));
    CHECK_TEXT(stops[1]->pin, "1T182A");
    CHECK_TEXT(stops[1]->label, "");
    CHECK(stops[2]->place_case == PRESENT(STOP, PLACE__NOT_SET));
}

static void check_options(const Routeplan__V1__RouteOptions *options) {
    CHECK(options != NULL);
    CHECK(options->profile == 4 && options->resource == 1 && options->route_type == 2 && options->overview == 2);
    CHECK(options->n_excludes == 2 && options->excludes[0] == 1 && options->excludes[1] == 3);
    CHECK(options->n_attributes == 1 && options->attributes[0] == 2);
    CHECK(options->alternatives_presence_case == PRESENT(ROUTE_OPTIONS, ALTERNATIVES_PRESENCE_ALTERNATIVES));
    CHECK(!options->alternatives);
    CHECK(options->steps_presence_case == PRESENT(ROUTE_OPTIONS, STEPS_PRESENCE__NOT_SET));
    CHECK_EQUAL(options->max_alternatives, 3);
    CHECK_TEXT(options->region, "BTN");
}

static void check_create(const struct request *request) {
    UNPACK(Routeplan__V1__CreatePlanRequest, create_plan_request, request);
    check_context(message->context, false);
    CHECK_TEXT(message->external_id, "intent-1");
    CHECK_TEXT(message->owner, "owner");
    check_stops(message->n_stops, message->stops);
    check_options(message->options);
    FORGET(create_plan_request);
}

static void check_revise(const struct request *request) {
    UNPACK(Routeplan__V1__ReviseRouteRequest, revise_route_request, request);
    check_context(message->context, true);
    CHECK_EQUAL(message->base_revision, 5);
    CHECK(message->stops != NULL && message->stops->n_stops == 0 && message->options == NULL);
    CHECK(message->generation_presence_case == PRESENT(REVISE_ROUTE_REQUEST, GENERATION_PRESENCE_GENERATION));
    CHECK_EQUAL(message->generation, 0);
    FORGET(revise_route_request);
}

static void check_open(const struct request *request) {
    UNPACK(Routeplan__V1__OpenDirectionUIRequest, open_direction_uirequest, request);
    check_context(message->context, true);
    FORGET(open_direction_uirequest);
}

static void check_replace(const struct request *request) {
    UNPACK(Routeplan__V1__ReplacePresentationRequest, replace_presentation_request, request);
    check_context(message->context, true);
    CHECK_EQUAL(message->cause, RP_REPLACEMENT_SDK_RESET);
    FORGET(replace_presentation_request);
}

static void check_request_routes(const struct request *request) {
    UNPACK(Routeplan__V1__RequestRoutesRequest, request_routes_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->revision == 3);
    CHECK(same(message->location_digest, digest_bytes, 32) && message->option_digest.len == 0);
    FORGET(request_routes_request);
}

static void check_receive(const struct request *request) {
    UNPACK(Routeplan__V1__ReceiveRoutesRequest, receive_routes_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->revision == 3);
    CHECK(message->calculation_seq_presence_case ==
          PRESENT(RECEIVE_ROUTES_REQUEST, CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ));
    CHECK_EQUAL(message->calculation_seq, 4);
    CHECK_EQUAL(message->n_candidates, 2);
    const Routeplan__V1__Candidate *first = message->candidates[0];
    CHECK(first->distance_m == 15608 && first->duration_s == 2168 && first->leg_count == 1);
    CHECK(same(first->geometry_digest, digest_bytes, 32));
    CHECK(same(first->provider_route_ref, "ref\0#0", 6));
    CHECK(message->candidates[1]->geometry_digest.len == 0 && message->candidates[1]->distance_m == 7);
    FORGET(receive_routes_request);
}

static void check_failed(const struct request *request) {
    UNPACK(Routeplan__V1__CalculationFailedRequest, calculation_failed_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->revision == 3 && message->failure == RP_FAILURE_QUOTA);
    CHECK_TEXT(message->provider_code, "Forbidden");
    CHECK(message->calculation_seq_presence_case ==
          PRESENT(CALCULATION_FAILED_REQUEST, CALCULATION_SEQ_PRESENCE__NOT_SET));
    CHECK(message->http_status_presence_case == PRESENT(CALCULATION_FAILED_REQUEST, HTTP_STATUS_PRESENCE_HTTP_STATUS));
    CHECK_EQUAL(message->http_status, 403);
    FORGET(calculation_failed_request);
}

static void check_select(const struct request *request) {
    UNPACK(Routeplan__V1__SelectRouteRequest, select_route_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->revision == 3);
    CHECK(message->index_presence_case == PRESENT(SELECT_ROUTE_REQUEST, INDEX_PRESENCE_INDEX));
    CHECK_EQUAL(message->index, -1);
    FORGET(select_route_request);
}

static void check_navigation(const struct request *request) {
    UNPACK(Routeplan__V1__RequestNavigationRequest, request_navigation_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->revision == 3);
    CHECK(message->index_presence_case == PRESENT(REQUEST_NAVIGATION_REQUEST, INDEX_PRESENCE__NOT_SET));
    CHECK_TEXT(message->target, "maps");
    CHECK(message->location_digest.len == 0 && same(message->option_digest, other_digest_bytes, 32));
    CHECK(message->deadline_presence_case == PRESENT(REQUEST_NAVIGATION_REQUEST, DEADLINE_PRESENCE_DEADLINE_S));
    CHECK_EQUAL(message->deadline_s, 30);
    FORGET(request_navigation_request);
}

static void check_confirm(const struct request *request) {
    UNPACK(Routeplan__V1__ConfirmHandoffRequest, confirm_handoff_request, request);
    check_context(message->context, true);
    CHECK(same(message->attempt_id, attempt_bytes, 16));
    CHECK_TEXT(message->target_session_ref, "session");
    CHECK(same(message->effective_geometry_digest, digest_bytes, 32));
    FORGET(confirm_handoff_request);
}

static void check_reject(const struct request *request) {
    UNPACK(Routeplan__V1__RejectHandoffRequest, reject_handoff_request, request);
    check_context(message->context, true);
    CHECK(same(message->attempt_id, attempt_bytes, 16) && message->rejection == RP_REJECTION_BUSY);
    FORGET(reject_handoff_request);
}

static void check_expire(const struct request *request) {
    UNPACK(Routeplan__V1__ExpireAttemptRequest, expire_attempt_request, request);
    check_context(message->context, true);
    CHECK(same(message->attempt_id, attempt_bytes, 16));
    FORGET(expire_attempt_request);
}

static void check_retry(const struct request *request) {
    UNPACK(Routeplan__V1__RetryHandoffRequest, retry_handoff_request, request);
    check_context(message->context, true);
    CHECK_TEXT(message->target, "");
    CHECK(message->deadline_presence_case == PRESENT(RETRY_HANDOFF_REQUEST, DEADLINE_PRESENCE__NOT_SET));
    FORGET(retry_handoff_request);
}

static void check_return(const struct request *request) {
    UNPACK(Routeplan__V1__ReturnToSelectionRequest, return_to_selection_request, request);
    check_context(message->context, true);
    FORGET(return_to_selection_request);
}

static void check_cancel(const struct request *request) {
    UNPACK(Routeplan__V1__CancelPlanRequest, cancel_plan_request, request);
    check_context(message->context, true);
    CHECK_EQUAL(message->cause, RP_CANCEL_POLICY);
    CHECK(message->generation_presence_case == PRESENT(CANCEL_PLAN_REQUEST, GENERATION_PRESENCE__NOT_SET));
    FORGET(cancel_plan_request);
}

static void check_dismissed(const struct request *request) {
    UNPACK(Routeplan__V1__NoteEditorDismissedRequest, note_editor_dismissed_request, request);
    check_context(message->context, true);
    CHECK(message->generation == 2 && message->cause == RP_CANCEL_BACK);
    FORGET(note_editor_dismissed_request);
}

static const struct {
    const char *method;
    void (*check)(const struct request *request);
} commands[] = {
    {"CreatePlan", check_create},
    {"ReviseRoute", check_revise},
    {"OpenDirectionUI", check_open},
    {"ReplacePresentation", check_replace},
    {"RequestRoutes", check_request_routes},
    {"ReceiveRoutes", check_receive},
    {"CalculationFailed", check_failed},
    {"SelectRoute", check_select},
    {"RequestNavigation", check_navigation},
    {"ConfirmHandoff", check_confirm},
    {"RejectHandoff", check_reject},
    {"ExpireAttempt", check_expire},
    {"RetryHandoff", check_retry},
    {"ReturnToSelection", check_return},
    {"CancelPlan", check_cancel},
    {"NoteEditorDismissed", check_dismissed},
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static void answer_commands(struct peer *peer) {
    int fd = peer_accept(peer);
    for (int index = 0; index < COMMAND_COUNT; index++) {
        struct request request;
        CHECK(peer_read(fd, &request));
        CHECK_EQUAL(request.type, 1);
        CHECK_EQUAL(request.flags, 0);
        CHECK_EQUAL(request.stream_id, 2 * index + 1);
        CHECK_TEXT(request.service, "routeplan.v1.RoutePlans");
        CHECK_TEXT(request.method, commands[index].method);
        CHECK(request.timeout_ns > 0 && request.timeout_ns <= INT64_C(5000000000));
        commands[index].check(&request);
        peer_forget(&request);
        Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
        position.state = RP_STATE_EDITING;
        position.version = (uint64_t)index + 1;
        Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
        answer.disposition = RP_DISPOSITION_APPLIED;
        answer.position = &position;
        peer_answer(fd, request.stream_id, &answer.base);
    }
    close(fd);
}

static void create(rp_client *client, rp_answer *answer) {
    rp_stop stops[3];
    for (int index = 0; index < 3; index++) {
        RP_INIT(stops[index]);
    }
    CHECK_EQUAL(rp_stop_set_degrees(&stops[0], 28.555, -77.0844, NULL), RP_OK);
    stops[0].label = rp_text_of("Airport");
    stops[0].address = rp_text_of("New Delhi");
    stops[0].location_type = RP_LOCATION_CURRENT_LOCATION;
    CHECK_EQUAL(rp_stop_set_location(&stops[1], rp_text_of("1t182a"), NULL), RP_OK);
    rp_route_options options = RP_SIZED(rp_route_options);
    options.profile = RP_PROFILE_TRUCKING;
    options.resource = RP_RESOURCE_ROUTE_ADV;
    options.route_type = RP_ROUTE_TYPE_SHORTEST;
    options.excludes = RP_EXCLUDE_TOLL | RP_EXCLUDE_FERRY;
    options.alternatives = RP_CHOICE_NO;
    options.max_alternatives = 3;
    options.overview = RP_OVERVIEW_SIMPLIFIED;
    options.attributes = RP_ATTRIBUTE_EXPECTED_TRAVEL_TIME;
    options.region = rp_text_of("BTN");
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.external_id = rp_text_of("intent-1");
    args.owner = rp_text_of("owner");
    args.stops = stops;
    args.stop_count = 3;
    args.options = &options;
    rp_context context = the_context();
    context.plan_id = (rp_id){{0}};
    CHECK_EQUAL(rp_create_plan(client, &context, &args, answer, NULL), RP_OK);
}

static void receive(rp_client *client, const rp_context *context) {
    rp_candidate candidates[2];
    RP_INIT(candidates[0]);
    RP_INIT(candidates[1]);
    candidates[0].distance_m = 15608;
    candidates[0].duration_s = 2168;
    candidates[0].leg_count = 1;
    candidates[0].geometry_digest = digest_of(digest_bytes);
    candidates[0].provider_route_ref = (rp_bytes){(const uint8_t *)"ref\0#0", 6};
    candidates[1].distance_m = 7;
    rp_receive_routes_args args = RP_SIZED(rp_receive_routes_args);
    args.generation = 2;
    args.revision = 3;
    args.candidates = candidates;
    args.candidate_count = 2;
    args.has_calculation_seq = 1;
    args.calculation_seq = 4;
    CHECK_EQUAL(rp_receive_routes(client, context, &args, NULL, NULL), RP_OK);
}

static void say_the_middle(rp_client *client, const rp_context *context) {
    rp_revise_route_args revise = RP_SIZED(rp_revise_route_args);
    revise.base_revision = 5;
    revise.has_stops = 1;
    revise.has_generation = 1;
    CHECK_EQUAL(rp_revise_route(client, context, &revise, NULL, NULL), RP_OK);
    CHECK_EQUAL(rp_open_direction_ui(client, context, NULL, NULL), RP_OK);
    rp_replace_presentation_args replace = RP_SIZED(rp_replace_presentation_args);
    replace.cause = RP_REPLACEMENT_SDK_RESET;
    CHECK_EQUAL(rp_replace_presentation(client, context, &replace, NULL, NULL), RP_OK);
    rp_request_routes_args routes = RP_SIZED(rp_request_routes_args);
    routes.generation = 2;
    routes.revision = 3;
    routes.location_digest = digest_of(digest_bytes);
    CHECK_EQUAL(rp_request_routes(client, context, &routes, NULL, NULL), RP_OK);
    receive(client, context);
    rp_calculation_failed_args failed = RP_SIZED(rp_calculation_failed_args);
    failed.generation = 2;
    failed.revision = 3;
    failed.failure = RP_FAILURE_QUOTA;
    failed.provider_code = rp_text_of("Forbidden");
    failed.has_http_status = 1;
    failed.http_status = 403;
    CHECK_EQUAL(rp_calculation_failed(client, context, &failed, NULL, NULL), RP_OK);
    rp_select_route_args select = RP_SIZED(rp_select_route_args);
    select.generation = 2;
    select.revision = 3;
    select.has_index = 1;
    select.index = -1;
    CHECK_EQUAL(rp_select_route(client, context, &select, NULL, NULL), RP_OK);
}

static void say_the_end(rp_client *client, const rp_context *context, rp_answer *answer) {
    rp_request_navigation_args navigation = RP_SIZED(rp_request_navigation_args);
    navigation.generation = 2;
    navigation.revision = 3;
    navigation.index = 1; /* without has_index it does not count */
    navigation.target = rp_text_of("maps");
    navigation.option_digest = digest_of(other_digest_bytes);
    navigation.has_deadline = 1;
    navigation.deadline_s = 30;
    CHECK_EQUAL(rp_request_navigation(client, context, &navigation, NULL, NULL), RP_OK);
    rp_confirm_handoff_args confirm = RP_SIZED(rp_confirm_handoff_args);
    confirm.attempt_id = id_of(attempt_bytes);
    confirm.target_session_ref = rp_text_of("session");
    confirm.effective_geometry_digest = digest_of(digest_bytes);
    CHECK_EQUAL(rp_confirm_handoff(client, context, &confirm, NULL, NULL), RP_OK);
    rp_reject_handoff_args reject = RP_SIZED(rp_reject_handoff_args);
    reject.attempt_id = id_of(attempt_bytes);
    reject.rejection = RP_REJECTION_BUSY;
    CHECK_EQUAL(rp_reject_handoff(client, context, &reject, NULL, NULL), RP_OK);
    rp_expire_attempt_args expire = RP_SIZED(rp_expire_attempt_args);
    expire.attempt_id = id_of(attempt_bytes);
    CHECK_EQUAL(rp_expire_attempt(client, context, &expire, NULL, NULL), RP_OK);
    rp_retry_handoff_args retry = RP_SIZED(rp_retry_handoff_args);
    CHECK_EQUAL(rp_retry_handoff(client, context, &retry, NULL, NULL), RP_OK);
    CHECK_EQUAL(rp_return_to_selection(client, context, NULL, NULL), RP_OK);
    rp_cancel_plan_args cancel = RP_SIZED(rp_cancel_plan_args);
    cancel.cause = RP_CANCEL_POLICY;
    CHECK_EQUAL(rp_cancel_plan(client, context, &cancel, NULL, NULL), RP_OK);
    rp_note_editor_dismissed_args dismissed = RP_SIZED(rp_note_editor_dismissed_args);
    dismissed.generation = 2;
    dismissed.cause = RP_CANCEL_BACK;
    CHECK_EQUAL(rp_note_editor_dismissed(client, context, &dismissed, answer, NULL), RP_OK);
}

static void every_command_says_what_its_caller_said(void) {
    struct peer *peer = peer_start(answer_commands, NULL);
    rp_client *client = open_to(peer);
    rp_answer answer = RP_SIZED(rp_answer);
    create(client, &answer);
    CHECK(answer.position.version == 1 && answer.position.state == RP_STATE_EDITING && answer.attempts == 1);
    rp_context context = the_context();
    say_the_middle(client, &context);
    say_the_end(client, &context, &answer);
    CHECK_EQUAL(answer.position.version, COMMAND_COUNT);
    peer_finish(peer);
    rp_client_unref(client);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"every command says what its caller said", every_command_says_what_its_caller_said},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Every method: what the library writes is what the caller said, and what it reads is what the daemon
 * said, compared through the generated messages. */
#include "check.h"
#include "peer.h"

#include <unistd.h>

#include "routeplan.h"
#include "routeplan/v1/plans.pb-c.h"

#define PRESENT(type, field) ROUTEPLAN__V1__##type##__##field

static const uint8_t plan_bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t attempt_bytes[16] = {0xa1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xff};
static const uint8_t digest_bytes[32] = {0xd1, 1, [31] = 0xd2};
static const uint8_t other_digest_bytes[32] = {0xe1, 1, [31] = 0xe2};

static bool same(ProtobufCBinaryData wire, const void *bytes, size_t count) {
    return wire.len == count && memcmp(wire.data, bytes, count) == 0;
}

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

#define UNPACK(type, lower, request) \
    type *message = routeplan__v1__##lower##__unpack(NULL, (request)->payload_bytes, (request)->payload); \
    CHECK(message != NULL)
#define FORGET(lower) routeplan__v1__##lower##__free_unpacked(message, NULL)

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

static rp_client *open_to(const struct peer *peer) {
    rp_options *options;
    rp_client *client;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, peer_path(peer)), RP_OK);
    CHECK_EQUAL(rp_client_open(options, &client, NULL), RP_OK);
    rp_options_free(options);
    return client;
}

static rp_id id_of(const uint8_t bytes[16]) {
    rp_id id;
    memcpy(id.bytes, bytes, sizeof id.bytes);
    return id;
}

static rp_digest digest_of(const uint8_t bytes[32]) {
    rp_digest digest;
    memcpy(digest.bytes, bytes, sizeof digest.bytes);
    return digest;
}

static rp_context the_context(void) {
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_TRAVELER;
    context.plan_id = id_of(plan_bytes);
    context.command_key = rp_text_of("the-key");
    context.actor_ref = rp_text_of("asha");
    context.component_version = rp_text_of("9.8.7");
    context.has_expected_version = 1;
    context.deadline_ms = 5000;
    return context;
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

/* ---- answers -------------------------------------------------------------------------------------- */

static ProtobufCBinaryData wire_bytes(const void *bytes, size_t count) {
    return (ProtobufCBinaryData){count, (uint8_t *)(uintptr_t)bytes};
}

static void answer_whole(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    Routeplan__V1__PlanPosition then = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    then.state = RP_STATE_HANDOFF_PENDING;
    then.version = 6;
    then.revision = 2;
    then.generation = 3;
    Routeplan__V1__PlanPosition now = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    now.state = RP_STATE_HANDED_OFF;
    now.version = UINT64_MAX;
    Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
    answer.disposition = RP_DISPOSITION_REPLAYED;
    answer.plan_id = wire_bytes(plan_bytes, 16);
    answer.position = &then;
    answer.current = &now;
    answer.dispose = 1;
    answer.compensation = RP_COMPENSATION_STOP_TARGET_SESSION;
    answer.calculation_seq = 9;
    answer.candidate_id = wire_bytes(attempt_bytes, 16);
    answer.handoff_id = wire_bytes(attempt_bytes, 15); /* not 16 bytes: none */
    answer.attempt_id = wire_bytes(attempt_bytes, 16);
    answer.attempt_number = 2;
    answer.late = 1;
    answer.diverged = 1;
    answer.failure = RP_FAILURE_QUOTA;
    answer.attempt_deadline_ms = 1700000000000;
    answer.sequence = 77;
    answer.outcome = RP_STATE_HANDED_OFF;
    peer_answer(fd, request.stream_id, &answer.base);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void an_answer_is_read_whole(void) {
    struct peer *peer = peer_start(answer_whole, NULL);
    rp_client *client = open_to(peer);
    rp_context context = the_context();
    rp_answer answer = RP_SIZED(rp_answer);
    CHECK_EQUAL(rp_open_direction_ui(client, &context, &answer, NULL), RP_OK);
    CHECK_EQUAL(answer.disposition, RP_DISPOSITION_REPLAYED);
    CHECK(memcmp(answer.plan_id.bytes, plan_bytes, 16) == 0);
    CHECK(answer.position.state == RP_STATE_HANDOFF_PENDING && answer.position.version == 6);
    CHECK(answer.position.revision == 2 && answer.position.generation == 3);
    CHECK(answer.current.state == RP_STATE_HANDED_OFF && answer.current.version == UINT64_MAX);
    CHECK(answer.dispose == 1 && answer.compensation == 1 && answer.calculation_seq == 9);
    CHECK(memcmp(answer.candidate_id.bytes, attempt_bytes, 16) == 0 && rp_id_is_none(&answer.handoff_id));
    CHECK(memcmp(answer.attempt_id.bytes, attempt_bytes, 16) == 0 && answer.attempt_number == 2);
    CHECK(answer.late == 1 && answer.diverged == 1 && answer.failure == RP_FAILURE_QUOTA);
    CHECK(answer.attempt_deadline_ms == 1700000000000 && answer.sequence == 77);
    CHECK_EQUAL(answer.outcome_state, RP_STATE_HANDED_OFF);
    CHECK_EQUAL(answer.struct_size, sizeof answer);
    rp_client_unref(client);
    peer_finish(peer);
}

static void fill_stops(Routeplan__V1__Stop stops[2], Routeplan__V1__Coordinate *coordinate) {
    routeplan__v1__coordinate__init(coordinate);
    coordinate->lat_e6 = -90000000;
    coordinate->lon_e6 = 180000000;
    routeplan__v1__stop__init(&stops[0]);
    stops[0].place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE;
    stops[0].coordinate = coordinate;
    stops[0].label = (char *)(uintptr_t) "South";
    routeplan__v1__stop__init(&stops[1]);
    stops[1].place_case = ROUTEPLAN__V1__STOP__PLACE_PIN;
    stops[1].pin = (char *)(uintptr_t) "MMI000";
    stops[1].address = (char *)(uintptr_t) "somewhere";
    stops[1].location_type = RP_LOCATION_SUGGESTION;
}

static void fill_attempt(Routeplan__V1__Attempt *attempt) {
    routeplan__v1__attempt__init(attempt);
    attempt->attempt_id = wire_bytes(attempt_bytes, 16);
    attempt->handoff_id = wire_bytes(plan_bytes, 16);
    attempt->number = 2;
    attempt->state = RP_ATTEMPT_REJECTED;
    attempt->rejection = RP_REJECTION_PERMISSION;
    attempt->target = (char *)(uintptr_t) "maps";
    attempt->requested_at_ms = 100;
    attempt->deadline_ms = 200;
}

static void fill_options(Routeplan__V1__RouteOptions *options, Routeplan__V1__Exclude *exclude) {
    routeplan__v1__route_options__init(options);
    *exclude = ROUTEPLAN__V1__EXCLUDE__EXCLUDE_FERRY;
    options->profile = RP_PROFILE_WALKING;
    options->n_excludes = 1;
    options->excludes = exclude;
    options->alternatives_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES;
    options->alternatives = 1;
    options->steps_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS;
    options->region = (char *)(uintptr_t) "IND";
}

static void answer_get_plan(int fd) {
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.method, "GetPlan");
    UNPACK(Routeplan__V1__GetPlanRequest, get_plan_request, &request);
    CHECK(same(message->plan_id, plan_bytes, 16));
    FORGET(get_plan_request);
    peer_forget(&request);
    Routeplan__V1__Stop stops[2];
    Routeplan__V1__Coordinate coordinate;
    fill_stops(stops, &coordinate);
    Routeplan__V1__Stop *stop_pointers[2] = {&stops[0], &stops[1]};
    Routeplan__V1__RouteOptions options;
    Routeplan__V1__Exclude exclude;
    fill_options(&options, &exclude);
    Routeplan__V1__Candidate candidate = ROUTEPLAN__V1__CANDIDATE__INIT;
    candidate.distance_m = 1;
    candidate.duration_s = 2;
    candidate.leg_count = 3;
    candidate.geometry_digest = wire_bytes(digest_bytes, 32);
    candidate.provider_route_ref = wire_bytes("secret\0", 7);
    Routeplan__V1__Candidate *candidates[1] = {&candidate};
    Routeplan__V1__Attempt attempt;
    fill_attempt(&attempt);
    Routeplan__V1__Attempt *attempts[1] = {&attempt};
    Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    position.state = RP_STATE_SELECTED;
    Routeplan__V1__GetPlanAnswer answer = ROUTEPLAN__V1__GET_PLAN_ANSWER__INIT;
    answer.plan_id = wire_bytes(plan_bytes, 16);
    answer.owner = (char *)(uintptr_t) "owner";
    answer.external_id = (char *)(uintptr_t) "intent-1";
    answer.position = &position;
    answer.n_stops = 2;
    answer.stops = stop_pointers;
    answer.options = &options;
    answer.location_digest = wire_bytes(digest_bytes, 32);
    answer.option_digest = wire_bytes(other_digest_bytes, 32);
    answer.request_digest = wire_bytes(digest_bytes, 32);
    answer.n_candidates = 1;
    answer.candidates = candidates;
    answer.selected_index_presence_case = ROUTEPLAN__V1__GET_PLAN_ANSWER__SELECTED_INDEX_PRESENCE_SELECTED_INDEX;
    answer.selected_index = 0;
    answer.candidate_id = wire_bytes(attempt_bytes, 16);
    answer.n_attempts = 1;
    answer.attempts = attempts;
    answer.created_at_ms = 11;
    answer.entered_at_ms = 12;
    answer.calculation_seq = 13;
    answer.last_failure = RP_FAILURE_TIMEOUT;
    answer.cancel_cause = RP_CANCEL_HOST;
    answer.redacted = 1;
    answer.sequence = 14;
    answer.state_digest = 0xfedcba98;
    answer.target_session_ref = (char *)(uintptr_t) "nav-1";
    peer_answer(fd, request.stream_id, &answer.base);
}

static void answer_get_handoff(int fd) {
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.method, "GetHandoff");
    UNPACK(Routeplan__V1__GetHandoffRequest, get_handoff_request, &request);
    CHECK(same(message->plan_id, plan_bytes, 16) && same(message->attempt_id, attempt_bytes, 16));
    FORGET(get_handoff_request);
    peer_forget(&request);
    Routeplan__V1__Stop stops[2];
    Routeplan__V1__Coordinate coordinate;
    fill_stops(stops, &coordinate);
    Routeplan__V1__Stop *stop_pointers[2] = {&stops[0], &stops[1]};
    Routeplan__V1__RouteOptions options;
    Routeplan__V1__Exclude exclude;
    fill_options(&options, &exclude);
    Routeplan__V1__RouteHandoffCandidate candidate = ROUTEPLAN__V1__ROUTE_HANDOFF_CANDIDATE__INIT;
    candidate.candidate_id = wire_bytes(attempt_bytes, 16);
    candidate.plan_id = wire_bytes(plan_bytes, 16);
    candidate.route_revision = 1;
    candidate.generation = 2;
    candidate.calculation_seq = 3;
    candidate.selected_index = 4;
    candidate.candidate_count = 5;
    candidate.location_digest = wire_bytes(digest_bytes, 32);
    candidate.option_digest = wire_bytes(other_digest_bytes, 32);
    candidate.n_stops = 2;
    candidate.stops = stop_pointers;
    candidate.options = &options;
    candidate.distance_m = 6;
    candidate.duration_s = 7;
    candidate.leg_count = 8;
    candidate.provider_route_ref = wire_bytes("ref", 3);
    candidate.created_at_ms = 9;
    candidate.fresh_until_ms = 10;
    Routeplan__V1__Attempt attempt;
    fill_attempt(&attempt);
    Routeplan__V1__GetHandoffAnswer answer = ROUTEPLAN__V1__GET_HANDOFF_ANSWER__INIT;
    answer.candidate = &candidate;
    answer.handoff_id = wire_bytes(plan_bytes, 16);
    answer.attempt = &attempt;
    answer.sequence = 15;
    peer_answer(fd, request.stream_id, &answer.base);
}

static void answer_list_plans(int fd) {
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.method, "ListPlans");
    UNPACK(Routeplan__V1__ListPlansRequest, list_plans_request, &request);
    CHECK(message->n_states == 2 && message->states[0] == 1 && message->states[1] == 8);
    CHECK_TEXT(message->owner, "owner");
    CHECK(message->age_min_ms == 5 && message->age_max_ms == 6 && message->page_max == 7);
    CHECK(same(message->cursor, "c\0r", 3));
    FORGET(list_plans_request);
    peer_forget(&request);
    Routeplan__V1__PlanSummary summary = ROUTEPLAN__V1__PLAN_SUMMARY__INIT;
    summary.plan_id = wire_bytes(plan_bytes, 16);
    summary.owner = (char *)(uintptr_t) "owner";
    summary.external_id = (char *)(uintptr_t) "intent-1";
    summary.stop_count = 2;
    summary.created_at_ms = 3;
    summary.entered_at_ms = 4;
    Routeplan__V1__PlanSummary *summaries[2] = {&summary, &summary};
    Routeplan__V1__ListPlansAnswer answer = ROUTEPLAN__V1__LIST_PLANS_ANSWER__INIT;
    answer.n_plans = 2;
    answer.plans = summaries;
    answer.next_cursor = wire_bytes("n\0xt", 4);
    answer.sequence = 16;
    peer_answer(fd, request.stream_id, &answer.base);
}

static void answer_reads(struct peer *peer) {
    int fd = peer_accept(peer);
    answer_get_plan(fd);
    answer_get_handoff(fd);
    answer_list_plans(fd);
    close(fd);
}

static void check_read_stops(const rp_reply *reply) {
    rp_stop stop = RP_SIZED(rp_stop);
    CHECK_EQUAL(rp_reply_stop(reply, 0, &stop), RP_OK);
    CHECK(stop.place == RP_PLACE_COORDINATE && stop.lat_e6 == -90000000 && stop.lon_e6 == 180000000);
    CHECK_TEXT(stop.label.bytes, "South");
    CHECK_EQUAL(stop.label.byte_count, 5);
    CHECK_EQUAL(rp_reply_stop(reply, 1, &stop), RP_OK);
    CHECK(stop.place == RP_PLACE_PIN && stop.location_type == RP_LOCATION_SUGGESTION);
    CHECK_TEXT(stop.pin, "MMI000");
    CHECK_TEXT(stop.address.bytes, "somewhere");
    CHECK_EQUAL(rp_reply_stop(reply, 2, &stop), RP_E_NO_CONTENT);
    rp_route_options options = RP_SIZED(rp_route_options);
    CHECK_EQUAL(rp_reply_options(reply, &options), RP_OK);
    CHECK(options.profile == RP_PROFILE_WALKING && options.excludes == RP_EXCLUDE_FERRY && options.attributes == 0);
    CHECK(options.alternatives == RP_CHOICE_YES && options.steps == RP_CHOICE_NO);
    CHECK_TEXT(options.region.bytes, "IND");
    rp_attempt attempt = RP_SIZED(rp_attempt);
    CHECK_EQUAL(rp_reply_attempt(reply, 0, &attempt), RP_OK);
    CHECK(memcmp(attempt.attempt_id.bytes, attempt_bytes, 16) == 0);
    CHECK(memcmp(attempt.handoff_id.bytes, plan_bytes, 16) == 0);
    CHECK(attempt.number == 2 && attempt.state == RP_ATTEMPT_REJECTED && attempt.rejection == RP_REJECTION_PERMISSION);
    CHECK(attempt.requested_at_ms == 100 && attempt.deadline_ms == 200);
    CHECK_TEXT(attempt.target.bytes, "maps");
    CHECK_EQUAL(rp_reply_attempt(reply, 1, &attempt), RP_E_NO_CONTENT);
}

static void check_plan(const rp_reply *reply) {
    rp_plan plan = RP_SIZED(rp_plan);
    CHECK_EQUAL(rp_reply_plan(reply, &plan), RP_OK);
    CHECK(plan.stop_count == 2 && plan.candidate_count == 1 && plan.attempt_count == 1);
    CHECK(memcmp(plan.plan_id.bytes, plan_bytes, 16) == 0 && memcmp(plan.candidate_id.bytes, attempt_bytes, 16) == 0);
    CHECK(rp_id_is_none(&plan.handoff_id) && plan.position.state == RP_STATE_SELECTED);
    CHECK_TEXT(plan.owner.bytes, "owner");
    CHECK_TEXT(plan.external_id.bytes, "intent-1");
    CHECK_TEXT(plan.target_session_ref.bytes, "nav-1");
    CHECK(memcmp(plan.option_digest.bytes, other_digest_bytes, 32) == 0);
    CHECK(plan.has_selected_index == 1 && plan.selected_index == 0);
    CHECK(plan.created_at_ms == 11 && plan.entered_at_ms == 12 && plan.calculation_seq == 13 && plan.sequence == 14);
    CHECK(plan.last_failure == RP_FAILURE_TIMEOUT && plan.cancel_cause == RP_CANCEL_HOST && plan.redacted == 1);
    CHECK_EQUAL(plan.state_digest, 0xfedcba98);
    rp_candidate candidate = RP_SIZED(rp_candidate);
    CHECK_EQUAL(rp_reply_candidate(reply, 0, &candidate), RP_OK);
    CHECK(candidate.distance_m == 1 && candidate.duration_s == 2 && candidate.leg_count == 3);
    CHECK(memcmp(candidate.geometry_digest.bytes, digest_bytes, 32) == 0);
    CHECK(candidate.provider_route_ref.byte_count == 7 && memcmp(candidate.provider_route_ref.bytes, "secret", 7) == 0);
    CHECK_EQUAL(rp_reply_candidate(reply, 1, &candidate), RP_E_NO_CONTENT);
    rp_handoff handoff = RP_SIZED(rp_handoff);
    CHECK_EQUAL(rp_reply_handoff(reply, &handoff), RP_E_NO_CONTENT);
    rp_answer answer = RP_SIZED(rp_answer);
    CHECK_EQUAL(rp_reply_answer(reply, &answer), RP_E_NO_CONTENT);
    rp_plan unprepared;
    memset(&unprepared, 0, sizeof unprepared);
    CHECK_EQUAL(rp_reply_plan(reply, &unprepared), RP_E_USAGE);
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_reply_error(reply, &error), RP_OK);
    CHECK_EQUAL(error.code, RP_OK);
}

static void check_handoff(const rp_reply *reply) {
    rp_handoff handoff = RP_SIZED(rp_handoff);
    CHECK_EQUAL(rp_reply_handoff(reply, &handoff), RP_OK);
    CHECK(memcmp(handoff.candidate_id.bytes, attempt_bytes, 16) == 0);
    CHECK(memcmp(handoff.handoff_id.bytes, plan_bytes, 16) == 0);
    CHECK(handoff.route_revision == 1 && handoff.generation == 2 && handoff.calculation_seq == 3);
    CHECK(handoff.selected_index == 4 && handoff.candidate_count == 5 && handoff.stop_count == 2);
    CHECK(handoff.distance_m == 6 && handoff.duration_s == 7 && handoff.leg_count == 8);
    CHECK(handoff.created_at_ms == 9 && handoff.fresh_until_ms == 10 && handoff.sequence == 15);
    CHECK(handoff.geometry_digest.bytes[0] == 0 && handoff.location_digest.bytes[0] == 0xd1);
    CHECK(handoff.provider_route_ref.byte_count == 3 && handoff.position.state == 0);
}

static void check_page(const rp_reply *reply) {
    rp_plan_page page = RP_SIZED(rp_plan_page);
    CHECK_EQUAL(rp_reply_plan_page(reply, &page), RP_OK);
    CHECK(page.plan_count == 2 && page.sequence == 16 && page.next_cursor.byte_count == 4);
    CHECK(memcmp(page.next_cursor.bytes, "n\0xt", 4) == 0);
    rp_plan_summary summary = RP_SIZED(rp_plan_summary);
    CHECK_EQUAL(rp_reply_plan_summary(reply, 1, &summary), RP_OK);
    CHECK(memcmp(summary.plan_id.bytes, plan_bytes, 16) == 0 && summary.stop_count == 2);
    CHECK_TEXT(summary.external_id.bytes, "intent-1");
    CHECK(summary.created_at_ms == 3 && summary.entered_at_ms == 4 && summary.position.state == 0);
    CHECK_EQUAL(rp_reply_plan_summary(reply, 2, &summary), RP_E_NO_CONTENT);
    rp_bytes raw;
    CHECK_EQUAL(rp_reply_raw(reply, &raw), RP_OK);
    CHECK(raw.byte_count > 0);
}

static void reads_are_read_whole(void) {
    struct peer *peer = peer_start(answer_reads, NULL);
    rp_client *client = open_to(peer);
    rp_id plan_id = id_of(plan_bytes);
    rp_id attempt_id = id_of(attempt_bytes);
    rp_reply *reply = NULL;
    CHECK_EQUAL(rp_get_plan(client, &plan_id, 0, &reply, NULL), RP_OK);
    check_plan(reply);
    check_read_stops(reply);
    rp_reply_free(reply);
    CHECK_EQUAL(rp_get_handoff(client, &plan_id, &attempt_id, 0, &reply, NULL), RP_OK);
    check_handoff(reply);
    check_read_stops(reply);
    rp_reply_free(reply);
    rp_list_plans_args args = RP_SIZED(rp_list_plans_args);
    args.states = 1u << RP_STATE_DRAFT | 1u << RP_STATE_CANCELLED;
    args.owner = rp_text_of("owner");
    args.age_min_ms = 5;
    args.age_max_ms = 6;
    args.page_max = 7;
    args.cursor = (rp_bytes){(const uint8_t *)"c\0r", 3};
    CHECK_EQUAL(rp_list_plans(client, &args, 0, &reply, NULL), RP_OK);
    check_page(reply);
    rp_client_unref(client);
    check_page(reply); /* a reply outlives its client */
    rp_reply_free(reply);
    peer_finish(peer);
}

/* ---- refusals ------------------------------------------------------------------------------------- */

static void refuse(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    position.state = RP_STATE_HANDOFF_PENDING;
    position.version = 6;
    position.revision = 2;
    position.generation = 3;
    Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
    refusal.reason = RP_REASON_HANDOFF_ALREADY_PENDING;
    refusal.position = &position;
    refusal.dispose = 1;
    refusal.reselect_required = 1;
    refusal.compensation = RP_COMPENSATION_STOP_TARGET_SESSION;
    refusal.plan_id = wire_bytes(plan_bytes, 16);
    refusal.attempt_id = wire_bytes(attempt_bytes, 16);
    refusal.field = (char *)(uintptr_t) "index";
    refusal.sequence = 42;
    peer_status(fd, request.stream_id, 9, "a hand-off is pending already", &refusal.base);
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    refusal.reason = RP_REASON_IDEMPOTENCY_KEY_REUSED;
    peer_status(fd, request.stream_id, 6, "", &refusal.base);
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    peer_status(fd, request.stream_id, 99, "no such code", NULL);
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    char endless[400];
    memset(endless, 'e', sizeof endless);
    memcpy(endless + 222, "\xc3\xa4", 2); /* a character across the end of the room */
    endless[399] = '\0';
    peer_status(fd, request.stream_id, 13, endless, NULL);
    close(fd);
}

static void a_refusal_is_read_whole(void) {
    struct peer *peer = peer_start(refuse, NULL);
    rp_client *client = open_to(peer);
    rp_context context = the_context();
    rp_error error = RP_SIZED(rp_error);
    rp_answer answer = RP_SIZED(rp_answer);
    answer.sequence = 123;
    CHECK_EQUAL(rp_open_direction_ui(client, &context, &answer, &error), RP_E_FAILED_PRECONDITION);
    CHECK_EQUAL(answer.sequence, 123);
    CHECK(error.code == RP_E_FAILED_PRECONDITION && error.status == 9 && error.sys_errno == 0);
    CHECK(error.reason == RP_REASON_HANDOFF_ALREADY_PENDING && error.outcome == RP_OUTCOME_REJECTED);
    CHECK(error.retryable == 0 && error.retry_after_ms == 0 && error.attempts == 1 && error.sequence == 42);
    CHECK(error.dispose == 1 && error.reselect_required == 1 && error.compensation == 1);
    CHECK(error.position.state == RP_STATE_HANDOFF_PENDING && error.position.version == 6);
    CHECK(error.position.revision == 2 && error.position.generation == 3);
    CHECK(memcmp(error.plan_id.bytes, plan_bytes, 16) == 0 && memcmp(error.attempt_id.bytes, attempt_bytes, 16) == 0);
    CHECK_TEXT(error.field, "index");
    CHECK_TEXT(error.message, "a hand-off is pending already");
    CHECK(error.command_key_byte_count == 7 && memcmp(error.command_key, "the-key", 7) == 0);
    CHECK_EQUAL(rp_open_direction_ui(client, &context, NULL, &error), RP_E_KEY_MISMATCH);
    CHECK(error.status == 6 && error.outcome == RP_OUTCOME_REJECTED);
    CHECK_EQUAL(rp_open_direction_ui(client, &context, NULL, &error), RP_E_UNKNOWN);
    CHECK(error.status == 99 && error.outcome == RP_OUTCOME_UNKNOWN && error.retryable == 1);
    CHECK(error.reason == 0 && error.position.state == 0 && error.field[0] == '\0');
    CHECK_EQUAL(rp_open_direction_ui(client, &context, NULL, &error), RP_E_INTERNAL);
    CHECK(error.outcome == RP_OUTCOME_UNKNOWN && strlen(error.message) == 222);
    rp_client_unref(client);
    peer_finish(peer);
}

static void answer_cancel(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
    answer.disposition = RP_DISPOSITION_ALREADY_TERMINAL;
    answer.outcome = RP_STATE_HANDED_OFF;
    peer_answer(fd, request.stream_id, &answer.base);
    close(fd);
}

static void a_cancel_that_came_too_late_is_not_a_plain_success(void) {
    struct peer *peer = peer_start(answer_cancel, NULL);
    rp_client *client = open_to(peer);
    rp_context context = the_context();
    rp_cancel_plan_args args = RP_SIZED(rp_cancel_plan_args);
    rp_answer answer = RP_SIZED(rp_answer);
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_cancel_plan(client, &context, &args, &answer, &error), RP_ALREADY_TERMINAL);
    CHECK_EQUAL(answer.outcome_state, RP_STATE_HANDED_OFF);
    CHECK_EQUAL(error.code, RP_OK);
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"every command says what its caller said", every_command_says_what_its_caller_said},
        {"an answer is read whole", an_answer_is_read_whole},
        {"reads are read whole", reads_are_read_whole},
        {"a refusal is read whole", a_refusal_is_read_whole},
        {"a cancel that came too late is not a plain success", a_cancel_that_came_too_late_is_not_a_plain_success},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

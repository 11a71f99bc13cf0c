/* Answers and reads: what the caller gets is what the daemon said. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "samples.h"

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

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"an answer is read whole", an_answer_is_read_whole},
        {"reads are read whole", reads_are_read_whole},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

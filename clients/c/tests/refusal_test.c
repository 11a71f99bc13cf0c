/* Refusals: read whole, tried again when they pass. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "samples.h"

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

static void refuse_for_now(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
    refusal.reason = RP_REASON_OVERLOADED;
    refusal.retry_after_ms = 30;
    CHECK(peer_read(fd, &request));
    int64_t first_timeout = request.timeout_ns;
    peer_status(fd, request.stream_id, 8, "too much", &refusal.base);
    peer_forget(&request);
    CHECK(peer_read(fd, &request));
    CHECK(request.timeout_ns <= first_timeout - 30 * 1000000);
    refusal.reason = RP_REASON_DRAINING;
    refusal.retry_after_ms = 0;
    peer_status(fd, request.stream_id, 14, "draining", &refusal.base);
    peer_forget(&request);
    CHECK(peer_read(fd, &request));
    peer_status(fd, request.stream_id, 14, "going", NULL);
    peer_forget(&request);
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 9);
    /* Now a wait that does not fit into the deadline. */
    refusal.reason = RP_REASON_RECOVERING;
    refusal.retry_after_ms = 100000;
    CHECK(peer_read(fd, &request));
    peer_status(fd, request.stream_id, 14, "recovering", &refusal.base);
    peer_forget(&request);
    close(fd);
}

static void a_refusal_for_now_is_tried_again_after_the_time_it_names(void) {
    struct peer *peer = peer_start(refuse_for_now, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.attempts == 4);
    CHECK_EQUAL(version_in(&completion), 9);
    CHECK(completion.latency_ns >= 30 * UINT64_C(1000000));
    rp_reply_free(completion.reply);
    submit(client, request, 2);
    completion = take_one(client);
    CHECK(completion.code == RP_E_UNAVAILABLE && completion.outcome == RP_OUTCOME_REJECTED);
    rp_error error = error_of(&completion);
    CHECK(error.reason == RP_REASON_RECOVERING && error.retryable == 1 && error.retry_after_ms == 100000);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void drop_then_refuse(struct peer *peer) {
    drop_always(peer);
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_status(fd, request.stream_id, 14, "draining", NULL);
    peer_forget(&request);
    close(fd);
}

static void what_may_have_been_executed_stays_unknown_when_the_daemon_only_drains(void) {
    int connections = 1;
    struct peer *peer = peer_start(drop_then_refuse, &connections);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_retry(options, 2, 1, 2), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_E_UNAVAILABLE && completion.outcome == RP_OUTCOME_UNKNOWN);
    CHECK_EQUAL(error_of(&completion).retryable, 1);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a refusal is read whole", a_refusal_is_read_whole},
        {"a cancel that came too late is not a plain success", a_cancel_that_came_too_late_is_not_a_plain_success},
        {"a refusal for now is tried again after the time it names",
         a_refusal_for_now_is_tried_again_after_the_time_it_names},
        {"what may have been executed stays unknown when the daemon only drains",
         what_may_have_been_executed_stays_unknown_when_the_daemon_only_drains},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* The caller's side: cancel, close, the descriptor, bounds, fork, requests changed in place. */
#include "check.h"

#include <poll.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <unistd.h>

#include "calls.h"
#include "routeplan/v1/plans.pb-c.h"

static void hold_one(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request held;
    struct request request;
    CHECK(peer_read(fd, &held));
    peer_reply_signal(peer);
    peer_await_signal(peer);
    answer(fd, &held, 1);
    while (peer_read(fd, &request)) {
        answer(fd, &request, 2);
    }
    close(fd);
}

static void a_call_can_be_cancelled_once(void) {
    struct peer *peer = peer_start(hold_one, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    rp_call_id sent = submit(client, request, 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    peer_await_reply_signal(peer);
    rp_call_id queued = submit(client, request, 2);
    CHECK_EQUAL(rp_cancel(client, queued), RP_OK);
    CHECK_EQUAL(rp_cancel(client, queued), RP_E_NO_CALL);
    CHECK_EQUAL(rp_cancel(client, sent), RP_OK);
    CHECK_EQUAL(rp_cancel(client, sent), RP_E_NO_CALL);
    CHECK_EQUAL(rp_cancel(client, 0), RP_E_NO_CALL);
    CHECK_EQUAL(rp_cancel(client, UINT64_MAX), RP_E_NO_CALL);
    rp_completion completion = take_one(client);
    CHECK(completion.tag == 2 && completion.code == RP_E_CANCELLED && completion.outcome == RP_OUTCOME_NOT_SENT);
    CHECK_EQUAL(completion.call, queued);
    rp_reply_free(completion.reply);
    completion = take_one(client);
    CHECK(completion.tag == 1 && completion.code == RP_E_CANCELLED && completion.outcome == RP_OUTCOME_UNKNOWN);
    rp_reply_free(completion.reply);
    peer_signal(peer);
    check_works(client);
    CHECK_EQUAL(stats_of(client).late_replies, 1);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void hold_until_left(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    peer_reply_signal(peer);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void close_ends_every_call_and_the_handle_stays_valid(void) {
    struct peer *peer = peer_start(hold_until_left, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 1), RP_OK);
    rp_client *client = open_with(options);
    CHECK(rp_client_ref(client) == client);
    rp_request *request = some_command(60000);
    submit(client, request, 1);
    submit(client, request, 2);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    peer_await_reply_signal(peer);
    int fd = rp_client_fd(client);
    rp_client_close(client);
    rp_client_close(client);
    CHECK_EQUAL(rp_submit(client, request, 3, NULL, NULL), RP_E_CLOSED);
    rp_reply *reply;
    CHECK_EQUAL(rp_call(client, request, &reply, NULL), RP_E_CLOSED);
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    CHECK_EQUAL(poll(&waiting, 1, 5000), 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 2);
    rp_completion completions[4];
    RP_INIT(completions[0]);
    CHECK_EQUAL(rp_next_completions(client, completions, 4), 2);
    for (int index = 0; index < 2; index++) {
        CHECK_EQUAL(completions[index].code, RP_E_CLOSED);
        CHECK_EQUAL(completions[index].outcome,
                    completions[index].tag == 1 ? RP_OUTCOME_UNKNOWN : RP_OUTCOME_NOT_SENT);
        rp_reply_free(completions[index].reply);
    }
    rp_client_unref(client);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    rp_client_unref(client);
    rp_request_free(request);
    peer_finish(peer);
}

static void completions_not_taken_are_freed_with_the_client(void) {
    struct peer *peer = peer_start(serve_plainly, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    for (int index = 0; index < 10; index++) {
        submit(client, request, 1);
    }
    while (stats_of(client).completed < 5) {
        CHECK(rp_client_process(client, NULL) >= 0);
    }
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static bool is_readable(int fd, int timeout_ms) {
    struct pollfd waiting = {.fd = fd, .events = POLLIN};
    return poll(&waiting, 1, timeout_ms) == 1;
}

static void one_descriptor_tells_everything(void) {
    struct peer *peer = peer_start(serve_plainly, NULL);
    rp_client *client = open_to(peer);
    int fd = rp_client_fd(client);
    CHECK(!is_readable(fd, 0));
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    CHECK(is_readable(fd, 0)); /* there is something to send */
    int count = rp_client_process(client, NULL);
    while (count == 0) {
        CHECK(is_readable(fd, 5000));
        count = rp_client_process(client, NULL);
    }
    CHECK_EQUAL(count, 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 1);
    CHECK(is_readable(fd, 0)); /* a completion left lying keeps it readable */
    rp_completion completion = take_one(client);
    rp_reply_free(completion.reply);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    CHECK(!is_readable(fd, 0));
    rp_client_wake(client);
    CHECK(is_readable(fd, 0));
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    CHECK(!is_readable(fd, 0));
    rp_client_wake(client);
    CHECK_EQUAL(rp_client_wait(client, 60000), 0); /* woken */
    /* A blocking call between does not swallow what belongs to the loop. */
    submit(client, request, 2);
    rp_client_wake(client);
    check_works(client);
    CHECK(is_readable(fd, 0));
    completion = take_one(client);
    CHECK_EQUAL(completion.tag, 2);
    rp_reply_free(completion.reply);
    CHECK_EQUAL(rp_client_fd(client), fd);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void serve_twice(struct peer *peer) {
    for (int index = 0; index < 2; index++) {
        int fd = peer_accept(peer);
        struct request request;
        CHECK(peer_read(fd, &request));
        answer(fd, &request, 1);
        close(fd);
    }
}

static void the_descriptor_stays_across_reconnects(void) {
    struct peer *peer = peer_start(serve_twice, NULL);
    rp_client *client = open_to(peer);
    int fd = rp_client_fd(client);
    check_works(client);
    while (stats_of(client).connections_lost == 0) {
        CHECK_EQUAL(rp_client_wait(client, 10), 0);
    }
    check_works(client);
    CHECK_EQUAL(rp_client_fd(client), fd);
    CHECK_EQUAL(stats_of(client).connects, 2);
    rp_client_unref(client);
    peer_finish(peer);
}

static void the_queue_has_a_bound(void) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, "/nonexistent/routeplan/socket"), RP_OK);
    CHECK_EQUAL(rp_options_set_queued_max(options, 70), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(60000);
    for (int index = 0; index < 70; index++) {
        submit(client, request, (uint64_t)index);
    }
    rp_call_id call = 99;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_submit(client, request, 70, &call, &error), RP_E_QUEUE_FULL);
    CHECK(call == 99 && error.retryable == 1 && error.outcome == RP_OUTCOME_NOT_SENT);
    rp_request *empty;
    CHECK_EQUAL(rp_request_new(&empty), RP_OK);
    CHECK_EQUAL(rp_submit(client, empty, 1, NULL, &error), RP_E_USAGE);
    rp_request_free(empty);
    rp_request_free(request);
    rp_client_unref(client);
}

static void many_short_deadlines_end_no_sooner_than_asked(void) {
    rp_client *client = open_to_nobody(0);
    rp_request *request = some_command(1);
    unsigned seed = 7;
    for (int index = 0; index < 300; index++) {
        uint32_t deadline_ms = 1 + (uint32_t)rand_r(&seed) % 60;
        CHECK_EQUAL(rp_request_set_deadline_ms(request, deadline_ms), RP_OK);
        submit(client, request, deadline_ms);
    }
    for (int index = 0; index < 300; index++) {
        rp_completion completion = take_one(client);
        /* The shortest may be over before the first try to connect. */
        CHECK(completion.code == RP_E_CONNECT || completion.code == RP_E_DEADLINE_EXCEEDED);
        CHECK_EQUAL(completion.outcome, RP_OUTCOME_NOT_SENT);
        CHECK(completion.latency_ns >= completion.tag * UINT64_C(1000000));
        rp_reply_free(completion.reply);
    }
    rp_request_free(request);
    rp_client_unref(client);
}

static void a_child_cannot_use_its_parents_client(void) {
    struct peer *peer = peer_start(serve_plainly, NULL);
    rp_client *client = open_to(peer);
    check_works(client);
    rp_request *request = some_command(5000);
    char before[37];
    CHECK_EQUAL(rp_command_key_make(before), RP_OK);
    int keys[2];
    CHECK_EQUAL(pipe(keys), 0);
    fflush(stdout);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        rp_reply *reply;
        char key[37];
        bool right = rp_call(client, request, &reply, NULL) == RP_E_FORKED &&
                     rp_client_process(client, NULL) == RP_E_FORKED && rp_client_wait(client, 0) == RP_E_FORKED &&
                     rp_cancel(client, 1) == RP_E_FORKED && rp_command_key_make(key) == RP_OK;
        rp_client_close(client);
        rp_client_unref(client);
        /* Says its key, then goes without an exit: what else it inherited is not its to free. */
        right = right && write(keys[1], key, sizeof key) == (ssize_t)sizeof key;
        (void)right;
        (void)kill(getpid(), SIGKILL);
    }
    int status;
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    close(keys[1]);
    char theirs[37];
    char ours[37];
    CHECK_EQUAL(read(keys[0], theirs, 37), 37);
    CHECK_EQUAL(rp_command_key_make(ours), RP_OK);
    CHECK(strcmp(ours + 15, theirs + 15) != 0); /* the random part: a child draws its own */
    close(keys[0]);
    check_works(client); /* and ours still works */
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void echo_payload(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        struct message data = {0};
        Routeplan__V1__OpenDirectionUIRequest *message =
            routeplan__v1__open_direction_uirequest__unpack(NULL, request.payload_bytes, request.payload);
        CHECK(message != NULL);
        /* Says the key back as the refusal's text, the plan as its plan, the version as its position's. */
        char key[65];
        memcpy(key, message->context->command_key.data, message->context->command_key.len);
        key[message->context->command_key.len] = '\0';
        Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
        position.version = message->context->expected_version_presence_case != 0
                               ? message->context->expected_version
                               : 0;
        Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
        refusal.reason = RP_REASON_INVALID_STATE;
        refusal.plan_id = message->context->plan_id;
        refusal.position = &position;
        message_status(&data, request.stream_id, 9, key, &refusal.base);
        message_send(&data, fd);
        routeplan__v1__open_direction_uirequest__free_unpacked(message, NULL);
        peer_forget(&request);
    }
    close(fd);
}

static rp_error refusal_of(rp_client *client, const rp_request *request) {
    rp_reply *reply;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_FAILED_PRECONDITION);
    CHECK_EQUAL(strlen(error.message), error.command_key_byte_count);
    CHECK(memcmp(error.message, error.command_key, error.command_key_byte_count) == 0);
    rp_text key = rp_request_command_key(request);
    CHECK(key.byte_count == error.command_key_byte_count && memcmp(key.bytes, error.message, key.byte_count) == 0);
    return error;
}

static void a_filled_request_changes_in_place(void) {
    struct peer *peer = peer_start(echo_payload, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    rp_error first = refusal_of(client, request);
    CHECK(first.plan_id.bytes[0] == 1 && first.position.version == 0);
    rp_error second = refusal_of(client, request);
    CHECK_TEXT(first.message, second.message);
    CHECK_EQUAL(rp_request_renew_command_key(request), RP_OK);
    second = refusal_of(client, request);
    CHECK(strcmp(first.message, second.message) != 0);
    CHECK_EQUAL(rp_request_set_command_key(request, rp_text_of("short")), RP_OK);
    CHECK_TEXT(refusal_of(client, request).message, "short");
    CHECK_EQUAL(rp_request_set_command_key(request, rp_text_of("other")), RP_OK);
    CHECK_TEXT(refusal_of(client, request).message, "other");
    CHECK_EQUAL(rp_request_set_command_key(request, rp_text_of("")), RP_E_USAGE);
    CHECK_EQUAL(rp_request_set_plan_id(request, &(rp_id){{9, 9}}), RP_OK);
    CHECK_EQUAL(refusal_of(client, request).plan_id.bytes[0], 9);
    CHECK_EQUAL(rp_request_set_plan_id(request, &(rp_id){{0}}), RP_OK);
    rp_error none = refusal_of(client, request);
    CHECK(rp_id_is_none(&none.plan_id));
    CHECK_EQUAL(rp_request_renew_command_key(request), RP_OK);
    CHECK_EQUAL(rp_request_set_expected_version(request, 1, UINT64_MAX), RP_OK);
    CHECK_EQUAL(refusal_of(client, request).position.version, UINT64_MAX);
    CHECK_EQUAL(rp_request_set_plan_id(request, &(rp_id){{8}}), RP_OK);
    second = refusal_of(client, request);
    CHECK(second.plan_id.bytes[0] == 8 && second.position.version == UINT64_MAX);
    CHECK_EQUAL(rp_request_set_expected_version(request, 0, 5), RP_OK);
    CHECK_EQUAL(refusal_of(client, request).position.version, 0);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a call can be cancelled once", a_call_can_be_cancelled_once},
        {"close ends every call and the handle stays valid", close_ends_every_call_and_the_handle_stays_valid},
        {"completions not taken are freed with the client", completions_not_taken_are_freed_with_the_client},
        {"one descriptor tells everything", one_descriptor_tells_everything},
        {"the descriptor stays across reconnects", the_descriptor_stays_across_reconnects},
        {"the queue has a bound", the_queue_has_a_bound},
        {"many short deadlines end no sooner than asked", many_short_deadlines_end_no_sooner_than_asked},
        {"a child cannot use its parent's client", a_child_cannot_use_its_parents_client},
        {"a filled request changes in place", a_filled_request_changes_in_place},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

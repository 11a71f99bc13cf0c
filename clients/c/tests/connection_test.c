/* Connections that end, never begin, or take little: what is sent again and what is known. */
#include "check.h"

#include <errno.h>
#include <sys/socket.h>
#include <errno.h>
#include <unistd.h>

#include "calls.h"
#include "routeplan/v1/plans.pb-c.h"

/* Drops the connection after reading the request, and compares what comes next. */
static void drop_then_compare(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request first;
    struct request second;
    CHECK(peer_read(fd, &first));
    close(fd);
    fd = peer_accept(peer);
    CHECK(peer_read(fd, &second));
    CHECK_EQUAL(second.stream_id, 1);
    CHECK_EQUAL(first.payload_bytes, second.payload_bytes);
    CHECK(memcmp(first.payload, second.payload, first.payload_bytes) == 0);
    CHECK(second.timeout_ns < first.timeout_ns);
    Routeplan__V1__OpenDirectionUIRequest *message =
        routeplan__v1__open_direction_uirequest__unpack(NULL, second.payload_bytes, second.payload);
    CHECK(message != NULL);
    CHECK_EQUAL(message->context->command_key.len, 36);
    CHECK(memcmp(message->context->command_key.data, peer_subject(peer), 36) == 0);
    routeplan__v1__open_direction_uirequest__free_unpacked(message, NULL);
    peer_forget(&first);
    answer(fd, &second, 5);
    CHECK(!peer_read(fd, &second));
    close(fd);
}

static void a_lost_command_is_sent_again_with_the_same_key_and_bytes(void) {
    rp_request *request = some_command(5000);
    char key[37];
    memcpy(key, rp_request_command_key(request).bytes, 37);
    struct peer *peer = peer_start(drop_then_compare, key);
    rp_client *client = open_to(peer);
    submit(client, request, 1);
    CHECK_EQUAL(rp_request_renew_command_key(request), RP_OK); /* the submitted one is not touched by this */
    rp_completion completion = take_one(client);
    CHECK_EQUAL(completion.code, RP_OK);
    CHECK_EQUAL(completion.attempts, 2);
    rp_answer read = RP_SIZED(rp_answer);
    CHECK_EQUAL(rp_reply_answer(completion.reply, &read), RP_OK);
    CHECK_EQUAL(read.attempts, 2);
    rp_reply_free(completion.reply);
    rp_stats stats = stats_of(client);
    CHECK(stats.connects == 2 && stats.connections_lost == 1 && stats.retries == 1);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void a_command_without_a_try_left_ends_as_unknown(void) {
    int connections = 3;
    struct peer *peer = peer_start(drop_always, &connections);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_retry(options, 3, 1, 2), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(5000);
    rp_reply *reply = (rp_reply *)1;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_CONNECTION_LOST);
    CHECK(reply == (rp_reply *)1);
    CHECK(error.outcome == RP_OUTCOME_UNKNOWN && error.retryable == 1 && error.attempts == 3);
    CHECK(memcmp(error.command_key, rp_request_command_key(request).bytes, 36) == 0);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void a_call_not_safe_to_repeat_is_not_repeated(void) {
    int connections = 1;
    struct peer *peer = peer_start(drop_always, &connections);
    rp_client *client = open_to(peer);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    CHECK_EQUAL(rp_request_raw(request, "demo.v1.Demo", "Fire", (rp_bytes){NULL, 0}, 0, NULL), RP_OK);
    rp_reply *reply;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_CONNECTION_LOST);
    CHECK(error.outcome == RP_OUTCOME_UNKNOWN && error.attempts == 1 && error.command_key_byte_count == 0);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* Takes connections and drops them unread, then serves. */
static void drop_unread(struct peer *peer) {
    for (int index = 0; index < 3; index++) {
        close(peer_accept(peer));
    }
    serve_plainly(peer);
}

static void connections_dropped_before_the_answer_are_survived(void) {
    struct peer *peer = peer_start(drop_unread, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    for (int index = 0; index < 50; index++) {
        submit(client, request, (uint64_t)index);
    }
    for (int index = 0; index < 50; index++) {
        rp_completion completion = take_one(client);
        CHECK_EQUAL(completion.code, RP_OK);
        CHECK_EQUAL(completion.tag, index); /* the order of submits is kept */
        rp_reply_free(completion.reply);
    }
    CHECK_EQUAL(stats_of(client).connects, 4);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void listen_when_told(struct peer *peer) {
    peer_await_signal(peer);
    peer_listen(peer);
    serve_plainly(peer);
}

static rp_connection state_of(const rp_client *client) {
    rp_connection connection = RP_SIZED(rp_connection);
    CHECK_EQUAL(rp_client_state(client, &connection), RP_OK);
    return connection;
}

static void calls_wait_for_a_daemon_that_is_not_there_yet(void) {
    struct peer *peer = peer_start_deaf(listen_when_told, NULL);
    rp_client *client = open_to(peer);
    CHECK_EQUAL(state_of(client).state, RP_CONNECTION_NONE);
    rp_request *request = some_command(10000);
    submit(client, request, 1);
    while (stats_of(client).connect_failures < 2) {
        CHECK_EQUAL(rp_client_wait(client, 5), 0);
    }
    rp_connection connection = state_of(client);
    CHECK(connection.state == RP_CONNECTION_WAITING && connection.sys_errno == ENOENT && connection.failures >= 2);
    CHECK(connection.retry_in_ms <= 20 && connection.peer_pid == 0 && connection.peer_uid == UINT32_MAX);
    peer_signal(peer);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.attempts == 1);
    rp_reply_free(completion.reply);
    connection = state_of(client);
    CHECK(connection.state == RP_CONNECTION_UP && connection.sys_errno == 0 && connection.failures == 0);
    CHECK(connection.peer_pid == getpid() && connection.peer_uid == getuid() && connection.retry_in_ms == 0);
    rp_client_close(client);
    CHECK_EQUAL(state_of(client).state, RP_CONNECTION_CLOSED);
    CHECK_EQUAL(rp_client_state(client, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_client_state(NULL, &connection), RP_E_USAGE);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void without_a_daemon_calls_end_as_not_sent(void) {
    for (uint32_t fail_fast = 0; fail_fast < 2; fail_fast++) {
        rp_client *client = open_to_nobody(fail_fast);
        rp_request *request = some_command(fail_fast ? 60000 : 40);
        rp_reply *reply;
        rp_error error = RP_SIZED(rp_error);
        CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_CONNECT);
        CHECK(error.sys_errno == ENOENT && error.outcome == RP_OUTCOME_NOT_SENT && error.retryable == 1);
        CHECK(error.attempts == 0 && error.status == 0);
        rp_request_free(request);
        rp_client_unref(client);
    }
}

static void a_connected_descriptor_can_be_used_but_not_reconnected(void) {
    int pair[2];
    CHECK_EQUAL(socketpair(AF_UNIX, SOCK_STREAM, 0, pair), 0);
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_fd(options, pair[0]), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    struct request received;
    CHECK(peer_read(pair[1], &received));
    answer(pair[1], &received, 3);
    rp_completion completion = take_one(client);
    CHECK_EQUAL(version_in(&completion), 3);
    rp_reply_free(completion.reply);
    submit(client, request, 2);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    close(pair[1]);
    completion = take_one(client);
    CHECK(completion.code == RP_E_CONNECTION_LOST && completion.outcome == RP_OUTCOME_UNKNOWN);
    rp_reply_free(completion.reply);
    submit(client, request, 3);
    completion = take_one(client);
    CHECK(completion.code == RP_E_CONNECTION_LOST && completion.outcome == RP_OUTCOME_NOT_SENT);
    rp_reply_free(completion.reply);
    rp_request_free(request);
    rp_client_unref(client);
}

static void read_when_told(struct peer *peer) {
    int fd = peer_accept(peer);
    peer_await_signal(peer);
    struct request request;
    int count = 0;
    while (count < 20 && peer_read(fd, &request)) {
        answer(fd, &request, 1);
        count += 1;
    }
    close(fd);
}

static void a_socket_that_takes_little_is_written_as_it_can(void) {
    struct peer *peer = peer_start(read_when_told, NULL);
    rp_client *client = open_to(peer);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    static uint8_t large[300000];
    CHECK_EQUAL(rp_request_raw(request, "s", "m", (rp_bytes){large, sizeof large}, 1, NULL), RP_OK);
    for (int index = 0; index < 20; index++) {
        submit(client, request, (uint64_t)index);
    }
    for (int index = 0; index < 5; index++) {
        CHECK_EQUAL(rp_client_process(client, NULL), 0);
    }
    rp_stats stats = stats_of(client);
    CHECK(stats.queued > 0 && stats.inflight < 20); /* it does not encode what cannot leave */
    peer_signal(peer);
    for (int index = 0; index < 20; index++) {
        rp_completion completion = take_one(client);
        CHECK(completion.code == RP_OK && completion.tag == (uint64_t)index);
        rp_reply_free(completion.reply);
    }
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void drop_half_read(struct peer *peer) {
    int fd = peer_accept(peer);
    peer_await_signal(peer);
    uint8_t some[1000];
    CHECK(recv(fd, some, sizeof some, 0) == (ssize_t)sizeof some);
    peer_stop_listening(peer);
    close(fd);
}

static void a_request_that_never_left_whole_is_not_sent(void) {
    struct peer *peer = peer_start(drop_half_read, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_fail_fast(options, 1), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    static uint8_t large[2000000];
    CHECK_EQUAL(rp_request_raw(request, "s", "m", (rp_bytes){large, sizeof large}, 0, NULL), RP_OK);
    submit(client, request, 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    peer_signal(peer);
    rp_completion completion = take_one(client);
    CHECK_EQUAL(completion.code, RP_E_CONNECT);
    CHECK_EQUAL(completion.outcome, RP_OUTCOME_NOT_SENT);
    CHECK_EQUAL(completion.attempts, 0);
    rp_reply_free(completion.reply);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a lost command is sent again with the same key and bytes",
         a_lost_command_is_sent_again_with_the_same_key_and_bytes},
        {"a command without a try left ends as unknown", a_command_without_a_try_left_ends_as_unknown},
        {"a call not safe to repeat is not repeated", a_call_not_safe_to_repeat_is_not_repeated},
        {"connections dropped before the answer are survived", connections_dropped_before_the_answer_are_survived},
        {"calls wait for a daemon that is not there yet", calls_wait_for_a_daemon_that_is_not_there_yet},
        {"without a daemon calls end as not sent", without_a_daemon_calls_end_as_not_sent},
        {"a connected descriptor can be used but not reconnected",
         a_connected_descriptor_can_be_used_but_not_reconnected},
        {"a socket that takes little is written as it can", a_socket_that_takes_little_is_written_as_it_can},
        {"a request that never left whole is not sent", a_request_that_never_left_whole_is_not_sent},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

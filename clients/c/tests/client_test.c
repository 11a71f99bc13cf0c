/* The client against a scripted peer: pipelining, deadlines, lost connections, retries, nonsense. */
#include "check.h"
#include "peer.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "routeplan.h"
#include "routeplan/v1/plans.pb-c.h"

/* ---- both sides ----------------------------------------------------------------------------------- */

static rp_options *options_to(const struct peer *peer) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, peer_path(peer)), RP_OK);
    CHECK_EQUAL(rp_options_set_retry(options, 8, 1, 20), RP_OK);
    return options;
}

static rp_client *open_with(rp_options *options) {
    rp_client *client;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_client_open(options, &client, &error), RP_OK);
    rp_options_free(options);
    return client;
}

static rp_client *open_to(const struct peer *peer) { return open_with(options_to(peer)); }

static rp_request *some_command(uint32_t deadline_ms) {
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_HOST;
    context.plan_id = (rp_id){{1, 2, 3}};
    context.deadline_ms = deadline_ms;
    CHECK_EQUAL(rp_request_open_direction_ui(request, &context, NULL), RP_OK);
    return request;
}

static rp_call_id submit(rp_client *client, const rp_request *request, uint64_t tag) {
    rp_call_id call = 0;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_submit(client, request, tag, &call, &error), RP_OK);
    CHECK(call != 0);
    return call;
}

static rp_completion take_one(rp_client *client) {
    rp_completion completion = RP_SIZED(rp_completion);
    int count;
    do {
        count = rp_client_wait(client, UINT32_MAX);
        CHECK(count >= 0);
    } while (count == 0);
    CHECK_EQUAL(rp_next_completions(client, &completion, 1), 1);
    CHECK(completion.reply != NULL);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_CALL);
    return completion;
}

static rp_error error_of(rp_completion *completion) {
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_reply_error(completion->reply, &error), RP_OK);
    CHECK_EQUAL(error.code, completion->code);
    CHECK_EQUAL(error.outcome, completion->outcome);
    rp_reply_free(completion->reply);
    completion->reply = NULL;
    return error;
}

static rp_stats stats_of(const rp_client *client) {
    rp_stats stats = RP_SIZED(rp_stats);
    CHECK_EQUAL(rp_client_stats(client, &stats), RP_OK);
    return stats;
}

static void answer_to(struct message *message, const struct request *request, uint64_t version) {
    Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    position.version = version;
    Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
    answer.disposition = RP_DISPOSITION_APPLIED;
    answer.position = &position;
    message_answer(message, request->stream_id, &answer.base);
}

static void answer(int fd, struct request *request, uint64_t version) {
    struct message message = {0};
    answer_to(&message, request, version);
    message_send(&message, fd);
    peer_forget(request);
}

static uint64_t version_in(const rp_completion *completion) {
    rp_answer read = RP_SIZED(rp_answer);
    CHECK_EQUAL(rp_reply_answer(completion->reply, &read), RP_OK);
    return read.position.version;
}

/* Serves one connection, one answer a request, to its end. */
static void serve_plainly(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        answer(fd, &request, request.stream_id);
    }
    close(fd);
}

static void check_works(rp_client *client) {
    rp_request *request = some_command(5000);
    rp_reply *reply;
    CHECK_EQUAL(rp_call(client, request, &reply, NULL), RP_OK);
    rp_reply_free(reply);
    rp_request_free(request);
}

/* ---- frames --------------------------------------------------------------------------------------- */

static void cut_everywhere(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        struct message message = {0};
        answer_to(&message, &request, 7);
        peer_forget(&request);
        size_t cut = request.stream_id / 2 % message.count;
        peer_write(fd, message.bytes, cut);
        /* The test has read the first part when it says so; then comes the rest, one byte a write for some. */
        if (cut > 0) {
            peer_await_signal(peer);
        }
        for (size_t offset = cut; offset < message.count; offset++) {
            peer_write(fd, message.bytes + offset, 1);
        }
        message_forget(&message);
    }
    close(fd);
}

static void an_answer_may_be_cut_at_every_byte(void) {
    struct peer *peer = peer_start(cut_everywhere, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    for (int index = 0; index < 60; index++) {
        uint64_t before = stats_of(client).bytes_received;
        submit(client, request, (uint64_t)index);
        /* The frame has 18 bytes: cut is 0 to 17 and then round again. */
        int cut = index % 18;
        while (stats_of(client).bytes_received < before + (uint64_t)cut) {
            struct pollfd waiting = {.fd = rp_client_fd(client), .events = POLLIN};
            CHECK(poll(&waiting, 1, 5000) == 1);
            CHECK_EQUAL(rp_client_process(client, NULL), 0);
        }
        if (cut > 0) {
            peer_signal(peer);
        }
        rp_completion completion = take_one(client);
        CHECK_EQUAL(completion.code, RP_OK);
        CHECK_EQUAL(completion.tag, index);
        CHECK_EQUAL(version_in(&completion), 7);
        rp_reply_free(completion.reply);
    }
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

enum { WINDOW = 8, MANY = 200 };

/* Reads as far as the window lets the client go, then answers from the last to the first. */
static void answer_backwards(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request requests[WINDOW];
    int answered = 0;
    while (answered < MANY) {
        int count = MANY - answered < WINDOW ? MANY - answered : WINDOW;
        for (int index = 0; index < count; index++) {
            CHECK(peer_read(fd, &requests[index]));
        }
        CHECK(!peer_has_input(fd));
        struct message message = {0};
        for (int index = count; index-- > 0;) {
            answer_to(&message, &requests[index], requests[index].stream_id);
            peer_forget(&requests[index]);
        }
        message_send(&message, fd);
        answered += count;
    }
    close(fd);
}

static void more_calls_than_the_window_wait_and_answers_find_their_calls(void) {
    struct peer *peer = peer_start(answer_backwards, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_inflight_max(options, WINDOW), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(5000);
    for (int index = 0; index < MANY; index++) {
        CHECK_EQUAL(rp_request_renew_command_key(request), RP_OK);
        submit(client, request, (uint64_t)index);
    }
    bool seen[MANY] = {false};
    int taken = 0;
    while (taken < MANY) {
        CHECK(rp_client_wait(client, UINT32_MAX) > 0);
        CHECK(stats_of(client).inflight <= WINDOW);
        rp_completion completions[16];
        RP_INIT(completions[0]);
        int count = rp_next_completions(client, completions, 16);
        for (int index = 0; index < count; index++) {
            CHECK_EQUAL(completions[index].code, RP_OK);
            CHECK(completions[index].tag < MANY && !seen[completions[index].tag]);
            seen[completions[index].tag] = true;
            CHECK_EQUAL(version_in(&completions[index]), 2 * completions[index].tag + 1);
            CHECK_EQUAL(completions[index].outcome, RP_OUTCOME_APPLIED);
            CHECK_EQUAL(completions[index].disposition, RP_DISPOSITION_APPLIED);
            CHECK_EQUAL(completions[index].method, RP_METHOD_OPEN_DIRECTION_UI);
            rp_reply_free(completions[index].reply);
        }
        taken += count;
    }
    rp_stats stats = stats_of(client);
    CHECK(stats.submitted == MANY && stats.completed == MANY && stats.requests_sent == MANY && stats.retries == 0);
    CHECK(stats.queued == 0 && stats.inflight == 0 && stats.connects == 1);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* Answers at random times, in random order, in random pieces. */
static void answer_at_random(struct peer *peer) {
    unsigned seed = *(unsigned *)peer_subject(peer);
    int fd = peer_accept(peer);
    struct request held[64];
    int holding = 0;
    for (;;) {
        bool full = holding == 64;
        if (!full && (holding == 0 || peer_has_input(fd))) {
            if (!peer_read(fd, &held[holding])) {
                break;
            }
            holding += 1;
            continue;
        }
        struct message message = {0};
        while (holding > 0 && (full || rand_r(&seed) % 4 != 0)) {
            int chosen = rand_r(&seed) % holding;
            answer_to(&message, &held[chosen], held[chosen].stream_id);
            peer_forget(&held[chosen]);
            held[chosen] = held[--holding];
            full = false;
        }
        for (size_t offset = 0; offset < message.count;) {
            size_t piece = 1 + (size_t)rand_r(&seed) % 40;
            piece = piece > message.count - offset ? message.count - offset : piece;
            peer_write(fd, message.bytes + offset, piece);
            offset += piece;
        }
        message_forget(&message);
    }
    close(fd);
}

static void answers_in_random_order_and_pieces_find_their_calls(void) {
    const char *given = getenv("RP_TEST_SEED");
    unsigned seed = given != NULL ? (unsigned)strtoul(given, NULL, 10) : (unsigned)time(NULL);
    printf("  RP_TEST_SEED=%u\n", seed);
    struct peer *peer = peer_start(answer_at_random, &seed);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(20000);
    enum { CALLS = 3000 };
    uint64_t submitted = 0;
    uint64_t taken = 0;
    while (taken < CALLS) {
        while (submitted < CALLS && submitted - taken < 200) {
            submit(client, request, submitted++);
        }
        CHECK(rp_client_wait(client, UINT32_MAX) > 0);
        rp_completion completions[32];
        RP_INIT(completions[0]);
        int count = rp_next_completions(client, completions, 32);
        for (int index = 0; index < count; index++) {
            CHECK_EQUAL(completions[index].code, RP_OK);
            CHECK_EQUAL(version_in(&completions[index]), 2 * completions[index].tag + 1);
            rp_reply_free(completions[index].reply);
        }
        taken += (uint64_t)count;
    }
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* ---- deadlines ------------------------------------------------------------------------------------ */

static void answer_late(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request first;
    struct request second;
    CHECK(peer_read(fd, &first));
    CHECK(first.timeout_ns > 0 && first.timeout_ns <= 200 * 1000000);
    peer_await_signal(peer);
    answer(fd, &first, 1);
    CHECK(peer_read(fd, &second));
    CHECK_EQUAL(second.stream_id, first.stream_id + 2);
    answer(fd, &second, 2);
    CHECK(!peer_read(fd, &second));
    close(fd);
}

static void a_late_answer_is_dropped_and_the_connection_lives(void) {
    struct peer *peer = peer_start(answer_late, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(200);
    submit(client, request, 1);
    rp_completion completion = take_one(client);
    CHECK_EQUAL(completion.code, RP_E_DEADLINE_EXCEEDED);
    CHECK_EQUAL(completion.outcome, RP_OUTCOME_UNKNOWN);
    CHECK(completion.latency_ns >= 200 * UINT64_C(1000000));
    rp_error error = error_of(&completion);
    CHECK(error.retryable == 1 && error.attempts == 1);
    CHECK_EQUAL(error.command_key_byte_count, 36);
    CHECK(memcmp(error.command_key, rp_request_command_key(request).bytes, 36) == 0);
    CHECK_EQUAL(stats_of(client).inflight, 1);
    peer_signal(peer);
    CHECK_EQUAL(rp_request_set_deadline_ms(request, 5000), RP_OK);
    submit(client, request, 2);
    completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.tag == 2);
    CHECK_EQUAL(version_in(&completion), 2);
    rp_reply_free(completion.reply);
    rp_stats stats = stats_of(client);
    CHECK(stats.late_replies == 1 && stats.connects == 1 && stats.inflight == 0 && stats.connections_lost == 0);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void hold_all(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    int count = 0;
    while (peer_read(fd, &request)) {
        count += 1;
        peer_forget(&request);
    }
    CHECK_EQUAL(count, WINDOW);
    close(fd);
}

static void a_call_given_up_keeps_its_place_in_the_window(void) {
    struct peer *peer = peer_start(hold_all, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_inflight_max(options, WINDOW), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request = some_command(300);
    for (int index = 0; index < WINDOW + 3; index++) {
        submit(client, request, (uint64_t)index);
    }
    int unknown = 0;
    int not_sent = 0;
    for (int index = 0; index < WINDOW + 3; index++) {
        rp_completion completion = take_one(client);
        CHECK_EQUAL(completion.code, RP_E_DEADLINE_EXCEEDED);
        unknown += completion.outcome == RP_OUTCOME_UNKNOWN;
        not_sent += completion.outcome == RP_OUTCOME_NOT_SENT;
        rp_reply_free(completion.reply);
    }
    CHECK(unknown == WINDOW && not_sent == 3);
    CHECK_EQUAL(stats_of(client).inflight, WINDOW);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* ---- connections ---------------------------------------------------------------------------------- */

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

static void drop_always(struct peer *peer) {
    for (int index = 0; index < *(int *)peer_subject(peer); index++) {
        int fd = peer_accept(peer);
        struct request request;
        if (peer_read(fd, &request)) {
            peer_forget(&request);
        }
        close(fd);
    }
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

static void calls_wait_for_a_daemon_that_is_not_there_yet(void) {
    struct peer *peer = peer_start_deaf(listen_when_told, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(10000);
    submit(client, request, 1);
    while (stats_of(client).connect_failures < 2) {
        CHECK_EQUAL(rp_client_wait(client, 5), 0);
    }
    peer_signal(peer);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.attempts == 1);
    rp_reply_free(completion.reply);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static rp_client *open_to_nobody(uint32_t fail_fast) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, "/nonexistent/routeplan/socket"), RP_OK);
    CHECK_EQUAL(rp_options_set_retry(options, 8, 1, 10), RP_OK);
    CHECK_EQUAL(rp_options_set_fail_fast(options, fail_fast), RP_OK);
    return open_with(options);
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

/* ---- refusals that pass --------------------------------------------------------------------------- */

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

/* ---- nonsense ------------------------------------------------------------------------------------- */

struct nonsense {
    const char *name;
    /* What is written instead of the first answer; the connection must be dropped for it. */
    uint8_t bytes[64];
    size_t count;
};

static void talk_nonsense(struct peer *peer) {
    const struct nonsense *nonsense = peer_subject(peer);
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    peer_write(fd, nonsense->bytes, nonsense->count);
    CHECK(!peer_read(fd, &request)); /* the client leaves */
    close(fd);
    serve_plainly(peer);
}

static void nonsense_drops_the_connection_and_the_call_is_tried_again(void) {
    static const struct nonsense all[] = {
        {"a frame over the limit", {0x00, 0x40, 0x00, 0x01, 0, 0, 0, 1, 2, 0}, 10},
        {"the largest length", {0xff, 0xff, 0xff, 0xff, 0, 0, 0, 1, 2, 0}, 10},
        {"HTTP", "HTTP/1.1 400 Bad Request\r\n\r\n", 28},
        {"a truncated varint", {0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0xff}, 11},
        {"field number 0", {0, 0, 0, 2, 0, 0, 0, 1, 2, 0, 0x02, 0x00}, 12},
        {"wire type 7", {0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0x0f}, 11},
        {"a length past the end", {0, 0, 0, 2, 0, 0, 0, 1, 2, 0, 0x12, 0x05}, 12},
        {"an endless varint", {0, 0, 0, 12, 0, 0, 0, 1, 2, 0, 0x08, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                               0xff, 0xff, 0x01}, 22},
        {"a status cut short", {0, 0, 0, 3, 0, 0, 0, 1, 2, 0, 0x0a, 0x01, 0x08}, 13},
        {"a detail cut short", {0, 0, 0, 7, 0, 0, 0, 1, 2, 0, 0x0a, 0x05, 0x08, 0x05, 0x1a, 0x01, 0x0a}, 17},
        {"a group never closed", {0, 0, 0, 1, 0, 0, 0, 1, 2, 0, 0x7b}, 11},
        {"a group closed by another", {0, 0, 0, 2, 0, 0, 0, 1, 2, 0, 0x7b, 0x74}, 12},
        {"data for a unary call", {0, 0, 0, 0, 0, 0, 0, 1, 3, 0}, 10},
        {"an answer to what was never asked", {0, 0, 0, 0, 0, 0, 0, 9, 2, 0}, 10},
    };
    for (size_t index = 0; index < sizeof all / sizeof all[0]; index++) {
        printf("  %s\n", all[index].name);
        struct peer *peer = peer_start(talk_nonsense, (void *)(uintptr_t)&all[index]);
        rp_client *client = open_to(peer);
        rp_request *request = some_command(5000);
        submit(client, request, 1);
        rp_completion completion = take_one(client);
        CHECK(completion.code == RP_OK && completion.attempts == 2);
        rp_reply_free(completion.reply);
        CHECK_EQUAL(stats_of(client).protocol_errors, 1);
        rp_request_free(request);
        rp_client_unref(client);
        peer_finish(peer);
    }
}

static void talk_beside_the_point(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    struct message message = {0};
    CHECK(peer_read(fd, &request));
    message_frame(&message, 1, 9, 0xff, "unknown", 7);  /* unknown types, for this call too */
    message_frame(&message, 1, 0, 0, NULL, 0);
    message_frame(&message, 2, 2, 0, "\xff\xff", 2);    /* a stream of the daemon's own */
    message_frame(&message, 0, 2, 0, NULL, 0);
    message_frame(&message, 77, 3, 0, "data", 4);       /* data for no call */
    answer_to(&message, &request, 4);
    message_frame(&message, 1, 2, 0, NULL, 0);          /* a second answer */
    /* Unknown fields and a group, skipped; the payload given twice: the last counts. */
    static const uint8_t odd[] = {0x12, 0x02, 0x08, 0x01, 0x78, 0x01, 0x7b, 0x08, 0x01, 0x7b, 0x7c, 0x7c,
                                  0x0a, 0x00, 0x12, 0x02, 0x08, 0x03};
    peer_forget(&request);
    CHECK(peer_read(fd, &request));
    message_frame(&message, request.stream_id, 2, 0, odd, sizeof odd);
    peer_forget(&request);
    message_send(&message, fd);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void what_is_beside_the_point_is_ignored(void) {
    struct peer *peer = peer_start(talk_beside_the_point, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    submit(client, request, 2);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.tag == 1);
    CHECK_EQUAL(version_in(&completion), 4);
    rp_reply_free(completion.reply);
    completion = take_one(client);
    CHECK(completion.code == RP_OK && completion.tag == 2);
    CHECK_EQUAL(completion.disposition, RP_DISPOSITION_UNCHANGED);
    rp_reply_free(completion.reply);
    CHECK(stats_of(client).connects == 1 && stats_of(client).protocol_errors == 0);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void answer_undecodably(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    struct message message = {0};
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    message_frame(&message, request.stream_id, 2, 0, "\x12\x02\x12\x7f", 4);
    message_send(&message, fd);
    while (peer_read(fd, &request)) {
        answer(fd, &request, 1);
    }
    close(fd);
}

static void an_answer_that_cannot_be_decoded_leaves_the_outcome_unknown(void) {
    struct peer *peer = peer_start(answer_undecodably, NULL);
    rp_client *client = open_to(peer);
    rp_request *request = some_command(5000);
    submit(client, request, 1);
    rp_completion completion = take_one(client);
    CHECK(completion.code == RP_E_PROTOCOL && completion.outcome == RP_OUTCOME_UNKNOWN);
    rp_reply_free(completion.reply);
    check_works(client);
    CHECK_EQUAL(stats_of(client).connects, 1);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void answer_largely(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    size_t sizes[2] = {4194304, 4194305};
    for (int index = 0; index < 2; index++) {
        CHECK(peer_read(fd, &request));
        peer_forget(&request);
        size_t count = sizes[index];
        uint8_t *data = calloc(1, count);
        CHECK(data != NULL);
        data[0] = 0x12; /* the payload, with a length of four bytes */
        size_t inside = count - 5;
        for (int byte = 0; byte < 4; byte++) {
            data[1 + byte] = (uint8_t)((inside >> (7 * byte) & 0x7f) | (byte < 3 ? 0x80 : 0));
        }
        struct message message = {0};
        message_frame(&message, request.stream_id, 2, 0, data, count);
        free(data);
        message_send(&message, fd);
    }
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void the_largest_answer_is_taken_and_one_byte_more_is_not(void) {
    struct peer *peer = peer_start(answer_largely, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_retry(options, 1, 1, 2), RP_OK);
    rp_client *client = open_with(options);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    CHECK_EQUAL(rp_request_raw(request, "s", "m", (rp_bytes){NULL, 0}, 1, NULL), RP_OK);
    rp_reply *reply;
    rp_bytes raw;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_OK);
    CHECK_EQUAL(rp_reply_raw(reply, &raw), RP_OK);
    CHECK_EQUAL(raw.byte_count, 4194304 - 5);
    rp_reply_free(reply);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_PROTOCOL);
    CHECK_EQUAL(error.outcome, RP_OUTCOME_UNKNOWN);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* Four megabytes of the smallest plan summaries: decoding must stay within its budget. */
static void answer_with_tiny_fields(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    enum { PAYLOAD = 4194304 - 5 };
    uint8_t *data = malloc(4194304);
    CHECK(data != NULL);
    data[0] = 0x12;
    for (int byte = 0; byte < 4; byte++) {
        data[1 + byte] = (uint8_t)(((unsigned)PAYLOAD >> (7 * byte) & 0x7f) | (byte < 3 ? 0x80 : 0));
    }
    for (size_t offset = 5; offset + 1 < 4194304; offset += 2) {
        data[offset] = 0x0a;
        data[offset + 1] = 0x00;
    }
    data[4194303] = 0x0a;
    struct message message = {0};
    message_frame(&message, request.stream_id, 2, 0, data, 4194304 - 1); /* an odd byte less: even pairs */
    message.bytes[10 + 1] = (uint8_t)(message.bytes[10 + 1] - 1);
    free(data);
    message_send(&message, fd);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void an_answer_of_tiny_fields_stays_within_its_memory(void) {
    struct peer *peer = peer_start(answer_with_tiny_fields, NULL);
    rp_client *client = open_to(peer);
    rp_list_plans_args args = RP_SIZED(rp_list_plans_args);
    rp_reply *reply;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_list_plans(client, &args, 10000, &reply, &error), RP_E_PROTOCOL);
    rp_client_unref(client);
    peer_finish(peer);
}

/* ---- the caller's side ---------------------------------------------------------------------------- */

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
        {"an answer may be cut at every byte", an_answer_may_be_cut_at_every_byte},
        {"more calls than the window wait, and answers find their calls",
         more_calls_than_the_window_wait_and_answers_find_their_calls},
        {"answers in random order and pieces find their calls", answers_in_random_order_and_pieces_find_their_calls},
        {"a late answer is dropped and the connection lives", a_late_answer_is_dropped_and_the_connection_lives},
        {"a call given up keeps its place in the window", a_call_given_up_keeps_its_place_in_the_window},
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
        {"a refusal for now is tried again after the time it names",
         a_refusal_for_now_is_tried_again_after_the_time_it_names},
        {"what may have been executed stays unknown when the daemon only drains",
         what_may_have_been_executed_stays_unknown_when_the_daemon_only_drains},
        {"nonsense drops the connection and the call is tried again",
         nonsense_drops_the_connection_and_the_call_is_tried_again},
        {"what is beside the point is ignored", what_is_beside_the_point_is_ignored},
        {"an answer that cannot be decoded leaves the outcome unknown",
         an_answer_that_cannot_be_decoded_leaves_the_outcome_unknown},
        {"the largest answer is taken and one byte more is not",
         the_largest_answer_is_taken_and_one_byte_more_is_not},
        {"an answer of tiny fields stays within its memory", an_answer_of_tiny_fields_stays_within_its_memory},
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

/* Many calls on one connection: cut, reordered and late answers, the window, deadlines. */
#include "check.h"

#include <poll.h>
#include <stdbool.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"

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

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"an answer may be cut at every byte", an_answer_may_be_cut_at_every_byte},
        {"more calls than the window wait, and answers find their calls",
         more_calls_than_the_window_wait_and_answers_find_their_calls},
        {"answers in random order and pieces find their calls", answers_in_random_order_and_pieces_find_their_calls},
        {"a late answer is dropped and the connection lives", a_late_answer_is_dropped_and_the_connection_lives},
        {"a call given up keeps its place in the window", a_call_given_up_keeps_its_place_in_the_window},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

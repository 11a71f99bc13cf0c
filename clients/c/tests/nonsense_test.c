/* A peer that talks nonsense, beside the point, or too much. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "routeplan/v1/plans.pb-c.h"

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

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"nonsense drops the connection and the call is tried again",
         nonsense_drops_the_connection_and_the_call_is_tried_again},
        {"what is beside the point is ignored", what_is_beside_the_point_is_ignored},
        {"an answer that cannot be decoded leaves the outcome unknown",
         an_answer_that_cannot_be_decoded_leaves_the_outcome_unknown},
        {"the largest answer is taken and one byte more is not",
         the_largest_answer_is_taken_and_one_byte_more_is_not},
        {"an answer of tiny fields stays within its memory", an_answer_of_tiny_fields_stays_within_its_memory},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

#include "calls.h"

#include <unistd.h>

#include "check.h"
#include "routeplan/v1/plans.pb-c.h"

rp_options *options_to(const struct peer *peer) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, peer_path(peer)), RP_OK);
    CHECK_EQUAL(rp_options_set_retry(options, 8, 1, 20), RP_OK);
    return options;
}

rp_client *open_with(rp_options *options) {
    rp_client *client;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_client_open(options, &client, &error), RP_OK);
    rp_options_free(options);
    return client;
}

rp_client *open_to(const struct peer *peer) { return open_with(options_to(peer)); }

rp_request *some_command(uint32_t deadline_ms) {
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_HOST;
    context.plan_id = (rp_id){{1, 2, 3}};
    context.deadline_ms = deadline_ms;
    CHECK_EQUAL(rp_request_open_direction_ui(request, &context, NULL), RP_OK);
    return request;
}

rp_call_id submit(rp_client *client, const rp_request *request, uint64_t tag) {
    rp_call_id call = 0;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_submit(client, request, tag, &call, &error), RP_OK);
    CHECK(call != 0);
    return call;
}

rp_completion take_one(rp_client *client) {
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

rp_error error_of(rp_completion *completion) {
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_reply_error(completion->reply, &error), RP_OK);
    CHECK_EQUAL(error.code, completion->code);
    CHECK_EQUAL(error.outcome, completion->outcome);
    rp_reply_free(completion->reply);
    completion->reply = NULL;
    return error;
}

rp_stats stats_of(const rp_client *client) {
    rp_stats stats = RP_SIZED(rp_stats);
    CHECK_EQUAL(rp_client_stats(client, &stats), RP_OK);
    return stats;
}

void answer_to(struct message *message, const struct request *request, uint64_t version) {
    Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    position.version = version;
    Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
    answer.disposition = RP_DISPOSITION_APPLIED;
    answer.position = &position;
    message_answer(message, request->stream_id, &answer.base);
}

void answer(int fd, struct request *request, uint64_t version) {
    struct message message = {0};
    answer_to(&message, request, version);
    message_send(&message, fd);
    peer_forget(request);
}

uint64_t version_in(const rp_completion *completion) {
    rp_answer read = RP_SIZED(rp_answer);
    CHECK_EQUAL(rp_reply_answer(completion->reply, &read), RP_OK);
    return read.position.version;
}

void serve_plainly(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        answer(fd, &request, request.stream_id);
    }
    close(fd);
}

void check_works(rp_client *client) {
    rp_request *request = some_command(5000);
    rp_reply *reply;
    CHECK_EQUAL(rp_call(client, request, &reply, NULL), RP_OK);
    rp_reply_free(reply);
    rp_request_free(request);
}

void drop_always(struct peer *peer) {
    for (int index = 0; index < *(int *)peer_subject(peer); index++) {
        int fd = peer_accept(peer);
        struct request request;
        if (peer_read(fd, &request)) {
            peer_forget(&request);
        }
        close(fd);
    }
}

rp_client *open_to_nobody(uint32_t fail_fast) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, "/nonexistent/routeplan/socket"), RP_OK);
    CHECK_EQUAL(rp_options_set_retry(options, 8, 1, 10), RP_OK);
    CHECK_EQUAL(rp_options_set_fail_fast(options, fail_fast), RP_OK);
    return open_with(options);
}

/* Subscriptions: messages that are not answers, and every way they end. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "peer.h"
#include "routeplan/v1/outbox.pb-c.h"
#include "samples.h"

enum { DATA = 3, CLOSED = 1, NO_DATA = 4 };

static void send_message(int fd, uint32_t stream_id, uint8_t flags, const Routeplan__V1__SubscribeMessage *wire) {
    uint8_t bytes[512];
    size_t count = protobuf_c_message_pack(&wire->base, bytes);
    struct message message = {0};
    message_frame(&message, stream_id, DATA, flags, bytes, count);
    message_send(&message, fd);
}

static void send_opening(int fd, uint32_t stream_id) {
    Routeplan__V1__SubscriptionOpened opened = ROUTEPLAN__V1__SUBSCRIPTION_OPENED__INIT;
    opened.generation = 3;
    opened.incarnation = 7;
    opened.cursor = 40;
    opened.last_sequence = 44;
    opened.window = 2;
    Routeplan__V1__SubscribeMessage wire = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__INIT;
    wire.content_case = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_OPENED;
    wire.opened = &opened;
    send_message(fd, stream_id, 0, &wire);
}

static void send_delivery(int fd, uint32_t stream_id, uint64_t sequence) {
    Routeplan__V1__PlanCancelledFact cancelled = ROUTEPLAN__V1__PLAN_CANCELLED_FACT__INIT;
    cancelled.cause = ROUTEPLAN__V1__CANCEL_CAUSE__CANCEL_CAUSE_HOST;
    Routeplan__V1__Fact fact = ROUTEPLAN__V1__FACT__INIT;
    fact.event_id = wire_bytes(attempt_bytes, 16);
    fact.plan_id = wire_bytes(plan_bytes, 16);
    fact.sequence = sequence;
    fact.ends_entry = 1;
    fact.detail_case = ROUTEPLAN__V1__FACT__DETAIL_CANCELLED;
    fact.cancelled = &cancelled;
    Routeplan__V1__Fact *facts[] = {&fact};
    Routeplan__V1__Delivery delivery = ROUTEPLAN__V1__DELIVERY__INIT;
    delivery.sequence = sequence;
    delivery.attempt = 2;
    delivery.n_facts = 1;
    delivery.facts = facts;
    Routeplan__V1__SubscribeMessage wire = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__INIT;
    wire.content_case = ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_DELIVERY;
    wire.delivery = &delivery;
    send_message(fd, stream_id, 0, &wire);
}

static rp_completion take_any(rp_client *client) {
    rp_completion completion = RP_SIZED(rp_completion);
    while (rp_next_completions(client, &completion, 1) == 0) {
        CHECK(rp_client_wait(client, 10000) >= 0);
    }
    return completion;
}

static rp_call_id subscribe(rp_client *client, uint64_t tag) {
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_request_subscribe(request, rp_text_of("billing"), 7, 5000, &error), RP_OK);
    rp_call_id call = submit(client, request, tag);
    rp_request_free(request);
    return call;
}

static int accept_subscription(struct peer *peer, uint32_t *stream_id) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.service, "routeplan.v1.Outbox");
    CHECK_TEXT(request.method, "Subscribe");
    CHECK_EQUAL(request.timeout_ns, 0);
    *stream_id = request.stream_id;
    peer_forget(&request);
    return fd;
}

static void tell_and_refuse(struct peer *peer) {
    uint32_t stream_id;
    int fd = accept_subscription(peer, &stream_id);
    send_opening(fd, stream_id);
    send_delivery(fd, stream_id, 41);
    send_delivery(fd, stream_id, 42);
    Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
    refusal.reason = ROUTEPLAN__V1__REASON__CONSUMER_FENCED;
    refusal.consumer_generation = 4;
    peer_status(fd, stream_id, 9, "CONSUMER_FENCED", &refusal.base);
    close(fd);
}

static void a_subscription_is_its_opening_its_deliveries_and_its_end(void) {
    struct peer *peer = peer_start(tell_and_refuse, NULL);
    rp_client *client = open_to(peer);
    rp_call_id call = subscribe(client, 99);
    rp_completion completion = take_any(client);
    CHECK(completion.kind == RP_COMPLETION_EVENT && completion.call == call && completion.tag == 99);
    rp_subscription subscription = RP_SIZED(rp_subscription);
    CHECK_EQUAL(rp_reply_subscription(completion.reply, &subscription), RP_OK);
    CHECK(subscription.generation == 3 && subscription.incarnation == 7 && subscription.cursor == 40);
    CHECK(subscription.last_sequence == 44 && subscription.window == 2);
    rp_delivery delivery = RP_SIZED(rp_delivery);
    CHECK_EQUAL(rp_reply_delivery(completion.reply, &delivery), RP_E_NO_CONTENT);
    rp_reply_free(completion.reply);
    for (uint64_t sequence = 41; sequence <= 42; sequence++) {
        completion = take_any(client);
        CHECK_EQUAL(completion.kind, RP_COMPLETION_EVENT);
        CHECK_EQUAL(rp_reply_delivery(completion.reply, &delivery), RP_OK);
        CHECK(delivery.sequence == sequence && delivery.attempt == 2 && delivery.fact_count == 1);
        rp_fact fact = RP_SIZED(rp_fact);
        CHECK_EQUAL(rp_reply_fact(completion.reply, 0, &fact), RP_OK);
        CHECK(fact.kind == RP_EVENT_CANCELLED && fact.cause == RP_CANCEL_HOST && fact.ends_entry == 1);
        CHECK(memcmp(fact.event_id.bytes, attempt_bytes, 16) == 0 && fact.sequence == sequence);
        CHECK_EQUAL(rp_reply_fact(completion.reply, 1, &fact), RP_E_NO_CONTENT);
        rp_reply_free(completion.reply);
    }
    completion = take_any(client);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_CALL);
    CHECK_EQUAL(completion.reason, RP_REASON_CONSUMER_FENCED);
    CHECK_EQUAL(error_of(&completion).consumer_generation, 4);
    rp_client_unref(client);
    peer_finish(peer);
}

static void tell_and_vanish(struct peer *peer) {
    uint32_t stream_id;
    int fd = accept_subscription(peer, &stream_id);
    send_opening(fd, stream_id);
    close(fd);
}

static void a_subscription_ends_with_its_connection_and_is_not_sent_again(void) {
    struct peer *peer = peer_start(tell_and_vanish, NULL);
    rp_client *client = open_to(peer);
    (void)subscribe(client, 1);
    rp_completion completion = take_any(client);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_EVENT);
    rp_reply_free(completion.reply);
    completion = take_any(client);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_CALL);
    CHECK_EQUAL(error_of(&completion).code, RP_E_CONNECTION_LOST);
    CHECK_EQUAL(stats_of(client).requests_sent, 1);
    rp_client_unref(client);
    peer_finish(peer);
}

static void tell_and_answer(struct peer *peer) {
    uint32_t stream_id;
    int fd = accept_subscription(peer, &stream_id);
    send_opening(fd, stream_id);
    struct request request;
    CHECK(peer_read(fd, &request));
    send_delivery(fd, stream_id, 41);
    answer(fd, &request, 5);
    struct message close_frame = {0};
    message_frame(&close_frame, stream_id, DATA, CLOSED | NO_DATA, NULL, 0);
    message_send(&close_frame, fd);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void a_stream_takes_no_place_in_a_window_of_one(void) {
    struct peer *peer = peer_start(tell_and_answer, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 1), RP_OK);
    rp_client *client = open_with(options);
    (void)subscribe(client, 1);
    rp_completion completion = take_any(client);
    rp_reply_free(completion.reply);
    check_works(client);
    completion = take_any(client);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_EVENT);
    rp_reply_free(completion.reply);
    completion = take_any(client);
    CHECK(completion.kind == RP_COMPLETION_CALL && completion.code == RP_OK);
    rp_reply_free(completion.reply);
    CHECK_EQUAL(stats_of(client).inflight, 0);
    rp_client_unref(client);
    peer_finish(peer);
}

static void tell_the_forsaken(struct peer *peer) {
    uint32_t stream_id;
    int fd = accept_subscription(peer, &stream_id);
    send_opening(fd, stream_id);
    peer_await_signal(peer);
    send_delivery(fd, stream_id, 41);
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK(request.type == DATA && request.stream_id == stream_id); /* behind its request: a daemon ends it for that */
    peer_status(fd, stream_id, 3, "data handling error: ttrpc: stream closed", NULL);
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 5);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void what_is_told_to_a_cancelled_subscription_is_dropped(void) {
    struct peer *peer = peer_start(tell_the_forsaken, NULL);
    rp_client *client = open_to(peer);
    rp_call_id call = subscribe(client, 1);
    rp_completion completion = take_any(client);
    rp_reply_free(completion.reply);
    CHECK_EQUAL(rp_cancel(client, call), RP_OK);
    completion = take_any(client);
    CHECK_EQUAL(error_of(&completion).code, RP_E_CANCELLED);
    peer_signal(peer);
    check_works(client);
    CHECK_EQUAL(stats_of(client).inflight, 0);
    rp_client_unref(client);
    peer_finish(peer);
}

static void speak_nonsense(struct peer *peer) {
    uint32_t stream_id;
    int fd = accept_subscription(peer, &stream_id);
    struct message message = {0};
    message_frame(&message, stream_id, DATA, 0, "\xff", 1);
    message_send(&message, fd);
    struct request request;
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void a_message_that_is_none_ends_the_connection(void) {
    struct peer *peer = peer_start(speak_nonsense, NULL);
    rp_client *client = open_to(peer);
    (void)subscribe(client, 1);
    rp_completion completion = take_any(client);
    CHECK_EQUAL(error_of(&completion).code, RP_E_PROTOCOL);
    rp_client_unref(client);
    peer_finish(peer);
}

static void subscriptions_are_counted_and_not_waited_for(void) {
    rp_client *client = open_to_nobody(0);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_request_subscribe(request, rp_text_of("billing"), 0, 50, &error), RP_OK);
    rp_reply *reply;
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_USAGE);
    for (int count = 0; count < 8; count++) {
        CHECK_EQUAL(rp_submit(client, request, 0, NULL, &error), RP_OK);
    }
    CHECK_EQUAL(rp_submit(client, request, 0, NULL, &error), RP_E_QUEUE_FULL);
    rp_completion completion = take_any(client); /* the deadline bounds the wait for the opening */
    (void)error_of(&completion);
    CHECK_EQUAL(completion.kind, RP_COMPLETION_CALL);
    rp_request_free(request);
    rp_client_unref(client);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a subscription is its opening, its deliveries and its end",
         a_subscription_is_its_opening_its_deliveries_and_its_end},
        {"a subscription ends with its connection and is not sent again",
         a_subscription_ends_with_its_connection_and_is_not_sent_again},
        {"a stream takes no place in a window of one", a_stream_takes_no_place_in_a_window_of_one},
        {"what is told to a cancelled subscription is dropped, and the daemon hears of it",
         what_is_told_to_a_cancelled_subscription_is_dropped},
        {"a message that is none ends the connection", a_message_that_is_none_ends_the_connection},
        {"subscriptions are counted and not waited for", subscriptions_are_counted_and_not_waited_for},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

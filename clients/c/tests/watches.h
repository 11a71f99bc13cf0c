/* Both sides of a watch, for the suites about watches: what the peer tells, and what the caller is told. */
#ifndef RPT_WATCHES_H
#define RPT_WATCHES_H

#include <unistd.h>

#include "calls.h"
#include "check.h"
#include "peer.h"
#include "samples.h"

enum { DATA = 3, CLOSED = 1, NO_DATA = 4, KEPT = 256 };

static const uint8_t instance_bytes[16] = {0x11, [15] = 0x1f};
static const uint8_t other_instance_bytes[16] = {0x22, [15] = 0x2f};

/* ---- the peer's side ------------------------------------------------------------------------------ */

static inline void send_message(int fd, uint32_t stream_id, const Routeplan__V1__WatchPlansMessage *wire) {
    uint8_t bytes[256];
    size_t count = protobuf_c_message_pack(&wire->base, bytes);
    struct message message = {0};
    message_frame(&message, stream_id, DATA, 0, bytes, count);
    message_send(&message, fd);
}

static inline void send_opening_of(int fd, uint32_t stream_id, const uint8_t instance[16], uint64_t sequence) {
    Routeplan__V1__WatchOpened opened = ROUTEPLAN__V1__WATCH_OPENED__INIT;
    opened.instance_id = wire_bytes(instance, 16);
    opened.incarnation = 7;
    opened.epoch = 3;
    opened.sequence = sequence;
    Routeplan__V1__WatchPlansMessage wire = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__INIT;
    wire.content_case = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_OPENED;
    wire.opened = &opened;
    send_message(fd, stream_id, &wire);
}

static inline void send_opening(int fd, uint32_t stream_id, uint64_t sequence) {
    send_opening_of(fd, stream_id, instance_bytes, sequence);
}

static inline void send_event(int fd, uint32_t stream_id, uint64_t sequence, Routeplan__V1__EventKind kind, bool ends_entry) {
    Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
    position.version = 5;
    position.revision = 6;
    position.generation = 7;
    position.state = ROUTEPLAN__V1__PLAN_STATE__PLAN_STATE_CANCELLED;
    Routeplan__V1__PlanEvent event = ROUTEPLAN__V1__PLAN_EVENT__INIT;
    event.sequence = sequence;
    event.plan_id = wire_bytes(plan_bytes, 16);
    event.attempt_id = wire_bytes(attempt_bytes, 16);
    event.kind = kind;
    event.position = &position;
    event.actor_type = ROUTEPLAN__V1__ACTOR_TYPE__ACTOR_TYPE_HOST;
    event.at_ms = 1700000000000;
    event.ends_entry = ends_entry;
    Routeplan__V1__WatchPlansMessage wire = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__INIT;
    wire.content_case = ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_EVENT;
    wire.event = &event;
    send_message(fd, stream_id, &wire);
}

static inline void send_events(int fd, uint32_t stream_id, uint64_t first, uint64_t last) {
    for (uint64_t sequence = first; sequence <= last; sequence++) {
        send_event(fd, stream_id, sequence, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_CANCELLED, true);
    }
}

static inline void refuse(int fd, uint32_t stream_id, int32_t status, Routeplan__V1__Reason reason, const char *field) {
    Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
    refusal.reason = reason;
    refusal.field = (char *)(uintptr_t)field;
    refusal.sequence = 77;
    peer_status(fd, stream_id, status, "refused", &refusal.base);
}

/* Reads a watch that asks for what follows SEQUENCE, or (0) for what happens from now on. */
static inline uint32_t expect_watch(int fd, uint64_t sequence) {
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK_TEXT(request.service, "routeplan.v1.RoutePlans");
    CHECK_TEXT(request.method, "WatchPlans");
    CHECK_EQUAL(request.timeout_ns, 0);
    UNPACK(Routeplan__V1__WatchPlansRequest, watch_plans_request, &request);
    CHECK_EQUAL(message->after_sequence_presence_case != 0, sequence != 0);
    CHECK_EQUAL(message->after_sequence, sequence);
    CHECK(sequence == 0 ? message->incarnation == 0 : message->incarnation == 7);
    CHECK_TEXT(message->owner, "ada");
    CHECK_EQUAL(message->plan_id.len, 0);
    FORGET(watch_plans_request);
    peer_forget(&request);
    return request.stream_id;
}

static inline void expect_end_of_stream(int fd, uint32_t stream_id) {
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK(request.type == DATA && request.stream_id == stream_id && request.flags == 0);
    peer_status(fd, stream_id, 3, "data handling error: ttrpc: stream closed", NULL);
}

static inline void expect_end_of_connection(int fd) {
    struct request request;
    CHECK(!peer_read(fd, &request));
    close(fd);
}

/* ---- the caller's side ---------------------------------------------------------------------------- */

static inline rp_watch_args of_ada(void) {
    rp_watch_args args = RP_SIZED(rp_watch_args);
    args.owner = rp_text_of("ada");
    return args;
}

static inline rp_call_id watch(rp_client *client, const rp_watch_args *args) {
    rp_call_id call = 0;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_watch(client, args, 5000, 99, &call, &error), RP_OK);
    return call;
}

static inline rp_completion take_any(rp_client *client) {
    rp_completion completion = RP_SIZED(rp_completion);
    while (rp_next_completions(client, &completion, 1) == 0) {
        CHECK(rp_client_wait(client, 10000) >= 0);
    }
    CHECK(completion.tag == 99 && completion.method == RP_METHOD_WATCH_PLANS && completion.reply != NULL);
    return completion;
}

/* The position a completion of KIND tells, whose reply is freed. */
static inline rp_watch_position position_in(rp_completion completion, uint32_t kind) {
    CHECK_EQUAL(completion.kind, kind);
    rp_watch_position position = RP_SIZED(rp_watch_position);
    CHECK_EQUAL(rp_reply_watch_position(completion.reply, &position), RP_OK);
    rp_plan_event event = RP_SIZED(rp_plan_event);
    CHECK_EQUAL(rp_reply_plan_event(completion.reply, &event), RP_E_NO_CONTENT);
    rp_reply_free(completion.reply);
    return position;
}

static inline void take_opening(rp_client *client, uint64_t sequence) {
    rp_completion completion = take_any(client);
    rp_watch_position position = position_in(completion, RP_COMPLETION_EVENT);
    CHECK(position.opened == 1 && position.sequence == sequence && position.missed_after == 0);
    CHECK(position.incarnation == 7 && position.epoch == 3);
}

static inline rp_plan_event take_event(rp_client *client) {
    rp_completion completion = take_any(client);
    CHECK(completion.kind == RP_COMPLETION_EVENT && completion.code == RP_OK && completion.outcome == RP_OUTCOME_NONE);
    rp_watch_position position = RP_SIZED(rp_watch_position);
    CHECK_EQUAL(rp_reply_watch_position(completion.reply, &position), RP_E_NO_CONTENT);
    rp_plan_event event = RP_SIZED(rp_plan_event);
    CHECK_EQUAL(rp_reply_plan_event(completion.reply, &event), RP_OK);
    rp_reply_free(completion.reply);
    return event;
}

static inline void take_events(rp_client *client, uint64_t first, uint64_t last) {
    for (uint64_t sequence = first; sequence <= last; sequence++) {
        rp_plan_event event = take_event(client);
        CHECK_EQUAL(event.sequence, sequence);
        CHECK(event.ends_entry == 1);
    }
}

/* The end of a watch: its code, and the last sequence it has told. */
static inline void take_end(rp_client *client, uint32_t kind, int32_t code, uint64_t sequence) {
    rp_completion completion = take_any(client);
    CHECK_EQUAL(completion.code, code);
    rp_watch_position position = RP_SIZED(rp_watch_position);
    CHECK_EQUAL(rp_reply_watch_position(completion.reply, &position), RP_OK);
    CHECK_EQUAL(position.sequence, sequence);
    CHECK_EQUAL(completion.kind, kind);
    CHECK_EQUAL(error_of(&completion).code, code);
}

/* Takes turns until the daemon has ended all but COUNT of the streams. */
static inline void await_inflight(rp_client *client, uint32_t count) {
    while (stats_of(client).inflight > count) {
        CHECK(rp_client_wait(client, 1) >= 0);
    }
}

static inline void check_quiet(rp_client *client) {
    rp_completion completion = RP_SIZED(rp_completion);
    CHECK_EQUAL(rp_next_completions(client, &completion, 1), 0);
}

#endif

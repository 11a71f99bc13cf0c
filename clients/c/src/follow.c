/* The streams of a watch, one behind the other: what each tells is told once, and what none tells is said to be missing. */
#include <stdlib.h>
#include <string.h>

#include "wire.h"

bool rpi_watch_begin(struct rpi_call *call, const rp_request *request) {
    const struct rpi_watch_start *start = &request->watch;
    struct rpi_watch *watch = calloc(1, sizeof *watch + request->texts.count);
    if (watch == NULL) {
        return false;
    }
    watch->plan_id = start->plan_id;
    watch->position.instance_id = start->instance_id;
    watch->position.incarnation = start->incarnation;
    watch->position.sequence = start->sequence;
    watch->has_sequence = start->has_sequence;
    watch->over_gaps = start->over_gaps;
    watch->credits = start->credits;
    memcpy(watch->owner, request->texts.bytes, request->texts.count);
    call->watch = watch;
    return true;
}

static void drop_kept(struct rpi_watch *watch) {
    for (; watch->kept_count > 0; watch->kept_count--) {
        rp_reply_free(watch->kept[watch->kept_first]);
        watch->kept_first = (watch->kept_first + 1) % RPI_WATCH_KEPT_MAX;
    }
}

void rpi_watch_free(struct rpi_call *call) {
    if (call->watch != NULL) {
        drop_kept(call->watch);
        free(call->watch->kept);
        free(call->watch);
        call->watch = NULL;
    }
}

const rp_watch_position *rpi_watch_where(const struct rpi_call *call, rp_watch_position *position) {
    if (call->watch == NULL) {
        return NULL;
    }
    *position = call->watch->position;
    return position;
}

bool rpi_watch_compose(struct rpi_call *call) {
    struct rpi_watch *watch = call->watch;
    const struct rpi_method *method = rpi_method_find(call->method);
    drop_kept(watch); /* they come again */
    watch->streaming = false;
    watch->skip_count = watch->partial_count;
    Routeplan__V1__WatchPlansRequest message = ROUTEPLAN__V1__WATCH_PLANS_REQUEST__INIT;
    if (!rp_id_is_none(&watch->plan_id)) {
        message.plan_id = (ProtobufCBinaryData){sizeof watch->plan_id.bytes, watch->plan_id.bytes};
    }
    message.owner = watch->owner;
    if (watch->has_sequence && !watch->gap) {
        message.after_sequence_presence_case =
            ROUTEPLAN__V1__WATCH_PLANS_REQUEST__AFTER_SEQUENCE_PRESENCE_AFTER_SEQUENCE;
        message.after_sequence = watch->position.sequence;
        message.incarnation = watch->position.incarnation;
    }
    if (!rpi_body_open(&call->body, method->service, method->name, protobuf_c_message_get_packed_size(&message.base))) {
        return false;
    }
    call->body.count += protobuf_c_message_pack(&message.base, call->body.bytes + call->body.count);
    return true;
}

/* ---- openings ------------------------------------------------------------------------------------- */

/* Why what follows OPENED does not follow what was told; 0 when it does. */
static uint32_t break_before(const struct rpi_watch *watch, const Routeplan__V1__WatchOpened *opened) {
    const rp_watch_position *told = &watch->position;
    if (watch->gap) {
        return watch->gap_reason;
    }
    if (!watch->has_sequence) {
        return 0;
    }
    rp_id instance_id = {{0}};
    RPI_COPY_EXACT(instance_id, opened->instance_id);
    bool other_instance = !rp_id_is_none(&told->instance_id) &&
                          memcmp(&told->instance_id, &instance_id, sizeof instance_id) != 0;
    if (other_instance || (told->incarnation != 0 && told->incarnation != opened->incarnation)) {
        return RP_REASON_INCARNATION_MISMATCH;
    }
    return opened->sequence > told->sequence ? RP_REASON_TOO_OLD : 0;
}

static void end_unsynced(rp_client *client, struct rpi_call *call, uint32_t reason, uint64_t now) {
    rp_error error = {
        .code = reason == RP_REASON_TOO_OLD ? RP_E_OUT_OF_RANGE : RP_E_FAILED_PRECONDITION,
        .reason = reason,
        .sequence = call->watch->position.sequence,
    };
    static const char message[] = "the daemon tells something else than what follows";
    rpi_set_message(&error, message, sizeof message - 1);
    rpi_finish_error(client, call, RP_COMPLETION_RESYNC_REQUIRED, &error, now);
}

/* Where the watch stands once it follows OPENED. */
static rp_watch_position position_behind(const struct rpi_watch *watch, const Routeplan__V1__WatchOpened *opened,
                                         bool anew) {
    rp_watch_position position = watch->position;
    RPI_COPY_EXACT(position.instance_id, opened->instance_id);
    position.incarnation = opened->incarnation;
    position.epoch = opened->epoch;
    position.opened = 1;
    if (anew) {
        position.sequence = opened->sequence;
    }
    return position;
}

/* Takes REPLY, the first message of a stream. */
static bool follow_opening(rp_client *client, struct rpi_call *call, const Routeplan__V1__WatchOpened *opened,
                           rp_reply *reply, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    bool first = watch->position.opened == 0;
    uint32_t reason = break_before(watch, opened);
    if (reason != 0 && !watch->over_gaps) {
        rp_reply_free(reply);
        end_unsynced(client, call, reason, now);
        return true;
    }
    bool anew = reason != 0 || !watch->has_sequence;
    rp_watch_position position = position_behind(watch, opened, anew);
    rp_reply *gap = NULL;
    if (reason != 0) {
        const rp_error none = {.code = RP_OK, .reason = reason};
        rp_watch_position told = position;
        told.missed_after = watch->position.sequence;
        gap = rpi_reply_of_error(call->method, &none, &told);
    }
    /* Without memory for what is told now the connection goes, and the next stream tells the same. */
    if ((reason != 0 && gap == NULL) || !rpi_done_reserve(client, client->done_count + client->call_count + 2)) {
        rp_reply_free(gap);
        rp_reply_free(reply);
        return false;
    }
    watch->position = position;
    watch->has_sequence = true;
    watch->gap = false;
    watch->streaming = true;
    if (anew) {
        watch->partial_count = 0;
        watch->skip_count = 0;
    }
    call->attempts = 1;
    rpi_finish_opening(client, call);
    if (first) {
        (void)rpi_finish_event(client, call, RP_COMPLETION_EVENT, 0, reply, now);
    } else {
        rp_reply_free(reply);
    }
    if (gap != NULL) {
        (void)rpi_finish_event(client, call, RP_COMPLETION_GAP, reason, gap, now);
    }
    return true;
}

/* ---- events --------------------------------------------------------------------------------------- */

static const Routeplan__V1__PlanEvent *event_of(const rp_reply *reply) {
    const Routeplan__V1__WatchPlansMessage *wire =
        rpi_message_of(reply, &routeplan__v1__watch_plans_message__descriptor);
    return wire->event;
}

/* Tells REPLY's event for a credit; false, and REPLY stays the caller's, when memory ran out. */
static bool tell_event(rp_client *client, struct rpi_call *call, rp_reply *reply, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    if (!rpi_finish_event(client, call, RP_COMPLETION_EVENT, 0, reply, now)) {
        return false;
    }
    const Routeplan__V1__PlanEvent *event = event_of(reply);
    watch->credits -= 1;
    if (event->ends_entry) {
        watch->position.sequence = event->sequence;
        watch->partial_count = 0;
    } else {
        watch->partial_count = event->sequence == watch->partial_sequence ? watch->partial_count + 1 : 1;
        watch->partial_sequence = event->sequence;
    }
    return true;
}

/* Keeps REPLY until there are credits; false when there is no room. */
static bool keep(struct rpi_watch *watch, rp_reply *reply) {
    if (watch->kept == NULL) {
        watch->kept = calloc(RPI_WATCH_KEPT_MAX, sizeof *watch->kept);
    }
    if (watch->kept == NULL || watch->kept_count == RPI_WATCH_KEPT_MAX) {
        return false;
    }
    watch->kept[(watch->kept_first + watch->kept_count) % RPI_WATCH_KEPT_MAX] = reply;
    watch->kept_count += 1;
    return true;
}

static void tell_kept(rp_client *client, struct rpi_call *call, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    while (watch->kept_count > 0 && watch->credits > 0 &&
           tell_event(client, call, watch->kept[watch->kept_first], now)) {
        watch->kept_first = (watch->kept_first + 1) % RPI_WATCH_KEPT_MAX;
        watch->kept_count -= 1;
    }
}

void rpi_watch_go_on(rp_client *client, struct rpi_call *call, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    tell_kept(client, call, now);
    if (watch->paused && watch->kept_count == 0 && watch->credits > 0) {
        watch->paused = false;
        call->state = RPI_CALL_QUEUED;
        rpi_list_append(&client->queue, call);
    }
}

/* Has the daemon stop until there are credits again; then it is asked for what follows the last event told. */
static void pause_stream(rp_client *client, struct rpi_call *call) {
    rpi_finish_forsake(client, call);
    call->state = RPI_CALL_DELAYED;
    call->watch->paused = true;
}

/* Takes REPLY, which holds EVENT. */
static bool follow_event(rp_client *client, struct rpi_call *call, const Routeplan__V1__PlanEvent *event,
                         rp_reply *reply, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    bool told = event->sequence <= watch->position.sequence;
    if (!told && event->sequence == watch->partial_sequence && watch->skip_count > 0) {
        watch->skip_count -= 1;
        told = true;
    }
    if (told) {
        rp_reply_free(reply);
        return true;
    }
    tell_kept(client, call, now);
    if (watch->kept_count == 0 && watch->credits > 0 && tell_event(client, call, reply, now)) {
        return true;
    }
    if (!keep(watch, reply)) {
        rp_reply_free(reply);
        pause_stream(client, call);
    }
    return true;
}

bool rpi_watch_message(rp_client *client, struct rpi_call *call, rp_reply *reply, uint64_t now) {
    const Routeplan__V1__WatchPlansMessage *wire =
        rpi_message_of(reply, &routeplan__v1__watch_plans_message__descriptor);
    switch (wire->content_case) {
    case ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_OPENED:
        if (!call->watch->streaming) {
            return follow_opening(client, call, wire->opened, reply, now);
        }
        break;
    case ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_EVENT:
        if (call->watch->streaming) {
            return follow_event(client, call, wire->event, reply, now);
        }
        break;
    default: /* a kind of message this library does not know, or none */
        rp_reply_free(reply);
        return call->watch->streaming;
    }
    rp_reply_free(reply);
    return false;
}

/* ---- refusals ------------------------------------------------------------------------------------- */

static bool says_missed(const rp_error *error) {
    switch (error->reason) {
    case RP_REASON_TOO_OLD:
    case RP_REASON_INCARNATION_MISMATCH:
    case RP_REASON_WATCH_TOO_SLOW:
        return true;
    case RP_REASON_OPTION_COMBINATION: /* a sequence that was never told here */
        return strcmp(error->field, "after_sequence") == 0;
    default:
        return false;
    }
}

bool rpi_watch_missed(rp_client *client, struct rpi_call *call, rp_error *error, uint64_t now) {
    struct rpi_watch *watch = call->watch;
    if (!says_missed(error)) {
        return false;
    }
    if (!watch->over_gaps) {
        rpi_finish_error(client, call, RP_COMPLETION_RESYNC_REQUIRED, error, now);
        return true;
    }
    watch->gap = true;
    watch->gap_reason = error->reason;
    drop_kept(watch);
    rpi_list_remove(&client->sent, call);
    call->state = RPI_CALL_DELAYED;
    uint64_t next = now + rpi_backoff_ns(client, call->attempts);
    call->due_ns = next < call->deadline_ns ? next : call->deadline_ns;
    rpi_heap_moved(&client->due, call);
    return true;
}

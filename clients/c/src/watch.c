/* Watches as their callers see them: requests, credits, and what their completions hold. */
#include "fill.h"
#include "wire.h"

/* The request's texts hold the owner alone. */
static bool keep_owner(rp_request *request, const char *owner) {
    return rpi_buffer_append(&request->texts, owner, strlen(owner) + 1);
}

int rp_request_watch_plans(rp_request *request, const rp_watch_args *args, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    rp_watch_args own; /* the message points into it */
    Routeplan__V1__WatchPlansRequest message = ROUTEPLAN__V1__WATCH_PLANS_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        if (FILL_ARGS(&fill, own, args)) {
            if (own.credits > RPI_WATCH_CREDITS_MAX || own.has_after_sequence > 1 || own.over_gaps > 1) {
                rpi_fill_fault(&fill, RP_E_USAGE, 0, "", "a value of the watch is out of range");
            }
            message.plan_id = ID_OR_NONE(own.plan_id);
            message.owner = rpi_fill_text(&fill, own.owner, "owner");
            if (!keep_owner(request, message.owner)) {
                rpi_fill_fault(&fill, RP_E_NO_MEMORY, 0, "owner", "out of memory");
            }
            request->watch = (struct rpi_watch_start){
                .plan_id = own.plan_id,
                .instance_id = own.has_after_sequence ? own.instance_id : (rp_id){{0}},
                .incarnation = own.has_after_sequence ? own.incarnation : 0,
                .sequence = own.has_after_sequence ? own.after_sequence : 0,
                .credits = own.credits == 0 ? RPI_WATCH_CREDITS_DEFAULT : own.credits,
                .has_sequence = own.has_after_sequence == 1,
                .over_gaps = own.over_gaps == 1,
            };
        }
    }
    /* Where it begins is written when it is sent: see rpi_watch_compose. */
    return rpi_fill_end(&fill, RP_METHOD_WATCH_PLANS, &message.base);
}

int rp_watch(rp_client *client, const rp_watch_args *args, uint32_t deadline_ms, uint64_t tag, rp_call_id *call,
             rp_error *error) {
    rp_request *request = rpi_scratch_of(client);
    if (request == NULL) {
        return rpi_fail(error, RP_E_USAGE, "the client is NULL");
    }
    int code = rp_request_watch_plans(request, args, deadline_ms, error);
    if (code == RP_OK) {
        code = rp_submit(client, request, tag, call, error);
    }
    rpi_scratch_leave(client);
    return code;
}

/* The watch ID names, or NULL. */
static struct rpi_call *find_watch(const rp_client *client, rp_call_id id) {
    struct rpi_call *call = rpi_call_find(client, id);
    return call != NULL && call->watch != NULL ? call : NULL;
}

int rp_watch_credit(rp_client *client, rp_call_id id, uint32_t credits) {
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    struct rpi_call *call = find_watch(client, id);
    if (call == NULL) {
        code = RP_E_NO_CALL;
    } else if (credits < 1 || credits > RPI_WATCH_CREDITS_MAX - call->watch->credits) {
        code = RP_E_USAGE;
    } else {
        call->watch->credits += credits;
        rpi_watch_go_on(client, call, rpi_now());
        rpi_client_nudge(client);
        rpi_thread_announce(client);
    }
    rpi_client_leave(client);
    return code;
}

int rp_watch_cancel(rp_client *client, rp_call_id id) {
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    bool is_watch = find_watch(client, id) != NULL;
    rpi_client_leave(client);
    /* Ids are not reused: if it ends meanwhile there is no such call any more. */
    return is_watch ? rp_cancel(client, id) : RP_E_NO_CALL;
}

/* ---- replies -------------------------------------------------------------------------------------- */

static const Routeplan__V1__WatchPlansMessage *message_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__watch_plans_message__descriptor);
}

int rp_reply_watch_position(const rp_reply *reply, rp_watch_position *position) {
    const Routeplan__V1__WatchPlansMessage *message = message_of(reply);
    if (reply != NULL && reply->position != NULL) {
        return rpi_copy_out(position, reply->position, sizeof *reply->position);
    }
    if (message == NULL || message->content_case != ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_OPENED) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__WatchOpened *wire = message->opened;
    rp_watch_position own = {
        .opened = 1,
        .incarnation = wire->incarnation,
        .epoch = wire->epoch,
        .sequence = wire->sequence,
    };
    RPI_COPY_EXACT(own.instance_id, wire->instance_id);
    return rpi_copy_out(position, &own, sizeof own);
}

int rp_reply_plan_event(const rp_reply *reply, rp_plan_event *event) {
    const Routeplan__V1__WatchPlansMessage *message = message_of(reply);
    if (message == NULL || message->content_case != ROUTEPLAN__V1__WATCH_PLANS_MESSAGE__CONTENT_EVENT) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__PlanEvent *wire = message->event;
    rp_plan_event own = {
        .kind = (uint32_t)wire->kind,
        .sequence = wire->sequence,
        .at_ms = wire->at_ms,
        .actor_type = (uint32_t)wire->actor_type,
        .ends_entry = wire->ends_entry != 0,
    };
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    RPI_COPY_EXACT(own.attempt_id, wire->attempt_id);
    rpi_copy_position(&own.position, wire->position);
    return rpi_copy_out(event, &own, sizeof own);
}

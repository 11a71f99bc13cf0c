/* Calls end here, or are put back for another try. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

/* A call's body is kept with its slot for the next call, unless it was an uncommonly large one. */
enum { RPI_KEPT_BODY_BYTES_MAX = 65536 };

bool rpi_done_reserve(rp_client *client, uint32_t count) {
    if (client->done_capacity >= count) {
        return true;
    }
    uint32_t capacity = client->done_capacity == 0 ? RPI_CALLS_PER_BLOCK : client->done_capacity;
    while (capacity < count) {
        capacity *= 2;
    }
    rp_completion *done = malloc(capacity * sizeof *done);
    if (done == NULL) {
        return false;
    }
    for (uint32_t index = 0; index < client->done_count; index++) {
        done[index] = client->done[(client->done_first + index) & (client->done_capacity - 1)];
    }
    free(client->done);
    client->done = done;
    client->done_capacity = capacity;
    client->done_first = 0;
    return true;
}

/* A message behind the request's end is a fault in ttrpc, for which the daemon ends the stream: there is no other way to
 * tell it. Without memory for that it goes on, unread. */
static void end_stream(rp_client *client, uint32_t stream_id) {
    size_t before = client->out.count;
    if (rpi_frame_append_message(&client->out, stream_id)) {
        client->encoded_byte_count += client->out.count - before;
    }
}

void rpi_finish_forsake(rp_client *client, struct rpi_call *call) {
    rpi_list_remove(&client->sent, call);
    /* The daemon still owes the answer: the request keeps its place in the window until it comes. */
    struct rpi_call **entry = rpi_streams_find(&client->streams, call->stream_id);
    if (entry != NULL) {
        *entry = call->is_stream ? &rpi_forsaken : NULL;
        if (call->is_stream) {
            end_stream(client, call->stream_id);
        }
    }
    call->stream_id = 0;
}

/* Takes CALL out of every container but the block it lives in. */
static void detach(rp_client *client, struct rpi_call *call) {
    switch (call->state) {
    case RPI_CALL_QUEUED:
        rpi_list_remove(&client->queue, call);
        break;
    case RPI_CALL_SENT:
        rpi_finish_forsake(client, call);
        break;
    case RPI_CALL_DELAYED:
    case RPI_CALL_FREE:
        break;
    }
    rpi_heap_remove(&client->due, call);
}

static void complete(rp_client *client, struct rpi_call *call, rp_completion *completion, uint64_t now) {
    detach(client, call);
    completion->struct_size = sizeof *completion;
    completion->tag = call->tag;
    completion->call = rpi_call_id_of(call);
    completion->method = call->method;
    completion->attempts = call->attempts;
    completion->latency_ns = now - call->submitted_ns;
    client->stats.completed += 1;
    if (call->waiting != NULL) {
        *call->waiting = *completion;
    } else {
        uint32_t place = (client->done_first + client->done_count) & (client->done_capacity - 1);
        client->done[place] = *completion;
        client->done_count += 1;
    }
    if (call->body.capacity > RPI_KEPT_BODY_BYTES_MAX) {
        rpi_buffer_free(&call->body);
    }
    call->state = RPI_CALL_FREE;
    call->generation += 1;
    call->waiting = NULL;
    call->next = client->free_calls;
    client->free_calls = call;
    client->call_count -= 1;
    if (call->watch != NULL) {
        client->watch_count -= 1;
        rpi_watch_free(call);
    } else {
        client->subscription_count -= call->is_stream;
    }
}

void rpi_finish_error(rp_client *client, struct rpi_call *call, uint32_t kind, rp_error *error, uint64_t now) {
    error->attempts = call->attempts;
    error->command_key_byte_count = call->key_byte_count;
    memcpy(error->command_key, call->body.bytes + call->key_offset, call->key_byte_count);
    rp_watch_position position;
    rp_completion completion = {
        .kind = kind,
        .code = error->code,
        .outcome = error->outcome,
        .reason = error->reason,
        .flags = error->dispose != 0 ? RP_COMPLETION_DISPOSE : 0,
        .reply = rpi_reply_of_error(call->method, error, rpi_watch_where(call, &position)),
    };
    rpi_log(client, RP_LOG_DEBUG, "call of method %u ended: %s, %s, sent %u times", (unsigned)call->method,
            rp_value_name(RP_ENUM_CODE, error->code), rp_value_name(RP_ENUM_OUTCOME, (int32_t)error->outcome),
            (unsigned)call->attempts);
    complete(client, call, &completion, now);
}

static bool was_ignored(uint32_t disposition) {
    return disposition >= RP_DISPOSITION_IGNORED_STALE_GENERATION &&
           disposition <= RP_DISPOSITION_IGNORED_TERMINAL;
}

void rpi_finish_answer(rp_client *client, struct rpi_call *call, struct rpi_span payload, uint64_t now) {
    rp_reply *reply = rpi_reply_of_payload(call->method, payload);
    if (reply == NULL) {
        rp_completion completion = {
            .kind = RP_COMPLETION_CALL, .code = RP_E_NO_MEMORY, .outcome = RP_OUTCOME_APPLIED};
        complete(client, call, &completion, now);
        return;
    }
    if (reply->message == NULL && call->method != RP_METHOD_RAW) {
        rp_reply_free(reply);
        client->stats.protocol_errors += 1;
        call->perhaps_executed = true;
        rpi_finish_local(client, call, RP_E_PROTOCOL, 0, now);
        return;
    }
    bool dispose;
    uint32_t disposition = rpi_reply_disposition(reply, &dispose);
    rp_completion completion = {
        .kind = RP_COMPLETION_CALL,
        .code = disposition == RP_DISPOSITION_ALREADY_TERMINAL ? RP_ALREADY_TERMINAL : RP_OK,
        .outcome = RP_OUTCOME_APPLIED,
        .disposition = disposition,
        .flags = (disposition == RP_DISPOSITION_REPLAYED ? RP_COMPLETION_REPLAYED : 0) |
                 (was_ignored(disposition) ? RP_COMPLETION_IGNORED : 0) | (dispose ? RP_COMPLETION_DISPOSE : 0),
        .reply = reply,
    };
    reply->code = completion.code;
    reply->attempts = call->attempts;
    complete(client, call, &completion, now);
}

void rpi_finish_opening(rp_client *client, struct rpi_call *call) {
    if (call->due_ns != RPI_NEVER) {
        call->deadline_ns = RPI_NEVER;
        call->due_ns = RPI_NEVER;
        rpi_heap_moved(&client->due, call);
    }
}

bool rpi_finish_event(rp_client *client, struct rpi_call *call, uint32_t kind, uint32_t reason, rp_reply *reply,
                      uint64_t now) {
    if (!rpi_done_reserve(client, client->done_count + client->call_count + 1)) {
        return false;
    }
    uint32_t place = (client->done_first + client->done_count) & (client->done_capacity - 1);
    client->done[place] = (rp_completion){
        .struct_size = sizeof(rp_completion),
        .kind = kind,
        .tag = call->tag,
        .call = rpi_call_id_of(call),
        .code = RP_OK,
        .outcome = RP_OUTCOME_NONE,
        .method = call->method,
        .reason = reason,
        .attempts = call->attempts,
        .latency_ns = now - call->submitted_ns,
        .reply = reply,
    };
    client->done_count += 1;
    return true;
}

bool rpi_finish_message(rp_client *client, struct rpi_call *call, struct rpi_span payload, uint64_t now) {
    rp_reply *reply = rpi_reply_of_payload(call->method, payload);
    if (reply == NULL || reply->message == NULL) {
        rp_reply_free(reply);
        return false;
    }
    if (call->watch != NULL) {
        return rpi_watch_message(client, call, reply, now);
    }
    rpi_finish_opening(client, call);
    if (!rpi_finish_event(client, call, RP_COMPLETION_EVENT, 0, reply, now)) {
        rp_reply_free(reply);
        return false;
    }
    return true;
}

void rpi_finish_stream(rp_client *client, struct rpi_call *call, uint64_t now) {
    const rp_error none = {.code = RP_OK};
    rp_watch_position position;
    rp_completion completion = {
        .kind = RP_COMPLETION_CALL,
        .code = RP_OK,
        .reply = rpi_reply_of_error(call->method, &none, rpi_watch_where(call, &position)),
    };
    complete(client, call, &completion, now);
}

/* Refused for now, by a daemon that did not even look at the command's key. */
static bool is_transient(const rp_error *error) {
    return error->code == RP_E_UNAVAILABLE || error->reason == RP_REASON_OVERLOADED ||
           error->reason == RP_REASON_NO_SPACE;
}

void rpi_finish_refused(rp_client *client, struct rpi_call *call, rp_error *error, uint64_t now) {
    if (call->watch != NULL && rpi_watch_missed(client, call, error, now)) {
        return;
    }
    if (is_transient(error)) {
        uint64_t asked = error->retry_after_ms * UINT64_C(1000000);
        uint64_t backoff = rpi_backoff_ns(client, call->attempts);
        uint64_t next = now + (asked > backoff ? asked : backoff);
        bool again = call->watch != NULL || (call->may_repeat && call->attempts < client->options.attempts_max);
        if (again && next < call->deadline_ns) {
            rpi_list_remove(&client->sent, call);
            call->state = RPI_CALL_DELAYED;
            call->due_ns = next;
            rpi_heap_moved(&client->due, call);
            return;
        }
        if (call->perhaps_executed) {
            error->outcome = RP_OUTCOME_UNKNOWN;
            error->retryable = 1;
        }
    }
    rpi_finish_error(client, call, RP_COMPLETION_CALL, error, now);
}

void rpi_finish_local(rp_client *client, struct rpi_call *call, int32_t code, int sys_errno, uint64_t now) {
    bool perhaps = call->perhaps_executed || call->state == RPI_CALL_SENT;
    rp_error error = {
        .code = code,
        .sys_errno = sys_errno,
        .outcome = call->watch != NULL ? RP_OUTCOME_NONE : perhaps ? RP_OUTCOME_UNKNOWN : RP_OUTCOME_NOT_SENT,
        .retryable = 1,
    };
    const char *message = rp_strerror(code);
    rpi_set_message(&error, message, strlen(message));
    rpi_finish_error(client, call, RP_COMPLETION_CALL, &error, now);
}

void rpi_finish_due(rp_client *client, uint64_t now) {
    while (client->due.count > 0 && client->due.calls[0]->due_ns <= now) {
        struct rpi_call *call = client->due.calls[0];
        if (call->state == RPI_CALL_DELAYED && now < call->deadline_ns) {
            call->state = RPI_CALL_QUEUED;
            call->due_ns = call->deadline_ns;
            rpi_heap_moved(&client->due, call);
            rpi_list_append(&client->queue, call);
        } else if (call->attempts == 0 && client->socket_fd < 0 && client->connect_errno != 0) {
            /* It never met a daemon: say that rather than "too late". */
            rpi_finish_local(client, call, RP_E_CONNECT, client->connect_errno, now);
        } else {
            rpi_finish_local(client, call, RP_E_DEADLINE_EXCEEDED, 0, now);
        }
    }
}

void rpi_finish_all(rp_client *client, int32_t code, uint64_t now) {
    while (client->due.count > 0) {
        rpi_finish_local(client, client->due.calls[0], code, 0, now);
    }
}

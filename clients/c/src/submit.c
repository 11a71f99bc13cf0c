/* Calls come in here. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

static bool add_block(rp_client *client) {
    struct rpi_block **blocks = realloc(client->blocks, (client->block_count + (size_t)1) * sizeof *blocks);
    if (blocks == NULL) {
        return false;
    }
    client->blocks = blocks;
    struct rpi_block *block = calloc(1, sizeof *block);
    if (block == NULL) {
        return false;
    }
    blocks[client->block_count] = block;
    for (uint32_t index = RPI_CALLS_PER_BLOCK; index-- > 0;) {
        struct rpi_call *call = &block->calls[index];
        call->slot = client->block_count * RPI_CALLS_PER_BLOCK + index;
        call->generation = 1;
        call->next = client->free_calls;
        client->free_calls = call;
    }
    client->block_count += 1;
    return true;
}

rp_call_id rpi_call_id_of(const struct rpi_call *call) { return (uint64_t)call->generation << 32 | (call->slot + 1); }

struct rpi_call *rpi_call_find(const rp_client *client, rp_call_id id) {
    uint32_t slot = (uint32_t)id - 1;
    if ((uint32_t)id == 0 || slot / RPI_CALLS_PER_BLOCK >= client->block_count) {
        return NULL;
    }
    struct rpi_call *call = &client->blocks[slot / RPI_CALLS_PER_BLOCK]->calls[slot % RPI_CALLS_PER_BLOCK];
    return call->state != RPI_CALL_FREE && call->generation == (uint32_t)(id >> 32) ? call : NULL;
}

static bool room_for_one(rp_client *client) {
    if (client->free_calls == NULL && !add_block(client)) {
        return false;
    }
    return rpi_heap_reserve(&client->due, client->block_count * RPI_CALLS_PER_BLOCK) &&
           rpi_done_reserve(client, client->done_count + client->call_count + 1);
}

int rpi_submit(rp_client *client, const rp_request *request, uint64_t tag, rp_completion *waiting,
               struct rpi_call **accepted, rp_error *error) {
    int code = rpi_client_usable(client, error);
    if (code != RP_OK) {
        return code;
    }
    if (request == NULL || request->method == RP_METHOD_NONE) {
        return rpi_fail(error, RP_E_USAGE, "the request is empty");
    }
    if (request->body.count + RPI_TIMEOUT_BYTES_MAX > RPI_FRAME_DATA_BYTES_MAX) {
        return rpi_fail(error, RP_E_TOO_LARGE, "the request is larger than a frame");
    }
    if (client->call_count + client->done_count >= client->options.queued_max) {
        return rpi_fail(error, RP_E_QUEUE_FULL, "too many calls wait");
    }
    bool is_watch = request->method == RP_METHOD_WATCH_PLANS;
    bool is_subscription = request->method == RP_METHOD_SUBSCRIBE;
    if ((is_subscription && client->subscription_count >= RPI_SUBSCRIPTIONS_MAX) ||
        (is_watch && client->watch_count >= RPI_WATCHES_MAX)) {
        return rpi_fail(error, RP_E_QUEUE_FULL, "too many subscriptions or watches");
    }
    if (!room_for_one(client)) {
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    struct rpi_call *call = client->free_calls;
    call->body.count = 0;
    if (!rpi_buffer_append(&call->body, request->body.bytes, request->body.count) ||
        (is_watch && !rpi_watch_begin(call, request))) {
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    client->free_calls = call->next;
    client->call_count += 1;
    client->subscription_count += is_subscription;
    client->watch_count += is_watch;
    uint32_t deadline_ms = request->deadline_ms != 0 ? request->deadline_ms : client->options.default_deadline_ms;
    call->state = RPI_CALL_QUEUED;
    call->method = request->method;
    call->attempts = 0;
    call->stream_id = 0;
    call->may_repeat = request->may_repeat;
    call->perhaps_executed = false;
    call->is_stream = is_subscription || is_watch;
    call->key_offset = request->key_offset;
    call->key_byte_count = request->is_command ? (uint8_t)request->context.command_key.byte_count : 0;
    call->tag = tag;
    call->submitted_ns = rpi_now();
    call->deadline_ns = call->submitted_ns + deadline_ms * UINT64_C(1000000);
    call->due_ns = call->deadline_ns;
    call->waiting = waiting;
    rpi_heap_insert(&client->due, call);
    rpi_list_append(&client->queue, call);
    client->stats.submitted += 1;
    *accepted = call;
    return RP_OK;
}

int rp_submit(rp_client *client, const rp_request *request, uint64_t tag, rp_call_id *call, rp_error *error) {
    rpi_clear(error);
    struct rpi_call *accepted;
    int code = rpi_client_enter(client, error);
    if (code != RP_OK) {
        return code;
    }
    code = rpi_submit(client, request, tag, NULL, &accepted, error);
    if (code == RP_OK) {
        if (call != NULL) {
            *call = rpi_call_id_of(accepted);
        }
        rpi_client_nudge(client);
    }
    rpi_client_leave(client);
    return code;
}

int rp_cancel(rp_client *client, rp_call_id id) {
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    struct rpi_call *call = rpi_call_find(client, id);
    /* A blocking call is its caller's own; nobody was given its id. */
    if (call == NULL || call->waiting != NULL) {
        code = RP_E_NO_CALL;
    } else {
        rpi_finish_local(client, call, RP_E_CANCELLED, 0, rpi_now());
        rpi_client_nudge(client);
        rpi_thread_announce(client);
    }
    rpi_client_leave(client);
    return code;
}

int rp_next_completions(rp_client *client, rp_completion *completions, uint32_t capacity) {
    if (client == NULL || (completions == NULL && capacity > 0)) {
        return RP_E_USAGE;
    }
    uint32_t stride = capacity == 0 ? sizeof *completions : completions->struct_size;
    if (stride < sizeof *completions || capacity > INT32_MAX) {
        return RP_E_USAGE;
    }
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    uint32_t taken = 0;
    uint8_t *place = (uint8_t *)completions;
    while (taken < capacity && client->done_count > 0) {
        memcpy(place, &client->done[client->done_first], sizeof *completions);
        memcpy(place, &stride, sizeof stride);
        client->done_first = (client->done_first + 1) & (client->done_capacity - 1);
        client->done_count -= 1;
        place += stride;
        taken += 1;
    }
    if (client->done_count > 0) {
        rpi_client_nudge(client);
    }
    rpi_thread_taken(client);
    rpi_client_leave(client);
    return (int)taken;
}

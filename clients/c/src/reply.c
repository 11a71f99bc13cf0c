/* Replies: one block of memory with the payload, its decoded message or the error, and what it lends. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "wire.h"

enum { RPI_ALIGNMENT = 16, RPI_DECODED_BYTES_MIN = 512 };

static size_t aligned(size_t byte_count) { return (byte_count + RPI_ALIGNMENT - 1) & ~(size_t)(RPI_ALIGNMENT - 1); }

rp_reply *rpi_reply_of_payload(uint32_t method, struct rpi_span payload) {
    const struct rpi_method *known = rpi_method_find(method);
    size_t head = aligned(sizeof(rp_reply));
    size_t body = aligned(payload.count + 1);
    /* The answer to a command is at most 368 bytes when protobuf-c has decoded it, others some three times what they were;
     * the arena grows if it is more. What malloc keeps at hand for a thread are blocks of at most 1,032 bytes. */
    size_t more = payload.count < 4096 ? 2 * payload.count : 0;
    size_t decoded = known == NULL ? 0 : aligned(RPI_DECODED_BYTES_MIN + more);
    uint8_t *block = malloc(head + body + decoded);
    if (block == NULL) {
        return NULL;
    }
    rp_reply *reply = (rp_reply *)(void *)block;
    *reply = (rp_reply){.method = method, .code = RP_OK};
    if (payload.count > 0) {
        memcpy(block + head, payload.bytes, payload.count);
    }
    block[head + payload.count] = 0;
    reply->payload = (struct rpi_span){block + head, payload.count};
    rpi_arena_init(&reply->arena, block + head + body, decoded, RPI_REPLY_BYTES_MAX);
    if (known != NULL) {
        reply->message =
            protobuf_c_message_unpack(known->answer, &reply->arena.allocator, payload.count, reply->payload.bytes);
    }
    return reply;
}

rp_reply *rpi_reply_of_error(uint32_t method, const rp_error *error, const rp_watch_position *position) {
    size_t head = aligned(sizeof(rp_reply));
    uint8_t *block = malloc(head + aligned(sizeof *error) + (position == NULL ? 0 : sizeof *position));
    if (block == NULL) {
        return NULL;
    }
    rp_reply *reply = (rp_reply *)(void *)block;
    *reply = (rp_reply){.method = method, .code = error->code, .attempts = error->attempts};
    reply->error = (rp_error *)(void *)(block + head);
    *reply->error = *error;
    if (position != NULL) {
        void *place = block + head + aligned(sizeof *error);
        reply->position = memcpy(place, position, sizeof *position);
    }
    rpi_arena_init(&reply->arena, NULL, 0, 0);
    return reply;
}

void rp_reply_free(rp_reply *reply) {
    if (reply != NULL) {
        rpi_arena_free(&reply->arena);
        free(reply);
    }
}

static int32_t code_of(int32_t status, uint32_t reason) {
    if (reason == RP_REASON_IDEMPOTENCY_KEY_REUSED) {
        return RP_E_KEY_MISMATCH;
    }
    return status >= 1 && status <= 16 ? -status : RP_E_UNKNOWN;
}

/* Whether the daemon says that nothing was executed, now or before under the same key. */
static uint32_t outcome_of(int32_t code) {
    switch (code) {
    case RP_E_INVALID_ARGUMENT:
    case RP_E_NOT_FOUND:
    case RP_E_ALREADY_EXISTS:
    case RP_E_KEY_MISMATCH:
    case RP_E_PERMISSION_DENIED:
    case RP_E_RESOURCE_EXHAUSTED:
    case RP_E_FAILED_PRECONDITION:
    case RP_E_ABORTED:
    case RP_E_OUT_OF_RANGE:
    case RP_E_UNIMPLEMENTED:
    case RP_E_UNAVAILABLE:
    case RP_E_UNAUTHENTICATED:
        return RP_OUTCOME_REJECTED;
    default:
        return RP_OUTCOME_UNKNOWN;
    }
}

static bool may_succeed_later(const rp_error *error) {
    return error->outcome == RP_OUTCOME_UNKNOWN || error->code == RP_E_UNAVAILABLE ||
           error->reason == RP_REASON_OVERLOADED || error->reason == RP_REASON_NO_SPACE || error->retry_after_ms > 0;
}

bool rpi_error_of_response(const struct rpi_response *response, rp_error *error) {
    *error = (rp_error){.status = (uint32_t)response->status};
    rpi_set_message(error, (const char *)response->message.bytes, response->message.count);
    if (response->has_refusal) {
        max_align_t first[64];
        struct rpi_arena arena;
        rpi_arena_init(&arena, first, sizeof first, RPI_REPLY_BYTES_MAX);
        Routeplan__V1__Refusal *refusal =
            routeplan__v1__refusal__unpack(&arena.allocator, response->refusal.count, response->refusal.bytes);
        if (refusal == NULL) {
            rpi_arena_free(&arena);
            return false;
        }
        error->reason = (uint32_t)refusal->reason;
        rpi_copy_position(&error->position, refusal->position);
        error->dispose = refusal->dispose != 0;
        error->reselect_required = refusal->reselect_required != 0;
        error->compensation = (uint32_t)refusal->compensation;
        RPI_COPY_EXACT(error->plan_id, refusal->plan_id);
        RPI_COPY_EXACT(error->attempt_id, refusal->attempt_id);
        error->retry_after_ms = refusal->retry_after_ms;
        error->sequence = refusal->sequence;
        error->consumer_generation = refusal->consumer_generation;
        strncpy(error->field, refusal->field, sizeof error->field - 1);
        rpi_arena_free(&arena);
    }
    error->code = code_of(response->status, error->reason);
    error->outcome = outcome_of(error->code);
    error->retryable = may_succeed_later(error);
    return true;
}

/* A request: what a call says, encoded once and sent as often as needed. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "routeplan/v1/plans.pb-c.h"

int rp_request_new(rp_request **request) {
    if (request == NULL) {
        return RP_E_USAGE;
    }
    rp_request *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return RP_E_NO_MEMORY;
    }
    *request = made;
    return RP_OK;
}

void rp_request_free(rp_request *request) {
    if (request != NULL) {
        rpi_buffer_free(&request->texts);
        rpi_buffer_free(&request->own);
        rpi_buffer_free(&request->body);
        free(request);
    }
}

void rpi_request_clear(rp_request *request) {
    request->method = RP_METHOD_NONE;
    request->deadline_ms = 0;
    request->is_command = false;
    request->may_repeat = false;
    request->key_offset = 0;
    request->plan_id_offset = 0;
    request->context = (rp_context){0};
    request->texts.count = 0;
    request->own.count = 0;
    request->body.count = 0;
}

static bool text_is_odd(rp_text text) {
    return (text.bytes == NULL && text.byte_count > 0) || text.byte_count > RPI_TEXT_BYTES_MAX;
}

static bool holds_nul(rp_text text) {
    return text.byte_count > 0 && memchr(text.bytes, '\0', (size_t)text.byte_count) != NULL;
}

/* Copies a text of the context with a NUL behind it; room was reserved. */
static rp_text keep_text(rp_request *request, rp_text text) {
    char *start = (char *)request->texts.bytes + request->texts.count;
    rpi_buffer_put(&request->texts, text.bytes, (size_t)text.byte_count);
    rpi_buffer_put_byte(&request->texts, 0);
    return (rp_text){start, text.byte_count};
}

static int begin(rp_request *request, const rp_context *context, rp_error *error) {
    rp_context own;
    if (!RPI_COPY_IN(own, context)) {
        return rpi_fail(error, RP_E_USAGE, "the context was not prepared with RP_INIT");
    }
    if (text_is_odd(own.command_key) || text_is_odd(own.actor_ref) || text_is_odd(own.component_version) ||
        own.has_expected_version > 1 || own.deadline_ms > RPI_DEADLINE_MS_MAX) {
        return rpi_fail(error, RP_E_USAGE, "a value of the context is out of range");
    }
    if (own.command_key.byte_count > RPI_COMMAND_KEY_BYTES_MAX) {
        return rpi_fail_invalid(error, RP_REASON_LABEL_TOO_LONG, "context.command_key", "the key is over 64 bytes");
    }
    if (holds_nul(own.actor_ref)) {
        return rpi_fail_invalid(error, RP_REASON_LABEL_FORBIDDEN_CHARACTER, "context.actor.ref", "text with a NUL");
    }
    if (holds_nul(own.component_version)) {
        return rpi_fail_invalid(error, RP_REASON_LABEL_FORBIDDEN_CHARACTER, "context.component_version",
                                "text with a NUL");
    }
    size_t text_bytes = (size_t)(own.actor_ref.byte_count + own.component_version.byte_count) + 2;
    if (!rpi_buffer_reserve(&request->texts, text_bytes)) {
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    own.actor_ref = keep_text(request, own.actor_ref);
    own.component_version = keep_text(request, own.component_version);
    if (own.command_key.byte_count == 0) {
        if (rp_command_key_make((char *)request->key) != RP_OK) {
            return rpi_fail(error, RP_E_SYSTEM, "no random bytes for a command key");
        }
        own.command_key.byte_count = 36;
    } else {
        memmove(request->key, own.command_key.bytes, (size_t)own.command_key.byte_count);
        request->key[own.command_key.byte_count] = 0;
    }
    own.command_key.bytes = (const char *)request->key;
    request->context = own;
    return RP_OK;
}

int rpi_request_begin_command(rp_request *request, uint32_t method, const rp_context *context, rp_error *error) {
    rpi_clear(error);
    if (request == NULL) {
        return rpi_fail(error, RP_E_USAGE, "the request is NULL");
    }
    rpi_request_clear(request);
    int code = begin(request, context, error);
    if (code != RP_OK) {
        rpi_request_clear(request);
        return code;
    }
    request->method = method;
    request->deadline_ms = request->context.deadline_ms;
    request->is_command = true;
    request->may_repeat = true;
    return RP_OK;
}

static size_t varint_bytes(uint64_t value) {
    size_t count = 1;
    while (value >= 0x80) {
        value >>= 7;
        count += 1;
    }
    return count;
}

static void put_field(struct rpi_buffer *out, uint8_t tag, const void *bytes, size_t count) {
    rpi_buffer_put_byte(out, tag);
    rpi_buffer_put_varint(out, count);
    rpi_buffer_put(out, bytes, count);
}

bool rpi_body_open(struct rpi_buffer *body, const char *service, const char *method, size_t payload_bytes) {
    size_t service_bytes = strlen(service);
    size_t method_bytes = strlen(method);
    body->count = 0;
    if (!rpi_buffer_reserve(body, service_bytes + method_bytes + payload_bytes + 32)) {
        return false;
    }
    put_field(body, 0x0a, service, service_bytes);
    put_field(body, 0x12, method, method_bytes);
    rpi_buffer_put_byte(body, 0x1a);
    rpi_buffer_put_varint(body, payload_bytes);
    return true;
}

/* The payload of a command is its context, field 1, then its own fields: the two are encoded apart, so
 * that the context can change alone. */
static bool compose_command(rp_request *request) {
    const struct rpi_method *method = rpi_method_find(request->method);
    const rp_context *own = &request->context;
    Routeplan__V1__Actor actor = ROUTEPLAN__V1__ACTOR__INIT;
    actor.type = (Routeplan__V1__ActorType)own->actor;
    actor.ref = (char *)(uintptr_t)own->actor_ref.bytes;
    Routeplan__V1__CommandContext context = ROUTEPLAN__V1__COMMAND_CONTEXT__INIT;
    bool has_plan_id = !rp_id_is_none(&own->plan_id);
    if (has_plan_id) {
        context.plan_id = (ProtobufCBinaryData){sizeof own->plan_id.bytes, (uint8_t *)(uintptr_t)own->plan_id.bytes};
    }
    context.command_key = (ProtobufCBinaryData){(size_t)own->command_key.byte_count, request->key};
    context.actor = &actor;
    context.component_version = (char *)(uintptr_t)own->component_version.bytes;
    if (own->has_expected_version == 1) {
        context.expected_version_presence_case =
            ROUTEPLAN__V1__COMMAND_CONTEXT__EXPECTED_VERSION_PRESENCE_EXPECTED_VERSION;
        context.expected_version = own->expected_version;
    }
    size_t context_bytes = protobuf_c_message_get_packed_size(&context.base);
    size_t payload_bytes = 1 + varint_bytes(context_bytes) + context_bytes + request->own.count;
    if (!rpi_body_open(&request->body, method->service, method->name, payload_bytes)) {
        return false;
    }
    struct rpi_buffer *body = &request->body;
    rpi_buffer_put_byte(body, 0x0a);
    rpi_buffer_put_varint(body, context_bytes);
    size_t start = body->count;
    body->count += protobuf_c_message_pack(&context.base, body->bytes + start);
    rpi_buffer_put(body, request->own.bytes, request->own.count);
    /* plan_id is field 1 and command_key field 2 of the context; both are short, so their heads are two bytes. */
    request->plan_id_offset = has_plan_id ? start + 2 : 0;
    request->key_offset = start + (has_plan_id ? 2 + sizeof own->plan_id.bytes : 0) + 2;
    return true;
}

static bool compose_read(rp_request *request) {
    const struct rpi_method *method = rpi_method_find(request->method);
    if (!rpi_body_open(&request->body, method->service, method->name, request->own.count)) {
        return false;
    }
    rpi_buffer_put(&request->body, request->own.bytes, request->own.count);
    return true;
}

int rpi_request_finish(rp_request *request, uint32_t method, const ProtobufCMessage *message, rp_error *error) {
    request->method = method;
    request->own.count = 0;
    bool made = true;
    if (message != NULL) {
        size_t byte_count = protobuf_c_message_get_packed_size(message);
        made = rpi_buffer_reserve(&request->own, byte_count);
        if (made) {
            request->own.count = protobuf_c_message_pack(message, request->own.bytes);
        }
    }
    made = made && (request->is_command ? compose_command(request) : compose_read(request));
    if (!made) {
        rpi_request_clear(request);
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    return RP_OK;
}

int rp_request_raw(rp_request *request, const char *service, const char *method, rp_bytes payload,
                   uint32_t safe_to_repeat, rp_error *error) {
    rpi_clear(error);
    if (request == NULL) {
        return rpi_fail(error, RP_E_USAGE, "the request is NULL");
    }
    rpi_request_clear(request);
    if (service == NULL || method == NULL || (payload.bytes == NULL && payload.byte_count > 0) || safe_to_repeat > 1) {
        return rpi_fail(error, RP_E_USAGE, "service, method or payload is NULL");
    }
    if (payload.byte_count > RPI_FRAME_DATA_BYTES_MAX) {
        return rpi_fail(error, RP_E_TOO_LARGE, "the payload is larger than a frame");
    }
    if (!rpi_body_open(&request->body, service, method, (size_t)payload.byte_count)) {
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    rpi_buffer_put(&request->body, payload.bytes, (size_t)payload.byte_count);
    request->method = RP_METHOD_RAW;
    request->may_repeat = safe_to_repeat == 1;
    return RP_OK;
}

uint32_t rp_request_method(const rp_request *request) { return request == NULL ? RP_METHOD_NONE : request->method; }

rp_text rp_request_command_key(const rp_request *request) {
    if (request == NULL || !request->is_command) {
        return (rp_text){NULL, 0};
    }
    return request->context.command_key;
}

static bool recompose(rp_request *request) {
    if (!compose_command(request)) {
        rpi_request_clear(request);
        return false;
    }
    return true;
}

int rp_request_set_command_key(rp_request *request, rp_text command_key) {
    if (request == NULL || !request->is_command || command_key.bytes == NULL || command_key.byte_count < 1 ||
        command_key.byte_count > RPI_COMMAND_KEY_BYTES_MAX) {
        return RP_E_USAGE;
    }
    size_t byte_count = (size_t)command_key.byte_count;
    memmove(request->key, command_key.bytes, byte_count);
    request->key[byte_count] = 0;
    if (request->context.command_key.byte_count == command_key.byte_count) {
        memcpy(request->body.bytes + request->key_offset, request->key, byte_count);
        return RP_OK;
    }
    request->context.command_key.byte_count = command_key.byte_count;
    return recompose(request) ? RP_OK : RP_E_NO_MEMORY;
}

int rp_request_renew_command_key(rp_request *request) {
    char key[37];
    if (request == NULL || !request->is_command) {
        return RP_E_USAGE;
    }
    int code = rp_command_key_make(key);
    return code == RP_OK ? rp_request_set_command_key(request, (rp_text){key, 36}) : code;
}

int rp_request_set_plan_id(rp_request *request, const rp_id *plan_id) {
    if (request == NULL || !request->is_command || plan_id == NULL) {
        return RP_E_USAGE;
    }
    request->context.plan_id = *plan_id;
    if (request->plan_id_offset != 0 && !rp_id_is_none(plan_id)) {
        memcpy(request->body.bytes + request->plan_id_offset, plan_id->bytes, sizeof plan_id->bytes);
        return RP_OK;
    }
    return recompose(request) ? RP_OK : RP_E_NO_MEMORY;
}

int rp_request_set_expected_version(rp_request *request, uint32_t has_expected_version, uint64_t expected_version) {
    if (request == NULL || !request->is_command || has_expected_version > 1) {
        return RP_E_USAGE;
    }
    request->context.has_expected_version = has_expected_version;
    request->context.expected_version = expected_version;
    return recompose(request) ? RP_OK : RP_E_NO_MEMORY;
}

int rp_request_set_deadline_ms(rp_request *request, uint32_t deadline_ms) {
    if (request == NULL || request->method == RP_METHOD_NONE || deadline_ms > RPI_DEADLINE_MS_MAX) {
        return RP_E_USAGE;
    }
    request->deadline_ms = deadline_ms;
    return RP_OK;
}

/* ttrpc frames, and the Response message read by hand with bounds: nothing is allocated and nothing is
 * followed deeper than a fixed number of groups. */
#include "internal.h"

#include <string.h>

enum { RPI_GROUP_DEPTH_MAX = 32 };

static uint32_t read_u32(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static void write_u32(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)(value >> 24);
    bytes[1] = (uint8_t)(value >> 16);
    bytes[2] = (uint8_t)(value >> 8);
    bytes[3] = (uint8_t)value;
}

void rpi_frame_read(const uint8_t *bytes, struct rpi_frame *frame) {
    frame->byte_count = read_u32(bytes);
    frame->stream_id = read_u32(bytes + 4);
    frame->type = bytes[8];
    frame->flags = bytes[9];
}

bool rpi_frame_append(struct rpi_buffer *out, uint32_t stream_id, const uint8_t *body, size_t body_byte_count,
                      uint64_t timeout_ns) {
    if (!rpi_buffer_reserve(out, RPI_FRAME_HEADER_BYTES + body_byte_count + RPI_TIMEOUT_BYTES_MAX)) {
        return false;
    }
    size_t header = out->count;
    out->count += RPI_FRAME_HEADER_BYTES;
    rpi_buffer_put(out, body, body_byte_count);
    rpi_buffer_put_byte(out, 0x20); /* timeout_nano, field 4 */
    rpi_buffer_put_varint(out, timeout_ns > INT64_MAX ? INT64_MAX : timeout_ns);
    write_u32(out->bytes + header, (uint32_t)(out->count - header - RPI_FRAME_HEADER_BYTES));
    write_u32(out->bytes + header + 4, stream_id);
    out->bytes[header + 8] = RPI_FRAME_REQUEST;
    out->bytes[header + 9] = 0;
    return true;
}

bool rpi_frame_append_message(struct rpi_buffer *out, uint32_t stream_id) {
    uint8_t frame[RPI_FRAME_HEADER_BYTES] = {[8] = RPI_FRAME_DATA};
    write_u32(frame + 4, stream_id);
    return rpi_buffer_append(out, frame, sizeof frame);
}

struct cursor {
    const uint8_t *next;
    const uint8_t *end;
};

static bool read_varint(struct cursor *cursor, uint64_t *value) {
    uint64_t read = 0;
    for (unsigned shift = 0; shift < 70; shift += 7) {
        if (cursor->next == cursor->end) {
            return false;
        }
        uint8_t byte = *cursor->next++;
        if (shift == 63 && byte > 1) {
            return false;
        }
        read |= (uint64_t)(byte & 0x7F) << shift;
        if (byte < 0x80) {
            *value = read;
            return true;
        }
    }
    return false;
}

static bool read_span(struct cursor *cursor, struct rpi_span *span) {
    uint64_t count;
    if (!read_varint(cursor, &count) || count > (uint64_t)(cursor->end - cursor->next)) {
        return false;
    }
    *span = (struct rpi_span){cursor->next, (size_t)count};
    cursor->next += count;
    return true;
}

static bool read_tag(struct cursor *cursor, uint32_t *field, uint32_t *wire_type) {
    uint64_t tag;
    if (!read_varint(cursor, &tag) || tag > UINT32_MAX || tag >> 3 == 0) {
        return false;
    }
    *field = (uint32_t)(tag >> 3);
    *wire_type = (uint32_t)(tag & 7);
    return true;
}

static bool skip_bytes(struct cursor *cursor, ptrdiff_t count) {
    if (cursor->end - cursor->next < count) {
        return false;
    }
    cursor->next += count;
    return true;
}

static bool skip_value(struct cursor *cursor, uint32_t field, uint32_t wire_type) {
    uint32_t open[RPI_GROUP_DEPTH_MAX];
    size_t depth = 0;
    for (;;) {
        uint64_t ignored;
        struct rpi_span span;
        switch (wire_type) {
        case 0:
            if (!read_varint(cursor, &ignored)) {
                return false;
            }
            break;
        case 1:
            if (!skip_bytes(cursor, 8)) {
                return false;
            }
            break;
        case 2:
            if (!read_span(cursor, &span)) {
                return false;
            }
            break;
        case 3:
            if (depth == RPI_GROUP_DEPTH_MAX) {
                return false;
            }
            open[depth++] = field;
            break;
        case 4:
            if (depth == 0 || open[--depth] != field) {
                return false;
            }
            break;
        case 5:
            if (!skip_bytes(cursor, 4)) {
                return false;
            }
            break;
        default:
            return false;
        }
        if (depth == 0) {
            return true;
        }
        if (!read_tag(cursor, &field, &wire_type)) {
            return false;
        }
    }
}

/* google.protobuf.Any: is it a Refusal? */
static bool read_detail(struct rpi_span detail, struct rpi_response *response) {
    static const char name[] = "/routeplan.v1.Refusal";
    struct cursor cursor = {detail.bytes, detail.bytes + detail.count};
    struct rpi_span type_url = {NULL, 0};
    struct rpi_span value = {NULL, 0};
    while (cursor.next < cursor.end) {
        uint32_t field;
        uint32_t wire_type;
        if (!read_tag(&cursor, &field, &wire_type)) {
            return false;
        }
        if (wire_type == 2 && (field == 1 || field == 2)) {
            if (!read_span(&cursor, field == 1 ? &type_url : &value)) {
                return false;
            }
        } else if (!skip_value(&cursor, field, wire_type)) {
            return false;
        }
    }
    size_t name_count = sizeof name - 1;
    if (type_url.count >= name_count &&
        memcmp(type_url.bytes + type_url.count - name_count, name, name_count) == 0 && !response->has_refusal) {
        response->refusal = value;
        response->has_refusal = true;
    }
    return true;
}

/* google.rpc.Status; several are merged, as protobuf says. */
static bool read_status(struct rpi_span status, struct rpi_response *response) {
    struct cursor cursor = {status.bytes, status.bytes + status.count};
    while (cursor.next < cursor.end) {
        uint32_t field;
        uint32_t wire_type;
        if (!read_tag(&cursor, &field, &wire_type)) {
            return false;
        }
        if (field == 1 && wire_type == 0) {
            uint64_t code;
            if (!read_varint(&cursor, &code)) {
                return false;
            }
            response->status = (int32_t)(uint32_t)code;
        } else if (field == 2 && wire_type == 2) {
            if (!read_span(&cursor, &response->message)) {
                return false;
            }
        } else if (field == 3 && wire_type == 2) {
            struct rpi_span detail;
            if (!read_span(&cursor, &detail) || !read_detail(detail, response)) {
                return false;
            }
        } else if (!skip_value(&cursor, field, wire_type)) {
            return false;
        }
    }
    return true;
}

bool rpi_response_read(const uint8_t *bytes, size_t count, struct rpi_response *response) {
    *response = (struct rpi_response){0};
    struct cursor cursor = {bytes, bytes + count};
    while (cursor.next < cursor.end) {
        uint32_t field;
        uint32_t wire_type;
        if (!read_tag(&cursor, &field, &wire_type)) {
            return false;
        }
        if (field == 1 && wire_type == 2) {
            struct rpi_span status;
            if (!read_span(&cursor, &status) || !read_status(status, response)) {
                return false;
            }
        } else if (field == 2 && wire_type == 2) {
            if (!read_span(&cursor, &response->payload)) {
                return false;
            }
        } else if (!skip_value(&cursor, field, wire_type)) {
            return false;
        }
    }
    return true;
}

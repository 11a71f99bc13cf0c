/* ttrpc frames and protobuf fields, as far as the C peers need them: docs/protocol.md has the whole. */
#ifndef ROUTEPLAN_PEERS_FRAMES_H
#define ROUTEPLAN_PEERS_FRAMES_H

#include <string.h>

#include "loop.h"

enum { HEADER_BYTES = 10, REQUEST_KIND = 1, ANSWER_KIND = 2, TAG_VARINT = 0, TAG_BYTES = 2 };

struct field {
    unsigned number, kind;
    uint64_t value;
    struct bytes content;
};

static inline uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static inline int take_varint(struct bytes *rest, uint64_t *value) {
    *value = 0;
    for (unsigned shift = 0; shift < 64 && rest->count > 0; shift += 7) {
        uint8_t byte = *rest->at;
        rest->at++, rest->count--;
        *value |= (uint64_t)(byte & 0x7f) << shift;
        if ((byte & 0x80) == 0) return 1;
    }
    return 0;
}

/* 1 with the next field, 0 at the end, -1 when there is no sense in it. */
static inline int take_field(struct bytes *rest, struct field *field) {
    uint64_t tag, skipped;
    field->value = 0;
    if (rest->count == 0) return 0;
    if (!take_varint(rest, &tag)) return -1;
    field->number = (unsigned)(tag >> 3), field->kind = (unsigned)(tag & 7);
    switch (field->kind) {
    case TAG_VARINT: return take_varint(rest, &field->value) ? 1 : -1;
    case TAG_BYTES:
        if (!take_varint(rest, &field->value) || field->value > rest->count) return -1;
        skipped = field->value;
        break;
    case 1: skipped = 8; break;
    case 5: skipped = 4; break;
    default: return -1;
    }
    if (skipped > rest->count) return -1;
    field->content.at = rest->at, field->content.count = (size_t)skipped;
    rest->at += skipped, rest->count -= (size_t)skipped;
    return 1;
}

static inline uint8_t *put_varint(uint8_t *out, uint64_t value) {
    while (value >= 0x80) {
        *out++ = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    *out++ = (uint8_t)value;
    return out;
}

static inline uint8_t *put_number(uint8_t *out, unsigned field, uint64_t value) {
    return value == 0 ? out : put_varint(put_varint(out, field << 3 | TAG_VARINT), value);
}

static inline uint8_t *put_bytes(uint8_t *out, unsigned field, const void *bytes, size_t count) {
    out = put_varint(put_varint(out, field << 3 | TAG_BYTES), count);
    memcpy(out, bytes, count);
    return out + count;
}

/* Reads a Request's body; a command that makes no sense becomes REFUSED_METHOD. */
void read_command(struct bytes body, struct command *command);

/* Writes one whole answer frame of at most ANSWER_BYTES_MAX and returns its end. */
enum { ANSWER_BYTES_MAX = 2048, FILLED_BYTES_MAX = 1024 };
uint8_t *write_answer(uint8_t *out, uint32_t stream, const struct answer *answer, size_t filled_byte_count);

#endif

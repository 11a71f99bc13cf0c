/* What the library of messages does with bytes that are no message: it says so, and frees what it had begun. */
#include "check.h"

#include <stdbool.h>

#include "routeplan/v1/administration.pb-c.h"
#include "routeplan/v1/plans.pb-c.h"

enum { BYTES_MAX = 16384, NESTING_MAX = 6 };

struct buffer {
    uint8_t bytes[BYTES_MAX];
    size_t count;
};

static void append(struct buffer *buffer, const void *bytes, size_t count) {
    CHECK(buffer->count + count <= BYTES_MAX);
    memcpy(buffer->bytes + buffer->count, bytes, count);
    buffer->count += count;
}

static void append_varint(struct buffer *buffer, uint64_t value) {
    do {
        uint8_t byte = (uint8_t)(value & 0x7f) | (value > 0x7f ? 0x80 : 0);
        append(buffer, &byte, 1);
        value >>= 7;
    } while (value > 0);
}

static void append_message(struct buffer *buffer, const ProtobufCMessageDescriptor *kind, unsigned nesting);

static void append_field(struct buffer *buffer, const ProtobufCFieldDescriptor *field, unsigned nesting) {
    static const uint8_t zeros[8] = {1};
    switch (field->type) {
    case PROTOBUF_C_TYPE_FIXED32:
    case PROTOBUF_C_TYPE_SFIXED32:
    case PROTOBUF_C_TYPE_FLOAT:
        append_varint(buffer, field->id << 3 | 5);
        append(buffer, zeros, 4);
        break;
    case PROTOBUF_C_TYPE_FIXED64:
    case PROTOBUF_C_TYPE_SFIXED64:
    case PROTOBUF_C_TYPE_DOUBLE:
        append_varint(buffer, field->id << 3 | 1);
        append(buffer, zeros, 8);
        break;
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_BYTES:
        append_varint(buffer, field->id << 3 | 2);
        append_varint(buffer, 3);
        append(buffer, "abc", 3);
        break;
    case PROTOBUF_C_TYPE_MESSAGE: {
        struct buffer *inner = calloc(1, sizeof *inner);
        CHECK(inner != NULL);
        append_message(inner, field->descriptor, nesting + 1);
        append_varint(buffer, field->id << 3 | 2);
        append_varint(buffer, inner->count);
        append(buffer, inner->bytes, inner->count);
        free(inner);
        break;
    }
    default:
        append_varint(buffer, field->id << 3);
        append_varint(buffer, 300);
    }
}

/* A message with every field, the repeated ones twice, and all members of each oneof, one after the other. */
static void append_message(struct buffer *buffer, const ProtobufCMessageDescriptor *kind, unsigned nesting) {
    if (nesting > NESTING_MAX) {
        return;
    }
    for (unsigned index = 0; index < kind->n_fields; index++) {
        append_field(buffer, &kind->fields[index], nesting);
        if (kind->fields[index].label == PROTOBUF_C_LABEL_REPEATED) {
            append_field(buffer, &kind->fields[index], nesting);
        }
    }
    append(buffer, "\xfa\x3e\x01x", 4); /* field 1007, which nobody knows */
}

static unsigned taken, refused;

static void unpack(const ProtobufCMessageDescriptor *kind, const uint8_t *bytes, size_t count) {
    /* Exactly as large, so that one byte behind the end is noticed. */
    uint8_t *copy = malloc(count > 0 ? count : 1);
    CHECK(copy != NULL);
    memcpy(copy, bytes, count);
    ProtobufCMessage *message = protobuf_c_message_unpack(kind, NULL, count, copy);
    free(copy);
    if (message == NULL) {
        refused += 1;
        return;
    }
    taken += 1;
    uint8_t *packed = malloc(protobuf_c_message_get_packed_size(message) + 1);
    CHECK(packed != NULL);
    protobuf_c_message_pack(message, packed);
    free(packed);
    protobuf_c_message_free_unpacked(message, NULL);
}

static void damage_everything(const ProtobufCMessageDescriptor *kind) {
    struct buffer *whole = calloc(1, sizeof *whole);
    CHECK(whole != NULL);
    append_message(whole, kind, 0);
    unpack(kind, whole->bytes, whole->count);
    size_t step = whole->count > 600 ? whole->count / 600 + 1 : 1;
    for (size_t at = 0; at < whole->count; at += step) {
        unpack(kind, whole->bytes, at);
        static const uint8_t others[] = {0x00, 0x01, 0x02, 0x05, 0x07, 0x7f, 0x80, 0xff};
        uint8_t kept = whole->bytes[at];
        for (size_t other = 0; other < sizeof others; other++) {
            whole->bytes[at] = others[other];
            unpack(kind, whole->bytes, whole->count);
        }
        whole->bytes[at] = kept ^ 0x08; /* the neighbouring field */
        unpack(kind, whole->bytes, whole->count);
        whole->bytes[at] = kept;
    }
    free(whole);
}

static void damaged_messages_are_taken_or_refused_and_freed(void) {
    static const ProtobufCServiceDescriptor *const services[] = {
        &routeplan__v1__route_plans__descriptor, &routeplan__v1__administration__descriptor};
    for (size_t index = 0; index < sizeof services / sizeof services[0]; index++) {
        for (unsigned method = 0; method < services[index]->n_methods; method++) {
            damage_everything(services[index]->methods[method].input);
            damage_everything(services[index]->methods[method].output);
        }
    }
    damage_everything(&routeplan__v1__refusal__descriptor);
    printf("  %u taken, %u refused\n", taken, refused);
    CHECK(taken > 0 && refused > 0);
}

static void the_library_of_messages_has_its_known_faults_mended(void) {
    CHECK(protobuf_c_version_number() >= 1004001);
    CHECK(PROTOBUF_C_VERSION_NUMBER >= 1004001);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"report 44: damaged messages are taken or refused and freed",
         damaged_messages_are_taken_or_refused_and_freed},
        {"report 46: the library of messages has its known faults mended",
         the_library_of_messages_has_its_known_faults_mended},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

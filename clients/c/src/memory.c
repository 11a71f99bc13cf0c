#include "internal.h"

#include <stdlib.h>
#include <string.h>

bool rpi_buffer_reserve(struct rpi_buffer *buffer, size_t more) {
    if (buffer->capacity - buffer->count >= more) {
        return true;
    }
    size_t wanted = buffer->count + more;
    if (wanted < more) {
        return false;
    }
    size_t capacity = buffer->capacity < 256 ? 256 : buffer->capacity;
    while (capacity < wanted) {
        capacity *= 2;
    }
    uint8_t *bytes = realloc(buffer->bytes, capacity);
    if (bytes == NULL) {
        return false;
    }
    buffer->bytes = bytes;
    buffer->capacity = capacity;
    return true;
}

bool rpi_buffer_append(struct rpi_buffer *buffer, const void *bytes, size_t count) {
    if (!rpi_buffer_reserve(buffer, count)) {
        return false;
    }
    rpi_buffer_put(buffer, bytes, count);
    return true;
}

void rpi_buffer_put(struct rpi_buffer *buffer, const void *bytes, size_t count) {
    if (count > 0) {
        memcpy(buffer->bytes + buffer->count, bytes, count);
        buffer->count += count;
    }
}

void rpi_buffer_put_byte(struct rpi_buffer *buffer, uint8_t byte) {
    buffer->bytes[buffer->count] = byte;
    buffer->count += 1;
}

void rpi_buffer_put_varint(struct rpi_buffer *buffer, uint64_t value) {
    while (value >= 0x80) {
        rpi_buffer_put_byte(buffer, (uint8_t)(value | 0x80));
        value >>= 7;
    }
    rpi_buffer_put_byte(buffer, (uint8_t)value);
}

void rpi_buffer_free(struct rpi_buffer *buffer) {
    free(buffer->bytes);
    *buffer = (struct rpi_buffer){0};
}

struct rpi_chunk {
    struct rpi_chunk *next;
    max_align_t bytes[];
};

enum { RPI_ARENA_ALIGNMENT = 16, RPI_CHUNK_BYTES_MIN = 4096 };

static void *arena_alloc(void *arena, size_t byte_count) { return rpi_arena_take(arena, byte_count); }

static void arena_keep(void *arena, void *pointer) {
    (void)arena;
    (void)pointer;
}

void rpi_arena_init(struct rpi_arena *arena, void *first, size_t first_byte_count, size_t budget) {
    *arena = (struct rpi_arena){.next = first, .left = first_byte_count, .budget = budget};
    arena->allocator = (ProtobufCAllocator){.alloc = arena_alloc, .free = arena_keep, .allocator_data = arena};
}

void *rpi_arena_take(struct rpi_arena *arena, size_t byte_count) {
    if (byte_count > arena->budget) {
        return NULL;
    }
    size_t taken = (byte_count + RPI_ARENA_ALIGNMENT - 1) & ~(size_t)(RPI_ARENA_ALIGNMENT - 1);
    if (taken > arena->left) {
        size_t room = taken > RPI_CHUNK_BYTES_MIN ? taken : RPI_CHUNK_BYTES_MIN;
        struct rpi_chunk *chunk = malloc(sizeof *chunk + room);
        if (chunk == NULL) {
            return NULL;
        }
        chunk->next = arena->chunks;
        arena->chunks = chunk;
        arena->next = (uint8_t *)chunk->bytes;
        arena->left = room;
    }
    void *start = arena->next;
    arena->next += taken;
    arena->left -= taken;
    arena->budget = taken > arena->budget ? 0 : arena->budget - taken;
    return start;
}

char *rpi_arena_text(struct rpi_arena *arena, rp_text text) {
    char *copy = rpi_arena_take(arena, (size_t)text.byte_count + 1);
    if (copy != NULL) {
        if (text.byte_count > 0) {
            memcpy(copy, text.bytes, (size_t)text.byte_count);
        }
        copy[text.byte_count] = '\0';
    }
    return copy;
}

void rpi_arena_free(struct rpi_arena *arena) {
    while (arena->chunks != NULL) {
        struct rpi_chunk *chunk = arena->chunks;
        arena->chunks = chunk->next;
        free(chunk);
    }
}

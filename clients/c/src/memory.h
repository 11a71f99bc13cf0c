/* Memory that grows, and memory given back all at once; part of internal.h. */
#ifndef RPI_MEMORY_H
#define RPI_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <protobuf-c/protobuf-c.h>

#include "routeplan.h"

struct rpi_buffer {
    uint8_t *bytes;
    size_t count;
    size_t capacity;
};

/* Makes room for MORE bytes behind count; false when memory ran out, the buffer unchanged. */
bool rpi_buffer_reserve(struct rpi_buffer *buffer, size_t more);
bool rpi_buffer_append(struct rpi_buffer *buffer, const void *bytes, size_t count);
/* The next ones need room reserved before. */
void rpi_buffer_put(struct rpi_buffer *buffer, const void *bytes, size_t count);
void rpi_buffer_put_byte(struct rpi_buffer *buffer, uint8_t byte);
void rpi_buffer_put_varint(struct rpi_buffer *buffer, uint64_t value);
void rpi_buffer_free(struct rpi_buffer *buffer);

struct rpi_chunk;

/* Memory given back all at once, bounded by a budget. The first block may be the owner's own. */
struct rpi_arena {
    uint8_t *next;
    size_t left;
    size_t budget;
    struct rpi_chunk *chunks;
    /* For protobuf-c: allocates here, frees nothing. */
    ProtobufCAllocator allocator;
};

void rpi_arena_init(struct rpi_arena *arena, void *first, size_t first_byte_count, size_t budget);
void *rpi_arena_take(struct rpi_arena *arena, size_t byte_count);
/* A NUL-terminated copy. */
char *rpi_arena_text(struct rpi_arena *arena, rp_text text);
void rpi_arena_free(struct rpi_arena *arena);

#endif

/* ttrpc's frames and its Response; envelope.c. */
#ifndef RPI_ENVELOPE_H
#define RPI_ENVELOPE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct rpi_buffer;

struct rpi_frame {
    uint32_t byte_count;
    uint32_t stream_id;
    uint8_t type;
    uint8_t flags;
};

enum { RPI_FRAME_REQUEST = 1, RPI_FRAME_RESPONSE = 2, RPI_FRAME_DATA = 3 };
enum { RPI_FLAG_CLOSED = 1, RPI_FLAG_NO_DATA = 4 };

struct rpi_span {
    const uint8_t *bytes;
    size_t count;
};

/* A ttrpc Response; the spans point into the frame. */
struct rpi_response {
    int32_t status;
    struct rpi_span message;
    struct rpi_span payload;
    struct rpi_span refusal; /* encoded routeplan.v1.Refusal, when a detail is one */
    bool has_refusal;
};

void rpi_frame_read(const uint8_t *bytes, struct rpi_frame *frame);
/* Appends the frame of BODY with TIMEOUT_NS to OUT; false when memory ran out. */
bool rpi_frame_append(struct rpi_buffer *out, uint32_t stream_id, const uint8_t *body, size_t body_byte_count,
                      uint64_t timeout_ns);
/* Appends an empty message of the client's; false when memory ran out. */
bool rpi_frame_append_message(struct rpi_buffer *out, uint32_t stream_id);
/* False when BYTES are no Response. */
bool rpi_response_read(const uint8_t *bytes, size_t count, struct rpi_response *response);

#endif

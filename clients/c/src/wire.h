/* Small copies out of the daemon's messages. */
#ifndef RPI_WIRE_H
#define RPI_WIRE_H

#include <string.h>

#include "internal.h"
#include "routeplan/v1/plans.pb-c.h"

static inline rp_text rpi_text_of(const char *wire) { return (rp_text){wire, strlen(wire)}; }

static inline rp_bytes rpi_bytes_of(ProtobufCBinaryData wire) { return (rp_bytes){wire.data, wire.len}; }

/* The reply's message if it is of DESCRIPTOR's type, or NULL. */
static inline const void *rpi_message_of(const rp_reply *reply, const ProtobufCMessageDescriptor *descriptor) {
    bool holds = reply != NULL && reply->message != NULL && reply->message->descriptor == descriptor;
    return holds ? reply->message : NULL;
}

/* Copies the daemon's position; none stays zero. */
static inline void rpi_copy_position(rp_position *position, const Routeplan__V1__PlanPosition *wire) {
    if (wire != NULL) {
        *position = (rp_position){wire->version, wire->revision, wire->generation, (uint32_t)wire->state};
    }
}

/* Copies bytes of exactly COUNT; anything else is none. */
static inline void rpi_copy_exact(uint8_t *bytes, size_t count, ProtobufCBinaryData wire) {
    if (wire.len == count) {
        memcpy(bytes, wire.data, count);
    }
}

#define RPI_COPY_EXACT(place, wire) rpi_copy_exact((place).bytes, sizeof(place).bytes, wire)

#endif

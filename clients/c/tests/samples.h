/* Values the suites about the contract say and expect. */
#ifndef RPT_SAMPLES_H
#define RPT_SAMPLES_H

#include "check.h"
#include "peer.h"
#include "routeplan.h"
#include "routeplan/v1/plans.pb-c.h"

static const uint8_t plan_bytes[16] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};
static const uint8_t attempt_bytes[16] = {0xa1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0xff};
static const uint8_t digest_bytes[32] = {0xd1, 1, [31] = 0xd2};
static const uint8_t other_digest_bytes[32] = {0xe1, 1, [31] = 0xe2};

#define PRESENT(type, field) ROUTEPLAN__V1__##type##__##field

/* MESSAGE is what a request says, until FORGET. */
#define UNPACK(type, lower, request) \
    type *message = routeplan__v1__##lower##__unpack(NULL, (request)->payload_bytes, (request)->payload); \
    CHECK(message != NULL)
#define FORGET(lower) routeplan__v1__##lower##__free_unpacked(message, NULL)

static inline bool same(ProtobufCBinaryData wire, const void *bytes, size_t count) {
    return wire.len == count && memcmp(wire.data, bytes, count) == 0;
}

static inline ProtobufCBinaryData wire_bytes(const void *bytes, size_t count) {
    return (ProtobufCBinaryData){count, (uint8_t *)(uintptr_t)bytes};
}

static inline rp_id id_of(const uint8_t bytes[16]) {
    rp_id id;
    memcpy(id.bytes, bytes, sizeof id.bytes);
    return id;
}

static inline rp_digest digest_of(const uint8_t bytes[32]) {
    rp_digest digest;
    memcpy(digest.bytes, bytes, sizeof digest.bytes);
    return digest;
}

static inline rp_context the_context(void) {
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_TRAVELER;
    context.plan_id = id_of(plan_bytes);
    context.command_key = rp_text_of("the-key");
    context.actor_ref = rp_text_of("asha");
    context.component_version = rp_text_of("9.8.7");
    context.has_expected_version = 1;
    context.deadline_ms = 5000;
    return context;
}

#endif

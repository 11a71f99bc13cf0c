/* Filling a request: a caller's plain structs become a message, copied into memory of the filling's own. */
#ifndef RPI_FILL_H
#define RPI_FILL_H

#include "internal.h"
#include "routeplan/v1/plans.pb-c.h"

enum { RPI_SCRATCH_BYTES = 4096, RPI_SCRATCH_BUDGET = 64 * 1024 * 1024 };

/* One filling: memory for copies, and the first fault. */
struct rpi_fill {
    rp_request *request;
    rp_error *error;
    int code;
    struct rpi_arena arena;
    max_align_t first[RPI_SCRATCH_BYTES / sizeof(max_align_t)];
};

/* False, with the fault kept, when the filling cannot begin. */
bool rpi_fill_begin_command(struct rpi_fill *fill, rp_request *request, uint32_t method, const rp_context *context,
                            rp_error *error);
bool rpi_fill_begin_read(struct rpi_fill *fill, rp_request *request, uint32_t deadline_ms, rp_error *error);
/* Encodes MESSAGE (NULL: nothing beyond the context) unless there was a fault. Returns the code of the whole. */
int rpi_fill_end(struct rpi_fill *fill, uint32_t method, const ProtobufCMessage *message);

/* Keeps the first fault; REASON 0 means the caller broke a rule of the header. */
void rpi_fill_fault(struct rpi_fill *fill, int32_t code, uint32_t reason, const char *field, const char *message);

/* Copies a caller's args; a fault when they were not prepared. */
#define FILL_ARGS(fill, own, args) \
    (RPI_COPY_IN(own, args) || \
     (rpi_fill_fault(fill, RP_E_USAGE, 0, "", "the arguments were not prepared with RP_INIT"), false))

#define ID_OR_NONE(id) rpi_bytes_or_none((id).bytes, sizeof(id).bytes)

/* None of these returns NULL where the message must not have it, even after a fault. */
ProtobufCBinaryData rpi_bytes_or_none(const uint8_t *bytes, size_t count);
char *rpi_fill_text(struct rpi_fill *fill, rp_text text, const char *field);
ProtobufCBinaryData rpi_fill_bytes(struct rpi_fill *fill, rp_bytes bytes, const char *field);
Routeplan__V1__Stop **rpi_fill_stops(struct rpi_fill *fill, const rp_stop *stops, uint32_t count);
Routeplan__V1__RouteOptions *rpi_fill_options(struct rpi_fill *fill, const rp_route_options *options);
Routeplan__V1__Candidate **rpi_fill_candidates(struct rpi_fill *fill, const rp_candidate *candidates, uint32_t count);

#endif

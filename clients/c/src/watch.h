/* Watches of plans: what of them outlives a connection; part of internal.h. watch.c is the caller's side of it,
 * follow.c the daemon's. */
#ifndef RPI_WATCH_H
#define RPI_WATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "envelope.h"
#include "routeplan.h"

struct rpi_call;

enum {
    RPI_WATCH_CREDITS_MAX = 65536,
    RPI_WATCH_CREDITS_DEFAULT = 256,
    /* Events that came without a credit and are kept; one more, and the daemon is asked to stop. */
    RPI_WATCH_KEPT_MAX = 256
};

/* What a request asks for; its owner lies in the request's texts. */
struct rpi_watch_start {
    rp_id plan_id;
    rp_id instance_id;
    uint64_t incarnation;
    uint64_t sequence;
    uint32_t credits;
    bool has_sequence;
    bool over_gaps;
};

struct rpi_watch {
    rp_id plan_id;
    rp_watch_position position; /* what has been told; before the opening what was asked for */
    bool has_sequence;          /* position.sequence counts */
    bool over_gaps;
    bool streaming;             /* the present stream has told its opening */
    bool paused;                /* the daemon was asked to stop; credits open it again */
    bool gap;                   /* something was missed, and is told with the next opening */
    uint32_t gap_reason;
    uint32_t credits;
    /* Events told of an entry that has more of them: those the next stream tells again are skipped. */
    uint64_t partial_sequence;
    uint32_t partial_count;
    uint32_t skip_count;
    /* Events of the present stream that wait for credits: a ring of RPI_WATCH_KEPT_MAX, made when it is needed. */
    rp_reply **kept;
    uint32_t kept_first;
    uint32_t kept_count;
    char owner[]; /* NUL-terminated */
};

/* Makes CALL the watch that REQUEST asks for; false when memory ran out. */
bool rpi_watch_begin(struct rpi_call *call, const rp_request *request);
void rpi_watch_free(struct rpi_call *call);
/* Writes CALL's body so that its next stream begins behind what has been told; false when memory ran out. */
bool rpi_watch_compose(struct rpi_call *call);
/* Takes REPLY, a message of CALL's stream; false when it makes no sense. CALL may have ended. */
bool rpi_watch_message(rp_client *client, struct rpi_call *call, rp_reply *reply, uint64_t now);
/* Whether the daemon refuses since something was missed; the watch has gone on or ended then. */
bool rpi_watch_missed(rp_client *client, struct rpi_call *call, rp_error *error, uint64_t now);
/* Tells kept events as far as there are credits, and goes on with a paused watch. */
void rpi_watch_go_on(rp_client *client, struct rpi_call *call, uint64_t now);
/* Stores in POSITION where CALL stands, and returns it; NULL when it is no watch. */
const rp_watch_position *rpi_watch_where(const struct rpi_call *call, rp_watch_position *position);

#endif

/* What the C peers that keep something have in common: one thread that takes ttrpc frames from Unix sockets, has them
 * decided, makes what was decided durable, and only then answers, with one send per connection and turn. */
#ifndef ROUTEPLAN_PEERS_LOOP_H
#define ROUTEPLAN_PEERS_LOOP_H

#include <stddef.h>
#include <stdint.h>

enum { ID_BYTES = 16, CANDIDATES_MAX = 16, TEXT_MAX = 128 };

/* The numbers of PlanState in proto/routeplan/v1/plans.proto. */
enum state { DRAFT = 1, EDITING, CALCULATING, CANDIDATES_READY, SELECTED, HANDOFF_PENDING, HANDED_OFF };

/* The journey's commands in their order; what else there is, is REFUSED_METHOD. */
enum step { CREATE, OPEN, REQUEST, RECEIVE, SELECT, NAVIGATE, CONFIRM, REFUSED_METHOD };

struct bytes {
    const uint8_t *at;
    size_t count;
};

/* One command. It points into the connection's input, so it is good until the call it was given to returns. */
struct command {
    enum step step;
    struct bytes payload, plan, key, external, owner, attempt, session, target;
    struct bytes candidates[CANDIDATES_MAX];
    unsigned candidate_count;
    uint64_t expected_version, generation, revision, index;
    int has_index;
};

/* What is said to it. `code` is 0 or a status of gRPC. */
struct answer {
    unsigned code;
    unsigned disposition;
    enum state state;
    uint64_t version, generation, sequence;
    uint8_t plan[ID_BYTES], candidate[ID_BYTES], attempt[ID_BYTES];
    int has_candidate, has_attempt;
};

enum { APPLIED = 1, REPLAYED = 2 };
enum { INVALID_ARGUMENT = 3, NOT_FOUND = 5, FAILED_PRECONDITION = 9, ABORTED = 10, UNIMPLEMENTED = 12 };

/* When a turn's decisions are made durable:
 *   AT_ONCE   on the same thread, behind every turn
 *   GATHER    likewise, but a turn with fewer commands than were just answered waits for more, half a sync at most
 *   OVERLAP   on a second thread, while the next turns are decided */
enum variant { AT_ONCE, GATHER, OVERLAP };

struct peer {
    /* Decides one command; what it changed counts once `commit` has returned. */
    void (*decide)(const struct command *command, struct answer *answer);
    /* Called on the deciding thread right before `commit`: what is decided from here on belongs to the next one. */
    void (*seal)(void);
    /* Makes durable what was decided before `seal`; does not return when it cannot. */
    void (*commit)(void);
    /* Every answer is filled up to this many bytes, so that all peers send as many. */
    size_t answer_byte_count;
};

/* Listens at `path` and serves until a signal ends the process; returns an exit code when it cannot. */
int serve(const char *path, enum variant variant, const struct peer *peer);

/* AT_ONCE for "inline", and so on; -1 for another word. */
int variant_named(const char *name);

/* Ends the process, saying what failed: what is not durable is never answered. */
_Noreturn void give_up(const char *what);

#endif

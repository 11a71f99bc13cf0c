/* The closed loop of clients/c/load/throughput.c for protocols whose answers come in the order of the questions: the same
 * options, the same journey, the same line at the end. A protocol fills in `struct protocol`. */
#ifndef ROUTEPLAN_PEERS_LOAD_H
#define ROUTEPLAN_PEERS_LOAD_H

#include <stdint.h>

enum { STEPS = 7, KEY_CHARACTERS = 16, EXTERNAL_CHARACTERS = 24, IN_FLIGHT_MAX = 64 };

/* One of the commands that a connection has under way at a time; it walks one plan after the other. */
struct slot {
    unsigned step;
    uint64_t sent_at;
    char external[EXTERNAL_CHARACTERS + 1], key[KEY_CHARACTERS + 1];
    /* What the protocol has to remember of the plan. */
    char plan[24], attempt[24];
};

struct connection {
    int fd;
    void *own;
    /* Slots in the order in which they asked. */
    unsigned asked[IN_FLIGHT_MAX], first, count;
    struct slot slots[IN_FLIGHT_MAX];
};

struct protocol {
    /* Sets `fd` and `own`; -1 when it cannot. */
    int (*open)(struct connection *connection, const char *socket);
    /* Queues the command of the slot's step. */
    int (*ask)(struct connection *connection, struct slot *slot);
    /* Sends what is queued. */
    int (*send)(struct connection *connection);
    /* Takes what has come and calls `settled` for each command, in order. */
    int (*take)(struct connection *connection);
};

/* The command asked first has its answer, which is good or not; the slot asks its next. */
int settled(struct connection *connection, int is_good);

/* The slot whose answer is the next one. */
struct slot *next_slot(struct connection *connection);

/* Runs what the arguments say; returns an exit code. */
int run_load(int argc, char **argv, const struct protocol *protocol);

#endif

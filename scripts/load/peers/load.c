/* The closed loop of load.h. */
#define _GNU_SOURCE
#include "load.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <time.h>

#include "latency.h"

enum { EVENTS_MAX = 64 };

static const struct protocol *protocol;
static const char *run_text = "r";
static uint64_t serial, refused, total;

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

struct slot *next_slot(struct connection *connection) { return &connection->slots[connection->asked[connection->first]]; }

static int ask(struct connection *connection, unsigned index) {
    struct slot *slot = &connection->slots[index];
    serial++;
    snprintf(slot->key, sizeof slot->key, "%016llx", (unsigned long long)serial);
    if (slot->step == 0)
        snprintf(slot->external, sizeof slot->external, "%016llx%-8.8s", (unsigned long long)serial, run_text);
    connection->asked[(connection->first + connection->count++) % IN_FLIGHT_MAX] = index;
    slot->sent_at = now_ns();
    return protocol->ask(connection, slot);
}

int settled(struct connection *connection, int is_good) {
    unsigned index = connection->asked[connection->first];
    struct slot *slot = &connection->slots[index];
    connection->first = (connection->first + 1) % IN_FLIGHT_MAX;
    connection->count--;
    count_latency(now_ns() - slot->sent_at);
    total++;
    if (!is_good) refused++;
    slot->step = is_good ? (slot->step + 1) % STEPS : 0;
    return ask(connection, index);
}

static int run(const char *socket, unsigned connection_count, unsigned in_flight, unsigned seconds, uint64_t warm_ms) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    for (unsigned index = 0; index < connection_count; index++) {
        struct connection *connection = calloc(1, sizeof *connection);
        if (connection == NULL || protocol->open(connection, socket) != 0) return -1;
        struct epoll_event reads = {.events = EPOLLIN, .data.ptr = connection};
        epoll_ctl(poller, EPOLL_CTL_ADD, connection->fd, &reads);
        for (unsigned slot = 0; slot < in_flight; slot++)
            if (ask(connection, slot) != 0) return -1;
        if (protocol->send(connection) != 0) return -1;
    }
    uint64_t start = now_ns(), end = start + warm_ms * 1000000u + (uint64_t)seconds * 1000000000u;
    int is_warm = warm_ms == 0;
    while (now_ns() < end) {
        struct epoll_event ready[EVENTS_MAX];
        int count = epoll_wait(poller, ready, EVENTS_MAX, 100);
        for (int index = 0; index < count; index++) {
            struct connection *connection = ready[index].data.ptr;
            if (protocol->take(connection) != 0 || protocol->send(connection) != 0) return -1;
        }
        if (is_warm || now_ns() - start < warm_ms * 1000000u) continue;
        is_warm = 1;
        start = now_ns(), end = start + (uint64_t)seconds * 1000000000u;
        forget_latencies();
    }
    double taken = (double)(now_ns() - start) / 1e9;
    printf("commands=%llu seconds=%.2f per_second=%.0f p50_us=%.0f p99_us=%.0f max_us=%.0f refused=%llu total=%llu\n",
           (unsigned long long)answered, taken, (double)answered / taken, percentile_us(0.50),
           percentile_us(0.99), (double)greatest_ns / 1000.0, (unsigned long long)refused, (unsigned long long)total);
    return refused > 0 ? -1 : 0;
}

int run_load(int argc, char **argv, const struct protocol *chosen) {
    const char *socket = NULL;
    unsigned connection_count = 1, in_flight = 1, seconds = 5;
    uint64_t warm_ms = 0;
    protocol = chosen;
    for (int index = 1; index + 1 < argc; index += 2) {
        const char *value = argv[index + 1];
        if (strcmp(argv[index], "--socket") == 0) socket = value;
        else if (strcmp(argv[index], "--connections") == 0) connection_count = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--in-flight") == 0) in_flight = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--seconds") == 0) seconds = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--warm-ms") == 0) warm_ms = strtoull(value, NULL, 10);
        else if (strcmp(argv[index], "--run") == 0) run_text = value;
        else socket = NULL, index = argc;
    }
    if (argc % 2 == 0 || socket == NULL || connection_count < 1 || connection_count > 1024 || in_flight < 1
        || in_flight > IN_FLIGHT_MAX || seconds < 1 || seconds > 600 || warm_ms > 60000) {
        fprintf(stderr, "usage: %s --socket PATH --connections 1-1024 --in-flight 1-%d --seconds 1-600 [--warm-ms N]"
                " [--run TEXT]\n", argv[0], IN_FLIGHT_MAX);
        return 64;
    }
    if (run(socket, connection_count, in_flight, seconds, warm_ms) == 0) return 0;
    fprintf(stderr, "%s: a command was refused or the connection broke (answered %llu, refused %llu)\n", argv[0],
            (unsigned long long)total, (unsigned long long)refused);
    return 1;
}

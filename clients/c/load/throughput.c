/* A closed-loop load generator that costs next to nothing: every frame is encoded once at start, then only its
 * stream id, command key, plan id, attempt id and external id are patched. The same bytes go to routepland or to the
 * echo of echo.c, so that the ratio of the two runs is about the server and not about the client.
 *
 * Each slot (connections x in flight) walks whole plan lives: create, open, request, receive 3, select, navigate,
 * confirm; then the next plan. With --plans it ends after so many of them instead of after a time; with --live each
 * plan's life stops early, after one to five of these commands, so that all of them stay; with --held its last command
 * rejects the hand-off instead, so that a plan stays with all seven. With --rate no more than so
 * many commands a second are sent: a slot whose turn has not come waits, the one that waited longest goes first. With
 * --reads each slot takes one plan as far as its selection and reads it from then on. What is answered in the first
 * --warm-ms milliseconds is not measured, but is in `total`.
 *
 * Usage: routeplan-load-throughput --socket PATH --connections N --in-flight N --seconds N | --plans N
 *        [--live | --held] [--rate N] [--echo] [--reads] [--warm-ms N] [--run TEXT]
 * Prints one line: commands, seconds, commands per second, p50, p99, p99.9 and greatest in microseconds, answers refused,
 * mean answer byte count, all commands. Exit 0; 1 when an answer was a refusal or the connection broke; 64 usage. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"
#include "latency.h"

enum { BUFFER = 1 << 20, IN_FLIGHT_MAX = 64 };
enum { WAITING_MAX = 1024 * IN_FLIGHT_MAX };

struct slot {
    unsigned step, steps;
    uint64_t serial, sent_at;
    uint8_t plan[ID], attempt[ID];
};

struct connection {
    int fd;
    uint32_t next_stream;
    size_t input_filled, output_filled, output_sent;
    struct slot slots[IN_FLIGHT_MAX];
    uint8_t input[BUFFER], output[BUFFER];
};

static uint64_t refused, answer_bytes;
static uint64_t plans_begun, plans_ended, plans_wanted;
static int live, held, reads;
static uint64_t warm_ms, answered_warming;
static const char *run_text = "r";

/* Slots that wait for their turn, in a ring; there is room for all. */
static struct { struct connection *connection; unsigned slot; } waiting[WAITING_MAX];
static unsigned waiting_first, waiting_count;
static uint64_t rate, released, released_since_ns;

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

/* Queues the slot's next command; the stream id tells the slot again: stream = 2 x (turn x in_flight + slot) + 1. */
static void queue(struct connection *connection, unsigned slot_index, unsigned in_flight) {
    static uint64_t serial;
    struct slot *slot = &connection->slots[slot_index];
    if (slot->step == 0) {
        if (plans_wanted > 0 && plans_begun == plans_wanted) {
            slot->serial = 0;
            return;
        }
        slot->steps = reads ? READ + 1 : live ? 1 + (unsigned)(plans_begun % 5) : STEPS;
        plans_begun++;
    }
    const struct frame *frame = &frames[held && slot->step == STEPS - 1 ? REJECT : slot->step];
    uint8_t *out = connection->output + connection->output_filled;
    memcpy(out, frame->bytes, frame->count);
    (void)in_flight;
    uint32_t stream = connection->next_stream;
    connection->next_stream += 2;
    out[4] = (uint8_t)(stream >> 24), out[5] = (uint8_t)(stream >> 16);
    out[6] = (uint8_t)(stream >> 8), out[7] = (uint8_t)stream;
    char text[EXTERNAL + 1];
    serial++;
    snprintf(text, sizeof text, "%016llx", (unsigned long long)serial);
    if (frame->key_at != 0) memcpy(out + frame->key_at, text, KEY);
    if (frame->plan_at != 0) memcpy(out + frame->plan_at, slot->plan, ID);
    if (frame->attempt_at != 0) memcpy(out + frame->attempt_at, slot->attempt, ID);
    if (frame->external_at != 0) {
        snprintf(text, sizeof text, "%016llx%-8.8s", (unsigned long long)serial, run_text);
        memcpy(out + frame->external_at, text, EXTERNAL);
    }
    slot->serial = stream;
    slot->sent_at = now_ns();
    connection->output_filled += frame->count;
}

/* Queues the slot's next command now, or when its turn has come. */
static void proceed(struct connection *connection, unsigned slot_index, unsigned in_flight) {
    if (rate == 0) {
        queue(connection, slot_index, in_flight);
        return;
    }
    unsigned place = (waiting_first + waiting_count++) % WAITING_MAX;
    waiting[place].connection = connection, waiting[place].slot = slot_index;
}

static const uint8_t *field(const uint8_t *bytes, size_t count, unsigned wanted, size_t *field_count) {
    size_t at = 0;
    while (at < count) {
        unsigned tag = bytes[at++];
        uint64_t value = 0;
        unsigned shift = 0;
        if ((tag & 7) == 5) { at += 4; continue; }
        if ((tag & 7) == 1) { at += 8; continue; }
        while (at < count) {
            value |= (uint64_t)(bytes[at] & 0x7f) << shift;
            shift += 7;
            if ((bytes[at++] & 0x80) == 0) break;
        }
        if ((tag & 7) != 2) continue;
        if (value > count - at) return NULL;
        if (tag >> 3 == wanted) {
            *field_count = (size_t)value;
            return bytes + at;
        }
        at += (size_t)value;
    }
    return NULL;
}

/* Takes one answer's frame; the slot it belongs to is found by its stream id. */
static void take(struct connection *connection, const uint8_t *frame, size_t body, unsigned in_flight, int echo) {
    uint32_t stream = (uint32_t)frame[4] << 24 | (uint32_t)frame[5] << 16 | (uint32_t)frame[6] << 8 | frame[7];
    unsigned index = 0;
    while (index < in_flight && connection->slots[index].serial != stream) index++;
    if (index == in_flight) return;
    struct slot *slot = &connection->slots[index];
    uint64_t taken_ns = now_ns() - slot->sent_at;
    count_latency(taken_ns);
    answer_bytes += body;
    if (!echo) {
        size_t payload_count = 0, count = 0;
        const uint8_t *payload = field(frame + HEADER, body, 2, &payload_count);
        if (payload == NULL) {
            refused++;
            slot->step = slot->steps - 1;
        } else if (slot->step == 0) {
            const uint8_t *plan = field(payload, payload_count, 2, &count);
            if (plan != NULL && count == ID) memcpy(slot->plan, plan, ID);
        } else if (slot->step == 5) {
            const uint8_t *attempt = field(payload, payload_count, 10, &count);
            if (attempt != NULL && count == ID) memcpy(slot->attempt, attempt, ID);
        }
    }
    if (reads && slot->step >= SELECTED) slot->step = READ;
    else slot->step = (slot->step + 1) % slot->steps;
    if (slot->step == 0) plans_ended++;
    proceed(connection, index, in_flight);
}

static int read_answers(struct connection *connection, unsigned in_flight, int echo) {
    ssize_t got = recv(connection->fd, connection->input + connection->input_filled,
                       BUFFER - connection->input_filled, MSG_DONTWAIT);
    if (got == 0) return -1;
    if (got < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
    connection->input_filled += (size_t)got;
    size_t taken = 0;
    while (connection->input_filled - taken >= HEADER) {
        const uint8_t *frame = connection->input + taken;
        size_t body = (size_t)frame[1] << 16 | (size_t)frame[2] << 8 | frame[3];
        if (connection->input_filled - taken < HEADER + body) break;
        take(connection, frame, body, in_flight, echo);
        taken += HEADER + body;
    }
    memmove(connection->input, connection->input + taken, connection->input_filled - taken);
    connection->input_filled -= taken;
    return 0;
}

static int write_commands(struct connection *connection) {
    while (connection->output_sent < connection->output_filled) {
        ssize_t sent = send(connection->fd, connection->output + connection->output_sent,
                            connection->output_filled - connection->output_sent, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return -1;
        connection->output_sent += (size_t)sent;
    }
    connection->output_sent = connection->output_filled = 0;
    return 0;
}

/* Sends what the time since the start allows and nobody sent yet; no more than a quarter of a second is made up for. */
static int release_waiting(unsigned in_flight) {
    uint64_t due = (now_ns() - released_since_ns) / 1000 * rate / 1000000;
    while (waiting_count > 0 && released < due) {
        struct connection *connection = waiting[waiting_first].connection;
        queue(connection, waiting[waiting_first].slot, in_flight);
        waiting_first = (waiting_first + 1) % WAITING_MAX;
        waiting_count--, released++;
        int is_last = waiting_count == 0 || released == due;
        if ((is_last || waiting[waiting_first].connection != connection) && write_commands(connection) != 0) return -1;
    }
    if (released + rate / 4 < due) released = due - rate / 4;
    return 0;
}

static struct connection *connect_to(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL || strlen(path) >= sizeof address.sun_path) return NULL;
    memcpy(address.sun_path, path, strlen(path));
    connection->fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    connection->next_stream = 1;
    if (connection->fd < 0 || connect(connection->fd, (struct sockaddr *)&address, sizeof address) != 0) return NULL;
    return connection;
}

static int run(const char *path, unsigned connection_count, unsigned in_flight, unsigned seconds, int echo) {
    int poller = epoll_create1(EPOLL_CLOEXEC);
    for (unsigned index = 0; index < connection_count; index++) {
        struct connection *connection = connect_to(path);
        if (connection == NULL) return -1;
        struct epoll_event reads = {.events = EPOLLIN, .data.ptr = connection};
        epoll_ctl(poller, EPOLL_CTL_ADD, connection->fd, &reads);
        for (unsigned slot = 0; slot < in_flight; slot++) proceed(connection, slot, in_flight);
        if (write_commands(connection) != 0) return -1;
    }
    uint64_t start = now_ns(), end = start + (uint64_t)seconds * 1000000000u;
    released_since_ns = start;
    int is_warm = warm_ms == 0;
    while (plans_wanted > 0 ? plans_ended < plans_wanted : now_ns() < end) {
        struct epoll_event ready[64];
        int count = epoll_wait(poller, ready, 64, waiting_count > 0 ? 1 : 100);
        for (int index = 0; index < count; index++) {
            struct connection *connection = ready[index].data.ptr;
            if (read_answers(connection, in_flight, echo) != 0 || write_commands(connection) != 0) return -1;
        }
        if (rate > 0 && release_waiting(in_flight) != 0) return -1;
        if (!is_warm && now_ns() - start >= warm_ms * 1000000u) {
            is_warm = 1;
            start = now_ns(), end = start + (uint64_t)seconds * 1000000000u;
            answered_warming = answered;
            forget_latencies();
            answer_bytes = 0;
        }
    }
    double taken = (double)(now_ns() - start) / 1e9;
    printf("commands=%llu seconds=%.2f per_second=%.0f p50_us=%.0f p99_us=%.0f p999_us=%.0f max_us=%.0f refused=%llu answer_bytes=%.0f total=%llu\n",
           (unsigned long long)answered, taken, (double)answered / taken, percentile_us(0.50), percentile_us(0.99), percentile_us(0.999),
           (double)greatest_ns / 1000.0,
           (unsigned long long)refused, answered > 0 ? (double)answer_bytes / (double)answered : 0,
           (unsigned long long)(answered_warming + answered));
    return refused > 0 ? -1 : 0;
}

int main(int argc, char **argv) {
    const char *path = NULL;
    unsigned connection_count = 1, in_flight = 1, seconds = 5;
    int echo = 0;
    for (int index = 1; index < argc; index++) {
        const char *value = index + 1 < argc ? argv[index + 1] : "";
        if (strcmp(argv[index], "--echo") == 0) {
            echo = 1;
            continue;
        }
        if (strcmp(argv[index], "--live") == 0) {
            live = 1;
            continue;
        }
        if (strcmp(argv[index], "--held") == 0) {
            held = 1;
            continue;
        }
        if (strcmp(argv[index], "--reads") == 0) {
            reads = 1;
            continue;
        }
        if (strcmp(argv[index], "--socket") == 0) path = value;
        else if (strcmp(argv[index], "--connections") == 0) connection_count = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--in-flight") == 0) in_flight = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--seconds") == 0) seconds = (unsigned)atoi(value);
        else if (strcmp(argv[index], "--plans") == 0) plans_wanted = strtoull(value, NULL, 10);
        else if (strcmp(argv[index], "--rate") == 0) rate = strtoull(value, NULL, 10);
        else if (strcmp(argv[index], "--warm-ms") == 0) warm_ms = strtoull(value, NULL, 10);
        else if (strcmp(argv[index], "--run") == 0) run_text = value;
        else path = NULL, index = argc;
        index++;
    }
    if (path == NULL || connection_count < 1 || connection_count > 1024 || in_flight < 1 || in_flight > IN_FLIGHT_MAX
        || seconds < 1 || seconds > 600) {
        fprintf(stderr, "usage: %s --socket PATH --connections 1-1024 --in-flight 1-%d --seconds 1-600 | --plans N"
                " [--live | --held] [--rate N] [--echo] [--reads] [--warm-ms N] [--run TEXT]\n", argv[0], IN_FLIGHT_MAX);
        return 64;
    }
    build_frames();
    if (run(path, connection_count, in_flight, seconds, echo) != 0) {
        fprintf(stderr, "%s: a command was refused or the connection broke (answered %llu, refused %llu)\n", argv[0],
                (unsigned long long)answered, (unsigned long long)refused);
        return 1;
    }
    return 0;
}

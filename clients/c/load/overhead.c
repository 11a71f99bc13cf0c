/* What librouteplan costs over a loop written by hand that sends the same frames: both talk to the echo of echo.c,
 * with the same window, one process each.
 *
 * The loop is given what somebody would write who trusts the peer: the frame is encoded once, its stream id and command
 * key are patched, a window leaves in one write, and of each answer only the header is read. It has no deadlines, no
 * retries, no reconnect, does not look at what the answer says and gives nothing to free.
 *
 * Usage: overhead SOCKET library|loop IN-FLIGHT CALLS
 * Prints calls a second, and the processor time this process spent on each. */
#define _GNU_SOURCE
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "routeplan.h"

enum { HEADER = 10, KEY = 36, FRAME_MAX = 1024, BUFFER = 1 << 17 };

static void must(bool held, const char *what) {
    if (!held) {
        perror(what);
        exit(1);
    }
}

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static rp_request *some_command(void) {
    rp_request *request;
    must(rp_request_new(&request) == RP_OK, "request");
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_TRAVELER;
    context.plan_id = (rp_id){{1}};
    rp_select_route_args args = RP_SIZED(rp_select_route_args);
    args.generation = 1;
    args.revision = 1;
    args.has_index = 1;
    must(rp_request_select_route(request, &context, &args, NULL) == RP_OK, "fill");
    return request;
}

static rp_client *open_client(const char *path, int fd) {
    rp_options *options;
    rp_client *client;
    must(rp_options_new(&options) == RP_OK, "options");
    must((path != NULL ? rp_options_set_socket_path(options, path) : rp_options_set_fd(options, fd)) == RP_OK, "options");
    must(rp_client_open(options, &client, NULL) == RP_OK, "open");
    rp_options_free(options);
    return client;
}

static void by_library(const char *path, uint64_t window, uint64_t calls) {
    rp_client *client = open_client(path, -1);
    rp_request *request = some_command();
    uint64_t submitted = 0;
    uint64_t taken = 0;
    while (taken < calls) {
        while (submitted < calls && submitted - taken < window) {
            must(rp_request_renew_command_key(request) == RP_OK, "key");
            must(rp_submit(client, request, submitted, NULL, NULL) == RP_OK, "submit");
            submitted += 1;
        }
        must(rp_client_wait(client, UINT32_MAX) >= 0, "wait");
        rp_completion completions[64];
        RP_INIT(completions[0]);
        int count = rp_next_completions(client, completions, 64);
        for (int index = 0; index < count; index++) {
            must(completions[index].code == RP_OK, "answer");
            rp_reply_free(completions[index].reply);
        }
        taken += (uint64_t)count;
    }
    rp_request_free(request);
    rp_client_unref(client);
}

struct frame {
    uint8_t bytes[FRAME_MAX];
    size_t count;
    size_t key_at;
};

/* The frame the library sends, taken from a pair of sockets. */
static void take_frame(struct frame *frame) {
    int ends[2];
    must(socketpair(AF_UNIX, SOCK_STREAM, 0, ends) == 0, "socketpair");
    rp_client *client = open_client(NULL, ends[0]);
    rp_request *request = some_command();
    must(rp_submit(client, request, 0, NULL, NULL) == RP_OK && rp_client_process(client, NULL) >= 0, "submit");
    ssize_t got = recv(ends[1], frame->bytes, sizeof frame->bytes, 0);
    must(got > HEADER, "frame");
    frame->count = (size_t)got;
    rp_text key = rp_request_command_key(request);
    const uint8_t *at = memmem(frame->bytes, frame->count, key.bytes, KEY);
    must(at != NULL && key.byte_count == KEY, "key");
    frame->key_at = (size_t)(at - frame->bytes);
    rp_request_free(request);
    rp_client_unref(client);
    close(ends[1]);
}

static void send_window(int fd, struct frame *frame, uint64_t first, uint64_t count) {
    static uint8_t out[BUFFER];
    size_t filled = 0;
    for (uint64_t index = 0; index < count; index++) {
        uint32_t stream = (uint32_t)(2 * (first + index) + 1);
        char key[KEY + 1];
        must(rp_command_key_make(key) == RP_OK, "key");
        memcpy(out + filled, frame->bytes, frame->count);
        uint8_t id[4] = {(uint8_t)(stream >> 24), (uint8_t)(stream >> 16), (uint8_t)(stream >> 8), (uint8_t)stream};
        memcpy(out + filled + 4, id, sizeof id);
        memcpy(out + filled + frame->key_at, key, KEY);
        filled += frame->count;
    }
    for (size_t sent = 0; sent < filled;) {
        ssize_t more = send(fd, out + sent, filled - sent, MSG_NOSIGNAL);
        must(more > 0, "send");
        sent += (size_t)more;
    }
}

static void by_loop(const char *path, uint64_t window, uint64_t calls) {
    static uint8_t in[BUFFER];
    struct frame frame;
    take_frame(&frame);
    must(window * frame.count <= BUFFER, "window");
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    must(strlen(path) < sizeof address.sun_path, "path");
    memcpy(address.sun_path, path, strlen(path) + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    must(fd >= 0 && connect(fd, (const struct sockaddr *)&address, sizeof address) == 0, "connect");
    uint64_t sent = 0;
    uint64_t answered = 0;
    size_t filled = 0;
    while (answered < calls) {
        uint64_t room = window - (sent - answered);
        uint64_t more = room < calls - sent ? room : calls - sent;
        send_window(fd, &frame, sent, more);
        sent += more;
        ssize_t got = recv(fd, in + filled, sizeof in - filled, 0);
        must(got > 0, "recv");
        filled += (size_t)got;
        size_t used = 0;
        while (filled - used >= HEADER) {
            const uint8_t *at = in + used;
            size_t whole = HEADER + ((size_t)at[0] << 24 | (size_t)at[1] << 16 | (size_t)at[2] << 8 | at[3]);
            if (filled - used < whole) {
                break;
            }
            used += whole;
            answered += 1;
        }
        memmove(in, in + used, filled - used);
        filled -= used;
    }
    close(fd);
}

int main(int argc, char **argv) {
    uint64_t window = argc == 5 ? strtoull(argv[3], NULL, 10) : 0;
    uint64_t calls = argc == 5 ? strtoull(argv[4], NULL, 10) : 0;
    if (window < 1 || window > 64 || calls < 1 || (strcmp(argv[2], "library") != 0 && strcmp(argv[2], "loop") != 0)) {
        fprintf(stderr, "usage: %s SOCKET library|loop IN-FLIGHT CALLS\n", argv[0]);
        return 64;
    }
    double began = seconds(CLOCK_MONOTONIC);
    double worked = seconds(CLOCK_PROCESS_CPUTIME_ID);
    (strcmp(argv[2], "library") == 0 ? by_library : by_loop)(argv[1], window, calls);
    double elapsed = seconds(CLOCK_MONOTONIC) - began;
    double processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - worked;
    printf("%.0f calls/s, %.2f us of processor a call\n", (double)calls / elapsed, processor * 1e6 / (double)calls);
    return 0;
}

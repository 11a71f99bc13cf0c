/* Peers that behave badly, one kind a process, for scripts/load/isolation: they do so until their time is over, come back
 * when they are thrown out, and say how often. None of them needs a message: their frames are written out below.
 *
 * Kinds:
 *   deaf   asks without end and never reads an answer
 *   half   sends the beginning of a frame and then nothing
 *   flood  opens a stream and sends it messages as fast as the socket takes them, reading what comes back
 *   churn  connects and leaves as fast as it is let in
 *   idle   holds --connections connections and does nothing
 *
 * Usage: hostile --socket PATH --kind KIND --seconds N [--connections N]
 * Prints one line: kind, connections made, frames sent, bytes sent, answers' bytes read. Exit 0; 1 when it could not begin;
 * 64 usage. */
#define _GNU_SOURCE
#include <errno.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

enum { HEADER = 10, REQUEST = 1, DATA = 3, REMOTE_OPEN = 2, BATCH = 64 << 10 };

static const char *path;
static uint64_t end_ns, connections, frames, bytes_sent, bytes_read;

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

static void put_header(uint8_t *out, size_t body, uint32_t stream, uint8_t type, uint8_t flags) {
    out[0] = 0, out[1] = (uint8_t)(body >> 16), out[2] = (uint8_t)(body >> 8), out[3] = (uint8_t)body;
    out[4] = (uint8_t)(stream >> 24), out[5] = (uint8_t)(stream >> 16), out[6] = (uint8_t)(stream >> 8);
    out[7] = (uint8_t)stream, out[8] = type, out[9] = flags;
}

/* A request without a payload; every count in it is below 128. */
static size_t put_request(uint8_t *out, uint32_t stream, uint8_t flags, const char *service, const char *method) {
    size_t at = HEADER;
    out[at++] = 0x0a, out[at++] = (uint8_t)strlen(service);
    memcpy(out + at, service, strlen(service)), at += strlen(service);
    out[at++] = 0x12, out[at++] = (uint8_t)strlen(method);
    memcpy(out + at, method, strlen(method)), at += strlen(method);
    put_header(out, at - HEADER, stream, REQUEST, flags);
    return at;
}

/* A connection, or -1 where there is no room for it now; where it may, it waits for some, a tenth of a second at most: where
 * nobody takes connections any more its time would never be over. */
static int connect_once(int flags) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, path, strlen(path));
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC | flags, 0);
    if (fd < 0) return -1;
    struct timeval patience = {.tv_usec = 100000};
    setsockopt(fd, SOL_SOCKET, SO_SNDTIMEO, &patience, sizeof patience);
    if (connect(fd, (struct sockaddr *)&address, sizeof address) != 0) {
        close(fd);
        return -1;
    }
    connections++;
    return fd;
}

/* Waits until something may be done with the socket, at most a tenth of a second; whether the other side is gone. */
static int is_gone(int fd, short events) {
    struct pollfd ready = {.fd = fd, .events = events};
    return poll(&ready, 1, 100) > 0 && (ready.revents & (POLLHUP | POLLERR)) != 0;
}

static void deaf(void) {
    uint8_t frame[128];
    while (now_ns() < end_ns) {
        int fd = connect_once(SOCK_NONBLOCK);
        if (fd < 0) continue;
        for (uint32_t stream = 1; now_ns() < end_ns; stream += 2) {
            size_t count = put_request(frame, stream, 0, "routeplan.v1.RoutePlans", "ListPlans");
            ssize_t sent = send(fd, frame, count, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (sent == (ssize_t)count) {
                frames++, bytes_sent += count;
            } else if (sent < 0 && errno == EAGAIN) {
                stream -= 2;
                if (is_gone(fd, POLLOUT)) break;
            } else {
                break;
            }
        }
        close(fd);
    }
}

static void half(void) {
    uint8_t frame[128];
    while (now_ns() < end_ns) {
        int fd = connect_once(SOCK_NONBLOCK);
        if (fd < 0) continue;
        size_t count = put_request(frame, 1, 0, "routeplan.v1.RoutePlans", "ListPlans");
        if (send(fd, frame, count / 2, MSG_NOSIGNAL) > 0) bytes_sent += count / 2;
        while (now_ns() < end_ns && !is_gone(fd, 0)) {}
        close(fd);
    }
}

/* Messages of one byte for the stream. */
static size_t put_messages(uint8_t *out, uint32_t stream) {
    size_t at = 0;
    for (; at + HEADER + 1 <= BATCH; at += HEADER + 1, frames++) {
        put_header(out + at, 1, stream, DATA, 0);
        out[at + HEADER] = 0x08;
    }
    return at;
}

static void flood(void) {
    static uint8_t output[BATCH], input[BATCH];
    while (now_ns() < end_ns) {
        int fd = connect_once(SOCK_NONBLOCK);
        if (fd < 0) continue;
        uint32_t stream = 1;
        size_t filled = put_request(output, stream, REMOTE_OPEN, "routeplan.v1.RoutePlans", "WatchPlans"), sent = 0;
        while (now_ns() < end_ns) {
            struct pollfd ready = {.fd = fd, .events = POLLIN | POLLOUT};
            if (poll(&ready, 1, 100) > 0 && (ready.revents & (POLLHUP | POLLERR)) != 0) break;
            if ((ready.revents & POLLIN) != 0) {
                ssize_t got = recv(fd, input, sizeof input, MSG_DONTWAIT);
                if (got == 0) break;
                if (got > 0) bytes_read += (uint64_t)got;
            }
            if ((ready.revents & POLLOUT) == 0) continue;
            ssize_t some = send(fd, output + sent, filled - sent, MSG_NOSIGNAL | MSG_DONTWAIT);
            if (some < 0 && errno != EAGAIN) break;
            if (some > 0) sent += (size_t)some, bytes_sent += (uint64_t)some;
            if (sent == filled) filled = put_messages(output, stream), sent = 0;
        }
        close(fd);
    }
}

/* As clients usually do, it waits to be let in. One that tries again at once instead spends its own processor's time in the
 * kernel, and that no daemon can change. */
static void churn(void) {
    while (now_ns() < end_ns) {
        int fd = connect_once(0);
        if (fd >= 0) close(fd);
    }
}

static int idle(unsigned count) {
    struct rlimit limit;
    getrlimit(RLIMIT_NOFILE, &limit);
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
    for (unsigned index = 0; index < count;) {
        if (connect_once(SOCK_NONBLOCK) >= 0) index++;
        else if (errno != EAGAIN || now_ns() > end_ns || poll(NULL, 0, 1) < 0) return -1;
    }
    printf("holding %u\n", count);
    fflush(stdout);
    while (now_ns() < end_ns) poll(NULL, 0, 10);
    return 0;
}

int main(int argc, char **argv) {
    const char *kind = NULL;
    unsigned seconds = 0, count = 1;
    for (int index = 1; index + 1 < argc; index += 2) {
        if (strcmp(argv[index], "--socket") == 0) path = argv[index + 1];
        else if (strcmp(argv[index], "--kind") == 0) kind = argv[index + 1];
        else if (strcmp(argv[index], "--seconds") == 0) seconds = (unsigned)atoi(argv[index + 1]);
        else if (strcmp(argv[index], "--connections") == 0) count = (unsigned)atoi(argv[index + 1]);
        else kind = NULL, index = argc;
    }
    if (path == NULL || kind == NULL || strlen(path) >= sizeof((struct sockaddr_un *)0)->sun_path || seconds < 1
        || seconds > 3600) {
        fprintf(stderr, "usage: %s --socket PATH --kind deaf|half|flood|churn|idle --seconds 1-3600 [--connections N]\n",
                argv[0]);
        return 64;
    }
    end_ns = now_ns() + (uint64_t)seconds * 1000000000u;
    if (strcmp(kind, "deaf") == 0) deaf();
    else if (strcmp(kind, "half") == 0) half();
    else if (strcmp(kind, "flood") == 0) flood();
    else if (strcmp(kind, "churn") == 0) churn();
    else if (strcmp(kind, "idle") != 0) return 64;
    else if (idle(count) != 0) return 1;
    printf("kind=%s connections=%llu frames=%llu bytes_sent=%llu bytes_read=%llu\n", kind, (unsigned long long)connections,
           (unsigned long long)frames, (unsigned long long)bytes_sent, (unsigned long long)bytes_read);
    return 0;
}

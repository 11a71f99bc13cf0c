/* The yardstick of scripts/load/throughput: a single-threaded epoll server that reads ttrpc frames and answers each
 * with a frame of a fixed byte count. It decides nothing, stores nothing and parses only headers, so it is about the
 * most a server can do on one core of this machine.
 *
 * Usage: routeplan-load-echo SOCKET ANSWER-BYTE-COUNT [FILE]    (ends on SIGTERM)
 * FILE holds the bytes every answer has behind its header, for a client that decodes them. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

enum { HEADER = 10, CONNECTIONS_MAX = 1024, INPUT_MAX = 1 << 20, EVENTS_MAX = 64 };

struct connection {
    int fd;
    size_t filled;
    uint8_t input[INPUT_MAX];
};

static uint8_t answers[INPUT_MAX];
static uint8_t content[65536];

static uint32_t big_endian(const uint8_t *bytes) {
    return (uint32_t)bytes[0] << 24 | (uint32_t)bytes[1] << 16 | (uint32_t)bytes[2] << 8 | bytes[3];
}

static int send_all(int fd, const uint8_t *bytes, size_t count) {
    while (count > 0) {
        ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
        if (sent < 0 && errno == EINTR) continue;
        if (sent <= 0) return -1;
        bytes += sent;
        count -= (size_t)sent;
    }
    return 0;
}

/* Reads once and answers every whole frame; -1 when the peer is gone. */
static int serve(struct connection *connection, size_t answer_byte_count) {
    ssize_t got = recv(connection->fd, connection->input + connection->filled, INPUT_MAX - connection->filled,
                       MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
    if (got == 0) return -1;
    connection->filled += (size_t)got;
    size_t taken = 0, owed = 0;
    while (connection->filled - taken >= HEADER) {
        const uint8_t *frame = connection->input + taken;
        size_t body = big_endian(frame);
        if (body > INPUT_MAX - HEADER) return -1;
        if (connection->filled - taken < HEADER + body) break;
        if (owed + HEADER + answer_byte_count > sizeof answers) {
            if (send_all(connection->fd, answers, owed) != 0) return -1;
            owed = 0;
        }
        uint8_t *answer = answers + owed;
        answer[0] = 0;
        answer[1] = (uint8_t)(answer_byte_count >> 16);
        answer[2] = (uint8_t)(answer_byte_count >> 8);
        answer[3] = (uint8_t)answer_byte_count;
        memcpy(answer + 4, frame + 4, 4);
        answer[8] = 2;
        answer[9] = 0;
        memcpy(answer + HEADER, content, answer_byte_count);
        owed += HEADER + answer_byte_count;
        taken += HEADER + body;
    }
    memmove(connection->input, connection->input + taken, connection->filled - taken);
    connection->filled -= taken;
    return owed > 0 ? send_all(connection->fd, answers, owed) : 0;
}

int main(int argc, char **argv) {
    if (argc != 3 && argc != 4) {
        fprintf(stderr, "usage: %s SOCKET ANSWER-BYTE-COUNT [FILE]\n", argv[0]);
        return 64;
    }
    size_t answer_byte_count = strtoul(argv[2], NULL, 10);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (answer_byte_count > 65536 || strlen(argv[1]) >= sizeof address.sun_path) {
        fprintf(stderr, "%s: the answer or the path is too long\n", argv[0]);
        return 64;
    }
    memset(content, 0x5a, sizeof content);
    FILE *file = argc == 4 ? fopen(argv[3], "rb") : NULL;
    if (argc == 4 && (file == NULL || fread(content, 1, answer_byte_count, file) != answer_byte_count)) {
        perror(argv[3]);
        return 66;
    }
    memcpy(address.sun_path, argv[1], strlen(argv[1]));
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    int poller = epoll_create1(EPOLL_CLOEXEC);
    if (listener < 0 || poller < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0
        || listen(listener, 1024) != 0) {
        perror(argv[0]);
        return 73;
    }
    struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(poller, EPOLL_CTL_ADD, listener, &wanted);
    for (;;) {
        struct epoll_event ready[EVENTS_MAX];
        int count = epoll_wait(poller, ready, EVENTS_MAX, -1);
        for (int index = 0; index < count; index++) {
            struct connection *connection = ready[index].data.ptr;
            if (connection == NULL) {
                int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
                if (fd < 0) continue;
                connection = calloc(1, sizeof *connection);
                if (connection == NULL) return 70;
                connection->fd = fd;
                struct epoll_event reads = {.events = EPOLLIN, .data.ptr = connection};
                epoll_ctl(poller, EPOLL_CTL_ADD, fd, &reads);
            } else if (serve(connection, answer_byte_count) != 0) {
                close(connection->fd);
                free(connection);
            }
        }
    }
}

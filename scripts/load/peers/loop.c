/* The loop of loop.h: take, decide, commit, answer. */
#define _GNU_SOURCE
#include "loop.h"

#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "frames.h"

enum { INPUT_BYTES = 1 << 18, EVENTS_MAX = 64, SENTINEL_COUNT = 2 };

/* Answers of the batch that is being decided and of the one that is being synced. */
struct owed {
    uint8_t *bytes;
    size_t filled, room;
};

struct connection {
    int fd;
    int is_gone;
    struct owed owed[2];
    size_t filled;
    uint8_t input[INPUT_BYTES];
};

/* One batch: who waits for it, and how many commands. */
struct batch {
    struct connection **waiting;
    size_t waiting_count, waiting_room;
    size_t command_count;
};

static const struct peer *peer;
static struct batch batches[2];
static unsigned deciding;
static int poller;
static size_t released;
static uint64_t sync_ns = 100000;

/* The second thread's; `is_syncing` is the deciding thread's own. */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t wake = PTHREAD_COND_INITIALIZER;
static int is_wanted, is_syncing, done;

void give_up(const char *what) {
    perror(what);
    _exit(74);
}

static uint64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

int variant_named(const char *name) {
    static const char *const names[] = {"inline", "gather", "overlap"};
    for (int index = 0; index < 3; index++)
        if (strcmp(name, names[index]) == 0) return index;
    return -1;
}

/* A connection that ended stays until no batch waits for it. */
static void let_go(struct connection *connection) {
    if (!connection->is_gone || connection->owed[0].filled + connection->owed[1].filled > 0) return;
    free(connection->owed[0].bytes);
    free(connection->owed[1].bytes);
    close(connection->fd);
    free(connection);
}

static void wait_in(struct batch *batch, struct connection *connection) {
    if (batch->waiting_count == batch->waiting_room) {
        batch->waiting_room = batch->waiting_room * 2 + 64;
        batch->waiting = realloc(batch->waiting, batch->waiting_room * sizeof *batch->waiting);
        if (batch->waiting == NULL) give_up("realloc");
    }
    batch->waiting[batch->waiting_count++] = connection;
}

static void decide(struct connection *connection, uint32_t stream, struct bytes body) {
    struct owed *owed = &connection->owed[deciding];
    struct command command;
    struct answer answer = {0};
    read_command(body, &command);
    if (command.step == REFUSED_METHOD) answer.code = UNIMPLEMENTED;
    else peer->decide(&command, &answer);
    if (owed->filled == 0) wait_in(&batches[deciding], connection);
    if (owed->room - owed->filled < ANSWER_BYTES_MAX) {
        owed->room = owed->room * 2 + 4 * ANSWER_BYTES_MAX;
        owed->bytes = realloc(owed->bytes, owed->room);
        if (owed->bytes == NULL) give_up("realloc");
    }
    uint8_t *end = write_answer(owed->bytes + owed->filled, stream, &answer, peer->answer_byte_count);
    owed->filled = (size_t)(end - owed->bytes);
    batches[deciding].command_count++;
}

/* Reads once and decides every whole frame; -1 when the peer is gone. */
static int take(struct connection *connection) {
    ssize_t got = recv(connection->fd, connection->input + connection->filled, INPUT_BYTES - connection->filled,
                       MSG_DONTWAIT);
    if (got < 0) return errno == EAGAIN || errno == EINTR ? 0 : -1;
    if (got == 0) return -1;
    connection->filled += (size_t)got;
    size_t taken = 0;
    while (connection->filled - taken >= HEADER_BYTES) {
        const uint8_t *frame = connection->input + taken;
        size_t body = big_endian(frame);
        if (body > INPUT_BYTES - HEADER_BYTES) return -1;
        if (connection->filled - taken < HEADER_BYTES + body) break;
        if (frame[8] == REQUEST_KIND)
            decide(connection, big_endian(frame + 4), (struct bytes){frame + HEADER_BYTES, body});
        taken += HEADER_BYTES + body;
    }
    memmove(connection->input, connection->input + taken, connection->filled - taken);
    connection->filled -= taken;
    return 0;
}

static void answer(unsigned number) {
    struct batch *batch = &batches[number];
    for (size_t index = 0; index < batch->waiting_count; index++) {
        struct connection *connection = batch->waiting[index];
        struct owed *owed = &connection->owed[number];
        size_t sent = 0;
        while (!connection->is_gone && sent < owed->filled) {
            ssize_t count = send(connection->fd, owed->bytes + sent, owed->filled - sent, MSG_NOSIGNAL);
            if (count < 0 && errno == EINTR) continue;
            if (count <= 0) break;
            sent += (size_t)count;
        }
        owed->filled = 0;
        let_go(connection);
    }
    released = batch->command_count;
    batch->waiting_count = batch->command_count = 0;
}

static void commit_here(void) {
    uint64_t start = now_ns();
    peer->seal();
    peer->commit();
    sync_ns = (sync_ns * 7 + (now_ns() - start)) / 8;
    answer(deciding);
}

static void *commit_there(void *nothing) {
    uint64_t one = 1;
    pthread_mutex_lock(&lock);
    for (;;) {
        while (!is_wanted) pthread_cond_wait(&wake, &lock);
        is_wanted = 0;
        pthread_mutex_unlock(&lock);
        peer->commit();
        if (write(done, &one, sizeof one) != sizeof one) give_up("eventfd");
        pthread_mutex_lock(&lock);
    }
    return nothing;
}

static void hand_over(void) {
    if (is_syncing || batches[deciding].command_count == 0) return;
    peer->seal();
    deciding ^= 1;
    is_syncing = 1;
    pthread_mutex_lock(&lock);
    is_wanted = 1;
    pthread_cond_signal(&wake);
    pthread_mutex_unlock(&lock);
}

static void let_in(int listener) {
    int fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC);
    if (fd < 0) return;
    struct connection *connection = calloc(1, sizeof *connection);
    if (connection == NULL) give_up("calloc");
    connection->fd = fd;
    struct epoll_event reads = {.events = EPOLLIN, .data.ptr = connection};
    epoll_ctl(poller, EPOLL_CTL_ADD, fd, &reads);
}

/* Takes what has come, waiting for it no longer than `wait` (NULL: for ever). */
static void take_turn(int *sentinels, const struct timespec *wait) {
    struct epoll_event ready[EVENTS_MAX];
    int count = epoll_pwait2(poller, ready, EVENTS_MAX, wait, NULL);
    for (int index = 0; index < count; index++) {
        void *source = ready[index].data.ptr;
        struct connection *connection = source;
        if (source == &sentinels[0]) {
            let_in(sentinels[0]);
        } else if (source == &sentinels[1]) {
            uint64_t times;
            if (read(done, &times, sizeof times) != sizeof times) give_up("eventfd");
            is_syncing = 0;
            answer(deciding ^ 1);
        } else if (take(connection) != 0) {
            epoll_ctl(poller, EPOLL_CTL_DEL, connection->fd, NULL);
            connection->is_gone = 1;
            let_go(connection);
        }
    }
}

/* Waits for those that were answered together, since they come back together. */
static void gather(int *sentinels) {
    uint64_t start = now_ns(), budget = sync_ns / 2, spent = 0;
    while (batches[deciding].command_count < released && (spent = now_ns() - start) < budget) {
        struct timespec wait = {.tv_nsec = (long)(budget - spent)};
        take_turn(sentinels, &wait);
    }
}

static int listen_at(const char *path) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    if (strlen(path) >= sizeof address.sun_path) return -1;
    memcpy(address.sun_path, path, strlen(path));
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) != 0 || listen(listener, 1024) != 0)
        return -1;
    return listener;
}

int serve(const char *path, enum variant variant, const struct peer *served) {
    peer = served;
    poller = epoll_create1(EPOLL_CLOEXEC);
    done = eventfd(0, EFD_CLOEXEC);
    int sentinels[SENTINEL_COUNT] = {listen_at(path), done};
    for (int index = 0; index < SENTINEL_COUNT; index++) {
        struct epoll_event wanted = {.events = EPOLLIN, .data.ptr = &sentinels[index]};
        if (sentinels[index] < 0 || epoll_ctl(poller, EPOLL_CTL_ADD, sentinels[index], &wanted) != 0) {
            perror(path);
            return 73;
        }
    }
    pthread_t thread;
    if (variant == OVERLAP && pthread_create(&thread, NULL, commit_there, NULL) != 0) give_up("pthread_create");
    for (;;) {
        take_turn(sentinels, NULL);
        if (variant == OVERLAP) {
            hand_over();
            continue;
        }
        if (batches[deciding].command_count == 0) continue;
        if (variant == GATHER) gather(sentinels);
        commit_here();
    }
}

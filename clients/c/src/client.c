/* A client: its descriptors and its turns. */
#include "internal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <unistd.h>

static bool watch(rp_client *client, int fd) {
    struct epoll_event event = {.events = EPOLLIN};
    event.data.fd = fd;
    return epoll_ctl(client->epoll_fd, EPOLL_CTL_ADD, fd, &event) == 0;
}

static bool open_descriptors(rp_client *client) {
    client->epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    client->timer_fd = timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC);
    client->wake_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    return client->epoll_fd >= 0 && client->timer_fd >= 0 && client->wake_fd >= 0 &&
           watch(client, client->timer_fd) && watch(client, client->wake_fd);
}

static void close_descriptor(int fd) {
    if (fd >= 0) {
        (void)close(fd);
    }
}

static void free_client(rp_client *client) {
    close_descriptor(client->socket_fd);
    close_descriptor(client->timer_fd);
    close_descriptor(client->wake_fd);
    close_descriptor(client->epoll_fd);
    close_descriptor(client->side_fd);
    if (client->threaded && client->fork_generation != rpi_fork_generation()) {
        return; /* the thread may have been at work on the rest when the process was copied */
    }
    for (uint32_t index = 0; index < client->done_count; index++) {
        rp_reply_free(client->done[(client->done_first + index) & (client->done_capacity - 1)].reply);
    }
    free(client->done);
    for (uint32_t block = 0; block < client->block_count; block++) {
        for (uint32_t index = 0; index < RPI_CALLS_PER_BLOCK; index++) {
            rpi_buffer_free(&client->blocks[block]->calls[index].body);
            rpi_watch_free(&client->blocks[block]->calls[index]);
        }
        free(client->blocks[block]);
    }
    free(client->blocks);
    free(client->due.calls);
    rpi_streams_free(&client->streams);
    rpi_buffer_free(&client->out);
    rpi_buffer_free(&client->in);
    rp_request_free(client->scratch);
    if (client->fork_generation == rpi_fork_generation()) {
        (void)pthread_mutex_destroy(&client->lock);
        (void)pthread_mutex_destroy(&client->scratch_lock);
        (void)pthread_cond_destroy(&client->changed);
    }
    free(client);
}

/* The path of the options, else of the environment, which counts only when the program has not chosen. */
static int choose_path(struct rp_options *options, rp_error *error) {
    if (options->socket_path[0] != '\0') {
        return options->fd < 0 ? RP_OK : rpi_fail(error, RP_E_USAGE, "both a path and a descriptor were given");
    }
    if (options->fd >= 0) {
        return RP_OK;
    }
    const char *path = getenv("RP_SOCKET");
    if (path == NULL || path[0] == '\0') {
        return rpi_fail(error, RP_E_USAGE, "no socket path: give one, or set RP_SOCKET");
    }
    if (rp_options_set_socket_path(options, path) != RP_OK) {
        return rpi_fail(error, RP_E_USAGE, "the path in RP_SOCKET is longer than 107 bytes");
    }
    return RP_OK;
}

int rp_client_open(const rp_options *options, rp_client **client, rp_error *error) {
    rpi_clear(error);
    if (client == NULL) {
        return rpi_fail(error, RP_E_USAGE, "no place for the client");
    }
    struct rp_options chosen;
    if (options == NULL) {
        rpi_options_default(&chosen);
    } else {
        chosen = *options;
    }
    int code = choose_path(&chosen, error);
    if (code != RP_OK) {
        return code;
    }
    rp_client *made = calloc(1, sizeof *made);
    if (made == NULL) {
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    made->options = chosen;
    made->epoll_fd = made->timer_fd = made->wake_fd = made->socket_fd = made->side_fd = -1;
    made->timer_ns = RPI_NEVER;
    made->fork_generation = rpi_fork_generation();
    atomic_init(&made->references, 1);
    if (!rpi_thread_prepare(made)) {
        free(made);
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    bool opened = rpi_streams_init(&made->streams, chosen.inflight_max) && rp_request_new(&made->scratch) == RP_OK;
    if (!opened) {
        free_client(made);
        return rpi_fail(error, RP_E_NO_MEMORY, "out of memory");
    }
    opened = open_descriptors(made) && rpi_random_bytes(&made->random, sizeof made->random) &&
             (chosen.fd < 0 || rpi_link_adopt(made, chosen.fd)) && (!chosen.threaded || rpi_thread_start(made));
    if (!opened) {
        int sys_errno = errno;
        made->socket_fd = -1; /* an adopted one stays the caller's */
        free_client(made);
        return rpi_fail_system(error, RP_E_SYSTEM, sys_errno, "the client's descriptors cannot be made");
    }
    *client = made;
    return RP_OK;
}

rp_client *rp_client_ref(rp_client *client) {
    if (client != NULL) {
        (void)atomic_fetch_add_explicit(&client->references, 1, memory_order_relaxed);
    }
    return client;
}

void rp_client_unref(rp_client *client) {
    if (client == NULL || atomic_fetch_sub_explicit(&client->references, 1, memory_order_acq_rel) > 1) {
        return;
    }
    /* In a child after fork the epoll set is still the parent's too: only close our copies. */
    if (client->fork_generation == rpi_fork_generation()) {
        rp_client_close(client);
        rpi_thread_stop(client);
    }
    free_client(client);
}

void rp_client_close(rp_client *client) {
    if (rpi_client_enter(client, NULL) != RP_OK) {
        return;
    }
    if (!client->closed) {
        client->closed = true;
        uint64_t now = rpi_now();
        rpi_link_lost(client, RP_E_CLOSED, 0, now);
        rpi_finish_all(client, RP_E_CLOSED, now);
        rpi_client_nudge(client);
        rpi_thread_announce(client);
    }
    rpi_client_leave(client);
}

int rpi_client_usable(const rp_client *client, rp_error *error) {
    return client->closed ? rpi_fail(error, RP_E_CLOSED, "the client is closed") : RP_OK;
}

/* ---- waking --------------------------------------------------------------------------------------- */

void rp_client_wake(rp_client *client) {
    if (client != NULL) {
        int kept = errno;
        const uint64_t one = 1;
        ssize_t written = write(client->wake_fd, &one, sizeof one);
        (void)written;
        errno = kept;
    }
}

void rpi_client_nudge(rp_client *client) {
    /* Nobody waits outside when the descriptor was never asked for. */
    if ((client->fd_shown || client->poller_count > 0) && !client->wake_armed) {
        client->wake_armed = true;
        rp_client_wake(client);
    }
}

/* Empties the wake-up counter; true when somebody beside ourselves added to it. */
static bool take_wakes(rp_client *client) {
    uint64_t count = 0;
    if (read(client->wake_fd, &count, sizeof count) != (ssize_t)sizeof count) {
        count = 0;
    }
    uint64_t own = client->wake_armed ? 1 : 0;
    client->wake_armed = false;
    return count > own;
}

int32_t rp_client_fd(rp_client *client) {
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    if (!client->fd_shown) {
        client->fd_shown = true;
        if (client->done_count > 0 || client->queue.first != NULL) {
            rpi_client_nudge(client);
        }
    }
    rpi_client_leave(client);
    return client->threaded ? client->side_fd : client->epoll_fd;
}

/* ---- turns ---------------------------------------------------------------------------------------- */

/* Sets the timer when something is due before it fires; a timer that fires too early only costs a turn. */
static void set_timer(rp_client *client) {
    uint64_t next = client->due.count > 0 ? client->due.calls[0]->due_ns : RPI_NEVER;
    if (client->socket_fd < 0 && client->queue.first != NULL && client->connect_at_ns < next) {
        next = client->connect_at_ns;
    }
    if (next >= client->timer_ns) {
        return;
    }
    struct itimerspec when = {.it_value = {(time_t)(next / 1000000000u), (long)(next % 1000000000u)}};
    if (timerfd_settime(client->timer_fd, TFD_TIMER_ABSTIME, &when, NULL) == 0) {
        client->timer_ns = next;
    }
}

enum rpi_turn rpi_client_advance(rp_client *client) {
    enum rpi_turn turn = client->wake_armed && take_wakes(client) ? RPI_TURN_WOKEN : RPI_TURN_DONE;
    uint64_t now = rpi_now();
    rpi_finish_due(client, now);
    rpi_link_pump(client, now);
    set_timer(client);
    return turn;
}

enum rpi_turn rpi_client_poll(rp_client *client, int timeout_ms) {
    struct epoll_event events[4];
    if (timeout_ms != 0) {
        client->poller_count += 1;
        rpi_client_leave(client);
    }
    int count = epoll_wait(client->epoll_fd, events, 4, timeout_ms);
    if (timeout_ms != 0) {
        int kept = errno;
        (void)pthread_mutex_lock(&client->lock);
        client->poller_count -= 1;
        errno = kept;
    }
    if (count < 0) {
        return errno == EINTR ? RPI_TURN_WOKEN : RPI_TURN_BROKEN;
    }
    enum rpi_turn turn = RPI_TURN_DONE;
    uint64_t now = rpi_now();
    for (int index = 0; index < count; index++) {
        int fd = events[index].data.fd;
        if (fd == client->wake_fd) {
            if (take_wakes(client)) {
                turn = RPI_TURN_WOKEN;
            }
        } else if (fd == client->timer_fd) {
            uint64_t expirations;
            ssize_t got = read(client->timer_fd, &expirations, sizeof expirations);
            (void)got;
            client->timer_ns = RPI_NEVER;
        } else if (fd == client->socket_fd && (events[index].events & ~(uint32_t)EPOLLOUT) != 0) {
            rpi_link_readable(client, now);
        }
    }
    if (count > 0) {
        rpi_finish_due(client, now);
        rpi_link_pump(client, now);
        set_timer(client);
    }
    return turn;
}

static int process(rp_client *client, rp_error *error) {
    bool untaken = client->done_count > 0;
    (void)rpi_client_advance(client);
    if (rpi_client_poll(client, 0) == RPI_TURN_BROKEN) {
        return rpi_fail_system(error, RP_E_SYSTEM, errno, "the client's descriptors are broken");
    }
    if (untaken && client->done_count > 0) {
        rpi_client_nudge(client); /* they were not taken last time either: stay readable */
    }
    return (int)client->done_count;
}

int rp_client_process(rp_client *client, rp_error *error) {
    rpi_clear(error);
    int code = rpi_client_enter(client, error);
    if (code != RP_OK) {
        return code;
    }
    code = client->threaded ? rpi_thread_process(client) : process(client, error);
    rpi_client_leave(client);
    return code;
}

static int wait_ms(uint64_t until_ns) {
    if (until_ns == RPI_NEVER) {
        return -1;
    }
    uint64_t now = rpi_now();
    uint64_t left_ms = until_ns <= now ? 0 : (until_ns - now + 999999u) / 1000000u;
    return left_ms > INT32_MAX ? INT32_MAX : (int)left_ms;
}

static int wait_until(rp_client *client, uint64_t until_ns) {
    for (;;) {
        enum rpi_turn turn = rpi_client_advance(client);
        if (client->done_count > 0 || turn == RPI_TURN_WOKEN || client->closed) {
            return (int)client->done_count;
        }
        int left_ms = wait_ms(until_ns);
        turn = rpi_client_poll(client, left_ms);
        if (turn == RPI_TURN_BROKEN) {
            return RP_E_SYSTEM;
        }
        if (client->done_count > 0 || turn == RPI_TURN_WOKEN || left_ms == 0) {
            return (int)client->done_count;
        }
    }
}

int rp_client_wait(rp_client *client, uint32_t timeout_ms) {
    int code = rpi_client_enter(client, NULL);
    if (code != RP_OK) {
        return code;
    }
    uint64_t until_ns = timeout_ms == UINT32_MAX ? RPI_NEVER : rpi_now() + timeout_ms * UINT64_C(1000000);
    code = client->threaded ? rpi_thread_wait(client, until_ns) : wait_until(client, until_ns);
    rpi_client_leave(client);
    return code;
}

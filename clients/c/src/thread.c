/* A client with a thread of its own: the thread takes the turns, callers are told by a condition and a descriptor. */
#include "internal.h"

#include <errno.h>
#include <signal.h>
#include <string.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

bool rpi_thread_prepare(rp_client *client) {
    pthread_condattr_t monotonic;
    if (pthread_condattr_init(&monotonic) != 0) {
        return false;
    }
    bool made = pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC) == 0 &&
                pthread_cond_init(&client->changed, &monotonic) == 0;
    (void)pthread_condattr_destroy(&monotonic);
    return made && pthread_mutex_init(&client->lock, NULL) == 0 && pthread_mutex_init(&client->scratch_lock, NULL) == 0;
}

int rpi_client_enter(rp_client *client, rp_error *error) {
    if (client == NULL) {
        return rpi_fail(error, RP_E_USAGE, "the client is NULL");
    }
    if (client->fork_generation != rpi_fork_generation()) {
        return rpi_fail(error, RP_E_FORKED, "the client was opened by another process");
    }
    (void)pthread_mutex_lock(&client->lock);
    return RP_OK;
}

void rpi_client_leave(rp_client *client) { (void)pthread_mutex_unlock(&client->lock); }

/* ---- the side that callers see -------------------------------------------------------------------- */

static void show(rp_client *client) {
    if (!client->side_shown) {
        const uint64_t one = 1;
        client->side_shown = write(client->side_fd, &one, sizeof one) == (ssize_t)sizeof one;
    }
}

static void hide(rp_client *client) {
    if (client->side_shown) {
        uint64_t count;
        ssize_t got = read(client->side_fd, &count, sizeof count);
        (void)got;
        client->side_shown = false;
    }
}

void rpi_thread_announce(rp_client *client) {
    if (!client->threaded) {
        return;
    }
    if (client->done_count > 0) {
        show(client);
    }
    (void)pthread_cond_broadcast(&client->changed);
}

void rpi_thread_taken(rp_client *client) {
    if (client->threaded && client->done_count == 0 && !client->wake_told) {
        hide(client);
    }
}

int rpi_thread_process(rp_client *client) {
    client->wake_told = false;
    rpi_thread_taken(client);
    return (int)client->done_count;
}

int rpi_thread_wait(rp_client *client, uint64_t until_ns) {
    struct timespec until = {(time_t)(until_ns / 1000000000u), (long)(until_ns % 1000000000u)};
    int waited = 0;
    while (client->done_count == 0 && !client->wake_told && !client->closed && waited != ETIMEDOUT) {
        waited = until_ns == RPI_NEVER ? pthread_cond_wait(&client->changed, &client->lock)
                                       : pthread_cond_timedwait(&client->changed, &client->lock, &until);
    }
    return rpi_thread_process(client);
}

void rpi_thread_wait_for(rp_client *client, const rp_completion *completion) {
    while (completion->kind == 0) {
        (void)pthread_cond_wait(&client->changed, &client->lock);
    }
}

/* ---- the thread ----------------------------------------------------------------------------------- */

static void *take_turns(void *context) {
    rp_client *client = context;
    (void)pthread_mutex_lock(&client->lock);
    enum rpi_turn turn = rpi_client_advance(client);
    while (!client->thread_stops) {
        if (turn == RPI_TURN_WOKEN) {
            client->wake_told = true;
            show(client);
        }
        rpi_thread_announce(client);
        turn = rpi_client_poll(client, -1);
        if (turn == RPI_TURN_BROKEN) {
            rpi_log(client, RP_LOG_ERROR, "the client's descriptors are broken: errno %d", errno);
            client->closed = true;
            rpi_finish_all(client, RP_E_SYSTEM, rpi_now());
            break;
        }
    }
    rpi_thread_announce(client);
    (void)pthread_mutex_unlock(&client->lock);
    return NULL;
}

bool rpi_thread_start(rp_client *client) {
    client->side_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    if (client->side_fd < 0) {
        return false;
    }
    client->threaded = true;
    client->fd_shown = true; /* the thread waits on it */
    /* Signals are the program's: none is handled here. */
    sigset_t all;
    sigset_t before;
    (void)sigfillset(&all);
    (void)pthread_sigmask(SIG_SETMASK, &all, &before);
    int error = pthread_create(&client->thread, NULL, take_turns, client);
    (void)pthread_sigmask(SIG_SETMASK, &before, NULL);
    if (error != 0) {
        client->threaded = false;
        errno = error;
    }
    return error == 0;
}

void rpi_thread_stop(rp_client *client) {
    if (client->threaded) {
        (void)pthread_mutex_lock(&client->lock);
        client->thread_stops = true;
        rpi_client_nudge(client);
        (void)pthread_mutex_unlock(&client->lock);
        (void)pthread_join(client->thread, NULL);
    }
}

/* A program with an epoll loop of its own: plans are made without ever waiting for one, while a timer goes on.
 *
 * Usage: loop_epoll SOCKET [COUNT]
 * Build: cc loop_epoll.c $(pkg-config --cflags --libs routeplan) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <routeplan.h>

static void fail(const char *step, const char *why) {
    fprintf(stderr, "%s: %s\n", step, why);
    exit(1);
}

static rp_client *open_client(const char *path) {
    rp_options *options;
    rp_client *client;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, path) != RP_OK) {
        fail("options", "out of memory, or a path over 107 bytes");
    }
    if (rp_client_open(options, &client, &error) != RP_OK) {
        fail("open", error.message);
    }
    rp_options_free(options);
    return client;
}

/* Submits a plan; its number is the tag that comes back with its end. Nothing is sent before the loop turns, so all
 * of them leave in few writes. */
static void submit(rp_client *client, rp_request *request, uint64_t number) {
    char key[37];
    rp_error error = RP_SIZED(rp_error);
    rp_context host = RP_SIZED(rp_context);
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    if (rp_command_key_make(key) != RP_OK) {
        fail("key", "no random bytes");
    }
    host.actor = RP_ACTOR_HOST;
    host.command_key = rp_text_of(key);
    args.external_id = rp_text_of(key);
    args.owner = rp_text_of("loop-example");
    if (rp_request_create_plan(request, &host, &args, &error) != RP_OK ||
        rp_submit(client, request, number, NULL, &error) != RP_OK) {
        fail("submit", error.message);
    }
}

/* Takes every completion there is; returns how many. */
static uint64_t take(rp_client *client) {
    uint64_t taken = 0;
    int count;
    do {
        rp_completion completions[32];
        RP_INIT(completions[0]);
        count = rp_next_completions(client, completions, 32);
        for (int index = 0; index < count; index++) {
            if (completions[index].code != RP_OK) {
                fail("plan", rp_value_name(RP_ENUM_CODE, completions[index].code));
            }
            rp_reply_free(completions[index].reply);
        }
        taken += count > 0 ? (uint64_t)count : 0;
    } while (count == 32);
    return taken;
}

static void watch(int loop, int fd) {
    struct epoll_event event = {.events = EPOLLIN, .data.fd = fd};
    if (epoll_ctl(loop, EPOLL_CTL_ADD, fd, &event) != 0) {
        fail("epoll_ctl", "the descriptor cannot be watched");
    }
}

int main(int argc, char **argv) {
    if (argc != 2 && argc != 3) {
        fprintf(stderr, "usage: %s SOCKET [COUNT]\n", argv[0]);
        return 64;
    }
    uint64_t wanted = argc == 3 ? strtoull(argv[2], NULL, 10) : 1000;
    rp_client *client = open_client(argv[1]);
    rp_request *request;
    if (rp_request_new(&request) != RP_OK) {
        fail("request", "out of memory");
    }
    int loop = epoll_create1(EPOLL_CLOEXEC);
    int timer = timerfd_create(CLOCK_MONOTONIC, TFD_CLOEXEC | TFD_NONBLOCK);
    struct itimerspec often = {.it_interval = {0, 1000000}, .it_value = {0, 1000000}};
    if (loop < 0 || timer < 0 || timerfd_settime(timer, 0, &often, NULL) != 0) {
        fail("loop", "no descriptors");
    }
    watch(loop, timer);
    watch(loop, rp_client_fd(client)); /* once: it stays the same across reconnects */
    for (uint64_t number = 0; number < wanted; number++) {
        submit(client, request, number);
    }
    uint64_t ended = 0;
    uint64_t ticks = 0;
    while (ended < wanted) {
        struct epoll_event events[8];
        int count = epoll_wait(loop, events, 8, -1);
        for (int index = 0; index < count; index++) {
            if (events[index].data.fd == timer) {
                uint64_t expirations = 0;
                ticks += read(timer, &expirations, sizeof expirations) > 0 ? expirations : 0;
            } else if (rp_client_process(client, NULL) < 0) {
                fail("process", "the client is broken");
            } else {
                ended += take(client);
            }
        }
    }
    printf("%" PRIu64 " plans, %" PRIu64 " ticks of a millisecond beside\n", ended, ticks);
    rp_request_free(request);
    rp_client_unref(client);
    close(timer);
    close(loop);
    return 0;
}

/* The client in sd-event, systemd's loop: one event source for all calls.
 *
 * Usage: loop_sd_event SOCKET
 * Build: cc loop_sd_event.c $(pkg-config --cflags --libs routeplan libsystemd) */
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>

#include <routeplan.h>
#include <systemd/sd-event.h>

enum { CALLS = 20 };

struct state {
    rp_client *client;
    sd_event *event;
    unsigned ended;
};

static void fail(const char *step, const char *why) {
    fprintf(stderr, "%s: %s\n", step, why);
    exit(1);
}

static void see(struct state *state, const rp_completion *completion) {
    uint32_t health = RP_HEALTH_UNKNOWN;
    if (completion->code != RP_OK || rp_reply_health(completion->reply, &health) != RP_OK) {
        fail("health", rp_value_name(RP_ENUM_CODE, completion->code));
    }
    state->ended += 1;
    if (state->ended == CALLS) {
        printf("%u answers: %s\n", state->ended, rp_value_name(RP_ENUM_HEALTH, (int32_t)health));
        (void)sd_event_exit(state->event, 0);
    }
}

/* The adapter, whole: process, then take what has ended. */
static int on_readable(sd_event_source *source, int fd, uint32_t events, void *context) {
    struct state *state = context;
    (void)source;
    (void)fd;
    (void)events;
    int count = rp_client_process(state->client, NULL);
    while (count > 0) {
        rp_completion completions[16];
        RP_INIT(completions[0]);
        count = rp_next_completions(state->client, completions, 16);
        for (int index = 0; index < count; index++) {
            see(state, &completions[index]);
            rp_reply_free(completions[index].reply);
        }
    }
    return count;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    struct state state = {.ended = 0};
    rp_options *options;
    rp_request *request;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_request_new(&request) != RP_OK) {
        fail("options", "out of memory, or a path over 107 bytes");
    }
    if (rp_client_open(options, &state.client, &error) != RP_OK ||
        rp_request_check_health(request, rp_text_of(""), 0, &error) != RP_OK) {
        fail("open", error.message);
    }
    rp_options_free(options);
    if (sd_event_default(&state.event) < 0 ||
        sd_event_add_io(state.event, NULL, rp_client_fd(state.client), EPOLLIN, on_readable, &state) < 0) {
        fail("loop", "no event loop");
    }
    for (uint64_t tag = 0; tag < CALLS; tag++) {
        if (rp_submit(state.client, request, tag, NULL, &error) != RP_OK) {
            fail("submit", error.message);
        }
    }
    int code = sd_event_loop(state.event);
    (void)sd_event_unref(state.event);
    rp_request_free(request);
    rp_client_unref(state.client);
    return code == 0 ? 0 : 1;
}

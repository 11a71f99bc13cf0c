/* A journey in GLib's main loop, which any GTK program has: each step is submitted when the one before was answered, and
 * the loop never waits for one.
 *
 * Usage: loop_glib SOCKET
 * Build: cc loop_glib.c $(pkg-config --cflags --libs routeplan glib-2.0) */
#include <glib-unix.h>
#include <stdio.h>
#include <stdlib.h>

#include <routeplan.h>

enum step { CREATE, OPEN, REQUEST, RECEIVE, NAVIGATE, CONFIRM, STEPS };

struct journey {
    GMainLoop *loop;
    rp_client *client;
    rp_request *request;
    enum step step;
    rp_answer answer; /* to the step before; what it lent is gone */
    uint32_t calculation_seq;
};

static void fail(const char *step, const char *why) {
    fprintf(stderr, "%s: %s\n", step, why);
    exit(1);
}

static int create(struct journey *journey, const rp_context *context, rp_error *error) {
    char key[37];
    rp_stop stops[2];
    RP_INIT(stops[0]);
    RP_INIT(stops[1]);
    if (rp_command_key_make(key) != RP_OK) {
        fail("create", "no random bytes");
    }
    (void)rp_stop_set_degrees(&stops[0], 28.5550, 77.0844, NULL);
    (void)rp_stop_set_degrees(&stops[1], 28.612912, 77.229510, NULL);
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.external_id = rp_text_of(key);
    args.owner = rp_text_of("glib-example");
    args.stops = stops;
    args.stop_count = 2;
    return rp_request_create_plan(journey->request, context, &args, error);
}

static int receive(struct journey *journey, const rp_context *context, rp_error *error) {
    rp_candidate candidate = RP_SIZED(rp_candidate);
    candidate.distance_m = 15608;
    candidate.duration_s = 2168;
    candidate.leg_count = 1;
    rp_receive_routes_args args = RP_SIZED(rp_receive_routes_args);
    args.generation = journey->answer.position.generation;
    args.revision = journey->answer.position.revision;
    args.has_calculation_seq = 1;
    args.calculation_seq = journey->calculation_seq;
    args.candidates = &candidate;
    args.candidate_count = 1;
    return rp_request_receive_routes(journey->request, context, &args, error);
}

static int navigate(struct journey *journey, const rp_context *context, rp_error *error) {
    rp_request_navigation_args args = RP_SIZED(rp_request_navigation_args);
    args.generation = journey->answer.position.generation;
    args.revision = journey->answer.position.revision;
    args.has_index = 1;
    args.target = rp_text_of("example-navigator");
    return rp_request_request_navigation(journey->request, context, &args, error);
}

static int fill(struct journey *journey, rp_error *error) {
    static const uint32_t actors[STEPS] = {RP_ACTOR_HOST,         RP_ACTOR_TRAVELER, RP_ACTOR_TRAVELER,
                                           RP_ACTOR_DIRECTION_UI, RP_ACTOR_TRAVELER, RP_ACTOR_NAVIGATION_ADAPTER};
    rp_context context = RP_SIZED(rp_context);
    context.actor = actors[journey->step];
    context.plan_id = journey->answer.plan_id;
    if (journey->step == CREATE) {
        return create(journey, &context, error);
    }
    if (journey->step == OPEN) {
        return rp_request_open_direction_ui(journey->request, &context, error);
    }
    if (journey->step == REQUEST) {
        rp_request_routes_args args = RP_SIZED(rp_request_routes_args);
        args.generation = journey->answer.position.generation;
        args.revision = journey->answer.position.revision;
        return rp_request_request_routes(journey->request, &context, &args, error);
    }
    if (journey->step == RECEIVE) {
        return receive(journey, &context, error);
    }
    if (journey->step == NAVIGATE) {
        return navigate(journey, &context, error);
    }
    rp_confirm_handoff_args args = RP_SIZED(rp_confirm_handoff_args);
    args.attempt_id = journey->answer.attempt_id;
    args.target_session_ref = rp_text_of("example-session");
    return rp_request_confirm_handoff(journey->request, &context, &args, error);
}

static void submit(struct journey *journey) {
    rp_error error = RP_SIZED(rp_error);
    if (fill(journey, &error) != RP_OK ||
        rp_submit(journey->client, journey->request, journey->step, NULL, &error) != RP_OK) {
        fail("submit", error.message);
    }
}

static void see(struct journey *journey, const rp_completion *completion) {
    static const uint32_t states[STEPS] = {RP_STATE_DRAFT,            RP_STATE_EDITING,         RP_STATE_CALCULATING,
                                           RP_STATE_CANDIDATES_READY, RP_STATE_HANDOFF_PENDING, RP_STATE_HANDED_OFF};
    RP_INIT(journey->answer);
    if (completion->code != RP_OK || rp_reply_answer(completion->reply, &journey->answer) != RP_OK) {
        fail(rp_value_name(RP_ENUM_METHOD, (int32_t)completion->method),
             rp_value_name(RP_ENUM_CODE, completion->code));
    }
    if (completion->tag != journey->step || journey->answer.position.state != states[journey->step]) {
        fail(rp_value_name(RP_ENUM_METHOD, (int32_t)completion->method), "this is not the answer expected");
    }
    if (journey->step == REQUEST) {
        journey->calculation_seq = journey->answer.calculation_seq;
    }
    journey->step += 1;
    if (journey->step == STEPS) {
        g_main_loop_quit(journey->loop);
    } else {
        submit(journey);
    }
}

/* The adapter, whole: process, then take what has ended. */
static gboolean on_readable(gint fd, GIOCondition condition, gpointer context) {
    struct journey *journey = context;
    (void)fd;
    (void)condition;
    int count = rp_client_process(journey->client, NULL);
    while (count > 0) {
        rp_completion completions[16];
        RP_INIT(completions[0]);
        count = rp_next_completions(journey->client, completions, 16);
        for (int index = 0; index < count; index++) {
            see(journey, &completions[index]);
            rp_reply_free(completions[index].reply);
        }
    }
    if (count < 0) {
        fail("process", rp_value_name(RP_ENUM_CODE, count));
    }
    return G_SOURCE_CONTINUE;
}

static gboolean on_tick(gpointer context) {
    *(unsigned *)context += 1;
    return G_SOURCE_CONTINUE;
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    struct journey journey = {.step = CREATE};
    unsigned ticks = 0;
    rp_options *options;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_request_new(&journey.request) != RP_OK) {
        fail("options", "out of memory, or a path over 107 bytes");
    }
    if (rp_client_open(options, &journey.client, &error) != RP_OK) {
        fail("open", error.message);
    }
    rp_options_free(options);
    journey.loop = g_main_loop_new(NULL, FALSE);
    /* Once: the descriptor stays the same across reconnects. */
    guint calls = g_unix_fd_add(rp_client_fd(journey.client), G_IO_IN, on_readable, &journey);
    guint timer = g_timeout_add(1, on_tick, &ticks);
    submit(&journey);
    g_main_loop_run(journey.loop);
    /* The source goes before the client, which closes the descriptor. */
    g_source_remove(calls);
    g_source_remove(timer);
    g_main_loop_unref(journey.loop);
    rp_request_free(journey.request);
    rp_client_unref(journey.client);
    printf("%d steps, the plan is handed off; %u ticks of a millisecond beside\n", STEPS, ticks);
    return 0;
}

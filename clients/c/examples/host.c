/* A host that is never in doubt: whatever kills it or the daemon, each of its intents is handed off exactly once.
 *
 * One rule does it: the key of a command is in a file, synced, before the command is submitted, and what was answered
 * is there before the next command. After a crash the last command without an answer is submitted again, with its key
 * and the same content: it is executed now, or its first answer comes back as REPLAYED.
 *
 * Usage: host SOCKET NOTES COUNT     NOTES is the file; COUNT intents are brought to their end, then it ends with 0
 * Build: cc host.c $(pkg-config --cflags --libs routeplan) */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <routeplan.h>

enum step { CREATE, OPEN, REQUEST, RECEIVE, SELECT, NAVIGATE, CONFIRM, STEPS };

/* What the notes say of the intent under way. */
struct intent {
    unsigned number;
    unsigned step;    /* the next one */
    char key[37];     /* of that step, once it is noted */
    char run[37];     /* makes this host's intents its own */
    rp_id plan_id;
    rp_id attempt_id;
    uint32_t generation;
    uint32_t calculation_seq;
    uint64_t revision;
};

static void fail(const char *step, const char *why) {
    fprintf(stderr, "%s: %s\n", step, why);
    exit(1);
}

/* ---- notes ------------------------------------------------------------------------------------------ */

/* Appends a line; on disk when it returns. */
static void note(int notes, const char *line) {
    size_t count = strlen(line);
    if (write(notes, line, count) != (ssize_t)count || fdatasync(notes) != 0) {
        fail("notes", strerror(errno));
    }
}

static void note_key(int notes, struct intent *intent) {
    char line[128];
    if (rp_command_key_make(intent->key) != RP_OK) {
        fail("key", "no random bytes");
    }
    snprintf(line, sizeof line, "key %u %u %s\n", intent->number, intent->step, intent->key);
    note(notes, line);
}

static void note_answer(int notes, struct intent *intent, const rp_answer *answer) {
    char plan[33];
    char attempt[33];
    char line[256];
    rp_id_to_text(&answer->plan_id, plan);
    rp_id_to_text(&answer->attempt_id, attempt);
    snprintf(line, sizeof line, "answer %u %u %s %s %" PRIu32 " %" PRIu32 " %" PRIu64 "\n", intent->number, intent->step,
             plan, attempt, answer->position.generation, answer->calculation_seq, answer->position.revision);
    note(notes, line);
}

static void learn_answer(struct intent *intent, const char *plan, const char *attempt) {
    if (rp_id_of_text(rp_text_of(plan), &intent->plan_id) != RP_OK ||
        rp_id_of_text(rp_text_of(attempt), &intent->attempt_id) != RP_OK) {
        fail("notes", "an identifier makes no sense");
    }
    intent->key[0] = '\0';
    intent->step += 1;
    if (intent->step == STEPS) {
        intent->step = CREATE;
        intent->number += 1;
    }
}

/* Reads what is whole and cuts off a line that a crash tore. */
static int open_notes(const char *path, struct intent *intent) {
    FILE *file = fopen(path, "a+");
    char line[256];
    long whole = 0;
    while (file != NULL && fgets(line, sizeof line, file) != NULL && strchr(line, '\n') != NULL) {
        char plan[33];
        char attempt[33];
        unsigned number;
        unsigned step;
        whole = ftell(file);
        if (sscanf(line, "answer %u %u %32s %32s %" SCNu32 " %" SCNu32 " %" SCNu64, &number, &step, plan, attempt,
                   &intent->generation, &intent->calculation_seq, &intent->revision) == 7) {
            learn_answer(intent, plan, attempt);
        } else if (sscanf(line, "key %u %u %36s", &number, &step, intent->key) != 3 &&
                   sscanf(line, "run %36s", intent->run) != 1) {
            fail("notes", "a line makes no sense");
        }
    }
    if (file == NULL || ftruncate(fileno(file), whole) != 0) {
        fail(path, strerror(errno));
    }
    int notes = open(path, O_WRONLY | O_APPEND | O_CLOEXEC);
    (void)fclose(file);
    if (notes >= 0 && intent->run[0] == '\0' && rp_command_key_make(intent->run) == RP_OK) {
        snprintf(line, sizeof line, "run %s\n", intent->run);
        note(notes, line);
    }
    return notes;
}

/* ---- commands --------------------------------------------------------------------------------------- */

static int create(rp_client *client, const rp_context *context, const struct intent *intent, rp_answer *answer,
                  rp_error *error) {
    char external_id[64];
    rp_stop stops[2];
    RP_INIT(stops[0]);
    RP_INIT(stops[1]);
    snprintf(external_id, sizeof external_id, "%s-%u", intent->run, intent->number);
    (void)rp_stop_set_degrees(&stops[0], 28.5550, 77.0844, NULL);
    (void)rp_stop_set_degrees(&stops[1], 28.612912, 77.229510, NULL);
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.external_id = rp_text_of(external_id);
    args.owner = rp_text_of("host-example");
    args.stops = stops;
    args.stop_count = 2;
    return rp_create_plan(client, context, &args, answer, error);
}

static int receive(rp_client *client, const rp_context *context, const struct intent *intent, rp_answer *answer,
                   rp_error *error) {
    rp_candidate candidate = RP_SIZED(rp_candidate);
    candidate.distance_m = 15608;
    candidate.duration_s = 2168;
    candidate.leg_count = 1;
    rp_receive_routes_args args = RP_SIZED(rp_receive_routes_args);
    args.generation = intent->generation;
    args.revision = intent->revision;
    args.has_calculation_seq = 1;
    args.calculation_seq = intent->calculation_seq;
    args.candidates = &candidate;
    args.candidate_count = 1;
    return rp_receive_routes(client, context, &args, answer, error);
}

static int choose(rp_client *client, const rp_context *context, const struct intent *intent, rp_answer *answer,
                  rp_error *error) {
    if (intent->step == REQUEST) {
        rp_request_routes_args args = RP_SIZED(rp_request_routes_args);
        args.generation = intent->generation;
        args.revision = intent->revision;
        return rp_request_routes(client, context, &args, answer, error);
    }
    if (intent->step == SELECT) {
        rp_select_route_args args = RP_SIZED(rp_select_route_args);
        args.generation = intent->generation;
        args.revision = intent->revision;
        args.has_index = 1;
        return rp_select_route(client, context, &args, answer, error);
    }
    rp_request_navigation_args args = RP_SIZED(rp_request_navigation_args);
    args.generation = intent->generation;
    args.revision = intent->revision;
    args.has_index = 1;
    args.target = rp_text_of("example-navigator");
    args.has_deadline = 1;
    args.deadline_s = 120;
    return rp_request_navigation(client, context, &args, answer, error);
}

static int submit(rp_client *client, const struct intent *intent, rp_answer *answer, rp_error *error) {
    static const uint32_t actors[STEPS] = {RP_ACTOR_HOST,         RP_ACTOR_TRAVELER, RP_ACTOR_TRAVELER,
                                           RP_ACTOR_DIRECTION_UI, RP_ACTOR_TRAVELER, RP_ACTOR_TRAVELER,
                                           RP_ACTOR_NAVIGATION_ADAPTER};
    rp_context context = RP_SIZED(rp_context);
    context.actor = actors[intent->step];
    context.command_key = rp_text_of(intent->key);
    if (intent->step == CREATE) {
        return create(client, &context, intent, answer, error);
    }
    context.plan_id = intent->plan_id;
    if (intent->step == OPEN) {
        return rp_open_direction_ui(client, &context, answer, error);
    }
    if (intent->step == RECEIVE) {
        return receive(client, &context, intent, answer, error);
    }
    if (intent->step == CONFIRM) {
        rp_confirm_handoff_args args = RP_SIZED(rp_confirm_handoff_args);
        args.attempt_id = intent->attempt_id;
        args.target_session_ref = rp_text_of(intent->key);
        return rp_confirm_handoff(client, &context, &args, answer, error);
    }
    return choose(client, &context, intent, answer, error);
}

/* One step: its key is noted, or was before a crash; it is submitted until its outcome is known. */
static void take_step(rp_client *client, int notes, struct intent *intent) {
    rp_answer answer = RP_SIZED(rp_answer);
    rp_error error = RP_SIZED(rp_error);
    if (intent->key[0] == '\0') {
        note_key(notes, intent);
    }
    while (submit(client, intent, &answer, &error) < 0) {
        if (error.outcome == RP_OUTCOME_REJECTED && error.retryable == 0) {
            fail(rp_value_name(RP_ENUM_REASON, (int32_t)error.reason), error.message);
        }
    }
    note_answer(notes, intent, &answer);
    char plan[33];
    char attempt[33];
    rp_id_to_text(&answer.plan_id, plan);
    rp_id_to_text(intent->step >= NAVIGATE ? &answer.attempt_id : &intent->attempt_id, attempt);
    intent->generation = answer.position.generation;
    intent->calculation_seq = answer.calculation_seq;
    intent->revision = answer.position.revision;
    learn_answer(intent, plan, attempt);
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SOCKET NOTES COUNT\n", argv[0]);
        return 64;
    }
    struct intent intent = {.number = 0};
    unsigned wanted = (unsigned)strtoul(argv[3], NULL, 10);
    rp_options *options;
    rp_client *client;
    rp_error error = RP_SIZED(rp_error);
    int notes = open_notes(argv[2], &intent);
    if (notes < 0 || rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK) {
        fail("options", "no notes, or a path over 107 bytes");
    }
    if (rp_client_open(options, &client, &error) != RP_OK) {
        fail("open", error.message);
    }
    rp_options_free(options);
    while (intent.number < wanted) {
        take_step(client, notes, &intent);
    }
    rp_client_unref(client);
    (void)close(notes);
    printf("%u intents were handed off\n", wanted);
    return 0;
}

/* A watch of plans that tells each event in a line, over restarts of the daemon and of itself.
 *
 * Usage: watch SOCKET PLACE [COUNT]. PLACE is a file that holds where the watch stands, so that the next run goes on
 * behind it. A line is: sequence, plan, what happened, the plan's state. Ends with 0 behind COUNT events, or never.
 *
 * A line may be written twice when the program is killed between the line and the file; whoever needs each event's
 * effect exactly once keeps both in one database, as consumer.c does with the outbox.
 *
 * cc -o watch watch.c $(pkg-config --cflags --libs routeplan) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <routeplan.h>

enum { CREDITS = 64, DEADLINE_MS = 60000 };

struct watch {
    rp_client *client;
    rp_call_id call;
    const char *place;
    rp_watch_position position;
    uint64_t told;
};

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* ---- the place ------------------------------------------------------------------------------------ */

static void read_place(struct watch *watch, rp_watch_args *args) {
    FILE *file = fopen(watch->place, "r");
    char instance[33];
    if (file == NULL) {
        return; /* the first run: what happens from now on */
    }
    if (fscanf(file, "%32s %" SCNu64 " %" SCNu64, instance, &args->incarnation, &args->after_sequence) != 3 ||
        rp_id_of_text(rp_text_of(instance), &args->instance_id) != RP_OK) {
        give_up(watch->place, "is no place of a watch");
    }
    args->has_after_sequence = 1;
    (void)fclose(file);
}

/* The old place or the new one is there, whenever the program ends. */
static void write_place(const struct watch *watch) {
    char path[4096];
    char instance[33];
    snprintf(path, sizeof path, "%s.new", watch->place);
    rp_id_to_text(&watch->position.instance_id, instance);
    FILE *file = fopen(path, "w");
    if (file == NULL ||
        fprintf(file, "%s %" PRIu64 " %" PRIu64 "\n", instance, watch->position.incarnation,
                watch->position.sequence) < 0 ||
        fclose(file) != 0 || rename(path, watch->place) != 0) {
        give_up(path, "cannot be written");
    }
}

/* ---- what is told --------------------------------------------------------------------------------- */

static void tell(struct watch *watch, const rp_plan_event *event) {
    char plan[33];
    rp_id_to_text(&event->plan_id, plan);
    printf("%" PRIu64 " %s %s %s\n", event->sequence, plan, rp_value_name(RP_ENUM_EVENT_KIND, (int32_t)event->kind),
           rp_value_name(RP_ENUM_PLAN_STATE, (int32_t)event->position.state));
    watch->told += 1;
    if (event->ends_entry) {
        (void)fflush(stdout);
        watch->position.sequence = event->sequence;
        write_place(watch);
    }
    /* One more for each that was told: so at most CREDITS of them ever wait. */
    (void)rp_watch_credit(watch->client, watch->call, 1);
}

/* Takes one completion; false when it was the watch's end. */
static int take(struct watch *watch, const rp_completion *completion) {
    rp_plan_event event = RP_SIZED(rp_plan_event);
    if (rp_reply_plan_event(completion->reply, &event) == RP_OK) {
        tell(watch, &event);
        return 1;
    }
    rp_watch_position position = RP_SIZED(rp_watch_position);
    if (rp_reply_watch_position(completion->reply, &position) != RP_OK) {
        give_up("watch", "out of memory");
    }
    if (completion->kind == RP_COMPLETION_CALL || completion->kind == RP_COMPLETION_RESYNC_REQUIRED) {
        fprintf(stderr, "ended behind %" PRIu64 ": %s\n", position.sequence,
                rp_value_name(RP_ENUM_CODE, completion->code));
        return 0;
    }
    if (completion->kind == RP_COMPLETION_GAP) {
        /* Whoever shows plans reads them again here, with rp_list_plans. */
        printf("gap from %" PRIu64 " to %" PRIu64 ": %s\n", position.missed_after, position.sequence,
               rp_value_name(RP_ENUM_REASON, (int32_t)completion->reason));
        (void)fflush(stdout);
    }
    watch->position = position;
    write_place(watch);
    return 1;
}

static int follow(struct watch *watch, uint64_t count) {
    rp_completion completion = RP_SIZED(rp_completion);
    int goes_on = 1;
    while (goes_on && (count == 0 || watch->told < count)) {
        if (rp_client_wait(watch->client, UINT32_MAX) < 0) {
            return 1;
        }
        while (goes_on && rp_next_completions(watch->client, &completion, 1) == 1) {
            goes_on = take(watch, &completion);
            rp_reply_free(completion.reply);
        }
    }
    return goes_on ? 0 : 1;
}

int main(int argc, char **argv) {
    if (argc < 3) {
        fprintf(stderr, "usage: %s SOCKET PLACE [COUNT]\n", argv[0]);
        return 64;
    }
    struct watch watch = {.place = argv[2]};
    rp_watch_args args = RP_SIZED(rp_watch_args);
    args.credits = CREDITS;
    args.over_gaps = 1;
    read_place(&watch, &args);
    rp_options *options;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_client_open(options, &watch.client, &error) != RP_OK ||
        rp_watch(watch.client, &args, DEADLINE_MS, 0, &watch.call, &error) != RP_OK) {
        give_up(argv[1], "no watch");
    }
    rp_options_free(options);
    int status = follow(&watch, argc > 3 ? strtoull(argv[3], NULL, 10) : 0);
    rp_client_unref(watch.client);
    return status;
}

/* A navigation adapter: takes hand-offs from the outbox to a navigator, says what became of them, and undoes what no
 * plan stands behind. Whatever is killed, each hand-off is started once, and none is lost or left running for nobody.
 *
 * Usage: navigation SOCKET DATABASE TARGET NAVIGATOR. TARGET is what host applications name as target, and the name of
 * this consumer. NAVIGATOR is a program:
 *     NAVIGATOR start HANDOFF PLACE...   starts and prints its session's name, or ends with 100 + RP_REJECTION_*
 *     NAVIGATOR stop HANDOFF             ends what was started for it, or will be
 * HANDOFF is the same however often it is called: a navigator knows by it what it has started or stopped already. That
 * is what makes it once: between the navigator and this adapter's database no transaction is possible.
 * Ends with 75 when the stream ends, to be started again.
 *
 * What is told goes into the database, with the watermark, in one transaction, as in consumer.c. Rows go from state to
 * state behind that, and each step can be taken again:
 *     wanted -> starting -> started -> accepted        the usual way
 *               starting -> refusing -> rejected       the navigator does not want to
 *     wanted -> dropped, refusing                      cancelled or timed out before it was started
 *     starting, started -> stopping -> stopped         cancelled meanwhile: compensation
 *
 * cc -o navigation navigation.c $(pkg-config --cflags --libs routeplan sqlite3) */
#define _GNU_SOURCE
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <routeplan.h>
#include <sqlite3.h>

enum { DEADLINE_MS = 10000, NAVIGATOR_MS = 20000, AGAIN_MS = 100, PLACES_MAX = 25, EXIT_TRY_AGAIN = 75 };
enum { SESSION_BYTES = 129, WANTED_AGAIN = -1 };

struct adapter {
    rp_client *client;
    sqlite3 *database;
    char *target;
    char *navigator;
    rp_subscription subscription;
    uint64_t incarnation; /* the watermark */
    uint64_t sequence;
};

struct row {
    char handoff[33];
    char plan[33];
    char attempt[33];
    char state[16];
    char session[SESSION_BYTES];
    int rejection; /* of a refusal to come; WANTED_AGAIN: it was asked for again while it is stopped */
};

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* ---- the database ----------------------------------------------------------------------------------- */

static void run(struct adapter *adapter, const char *format, ...) {
    va_list values;
    va_start(values, format);
    char *statement = sqlite3_vmprintf(format, values);
    va_end(values);
    if (statement == NULL || sqlite3_exec(adapter->database, statement, NULL, NULL, NULL) != SQLITE_OK) {
        give_up("database", sqlite3_errmsg(adapter->database));
    }
    sqlite3_free(statement);
}

static sqlite3_stmt *query(struct adapter *adapter, const char *statement) {
    sqlite3_stmt *rows;
    if (sqlite3_prepare_v2(adapter->database, statement, -1, &rows, NULL) != SQLITE_OK) {
        give_up("database", sqlite3_errmsg(adapter->database));
    }
    return rows;
}

static void read_watermark(struct adapter *adapter) {
    sqlite3_stmt *row = query(adapter, "SELECT incarnation, sequence FROM watermark");
    (void)sqlite3_step(row); /* it is always there */
    adapter->incarnation = (uint64_t)sqlite3_column_int64(row, 0);
    adapter->sequence = (uint64_t)sqlite3_column_int64(row, 1);
    sqlite3_finalize(row);
}

static void open_database(struct adapter *adapter, const char *path) {
    if (sqlite3_open(path, &adapter->database) != SQLITE_OK) {
        give_up(path, sqlite3_errmsg(adapter->database));
    }
    (void)sqlite3_busy_timeout(adapter->database, DEADLINE_MS);
    run(adapter, "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                 "CREATE TABLE IF NOT EXISTS watermark ("
                 "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1), incarnation INTEGER, sequence INTEGER);"
                 "INSERT OR IGNORE INTO watermark VALUES (1, 0, 0);"
                 "CREATE TABLE IF NOT EXISTS handoffs (handoff TEXT PRIMARY KEY, plan TEXT, attempt TEXT, state TEXT,"
                 "  session TEXT NOT NULL DEFAULT '', rejection INTEGER NOT NULL DEFAULT 0);");
    read_watermark(adapter);
}

/* The row goes to STATE, unless another process or a delivery has moved it meanwhile. */
static void move(struct adapter *adapter, const struct row *row, const char *state, int rejection) {
    run(adapter, "UPDATE handoffs SET state = %Q, rejection = %d WHERE handoff = %Q AND state = %Q", state, rejection,
        row->handoff, row->state);
}

/* ---- what is told ----------------------------------------------------------------------------------- */

static void note_fact(struct adapter *adapter, const rp_fact *fact) {
    char plan[33];
    char handoff[33];
    char attempt[33];
    rp_id_to_text(&fact->plan_id, plan);
    rp_id_to_text(&fact->handoff_id, handoff);
    rp_id_to_text(&fact->attempt_id, attempt);
    if (fact->kind == RP_EVENT_NAVIGATION_REQUESTED || fact->kind == RP_EVENT_HANDOFF_RETRIED) {
        /* One that has begun is confirmed with the attempt it was begun for, which counts for the hand-off. */
        run(adapter,
            "INSERT INTO handoffs (handoff, plan, attempt, state) VALUES (%Q, %Q, %Q, 'wanted')"
            "  ON CONFLICT (handoff) DO UPDATE SET"
            "  attempt = CASE WHEN state IN ('starting', 'started', 'accepted') THEN attempt ELSE excluded.attempt END,"
            "  rejection = CASE state WHEN 'stopping' THEN %d ELSE 0 END,"
            "  state = CASE WHEN state IN ('rejected', 'refusing', 'dropped', 'stopped') THEN 'wanted' ELSE state END",
            handoff, plan, attempt, WANTED_AGAIN);
    } else if (fact->kind == RP_EVENT_HANDOFF_TIMED_OUT) {
        /* Not begun: say that it never will be. Begun: nobody knows yet, and a late confirmation still counts. */
        run(adapter, "UPDATE handoffs SET state = 'refusing', rejection = %d WHERE attempt = %Q AND state = 'wanted'",
            RP_REJECTION_TARGET_UNAVAILABLE, attempt);
    } else if (fact->kind == RP_EVENT_CANCELLED || fact->kind == RP_EVENT_RETURNED_TO_SELECTION) {
        run(adapter,
            "UPDATE handoffs SET rejection = 0,"
            "  state = CASE WHEN state IN ('wanted', 'refusing') THEN 'dropped' ELSE 'stopping' END"
            "  WHERE plan = %Q AND state IN ('wanted', 'refusing', 'starting', 'started', 'stopping')",
            plan);
    }
}

/* What a delivery asks for and the watermark, in one transaction, unless it was there before. */
static void note_delivery(struct adapter *adapter, const rp_reply *reply, const rp_delivery *delivery) {
    run(adapter, "BEGIN IMMEDIATE");
    read_watermark(adapter);
    for (uint32_t index = 0; delivery->sequence > adapter->sequence && index < delivery->fact_count; index++) {
        rp_fact fact = RP_SIZED(rp_fact);
        if (rp_reply_fact(reply, index, &fact) != RP_OK) {
            give_up("delivery", "a fact that this library cannot read");
        }
        note_fact(adapter, &fact);
    }
    if (delivery->sequence > adapter->sequence) {
        run(adapter, "UPDATE watermark SET incarnation = %lld, sequence = %lld",
            (long long)adapter->subscription.incarnation, (long long)delivery->sequence);
    }
    run(adapter, "COMMIT");
}

/* ---- the navigator ---------------------------------------------------------------------------------- */

/* Runs the navigator and stores its first line; its exit code, or -1 when it was killed, here if it hung. */
static int call_navigator(char *const arguments[], char output[SESSION_BYTES]) {
    int ends[2];
    pid_t process;
    posix_spawn_file_actions_t actions;
    if (pipe2(ends, O_CLOEXEC) != 0 || posix_spawn_file_actions_init(&actions) != 0 ||
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO) != 0 ||
        posix_spawn(&process, arguments[0], &actions, NULL, arguments, environ) != 0) {
        give_up(arguments[0], "cannot be run");
    }
    (void)posix_spawn_file_actions_destroy(&actions);
    (void)close(ends[1]);
    size_t count = 0;
    ssize_t got = 1;
    struct pollfd readable = {.fd = ends[0], .events = POLLIN};
    for (; got > 0 && count < SESSION_BYTES - 1; count += got > 0 ? (size_t)got : 0) {
        got = poll(&readable, 1, NAVIGATOR_MS) == 1 ? read(ends[0], output + count, SESSION_BYTES - 1 - count) : -1;
    }
    if (got < 0) {
        (void)kill(process, SIGKILL);
    }
    output[count] = '\0';
    output[strcspn(output, "\n")] = '\0';
    (void)close(ends[0]);
    int status;
    return waitpid(process, &status, 0) == process && WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int start_navigator(const struct adapter *adapter, struct row *row, const rp_reply *reply,
                           char session[SESSION_BYTES]) {
    char places[PLACES_MAX][32];
    char *arguments[PLACES_MAX + 4] = {adapter->navigator, "start", row->handoff};
    rp_stop stop = RP_SIZED(rp_stop);
    for (uint32_t index = 0; index < PLACES_MAX && rp_reply_stop(reply, index, &stop) == RP_OK; index++) {
        int written = snprintf(places[index], sizeof places[index], "%s", stop.place == RP_PLACE_PIN ? stop.pin : "");
        if (written == 0) { /* longitude first, as the SDK writes it */
            snprintf(places[index], sizeof places[index], "%.6f,%.6f", stop.lon_e6 / 1e6, stop.lat_e6 / 1e6);
        }
        arguments[3 + index] = places[index];
    }
    return call_navigator(arguments, session);
}

/* ---- steps ------------------------------------------------------------------------------------------ */

static rp_id id_of(const char *text) {
    rp_id id = {{0}};
    (void)rp_id_of_text(rp_text_of(text), &id);
    return id;
}

static rp_context context_of(const struct row *row, const char *what, char key[64]) {
    /* The key follows from the attempt, so that it needs no place in the database. */
    snprintf(key, 64, "%s-%s", what, row->attempt);
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_NAVIGATION_ADAPTER;
    context.plan_id = id_of(row->plan);
    context.command_key = rp_text_of(key);
    return context;
}

/* Nothing is known, or it may go better later: the same again. */
static int is_open(const rp_error *error) { return error->outcome != RP_OUTCOME_REJECTED || error->retryable; }

static void start(struct adapter *adapter, struct row *row) {
    int begun = strcmp(row->state, "starting") == 0;
    rp_id plan = id_of(row->plan);
    rp_id id = id_of(row->attempt);
    rp_reply *reply = NULL;
    rp_error error = RP_SIZED(rp_error);
    rp_attempt attempt = RP_SIZED(rp_attempt);
    int code = rp_get_handoff(adapter->client, &plan, &id, DEADLINE_MS, &reply, &error);
    if (code != RP_OK && code != RP_E_NOT_FOUND) {
        return;
    }
    /* Of a target the outbox tells the name only if the daemon's configuration lists it. */
    int known = code == RP_OK && rp_reply_attempt(reply, 0, &attempt) == RP_OK &&
                strcmp(attempt.target.bytes, adapter->target) == 0;
    int timed_out = known && attempt.state == RP_ATTEMPT_TIMED_OUT;
    char session[SESSION_BYTES];
    if (!begun && timed_out) {
        move(adapter, row, "refusing", RP_REJECTION_TARGET_UNAVAILABLE);
    } else if (!timed_out && (!known || attempt.state != RP_ATTEMPT_OPEN)) {
        move(adapter, row, begun ? "stopping" : "dropped", 0);
    } else if (!begun) {
        move(adapter, row, "starting", 0); /* from here on it may run, whatever happens to us */
    } else {
        int exit_code = start_navigator(adapter, row, reply, session);
        if (exit_code == 0) {
            run(adapter, "UPDATE handoffs SET session = %Q WHERE handoff = %Q", session, row->handoff);
            move(adapter, row, "started", 0);
        } else if (exit_code > 100 && exit_code <= 100 + RP_REJECTION_INTERNAL) {
            move(adapter, row, "refusing", exit_code - 100);
        } else { /* nobody knows whether it runs */
            move(adapter, row, "stopping", RP_REJECTION_INTERNAL);
        }
    }
    rp_reply_free(reply);
}

static void confirm(struct adapter *adapter, const struct row *row) {
    char key[64];
    rp_context context = context_of(row, "confirm", key);
    rp_confirm_handoff_args args = RP_SIZED(rp_confirm_handoff_args);
    rp_error error = RP_SIZED(rp_error);
    args.attempt_id = id_of(row->attempt);
    args.target_session_ref = rp_text_of(row->session);
    if (rp_confirm_handoff(adapter->client, &context, &args, NULL, &error) >= 0) {
        move(adapter, row, "accepted", 0);
    } else if (error.compensation == RP_COMPENSATION_STOP_TARGET_SESSION || !is_open(&error)) {
        move(adapter, row, "stopping", 0); /* no plan stands behind it any more */
    }
}

static void reject(struct adapter *adapter, const struct row *row) {
    char key[64];
    rp_context context = context_of(row, "reject", key);
    rp_reject_handoff_args args = RP_SIZED(rp_reject_handoff_args);
    rp_error error = RP_SIZED(rp_error);
    args.attempt_id = id_of(row->attempt);
    args.rejection = (uint32_t)row->rejection;
    if (rp_reject_handoff(adapter->client, &context, &args, NULL, &error) >= 0 || !is_open(&error)) {
        move(adapter, row, "rejected", 0); /* also where it came too late to matter */
    }
}

static void stop(struct adapter *adapter, struct row *row) {
    char *arguments[] = {adapter->navigator, "stop", row->handoff, NULL};
    char output[SESSION_BYTES];
    if (call_navigator(arguments, output) == 0) {
        move(adapter, row, row->rejection == 0 ? "stopped" : row->rejection > 0 ? "refusing" : "wanted",
             row->rejection > 0 ? row->rejection : 0);
    }
}

/* The next step of the first row behind HANDOFF that has one; false when there is none. */
static int take_step(struct adapter *adapter, char handoff[33]) {
    sqlite3_stmt *rows = query(adapter, "SELECT handoff, plan, attempt, state, session, rejection FROM handoffs"
                                        "  WHERE handoff > ? AND state IN ('wanted', 'starting', 'started', 'refusing',"
                                        "  'stopping') ORDER BY handoff LIMIT 1");
    struct row row = {.rejection = 0};
    char *const places[] = {row.handoff, row.plan, row.attempt, row.state, row.session};
    const size_t rooms[] = {33, 33, 33, sizeof row.state, sizeof row.session};
    (void)sqlite3_bind_text(rows, 1, handoff, -1, SQLITE_TRANSIENT);
    int found = sqlite3_step(rows) == SQLITE_ROW;
    for (int column = 0; found && column < 5; column++) {
        snprintf(places[column], rooms[column], "%s", (const char *)sqlite3_column_text(rows, column));
    }
    row.rejection = sqlite3_column_int(rows, 5);
    sqlite3_finalize(rows);
    if (!found) {
        return 0;
    }
    memcpy(handoff, row.handoff, sizeof row.handoff);
    if (strcmp(row.state, "started") == 0) {
        confirm(adapter, &row);
    } else if (strcmp(row.state, "refusing") == 0) {
        reject(adapter, &row);
    } else if (strcmp(row.state, "stopping") == 0) {
        stop(adapter, &row);
    } else {
        start(adapter, &row);
    }
    return 1;
}

/* ---- the stream ------------------------------------------------------------------------------------- */

static int acknowledge(const struct adapter *adapter, uint64_t sequence) {
    rp_acknowledge_args args = RP_SIZED(rp_acknowledge_args);
    args.name = rp_text_of(adapter->target);
    args.incarnation = adapter->subscription.incarnation;
    args.generation = adapter->subscription.generation;
    args.sequence = sequence;
    return rp_acknowledge(adapter->client, &args, DEADLINE_MS, NULL, NULL) == RP_OK;
}

/* Takes and acknowledges what has come; false when the stream is over. */
static int take(struct adapter *adapter) {
    rp_completion completion = RP_SIZED(rp_completion);
    uint64_t last = 0;
    int goes_on = 1;
    while (rp_next_completions(adapter->client, &completion, 1) == 1) {
        rp_delivery delivery = RP_SIZED(rp_delivery);
        if (completion.kind == RP_COMPLETION_CALL) {
            fprintf(stderr, "the stream ended: %s\n", rp_value_name(RP_ENUM_REASON, (int32_t)completion.reason));
            goes_on = 0;
        } else if (rp_reply_delivery(completion.reply, &delivery) == RP_OK) {
            note_delivery(adapter, completion.reply, &delivery);
            last = delivery.sequence;
        } else {
            adapter->subscription.struct_size = sizeof adapter->subscription;
            (void)rp_reply_subscription(completion.reply, &adapter->subscription);
        }
        rp_reply_free(completion.reply);
    }
    return goes_on && (last == 0 || acknowledge(adapter, last));
}

static int subscribe(struct adapter *adapter) {
    rp_create_consumer_args args = RP_SIZED(rp_create_consumer_args);
    args.name = rp_text_of(adapter->target);
    args.start = RP_START_BEGINNING;
    rp_request *request = NULL;
    int done = rp_create_consumer(adapter->client, &args, DEADLINE_MS, NULL, NULL) == RP_OK &&
               rp_request_new(&request) == RP_OK &&
               rp_request_subscribe(request, args.name, adapter->incarnation, DEADLINE_MS, NULL) == RP_OK &&
               rp_submit(adapter->client, request, 0, NULL, NULL) == RP_OK;
    rp_request_free(request);
    return done;
}

int main(int argc, char **argv) {
    if (argc != 5) {
        fprintf(stderr, "usage: %s SOCKET DATABASE TARGET NAVIGATOR\n", argv[0]);
        return 64;
    }
    struct adapter adapter = {.target = argv[3], .navigator = argv[4]};
    open_database(&adapter, argv[2]);
    rp_options *options;
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_client_open(options, &adapter.client, NULL) != RP_OK) {
        give_up(argv[1], "no client");
    }
    rp_options_free(options);
    int goes_on = subscribe(&adapter);
    while (goes_on) {
        char handoff[33] = "";
        int changes = sqlite3_total_changes(adapter.database);
        while (goes_on && take_step(&adapter, handoff)) { /* one step of each, and what has come meanwhile */
            goes_on = rp_client_process(adapter.client, NULL) >= 0 && take(&adapter);
        }
        int moved = sqlite3_total_changes(adapter.database) != changes;
        uint32_t patience = moved ? 0 : handoff[0] != '\0' ? AGAIN_MS : UINT32_MAX;
        goes_on = goes_on && rp_client_wait(adapter.client, patience) >= 0 && take(&adapter);
    }
    rp_client_unref(adapter.client);
    (void)sqlite3_close(adapter.database);
    return EXIT_TRY_AGAIN;
}

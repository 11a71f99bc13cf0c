/* Drives the function of journey.sql: libpq, prepared, in pipeline mode. An answer counts when the transaction it belongs to
 * is committed, which its synchronisation point says.
 *
 * With --pipeline turn all commands a connection sends at a time are one transaction, with --pipeline command each is
 * one of its own. It must be the first option. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <libpq-fe.h>

#include "load.h"

enum { ARGUMENTS = 12, CANDIDATES = 3, CANDIDATE = 41, STOPS = 60 };
enum { STEP, PLAN, COMMAND_KEY, VERSION, OWNER, EXTERNAL, GENERATION, REVISION, INDEX, ATTEMPT, WORDS, DETAIL };

/* Commands sent behind the last synchronisation point, and results that wait for theirs. */
struct pipeline {
    PGconn *session;
    unsigned unsynced, ready;
    int was_null;
    char verdicts[IN_FLIGHT_MAX];
};

static int syncs_each;

static int open_session(struct connection *connection, const char *directory) {
    char settings[512];
    struct pipeline *pipeline = connection->own = calloc(1, sizeof(struct pipeline));
    snprintf(settings, sizeof settings, "host=%s user=postgres dbname=postgres", directory);
    if (pipeline == NULL) return -1;
    pipeline->session = PQconnectdb(settings);
    if (PQstatus(pipeline->session) != CONNECTION_OK) {
        fprintf(stderr, "%s", PQerrorMessage(pipeline->session));
        return -1;
    }
    PGresult *prepared = PQprepare(pipeline->session, "command",
        "select command($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)", 0, NULL);
    int is_prepared = PQresultStatus(prepared) == PGRES_COMMAND_OK;
    PQclear(prepared);
    connection->fd = PQsocket(pipeline->session);
    return is_prepared && PQsetnonblocking(pipeline->session, 1) == 0 && PQenterPipelineMode(pipeline->session) ? 0 : -1;
}

static int ask(struct connection *connection, struct slot *slot) {
    static char stops[STOPS], candidates[CANDIDATES * CANDIDATE];
    struct pipeline *pipeline = connection->own;
    const char digit[2] = {(char)('0' + slot->step), 0};
    const char *values[ARGUMENTS] = {[STEP] = digit, [COMMAND_KEY] = slot->key};
    int counts[ARGUMENTS] = {0}, formats[ARGUMENTS] = {[DETAIL] = 1};
    if (slot->step == 0) {
        values[OWNER] = "load", values[EXTERNAL] = slot->external;
        values[DETAIL] = stops, counts[DETAIL] = STOPS;
    } else {
        /* A plan has one version for each step that is behind it. */
        values[PLAN] = slot->plan, values[VERSION] = digit;
    }
    if (slot->step >= 2 && slot->step <= 5) values[GENERATION] = values[REVISION] = "1";
    if (slot->step == 3) values[DETAIL] = candidates, counts[DETAIL] = sizeof candidates;
    if (slot->step == 4 || slot->step == 5) values[INDEX] = "1";
    if (slot->step == 5) values[WORDS] = "navigator";
    if (slot->step == 6) values[ATTEMPT] = slot->attempt, values[WORDS] = "nav-session";
    if (!PQsendQueryPrepared(pipeline->session, "command", ARGUMENTS, values, counts, formats, 0)) return -1;
    pipeline->unsynced++;
    if (!syncs_each) return 0;
    pipeline->unsynced = 0;
    return PQpipelineSync(pipeline->session) ? 0 : -1;
}

static int send_all(struct connection *connection) {
    struct pipeline *pipeline = connection->own;
    if (pipeline->unsynced > 0 && !PQpipelineSync(pipeline->session)) return -1;
    pipeline->unsynced = 0;
    int left;
    while ((left = PQflush(pipeline->session)) > 0)
        if (!PQconsumeInput(pipeline->session)) return -1;
    return left;
}

/* What the function said of the command that is `place` behind the next one. */
static char read_result(struct connection *connection, unsigned place, const PGresult *result) {
    struct slot *slot = &connection->slots[connection->asked[(connection->first + place) % IN_FLIGHT_MAX]];
    if (PQresultStatus(result) != PGRES_TUPLES_OK) {
        fprintf(stderr, "%s", PQresultErrorMessage(result));
        return 'E';
    }
    const char *text = PQgetvalue(result, 0, 0);
    if (text[0] != 'A') fprintf(stderr, "%s\n", text);
    else if (sscanf(text, "A %23s %*s %*s %23s", slot->plan, slot->attempt) != 2) return 'E';
    return text[0];
}

static int take(struct connection *connection) {
    struct pipeline *pipeline = connection->own;
    if (!PQconsumeInput(pipeline->session)) return -1;
    while (!PQisBusy(pipeline->session)) {
        PGresult *result = PQgetResult(pipeline->session);
        /* Nothing stands behind each command's result; twice, and there is no more. */
        if (result == NULL) {
            if (pipeline->was_null) break;
            pipeline->was_null = 1;
            continue;
        }
        pipeline->was_null = 0;
        if (PQresultStatus(result) != PGRES_PIPELINE_SYNC) {
            pipeline->verdicts[pipeline->ready] = read_result(connection, pipeline->ready, result);
            pipeline->ready++;
        } else {
            unsigned count = pipeline->ready;
            pipeline->ready = 0;
            for (unsigned index = 0; index < count; index++)
                if (settled(connection, pipeline->verdicts[index] == 'A') != 0) return -1;
        }
        PQclear(result);
    }
    pipeline->was_null = 0;
    return PQstatus(pipeline->session) == CONNECTION_OK ? 0 : -1;
}

int main(int argc, char **argv) {
    static const struct protocol postgres = {open_session, ask, send_all, take};
    if (argc > 2 && strcmp(argv[1], "--pipeline") == 0) {
        syncs_each = strcmp(argv[2], "command") == 0;
        argv[2] = argv[0];
        argc -= 2, argv += 2;
    }
    return run_load(argc, argv, &postgres);
}

/* A consumer of the outbox whose effects happen exactly once.
 *
 * Usage: consumer SOCKET DATABASE NAME [COUNT]. Every event becomes a row of effects in DATABASE, which is this
 * consumer's own. Ends behind COUNT deliveries, or never.
 *
 * The daemon delivers at least once. What makes it exactly once is one rule: the effects of a delivery and the
 * watermark (incarnation, last sequence) are stored in one transaction of this consumer's own database, and what is
 * not above the watermark has been stored before. An acknowledgement comes behind that, and may be lost: it only says
 * what the daemon need not deliver again.
 *
 * cc -o consumer consumer.c $(pkg-config --cflags --libs routeplan sqlite3) */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include <routeplan.h>
#include <sqlite3.h>

enum { DEADLINE_MS = 10000, COMPLETIONS = 32, EXIT_TRY_AGAIN = 75 };

struct consumer {
    rp_client *client;
    sqlite3 *database;
    rp_text name;
    rp_subscription subscription;
    uint64_t incarnation; /* the watermark */
    uint64_t sequence;
    uint64_t done;
};

static _Noreturn void give_up(const char *what, const char *why) {
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

static void run(sqlite3 *database, const char *statements) {
    if (sqlite3_exec(database, statements, NULL, NULL, NULL) != SQLITE_OK) {
        give_up("database", sqlite3_errmsg(database));
    }
}

static void read_watermark(struct consumer *consumer) {
    sqlite3_stmt *row;
    if (sqlite3_prepare_v2(consumer->database, "SELECT incarnation, sequence FROM watermark", -1, &row, NULL) !=
            SQLITE_OK ||
        sqlite3_step(row) != SQLITE_ROW) {
        give_up("watermark", sqlite3_errmsg(consumer->database));
    }
    consumer->incarnation = (uint64_t)sqlite3_column_int64(row, 0);
    consumer->sequence = (uint64_t)sqlite3_column_int64(row, 1);
    sqlite3_finalize(row);
}

static void open_database(struct consumer *consumer, const char *path) {
    if (sqlite3_open(path, &consumer->database) != SQLITE_OK) {
        give_up(path, sqlite3_errmsg(consumer->database));
    }
    run(consumer->database,
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
        "CREATE TABLE IF NOT EXISTS watermark ("
        "  only_row INTEGER PRIMARY KEY CHECK (only_row = 1), incarnation INTEGER, sequence INTEGER);"
        "INSERT OR IGNORE INTO watermark VALUES (1, 0, 0);"
        "CREATE TABLE IF NOT EXISTS effects ("
        "  number INTEGER PRIMARY KEY AUTOINCREMENT, event_id BLOB, sequence INTEGER, plan BLOB, kind TEXT);");
    read_watermark(consumer);
}

/* The effect of one event: here a row. */
static void apply_fact(struct consumer *consumer, const rp_fact *fact) {
    sqlite3_stmt *row;
    if (sqlite3_prepare_v2(consumer->database,
                           "INSERT INTO effects (event_id, sequence, plan, kind) VALUES (?, ?, ?, ?)", -1, &row,
                           NULL) != SQLITE_OK) {
        give_up("effects", sqlite3_errmsg(consumer->database));
    }
    sqlite3_bind_blob(row, 1, fact->event_id.bytes, sizeof fact->event_id.bytes, SQLITE_STATIC);
    sqlite3_bind_int64(row, 2, (sqlite3_int64)fact->sequence);
    sqlite3_bind_blob(row, 3, fact->plan_id.bytes, sizeof fact->plan_id.bytes, SQLITE_STATIC);
    sqlite3_bind_text(row, 4, rp_value_name(RP_ENUM_EVENT_KIND, (int32_t)fact->kind), -1, SQLITE_STATIC);
    if (sqlite3_step(row) != SQLITE_DONE) {
        give_up("effects", sqlite3_errmsg(consumer->database));
    }
    sqlite3_finalize(row);
}

/* The effects of one delivery and the watermark, in one transaction; nothing where they were there before.
 *
 * The watermark is read inside the transaction: another process of this consumer may have moved it since, and nothing
 * else keeps the two apart. */
static void apply(struct consumer *consumer, const rp_reply *reply, const rp_delivery *delivery) {
    run(consumer->database, "BEGIN IMMEDIATE");
    read_watermark(consumer);
    if (delivery->sequence <= consumer->sequence) {
        run(consumer->database, "COMMIT");
        return;
    }
    for (uint32_t index = 0; index < delivery->fact_count; index++) {
        rp_fact fact = RP_SIZED(rp_fact);
        if (rp_reply_fact(reply, index, &fact) != RP_OK) {
            give_up("delivery", "a fact that this library cannot read");
        }
        apply_fact(consumer, &fact);
    }
    char statement[128];
    snprintf(statement, sizeof statement, "UPDATE watermark SET incarnation = %" PRIu64 ", sequence = %" PRIu64,
             consumer->subscription.incarnation, delivery->sequence);
    run(consumer->database, statement);
    run(consumer->database, "COMMIT");
    consumer->sequence = delivery->sequence;
}

static int report(const rp_error *error) {
    if (error->reason == RP_REASON_CONSUMER_FENCED) {
        fprintf(stderr, "generation %" PRIu64 " has taken over\n", error->consumer_generation);
        return 1;
    }
    if (error->reason == RP_REASON_INCARNATION_MISMATCH) {
        /* The journal went back behind what it had told. Only a person knows what that means for the effects. */
        fprintf(stderr, "the daemon's journal is another one than that of the watermark\n");
        return 1;
    }
    fprintf(stderr, "%s\n", error->message);
    return EXIT_TRY_AGAIN;
}

static int acknowledge(struct consumer *consumer, uint64_t sequence) {
    rp_acknowledge_args args = RP_SIZED(rp_acknowledge_args);
    args.name = consumer->name;
    args.incarnation = consumer->subscription.incarnation;
    args.generation = consumer->subscription.generation;
    args.sequence = sequence;
    rp_error error = RP_SIZED(rp_error);
    return rp_acknowledge(consumer->client, &args, DEADLINE_MS, NULL, &error) == RP_OK ? 0 : report(&error);
}

/* Takes what has come; the sequence of the last delivery, or 0. Sets STATUS when the stream is over. */
static uint64_t take(struct consumer *consumer, int *status) {
    rp_completion completions[COMPLETIONS];
    RP_INIT(completions[0]);
    uint64_t last = 0;
    int count = rp_next_completions(consumer->client, completions, COMPLETIONS);
    for (int index = 0; index < count; index++) {
        rp_reply *reply = completions[index].reply;
        rp_delivery delivery = RP_SIZED(rp_delivery);
        if (completions[index].kind == RP_COMPLETION_CALL) {
            rp_error error = RP_SIZED(rp_error);
            (void)rp_reply_error(reply, &error);
            *status = report(&error);
        } else if (rp_reply_delivery(reply, &delivery) == RP_OK) {
            apply(consumer, reply, &delivery);
            last = delivery.sequence;
            consumer->done += 1;
        } else {
            consumer->subscription.struct_size = sizeof consumer->subscription;
            (void)rp_reply_subscription(reply, &consumer->subscription);
        }
        rp_reply_free(reply);
    }
    return last;
}

static int consume(struct consumer *consumer, uint64_t count) {
    rp_error error = RP_SIZED(rp_error);
    rp_create_consumer_args args = RP_SIZED(rp_create_consumer_args);
    args.name = consumer->name;
    args.start = RP_START_BEGINNING;
    if (rp_create_consumer(consumer->client, &args, DEADLINE_MS, NULL, &error) != RP_OK) {
        return report(&error);
    }
    rp_request *request;
    if (rp_request_new(&request) != RP_OK) {
        give_up("request", "out of memory");
    }
    /* The daemon compares: a watermark of another incarnation must not be believed. */
    int code = rp_request_subscribe(request, consumer->name, consumer->incarnation, DEADLINE_MS, &error);
    if (code == RP_OK) {
        code = rp_submit(consumer->client, request, 0, NULL, &error);
    }
    rp_request_free(request);
    int status = code == RP_OK ? -1 : report(&error);
    while (status < 0) {
        if (rp_client_wait(consumer->client, UINT32_MAX) < 0) {
            return 1;
        }
        /* Behind many deliveries one acknowledgement does as well: it is cumulative. */
        uint64_t last = take(consumer, &status);
        if (last > 0 && status < 0) {
            int failed = acknowledge(consumer, last);
            status = failed != 0 ? failed : count > 0 && consumer->done >= count ? 0 : -1;
        }
    }
    return status;
}

int main(int argc, char **argv) {
    if (argc < 4) {
        fprintf(stderr, "usage: %s SOCKET DATABASE NAME [COUNT]\n", argv[0]);
        return 64;
    }
    struct consumer consumer = {.name = rp_text_of(argv[3])};
    open_database(&consumer, argv[2]);
    rp_options *options;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_client_open(options, &consumer.client, &error) != RP_OK) {
        give_up(argv[1], "no client");
    }
    rp_options_free(options);
    int status = consume(&consumer, argc > 4 ? strtoull(argv[4], NULL, 10) : 0);
    rp_client_unref(consumer.client);
    sqlite3_close(consumer.database);
    return status;
}

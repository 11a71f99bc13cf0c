/* What one would build by hand on SQLite: one thread, WAL with synchronous=FULL, one transaction for each turn of the
 * loop, so that all commands of a turn share a sync. The same checks as everybody: the command key first, then version,
 * then state, generation, revision and index. Table `commands` is in the order of commits, so it is the outbox as well.
 *
 * Usage: sqlite SOCKET DATABASE inline|gather ANSWER-BYTES
 * Ends with 74 when the database fails. */
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "loop.h"

/* Pages of WAL between two checkpoints: few enough that the file is soon written over instead of growing. */
#define SETTINGS \
    "PRAGMA page_size = 4096; PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;" \
    "PRAGMA cache_size = -262144; PRAGMA temp_store = MEMORY; PRAGMA wal_autocheckpoint = 4000;"
#define SCHEMA \
    "CREATE TABLE IF NOT EXISTS plans(id INTEGER PRIMARY KEY, owner BLOB, external BLOB, state INT, version INT," \
    " generation INT, revision INT, candidate_count INT, chosen INT, attempt INT, content BLOB, candidates BLOB," \
    " target BLOB, session BLOB, UNIQUE(owner, external));" \
    "CREATE TABLE IF NOT EXISTS commands(sequence INTEGER PRIMARY KEY, plan INT, key BLOB, state INT, version INT," \
    " generation INT, attempt INT, body BLOB, UNIQUE(plan, key));"

enum statement { BEGIN, COMMIT, FIND, REPEATED, NAMED, REMEMBER, MAKE, STATEMENTS = MAKE + CONFIRM + 1 };

/* What MAKE and the steps behind it change; parameter 1 is the plan, 2 the state, 3 the version, then their own. */
static const char *const texts[STATEMENTS] = {
    [BEGIN] = "BEGIN IMMEDIATE",
    [COMMIT] = "COMMIT",
    [FIND] = "SELECT state, version, generation, revision, candidate_count, chosen, attempt FROM plans WHERE id = ?",
    [REPEATED] = "SELECT state, version, generation, attempt, sequence FROM commands WHERE plan = ? AND key = ?",
    [NAMED] = "SELECT id FROM plans WHERE owner = ? AND external = ?",
    [REMEMBER] = "INSERT INTO commands(plan, key, state, version, generation, attempt, body) VALUES(?, ?, ?, ?, ?, ?, ?)",
    [MAKE + CREATE] = "INSERT INTO plans(id, state, version, generation, revision, owner, external, content)"
                      " VALUES(?, ?, ?, 0, 1, ?, ?, ?)",
    [MAKE + OPEN] = "UPDATE plans SET state = ?2, version = ?3, generation = ?4 WHERE id = ?1",
    [MAKE + REQUEST] = "UPDATE plans SET state = ?2, version = ?3 WHERE id = ?1",
    [MAKE + RECEIVE] = "UPDATE plans SET state = ?2, version = ?3, candidate_count = ?4, candidates = ?5 WHERE id = ?1",
    [MAKE + SELECT] = "UPDATE plans SET state = ?2, version = ?3, chosen = ?4 WHERE id = ?1",
    [MAKE + NAVIGATE] = "UPDATE plans SET state = ?2, version = ?3, chosen = ?4, attempt = ?5, target = ?6 WHERE id = ?1",
    [MAKE + CONFIRM] = "UPDATE plans SET state = ?2, version = ?3, session = ?4 WHERE id = ?1",
};

struct plan {
    sqlite3_int64 id;
    uint64_t state, version, generation, revision, candidate_count, chosen, attempt;
};

static sqlite3 *database;
static sqlite3_stmt *statements[STATEMENTS];
static int is_begun;
static sqlite3_int64 plan_serial;

static void require(int is_true) {
    if (is_true) return;
    fprintf(stderr, "sqlite: %s\n", sqlite3_errmsg(database));
    _exit(74);
}

static sqlite3_stmt *fresh(enum statement number) {
    sqlite3_reset(statements[number]);
    return statements[number];
}

static void bind_number(sqlite3_stmt *statement, int place, uint64_t value) {
    require(sqlite3_bind_int64(statement, place, (sqlite3_int64)value) == SQLITE_OK);
}

static void bind_bytes(sqlite3_stmt *statement, int place, struct bytes value) {
    require(sqlite3_bind_blob(statement, place, value.at, (int)value.count, SQLITE_STATIC) == SQLITE_OK);
}

static int has_row(sqlite3_stmt *statement) {
    int result = sqlite3_step(statement);
    require(result == SQLITE_ROW || result == SQLITE_DONE);
    return result == SQLITE_ROW;
}

static uint64_t column(sqlite3_stmt *statement, int place) { return (uint64_t)sqlite3_column_int64(statement, place); }

/* Plans and attempts have numbers here, which travel in the first eight bytes of an identifier. */
static void put_id(uint8_t *id, uint64_t number) { memcpy(id, &number, sizeof number); }

static uint64_t number_of(struct bytes id) {
    uint64_t number = 0;
    if (id.count == ID_BYTES) memcpy(&number, id.at, sizeof number);
    return number;
}

static int find(uint64_t id, struct plan *plan) {
    sqlite3_stmt *statement = fresh(FIND);
    bind_number(statement, 1, id);
    if (!has_row(statement)) return 0;
    plan->id = (sqlite3_int64)id;
    uint64_t *const places[] = {&plan->state, &plan->version, &plan->generation, &plan->revision,
                                &plan->candidate_count, &plan->chosen, &plan->attempt};
    for (int index = 0; index < 7; index++) *places[index] = column(statement, index);
    sqlite3_reset(statement);
    return 1;
}

static void say(struct answer *answer, const struct plan *plan, unsigned disposition, uint64_t sequence) {
    answer->disposition = disposition;
    answer->state = (enum state)plan->state, answer->version = plan->version, answer->generation = plan->generation;
    answer->sequence = sequence;
    put_id(answer->plan, (uint64_t)plan->id);
    answer->has_attempt = plan->attempt != 0;
    put_id(answer->attempt, plan->attempt);
}

/* 1 when the key has been used on this plan: the answer is what it was then. */
static int is_repeated(const struct command *command, struct plan *plan, struct answer *answer) {
    sqlite3_stmt *statement = fresh(REPEATED);
    bind_number(statement, 1, (uint64_t)plan->id);
    bind_bytes(statement, 2, command->key);
    if (!has_row(statement)) return 0;
    plan->state = column(statement, 0), plan->version = column(statement, 1), plan->generation = column(statement, 2);
    plan->attempt = column(statement, 3);
    say(answer, plan, REPLAYED, column(statement, 4));
    sqlite3_reset(statement);
    return 1;
}

static unsigned refusal(const struct command *command, const struct plan *plan) {
    static const uint64_t from[] = {[OPEN] = DRAFT, [REQUEST] = EDITING, [RECEIVE] = CALCULATING,
                                    [SELECT] = CANDIDATES_READY, [NAVIGATE] = SELECTED, [CONFIRM] = HANDOFF_PENDING};
    int is_presented = command->generation == plan->generation && command->revision == plan->revision;
    if (command->expected_version != 0 && command->expected_version != plan->version) return ABORTED;
    if (plan->state != from[command->step]) return FAILED_PRECONDITION;
    switch (command->step) {
    case REQUEST: return is_presented ? 0 : FAILED_PRECONDITION;
    case RECEIVE: return is_presented && command->candidate_count > 0 ? 0 : FAILED_PRECONDITION;
    case SELECT: return is_presented && command->has_index && command->index < plan->candidate_count ? 0 : INVALID_ARGUMENT;
    case NAVIGATE: return is_presented && command->has_index && command->index == plan->chosen ? 0 : INVALID_ARGUMENT;
    case CONFIRM: return number_of(command->attempt) == plan->attempt ? 0 : FAILED_PRECONDITION;
    default: return 0;
    }
}

static void change(const struct command *command, struct plan *plan) {
    sqlite3_stmt *statement = fresh(MAKE + command->step);
    plan->state = command->step + DRAFT;
    plan->version++;
    bind_number(statement, 1, (uint64_t)plan->id);
    bind_number(statement, 2, plan->state);
    bind_number(statement, 3, plan->version);
    switch (command->step) {
    case CREATE:
        bind_bytes(statement, 4, command->owner);
        bind_bytes(statement, 5, command->external);
        bind_bytes(statement, 6, command->payload);
        break;
    case OPEN: bind_number(statement, 4, ++plan->generation); break;
    case RECEIVE:
        bind_number(statement, 4, command->candidate_count);
        bind_bytes(statement, 5, command->payload);
        break;
    case SELECT: bind_number(statement, 4, command->index); break;
    case NAVIGATE:
        plan->attempt = (uint64_t)plan->id << 8 | plan->version;
        bind_number(statement, 4, command->index);
        bind_number(statement, 5, plan->attempt);
        bind_bytes(statement, 6, command->target);
        break;
    case CONFIRM: bind_bytes(statement, 4, command->session); break;
    default: break;
    }
    require(!has_row(statement));
    sqlite3_reset(statement);
}

static void decide(const struct command *command, struct answer *answer) {
    struct plan plan = {0};
    if (!is_begun) require(!has_row(fresh(BEGIN)));
    is_begun = 1;
    int is_there;
    if (command->step == CREATE) {
        sqlite3_stmt *named = fresh(NAMED);
        bind_bytes(named, 1, command->owner);
        bind_bytes(named, 2, command->external);
        is_there = has_row(named) && find(column(named, 0), &plan);
        sqlite3_reset(named);
    } else {
        is_there = find(number_of(command->plan), &plan);
    }
    if (is_there && is_repeated(command, &plan, answer)) return;
    answer->code = command->step == CREATE ? (is_there ? FAILED_PRECONDITION : 0)
                                           : is_there ? refusal(command, &plan) : NOT_FOUND;
    if (answer->code != 0) return;
    if (command->step == CREATE) plan.id = ++plan_serial, plan.revision = 1;
    change(command, &plan);
    sqlite3_stmt *statement = fresh(REMEMBER);
    bind_number(statement, 1, (uint64_t)plan.id);
    bind_bytes(statement, 2, command->key);
    const uint64_t kept[] = {plan.state, plan.version, plan.generation, plan.attempt};
    for (int index = 0; index < 4; index++) bind_number(statement, 3 + index, kept[index]);
    bind_bytes(statement, 7, command->payload);
    require(!has_row(statement));
    sqlite3_reset(statement);
    say(answer, &plan, APPLIED, (uint64_t)sqlite3_last_insert_rowid(database));
}

static void seal(void) {}

static void commit(void) {
    if (is_begun) require(!has_row(fresh(COMMIT)));
    is_begun = 0;
}

int main(int argc, char **argv) {
    int variant = argc == 5 ? variant_named(argv[3]) : -1;
    if (variant != AT_ONCE && variant != GATHER) {
        fprintf(stderr, "usage: %s SOCKET DATABASE inline|gather ANSWER-BYTES\n", argv[0]);
        return 64;
    }
    require(sqlite3_config(SQLITE_CONFIG_SINGLETHREAD) == SQLITE_OK && sqlite3_open(argv[2], &database) == SQLITE_OK);
    require(sqlite3_exec(database, SETTINGS SCHEMA, NULL, NULL, NULL) == SQLITE_OK);
    for (int index = 0; index < STATEMENTS; index++)
        require(sqlite3_prepare_v3(database, texts[index], -1, SQLITE_PREPARE_PERSISTENT, &statements[index], NULL) == SQLITE_OK);
    sqlite3_stmt *greatest;
    require(sqlite3_prepare_v2(database, "SELECT max(id) FROM plans", -1, &greatest, NULL) == SQLITE_OK && has_row(greatest));
    plan_serial = sqlite3_column_int64(greatest, 0);
    sqlite3_finalize(greatest);
    struct peer peer = {decide, seal, commit, strtoul(argv[4], NULL, 10)};
    return serve(argv[1], (enum variant)variant, &peer);
}

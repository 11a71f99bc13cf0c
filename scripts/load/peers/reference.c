/* The C reference: about the most a durable single-writer server can do here. It has no rules of the domain. Of each
 * command it reads the header and the context, keeps a record of the plan in memory and appends an entry of as many
 * bytes as routepland writes; a batch of entries has a checksum and is one write and one fdatasync; answers of true
 * shape leave behind it.
 *
 * Usage: reference SOCKET JOURNAL inline|gather|overlap ANSWER-BYTES ENTRY-BYTES [MEBIBYTES]
 *        reference --verify JOURNAL
 * The journal is one file, zero-filled before its first use and used in a circle. --verify prints how many entries the
 * batches from its start have that are whole and continue each other. Ends with 74 when a write or a sync fails. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "checksum.h"
#include "loop.h"

enum { BLOCK = 4096, ENTRY_HEADER = 32, ENTRY_MAX = 1024, PIECE = 1 << 20 };

/* What a batch begins with; `checksum` is of all bytes behind it, the blocks' filler included. */
struct head {
    uint64_t checksum, magic, run, number, entry_count, byte_count;
};

struct plan {
    uint8_t id[ID_BYTES];
    uint64_t version;
    uint8_t key[ID_BYTES], attempt[ID_BYTES];
    uint8_t state;
};

/* The batch being decided, and the one being written. */
struct sheet {
    uint8_t *bytes;
    size_t filled, room;
    uint64_t entry_count;
};

static const uint64_t MAGIC = 0x314c4e524a465252;
static struct plan *plans;
static size_t plan_room, plan_count;
static struct sheet sheets[2];
static unsigned open_sheet;
static uint64_t run, plan_serial, sequence, batch_number;
static size_t entry_byte_count;
static int journal;
static off_t journal_byte_count, journal_at;

static uint64_t mixed(const uint8_t *id) {
    uint64_t value;
    memcpy(&value, id, sizeof value);
    return (value ^ value >> 29) * 0x9e3779b97f4a7c15u >> 16;
}

static struct plan *place_of(const uint8_t *id) {
    static const uint8_t nobody[ID_BYTES];
    size_t at = mixed(id) & (plan_room - 1);
    while (memcmp(plans[at].id, nobody, ID_BYTES) != 0 && memcmp(plans[at].id, id, ID_BYTES) != 0)
        at = (at + 1) & (plan_room - 1);
    return &plans[at];
}

static void make_room(void) {
    if (plan_count * 2 < plan_room) return;
    struct plan *former = plans;
    size_t former_room = plan_room;
    plan_room = plan_room == 0 ? 1 << 21 : plan_room * 2;
    plans = calloc(plan_room, sizeof *plans);
    if (plans == NULL) give_up("calloc");
    for (size_t index = 0; index < former_room; index++)
        if (former[index].version > 0) *place_of(former[index].id) = former[index];
    free(former);
}

/* For one more entry, and for the filler behind it. */
static void have_room(struct sheet *sheet) {
    if (sheet->room >= sheet->filled + ENTRY_MAX + BLOCK) return;
    sheet->room = sheet->room * 2 + PIECE;
    sheet->bytes = realloc(sheet->bytes, sheet->room);
    if (sheet->bytes == NULL) give_up("realloc");
}

static void append(const struct command *command, const struct plan *plan) {
    struct sheet *sheet = &sheets[open_sheet];
    have_room(sheet);
    uint8_t *entry = sheet->bytes + sheet->filled;
    uint32_t counts[2] = {(uint32_t)entry_byte_count, (uint32_t)command->step};
    memcpy(entry, counts, sizeof counts);
    memcpy(entry + 8, plan->id, ID_BYTES);
    memcpy(entry + 24, &sequence, sizeof sequence);
    size_t room = entry_byte_count - ENTRY_HEADER;
    size_t count = command->payload.count < room ? command->payload.count : room;
    memcpy(entry + ENTRY_HEADER, command->payload.at, count);
    memset(entry + ENTRY_HEADER + count, 0x5a, room - count);
    sheet->filled += entry_byte_count;
    sheet->entry_count++;
}

static void decide(const struct command *command, struct answer *answer) {
    struct plan *plan;
    if (command->step == CREATE) {
        uint8_t id[ID_BYTES];
        uint64_t serial = ++plan_serial;
        memcpy(id, &serial, sizeof serial);
        memcpy(id + 8, &run, sizeof run);
        make_room();
        plan = place_of(id);
        memcpy(plan->id, id, ID_BYTES);
        plan_count++;
    } else {
        plan = plan_room == 0 ? NULL : place_of(command->plan.at);
        if (plan == NULL || plan->version == 0) {
            answer->code = NOT_FOUND;
            return;
        }
    }
    sequence++;
    plan->version++;
    plan->state = (uint8_t)(command->step + 1);
    memcpy(plan->key, command->key.at, command->key.count < ID_BYTES ? command->key.count : ID_BYTES);
    if (command->step == NAVIGATE) {
        memcpy(plan->attempt, &sequence, sizeof sequence);
        memcpy(plan->attempt + 8, &run, sizeof run);
    }
    append(command, plan);
    answer->disposition = APPLIED;
    answer->state = plan->state, answer->version = plan->version, answer->generation = command->generation;
    answer->sequence = sequence;
    memcpy(answer->plan, plan->id, ID_BYTES);
    answer->has_attempt = command->step >= NAVIGATE;
    memcpy(answer->attempt, plan->attempt, ID_BYTES);
}

static void seal(void) {
    struct sheet *sheet = &sheets[open_sheet ^= 1];
    sheet->filled = sizeof(struct head);
    sheet->entry_count = 0;
    have_room(sheet);
}

static void commit(void) {
    struct sheet *sheet = &sheets[open_sheet ^ 1];
    size_t count = (sheet->filled + BLOCK - 1) / BLOCK * BLOCK;
    memset(sheet->bytes + sheet->filled, 0x5a, count - sheet->filled);
    struct head head = {0, MAGIC, run, ++batch_number, sheet->entry_count, count};
    memcpy(sheet->bytes, &head, sizeof head);
    head.checksum = checksum(sheet->bytes + sizeof head.checksum, count - sizeof head.checksum);
    memcpy(sheet->bytes, &head.checksum, sizeof head.checksum);
    if (journal_at + (off_t)count > journal_byte_count) journal_at = 0;
    if (pwrite(journal, sheet->bytes, count, journal_at) != (ssize_t)count) give_up("pwrite");
    if (fdatasync(journal) != 0) give_up("fdatasync");
    journal_at += (off_t)count;
}

static void prepare_journal(const char *path, off_t byte_count) {
    static const uint8_t zeros[PIECE];
    struct stat found;
    journal_byte_count = byte_count;
    journal = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
    if (journal < 0 || fstat(journal, &found) != 0) give_up(path);
    for (off_t at = found.st_size == byte_count ? byte_count : 0; at < byte_count; at += PIECE)
        if (pwrite(journal, zeros, PIECE, at) != PIECE) give_up(path);
    if (fsync(journal) != 0) give_up(path);
}

static int verify(const char *path) {
    journal = open(path, O_RDONLY | O_CLOEXEC);
    struct stat found;
    if (journal < 0 || fstat(journal, &found) != 0) give_up(path);
    uint8_t *bytes = malloc((size_t)found.st_size + 1);
    if (bytes == NULL || read(journal, bytes, (size_t)found.st_size) != found.st_size) give_up(path);
    uint64_t entries = 0, number = 0, first_run = 0;
    for (size_t at = 0; at + sizeof(struct head) <= (size_t)found.st_size;) {
        struct head head;
        memcpy(&head, bytes + at, sizeof head);
        if (number == 0) first_run = head.run;
        if (head.magic != MAGIC || head.run != first_run || head.number != number + 1
            || head.byte_count > (size_t)found.st_size - at || head.byte_count < BLOCK
            || checksum(bytes + at + 8, head.byte_count - 8) != head.checksum)
            break;
        number++;
        entries += head.entry_count;
        at += head.byte_count;
    }
    free(bytes);
    printf("entries=%llu\n", (unsigned long long)entries);
    return 0;
}

int main(int argc, char **argv) {
    if (argc == 3 && strcmp(argv[1], "--verify") == 0) return verify(argv[2]);
    int variant = argc == 6 || argc == 7 ? variant_named(argv[3]) : -1;
    struct peer peer = {decide, seal, commit, variant < 0 ? 0 : strtoul(argv[4], NULL, 10)};
    entry_byte_count = variant < 0 ? 0 : strtoul(argv[5], NULL, 10);
    long mebibytes = argc == 7 ? strtol(argv[6], NULL, 10) : 256;
    if (variant < 0 || entry_byte_count < ENTRY_HEADER || entry_byte_count > ENTRY_MAX || mebibytes < 1
        || mebibytes > 4096) {
        fprintf(stderr, "usage: %s SOCKET JOURNAL inline|gather|overlap ANSWER-BYTES %d-%d [MEBIBYTES]\n", argv[0],
                ENTRY_HEADER, ENTRY_MAX);
        return 64;
    }
    run = (uint64_t)getpid() << 32 | 1;
    prepare_journal(argv[2], (off_t)mebibytes << 20);
    seal(), seal();
    make_room();
    return serve(argv[1], (enum variant)variant, &peer);
}

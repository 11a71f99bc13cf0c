/* Preloaded into the daemon by a test: the first snapshot cannot get its name, or the sync of its name fails. */
#define _GNU_SOURCE
#include <errno.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

static atomic_int failures;
static _Thread_local int is_named;

static int fails(const char *call) {
    const char *chosen = getenv("ROUTEPLAN_FAILING_CALL");
    if (chosen == NULL || strcmp(chosen, call) != 0 || atomic_fetch_add(&failures, 1) > 0) return 0;
    errno = EIO;
    return 1;
}

int renameat(int old_directory, const char *old_name, int new_directory, const char *new_name) {
    int is_snapshot = strncmp(new_name, "snap-", 5) == 0;
    if (is_snapshot && fails("renameat")) return -1;
    is_named = is_snapshot;
    return (int)syscall(SYS_renameat2, old_directory, old_name, new_directory, new_name, 0);
}

int fsync(int descriptor) {
    if (is_named && fails("fsync")) return -1;
    is_named = 0;
    return (int)syscall(SYS_fsync, descriptor);
}

/* Preloaded into the daemon by a test: pwrite(2) takes a part of what it is given, as it may. */
#define _GNU_SOURCE
#include <stdatomic.h>
#include <stddef.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

static atomic_uint calls;

/* Some part between one byte and all of them; every eighth call takes everything, so that large files end. */
static size_t part_of(size_t count) {
    unsigned int call = atomic_fetch_add(&calls, 1);
    if (count < 2 || call % 8 == 7) return count;
    return 1 + (size_t)(call * 2654435761u) % count;
}

ssize_t pwrite(int descriptor, const void *bytes, size_t count, off_t offset) {
    return syscall(SYS_pwrite64, descriptor, bytes, part_of(count), offset);
}

ssize_t pwrite64(int descriptor, const void *bytes, size_t count, off_t offset) {
    return syscall(SYS_pwrite64, descriptor, bytes, part_of(count), offset);
}

/* Random bytes, command keys, clocks, and the knowledge that a fork happened. */
#include "internal.h"

#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <sys/random.h>
#include <time.h>

static atomic_uint fork_generation = 1;
static pthread_once_t fork_once = PTHREAD_ONCE_INIT;

static void count_fork(void) { atomic_fetch_add_explicit(&fork_generation, 1, memory_order_relaxed); }

static void watch_forks(void) { (void)pthread_atfork(NULL, NULL, count_fork); }

uint32_t rpi_fork_generation(void) {
    (void)pthread_once(&fork_once, watch_forks);
    return atomic_load_explicit(&fork_generation, memory_order_relaxed);
}

/* One system call gives the bytes of many keys; a child of fork must not use its parent's rest. */
static _Thread_local struct {
    uint8_t bytes[256];
    size_t left;
    uint32_t generation;
} pool;

static bool fill(uint8_t *bytes, size_t byte_count) {
    while (byte_count > 0) {
        ssize_t got = getrandom(bytes, byte_count, 0);
        if (got < 0) {
            if (errno == EINTR) {
                continue;
            }
            return false;
        }
        bytes += got;
        byte_count -= (size_t)got;
    }
    return true;
}

bool rpi_random_bytes(void *bytes, size_t byte_count) {
    uint32_t generation = rpi_fork_generation();
    if (pool.generation != generation || pool.left < byte_count) {
        if (byte_count > sizeof pool.bytes || !fill(pool.bytes, sizeof pool.bytes)) {
            return false;
        }
        pool.left = sizeof pool.bytes;
        pool.generation = generation;
    }
    pool.left -= byte_count;
    memcpy(bytes, pool.bytes + pool.left, byte_count);
    memset(pool.bytes + pool.left, 0, byte_count);
    return true;
}

/* SplitMix64 (Steele, Lea, Flood 2014): for jitter only. */
uint64_t rpi_random_next(uint64_t *state) {
    *state += 0x9E3779B97F4A7C15u;
    uint64_t mixed = *state;
    mixed = (mixed ^ (mixed >> 30)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ (mixed >> 27)) * 0x94D049BB133111EBu;
    return mixed ^ (mixed >> 31);
}

static uint64_t nanoseconds(clockid_t clock) {
    struct timespec time;
    (void)clock_gettime(clock, &time);
    return (uint64_t)time.tv_sec * 1000000000u + (uint64_t)time.tv_nsec;
}

uint64_t rpi_now(void) { return nanoseconds(CLOCK_MONOTONIC); }

int rp_command_key_make(char key[37]) {
    uint8_t id[16];
    if (key == NULL) {
        return RP_E_USAGE;
    }
    if (!rpi_random_bytes(id + 6, 10)) {
        return RP_E_SYSTEM;
    }
    /* RFC 9562, 5.7: 48 bits of milliseconds, version, variant, the rest random. */
    uint64_t milliseconds = nanoseconds(CLOCK_REALTIME) / 1000000u;
    for (int index = 0; index < 6; index++) {
        id[index] = (uint8_t)(milliseconds >> (40 - 8 * index));
    }
    id[6] = (uint8_t)(0x70 | (id[6] & 0x0F));
    id[8] = (uint8_t)(0x80 | (id[8] & 0x3F));
    char digits[33];
    rpi_write_hexadecimal(id, sizeof id, digits);
    memset(key, '-', 36);
    memcpy(key, digits, 8);
    memcpy(key + 9, digits + 8, 4);
    memcpy(key + 14, digits + 12, 4);
    memcpy(key + 19, digits + 16, 4);
    memcpy(key + 24, digits + 20, 12);
    key[36] = '\0';
    return RP_OK;
}

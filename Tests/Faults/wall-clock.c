/* Preloaded into the daemon by a test: the wall clock is ahead of, or behind, the machine's. */
#define _GNU_SOURCE
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

int clock_gettime(clockid_t source, struct timespec *time) {
    const char *ahead = getenv("ROUTEPLAN_SECONDS_AHEAD");
    int failed = (int)syscall(SYS_clock_gettime, source, time);
    if (failed == 0 && source == CLOCK_REALTIME && ahead != NULL) time->tv_sec += atol(ahead);
    return failed;
}

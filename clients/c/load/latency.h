/* How long answers took: a histogram that costs an addition each. */
#ifndef ROUTEPLAN_LOAD_LATENCY_H
#define ROUTEPLAN_LOAD_LATENCY_H

#include <stdint.h>
#include <string.h>

enum { BUCKETS = 64 * 32 };

static uint64_t histogram[BUCKETS], answered, greatest_ns;

/* Log-linear: 32 steps per power of two, so a percentile is within 3 % of the truth. */
static unsigned bucket_of(uint64_t ns) {
    if (ns < 32) return (unsigned)ns;
    unsigned power = 63 - (unsigned)__builtin_clzll(ns);
    unsigned bucket = (power - 4) * 32 + (unsigned)((ns >> (power - 5)) & 31);
    return bucket < BUCKETS ? bucket : BUCKETS - 1;
}

static double bucket_start_us(unsigned bucket) {
    if (bucket < 32) return bucket / 1000.0;
    unsigned power = bucket / 32 + 4;
    return (double)((uint64_t)(32 + bucket % 32) << (power - 5)) / 1000.0;
}

static void count_latency(uint64_t ns) {
    if (ns > greatest_ns) greatest_ns = ns;
    histogram[bucket_of(ns)]++;
    answered++;
}

__attribute__((unused)) static void forget_latencies(void) {
    memset(histogram, 0, sizeof histogram);
    answered = greatest_ns = 0;
}

static double percentile_us(double share) {
    uint64_t wanted = (uint64_t)((double)answered * share), seen = 0;
    for (unsigned bucket = 0; bucket < BUCKETS; bucket++) {
        seen += histogram[bucket];
        if (seen > wanted) return bucket_start_us(bucket);
    }
    return 0;
}

#endif

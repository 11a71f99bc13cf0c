/* XXH64 without a seed, as its specification tells it: what the journal of routepland is chained with as well. */
#ifndef ROUTEPLAN_PEERS_CHECKSUM_H
#define ROUTEPLAN_PEERS_CHECKSUM_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

static const uint64_t XXH_1 = 0x9e3779b185ebca87u, XXH_2 = 0xc2b2ae3d27d4eb4fu, XXH_3 = 0x165667b19e3779f9u;
static const uint64_t XXH_4 = 0x85ebca77c2b2ae63u, XXH_5 = 0x27d4eb2f165667c5u;

static inline uint64_t rotated(uint64_t value, unsigned count) { return value << count | value >> (64 - count); }

static inline uint64_t word_at(const uint8_t *bytes) {
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

static inline uint64_t mixed_in(uint64_t lane, uint64_t word) { return rotated(lane + word * XXH_2, 31) * XXH_1; }

static inline uint64_t checksum(const uint8_t *bytes, size_t count) {
    const uint8_t *end = bytes + count;
    uint64_t sum = XXH_5;
    if (count >= 32) {
        uint64_t lanes[4] = {XXH_1 + XXH_2, XXH_2, 0, 0 - XXH_1};
        for (; end - bytes >= 32; bytes += 32)
            for (int lane = 0; lane < 4; lane++) lanes[lane] = mixed_in(lanes[lane], word_at(bytes + 8 * lane));
        sum = rotated(lanes[0], 1) + rotated(lanes[1], 7) + rotated(lanes[2], 12) + rotated(lanes[3], 18);
        for (int lane = 0; lane < 4; lane++) sum = (sum ^ mixed_in(0, lanes[lane])) * XXH_1 + XXH_4;
    }
    sum += count;
    for (; end - bytes >= 8; bytes += 8) sum = rotated(sum ^ mixed_in(0, word_at(bytes)), 27) * XXH_1 + XXH_4;
    if (end - bytes >= 4) {
        uint32_t word;
        memcpy(&word, bytes, sizeof word);
        sum = rotated(sum ^ word * XXH_1, 23) * XXH_2 + XXH_3;
        bytes += 4;
    }
    for (; bytes < end; bytes++) sum = rotated(sum ^ *bytes * XXH_5, 11) * XXH_1;
    sum = (sum ^ sum >> 33) * XXH_2;
    sum = (sum ^ sum >> 29) * XXH_3;
    return sum ^ sum >> 32;
}

#endif

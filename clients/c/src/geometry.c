/* Encoded polylines and the digest of what they draw. */
#include "internal.h"

#include <nettle/sha2.h>
#include <string.h>

enum { RPI_POINT_BYTES = 8, RPI_DIGEST_CHUNK_POINTS = 64 };

/* Walks an encoded polyline: five bits a character, least significant group first, a sign in the lowest
 * bit of a number, each number a difference to the one before. */
struct walk {
    const char *next;
    const char *end;
    int64_t lat;
    int64_t lon;
    int64_t lat_limit;
    int64_t lon_limit;
    int32_t code;
};

static bool walk_begin(struct walk *walk, rp_text encoded, uint32_t precision) {
    if ((precision != 5 && precision != 6) || (encoded.bytes == NULL && encoded.byte_count > 0)) {
        return false;
    }
    int64_t unit = precision == 5 ? 100000 : 1000000;
    /* A route may cross the antimeridian with longitudes that run on, but not round the globe. */
    *walk = (struct walk){.lat_limit = 90 * unit, .lon_limit = 360 * unit, .code = RP_OK};
    walk->next = encoded.bytes;
    walk->end = encoded.bytes == NULL ? NULL : encoded.bytes + encoded.byte_count;
    return true;
}

static bool walk_number(struct walk *walk, int64_t *value) {
    uint64_t bits = 0;
    for (unsigned shift = 0; shift <= 35; shift += 5) {
        if (walk->next == walk->end) {
            return false;
        }
        unsigned group = (unsigned)(uint8_t)*walk->next - 63u;
        if (group > 63u) {
            return false;
        }
        walk->next += 1;
        bits |= (uint64_t)(group & 31u) << shift;
        if (group < 32u) {
            int64_t half = (int64_t)(bits >> 1);
            *value = (bits & 1u) != 0 ? ~half : half;
            return true;
        }
    }
    return false;
}

/* The next point; false at the end (code RP_OK) or at a fault (code says which). */
static bool walk_point(struct walk *walk) {
    if (walk->next == walk->end) {
        return false;
    }
    int64_t lat_step;
    int64_t lon_step;
    if (!walk_number(walk, &lat_step) || !walk_number(walk, &lon_step)) {
        walk->code = RP_E_GEOMETRY_SYNTAX;
        return false;
    }
    walk->lat += lat_step;
    walk->lon += lon_step;
    if (walk->lat > walk->lat_limit || walk->lat < -walk->lat_limit || walk->lon > walk->lon_limit ||
        walk->lon < -walk->lon_limit) {
        walk->code = RP_E_INVALID_ARGUMENT;
        return false;
    }
    return true;
}

static int walk_failed(const struct walk *walk, rp_error *error) {
    if (walk->code == RP_E_GEOMETRY_SYNTAX) {
        return rpi_fail(error, RP_E_GEOMETRY_SYNTAX, "the polyline is empty, cut short or holds a foreign character");
    }
    return rpi_fail_invalid(error, RP_REASON_GEOMETRY_OUT_OF_RANGE, "candidates[].geometry",
                            "a point lies beyond the globe: is the declared precision right?");
}

int rp_polyline_decode(rp_text encoded, uint32_t precision, rp_point *points, uint64_t capacity, uint64_t *count,
                       rp_error *error) {
    rpi_clear(error);
    struct walk walk;
    if (count == NULL || (points == NULL && capacity > 0) || !walk_begin(&walk, encoded, precision)) {
        return rpi_fail(error, RP_E_USAGE, "precision is 5 or 6; count and points must be given");
    }
    uint64_t found = 0;
    /* Judge before the first store: points are untouched on failure. */
    struct walk trial = walk;
    while (walk_point(&trial)) {
        found += 1;
    }
    if (trial.code == RP_OK && found == 0) {
        trial.code = RP_E_GEOMETRY_SYNTAX;
    }
    if (trial.code != RP_OK) {
        return walk_failed(&trial, error);
    }
    for (uint64_t index = 0; index < found && index < capacity && walk_point(&walk); index++) {
        points[index] = (rp_point){(int32_t)walk.lat, (int32_t)walk.lon};
    }
    *count = found;
    return RP_OK;
}

/* Rounds to 10^-5 degrees, half away from zero. */
static int32_t in_e5(int64_t value, uint32_t precision) {
    if (precision == 5) {
        return (int32_t)value;
    }
    return (int32_t)((value + (value < 0 ? -5 : 5)) / 10);
}

static void write_u32(uint8_t *bytes, uint32_t value) {
    bytes[0] = (uint8_t)(value >> 24);
    bytes[1] = (uint8_t)(value >> 16);
    bytes[2] = (uint8_t)(value >> 8);
    bytes[3] = (uint8_t)value;
}

/* Walks the points without repeats; the hash may be NULL to only count them. */
static uint64_t digest_points(struct walk walk, uint32_t precision, struct sha256_ctx *hash, int32_t *code) {
    uint8_t chunk[RPI_DIGEST_CHUNK_POINTS * RPI_POINT_BYTES];
    size_t filled = 0;
    uint64_t count = 0;
    int32_t last_lat = 0;
    int32_t last_lon = 0;
    while (walk_point(&walk)) {
        int32_t lat = in_e5(walk.lat, precision);
        int32_t lon = in_e5(walk.lon, precision);
        if (count > 0 && lat == last_lat && lon == last_lon) {
            continue;
        }
        last_lat = lat;
        last_lon = lon;
        count += 1;
        if (hash != NULL) {
            write_u32(chunk + filled, (uint32_t)lat);
            write_u32(chunk + filled + 4, (uint32_t)lon);
            filled += RPI_POINT_BYTES;
            if (filled == sizeof chunk) {
                sha256_update(hash, filled, chunk);
                filled = 0;
            }
        }
    }
    if (hash != NULL) {
        sha256_update(hash, filled, chunk);
    }
    *code = walk.code;
    return count;
}

int rp_geometry_digest(rp_text encoded, uint32_t precision, rp_digest *digest, rp_error *error) {
    static const uint8_t domain[] = "rps.geo.v1"; /* its NUL is part of the digest */
    rpi_clear(error);
    struct walk walk;
    if (digest == NULL || !walk_begin(&walk, encoded, precision)) {
        return rpi_fail(error, RP_E_USAGE, "precision is 5 or 6; digest must be given");
    }
    uint64_t count = digest_points(walk, precision, NULL, &walk.code);
    if (walk.code == RP_OK && (count == 0 || count > UINT32_MAX)) {
        walk.code = RP_E_GEOMETRY_SYNTAX;
    }
    if (walk.code != RP_OK) {
        return walk_failed(&walk, error);
    }
    struct sha256_ctx hash;
    uint8_t count_bytes[4];
    write_u32(count_bytes, (uint32_t)count);
    sha256_init(&hash);
    sha256_update(&hash, sizeof domain, domain);
    sha256_update(&hash, sizeof count_bytes, count_bytes);
    (void)digest_points(walk, precision, &hash, &walk.code);
    sha256_digest(&hash, sizeof digest->bytes, digest->bytes);
    return RP_OK;
}

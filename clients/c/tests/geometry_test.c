/* Geometry: encoded polylines and their digest. */
#include "check.h"

#include <nettle/sha2.h>

#include "routeplan.h"

enum { POINTS_MAX = 200, TEXT_MAX = POINTS_MAX * 14 };

static uint64_t chance = 20260706;

static int64_t between(int64_t low, int64_t high) {
    chance = chance * 6364136223846793005u + 1442695040888963407u;
    return low + (int64_t)((chance >> 16) % (uint64_t)(high - low + 1));
}

/* The encoder of these tests: five bits a character, lowest first, a sign in the lowest bit. */
static char *append_number(char *text, int64_t value) {
    uint64_t bits = (uint64_t)(value < 0 ? ~value : value) << 1 | (value < 0 ? 1u : 0u);
    while (bits >= 32) {
        *text++ = (char)((bits & 31u) + 32 + 63);
        bits >>= 5;
    }
    *text++ = (char)(bits + 63);
    return text;
}

static void encode(const rp_point *points, int count, char text[TEXT_MAX + 1]) {
    int64_t lat = 0;
    int64_t lon = 0;
    for (int index = 0; index < count; index++) {
        text = append_number(text, points[index].lat - lat);
        text = append_number(text, points[index].lon - lon);
        lat = points[index].lat;
        lon = points[index].lon;
    }
    *text = '\0';
}

static void check_decodes(const rp_point *points, int count, uint32_t precision) {
    char text[TEXT_MAX + 1];
    rp_point decoded[POINTS_MAX];
    uint64_t decoded_count = 0;
    encode(points, count, text);
    CHECK_EQUAL(rp_polyline_decode(rp_text_of(text), precision, decoded, POINTS_MAX, &decoded_count, NULL), RP_OK);
    CHECK_EQUAL(decoded_count, count);
    for (int index = 0; index < count; index++) {
        CHECK(decoded[index].lat == points[index].lat && decoded[index].lon == points[index].lon);
    }
}

/* What docs/protocol.md, "Canonical form", says the digest is over, written down once more. */
static void check_digest(const char *text, uint32_t precision, const rp_point *e5, uint32_t count) {
    uint8_t expected[32];
    struct sha256_ctx hash;
    sha256_init(&hash);
    sha256_update(&hash, 11, (const uint8_t *)"rps.geo.v1");
    uint8_t number[4] = {(uint8_t)(count >> 24), (uint8_t)(count >> 16), (uint8_t)(count >> 8), (uint8_t)count};
    sha256_update(&hash, 4, number);
    for (uint32_t index = 0; index < count; index++) {
        uint32_t pair[2] = {(uint32_t)e5[index].lat, (uint32_t)e5[index].lon};
        for (int half = 0; half < 2; half++) {
            uint8_t bytes[4] = {(uint8_t)(pair[half] >> 24), (uint8_t)(pair[half] >> 16), (uint8_t)(pair[half] >> 8),
                                (uint8_t)pair[half]};
            sha256_update(&hash, 4, bytes);
        }
    }
    sha256_digest(&hash, sizeof expected, expected);
    rp_digest digest;
    CHECK_EQUAL(rp_geometry_digest(rp_text_of(text), precision, &digest, NULL), RP_OK);
    CHECK(memcmp(digest.bytes, expected, sizeof expected) == 0);
}

static void a_polyline_is_decoded_with_its_declared_precision(void) {
    rp_point points[3];
    uint64_t count = 0;
    rp_text known = rp_text_of("_p~iF~ps|U_ulLnnqC_mqNvxq`@");
    CHECK_EQUAL(rp_polyline_decode(known, 5, points, 3, &count, NULL), RP_OK);
    CHECK_EQUAL(count, 3);
    CHECK(points[0].lat == 3850000 && points[0].lon == -12020000);
    CHECK(points[1].lat == 4070000 && points[1].lon == -12095000);
    CHECK(points[2].lat == 4325200 && points[2].lon == -12645300);
    count = 0;
    CHECK_EQUAL(rp_polyline_decode(known, 6, NULL, 0, &count, NULL), RP_OK);
    CHECK_EQUAL(count, 3);
    points[1] = (rp_point){1, 2};
    CHECK_EQUAL(rp_polyline_decode(known, 5, points, 1, &count, NULL), RP_OK);
    CHECK(count == 3 && points[1].lat == 1 && points[1].lon == 2);
}

static void check_no_polyline(const char *text, uint32_t precision, int32_t code) {
    uint64_t count = 99;
    rp_point point = {1, 2};
    rp_digest digest = {{1}};
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_polyline_decode(rp_text_of(text), precision, &point, 1, &count, &error), code);
    CHECK(count == 99 && point.lat == 1);
    CHECK_EQUAL(error.reason, code == RP_E_INVALID_ARGUMENT ? RP_REASON_GEOMETRY_OUT_OF_RANGE : 0);
    CHECK_EQUAL(rp_geometry_digest(rp_text_of(text), precision, &digest, &error), code);
    CHECK_EQUAL(digest.bytes[0], 1);
}

static void a_wrong_polyline_is_refused(void) {
    check_no_polyline("", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("_p~iF", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("_p~iF~ps|", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("_p~iF ps|U", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("\x7f\x7f", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("~~~~~~~~~~~~~~~~~~~~", 5, RP_E_GEOMETRY_SYNTAX);
    check_no_polyline("_p~iF~ps|U", 7, RP_E_USAGE);
    check_no_polyline("_p~iF~ps|U", 0, RP_E_USAGE);
    /* 38.5 degrees at six digits read with five is 385 degrees. */
    check_no_polyline("_izlhA~rlgdF", 5, RP_E_INVALID_ARGUMENT);
    uint64_t count;
    rp_point point;
    CHECK_EQUAL(rp_polyline_decode(rp_text_of("_izlhA~rlgdF"), 6, &point, 1, &count, NULL), RP_OK);
    CHECK(point.lat == 38500000 && point.lon == -120200000);
}

static void any_line_is_read_back_point_by_point(void) {
    printf("  seed %llu\n", (unsigned long long)chance);
    for (int round = 0; round < 2000; round++) {
        uint32_t precision = round % 2 == 0 ? 5 : 6;
        int32_t unit = precision == 5 ? 100000 : 1000000;
        rp_point points[POINTS_MAX];
        int count = (int)between(1, POINTS_MAX);
        for (int index = 0; index < count; index++) {
            points[index].lat = (int32_t)between(-90 * unit, 90 * unit);
            points[index].lon = (int32_t)between(-180 * unit, 180 * unit);
        }
        check_decodes(points, count, precision);
    }
}

static void the_edges_of_the_globe_are_points_like_others(void) {
    static const rp_point e5[] = {{9000000, 0},         {-9000000, 0},        {0, 0},
                                  {0, 18000000},        {0, -18000000},       {9000000, -18000000},
                                  {-1, 1},              {0, 0},               {0, 0}};
    check_decodes(e5, 9, 5);
    /* Over the antimeridian: with a jump, and with longitudes that run on. */
    static const rp_point jump[] = {{-1679200, 17998800}, {-1669060, -17987690}};
    static const rp_point run_on[] = {{-1679200, 17998800}, {-1669060, 18012310}};
    check_decodes(jump, 2, 5);
    check_decodes(run_on, 2, 5);
    char text[TEXT_MAX + 1];
    encode(jump, 2, text);
    check_digest(text, 5, jump, 2);
    encode(run_on, 2, text);
    check_digest(text, 5, run_on, 2);
}

static void check_beyond(rp_point point, uint32_t precision) {
    char text[TEXT_MAX + 1];
    encode(&point, 1, text);
    check_no_polyline(text, precision, RP_E_INVALID_ARGUMENT);
}

static void one_step_beyond_the_globe_is_out_of_range(void) {
    check_beyond((rp_point){9000001, 0}, 5);
    check_beyond((rp_point){-9000001, 0}, 5);
    check_beyond((rp_point){90000001, 0}, 6);
    check_beyond((rp_point){-90000001, 0}, 6);
    check_beyond((rp_point){0, 36000001}, 5);
    check_beyond((rp_point){0, -360000001}, 6);
    check_beyond((rp_point){INT32_MAX, INT32_MIN}, 6);
    /* Out and back again: the point between is still none. */
    static const rp_point detour[] = {{100000, 100000}, {9100000, 100000}, {100000, 100000}};
    char text[TEXT_MAX + 1];
    encode(detour, 3, text);
    check_no_polyline(text, 5, RP_E_INVALID_ARGUMENT);
}

static void six_digits_read_as_five_are_out_of_range_from_nine_degrees_on(void) {
    printf("  seed %llu\n", (unsigned long long)chance);
    for (int round = 0; round < 2000; round++) {
        int32_t sign = round % 2 == 0 ? 1 : -1;
        rp_point points[3];
        for (int index = 0; index < 3; index++) {
            points[index].lat = sign * (int32_t)between(9000001, 90000000);
            points[index].lon = (int32_t)between(-35999999, 35999999);
        }
        char text[TEXT_MAX + 1];
        encode(points, 3, text);
        check_no_polyline(text, 5, RP_E_INVALID_ARGUMENT);
        check_decodes(points, 3, 6);
    }
}

static void six_digits_are_rounded_half_away_from_zero_and_repeats_left_out(void) {
    static const rp_point e6[] = {{15, -15},  {14, -14},         {4, -4},           {-5, 5},
                                  {-6, 6},    {-15, 15},         {-15, 15},         {89999995, -179999995},
                                  {0, 0},     {90000000, 0},     {-89999994, 1}};
    static const rp_point e5[] = {{2, -2}, {1, -1}, {0, 0}, {-1, 1}, {-2, 2}, {9000000, -18000000},
                                  {0, 0},  {9000000, 0}, {-8999999, 0}};
    char text[TEXT_MAX + 1];
    encode(e6, 11, text);
    check_digest(text, 6, e5, 9);
}

static void precision_decides_the_digest(void) {
    char five[TEXT_MAX + 1];
    char six[TEXT_MAX + 1];
    printf("  seed %llu\n", (unsigned long long)chance);
    for (int round = 0; round < 500; round++) {
        rp_point e5[20];
        rp_point e6[20];
        for (int index = 0; index < 20; index++) {
            e5[index].lat = (int32_t)between(-9000000, 9000000);
            e5[index].lon = (int32_t)between(-18000000, 18000000);
            e6[index] = (rp_point){e5[index].lat * 10, e5[index].lon * 10};
        }
        encode(e5, 20, five);
        encode(e6, 20, six);
        rp_digest first;
        rp_digest second;
        CHECK_EQUAL(rp_geometry_digest(rp_text_of(five), 5, &first, NULL), RP_OK);
        CHECK_EQUAL(rp_geometry_digest(rp_text_of(six), 6, &second, NULL), RP_OK);
        CHECK(memcmp(&first, &second, sizeof first) == 0);
        e5[between(0, 19)].lat += e5[0].lat > 0 ? -1 : 1;
        encode(e5, 20, five);
        CHECK_EQUAL(rp_geometry_digest(rp_text_of(five), 5, &second, NULL), RP_OK);
        CHECK(memcmp(&first, &second, sizeof first) != 0);
    }
}

static void any_cut_and_any_noise_ends_in_a_code(void) {
    printf("  seed %llu\n", (unsigned long long)chance);
    for (int round = 0; round < 20000; round++) {
        char noise[64];
        int count = (int)between(0, 63);
        for (int index = 0; index < count; index++) {
            noise[index] = (char)between(1, 255);
        }
        noise[count] = '\0';
        rp_digest digest;
        rp_error error = RP_SIZED(rp_error);
        int code = rp_geometry_digest(rp_text_of(noise), round % 2 == 0 ? 5 : 6, &digest, &error);
        CHECK(code == RP_OK || code == RP_E_GEOMETRY_SYNTAX || code == RP_E_INVALID_ARGUMENT);
        CHECK(code == error.code);
    }
}

/* Report 49: Project-OSRM/osrm-backend#2498, valhalla/valhalla#342, mapbox/mapbox-navigation-android#4231. */
static void a_geometry_of_another_precision_than_declared_has_no_digest(void) {
    /* The airport of Delhi and the India Gate, in millionths of a degree: read with five digits, 285 degrees. */
    const char *six = "onzmu@_nz_rCobpBklzG";
    check_no_polyline(six, 5, RP_E_INVALID_ARGUMENT);
    rp_digest digest = {{0}};
    CHECK_EQUAL(rp_geometry_digest(rp_text_of(six), 6, &digest, NULL), RP_OK);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a polyline is decoded with its declared precision", a_polyline_is_decoded_with_its_declared_precision},
        {"a wrong polyline is refused", a_wrong_polyline_is_refused},
        {"any line is read back point by point", any_line_is_read_back_point_by_point},
        {"the edges of the globe are points like others", the_edges_of_the_globe_are_points_like_others},
        {"one step beyond the globe is out of range", one_step_beyond_the_globe_is_out_of_range},
        {"six digits read as five are out of range from nine degrees on",
         six_digits_read_as_five_are_out_of_range_from_nine_degrees_on},
        {"six digits are rounded half away from zero and repeats left out",
         six_digits_are_rounded_half_away_from_zero_and_repeats_left_out},
        {"precision decides the digest", precision_decides_the_digest},
        {"any cut and any noise ends in a code", any_cut_and_any_noise_ends_in_a_code},
        {"a geometry of another precision than declared has no digest",
         a_geometry_of_another_precision_than_declared_has_no_digest},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

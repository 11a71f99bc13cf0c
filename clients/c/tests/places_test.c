/* Places. */
#include "check.h"

#include <locale.h>
#include <math.h>

#include "routeplan.h"

static void check_degrees(double latitude, double longitude, int32_t lat_e6, int32_t lon_e6) {
    int32_t lat = 7;
    int32_t lon = 7;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_microdegrees(latitude, longitude, &lat, &lon, &error), RP_OK);
    CHECK_EQUAL(error.code, RP_OK);
    CHECK_EQUAL(lat, lat_e6);
    CHECK_EQUAL(lon, lon_e6);
}

static void check_no_degrees(double latitude, double longitude, uint32_t reason) {
    int32_t lat = 7;
    int32_t lon = 7;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_microdegrees(latitude, longitude, &lat, &lon, &error), RP_E_INVALID_ARGUMENT);
    CHECK_EQUAL(error.code, RP_E_INVALID_ARGUMENT);
    CHECK_EQUAL(error.status, 3);
    CHECK_EQUAL(error.reason, reason);
    CHECK_EQUAL(error.outcome, RP_OUTCOME_NOT_SENT);
    CHECK_EQUAL(error.retryable, 0);
    CHECK(error.message[0] != '\0' && error.field[0] != '\0');
    CHECK(lat == 7 && lon == 7);
    CHECK_EQUAL(rp_microdegrees(latitude, longitude, &lat, &lon, NULL), RP_E_INVALID_ARGUMENT);
}

static void degrees_become_microdegrees_half_away_from_zero(void) {
    check_degrees(28.555, 77.0844, 28555000, 77084400);
    check_degrees(0.0000005, -0.0000005, 1, -1);
    check_degrees(0.00000049, -0.00000049, 0, 0);
    check_degrees(-0.0, 0.0, 0, 0);
    check_degrees(89.9999995, 1, 90000000, 0);
    check_degrees(90.0000004, 1, 90000000, 0);
    check_degrees(-90, -139.2667, -90000000, 0);
    check_degrees(1, -180, 1000000, 180000000);
    check_degrees(1, 180, 1000000, 180000000);
    check_degrees(1, -179.999999, 1000000, -179999999);
}

/* An odd number of 128ths of a degree is a whole number of microdegrees and exactly one half. */
static void an_exact_half_goes_away_from_zero_everywhere(void) {
    for (int number = 1; number < 90 * 128; number += 2) {
        int32_t away = (int32_t)(((int64_t)number * 15625 + 1) / 2);
        check_degrees(number / 128.0, -number / 128.0, away, -away);
        check_degrees(-number / 128.0, 90 + number / 128.0, -away, 90000000 + away);
    }
}

static void what_a_host_reads_back_from_microdegrees_is_the_same_place(void) {
    uint64_t seed = 20260705;
    printf("  seed %llu\n", (unsigned long long)seed);
    for (int round = 0; round < 200000; round++) {
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        int32_t lat = (int32_t)((seed >> 33) % 179999999u) - 89999999;
        seed = seed * 6364136223846793005u + 1442695040888963407u;
        int32_t lon = (int32_t)((seed >> 33) % 359999999u) - 179999999;
        check_degrees(lat / 1e6, lon / 1e6, lat, lon);
        /* Less than half a step beside it is still that place. */
        check_degrees((lat + 0.49) / 1e6, (lon - 0.49) / 1e6, lat, lon);
    }
}

static void the_edges_of_the_globe_have_one_spelling(void) {
    check_degrees(0, -0.0, 0, 0);
    check_degrees(-0.0000004, 0.0000004, 0, 0);
    check_degrees(-0.0, 77, 0, 77000000);
    check_degrees(28, -0.0, 28000000, 0);
    for (int lon = -180; lon <= 180; lon += 30) {
        check_degrees(90, lon, 90000000, 0);
        check_degrees(-90, lon, -90000000, 0);
        check_degrees(-89.9999996, lon, -90000000, 0);
    }
    check_degrees(89.9999994, -180, 89999999, 180000000);
    check_degrees(12.5, -180.0000004, 12500000, 180000000);
    check_degrees(12.5, 180.0000004, 12500000, 180000000);
    check_degrees(12.5, -179.9999996, 12500000, 180000000);
    check_degrees(12.5, -179.9999994, 12500000, -179999999);
    check_degrees(12.5, 179.9999994, 12500000, 179999999);
    /* Nowhere is a place here: whether (0,0) is taken is the daemon's to decide. */
    check_degrees(0, 0, 0, 0);
}

static void degrees_that_cannot_be_are_refused_and_never_wrapped(void) {
    check_no_degrees(NAN, 1, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(1, NAN, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(INFINITY, 1, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(1, -INFINITY, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(-NAN, -NAN, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(-INFINITY, INFINITY, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(500, NAN, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(-90.0000006, 0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(0, -180.0000006, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(91, 0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(1.7976931348623157e308, 0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(9223372036854.775807, 0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(0, -9223372036854775808.0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(2147.483648, 0, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(0, 4294.967296, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(90.0000006, 1, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(1, 180.000001, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(1, 540, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(1e300, 1, RP_REASON_COORDINATE_OUT_OF_RANGE);
    check_no_degrees(1, -1.7e308, RP_REASON_COORDINATE_OUT_OF_RANGE);
}

static int set_location(rp_stop *stop, const char *text, rp_error *error) {
    RP_INIT(*stop);
    RP_INIT(*error);
    return rp_stop_set_location(stop, rp_text_of(text), error);
}

static void check_place(const char *text, int32_t lat_e6, int32_t lon_e6) {
    rp_stop stop;
    rp_error error;
    CHECK_EQUAL(set_location(&stop, text, &error), RP_OK);
    CHECK_EQUAL(stop.place, RP_PLACE_COORDINATE);
    CHECK_EQUAL(stop.lat_e6, lat_e6);
    CHECK_EQUAL(stop.lon_e6, lon_e6);
}

static void check_no_place(const char *text, uint32_t reason) {
    rp_stop stop;
    rp_error error;
    CHECK_EQUAL(set_location(&stop, text, &error), RP_E_INVALID_ARGUMENT);
    CHECK_EQUAL(error.reason, reason);
    CHECK_EQUAL(stop.place, RP_PLACE_NONE);
}

static void a_location_is_longitude_then_latitude(void) {
    check_place("77.2639,28.5354", 28535400, 77263900);
    check_place(" 77.2639 , 28.5354\n", 28535400, 77263900);
    check_place("+77.2639,-28.5354", -28535400, 77263900);
    check_place("7.72639e1,.5", 500000, 77263900);
    check_place("1.,2", 2000000, 1000000);
    check_place("0.0,-0.0", 0, 0);
    check_place("-139.2667,-90.0", -90000000, 0);
    check_place("78.4747000004,17.3616000001", 17361600, 78474700);
    check_no_place("77.2,NaN", RP_REASON_COORDINATE_NOT_FINITE);
    check_no_place("nan,28.5", RP_REASON_COORDINATE_NOT_FINITE);
    check_no_place("-Infinity,28.5", RP_REASON_COORDINATE_NOT_FINITE);
    check_no_place("INF,28.5", RP_REASON_COORDINATE_NOT_FINITE);
    check_no_place("1e999,28.5", RP_REASON_COORDINATE_NOT_FINITE);
    check_no_place("28.5,177.2", RP_REASON_COORDINATE_OUT_OF_RANGE);
    static const char *const wrong[] = {"", " ", ",", "1,", ",1", "1,2,3", "1;2", "0x10,1", "1,2x", "1 2,3", "--1,2",
                                        "1e,2", "nan(1),2", ".,.", "77,2639", "one,two", "infinit,1", NULL};
    for (int index = 0; wrong[index] != NULL; index++) {
        if (strcmp(wrong[index], "77,2639") == 0) {
            check_no_place(wrong[index], RP_REASON_COORDINATE_OUT_OF_RANGE);
        } else {
            check_no_place(wrong[index], RP_REASON_LOCATION_SYNTAX);
        }
    }
    char lengthy[200];
    memset(lengthy, '1', sizeof lengthy);
    memcpy(lengthy + sizeof lengthy - 3, ",1", 3);
    check_no_place(lengthy, RP_REASON_LOCATION_SYNTAX);
}

static void a_location_may_be_a_pin(void) {
    rp_stop stop;
    rp_error error;
    CHECK_EQUAL(set_location(&stop, " 1t182a ", &error), RP_OK);
    CHECK_EQUAL(stop.place, RP_PLACE_PIN);
    CHECK_TEXT(stop.pin, "1T182A");
    check_no_place("1T182", RP_REASON_LOCATION_SYNTAX);
    check_no_place("1T182AB", RP_REASON_LOCATION_SYNTAX);
    check_no_place("1T-82A", RP_REASON_LOCATION_SYNTAX);
}

static void a_location_is_read_alike_in_every_locale(void) {
    static const char *const names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", NULL};
    for (int index = 0; names[index] != NULL; index++) {
        if (setlocale(LC_ALL, names[index]) != NULL) {
            printf("  with the decimal comma of %s\n", names[index]);
            break;
        }
    }
    check_place("77.2639,28.5354", 28535400, 77263900);
    CHECK(setlocale(LC_ALL, "C") != NULL);
}

/* Report 47: Project-OSRM/osrm-backend#4125, #5083 and #4017. */
static void swapped_latitude_and_longitude_come_from_no_location(void) {
    check_place("77.26,28.53", 28530000, 77260000);
    /* The other way round is another place on Earth, which only the provider can tell; beyond the pole it is none. */
    check_place("28.53,77.26", 77260000, 28530000);
    check_no_place("28.53,177.26", RP_REASON_COORDINATE_OUT_OF_RANGE);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"degrees become microdegrees, half away from zero", degrees_become_microdegrees_half_away_from_zero},
        {"an exact half goes away from zero everywhere", an_exact_half_goes_away_from_zero_everywhere},
        {"what a host reads back from microdegrees is the same place",
         what_a_host_reads_back_from_microdegrees_is_the_same_place},
        {"the edges of the globe have one spelling", the_edges_of_the_globe_have_one_spelling},
        {"degrees that cannot be are refused and never wrapped",
         degrees_that_cannot_be_are_refused_and_never_wrapped},
        {"a location is longitude, then latitude", a_location_is_longitude_then_latitude},
        {"a location may be a pin", a_location_may_be_a_pin},
        {"a location is read alike in every locale", a_location_is_read_alike_in_every_locale},
        {"swapped latitude and longitude come from no location", swapped_latitude_and_longitude_come_from_no_location},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Places and geometry. */
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

static void degrees_that_cannot_be_are_refused_and_never_wrapped(void) {
    check_no_degrees(NAN, 1, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(1, NAN, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(INFINITY, 1, RP_REASON_COORDINATE_NOT_FINITE);
    check_no_degrees(1, -INFINITY, RP_REASON_COORDINATE_NOT_FINITE);
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
    /* 38.5 degrees at six digits read with five is 385 degrees. */
    check_no_polyline("_izlhA~rlgdF", 5, RP_E_INVALID_ARGUMENT);
    uint64_t count;
    rp_point point;
    CHECK_EQUAL(rp_polyline_decode(rp_text_of("_izlhA~rlgdF"), 6, &point, 1, &count, NULL), RP_OK);
    CHECK(point.lat == 38500000 && point.lon == -120200000);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"degrees become microdegrees, half away from zero", degrees_become_microdegrees_half_away_from_zero},
        {"degrees that cannot be are refused and never wrapped",
         degrees_that_cannot_be_are_refused_and_never_wrapped},
        {"a location is longitude, then latitude", a_location_is_longitude_then_latitude},
        {"a location may be a pin", a_location_may_be_a_pin},
        {"a location is read alike in every locale", a_location_is_read_alike_in_every_locale},
        {"a polyline is decoded with its declared precision", a_polyline_is_decoded_with_its_declared_precision},
        {"a wrong polyline is refused", a_wrong_polyline_is_refused},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Pure functions: places, geometry, names, keys, versioned structs. */
#include "check.h"

#include <locale.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>

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

static void names_and_numbers_go_both_ways(void) {
    CHECK_TEXT(rp_value_name(RP_ENUM_PLAN_STATE, RP_STATE_HANDOFF_PENDING), "HANDOFF_PENDING");
    CHECK_TEXT(rp_value_name(RP_ENUM_REASON, RP_REASON_ACK_CONFLICT), "ACK_CONFLICT");
    CHECK_TEXT(rp_value_name(RP_ENUM_METHOD, RP_METHOD_OPEN_DIRECTION_UI), "OpenDirectionUI");
    CHECK_TEXT(rp_value_name(RP_ENUM_EXCLUDE, RP_EXCLUDE_FERRY), "FERRY");
    CHECK_TEXT(rp_value_name(RP_ENUM_EXCLUDE, 3), "?");
    CHECK_TEXT(rp_value_name(RP_ENUM_CODE, RP_E_CONNECT), "E_CONNECT");
    CHECK_TEXT(rp_value_name(RP_ENUM_STATUS, 9), "FAILED_PRECONDITION");
    CHECK_TEXT(rp_value_name(RP_ENUM_OUTCOME, RP_OUTCOME_UNKNOWN), "UNKNOWN");
    CHECK_TEXT(rp_value_name(999, 1), "?");
    CHECK_TEXT(rp_value_name(RP_ENUM_REASON, 1000), "?");
    int32_t value = -7;
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_LOCATION_TYPE, "current-location", &value), RP_OK);
    CHECK_EQUAL(value, RP_LOCATION_CURRENT_LOCATION);
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_ATTRIBUTE, "Base_Duration", &value), RP_OK);
    CHECK_EQUAL(value, RP_ATTRIBUTE_BASE_DURATION);
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_ATTRIBUTE, "unspecified", &value), RP_E_USAGE);
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_METHOD, "getplan", &value), RP_OK);
    CHECK_EQUAL(value, RP_METHOD_GET_PLAN);
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_CODE, "e-forked", &value), RP_OK);
    CHECK_EQUAL(value, RP_E_FORKED);
    value = -7;
    CHECK_EQUAL(rp_value_of_name(RP_ENUM_PROFILE, "flying", &value), RP_E_USAGE);
    CHECK_EQUAL(value, -7);
    for (int32_t code = -113; code <= 1; code++) {
        bool named = strcmp(rp_value_name(RP_ENUM_CODE, code), "?") != 0;
        bool told = strcmp(rp_strerror(code), "unknown code") != 0;
        CHECK_EQUAL(named, told);
        CHECK_EQUAL(named, code >= -16 || code <= -100);
    }
    CHECK_TEXT(rp_version(), "0.1.0");
}

static void identifiers_are_text_and_bytes(void) {
    rp_id id = {{0}};
    CHECK_EQUAL(rp_id_is_none(&id), 1);
    CHECK_EQUAL(rp_id_of_text(rp_text_of("018f2A7c-0000-7000-8000-0000000000ff"), &id), RP_OK);
    char text[33];
    rp_id_to_text(&id, text);
    CHECK_TEXT(text, "018f2a7c0000700080000000000000ff");
    CHECK_EQUAL(rp_id_is_none(&id), 0);
    static const char *const wrong[] = {"", "01", "018f2a7c0000700080000000000000f", "018f2a7c0000700080000000000000fff0",
                                        "018f2a7c0000700080000000000000fg", "-018f2a7c0000700080000000000000ff", NULL};
    for (int index = 0; wrong[index] != NULL; index++) {
        CHECK_EQUAL(rp_id_of_text(rp_text_of(wrong[index]), &id), RP_E_USAGE);
    }
    rp_digest digest;
    char digits[65];
    memset(digits, 'a', 64);
    digits[64] = '\0';
    CHECK_EQUAL(rp_digest_of_text(rp_text_of(digits), &digest), RP_OK);
    char again[65];
    rp_digest_to_text(&digest, again);
    CHECK_TEXT(again, digits);
    CHECK_EQUAL(rp_digest_of_text(rp_text_of(text), &digest), RP_E_USAGE);
}

static void command_keys_are_version_7_uuids_and_differ(void) {
    enum { COUNT = 1000 };
    static char keys[COUNT][37];
    for (int index = 0; index < COUNT; index++) {
        CHECK_EQUAL(rp_command_key_make(keys[index]), RP_OK);
        CHECK_EQUAL(strlen(keys[index]), 36);
        CHECK(keys[index][14] == '7' && strchr("89ab", keys[index][19]) != NULL);
        CHECK(keys[index][8] == '-' && keys[index][13] == '-' && keys[index][18] == '-' && keys[index][23] == '-');
        for (int other = 0; other < index; other++) {
            CHECK(strcmp(keys[index], keys[other]) != 0);
        }
    }
}

static void structs_that_were_not_prepared_are_refused(void) {
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_context context = RP_SIZED(rp_context);
    rp_select_route_args args = {0};
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_request_select_route(request, &context, &args, &error), RP_E_USAGE);
    CHECK_EQUAL(error.code, RP_E_USAGE);
    CHECK_EQUAL(rp_request_method(request), RP_METHOD_NONE);
    args.struct_size = sizeof args;
    args.reserved[2] = 1;
    CHECK_EQUAL(rp_request_select_route(request, &context, &args, &error), RP_E_USAGE);
    args.reserved[2] = 0;
    CHECK_EQUAL(rp_request_select_route(request, &context, &args, &error), RP_OK);
    CHECK_EQUAL(error.code, RP_OK);
    context.struct_size = 8;
    CHECK_EQUAL(rp_request_select_route(request, &context, &args, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_request_select_route(request, NULL, &args, NULL), RP_E_USAGE);
    /* A caller of a later version: longer, the rest zero. */
    struct {
        rp_select_route_args known;
        uint64_t later[2];
    } longer = {.known = {.struct_size = sizeof longer}};
    context.struct_size = sizeof context;
    CHECK_EQUAL(rp_request_select_route(request, &context, &longer.known, NULL), RP_OK);
    longer.later[1] = 1;
    CHECK_EQUAL(rp_request_select_route(request, &context, &longer.known, NULL), RP_E_USAGE);
    rp_error unprepared;
    memset(&unprepared, 0, sizeof unprepared);
    CHECK_EQUAL(rp_request_select_route(request, NULL, &args, &unprepared), RP_E_USAGE);
    CHECK_EQUAL(unprepared.code, 0);
    rp_request_free(request);
}

static void what_the_wire_cannot_carry_is_refused_here(void) {
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_context context = RP_SIZED(rp_context);
    rp_error error = RP_SIZED(rp_error);
    rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
    args.owner = (rp_text){"own\0er", 6};
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_INVALID_ARGUMENT);
    CHECK_EQUAL(error.reason, RP_REASON_LABEL_FORBIDDEN_CHARACTER);
    CHECK_TEXT(error.field, "owner");
    args.owner = (rp_text){NULL, 6};
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_USAGE);
    args.owner = rp_text_of("owner");
    rp_stop stops[2];
    RP_INIT(stops[0]);
    RP_INIT(stops[1]);
    stops[1].label = (rp_text){"a\0", 2};
    args.stops = stops;
    args.stop_count = 2;
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_INVALID_ARGUMENT);
    CHECK_TEXT(error.field, "stops[].label");
    stops[1].label = (rp_text){NULL, 0};
    stops[1].place = 9;
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_USAGE);
    stops[1].place = RP_PLACE_NONE;
    args.stop_count = 5000;
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_USAGE);
    args.stop_count = 2;
    char key[80];
    memset(key, 'k', sizeof key);
    context.command_key = (rp_text){key, 65};
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_INVALID_ARGUMENT);
    CHECK_EQUAL(error.reason, RP_REASON_LABEL_TOO_LONG);
    CHECK_TEXT(error.field, "context.command_key");
    context.command_key.byte_count = 64;
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_OK);
    CHECK_EQUAL(rp_request_command_key(request).byte_count, 64);
    context.deadline_ms = 86400001;
    CHECK_EQUAL(rp_request_create_plan(request, &context, &args, &error), RP_E_USAGE);
    CHECK_EQUAL(rp_request_command_key(request).byte_count, 0);
    CHECK_EQUAL(rp_request_renew_command_key(request), RP_E_USAGE);
    rp_request_free(request);
}

static void null_is_accepted_by_every_free(void) {
    rp_options_free(NULL);
    rp_request_free(NULL);
    rp_reply_free(NULL);
    rp_client_unref(NULL);
    rp_client_close(NULL);
    rp_client_wake(NULL);
    CHECK(rp_client_ref(NULL) == NULL);
    CHECK_EQUAL(rp_client_process(NULL, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_client_wait(NULL, 0), RP_E_USAGE);
    CHECK_EQUAL(rp_client_fd(NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_cancel(NULL, 1), RP_E_USAGE);
    CHECK_EQUAL(rp_next_completions(NULL, NULL, 0), RP_E_USAGE);
    CHECK_EQUAL(rp_submit(NULL, NULL, 0, NULL, NULL), RP_E_USAGE);
    rp_context context = RP_SIZED(rp_context);
    CHECK_EQUAL(rp_open_direction_ui(NULL, &context, NULL, NULL), RP_E_USAGE);
    rp_reply *reply = NULL;
    rp_id id = {{1}};
    CHECK_EQUAL(rp_get_plan(NULL, &id, 0, &reply, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_reply_error(NULL, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_reply_answer(NULL, NULL), RP_E_NO_CONTENT);
}

static void options_have_bounds(void) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    char path[200];
    memset(path, 'p', sizeof path);
    path[108] = '\0';
    CHECK_EQUAL(rp_options_set_socket_path(options, path), RP_E_USAGE);
    path[107] = '\0';
    CHECK_EQUAL(rp_options_set_socket_path(options, path), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, ""), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_socket_path(options, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 0), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 1024), RP_OK);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 1025), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_default_deadline_ms(options, 0), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_default_deadline_ms(options, 86400000), RP_OK);
    CHECK_EQUAL(rp_options_set_message_bytes_max(options, 4194305), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_retry(options, 0, 1, 1), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_retry(options, 1, 2, 1), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_retry(options, 1000, 1, 86400000), RP_OK);
    CHECK_EQUAL(rp_options_set_queued_max(options, 1048577), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_fail_fast(options, 2), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_fd(options, -1), RP_E_USAGE);
    rp_options_free(options);
    unsetenv("RP_SOCKET");
    rp_client *client = NULL;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_client_open(NULL, &client, &error), RP_E_USAGE);
    CHECK(client == NULL);
    setenv("RP_SOCKET", "/nonexistent/socket", 1);
    CHECK_EQUAL(rp_client_open(NULL, &client, &error), RP_OK);
    rp_client_unref(client);
    unsetenv("RP_SOCKET");
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
        {"names and numbers go both ways", names_and_numbers_go_both_ways},
        {"identifiers are text and bytes", identifiers_are_text_and_bytes},
        {"command keys are version 7 UUIDs and differ", command_keys_are_version_7_uuids_and_differ},
        {"structs that were not prepared are refused", structs_that_were_not_prepared_are_refused},
        {"what the wire cannot carry is refused here", what_the_wire_cannot_carry_is_refused_here},
        {"NULL is accepted by every free", null_is_accepted_by_every_free},
        {"options have bounds", options_have_bounds},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Names, identifiers, keys, versioned structs, options. */
#include "check.h"

#include <stdbool.h>
#include <stddef.h>

#include "routeplan.h"

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
    CHECK(strstr(rp_build_info(), "librouteplan 0.1.0, protobuf-c 1.") == rp_build_info());
    CHECK(strstr(rp_build_info(), ", nettle 3.") != NULL && strchr(rp_build_info(), '\n') == NULL);
    CHECK(RP_HAS_WATCHES + RP_HAS_OUTBOX + RP_HAS_THREADED + RP_HAS_CLIENT_STATE + RP_HAS_BUILD_INFO == 5);
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

static void nothing_is_the_empty_text(void) {
    char text[65] = "full";
    rp_id_to_text(NULL, text);
    CHECK_TEXT(text, "");
    text[0] = 'x';
    rp_digest_to_text(NULL, text);
    CHECK_TEXT(text, "");
    rp_id id = {{0}};
    rp_id_to_text(&id, NULL);
    rp_digest digest = {{0}};
    rp_digest_to_text(&digest, NULL);
    CHECK_EQUAL(rp_id_is_none(NULL), 1);
    CHECK_EQUAL(rp_id_of_text(rp_text_of(NULL), &id), RP_E_USAGE);
    CHECK_EQUAL(rp_digest_of_text(rp_text_of(NULL), &digest), RP_E_USAGE);
    CHECK_EQUAL(rp_id_of_text(rp_text_of("018f2a7c0000700080000000000000ff"), NULL), RP_E_USAGE);
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
    CHECK_EQUAL(rp_options_set_client_name(options, ""), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_client_name(options, "two\nlines"), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_client_name(options, "caf\xc3\xa9"), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_client_name(options, "a name of thirty-two characters!"), RP_OK);
    CHECK_EQUAL(rp_options_set_client_name(options, "a name of thirty-three characters"), RP_E_USAGE);
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
        {"names and numbers go both ways", names_and_numbers_go_both_ways},
        {"identifiers are text and bytes", identifiers_are_text_and_bytes},
        {"nothing is the empty text", nothing_is_the_empty_text},
        {"command keys are version 7 UUIDs and differ", command_keys_are_version_7_uuids_and_differ},
        {"structs that were not prepared are refused", structs_that_were_not_prepared_are_refused},
        {"what the wire cannot carry is refused here", what_the_wire_cannot_carry_is_refused_here},
        {"NULL is accepted by every free", null_is_accepted_by_every_free},
        {"options have bounds", options_have_bounds},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

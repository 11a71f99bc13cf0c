/* From the fields of a scenario's call to a request. */
#include "scenarios.h"

#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 32, BYTES_MAX = 64 };

/* Everything one call points to. */
struct memory {
    union {
        uint32_t struct_size;
        rp_create_plan_args create_plan;
        rp_revise_route_args revise_route;
        rp_replace_presentation_args replace_presentation;
        rp_request_routes_args request_routes;
        rp_receive_routes_args receive_routes;
        rp_calculation_failed_args calculation_failed;
        rp_select_route_args select_route;
        rp_request_navigation_args request_navigation;
        rp_confirm_handoff_args confirm_handoff;
        rp_reject_handoff_args reject_handoff;
        rp_expire_attempt_args expire_attempt;
        rp_retry_handoff_args retry_handoff;
        rp_cancel_plan_args cancel_plan;
        rp_note_editor_dismissed_args note_editor_dismissed;
        rp_list_plans_args list_plans;
        struct {
            uint32_t struct_size;
            rp_id plan_id;
            rp_id attempt_id;
        } read;
    } args;
    rp_route_options options;
    rp_stop stops[LIST_MAX];
    rp_candidate candidates[LIST_MAX];
    uint8_t bytes[LIST_MAX][BYTES_MAX];
    uint32_t bytes_count;
};

#define ARGS(name) offsetof(struct memory, args.name)
#define FIELD(struct_name, field, kind, enumeration)                                                                   \
    {#field, kind, enumeration, ARGS(struct_name.field) - ARGS(struct_name), 0}
#define OPTIONAL(struct_name, field, kind, has)                                                                        \
    {#field, kind, 0, ARGS(struct_name.field) - ARGS(struct_name), ARGS(struct_name.has) - ARGS(struct_name)}
#define SHOWN(struct_name)                                                                                             \
    FIELD(struct_name, generation, KIND_U32, 0), FIELD(struct_name, revision, KIND_U64, 0)
#define END {NULL, KIND_END, 0, 0, 0}

static const struct member nothing[] = {END};
static const struct member create_plan[] = {
    FIELD(create_plan, external_id, KIND_TEXT, 0), FIELD(create_plan, owner, KIND_TEXT, 0),
    FIELD(create_plan, stops, KIND_STOPS, 0), FIELD(create_plan, options, KIND_OPTIONS, 0), END};
static const struct member revise_route[] = {
    FIELD(revise_route, base_revision, KIND_U64, 0), OPTIONAL(revise_route, stops, KIND_STOP_LIST, has_stops),
    FIELD(revise_route, options, KIND_OPTIONS, 0), OPTIONAL(revise_route, generation, KIND_U32, has_generation), END};
static const struct member replace_presentation[] = {
    FIELD(replace_presentation, cause, KIND_ENUM, RP_ENUM_REPLACEMENT_CAUSE), END};
static const struct member request_routes[] = {
    SHOWN(request_routes), FIELD(request_routes, location_digest, KIND_DIGEST, 0),
    FIELD(request_routes, option_digest, KIND_DIGEST, 0), END};
static const struct member receive_routes[] = {
    SHOWN(receive_routes), OPTIONAL(receive_routes, calculation_seq, KIND_U32, has_calculation_seq),
    FIELD(receive_routes, candidates, KIND_CANDIDATES, 0), END};
static const struct member calculation_failed[] = {
    SHOWN(calculation_failed), OPTIONAL(calculation_failed, calculation_seq, KIND_U32, has_calculation_seq),
    FIELD(calculation_failed, failure, KIND_ENUM, RP_ENUM_FAILURE_CLASS),
    FIELD(calculation_failed, provider_code, KIND_TEXT, 0),
    OPTIONAL(calculation_failed, http_status, KIND_U32, has_http_status), END};
static const struct member select_route[] = {
    SHOWN(select_route), OPTIONAL(select_route, index, KIND_I64, has_index), END};
static const struct member request_navigation[] = {
    SHOWN(request_navigation), OPTIONAL(request_navigation, index, KIND_I64, has_index),
    FIELD(request_navigation, target, KIND_TEXT, 0), FIELD(request_navigation, location_digest, KIND_DIGEST, 0),
    FIELD(request_navigation, option_digest, KIND_DIGEST, 0),
    OPTIONAL(request_navigation, deadline_s, KIND_U32, has_deadline), END};
static const struct member confirm_handoff[] = {
    FIELD(confirm_handoff, attempt_id, KIND_ID, 0), FIELD(confirm_handoff, target_session_ref, KIND_TEXT, 0),
    FIELD(confirm_handoff, effective_geometry_digest, KIND_DIGEST, 0), END};
static const struct member reject_handoff[] = {
    FIELD(reject_handoff, attempt_id, KIND_ID, 0),
    FIELD(reject_handoff, rejection, KIND_ENUM, RP_ENUM_REJECTION_CLASS), END};
static const struct member expire_attempt[] = {FIELD(expire_attempt, attempt_id, KIND_ID, 0), END};
static const struct member retry_handoff[] = {
    FIELD(retry_handoff, target, KIND_TEXT, 0), OPTIONAL(retry_handoff, deadline_s, KIND_U32, has_deadline), END};
static const struct member cancel_plan[] = {
    FIELD(cancel_plan, cause, KIND_ENUM, RP_ENUM_CANCEL_CAUSE),
    OPTIONAL(cancel_plan, generation, KIND_U32, has_generation), END};
static const struct member note_editor_dismissed[] = {
    FIELD(note_editor_dismissed, generation, KIND_U32, 0),
    FIELD(note_editor_dismissed, cause, KIND_ENUM, RP_ENUM_CANCEL_CAUSE), END};
static const struct member list_plans[] = {
    FIELD(list_plans, states, KIND_STATES, RP_ENUM_PLAN_STATE), FIELD(list_plans, owner, KIND_TEXT, 0),
    FIELD(list_plans, age_min_ms, KIND_U64, 0), FIELD(list_plans, age_max_ms, KIND_U64, 0),
    FIELD(list_plans, page_max, KIND_U32, 0), FIELD(list_plans, cursor, KIND_BYTES, 0), END};
static const struct member get_plan[] = {FIELD(read, plan_id, KIND_ID, 0), END};
static const struct member get_handoff[] = {FIELD(read, plan_id, KIND_ID, 0), FIELD(read, attempt_id, KIND_ID, 0), END};

#define CALL(method, name) [method] = {name, sizeof ((struct memory *)0)->args.name}
static const struct {
    const struct member *members;
    size_t byte_count;
} calls[] = {
    CALL(RP_METHOD_CREATE_PLAN, create_plan), CALL(RP_METHOD_REVISE_ROUTE, revise_route),
    [RP_METHOD_OPEN_DIRECTION_UI] = {nothing, 0},
    CALL(RP_METHOD_REPLACE_PRESENTATION, replace_presentation), CALL(RP_METHOD_REQUEST_ROUTES, request_routes),
    CALL(RP_METHOD_RECEIVE_ROUTES, receive_routes), CALL(RP_METHOD_CALCULATION_FAILED, calculation_failed),
    CALL(RP_METHOD_SELECT_ROUTE, select_route), CALL(RP_METHOD_REQUEST_NAVIGATION, request_navigation),
    CALL(RP_METHOD_CONFIRM_HANDOFF, confirm_handoff), CALL(RP_METHOD_REJECT_HANDOFF, reject_handoff),
    CALL(RP_METHOD_EXPIRE_ATTEMPT, expire_attempt), CALL(RP_METHOD_RETRY_HANDOFF, retry_handoff),
    [RP_METHOD_RETURN_TO_SELECTION] = {nothing, 0}, CALL(RP_METHOD_CANCEL_PLAN, cancel_plan),
    CALL(RP_METHOD_NOTE_EDITOR_DISMISSED, note_editor_dismissed),
    [RP_METHOD_GET_PLAN] = {get_plan, 0}, [RP_METHOD_GET_HANDOFF] = {get_handoff, 0},
    CALL(RP_METHOD_LIST_PLANS, list_plans)};

uint32_t value_named(const char *where, uint32_t enumeration, const char *name) {
    int32_t value;
    if (rp_value_of_name(enumeration, name, &value) != RP_OK) {
        complain(where, "what is %s?", name == NULL ? "this, which is no text" : name);
    }
    return (uint32_t)value;
}

/* A number, or one that was kept. */
static int64_t number(const char *where, const json_t *value) {
    if (json_is_integer(value)) {
        return json_integer_value(value);
    }
    char *end;
    const char *text = json_is_string(value) ? json_string_value(value) : "";
    long long kept = strtoll(text, &end, 10);
    if (*text == '\0' || *end != '\0') {
        complain(where, "'%s' is no number", text);
    }
    return kept;
}

static rp_text text_of(const char *where, const json_t *value) {
    if (!json_is_string(value)) {
        complain(where, "this is no text");
    }
    return (rp_text){json_string_value(value), json_string_length(value)};
}

static void read_bytes(const char *where, const json_t *value, struct memory *memory, rp_bytes *bytes) {
    rp_text text = text_of(where, value);
    if (memory->bytes_count == LIST_MAX || text.byte_count % 2 != 0 || text.byte_count / 2 > BYTES_MAX) {
        complain(where, "too many bytes");
    }
    uint8_t *place = memory->bytes[memory->bytes_count++];
    for (uint64_t index = 0; index < text.byte_count / 2; index++) {
        const char digits[3] = {text.bytes[2 * index], text.bytes[2 * index + 1], '\0'};
        place[index] = (uint8_t)strtoul(digits, NULL, 16);
    }
    *bytes = (rp_bytes){place, text.byte_count / 2};
}

static void read_fields(const char *where, const json_t *said, const struct member *members, void *into,
                        struct memory *memory);

static void read_place(const char *where, const char *name, const json_t *value, rp_stop *stop) {
    if (strcmp(name, "pin") == 0) {
        stop->place = RP_PLACE_PIN;
        strncpy(stop->pin, text_of(where, value).bytes, sizeof stop->pin - 1);
        return;
    }
    stop->place = RP_PLACE_COORDINATE;
    stop->lat_e6 = (int32_t)number(where, json_object_get(value, "lat_e6"));
    stop->lon_e6 = (int32_t)number(where, json_object_get(value, "lon_e6"));
}

/* Reads a list of structs into ARRAY and returns how many there are. */
static uint32_t read_list(const char *where, const json_t *list, const struct member *members, void *array,
                          size_t stride, struct memory *memory) {
    size_t count = json_array_size(list);
    if (count > LIST_MAX) {
        complain(where, "too long a list");
    }
    for (size_t index = 0; index < count; index++) {
        void *element = (char *)array + index * stride;
        rp_init(element, (uint32_t)stride);
        read_fields(where, json_array_get(list, index), members, element, memory);
    }
    return (uint32_t)count;
}

/* What stands in an array of its own, of which the args know place and count. */
static void read_array(const char *where, const struct member *member, const json_t *value, struct memory *memory) {
    if (member->kind == KIND_OPTIONS) {
        RP_INIT(memory->options);
        read_fields(where, value, options_members, &memory->options, memory);
    } else if (member->kind == KIND_CANDIDATES) {
        memory->args.receive_routes.candidates = memory->candidates;
        memory->args.receive_routes.candidate_count =
            read_list(where, value, candidate_members, memory->candidates, sizeof(rp_candidate), memory);
    } else {
        bool is_list = member->kind == KIND_STOP_LIST;
        uint32_t count = read_list(where, is_list ? json_object_get(value, "stops") : value, stop_members,
                                   memory->stops, sizeof(rp_stop), memory);
        *(is_list ? &memory->args.revise_route.stop_count : &memory->args.create_plan.stop_count) = count;
        *(is_list ? &memory->args.revise_route.stops : &memory->args.create_plan.stops) = memory->stops;
    }
}

static uint32_t bits_named(const char *where, const struct member *member, const json_t *names) {
    uint32_t bits = 0;
    for (size_t index = 0; index < json_array_size(names); index++) {
        uint32_t value = value_named(where, member->enumeration, json_string_value(json_array_get(names, index)));
        bits |= member->kind == KIND_STATES ? UINT32_C(1) << value : value;
    }
    return bits;
}

static void read_field(const char *where, const struct member *member, const json_t *value, void *into,
                       struct memory *memory) {
    void *place = (char *)into + member->offset;
    switch (member->kind) {
    case KIND_U32:
        *(uint32_t *)place = (uint32_t)number(where, value);
        break;
    case KIND_U64:
    case KIND_I64:
        *(int64_t *)place = number(where, value);
        break;
    case KIND_TEXT:
        *(rp_text *)place = text_of(where, value);
        break;
    case KIND_BYTES:
        read_bytes(where, value, memory, place);
        break;
    case KIND_ID:
    case KIND_DIGEST:
        if ((member->kind == KIND_ID ? rp_id_of_text(text_of(where, value), place)
                                     : rp_digest_of_text(text_of(where, value), place)) != RP_OK) {
            complain(where, "%s: '%s' is none", member->name, json_string_value(value));
        }
        break;
    case KIND_ENUM:
        *(uint32_t *)place = value_named(where, member->enumeration, json_string_value(value));
        break;
    case KIND_BITS:
    case KIND_STATES:
        *(uint32_t *)place = bits_named(where, member, value);
        break;
    case KIND_CHOICE:
        *(uint32_t *)place = json_is_true(value) ? RP_CHOICE_YES : RP_CHOICE_NO;
        break;
    case KIND_PLACE:
        read_place(where, member->name, value, into);
        break;
    case KIND_OPTIONS:
        *(const rp_route_options **)place = &memory->options;
        read_array(where, member, value, memory);
        break;
    case KIND_STOPS:
    case KIND_STOP_LIST:
    case KIND_CANDIDATES:
        read_array(where, member, value, memory);
        break;
    default:
        complain(where, "%s cannot be said", member->name);
    }
    if (member->presence != 0) {
        *(uint32_t *)((char *)into + member->presence) = 1;
    }
}

static void read_fields(const char *where, const json_t *said, const struct member *members, void *into,
                        struct memory *memory) {
    const char *name;
    json_t *value;
    json_object_foreach((json_t *)said, name, value) {
        const struct member *member = members;
        while (member->kind != KIND_END && strcmp(member->name, name) != 0) {
            member++;
        }
        if (member->kind == KIND_END) {
            complain(where, "there is no field %s", name);
        }
        read_field(where, member, value, into, memory);
    }
}

#define SAY(method, name)                                                                                              \
    case method:                                                                                                       \
        return rp_request_##name(request, context, &memory->args.name, error)

static int make(rp_request *request, uint32_t method, const rp_context *context, const struct memory *memory,
                rp_error *error) {
    switch (method) {
        SAY(RP_METHOD_CREATE_PLAN, create_plan);
        SAY(RP_METHOD_REVISE_ROUTE, revise_route);
        SAY(RP_METHOD_REPLACE_PRESENTATION, replace_presentation);
        SAY(RP_METHOD_REQUEST_ROUTES, request_routes);
        SAY(RP_METHOD_RECEIVE_ROUTES, receive_routes);
        SAY(RP_METHOD_CALCULATION_FAILED, calculation_failed);
        SAY(RP_METHOD_SELECT_ROUTE, select_route);
        SAY(RP_METHOD_REQUEST_NAVIGATION, request_navigation);
        SAY(RP_METHOD_CONFIRM_HANDOFF, confirm_handoff);
        SAY(RP_METHOD_REJECT_HANDOFF, reject_handoff);
        SAY(RP_METHOD_EXPIRE_ATTEMPT, expire_attempt);
        SAY(RP_METHOD_RETRY_HANDOFF, retry_handoff);
        SAY(RP_METHOD_CANCEL_PLAN, cancel_plan);
        SAY(RP_METHOD_NOTE_EDITOR_DISMISSED, note_editor_dismissed);
    case RP_METHOD_OPEN_DIRECTION_UI:
        return rp_request_open_direction_ui(request, context, error);
    case RP_METHOD_RETURN_TO_SELECTION:
        return rp_request_return_to_selection(request, context, error);
    case RP_METHOD_GET_PLAN:
        return rp_request_get_plan(request, &memory->args.read.plan_id, 0, error);
    case RP_METHOD_GET_HANDOFF:
        return rp_request_get_handoff(request, &memory->args.read.plan_id, &memory->args.read.attempt_id, 0, error);
    case RP_METHOD_LIST_PLANS:
        return rp_request_list_plans(request, &memory->args.list_plans, 0, error);
    default:
        return RP_E_USAGE;
    }
}

void fill_request(const char *where, rp_request *request, const char *call, const rp_context *context, json_t *said) {
    uint32_t method = value_named(where, RP_ENUM_METHOD, call);
    if (method >= sizeof calls / sizeof calls[0] || calls[method].members == NULL) {
        complain(where, "%s is not in the tables", call);
    }
    struct memory memory = {0};
    memory.args.struct_size = (uint32_t)calls[method].byte_count;
    read_fields(where, said, calls[method].members, &memory.args, &memory);
    rp_error error = RP_SIZED(rp_error);
    if (make(request, method, context, &memory, &error) != RP_OK) {
        complain(where, "the request cannot be made: %s", error.message);
    }
}

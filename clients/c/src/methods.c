/* The services' methods, and names of everything that has a number. */
#include "internal.h"

#include <stdlib.h>
#include <string.h>

#include "grpc/health/v1/health.pb-c.h"
#include "routeplan/v1/administration.pb-c.h"
#include "routeplan/v1/outbox.pb-c.h"
#include "routeplan/v1/plans.pb-c.h"

#define PLANS "routeplan.v1.RoutePlans"
#define ADMINISTRATION "routeplan.v1.Administration"
#define OUTBOX "routeplan.v1.Outbox"
#define HEALTH "grpc.health.v1.Health"
#define COMMAND(name) {name, &routeplan__v1__command_answer__descriptor, true, PLANS}
#define READ(name, answer) {name, &routeplan__v1__##answer##_answer__descriptor, false, PLANS}
#define ABOUT(name, answer) {name, &routeplan__v1__##answer##_answer__descriptor, false, ADMINISTRATION}

#define CONSUMING(name, answer) {name, &routeplan__v1__##answer##__descriptor, false, OUTBOX}

static const struct rpi_method methods[] = {
    [RP_METHOD_CREATE_PLAN] = COMMAND("CreatePlan"),
    [RP_METHOD_REVISE_ROUTE] = COMMAND("ReviseRoute"),
    [RP_METHOD_OPEN_DIRECTION_UI] = COMMAND("OpenDirectionUI"),
    [RP_METHOD_REPLACE_PRESENTATION] = COMMAND("ReplacePresentation"),
    [RP_METHOD_REQUEST_ROUTES] = COMMAND("RequestRoutes"),
    [RP_METHOD_RECEIVE_ROUTES] = COMMAND("ReceiveRoutes"),
    [RP_METHOD_CALCULATION_FAILED] = COMMAND("CalculationFailed"),
    [RP_METHOD_SELECT_ROUTE] = COMMAND("SelectRoute"),
    [RP_METHOD_REQUEST_NAVIGATION] = COMMAND("RequestNavigation"),
    [RP_METHOD_CONFIRM_HANDOFF] = COMMAND("ConfirmHandoff"),
    [RP_METHOD_REJECT_HANDOFF] = COMMAND("RejectHandoff"),
    [RP_METHOD_EXPIRE_ATTEMPT] = COMMAND("ExpireAttempt"),
    [RP_METHOD_RETRY_HANDOFF] = COMMAND("RetryHandoff"),
    [RP_METHOD_RETURN_TO_SELECTION] = COMMAND("ReturnToSelection"),
    [RP_METHOD_CANCEL_PLAN] = COMMAND("CancelPlan"),
    [RP_METHOD_NOTE_EDITOR_DISMISSED] = COMMAND("NoteEditorDismissed"),
    [RP_METHOD_GET_PLAN] = READ("GetPlan", get_plan),
    [RP_METHOD_GET_HANDOFF] = READ("GetHandoff", get_handoff),
    [RP_METHOD_LIST_PLANS] = READ("ListPlans", list_plans),
    [RP_METHOD_GET_INSTANCE] = ABOUT("GetInstance", get_instance),
    [RP_METHOD_GET_METRICS] = ABOUT("GetMetrics", get_metrics),
    [RP_METHOD_CHECK_HEALTH] = {"Check", &grpc__health__v1__health_check_response__descriptor, false, HEALTH},
    [RP_METHOD_CREATE_CONSUMER] = CONSUMING("CreateConsumer", consumer_answer),
    [RP_METHOD_DETACH_CONSUMER] = CONSUMING("DetachConsumer", detach_consumer_answer),
    [RP_METHOD_LIST_CONSUMERS] = CONSUMING("ListConsumers", list_consumers_answer),
    [RP_METHOD_SUBSCRIBE] = CONSUMING("Subscribe", subscribe_message),
    [RP_METHOD_ACKNOWLEDGE] = CONSUMING("Acknowledge", acknowledge_answer),
    [RP_METHOD_PARK_EVENT] = CONSUMING("ParkEvent", park_event_answer),
    [RP_METHOD_LIST_PARKED] = CONSUMING("ListParked", list_parked_answer),
    [RP_METHOD_RELEASE_PARKED] = CONSUMING("ReleaseParked", release_parked_answer),
    [RP_METHOD_WATCH_PLANS] = {"WatchPlans", &routeplan__v1__watch_plans_message__descriptor, false, PLANS},
};

const struct rpi_method *rpi_method_find(uint32_t method) {
    if (method == RP_METHOD_NONE || method >= sizeof methods / sizeof methods[0]) {
        return NULL;
    }
    return &methods[method];
}

struct named {
    int32_t value;
    const char *name;
};

static const struct named codes[] = {
    {RP_OK, "OK"},
    {RP_ALREADY_TERMINAL, "ALREADY_TERMINAL"},
    {RP_E_CANCELLED, "E_CANCELLED"},
    {RP_E_UNKNOWN, "E_UNKNOWN"},
    {RP_E_INVALID_ARGUMENT, "E_INVALID_ARGUMENT"},
    {RP_E_DEADLINE_EXCEEDED, "E_DEADLINE_EXCEEDED"},
    {RP_E_NOT_FOUND, "E_NOT_FOUND"},
    {RP_E_ALREADY_EXISTS, "E_ALREADY_EXISTS"},
    {RP_E_PERMISSION_DENIED, "E_PERMISSION_DENIED"},
    {RP_E_RESOURCE_EXHAUSTED, "E_RESOURCE_EXHAUSTED"},
    {RP_E_FAILED_PRECONDITION, "E_FAILED_PRECONDITION"},
    {RP_E_ABORTED, "E_ABORTED"},
    {RP_E_OUT_OF_RANGE, "E_OUT_OF_RANGE"},
    {RP_E_UNIMPLEMENTED, "E_UNIMPLEMENTED"},
    {RP_E_INTERNAL, "E_INTERNAL"},
    {RP_E_UNAVAILABLE, "E_UNAVAILABLE"},
    {RP_E_DATA_LOSS, "E_DATA_LOSS"},
    {RP_E_UNAUTHENTICATED, "E_UNAUTHENTICATED"},
    {RP_E_USAGE, "E_USAGE"},
    {RP_E_NO_MEMORY, "E_NO_MEMORY"},
    {RP_E_SYSTEM, "E_SYSTEM"},
    {RP_E_CLOSED, "E_CLOSED"},
    {RP_E_FORKED, "E_FORKED"},
    {RP_E_QUEUE_FULL, "E_QUEUE_FULL"},
    {RP_E_CONNECT, "E_CONNECT"},
    {RP_E_CONNECTION_LOST, "E_CONNECTION_LOST"},
    {RP_E_PROTOCOL, "E_PROTOCOL"},
    {RP_E_TOO_LARGE, "E_TOO_LARGE"},
    {RP_E_NO_CALL, "E_NO_CALL"},
    {RP_E_NO_CONTENT, "E_NO_CONTENT"},
    {RP_E_GEOMETRY_SYNTAX, "E_GEOMETRY_SYNTAX"},
    {RP_E_KEY_MISMATCH, "E_KEY_MISMATCH"},
    {0, NULL},
};

static const struct named statuses[] = {
    {0, "OK"},
    {1, "CANCELLED"},
    {2, "UNKNOWN"},
    {3, "INVALID_ARGUMENT"},
    {4, "DEADLINE_EXCEEDED"},
    {5, "NOT_FOUND"},
    {6, "ALREADY_EXISTS"},
    {7, "PERMISSION_DENIED"},
    {8, "RESOURCE_EXHAUSTED"},
    {9, "FAILED_PRECONDITION"},
    {10, "ABORTED"},
    {11, "OUT_OF_RANGE"},
    {12, "UNIMPLEMENTED"},
    {13, "INTERNAL"},
    {14, "UNAVAILABLE"},
    {15, "DATA_LOSS"},
    {16, "UNAUTHENTICATED"},
    {0, NULL},
};

static const struct named outcomes[] = {
    {RP_OUTCOME_NONE, "NONE"},
    {RP_OUTCOME_NOT_SENT, "NOT_SENT"},
    {RP_OUTCOME_REJECTED, "REJECTED"},
    {RP_OUTCOME_APPLIED, "APPLIED"},
    {RP_OUTCOME_UNKNOWN, "UNKNOWN"},
    {0, NULL},
};

/* An enumeration of the contract: the names protoc-c kept, without their prefix. */
struct enumeration {
    const ProtobufCEnumDescriptor *descriptor;
    const char *prefix;
    bool bits; /* the wire's 1, 2, 3 are the header's bits 1, 2, 4 */
    const struct named *table;
};

static const struct enumeration enumerations[] = {
    [RP_ENUM_CODE] = {.table = codes},
    [RP_ENUM_STATUS] = {.table = statuses},
    [RP_ENUM_OUTCOME] = {.table = outcomes},
    [RP_ENUM_PLAN_STATE] = {&routeplan__v1__plan_state__descriptor, "PLAN_STATE_", false, NULL},
    [RP_ENUM_DISPOSITION] = {&routeplan__v1__disposition__descriptor, "DISPOSITION_", false, NULL},
    [RP_ENUM_REASON] = {&routeplan__v1__reason__descriptor, "REASON_", false, NULL},
    [RP_ENUM_COMPENSATION] = {&routeplan__v1__compensation__descriptor, "COMPENSATION_", false, NULL},
    [RP_ENUM_ACTOR_TYPE] = {&routeplan__v1__actor_type__descriptor, "ACTOR_TYPE_", false, NULL},
    [RP_ENUM_LOCATION_TYPE] = {&routeplan__v1__location_type__descriptor, "LOCATION_TYPE_", false, NULL},
    [RP_ENUM_PROFILE] = {&routeplan__v1__profile__descriptor, "PROFILE_", false, NULL},
    [RP_ENUM_RESOURCE] = {&routeplan__v1__resource__descriptor, "RESOURCE_", false, NULL},
    [RP_ENUM_ROUTE_TYPE] = {&routeplan__v1__route_type__descriptor, "ROUTE_TYPE_", false, NULL},
    [RP_ENUM_OVERVIEW] = {&routeplan__v1__overview__descriptor, "OVERVIEW_", false, NULL},
    [RP_ENUM_FAILURE_CLASS] = {&routeplan__v1__failure_class__descriptor, "FAILURE_CLASS_", false, NULL},
    [RP_ENUM_REJECTION_CLASS] = {&routeplan__v1__rejection_class__descriptor, "REJECTION_CLASS_", false, NULL},
    [RP_ENUM_REPLACEMENT_CAUSE] = {&routeplan__v1__replacement_cause__descriptor, "REPLACEMENT_CAUSE_", false, NULL},
    [RP_ENUM_CANCEL_CAUSE] = {&routeplan__v1__cancel_cause__descriptor, "CANCEL_CAUSE_", false, NULL},
    [RP_ENUM_ATTEMPT_STATE] = {&routeplan__v1__attempt_state__descriptor, "ATTEMPT_STATE_", false, NULL},
    [RP_ENUM_EVENT_KIND] = {&routeplan__v1__event_kind__descriptor, "EVENT_KIND_", false, NULL},
    [RP_ENUM_EXCLUDE] = {&routeplan__v1__exclude__descriptor, "EXCLUDE_", true, NULL},
    [RP_ENUM_ATTRIBUTE] = {&routeplan__v1__attribute__descriptor, "ATTRIBUTE_", true, NULL},
    [RP_ENUM_SERVING_STATE] = {&routeplan__v1__serving_state__descriptor, "SERVING_STATE_", false, NULL},
    [RP_ENUM_HEALTH] = {&grpc__health__v1__health_check_response__serving_status__descriptor, "", false, NULL},
};

static const struct enumeration *enumeration_find(uint32_t enumeration) {
    if (enumeration >= sizeof enumerations / sizeof enumerations[0]) {
        return NULL;
    }
    const struct enumeration *found = &enumerations[enumeration];
    return found->descriptor == NULL && found->table == NULL ? NULL : found;
}

static const char *without_prefix(const char *name, const char *prefix) {
    size_t count = strlen(prefix);
    return strncmp(name, prefix, count) == 0 ? name + count : name;
}

const char *rp_value_name(uint32_t enumeration, int32_t value) {
    if (enumeration == RP_ENUM_METHOD) {
        const struct rpi_method *method = value > 0 ? rpi_method_find((uint32_t)value) : NULL;
        return method == NULL ? "?" : method->name;
    }
    const struct enumeration *found = enumeration_find(enumeration);
    if (found == NULL) {
        return "?";
    }
    if (found->table != NULL) {
        for (const struct named *row = found->table; row->name != NULL; row++) {
            if (row->value == value) {
                return row->name;
            }
        }
        return "?";
    }
    int wire = value;
    if (found->bits) {
        wire = value == 1 ? 1 : value == 2 ? 2 : value == 4 ? 3 : -1;
    }
    const ProtobufCEnumValue *row = protobuf_c_enum_descriptor_get_value(found->descriptor, wire);
    return row == NULL ? "?" : without_prefix(row->name, found->prefix);
}

/* Upper and lower case, '-' and '_' are the same. */
static bool same_name(const char *left, const char *right) {
    for (;; left++, right++) {
        char a = *left >= 'a' && *left <= 'z' ? (char)(*left - 32) : *left == '-' ? '_' : *left;
        char b = *right >= 'a' && *right <= 'z' ? (char)(*right - 32) : *right == '-' ? '_' : *right;
        if (a != b) {
            return false;
        }
        if (a == '\0') {
            return true;
        }
    }
}

int rp_value_of_name(uint32_t enumeration, const char *name, int32_t *value) {
    if (name == NULL || value == NULL) {
        return RP_E_USAGE;
    }
    if (enumeration == RP_ENUM_METHOD) {
        for (uint32_t method = 1; rpi_method_find(method) != NULL; method++) {
            if (same_name(rpi_method_find(method)->name, name)) {
                *value = (int32_t)method;
                return RP_OK;
            }
        }
        return RP_E_USAGE;
    }
    const struct enumeration *found = enumeration_find(enumeration);
    if (found == NULL) {
        return RP_E_USAGE;
    }
    if (found->table != NULL) {
        for (const struct named *row = found->table; row->name != NULL; row++) {
            if (same_name(row->name, name)) {
                *value = row->value;
                return RP_OK;
            }
        }
        return RP_E_USAGE;
    }
    for (unsigned index = 0; index < found->descriptor->n_values; index++) {
        const ProtobufCEnumValue *row = &found->descriptor->values[index];
        if (same_name(without_prefix(row->name, found->prefix), name)) {
            if (found->bits && row->value == 0) {
                return RP_E_USAGE;
            }
            *value = found->bits ? 1 << (row->value - 1) : row->value;
            return RP_OK;
        }
    }
    return RP_E_USAGE;
}

const char *rp_strerror(int32_t code) {
    static const struct named texts[] = {
        {RP_OK, "success"},
        {RP_ALREADY_TERMINAL, "the plan had ended before; nothing changed"},
        {RP_E_CANCELLED, "the call was cancelled"},
        {RP_E_UNKNOWN, "the daemon failed without saying how"},
        {RP_E_INVALID_ARGUMENT, "the request can never be right"},
        {RP_E_DEADLINE_EXCEEDED, "the deadline passed"},
        {RP_E_NOT_FOUND, "no such plan or attempt"},
        {RP_E_ALREADY_EXISTS, "it exists already with other content"},
        {RP_E_PERMISSION_DENIED, "the caller's role does not allow this"},
        {RP_E_RESOURCE_EXHAUSTED, "a limit was reached"},
        {RP_E_FAILED_PRECONDITION, "not possible in the plan's present state"},
        {RP_E_ABORTED, "another change came first"},
        {RP_E_OUT_OF_RANGE, "no candidate has this index"},
        {RP_E_UNIMPLEMENTED, "the daemon does not know the method"},
        {RP_E_INTERNAL, "the daemon found itself broken"},
        {RP_E_UNAVAILABLE, "the daemon is draining or recovering; not executed"},
        {RP_E_DATA_LOSS, "the daemon's store is damaged"},
        {RP_E_UNAUTHENTICATED, "the daemon does not know the caller"},
        {RP_E_USAGE, "the library was called wrongly"},
        {RP_E_NO_MEMORY, "out of memory"},
        {RP_E_SYSTEM, "a system call failed"},
        {RP_E_CLOSED, "the client is closed"},
        {RP_E_FORKED, "the client belongs to another process"},
        {RP_E_QUEUE_FULL, "too many calls wait"},
        {RP_E_CONNECT, "the daemon cannot be reached"},
        {RP_E_CONNECTION_LOST, "the connection was lost before the answer came"},
        {RP_E_PROTOCOL, "the daemon's answer makes no sense"},
        {RP_E_TOO_LARGE, "the request is too large for a frame"},
        {RP_E_NO_CALL, "no such call is waiting"},
        {RP_E_NO_CONTENT, "the reply holds no such thing"},
        {RP_E_GEOMETRY_SYNTAX, "the polyline is no polyline"},
        {RP_E_KEY_MISMATCH, "the command key was used for other content"},
        {0, NULL},
    };
    for (const struct named *row = texts; row->name != NULL; row++) {
        if (row->value == code) {
            return row->name;
        }
    }
    return "unknown code";
}

/* One function per method: a caller's plain struct becomes the request's message. */
#include "internal.h"

#include <string.h>

#include "routeplan/v1/plans.pb-c.h"

enum { RPI_SCRATCH_BYTES = 4096, RPI_SCRATCH_BUDGET = 64 * 1024 * 1024 };

/* One filling: memory for copies, and the first fault. */
struct fill {
    rp_request *request;
    rp_error *error;
    int code;
    struct rpi_arena arena;
    max_align_t first[RPI_SCRATCH_BYTES / sizeof(max_align_t)];
};

static void fill_fault(struct fill *fill, int32_t code, uint32_t reason, const char *field, const char *message) {
    if (fill->code == RP_OK) {
        fill->code = reason == 0 ? rpi_fail(fill->error, code, message)
                                 : rpi_fail_invalid(fill->error, reason, field, message);
    }
}

static void *fill_take(struct fill *fill, size_t byte_count) {
    void *memory = rpi_arena_take(&fill->arena, byte_count);
    if (memory == NULL) {
        fill_fault(fill, RP_E_NO_MEMORY, 0, "", "out of memory");
    }
    return memory;
}

static void fill_begin_scratch(struct fill *fill, rp_request *request, rp_error *error) {
    fill->request = request;
    fill->error = error;
    fill->code = RP_OK;
    rpi_arena_init(&fill->arena, fill->first, sizeof fill->first, RPI_SCRATCH_BUDGET);
}

static bool fill_begin_command(struct fill *fill, rp_request *request, uint32_t method, const rp_context *context,
                               rp_error *error) {
    fill_begin_scratch(fill, request, error);
    fill->code = rpi_request_begin_command(request, method, context, error);
    return fill->code == RP_OK;
}

static bool fill_begin_read(struct fill *fill, rp_request *request, uint32_t deadline_ms, rp_error *error) {
    fill_begin_scratch(fill, request, error);
    rpi_clear(error);
    if (request == NULL) {
        fill_fault(fill, RP_E_USAGE, 0, "", "the request is NULL");
        return false;
    }
    rpi_request_clear(request);
    if (deadline_ms > RPI_DEADLINE_MS_MAX) {
        fill_fault(fill, RP_E_USAGE, 0, "", "the deadline is over one day");
        return false;
    }
    request->deadline_ms = deadline_ms;
    request->may_repeat = true;
    return true;
}

static int fill_end(struct fill *fill, uint32_t method, const ProtobufCMessage *message) {
    int code = fill->code;
    if (code == RP_OK) {
        code = rpi_request_finish(fill->request, method, message, fill->error);
    } else if (fill->request != NULL) {
        rpi_request_clear(fill->request);
    }
    rpi_arena_free(&fill->arena);
    return code;
}

/* Copies a caller's args; a fault when they were not prepared. */
#define FILL_ARGS(fill, own, args) \
    (RPI_COPY_IN(own, args) || \
     (fill_fault(fill, RP_E_USAGE, 0, "", "the arguments were not prepared with RP_INIT"), false))

static char *fill_text(struct fill *fill, rp_text text, const char *field) {
    if ((text.bytes == NULL && text.byte_count > 0) || text.byte_count > RPI_TEXT_BYTES_MAX) {
        fill_fault(fill, RP_E_USAGE, 0, field, "a text is NULL or over one megabyte");
    } else if (text.byte_count > 0 && memchr(text.bytes, '\0', (size_t)text.byte_count) != NULL) {
        fill_fault(fill, RP_E_INVALID_ARGUMENT, RP_REASON_LABEL_FORBIDDEN_CHARACTER, field, "text with a NUL");
    } else if (text.byte_count > 0) {
        char *copy = rpi_arena_text(&fill->arena, text);
        if (copy != NULL) {
            return copy;
        }
        fill_fault(fill, RP_E_NO_MEMORY, 0, field, "out of memory");
    }
    return (char *)(uintptr_t)protobuf_c_empty_string;
}

static ProtobufCBinaryData fill_bytes(struct fill *fill, rp_bytes bytes, const char *field) {
    if ((bytes.bytes == NULL && bytes.byte_count > 0) || bytes.byte_count > RPI_TEXT_BYTES_MAX) {
        fill_fault(fill, RP_E_USAGE, 0, field, "bytes are NULL or over one megabyte");
        return (ProtobufCBinaryData){0, NULL};
    }
    return (ProtobufCBinaryData){(size_t)bytes.byte_count, (uint8_t *)(uintptr_t)bytes.bytes};
}

static ProtobufCBinaryData bytes_or_none(const uint8_t *bytes, size_t count) {
    uint8_t any = 0;
    for (size_t index = 0; index < count; index++) {
        any |= bytes[index];
    }
    return any == 0 ? (ProtobufCBinaryData){0, NULL} : (ProtobufCBinaryData){count, (uint8_t *)(uintptr_t)bytes};
}

#define ID_OR_NONE(id) bytes_or_none((id).bytes, sizeof(id).bytes)

/* ---- stops, options, candidates ------------------------------------------------------------------ */

/* The size of an array's elements, as the first one says; 0 with a fault when the array cannot be. */
static uint32_t element_size(struct fill *fill, const void *elements, uint32_t count) {
    uint32_t struct_size = 0;
    if (count > RPI_ELEMENTS_MAX || (count > 0 && elements == NULL)) {
        fill_fault(fill, RP_E_USAGE, 0, "", "an array is NULL or has over 4,096 elements");
    } else if (count > 0) {
        memcpy(&struct_size, elements, sizeof struct_size);
    }
    return fill->code == RP_OK ? struct_size : 0;
}

static void fill_stop(struct fill *fill, const rp_stop *own, Routeplan__V1__Stop *stop) {
    routeplan__v1__stop__init(stop);
    if (own->place == RP_PLACE_COORDINATE) {
        Routeplan__V1__Coordinate *coordinate = fill_take(fill, sizeof *coordinate);
        if (coordinate == NULL) {
            return;
        }
        routeplan__v1__coordinate__init(coordinate);
        coordinate->lat_e6 = own->lat_e6;
        coordinate->lon_e6 = own->lon_e6;
        stop->place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE;
        stop->coordinate = coordinate;
    } else if (own->place == RP_PLACE_PIN) {
        char *pin = rpi_arena_text(&fill->arena, (rp_text){own->pin, strnlen(own->pin, sizeof own->pin)});
        if (pin == NULL) {
            fill_fault(fill, RP_E_NO_MEMORY, 0, "", "out of memory");
            return;
        }
        stop->place_case = ROUTEPLAN__V1__STOP__PLACE_PIN;
        stop->pin = pin;
    } else if (own->place != RP_PLACE_NONE) {
        fill_fault(fill, RP_E_USAGE, 0, "", "place is none of RP_PLACE_*");
    }
    stop->label = fill_text(fill, own->label, "stops[].label");
    stop->address = fill_text(fill, own->address, "stops[].address");
    stop->location_type = (Routeplan__V1__LocationType)own->location_type;
}

static Routeplan__V1__Stop **fill_stops(struct fill *fill, const rp_stop *stops, uint32_t count) {
    uint32_t struct_size = element_size(fill, stops, count);
    if (struct_size == 0) {
        return NULL;
    }
    Routeplan__V1__Stop **pointers = fill_take(fill, count * sizeof *pointers);
    Routeplan__V1__Stop *made = fill_take(fill, count * sizeof *made);
    for (uint32_t index = 0; index < count && fill->code == RP_OK; index++) {
        rp_stop own;
        const uint8_t *theirs = (const uint8_t *)stops + (size_t)index * struct_size;
        if (!rpi_copy_in_element(&own, sizeof own, RPI_RESERVED_OFFSET(own), theirs, struct_size)) {
            fill_fault(fill, RP_E_USAGE, 0, "", "a stop was not prepared with RP_INIT");
            break;
        }
        fill_stop(fill, &own, &made[index]);
        pointers[index] = &made[index];
    }
    return pointers;
}

static Routeplan__V1__RouteOptions *fill_options(struct fill *fill, const rp_route_options *options) {
    rp_route_options own;
    if (options == NULL || !FILL_ARGS(fill, own, options)) {
        return NULL;
    }
    Routeplan__V1__RouteOptions *made = fill_take(fill, sizeof *made);
    Routeplan__V1__Exclude *excludes = fill_take(fill, 32 * sizeof *excludes);
    Routeplan__V1__Attribute *attributes = fill_take(fill, 32 * sizeof *attributes);
    if (own.alternatives > RP_CHOICE_NO || own.steps > RP_CHOICE_NO) {
        fill_fault(fill, RP_E_USAGE, 0, "", "a choice is none of RP_CHOICE_*");
    }
    if (fill->code != RP_OK) {
        return NULL;
    }
    routeplan__v1__route_options__init(made);
    made->profile = (Routeplan__V1__Profile)own.profile;
    made->resource = (Routeplan__V1__Resource)own.resource;
    made->route_type = (Routeplan__V1__RouteType)own.route_type;
    made->max_alternatives = own.max_alternatives;
    made->overview = (Routeplan__V1__Overview)own.overview;
    made->excludes = excludes;
    made->attributes = attributes;
    for (unsigned bit = 0; bit < 32; bit++) {
        if ((own.excludes >> bit & 1u) != 0) {
            excludes[made->n_excludes++] = (Routeplan__V1__Exclude)(bit + 1);
        }
        if ((own.attributes >> bit & 1u) != 0) {
            attributes[made->n_attributes++] = (Routeplan__V1__Attribute)(bit + 1);
        }
    }
    if (own.alternatives != RP_CHOICE_DEFAULT) {
        made->alternatives_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES;
        made->alternatives = own.alternatives == RP_CHOICE_YES;
    }
    if (own.steps != RP_CHOICE_DEFAULT) {
        made->steps_presence_case = ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS;
        made->steps = own.steps == RP_CHOICE_YES;
    }
    made->region = fill_text(fill, own.region, "options.region");
    return made;
}

static Routeplan__V1__Candidate **fill_candidates(struct fill *fill, const rp_candidate *candidates, uint32_t count) {
    uint32_t struct_size = element_size(fill, candidates, count);
    if (struct_size == 0) {
        return NULL;
    }
    Routeplan__V1__Candidate **pointers = fill_take(fill, count * sizeof *pointers);
    Routeplan__V1__Candidate *made = fill_take(fill, count * sizeof *made);
    rp_candidate *owns = fill_take(fill, count * sizeof *owns);
    for (uint32_t index = 0; index < count && fill->code == RP_OK; index++) {
        rp_candidate *own = &owns[index];
        const uint8_t *theirs = (const uint8_t *)candidates + (size_t)index * struct_size;
        if (!rpi_copy_in_element(own, sizeof *own, RPI_RESERVED_OFFSET(*own), theirs, struct_size)) {
            fill_fault(fill, RP_E_USAGE, 0, "", "a candidate was not prepared with RP_INIT");
            break;
        }
        routeplan__v1__candidate__init(&made[index]);
        made[index].distance_m = own->distance_m;
        made[index].duration_s = own->duration_s;
        made[index].leg_count = own->leg_count;
        made[index].geometry_digest = ID_OR_NONE(own->geometry_digest);
        made[index].provider_route_ref =
            fill_bytes(fill, own->provider_route_ref, "candidates[].provider_route_ref");
        pointers[index] = &made[index];
    }
    return pointers;
}

/* ---- commands ------------------------------------------------------------------------------------- */

int rp_request_create_plan(rp_request *request, const rp_context *context, const rp_create_plan_args *args,
                           rp_error *error) {
    struct fill fill;
    rp_create_plan_args own;
    Routeplan__V1__CreatePlanRequest message = ROUTEPLAN__V1__CREATE_PLAN_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_CREATE_PLAN, context, error) && FILL_ARGS(&fill, own, args)) {
        message.external_id = fill_text(&fill, own.external_id, "external_id");
        message.owner = fill_text(&fill, own.owner, "owner");
        message.stops = fill_stops(&fill, own.stops, own.stop_count);
        message.n_stops = own.stop_count;
        message.options = fill_options(&fill, own.options);
    }
    return fill_end(&fill, RP_METHOD_CREATE_PLAN, &message.base);
}

int rp_request_revise_route(rp_request *request, const rp_context *context, const rp_revise_route_args *args,
                            rp_error *error) {
    struct fill fill;
    rp_revise_route_args own;
    Routeplan__V1__StopList stops = ROUTEPLAN__V1__STOP_LIST__INIT;
    Routeplan__V1__ReviseRouteRequest message = ROUTEPLAN__V1__REVISE_ROUTE_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_REVISE_ROUTE, context, error) && FILL_ARGS(&fill, own, args)) {
        message.base_revision = own.base_revision;
        if (own.has_stops != 0) {
            stops.stops = fill_stops(&fill, own.stops, own.stop_count);
            stops.n_stops = own.stop_count;
            message.stops = &stops;
        }
        message.options = fill_options(&fill, own.options);
        if (own.has_generation != 0) {
            message.generation_presence_case =
                ROUTEPLAN__V1__REVISE_ROUTE_REQUEST__GENERATION_PRESENCE_GENERATION;
            message.generation = own.generation;
        }
    }
    return fill_end(&fill, RP_METHOD_REVISE_ROUTE, &message.base);
}

int rp_request_open_direction_ui(rp_request *request, const rp_context *context, rp_error *error) {
    struct fill fill;
    (void)fill_begin_command(&fill, request, RP_METHOD_OPEN_DIRECTION_UI, context, error);
    return fill_end(&fill, RP_METHOD_OPEN_DIRECTION_UI, NULL);
}

int rp_request_replace_presentation(rp_request *request, const rp_context *context,
                                    const rp_replace_presentation_args *args, rp_error *error) {
    struct fill fill;
    rp_replace_presentation_args own;
    Routeplan__V1__ReplacePresentationRequest message = ROUTEPLAN__V1__REPLACE_PRESENTATION_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_REPLACE_PRESENTATION, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.cause = (Routeplan__V1__ReplacementCause)own.cause;
    }
    return fill_end(&fill, RP_METHOD_REPLACE_PRESENTATION, &message.base);
}

int rp_request_request_routes(rp_request *request, const rp_context *context, const rp_request_routes_args *args,
                              rp_error *error) {
    struct fill fill;
    rp_request_routes_args own;
    Routeplan__V1__RequestRoutesRequest message = ROUTEPLAN__V1__REQUEST_ROUTES_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_REQUEST_ROUTES, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        message.location_digest = ID_OR_NONE(own.location_digest);
        message.option_digest = ID_OR_NONE(own.option_digest);
    }
    return fill_end(&fill, RP_METHOD_REQUEST_ROUTES, &message.base);
}

int rp_request_receive_routes(rp_request *request, const rp_context *context, const rp_receive_routes_args *args,
                              rp_error *error) {
    struct fill fill;
    rp_receive_routes_args own;
    Routeplan__V1__ReceiveRoutesRequest message = ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_RECEIVE_ROUTES, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_calculation_seq != 0) {
            message.calculation_seq_presence_case =
                ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ;
            message.calculation_seq = own.calculation_seq;
        }
        message.candidates = fill_candidates(&fill, own.candidates, own.candidate_count);
        message.n_candidates = own.candidate_count;
    }
    return fill_end(&fill, RP_METHOD_RECEIVE_ROUTES, &message.base);
}

int rp_request_calculation_failed(rp_request *request, const rp_context *context,
                                  const rp_calculation_failed_args *args, rp_error *error) {
    struct fill fill;
    rp_calculation_failed_args own;
    Routeplan__V1__CalculationFailedRequest message = ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_CALCULATION_FAILED, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        message.failure = (Routeplan__V1__FailureClass)own.failure;
        message.provider_code = fill_text(&fill, own.provider_code, "provider_code");
        if (own.has_calculation_seq != 0) {
            message.calculation_seq_presence_case =
                ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ;
            message.calculation_seq = own.calculation_seq;
        }
        if (own.has_http_status != 0) {
            message.http_status_presence_case =
                ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__HTTP_STATUS_PRESENCE_HTTP_STATUS;
            message.http_status = own.http_status;
        }
    }
    return fill_end(&fill, RP_METHOD_CALCULATION_FAILED, &message.base);
}

int rp_request_select_route(rp_request *request, const rp_context *context, const rp_select_route_args *args,
                            rp_error *error) {
    struct fill fill;
    rp_select_route_args own;
    Routeplan__V1__SelectRouteRequest message = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_SELECT_ROUTE, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_index != 0) {
            message.index_presence_case = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE_INDEX;
            message.index = own.index;
        }
    }
    return fill_end(&fill, RP_METHOD_SELECT_ROUTE, &message.base);
}

int rp_request_request_navigation(rp_request *request, const rp_context *context,
                                  const rp_request_navigation_args *args, rp_error *error) {
    struct fill fill;
    rp_request_navigation_args own;
    Routeplan__V1__RequestNavigationRequest message = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_REQUEST_NAVIGATION, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_index != 0) {
            message.index_presence_case = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INDEX_PRESENCE_INDEX;
            message.index = own.index;
        }
        message.target = fill_text(&fill, own.target, "target");
        message.location_digest = ID_OR_NONE(own.location_digest);
        message.option_digest = ID_OR_NONE(own.option_digest);
        if (own.has_deadline != 0) {
            message.deadline_presence_case = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__DEADLINE_PRESENCE_DEADLINE_S;
            message.deadline_s = own.deadline_s;
        }
    }
    return fill_end(&fill, RP_METHOD_REQUEST_NAVIGATION, &message.base);
}

int rp_request_confirm_handoff(rp_request *request, const rp_context *context, const rp_confirm_handoff_args *args,
                               rp_error *error) {
    struct fill fill;
    rp_confirm_handoff_args own;
    Routeplan__V1__ConfirmHandoffRequest message = ROUTEPLAN__V1__CONFIRM_HANDOFF_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_CONFIRM_HANDOFF, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
        message.target_session_ref = fill_text(&fill, own.target_session_ref, "target_session_ref");
        message.effective_geometry_digest = ID_OR_NONE(own.effective_geometry_digest);
    }
    return fill_end(&fill, RP_METHOD_CONFIRM_HANDOFF, &message.base);
}

int rp_request_reject_handoff(rp_request *request, const rp_context *context, const rp_reject_handoff_args *args,
                              rp_error *error) {
    struct fill fill;
    rp_reject_handoff_args own;
    Routeplan__V1__RejectHandoffRequest message = ROUTEPLAN__V1__REJECT_HANDOFF_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_REJECT_HANDOFF, context, error) && FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
        message.rejection = (Routeplan__V1__RejectionClass)own.rejection;
    }
    return fill_end(&fill, RP_METHOD_REJECT_HANDOFF, &message.base);
}

int rp_request_expire_attempt(rp_request *request, const rp_context *context, const rp_expire_attempt_args *args,
                              rp_error *error) {
    struct fill fill;
    rp_expire_attempt_args own;
    Routeplan__V1__ExpireAttemptRequest message = ROUTEPLAN__V1__EXPIRE_ATTEMPT_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_EXPIRE_ATTEMPT, context, error) && FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
    }
    return fill_end(&fill, RP_METHOD_EXPIRE_ATTEMPT, &message.base);
}

int rp_request_retry_handoff(rp_request *request, const rp_context *context, const rp_retry_handoff_args *args,
                             rp_error *error) {
    struct fill fill;
    rp_retry_handoff_args own;
    Routeplan__V1__RetryHandoffRequest message = ROUTEPLAN__V1__RETRY_HANDOFF_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_RETRY_HANDOFF, context, error) && FILL_ARGS(&fill, own, args)) {
        message.target = fill_text(&fill, own.target, "target");
        if (own.has_deadline != 0) {
            message.deadline_presence_case = ROUTEPLAN__V1__RETRY_HANDOFF_REQUEST__DEADLINE_PRESENCE_DEADLINE_S;
            message.deadline_s = own.deadline_s;
        }
    }
    return fill_end(&fill, RP_METHOD_RETRY_HANDOFF, &message.base);
}

int rp_request_return_to_selection(rp_request *request, const rp_context *context, rp_error *error) {
    struct fill fill;
    (void)fill_begin_command(&fill, request, RP_METHOD_RETURN_TO_SELECTION, context, error);
    return fill_end(&fill, RP_METHOD_RETURN_TO_SELECTION, NULL);
}

int rp_request_cancel_plan(rp_request *request, const rp_context *context, const rp_cancel_plan_args *args,
                           rp_error *error) {
    struct fill fill;
    rp_cancel_plan_args own;
    Routeplan__V1__CancelPlanRequest message = ROUTEPLAN__V1__CANCEL_PLAN_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_CANCEL_PLAN, context, error) && FILL_ARGS(&fill, own, args)) {
        message.cause = (Routeplan__V1__CancelCause)own.cause;
        if (own.has_generation != 0) {
            message.generation_presence_case = ROUTEPLAN__V1__CANCEL_PLAN_REQUEST__GENERATION_PRESENCE_GENERATION;
            message.generation = own.generation;
        }
    }
    return fill_end(&fill, RP_METHOD_CANCEL_PLAN, &message.base);
}

int rp_request_note_editor_dismissed(rp_request *request, const rp_context *context,
                                     const rp_note_editor_dismissed_args *args, rp_error *error) {
    struct fill fill;
    rp_note_editor_dismissed_args own;
    Routeplan__V1__NoteEditorDismissedRequest message = ROUTEPLAN__V1__NOTE_EDITOR_DISMISSED_REQUEST__INIT;
    if (fill_begin_command(&fill, request, RP_METHOD_NOTE_EDITOR_DISMISSED, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.cause = (Routeplan__V1__CancelCause)own.cause;
    }
    return fill_end(&fill, RP_METHOD_NOTE_EDITOR_DISMISSED, &message.base);
}

/* ---- reads ---------------------------------------------------------------------------------------- */

int rp_request_get_plan(rp_request *request, const rp_id *plan_id, uint32_t deadline_ms, rp_error *error) {
    struct fill fill;
    Routeplan__V1__GetPlanRequest message = ROUTEPLAN__V1__GET_PLAN_REQUEST__INIT;
    if (fill_begin_read(&fill, request, deadline_ms, error)) {
        if (plan_id == NULL) {
            fill_fault(&fill, RP_E_USAGE, 0, "", "plan_id is NULL");
        } else {
            message.plan_id = ID_OR_NONE(*plan_id);
        }
    }
    return fill_end(&fill, RP_METHOD_GET_PLAN, &message.base);
}

int rp_request_get_handoff(rp_request *request, const rp_id *plan_id, const rp_id *attempt_id, uint32_t deadline_ms,
                           rp_error *error) {
    struct fill fill;
    Routeplan__V1__GetHandoffRequest message = ROUTEPLAN__V1__GET_HANDOFF_REQUEST__INIT;
    if (fill_begin_read(&fill, request, deadline_ms, error)) {
        if (plan_id == NULL || attempt_id == NULL) {
            fill_fault(&fill, RP_E_USAGE, 0, "", "plan_id or attempt_id is NULL");
        } else {
            message.plan_id = ID_OR_NONE(*plan_id);
            message.attempt_id = ID_OR_NONE(*attempt_id);
        }
    }
    return fill_end(&fill, RP_METHOD_GET_HANDOFF, &message.base);
}

int rp_request_list_plans(rp_request *request, const rp_list_plans_args *args, uint32_t deadline_ms, rp_error *error) {
    struct fill fill;
    rp_list_plans_args own;
    Routeplan__V1__PlanState states[32];
    Routeplan__V1__ListPlansRequest message = ROUTEPLAN__V1__LIST_PLANS_REQUEST__INIT;
    if (fill_begin_read(&fill, request, deadline_ms, error) && FILL_ARGS(&fill, own, args)) {
        message.states = states;
        for (unsigned state = 0; state < 32; state++) {
            if ((own.states >> state & 1u) != 0) {
                states[message.n_states++] = (Routeplan__V1__PlanState)state;
            }
        }
        message.owner = fill_text(&fill, own.owner, "owner");
        message.age_min_ms = own.age_min_ms;
        message.age_max_ms = own.age_max_ms;
        message.page_max = own.page_max;
        message.cursor = fill_bytes(&fill, own.cursor, "cursor");
    }
    return fill_end(&fill, RP_METHOD_LIST_PLANS, &message.base);
}

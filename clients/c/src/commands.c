/* One function per method: a caller's plain struct becomes the request's message. */
#include "fill.h"

int rp_request_create_plan(rp_request *request, const rp_context *context, const rp_create_plan_args *args,
                           rp_error *error) {
    struct rpi_fill fill;
    rp_create_plan_args own;
    Routeplan__V1__CreatePlanRequest message = ROUTEPLAN__V1__CREATE_PLAN_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_CREATE_PLAN, context, error) && FILL_ARGS(&fill, own, args)) {
        message.external_id = rpi_fill_text(&fill, own.external_id, "external_id");
        message.owner = rpi_fill_text(&fill, own.owner, "owner");
        message.stops = rpi_fill_stops(&fill, own.stops, own.stop_count);
        message.n_stops = own.stop_count;
        message.options = rpi_fill_options(&fill, own.options);
    }
    return rpi_fill_end(&fill, RP_METHOD_CREATE_PLAN, &message.base);
}

int rp_request_revise_route(rp_request *request, const rp_context *context, const rp_revise_route_args *args,
                            rp_error *error) {
    struct rpi_fill fill;
    rp_revise_route_args own;
    Routeplan__V1__StopList stops = ROUTEPLAN__V1__STOP_LIST__INIT;
    Routeplan__V1__ReviseRouteRequest message = ROUTEPLAN__V1__REVISE_ROUTE_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_REVISE_ROUTE, context, error) && FILL_ARGS(&fill, own, args)) {
        message.base_revision = own.base_revision;
        if (own.has_stops != 0) {
            stops.stops = rpi_fill_stops(&fill, own.stops, own.stop_count);
            stops.n_stops = own.stop_count;
            message.stops = &stops;
        }
        message.options = rpi_fill_options(&fill, own.options);
        if (own.has_generation != 0) {
            message.generation_presence_case =
                ROUTEPLAN__V1__REVISE_ROUTE_REQUEST__GENERATION_PRESENCE_GENERATION;
            message.generation = own.generation;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_REVISE_ROUTE, &message.base);
}

int rp_request_open_direction_ui(rp_request *request, const rp_context *context, rp_error *error) {
    struct rpi_fill fill;
    (void)rpi_fill_begin_command(&fill, request, RP_METHOD_OPEN_DIRECTION_UI, context, error);
    return rpi_fill_end(&fill, RP_METHOD_OPEN_DIRECTION_UI, NULL);
}

int rp_request_replace_presentation(rp_request *request, const rp_context *context,
                                    const rp_replace_presentation_args *args, rp_error *error) {
    struct rpi_fill fill;
    rp_replace_presentation_args own;
    Routeplan__V1__ReplacePresentationRequest message = ROUTEPLAN__V1__REPLACE_PRESENTATION_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_REPLACE_PRESENTATION, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.cause = (Routeplan__V1__ReplacementCause)own.cause;
    }
    return rpi_fill_end(&fill, RP_METHOD_REPLACE_PRESENTATION, &message.base);
}

int rp_request_request_routes(rp_request *request, const rp_context *context, const rp_request_routes_args *args,
                              rp_error *error) {
    struct rpi_fill fill;
    rp_request_routes_args own;
    Routeplan__V1__RequestRoutesRequest message = ROUTEPLAN__V1__REQUEST_ROUTES_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_REQUEST_ROUTES, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        message.location_digest = ID_OR_NONE(own.location_digest);
        message.option_digest = ID_OR_NONE(own.option_digest);
    }
    return rpi_fill_end(&fill, RP_METHOD_REQUEST_ROUTES, &message.base);
}

int rp_request_receive_routes(rp_request *request, const rp_context *context, const rp_receive_routes_args *args,
                              rp_error *error) {
    struct rpi_fill fill;
    rp_receive_routes_args own;
    Routeplan__V1__ReceiveRoutesRequest message = ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_RECEIVE_ROUTES, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_calculation_seq != 0) {
            message.calculation_seq_presence_case =
                ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__CALCULATION_SEQ_PRESENCE_CALCULATION_SEQ;
            message.calculation_seq = own.calculation_seq;
        }
        message.candidates = rpi_fill_candidates(&fill, own.candidates, own.candidate_count);
        message.n_candidates = own.candidate_count;
    }
    return rpi_fill_end(&fill, RP_METHOD_RECEIVE_ROUTES, &message.base);
}

int rp_request_calculation_failed(rp_request *request, const rp_context *context,
                                  const rp_calculation_failed_args *args, rp_error *error) {
    struct rpi_fill fill;
    rp_calculation_failed_args own;
    Routeplan__V1__CalculationFailedRequest message = ROUTEPLAN__V1__CALCULATION_FAILED_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_CALCULATION_FAILED, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        message.failure = (Routeplan__V1__FailureClass)own.failure;
        message.provider_code = rpi_fill_text(&fill, own.provider_code, "provider_code");
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
    return rpi_fill_end(&fill, RP_METHOD_CALCULATION_FAILED, &message.base);
}

int rp_request_select_route(rp_request *request, const rp_context *context, const rp_select_route_args *args,
                            rp_error *error) {
    struct rpi_fill fill;
    rp_select_route_args own;
    Routeplan__V1__SelectRouteRequest message = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_SELECT_ROUTE, context, error) && FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_index != 0) {
            message.index_presence_case = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE_INDEX;
            message.index = own.index;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_SELECT_ROUTE, &message.base);
}

int rp_request_request_navigation(rp_request *request, const rp_context *context,
                                  const rp_request_navigation_args *args, rp_error *error) {
    struct rpi_fill fill;
    rp_request_navigation_args own;
    Routeplan__V1__RequestNavigationRequest message = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_REQUEST_NAVIGATION, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.revision = own.revision;
        if (own.has_index != 0) {
            message.index_presence_case = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INDEX_PRESENCE_INDEX;
            message.index = own.index;
        }
        message.target = rpi_fill_text(&fill, own.target, "target");
        message.location_digest = ID_OR_NONE(own.location_digest);
        message.option_digest = ID_OR_NONE(own.option_digest);
        if (own.has_deadline != 0) {
            message.deadline_presence_case = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__DEADLINE_PRESENCE_DEADLINE_S;
            message.deadline_s = own.deadline_s;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_REQUEST_NAVIGATION, &message.base);
}

int rp_request_confirm_handoff(rp_request *request, const rp_context *context, const rp_confirm_handoff_args *args,
                               rp_error *error) {
    struct rpi_fill fill;
    rp_confirm_handoff_args own;
    Routeplan__V1__ConfirmHandoffRequest message = ROUTEPLAN__V1__CONFIRM_HANDOFF_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_CONFIRM_HANDOFF, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
        message.target_session_ref = rpi_fill_text(&fill, own.target_session_ref, "target_session_ref");
        message.effective_geometry_digest = ID_OR_NONE(own.effective_geometry_digest);
    }
    return rpi_fill_end(&fill, RP_METHOD_CONFIRM_HANDOFF, &message.base);
}

int rp_request_reject_handoff(rp_request *request, const rp_context *context, const rp_reject_handoff_args *args,
                              rp_error *error) {
    struct rpi_fill fill;
    rp_reject_handoff_args own;
    Routeplan__V1__RejectHandoffRequest message = ROUTEPLAN__V1__REJECT_HANDOFF_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_REJECT_HANDOFF, context, error) && FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
        message.rejection = (Routeplan__V1__RejectionClass)own.rejection;
    }
    return rpi_fill_end(&fill, RP_METHOD_REJECT_HANDOFF, &message.base);
}

int rp_request_expire_attempt(rp_request *request, const rp_context *context, const rp_expire_attempt_args *args,
                              rp_error *error) {
    struct rpi_fill fill;
    rp_expire_attempt_args own;
    Routeplan__V1__ExpireAttemptRequest message = ROUTEPLAN__V1__EXPIRE_ATTEMPT_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_EXPIRE_ATTEMPT, context, error) && FILL_ARGS(&fill, own, args)) {
        message.attempt_id = ID_OR_NONE(own.attempt_id);
    }
    return rpi_fill_end(&fill, RP_METHOD_EXPIRE_ATTEMPT, &message.base);
}

int rp_request_retry_handoff(rp_request *request, const rp_context *context, const rp_retry_handoff_args *args,
                             rp_error *error) {
    struct rpi_fill fill;
    rp_retry_handoff_args own;
    Routeplan__V1__RetryHandoffRequest message = ROUTEPLAN__V1__RETRY_HANDOFF_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_RETRY_HANDOFF, context, error) && FILL_ARGS(&fill, own, args)) {
        message.target = rpi_fill_text(&fill, own.target, "target");
        if (own.has_deadline != 0) {
            message.deadline_presence_case = ROUTEPLAN__V1__RETRY_HANDOFF_REQUEST__DEADLINE_PRESENCE_DEADLINE_S;
            message.deadline_s = own.deadline_s;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_RETRY_HANDOFF, &message.base);
}

int rp_request_return_to_selection(rp_request *request, const rp_context *context, rp_error *error) {
    struct rpi_fill fill;
    (void)rpi_fill_begin_command(&fill, request, RP_METHOD_RETURN_TO_SELECTION, context, error);
    return rpi_fill_end(&fill, RP_METHOD_RETURN_TO_SELECTION, NULL);
}

int rp_request_cancel_plan(rp_request *request, const rp_context *context, const rp_cancel_plan_args *args,
                           rp_error *error) {
    struct rpi_fill fill;
    rp_cancel_plan_args own;
    Routeplan__V1__CancelPlanRequest message = ROUTEPLAN__V1__CANCEL_PLAN_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_CANCEL_PLAN, context, error) && FILL_ARGS(&fill, own, args)) {
        message.cause = (Routeplan__V1__CancelCause)own.cause;
        if (own.has_generation != 0) {
            message.generation_presence_case = ROUTEPLAN__V1__CANCEL_PLAN_REQUEST__GENERATION_PRESENCE_GENERATION;
            message.generation = own.generation;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_CANCEL_PLAN, &message.base);
}

int rp_request_note_editor_dismissed(rp_request *request, const rp_context *context,
                                     const rp_note_editor_dismissed_args *args, rp_error *error) {
    struct rpi_fill fill;
    rp_note_editor_dismissed_args own;
    Routeplan__V1__NoteEditorDismissedRequest message = ROUTEPLAN__V1__NOTE_EDITOR_DISMISSED_REQUEST__INIT;
    if (rpi_fill_begin_command(&fill, request, RP_METHOD_NOTE_EDITOR_DISMISSED, context, error) &&
        FILL_ARGS(&fill, own, args)) {
        message.generation = own.generation;
        message.cause = (Routeplan__V1__CancelCause)own.cause;
    }
    return rpi_fill_end(&fill, RP_METHOD_NOTE_EDITOR_DISMISSED, &message.base);
}

/* ---- reads ---------------------------------------------------------------------------------------- */

int rp_request_get_plan(rp_request *request, const rp_id *plan_id, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__GetPlanRequest message = ROUTEPLAN__V1__GET_PLAN_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        if (plan_id == NULL) {
            rpi_fill_fault(&fill, RP_E_USAGE, 0, "", "plan_id is NULL");
        } else {
            message.plan_id = ID_OR_NONE(*plan_id);
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_GET_PLAN, &message.base);
}

int rp_request_get_handoff(rp_request *request, const rp_id *plan_id, const rp_id *attempt_id, uint32_t deadline_ms,
                           rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__GetHandoffRequest message = ROUTEPLAN__V1__GET_HANDOFF_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        if (plan_id == NULL || attempt_id == NULL) {
            rpi_fill_fault(&fill, RP_E_USAGE, 0, "", "plan_id or attempt_id is NULL");
        } else {
            message.plan_id = ID_OR_NONE(*plan_id);
            message.attempt_id = ID_OR_NONE(*attempt_id);
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_GET_HANDOFF, &message.base);
}

int rp_request_list_plans(rp_request *request, const rp_list_plans_args *args, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    rp_list_plans_args own;
    Routeplan__V1__PlanState states[32];
    Routeplan__V1__ListPlansRequest message = ROUTEPLAN__V1__LIST_PLANS_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error) && FILL_ARGS(&fill, own, args)) {
        message.states = states;
        for (unsigned state = 0; state < 32; state++) {
            if ((own.states >> state & 1u) != 0) {
                states[message.n_states++] = (Routeplan__V1__PlanState)state;
            }
        }
        message.owner = rpi_fill_text(&fill, own.owner, "owner");
        message.age_min_ms = own.age_min_ms;
        message.age_max_ms = own.age_max_ms;
        message.page_max = own.page_max;
        message.cursor = rpi_fill_bytes(&fill, own.cursor, "cursor");
    }
    return rpi_fill_end(&fill, RP_METHOD_LIST_PLANS, &message.base);
}

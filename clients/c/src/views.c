/* What a reply holds, as plain structs. */
#include "wire.h"

static const Routeplan__V1__CommandAnswer *answer_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__command_answer__descriptor);
}

static const Routeplan__V1__GetPlanAnswer *plan_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__get_plan_answer__descriptor);
}

static const Routeplan__V1__GetHandoffAnswer *handoff_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__get_handoff_answer__descriptor);
}

static const Routeplan__V1__ListPlansAnswer *page_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__list_plans_answer__descriptor);
}

int rp_reply_error(const rp_reply *reply, rp_error *error) {
    if (reply == NULL) {
        return RP_E_USAGE;
    }
    const rp_error none = {.code = RP_OK};
    return rpi_copy_out(error, reply->error == NULL ? &none : reply->error, sizeof none);
}

int rp_reply_raw(const rp_reply *reply, rp_bytes *payload) {
    if (reply == NULL || payload == NULL) {
        return RP_E_USAGE;
    }
    if (reply->payload.bytes == NULL) {
        return RP_E_NO_CONTENT;
    }
    *payload = (rp_bytes){reply->payload.bytes, reply->payload.count};
    return RP_OK;
}

int rp_reply_answer(const rp_reply *reply, rp_answer *answer) {
    const Routeplan__V1__CommandAnswer *wire = answer_of(reply);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_answer own = {
        .disposition = (uint32_t)wire->disposition,
        .attempt_deadline_ms = wire->attempt_deadline_ms,
        .sequence = wire->sequence,
        .attempt_number = wire->attempt_number,
        .calculation_seq = wire->calculation_seq,
        .dispose = wire->dispose != 0,
        .compensation = (uint32_t)wire->compensation,
        .late = wire->late != 0,
        .diverged = wire->diverged != 0,
        .failure = (uint32_t)wire->failure,
        .outcome_state = (uint32_t)wire->outcome,
        .attempts = reply->attempts,
    };
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    RPI_COPY_EXACT(own.candidate_id, wire->candidate_id);
    RPI_COPY_EXACT(own.handoff_id, wire->handoff_id);
    RPI_COPY_EXACT(own.attempt_id, wire->attempt_id);
    rpi_copy_position(&own.position, wire->position);
    rpi_copy_position(&own.current, wire->current);
    return rpi_copy_out(answer, &own, sizeof own);
}

uint32_t rpi_reply_disposition(const rp_reply *reply, bool *dispose) {
    const Routeplan__V1__CommandAnswer *wire = answer_of(reply);
    *dispose = wire != NULL && wire->dispose != 0;
    return wire == NULL ? RP_DISPOSITION_UNSPECIFIED : (uint32_t)wire->disposition;
}

int rp_reply_plan(const rp_reply *reply, rp_plan *plan) {
    const Routeplan__V1__GetPlanAnswer *wire = plan_of(reply);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_plan own = {
        .stop_count = (uint32_t)wire->n_stops,
        .owner = rpi_text_of(wire->owner),
        .external_id = rpi_text_of(wire->external_id),
        .target_session_ref = rpi_text_of(wire->target_session_ref),
        .created_at_ms = wire->created_at_ms,
        .entered_at_ms = wire->entered_at_ms,
        .sequence = wire->sequence,
        .candidate_count = (uint32_t)wire->n_candidates,
        .attempt_count = (uint32_t)wire->n_attempts,
        .calculation_seq = wire->calculation_seq,
        .last_failure = (uint32_t)wire->last_failure,
        .cancel_cause = (uint32_t)wire->cancel_cause,
        .redacted = wire->redacted != 0,
        .state_digest = wire->state_digest,
    };
    if (wire->selected_index_presence_case ==
        ROUTEPLAN__V1__GET_PLAN_ANSWER__SELECTED_INDEX_PRESENCE_SELECTED_INDEX) {
        own.has_selected_index = 1;
        own.selected_index = wire->selected_index;
    }
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    RPI_COPY_EXACT(own.location_digest, wire->location_digest);
    RPI_COPY_EXACT(own.option_digest, wire->option_digest);
    RPI_COPY_EXACT(own.request_digest, wire->request_digest);
    RPI_COPY_EXACT(own.candidate_id, wire->candidate_id);
    RPI_COPY_EXACT(own.handoff_id, wire->handoff_id);
    rpi_copy_position(&own.position, wire->position);
    return rpi_copy_out(plan, &own, sizeof own);
}

int rp_reply_handoff(const rp_reply *reply, rp_handoff *handoff) {
    const Routeplan__V1__GetHandoffAnswer *answer = handoff_of(reply);
    if (answer == NULL || answer->candidate == NULL) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__RouteHandoffCandidate *wire = answer->candidate;
    rp_handoff own = {
        .stop_count = (uint32_t)wire->n_stops,
        .route_revision = wire->route_revision,
        .generation = wire->generation,
        .calculation_seq = wire->calculation_seq,
        .selected_index = wire->selected_index,
        .candidate_count = wire->candidate_count,
        .distance_m = wire->distance_m,
        .duration_s = wire->duration_s,
        .leg_count = wire->leg_count,
        .provider_route_ref = rpi_bytes_of(wire->provider_route_ref),
        .created_at_ms = wire->created_at_ms,
        .fresh_until_ms = wire->fresh_until_ms,
        .sequence = answer->sequence,
    };
    RPI_COPY_EXACT(own.candidate_id, wire->candidate_id);
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    RPI_COPY_EXACT(own.handoff_id, answer->handoff_id);
    RPI_COPY_EXACT(own.location_digest, wire->location_digest);
    RPI_COPY_EXACT(own.option_digest, wire->option_digest);
    RPI_COPY_EXACT(own.geometry_digest, wire->geometry_digest);
    rpi_copy_position(&own.position, answer->position);
    return rpi_copy_out(handoff, &own, sizeof own);
}

int rp_reply_plan_page(const rp_reply *reply, rp_plan_page *page) {
    const Routeplan__V1__ListPlansAnswer *wire = page_of(reply);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_plan_page own = {
        .plan_count = (uint32_t)wire->n_plans,
        .next_cursor = rpi_bytes_of(wire->next_cursor),
        .sequence = wire->sequence,
    };
    return rpi_copy_out(page, &own, sizeof own);
}

int rp_reply_plan_summary(const rp_reply *reply, uint32_t index, rp_plan_summary *summary) {
    const Routeplan__V1__ListPlansAnswer *page = page_of(reply);
    if (page == NULL || index >= page->n_plans) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__PlanSummary *wire = page->plans[index];
    rp_plan_summary own = {
        .stop_count = wire->stop_count,
        .owner = rpi_text_of(wire->owner),
        .external_id = rpi_text_of(wire->external_id),
        .created_at_ms = wire->created_at_ms,
        .entered_at_ms = wire->entered_at_ms,
    };
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    rpi_copy_position(&own.position, wire->position);
    return rpi_copy_out(summary, &own, sizeof own);
}

static const Routeplan__V1__Stop *stop_at(const rp_reply *reply, uint32_t index) {
    const Routeplan__V1__GetPlanAnswer *plan = plan_of(reply);
    if (plan != NULL) {
        return index < plan->n_stops ? plan->stops[index] : NULL;
    }
    const Routeplan__V1__GetHandoffAnswer *handoff = handoff_of(reply);
    if (handoff != NULL && handoff->candidate != NULL) {
        return index < handoff->candidate->n_stops ? handoff->candidate->stops[index] : NULL;
    }
    return NULL;
}

int rp_reply_stop(const rp_reply *reply, uint32_t index, rp_stop *stop) {
    const Routeplan__V1__Stop *wire = stop_at(reply, index);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_stop own = {
        .label = rpi_text_of(wire->label),
        .address = rpi_text_of(wire->address),
        .location_type = (uint32_t)wire->location_type,
    };
    if (wire->place_case == ROUTEPLAN__V1__STOP__PLACE_COORDINATE && wire->coordinate != NULL) {
        own.place = RP_PLACE_COORDINATE;
        own.lat_e6 = wire->coordinate->lat_e6;
        own.lon_e6 = wire->coordinate->lon_e6;
    } else if (wire->place_case == ROUTEPLAN__V1__STOP__PLACE_PIN && wire->pin != NULL) {
        own.place = RP_PLACE_PIN;
        strncpy(own.pin, wire->pin, sizeof own.pin - 1);
    }
    return rpi_copy_out(stop, &own, sizeof own);
}

int rp_reply_options(const rp_reply *reply, rp_route_options *options) {
    const Routeplan__V1__RouteOptions *wire = NULL;
    const Routeplan__V1__GetPlanAnswer *plan = plan_of(reply);
    const Routeplan__V1__GetHandoffAnswer *handoff = handoff_of(reply);
    if (plan != NULL) {
        wire = plan->options;
    } else if (handoff != NULL && handoff->candidate != NULL) {
        wire = handoff->candidate->options;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_route_options own = {
        .profile = (uint32_t)wire->profile,
        .resource = (uint32_t)wire->resource,
        .route_type = (uint32_t)wire->route_type,
        .max_alternatives = wire->max_alternatives,
        .overview = (uint32_t)wire->overview,
        .region = rpi_text_of(wire->region),
    };
    if (wire->alternatives_presence_case == ROUTEPLAN__V1__ROUTE_OPTIONS__ALTERNATIVES_PRESENCE_ALTERNATIVES) {
        own.alternatives = wire->alternatives ? RP_CHOICE_YES : RP_CHOICE_NO;
    }
    if (wire->steps_presence_case == ROUTEPLAN__V1__ROUTE_OPTIONS__STEPS_PRESENCE_STEPS) {
        own.steps = wire->steps ? RP_CHOICE_YES : RP_CHOICE_NO;
    }
    for (size_t index = 0; index < wire->n_excludes; index++) {
        uint32_t number = (uint32_t)wire->excludes[index];
        own.excludes |= number >= 1 && number <= 32 ? 1u << (number - 1) : 0;
    }
    for (size_t index = 0; index < wire->n_attributes; index++) {
        uint32_t number = (uint32_t)wire->attributes[index];
        own.attributes |= number >= 1 && number <= 32 ? 1u << (number - 1) : 0;
    }
    return rpi_copy_out(options, &own, sizeof own);
}

int rp_reply_attempt(const rp_reply *reply, uint32_t index, rp_attempt *attempt) {
    const Routeplan__V1__Attempt *wire = NULL;
    const Routeplan__V1__GetPlanAnswer *plan = plan_of(reply);
    const Routeplan__V1__GetHandoffAnswer *handoff = handoff_of(reply);
    if (plan != NULL) {
        wire = index < plan->n_attempts ? plan->attempts[index] : NULL;
    } else if (handoff != NULL) {
        wire = index == 0 ? handoff->attempt : NULL;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_attempt own = {
        .number = wire->number,
        .target = rpi_text_of(wire->target),
        .requested_at_ms = wire->requested_at_ms,
        .deadline_ms = wire->deadline_ms,
        .state = (uint32_t)wire->state,
        .rejection = (uint32_t)wire->rejection,
    };
    RPI_COPY_EXACT(own.attempt_id, wire->attempt_id);
    RPI_COPY_EXACT(own.handoff_id, wire->handoff_id);
    return rpi_copy_out(attempt, &own, sizeof own);
}

int rp_reply_candidate(const rp_reply *reply, uint32_t index, rp_candidate *candidate) {
    const Routeplan__V1__GetPlanAnswer *plan = plan_of(reply);
    if (plan == NULL || index >= plan->n_candidates) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__Candidate *wire = plan->candidates[index];
    rp_candidate own = {
        .distance_m = wire->distance_m,
        .duration_s = wire->duration_s,
        .leg_count = wire->leg_count,
        .provider_route_ref = rpi_bytes_of(wire->provider_route_ref),
    };
    RPI_COPY_EXACT(own.geometry_digest, wire->geometry_digest);
    return rpi_copy_out(candidate, &own, sizeof own);
}

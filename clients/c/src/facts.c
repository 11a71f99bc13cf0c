/* Facts, as plain structs. */
#include "outbox.h"
#include "wire.h"

static const Routeplan__V1__Fact *fact_at(const rp_reply *reply, uint32_t index) {
    const Routeplan__V1__Delivery *delivery = rpi_delivery_of(reply);
    if (delivery != NULL) {
        return index < delivery->n_facts ? delivery->facts[index] : NULL;
    }
    const Routeplan__V1__ListParkedAnswer *parked = rpi_parked_of(reply);
    return parked != NULL && index < parked->n_events ? parked->events[index]->fact : NULL;
}

static void fill_attempt(rp_fact *own, const Routeplan__V1__NavigationRequestedFact *wire) {
    RPI_COPY_EXACT(own->handoff_id, wire->handoff_id);
    RPI_COPY_EXACT(own->attempt_id, wire->attempt_id);
    own->number = wire->number;
    own->target = rpi_text_of(wire->target);
}

/* What of a fact depends on its kind. */
static void fill_detail(rp_fact *own, const Routeplan__V1__Fact *wire) {
    switch (wire->detail_case) {
    case ROUTEPLAN__V1__FACT__DETAIL_CREATED:
        own->kind = RP_EVENT_CREATED;
        RPI_COPY_EXACT(own->owner, wire->created->owner);
        RPI_COPY_EXACT(own->external_id, wire->created->external_id);
        RPI_COPY_EXACT(own->location, wire->created->location);
        RPI_COPY_EXACT(own->options, wire->created->options);
        own->has_stop_count = 1;
        own->stop_count = wire->created->stop_count;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_REVISED:
        own->kind = RP_EVENT_REVISED;
        RPI_COPY_EXACT(own->location, wire->revised->location);
        RPI_COPY_EXACT(own->options, wire->revised->options);
        own->has_stop_count = wire->revised->stop_count_presence_case ==
                              ROUTEPLAN__V1__ROUTE_REVISED_FACT__STOP_COUNT_PRESENCE_STOP_COUNT;
        own->stop_count = own->has_stop_count ? wire->revised->stop_count : 0;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_STOPS_RELABELLED:
        own->kind = RP_EVENT_STOPS_RELABELLED;
        own->has_stop_count = 1;
        own->stop_count = wire->stops_relabelled->stop_count;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_EDITOR_OPENED:
        own->kind = RP_EVENT_EDITOR_OPENED;
        own->component = rpi_text_of(wire->editor_opened->component);
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_EDITOR_REPLACED:
        own->kind = RP_EVENT_EDITOR_REPLACED;
        own->cause = (uint32_t)wire->editor_replaced->cause;
        own->component = rpi_text_of(wire->editor_replaced->component);
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_CALCULATION_REQUESTED:
        own->kind = RP_EVENT_CALCULATION_REQUESTED;
        own->calculation_seq = wire->calculation_requested->calculation_seq;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_CANDIDATES_RECEIVED:
        own->kind = RP_EVENT_CANDIDATES_RECEIVED;
        own->calculation_seq = wire->candidates_received->calculation_seq;
        own->route_count = (uint32_t)wire->candidates_received->n_routes;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_CALCULATION_FAILED:
        own->kind = RP_EVENT_CALCULATION_FAILED;
        own->calculation_seq = wire->calculation_failed->calculation_seq;
        own->failure = (uint32_t)wire->calculation_failed->failure;
        own->has_http_status = wire->calculation_failed->http_status_presence_case ==
                               ROUTEPLAN__V1__CALCULATION_FAILED_FACT__HTTP_STATUS_PRESENCE_HTTP_STATUS;
        own->http_status = own->has_http_status ? wire->calculation_failed->http_status : 0;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_ROUTE_SELECTED:
        own->kind = RP_EVENT_ROUTE_SELECTED;
        RPI_COPY_EXACT(own->candidate_id, wire->route_selected->candidate_id);
        RPI_COPY_EXACT(own->supersedes, wire->route_selected->supersedes);
        own->index = wire->route_selected->index;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_NAVIGATION_REQUESTED:
        own->kind = RP_EVENT_NAVIGATION_REQUESTED;
        fill_attempt(own, wire->navigation_requested);
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_NAVIGATION_HANDED_OFF:
        own->kind = RP_EVENT_NAVIGATION_HANDED_OFF;
        RPI_COPY_EXACT(own->attempt_id, wire->navigation_handed_off->attempt_id);
        RPI_COPY_EXACT(own->session, wire->navigation_handed_off->session);
        own->late = wire->navigation_handed_off->late != 0;
        own->diverged = wire->navigation_handed_off->diverged != 0;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_REJECTED:
        own->kind = RP_EVENT_HANDOFF_REJECTED;
        RPI_COPY_EXACT(own->attempt_id, wire->handoff_rejected->attempt_id);
        own->rejection = (uint32_t)wire->handoff_rejected->rejection;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_TIMED_OUT:
        own->kind = RP_EVENT_HANDOFF_TIMED_OUT;
        RPI_COPY_EXACT(own->attempt_id, wire->handoff_timed_out->attempt_id);
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_HANDOFF_RETRIED:
        own->kind = RP_EVENT_HANDOFF_RETRIED;
        fill_attempt(own, wire->handoff_retried);
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_RETURNED_TO_SELECTION:
        own->kind = RP_EVENT_RETURNED_TO_SELECTION;
        break;
    case ROUTEPLAN__V1__FACT__DETAIL_CANCELLED:
        own->kind = RP_EVENT_CANCELLED;
        own->cause = (uint32_t)wire->cancelled->cause;
        break;
    default: /* a kind this library does not know, or none */
        break;
    }
}

int rp_reply_fact(const rp_reply *reply, uint32_t index, rp_fact *fact) {
    const Routeplan__V1__Fact *wire = fact_at(reply, index);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_fact own = {
        .sequence = wire->sequence,
        .at_ns = wire->at_ns,
        .ends_entry = wire->ends_entry != 0,
        .command = (uint32_t)wire->command,
        .actor_type = (uint32_t)wire->actor_type,
        .key_id = wire->key_id,
    };
    RPI_COPY_EXACT(own.event_id, wire->event_id);
    RPI_COPY_EXACT(own.plan_id, wire->plan_id);
    RPI_COPY_EXACT(own.actor, wire->actor);
    RPI_COPY_EXACT(own.command_key, wire->command_key);
    rpi_copy_position(&own.position, wire->position);
    fill_detail(&own, wire);
    return rpi_copy_out(fact, &own, sizeof own);
}

int rp_reply_fact_route(const rp_reply *reply, uint32_t index, uint32_t route_index, rp_fact_route *route) {
    const Routeplan__V1__Fact *fact = fact_at(reply, index);
    if (fact == NULL || fact->detail_case != ROUTEPLAN__V1__FACT__DETAIL_CANDIDATES_RECEIVED ||
        route_index >= fact->candidates_received->n_routes) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__RouteFact *wire = fact->candidates_received->routes[route_index];
    rp_fact_route own = {.distance_km = wire->distance_km, .duration_min = wire->duration_min};
    RPI_COPY_EXACT(own.provider_route, wire->provider_route);
    return rpi_copy_out(route, &own, sizeof own);
}

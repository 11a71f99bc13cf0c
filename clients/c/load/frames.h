/* The frames of a whole journey and of a read, encoded once: a generator patches what differs from call to call. */
#ifndef ROUTEPLAN_LOAD_FRAMES_H
#define ROUTEPLAN_LOAD_FRAMES_H

#include <stdint.h>
#include <string.h>

#include "routeplan/v1/plans.pb-c.h"

/* STEPS commands make a journey, of which SELECTED chooses a route; the frames behind them read a plan, and reject the
 * hand-off instead of confirming it. */
enum { HEADER = 10, STEPS = 7, SELECTED = 4, READ = STEPS, REJECT = READ + 1, KEY = 16, ID = 16, EXTERNAL = 24 };

struct frame {
    uint8_t bytes[1024];
    size_t count, key_at, plan_at, attempt_at, external_at;
};

static struct frame frames[REJECT + 1];

static size_t put_varint(uint8_t *out, size_t value) {
    size_t count = 0;
    while (value >= 0x80) {
        out[count++] = (uint8_t)(value | 0x80);
        value >>= 7;
    }
    out[count++] = (uint8_t)value;
    return count;
}

static size_t put_field(uint8_t *out, unsigned number, const void *bytes, size_t count) {
    size_t at = 0;
    out[at++] = (uint8_t)(number << 3 | 2);
    at += put_varint(out + at, count);
    memcpy(out + at, bytes, count);
    return at + count;
}

static size_t find(const struct frame *frame, uint8_t marker, size_t count) {
    uint8_t wanted[64];
    memset(wanted, marker, count);
    const uint8_t *found = memmem(frame->bytes, frame->count, wanted, count);
    return found == NULL ? 0 : (size_t)(found - frame->bytes);
}

static void build(unsigned step, const char *method, const ProtobufCMessage *message) {
    static const char service[] = "routeplan.v1.RoutePlans";
    struct frame *frame = &frames[step];
    uint8_t payload[900];
    size_t payload_count = protobuf_c_message_pack(message, payload);
    size_t at = HEADER;
    at += put_field(frame->bytes + at, 1, service, sizeof service - 1);
    at += put_field(frame->bytes + at, 2, method, strlen(method));
    at += put_field(frame->bytes + at, 3, payload, payload_count);
    frame->count = at;
    frame->bytes[2] = (uint8_t)((at - HEADER) >> 8);
    frame->bytes[3] = (uint8_t)(at - HEADER);
    frame->bytes[8] = 1;
    frame->key_at = find(frame, 'K', KEY);
    frame->plan_at = find(frame, 0xA1, ID);
    frame->attempt_at = find(frame, 0xA2, ID);
    frame->external_at = find(frame, 'E', EXTERNAL);
}

static void build_frames(void) {
    static uint8_t plan[ID], attempt[ID], digest[32];
    static char external[EXTERNAL + 1], key[KEY + 1];
    memset(plan, 0xA1, ID);
    memset(attempt, 0xA2, ID);
    memset(digest, 0xD1, sizeof digest);
    memset(external, 'E', EXTERNAL);
    memset(key, 'K', KEY);
    Routeplan__V1__Actor actor = ROUTEPLAN__V1__ACTOR__INIT;
    actor.type = ROUTEPLAN__V1__ACTOR_TYPE__ACTOR_TYPE_HOST;
    Routeplan__V1__CommandContext context = ROUTEPLAN__V1__COMMAND_CONTEXT__INIT;
    context.actor = &actor;
    context.command_key.data = (uint8_t *)key;
    context.command_key.len = KEY;
    Routeplan__V1__Coordinate places[2] = {ROUTEPLAN__V1__COORDINATE__INIT, ROUTEPLAN__V1__COORDINATE__INIT};
    places[0].lat_e6 = 28555000, places[0].lon_e6 = 77084400;
    places[1].lat_e6 = 28612912, places[1].lon_e6 = 77229510;
    Routeplan__V1__Stop stops[2] = {ROUTEPLAN__V1__STOP__INIT, ROUTEPLAN__V1__STOP__INIT};
    Routeplan__V1__Stop *stop_list[2] = {&stops[0], &stops[1]};
    for (int index = 0; index < 2; index++) {
        stops[index].place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE;
        stops[index].coordinate = &places[index];
        stops[index].label = index == 0 ? "Airport Terminal 3" : "India Gate";
    }
    Routeplan__V1__CreatePlanRequest create = ROUTEPLAN__V1__CREATE_PLAN_REQUEST__INIT;
    create.context = &context, create.owner = "load", create.external_id = external;
    create.n_stops = 2, create.stops = stop_list;
    build(0, "CreatePlan", &create.base);
    context.plan_id.data = plan, context.plan_id.len = ID;
    Routeplan__V1__OpenDirectionUIRequest open = ROUTEPLAN__V1__OPEN_DIRECTION_UIREQUEST__INIT;
    open.context = &context;
    build(1, "OpenDirectionUI", &open.base);
    Routeplan__V1__RequestRoutesRequest request = ROUTEPLAN__V1__REQUEST_ROUTES_REQUEST__INIT;
    request.context = &context, request.generation = 1, request.revision = 1;
    build(2, "RequestRoutes", &request.base);
    Routeplan__V1__Candidate candidates[3];
    Routeplan__V1__Candidate *candidate_list[3];
    for (uint32_t index = 0; index < 3; index++) {
        Routeplan__V1__Candidate empty = ROUTEPLAN__V1__CANDIDATE__INIT;
        candidates[index] = empty;
        candidates[index].distance_m = 15608 + index, candidates[index].duration_s = 2168 + index;
        candidates[index].leg_count = 1;
        candidates[index].geometry_digest.data = digest, candidates[index].geometry_digest.len = sizeof digest;
        candidate_list[index] = &candidates[index];
    }
    Routeplan__V1__ReceiveRoutesRequest receive = ROUTEPLAN__V1__RECEIVE_ROUTES_REQUEST__INIT;
    receive.context = &context, receive.generation = 1, receive.revision = 1;
    receive.n_candidates = 3, receive.candidates = candidate_list;
    build(3, "ReceiveRoutes", &receive.base);
    Routeplan__V1__SelectRouteRequest select = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INIT;
    select.context = &context, select.generation = 1, select.revision = 1;
    select.index_presence_case = ROUTEPLAN__V1__SELECT_ROUTE_REQUEST__INDEX_PRESENCE_INDEX, select.index = 1;
    build(4, "SelectRoute", &select.base);
    Routeplan__V1__RequestNavigationRequest navigate = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INIT;
    navigate.context = &context, navigate.generation = 1, navigate.revision = 1, navigate.target = "navigator";
    navigate.index_presence_case = ROUTEPLAN__V1__REQUEST_NAVIGATION_REQUEST__INDEX_PRESENCE_INDEX, navigate.index = 1;
    build(5, "RequestNavigation", &navigate.base);
    Routeplan__V1__ConfirmHandoffRequest confirm = ROUTEPLAN__V1__CONFIRM_HANDOFF_REQUEST__INIT;
    confirm.context = &context, confirm.target_session_ref = "nav-session";
    confirm.attempt_id.data = attempt, confirm.attempt_id.len = ID;
    build(6, "ConfirmHandoff", &confirm.base);
    Routeplan__V1__GetPlanRequest read = ROUTEPLAN__V1__GET_PLAN_REQUEST__INIT;
    read.plan_id.data = plan, read.plan_id.len = ID;
    build(READ, "GetPlan", &read.base);
    Routeplan__V1__RejectHandoffRequest reject = ROUTEPLAN__V1__REJECT_HANDOFF_REQUEST__INIT;
    reject.context = &context, reject.rejection = ROUTEPLAN__V1__REJECTION_CLASS__REJECTION_CLASS_BUSY;
    reject.attempt_id.data = attempt, reject.attempt_id.len = ID;
    build(REJECT, "RejectHandoff", &reject.base);
}

#endif

/* Consumers of what happens: requests, blocking calls, and what replies and deliveries hold. */
#include "fill.h"
#include "wire.h"

#include "outbox.h"

/* ---- requests ------------------------------------------------------------------------------------- */

static ProtobufCBinaryData id_or_none(const rp_id *id) {
    return id == NULL ? (ProtobufCBinaryData){0, NULL} : rpi_bytes_or_none(id->bytes, sizeof id->bytes);
}

int rp_request_create_consumer(rp_request *request, const rp_create_consumer_args *args, uint32_t deadline_ms,
                               rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__CreateConsumerRequest message = ROUTEPLAN__V1__CREATE_CONSUMER_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        rp_create_consumer_args own;
        if (FILL_ARGS(&fill, own, args)) {
            message.name = rpi_fill_text(&fill, own.name, "name");
            message.window = own.window;
            if (own.start == RP_START_AFTER_SEQUENCE) {
                message.start_case = ROUTEPLAN__V1__CREATE_CONSUMER_REQUEST__START_AFTER_SEQUENCE;
                message.after_sequence = own.after_sequence;
            } else {
                message.start_case = ROUTEPLAN__V1__CREATE_CONSUMER_REQUEST__START_AT;
                message.at = (Routeplan__V1__ConsumerStart)own.start;
            }
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_CREATE_CONSUMER, &message.base);
}

int rp_request_detach_consumer(rp_request *request, rp_text name, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__DetachConsumerRequest message = ROUTEPLAN__V1__DETACH_CONSUMER_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.name = rpi_fill_text(&fill, name, "name");
        request->may_repeat = false; /* a consumer made meanwhile would go instead */
    }
    return rpi_fill_end(&fill, RP_METHOD_DETACH_CONSUMER, &message.base);
}

int rp_request_list_consumers(rp_request *request, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__ListConsumersRequest message = ROUTEPLAN__V1__LIST_CONSUMERS_REQUEST__INIT;
    (void)rpi_fill_begin_read(&fill, request, deadline_ms, error);
    return rpi_fill_end(&fill, RP_METHOD_LIST_CONSUMERS, &message.base);
}

int rp_request_subscribe(rp_request *request, rp_text name, uint64_t incarnation, uint32_t deadline_ms,
                         rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__SubscribeRequest message = ROUTEPLAN__V1__SUBSCRIBE_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.name = rpi_fill_text(&fill, name, "name");
        message.incarnation = incarnation;
        request->may_repeat = false; /* its caller subscribes again, and learns the new generation */
    }
    return rpi_fill_end(&fill, RP_METHOD_SUBSCRIBE, &message.base);
}

int rp_request_acknowledge(rp_request *request, const rp_acknowledge_args *args, uint32_t deadline_ms,
                           rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__AcknowledgeRequest message = ROUTEPLAN__V1__ACKNOWLEDGE_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        rp_acknowledge_args own;
        if (FILL_ARGS(&fill, own, args)) {
            message.name = rpi_fill_text(&fill, own.name, "name");
            message.incarnation = own.incarnation;
            message.generation = own.generation;
            message.sequence = own.sequence;
        }
    }
    return rpi_fill_end(&fill, RP_METHOD_ACKNOWLEDGE, &message.base);
}

int rp_request_park_event(rp_request *request, rp_text name, const rp_id *event_id, rp_text reason,
                          uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__ParkEventRequest message = ROUTEPLAN__V1__PARK_EVENT_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.name = rpi_fill_text(&fill, name, "name");
        message.event_id = id_or_none(event_id);
        message.reason = rpi_fill_text(&fill, reason, "reason");
    }
    return rpi_fill_end(&fill, RP_METHOD_PARK_EVENT, &message.base);
}

int rp_request_list_parked(rp_request *request, rp_text name, uint32_t page_max, rp_bytes cursor,
                           uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__ListParkedRequest message = ROUTEPLAN__V1__LIST_PARKED_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.name = rpi_fill_text(&fill, name, "name");
        message.page_max = page_max;
        message.cursor = rpi_fill_bytes(&fill, cursor, "cursor");
    }
    return rpi_fill_end(&fill, RP_METHOD_LIST_PARKED, &message.base);
}

int rp_request_release_parked(rp_request *request, rp_text name, const rp_id *event_id, uint32_t deadline_ms,
                              rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__ReleaseParkedRequest message = ROUTEPLAN__V1__RELEASE_PARKED_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.name = rpi_fill_text(&fill, name, "name");
        message.event_id = id_or_none(event_id);
        request->may_repeat = false; /* repeated it would be refused: it is not parked any more */
    }
    return rpi_fill_end(&fill, RP_METHOD_RELEASE_PARKED, &message.base);
}

/* ---- replies -------------------------------------------------------------------------------------- */

static const Routeplan__V1__Consumer *consumer_at(const rp_reply *reply, uint32_t index) {
    const Routeplan__V1__ConsumerAnswer *one = rpi_message_of(reply, &routeplan__v1__consumer_answer__descriptor);
    if (one != NULL) {
        return index == 0 ? one->consumer : NULL;
    }
    const Routeplan__V1__ListConsumersAnswer *list =
        rpi_message_of(reply, &routeplan__v1__list_consumers_answer__descriptor);
    return list != NULL && index < list->n_consumers ? list->consumers[index] : NULL;
}

int rp_reply_consumer(const rp_reply *reply, uint32_t index, rp_consumer *consumer) {
    const Routeplan__V1__Consumer *wire = consumer_at(reply, index);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_consumer own = {
        .name = rpi_text_of(wire->name),
        .window = wire->window,
        .incarnation = wire->incarnation,
        .generation = wire->generation,
        .cursor = wire->cursor,
        .delivered_sequence = wire->delivered_sequence,
        .last_sequence = wire->last_sequence,
        .pending_count = wire->pending_count,
        .oldest_pending_ms = wire->oldest_pending_ms,
        .head_sequence = wire->head_sequence,
        .head_attempts = wire->head_attempts,
        .parked_count = wire->parked_count,
        .attached = wire->attached != 0,
    };
    return rpi_copy_out(consumer, &own, sizeof own);
}

static const Routeplan__V1__SubscribeMessage *subscribe_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__subscribe_message__descriptor);
}

const Routeplan__V1__Delivery *rpi_delivery_of(const rp_reply *reply) {
    const Routeplan__V1__SubscribeMessage *wire = subscribe_of(reply);
    return wire != NULL && wire->content_case == ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_DELIVERY ? wire->delivery
                                                                                                    : NULL;
}

int rp_reply_subscription(const rp_reply *reply, rp_subscription *subscription) {
    const Routeplan__V1__SubscribeMessage *message = subscribe_of(reply);
    if (message == NULL || message->content_case != ROUTEPLAN__V1__SUBSCRIBE_MESSAGE__CONTENT_OPENED ||
        message->opened == NULL) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__SubscriptionOpened *wire = message->opened;
    rp_subscription own = {
        .window = wire->window,
        .epoch = wire->epoch,
        .incarnation = wire->incarnation,
        .generation = wire->generation,
        .cursor = wire->cursor,
        .last_sequence = wire->last_sequence,
    };
    RPI_COPY_EXACT(own.instance_id, wire->instance_id);
    return rpi_copy_out(subscription, &own, sizeof own);
}

int rp_reply_delivery(const rp_reply *reply, rp_delivery *delivery) {
    const Routeplan__V1__Delivery *wire = rpi_delivery_of(reply);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_delivery own = {
        .attempt = wire->attempt,
        .sequence = wire->sequence,
        .fact_count = (uint32_t)wire->n_facts,
    };
    return rpi_copy_out(delivery, &own, sizeof own);
}

int rp_reply_cursor(const rp_reply *reply, uint64_t *cursor) {
    const Routeplan__V1__AcknowledgeAnswer *wire = rpi_message_of(reply, &routeplan__v1__acknowledge_answer__descriptor);
    if (cursor == NULL) {
        return RP_E_USAGE;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    *cursor = wire->cursor;
    return RP_OK;
}

int rp_reply_released(const rp_reply *reply, uint32_t *pending) {
    const Routeplan__V1__ReleaseParkedAnswer *wire =
        rpi_message_of(reply, &routeplan__v1__release_parked_answer__descriptor);
    if (pending == NULL) {
        return RP_E_USAGE;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    *pending = wire->pending != 0;
    return RP_OK;
}

const Routeplan__V1__ListParkedAnswer *rpi_parked_of(const rp_reply *reply) {
    return rpi_message_of(reply, &routeplan__v1__list_parked_answer__descriptor);
}

int rp_reply_parked_cursor(const rp_reply *reply, rp_bytes *cursor) {
    const Routeplan__V1__ListParkedAnswer *wire = rpi_parked_of(reply);
    if (cursor == NULL) {
        return RP_E_USAGE;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    *cursor = rpi_bytes_of(wire->next_cursor);
    return RP_OK;
}

int rp_reply_parked_event(const rp_reply *reply, uint32_t index, rp_parked_event *event) {
    const Routeplan__V1__ListParkedAnswer *page = rpi_parked_of(reply);
    if (page == NULL || index >= page->n_events) {
        return RP_E_NO_CONTENT;
    }
    const Routeplan__V1__ParkedEvent *wire = page->events[index];
    rp_parked_event own = {
        .attempts = wire->attempts,
        .reason = rpi_text_of(wire->reason),
        .parked_at_ms = wire->parked_at_ms,
        .has_fact = wire->fact != NULL,
    };
    RPI_COPY_EXACT(own.event_id, wire->event_id);
    return rpi_copy_out(event, &own, sizeof own);
}

/* ---- blocking calls ------------------------------------------------------------------------------- */

int rp_create_consumer(rp_client *client, const rp_create_consumer_args *args, uint32_t deadline_ms,
                       rp_consumer *consumer, rp_error *error) {
    if (consumer != NULL && consumer->struct_size < sizeof *consumer) {
        return rpi_fail(error, RP_E_USAGE, "the consumer was not prepared with RP_INIT");
    }
    rp_reply *reply;
    int code = rpi_run_read(
        client, rp_request_create_consumer(rpi_scratch_of(client), args, deadline_ms, error), &reply, error);
    if (code == RP_OK) {
        if (consumer != NULL) {
            (void)rp_reply_consumer(reply, 0, consumer);
            consumer->name = (rp_text){NULL, 0}; /* its bytes go with the reply; the caller named it */
        }
        rp_reply_free(reply);
    }
    return code;
}

/* Runs a call whose answer says nothing that is wanted. */
static int run_plain(rp_client *client, int filled, rp_error *error) {
    rp_reply *reply;
    int code = rpi_run_read(client, filled, &reply, error);
    if (code == RP_OK) {
        rp_reply_free(reply);
    }
    return code;
}

int rp_detach_consumer(rp_client *client, rp_text name, uint32_t deadline_ms, rp_error *error) {
    return run_plain(client, rp_request_detach_consumer(rpi_scratch_of(client), name, deadline_ms, error), error);
}

int rp_list_consumers(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error) {
    return rpi_run_read(client, rp_request_list_consumers(rpi_scratch_of(client), deadline_ms, error), reply, error);
}

int rp_acknowledge(rp_client *client, const rp_acknowledge_args *args, uint32_t deadline_ms, uint64_t *cursor,
                   rp_error *error) {
    rp_reply *reply;
    int code = rpi_run_read(client, rp_request_acknowledge(rpi_scratch_of(client), args, deadline_ms, error), &reply,
                            error);
    if (code == RP_OK) {
        if (cursor != NULL) {
            (void)rp_reply_cursor(reply, cursor);
        }
        rp_reply_free(reply);
    }
    return code;
}

int rp_park_event(rp_client *client, rp_text name, const rp_id *event_id, rp_text reason, uint32_t deadline_ms,
                  rp_error *error) {
    return run_plain(
        client, rp_request_park_event(rpi_scratch_of(client), name, event_id, reason, deadline_ms, error), error);
}

int rp_list_parked(rp_client *client, rp_text name, uint32_t page_max, rp_bytes cursor, uint32_t deadline_ms,
                   rp_reply **reply, rp_error *error) {
    return rpi_run_read(
        client, rp_request_list_parked(rpi_scratch_of(client), name, page_max, cursor, deadline_ms, error), reply,
        error);
}

int rp_release_parked(rp_client *client, rp_text name, const rp_id *event_id, uint32_t deadline_ms,
                      uint32_t *pending, rp_error *error) {
    rp_reply *reply;
    int code = rpi_run_read(
        client, rp_request_release_parked(rpi_scratch_of(client), name, event_id, deadline_ms, error), &reply, error);
    if (code == RP_OK) {
        if (pending != NULL) {
            (void)rp_reply_released(reply, pending);
        }
        rp_reply_free(reply);
    }
    return code;
}

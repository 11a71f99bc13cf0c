/* Questions about the daemon itself: requests, blocking calls, and what their replies hold. */
#include "fill.h"
#include "wire.h"

#include "grpc/health/v1/health.pb-c.h"
#include "routeplan/v1/administration.pb-c.h"

/* ---- requests ------------------------------------------------------------------------------------- */

int rp_request_get_instance(rp_request *request, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__GetInstanceRequest message = ROUTEPLAN__V1__GET_INSTANCE_REQUEST__INIT;
    (void)rpi_fill_begin_read(&fill, request, deadline_ms, error);
    return rpi_fill_end(&fill, RP_METHOD_GET_INSTANCE, &message.base);
}

int rp_request_get_metrics(rp_request *request, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Routeplan__V1__GetMetricsRequest message = ROUTEPLAN__V1__GET_METRICS_REQUEST__INIT;
    (void)rpi_fill_begin_read(&fill, request, deadline_ms, error);
    return rpi_fill_end(&fill, RP_METHOD_GET_METRICS, &message.base);
}

int rp_request_check_health(rp_request *request, rp_text service, uint32_t deadline_ms, rp_error *error) {
    struct rpi_fill fill;
    Grpc__Health__V1__HealthCheckRequest message = GRPC__HEALTH__V1__HEALTH_CHECK_REQUEST__INIT;
    if (rpi_fill_begin_read(&fill, request, deadline_ms, error)) {
        message.service = rpi_fill_text(&fill, service, "service");
    }
    return rpi_fill_end(&fill, RP_METHOD_CHECK_HEALTH, &message.base);
}

/* ---- replies -------------------------------------------------------------------------------------- */

int rp_reply_instance(const rp_reply *reply, rp_instance *instance) {
    const Routeplan__V1__GetInstanceAnswer *wire =
        rpi_message_of(reply, &routeplan__v1__get_instance_answer__descriptor);
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    rp_instance own = {
        .state = (uint32_t)wire->state,
        .incarnation = wire->incarnation,
        .epoch = wire->epoch,
        .durable_sequence = wire->durable_sequence,
        .state_since_ms = wire->state_since_ms,
        .state_since_journal_ns = wire->state_since_journal_ns,
        .version = rpi_text_of(wire->version),
        .data_directory = rpi_text_of(wire->data_directory),
        .format = wire->format,
        .entry_schema = wire->entry_schema,
        .pid = wire->pid,
    };
    RPI_COPY_EXACT(own.instance_id, wire->instance_id);
    return rpi_copy_out(instance, &own, sizeof own);
}

int rp_reply_metrics(const rp_reply *reply, rp_text *text) {
    const Routeplan__V1__GetMetricsAnswer *wire = rpi_message_of(reply, &routeplan__v1__get_metrics_answer__descriptor);
    if (text == NULL) {
        return RP_E_USAGE;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    *text = rpi_text_of(wire->text);
    return RP_OK;
}

int rp_reply_health(const rp_reply *reply, uint32_t *health) {
    const Grpc__Health__V1__HealthCheckResponse *wire =
        rpi_message_of(reply, &grpc__health__v1__health_check_response__descriptor);
    if (health == NULL) {
        return RP_E_USAGE;
    }
    if (wire == NULL) {
        return RP_E_NO_CONTENT;
    }
    *health = (uint32_t)wire->status;
    return RP_OK;
}

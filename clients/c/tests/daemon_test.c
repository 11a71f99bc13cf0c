/* The services beside the plans: what the caller is told of the daemon itself. */
#include "check.h"

#include <unistd.h>

#include "calls.h"
#include "grpc/health/v1/health.pb-c.h"
#include "routeplan/v1/administration.pb-c.h"
#include "samples.h"

static void about_the_daemon(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    CHECK(strcmp(request.service, "routeplan.v1.Administration") == 0 && strcmp(request.method, "GetInstance") == 0);
    CHECK_EQUAL(request.payload_bytes, 0);
    peer_forget(&request);
    Routeplan__V1__GetInstanceAnswer instance = ROUTEPLAN__V1__GET_INSTANCE_ANSWER__INIT;
    instance.instance_id = wire_bytes(plan_bytes, 16);
    instance.incarnation = 2;
    instance.epoch = UINT64_MAX;
    instance.durable_sequence = 77;
    instance.state = ROUTEPLAN__V1__SERVING_STATE__SERVING_STATE_DEGRADED_NOSPACE;
    instance.state_since_ms = 1700000000000;
    instance.state_since_journal_ns = 1700000000000000001;
    instance.version = (char *)(uintptr_t) "1.2.3";
    instance.format = 4;
    instance.entry_schema = 5;
    instance.pid = 6;
    instance.data_directory = (char *)(uintptr_t) "/data";
    peer_answer(fd, request.stream_id, &instance.base);
    CHECK(peer_read(fd, &request));
    CHECK(strcmp(request.service, "routeplan.v1.Administration") == 0 && strcmp(request.method, "GetMetrics") == 0);
    peer_forget(&request);
    Routeplan__V1__GetMetricsAnswer metrics = ROUTEPLAN__V1__GET_METRICS_ANSWER__INIT;
    metrics.text = (char *)(uintptr_t) "a 1\n# EOF\n";
    peer_answer(fd, request.stream_id, &metrics.base);
    CHECK(peer_read(fd, &request));
    CHECK(strcmp(request.service, "grpc.health.v1.Health") == 0 && strcmp(request.method, "Check") == 0);
    CHECK(request.payload_bytes == 3 && memcmp(request.payload, "\x0a\x01x", 3) == 0);
    peer_forget(&request);
    Grpc__Health__V1__HealthCheckResponse health = GRPC__HEALTH__V1__HEALTH_CHECK_RESPONSE__INIT;
    health.status = GRPC__HEALTH__V1__HEALTH_CHECK_RESPONSE__SERVING_STATUS__NOT_SERVING;
    peer_answer(fd, request.stream_id, &health.base);
    CHECK(peer_read(fd, &request));
    peer_forget(&request);
    peer_status(fd, request.stream_id, 5, "unknown service", NULL);
    CHECK(!peer_read(fd, &request));
    close(fd);
}

static void the_daemon_tells_of_itself(void) {
    struct peer *peer = peer_start(about_the_daemon, NULL);
    rp_client *client = open_to(peer);
    rp_reply *reply;
    CHECK_EQUAL(rp_get_instance(client, 0, &reply, NULL), RP_OK);
    rp_instance instance = RP_SIZED(rp_instance);
    CHECK_EQUAL(rp_reply_instance(reply, &instance), RP_OK);
    CHECK(memcmp(instance.instance_id.bytes, plan_bytes, 16) == 0 && instance.incarnation == 2);
    CHECK(instance.epoch == UINT64_MAX && instance.durable_sequence == 77);
    CHECK_EQUAL(instance.state, RP_SERVING_DEGRADED_NOSPACE);
    CHECK(instance.state_since_ms == 1700000000000 && instance.state_since_journal_ns == 1700000000000000001);
    CHECK_TEXT(instance.version.bytes, "1.2.3");
    CHECK_TEXT(instance.data_directory.bytes, "/data");
    CHECK(instance.format == 4 && instance.entry_schema == 5 && instance.pid == 6);
    CHECK_EQUAL(instance.struct_size, sizeof instance);
    rp_text text;
    uint32_t health;
    CHECK_EQUAL(rp_reply_metrics(reply, &text), RP_E_NO_CONTENT);
    CHECK_EQUAL(rp_reply_health(reply, &health), RP_E_NO_CONTENT);
    rp_reply_free(reply);
    CHECK_EQUAL(rp_get_metrics(client, 0, &reply, NULL), RP_OK);
    CHECK_EQUAL(rp_reply_metrics(reply, &text), RP_OK);
    CHECK(text.byte_count == 10 && strcmp(text.bytes, "a 1\n# EOF\n") == 0);
    CHECK_EQUAL(rp_reply_instance(reply, &instance), RP_E_NO_CONTENT);
    CHECK_EQUAL(rp_reply_metrics(reply, NULL), RP_E_USAGE);
    rp_reply_free(reply);
    CHECK_EQUAL(rp_check_health(client, (rp_text){"x", 1}, 0, &health, NULL), RP_OK);
    CHECK_EQUAL(health, RP_HEALTH_NOT_SERVING);
    CHECK_TEXT(rp_value_name(RP_ENUM_HEALTH, (int32_t)health), "NOT_SERVING");
    CHECK_TEXT(rp_value_name(RP_ENUM_SERVING_STATE, RP_SERVING_DEGRADED_NOSPACE), "DEGRADED_NOSPACE");
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_check_health(client, (rp_text){NULL, 0}, 0, &health, &error), RP_E_NOT_FOUND);
    CHECK(error.reason == 0 && error.outcome == RP_OUTCOME_REJECTED);
    CHECK_EQUAL(rp_check_health(client, (rp_text){NULL, 0}, 0, NULL, NULL), RP_E_USAGE);
    CHECK_EQUAL(rp_check_health(client, (rp_text){"a\0b", 3}, 0, &health, &error), RP_E_INVALID_ARGUMENT);
    CHECK_TEXT(error.field, "service");
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"the daemon tells of itself", the_daemon_tells_of_itself},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

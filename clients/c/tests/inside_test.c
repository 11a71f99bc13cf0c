/* The library's inside: near the end of the stream ids (it is built to begin there), the table of streams
 * alone, the readers of answers under mutation. */
#include "check.h"
#include "peer.h"

#include <time.h>
#include <unistd.h>

#include "internal.h"
#include "routeplan/v1/plans.pb-c.h"

static void serve_connections(struct peer *peer) {
    uint32_t last = 0;
    int connections = 0;
    int fd = -1;
    for (int index = 0; index < 40; index++) {
        struct request request;
        if (fd < 0 || !peer_read(fd, &request)) {
            if (fd >= 0) {
                close(fd);
            }
            fd = peer_accept(peer);
            connections += 1;
            last = 0;
            CHECK(peer_read(fd, &request));
        }
        CHECK((request.stream_id & 1) == 1 && request.stream_id > last && request.stream_id < RPI_LAST_STREAM_ID);
        last = request.stream_id;
        peer_forget(&request);
        Routeplan__V1__CommandAnswer answer = ROUTEPLAN__V1__COMMAND_ANSWER__INIT;
        peer_answer(fd, request.stream_id, &answer.base);
    }
    close(fd);
    *(int *)peer_subject(peer) = connections;
}

static void a_connection_is_replaced_before_its_stream_ids_end(void) {
    int connections = 0;
    struct peer *peer = peer_start(serve_connections, &connections);
    rp_options *options;
    rp_client *client;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, peer_path(peer)), RP_OK);
    CHECK_EQUAL(rp_client_open(options, &client, NULL), RP_OK);
    rp_options_free(options);
    rp_request *request;
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_context context = RP_SIZED(rp_context);
    CHECK_EQUAL(rp_request_open_direction_ui(request, &context, NULL), RP_OK);
    for (int index = 0; index < 40; index++) {
        CHECK_EQUAL(rp_submit(client, request, 1, NULL, NULL), RP_OK);
    }
    int taken = 0;
    while (taken < 40) {
        CHECK(rp_client_wait(client, UINT32_MAX) > 0);
        rp_completion completion = RP_SIZED(rp_completion);
        while (rp_next_completions(client, &completion, 1) == 1) {
            CHECK_EQUAL(completion.code, RP_OK);
            CHECK_EQUAL(completion.attempts, 1);
            rp_reply_free(completion.reply);
            taken += 1;
        }
    }
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
    printf("  %d connections for 40 calls\n", connections);
    CHECK_EQUAL(connections, 5); /* eight ids each */
}

static void the_table_of_streams_keeps_what_is_in_it(void) {
    enum { WINDOW = 64, ROUNDS = 20000 };
    struct rpi_streams streams;
    CHECK(rpi_streams_init(&streams, WINDOW));
    static struct rpi_call calls[WINDOW];
    uint32_t ids[WINDOW] = {0};
    uint32_t next = 1;
    unsigned seed = 11;
    for (int round = 0; round < ROUNDS; round++) {
        int slot = rand_r(&seed) % WINDOW;
        if (ids[slot] == 0) {
            ids[slot] = next;
            /* Long gaps and wrapped homes: some calls stay for a long time. */
            next += 2 * (uint32_t)(1 + (rand_r(&seed) % 8 == 0 ? rand_r(&seed) % 500 : 0));
            rpi_streams_insert(&streams, ids[slot], rand_r(&seed) % 5 == 0 ? NULL : &calls[slot]);
        } else {
            rpi_streams_remove(&streams, rpi_streams_find(&streams, ids[slot]));
            CHECK(rpi_streams_find(&streams, ids[slot]) == NULL);
            ids[slot] = 0;
        }
        uint32_t count = 0;
        for (int other = 0; other < WINDOW; other++) {
            if (ids[other] != 0) {
                struct rpi_call **entry = rpi_streams_find(&streams, ids[other]);
                CHECK(entry != NULL && (*entry == NULL || *entry == &calls[other]));
                count += 1;
            }
        }
        CHECK_EQUAL(streams.count, count);
    }
    rpi_streams_clear(&streams);
    CHECK_EQUAL(streams.count, 0);
    rpi_streams_free(&streams);
}

/* A refusal and a plan, encoded; then bytes are changed, cut and doubled. Whatever comes out, the readers stay
 * within their bounds: the sanitizers watch. */
static size_t encode_sample(uint8_t *bytes, bool refused) {
    static const uint8_t id[16] = {7};
    if (refused) {
        Routeplan__V1__PlanPosition position = ROUTEPLAN__V1__PLAN_POSITION__INIT;
        position.version = 300;
        Routeplan__V1__Refusal refusal = ROUTEPLAN__V1__REFUSAL__INIT;
        refusal.reason = ROUTEPLAN__V1__REASON__OVERLOADED;
        refusal.position = &position;
        refusal.plan_id = (ProtobufCBinaryData){16, (uint8_t *)(uintptr_t)id};
        refusal.field = (char *)(uintptr_t) "stops[].label";
        struct message message = {0};
        message_status(&message, 1, 8, "too much", &refusal.base);
        size_t count = message.count - 10;
        memcpy(bytes, message.bytes + 10, count);
        message_forget(&message);
        return count;
    }
    Routeplan__V1__Coordinate coordinate = ROUTEPLAN__V1__COORDINATE__INIT;
    coordinate.lat_e6 = -5;
    Routeplan__V1__Stop stop = ROUTEPLAN__V1__STOP__INIT;
    stop.place_case = ROUTEPLAN__V1__STOP__PLACE_COORDINATE;
    stop.coordinate = &coordinate;
    stop.label = (char *)(uintptr_t) "India Gate";
    Routeplan__V1__Stop *stops[2] = {&stop, &stop};
    Routeplan__V1__Exclude excludes[2] = {1, 3};
    Routeplan__V1__RouteOptions options = ROUTEPLAN__V1__ROUTE_OPTIONS__INIT;
    options.n_excludes = 2;
    options.excludes = excludes;
    Routeplan__V1__Attempt attempt = ROUTEPLAN__V1__ATTEMPT__INIT;
    attempt.attempt_id = (ProtobufCBinaryData){16, (uint8_t *)(uintptr_t)id};
    Routeplan__V1__Attempt *attempts[1] = {&attempt};
    Routeplan__V1__GetPlanAnswer answer = ROUTEPLAN__V1__GET_PLAN_ANSWER__INIT;
    answer.n_stops = 2;
    answer.stops = stops;
    answer.options = &options;
    answer.n_attempts = 1;
    answer.attempts = attempts;
    answer.owner = (char *)(uintptr_t) "owner";
    struct message message = {0};
    message_answer(&message, 1, &answer.base);
    size_t count = message.count - 10;
    memcpy(bytes, message.bytes + 10, count);
    message_forget(&message);
    return count;
}

static size_t mutate(uint8_t *bytes, size_t count, unsigned *seed) {
    int changes = 1 + rand_r(seed) % 4;
    for (int change = 0; change < changes && count > 0; change++) {
        size_t at = (size_t)rand_r(seed) % count;
        switch (rand_r(seed) % 4) {
        case 0:
            bytes[at] = (uint8_t)rand_r(seed);
            break;
        case 1:
            bytes[at] ^= (uint8_t)(1u << rand_r(seed) % 8);
            break;
        case 2:
            count = at;
            break;
        default:
            memmove(bytes + at + 1, bytes + at, count - at);
            count += 1;
            break;
        }
    }
    return count;
}

static void read_everything(const rp_reply *reply) {
    rp_plan plan = RP_SIZED(rp_plan);
    if (rp_reply_plan(reply, &plan) != RP_OK) {
        return;
    }
    CHECK_EQUAL(strlen(plan.owner.bytes), plan.owner.byte_count);
    rp_stop stop = RP_SIZED(rp_stop);
    rp_route_options options = RP_SIZED(rp_route_options);
    rp_candidate candidate = RP_SIZED(rp_candidate);
    rp_attempt attempt = RP_SIZED(rp_attempt);
    for (uint32_t index = 0; index < plan.stop_count; index++) {
        CHECK_EQUAL(rp_reply_stop(reply, index, &stop), RP_OK);
    }
    for (uint32_t index = 0; index < plan.candidate_count; index++) {
        CHECK_EQUAL(rp_reply_candidate(reply, index, &candidate), RP_OK);
    }
    for (uint32_t index = 0; index < plan.attempt_count; index++) {
        CHECK_EQUAL(rp_reply_attempt(reply, index, &attempt), RP_OK);
    }
    (void)rp_reply_options(reply, &options);
}

static void mutated_answers_are_read_within_their_bounds(void) {
    const char *given = getenv("RP_TEST_SEED");
    unsigned seed = given != NULL ? (unsigned)strtoul(given, NULL, 10) : (unsigned)time(NULL);
    printf("  RP_TEST_SEED=%u\n", seed);
    unsigned decoded = 0;
    for (int round = 0; round < 20000; round++) {
        uint8_t room[1024];
        size_t count = encode_sample(room, round % 2 == 0);
        count = mutate(room, count, &seed);
        /* A block of exactly this many bytes, so that one byte beyond is seen. */
        uint8_t *bytes = malloc(count + (count == 0));
        CHECK(bytes != NULL);
        memcpy(bytes, room, count);
        struct rpi_response response;
        rp_error error;
        if (rpi_response_read(bytes, count, &response)) {
            if (response.status != 0) {
                decoded += rpi_error_of_response(&response, &error);
            } else {
                rp_reply *reply = rpi_reply_of_payload(RP_METHOD_GET_PLAN, response.payload);
                CHECK(reply != NULL);
                decoded += reply->message != NULL;
                read_everything(reply);
                rp_reply_free(reply);
            }
        }
        free(bytes);
    }
    printf("  %u of 20000 decoded\n", decoded);
    CHECK(decoded > 1000 && decoded < 20000);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a connection is replaced before its stream ids end", a_connection_is_replaced_before_its_stream_ids_end},
        {"the table of streams keeps what is in it", the_table_of_streams_keeps_what_is_in_it},
        {"mutated answers are read within their bounds", mutated_answers_are_read_within_their_bounds},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Near the end of the stream ids, with a library built to begin there, and the table of streams alone. */
#include "check.h"
#include "peer.h"

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
            rpi_streams_remove(&streams, ids[slot]);
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

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a connection is replaced before its stream ids end", a_connection_is_replaced_before_its_stream_ids_end},
        {"the table of streams keeps what is in it", the_table_of_streams_keeps_what_is_in_it},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

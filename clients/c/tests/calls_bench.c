/* What one call costs the caller: pipelined commands against a peer that answers at once.
 *
 * Usage: calls_bench SOCKET IN-FLIGHT CALLS
 * Prints calls a second, and the processor time this process spent on each. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "routeplan.h"

static double seconds(clockid_t clock) {
    struct timespec time;
    clock_gettime(clock, &time);
    return (double)time.tv_sec + (double)time.tv_nsec / 1e9;
}

static void must(int code, const char *what) {
    if (code < 0) {
        fprintf(stderr, "%s: %s\n", what, rp_strerror(code));
        exit(1);
    }
}

static uint64_t take(rp_client *client) {
    rp_completion completions[64];
    RP_INIT(completions[0]);
    int count = rp_next_completions(client, completions, 64);
    for (int index = 0; index < count; index++) {
        must(completions[index].code, "call");
        rp_reply_free(completions[index].reply);
    }
    return (uint64_t)count;
}

int main(int argc, char **argv) {
    if (argc != 4) {
        fprintf(stderr, "usage: %s SOCKET IN-FLIGHT CALLS\n", argv[0]);
        return 64;
    }
    uint64_t inflight = strtoull(argv[2], NULL, 10);
    uint64_t calls = strtoull(argv[3], NULL, 10);
    rp_options *options;
    rp_client *client;
    rp_request *request;
    must(rp_options_new(&options), "options");
    must(rp_options_set_socket_path(options, argv[1]), "path");
    must(rp_client_open(options, &client, NULL), "open");
    must(rp_request_new(&request), "request");
    rp_options_free(options);
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_TRAVELER;
    context.plan_id = (rp_id){{1}};
    rp_select_route_args args = RP_SIZED(rp_select_route_args);
    args.generation = 1;
    args.revision = 1;
    args.has_index = 1;
    must(rp_request_select_route(request, &context, &args, NULL), "fill");
    double began = seconds(CLOCK_MONOTONIC);
    double worked = seconds(CLOCK_PROCESS_CPUTIME_ID);
    uint64_t submitted = 0;
    uint64_t taken = 0;
    while (taken < calls) {
        while (submitted < calls && submitted - taken < inflight) {
            must(rp_request_renew_command_key(request), "key");
            must(rp_submit(client, request, submitted, NULL, NULL), "submit");
            submitted += 1;
        }
        must(rp_client_wait(client, UINT32_MAX), "wait");
        taken += take(client);
    }
    double elapsed = seconds(CLOCK_MONOTONIC) - began;
    double processor = seconds(CLOCK_PROCESS_CPUTIME_ID) - worked;
    printf("in flight %llu: %.0f calls/s, %.2f us of processor a call\n", (unsigned long long)inflight,
           (double)calls / elapsed, processor * 1e6 / (double)calls);
    rp_request_free(request);
    rp_client_unref(client);
    return 0;
}

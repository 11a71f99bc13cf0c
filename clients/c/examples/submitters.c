/* Several threads, one connection: a client with a thread of its own, shared by threads that call it as they like.
 *
 * Usage: submitters SOCKET
 * Build: cc -pthread submitters.c $(pkg-config --cflags --libs routeplan) */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <routeplan.h>

enum { THREADS = 8, PLANS = 50 };

static void fail(const char *step, const char *why) {
    fprintf(stderr, "%s: %s\n", step, why);
    exit(1);
}

/* Makes plans and reads each back: every call gets its own answer, whatever the others do. */
static void *make_plans(void *context) {
    rp_client *client = context;
    for (int index = 0; index < PLANS; index++) {
        char key[37];
        rp_error error = RP_SIZED(rp_error);
        rp_answer answer = RP_SIZED(rp_answer);
        rp_context host = RP_SIZED(rp_context);
        rp_create_plan_args args = RP_SIZED(rp_create_plan_args);
        if (rp_command_key_make(key) != RP_OK) {
            fail("key", "no random bytes");
        }
        host.actor = RP_ACTOR_HOST;
        args.external_id = rp_text_of(key);
        args.owner = rp_text_of("submitters-example");
        if (rp_create_plan(client, &host, &args, &answer, &error) != RP_OK) {
            fail("create plan", error.message);
        }
        rp_reply *reply;
        rp_plan plan = RP_SIZED(rp_plan);
        if (rp_get_plan(client, &answer.plan_id, 0, &reply, &error) != RP_OK) {
            fail("get plan", error.message);
        }
        if (rp_reply_plan(reply, &plan) != RP_OK || strcmp(plan.external_id.bytes, key) != 0) {
            fail("get plan", "this is another thread's plan");
        }
        rp_reply_free(reply);
    }
    return NULL;
}

static void tell(void *context, uint32_t level, const char *message) {
    (void)context;
    fprintf(stderr, "routeplan: %u %s\n", (unsigned)level, message);
}

int main(int argc, char **argv) {
    if (argc != 2) {
        fprintf(stderr, "usage: %s SOCKET\n", argv[0]);
        return 64;
    }
    rp_options *options;
    rp_client *client;
    rp_error error = RP_SIZED(rp_error);
    if (rp_options_new(&options) != RP_OK || rp_options_set_socket_path(options, argv[1]) != RP_OK ||
        rp_options_set_threaded(options, 1) != RP_OK ||
        rp_options_set_log(options, RP_LOG_WARNING, tell, NULL) != RP_OK) {
        fail("options", "out of memory, or a path over 107 bytes");
    }
    if (rp_client_open(options, &client, &error) != RP_OK) {
        fail("open", error.message);
    }
    rp_options_free(options);
    pthread_t threads[THREADS];
    for (int index = 0; index < THREADS; index++) {
        if (pthread_create(&threads[index], NULL, make_plans, client) != 0) {
            fail("thread", "cannot be started");
        }
    }
    for (int index = 0; index < THREADS; index++) {
        (void)pthread_join(threads[index], NULL);
    }
    rp_stats stats = RP_SIZED(rp_stats);
    (void)rp_client_stats(client, &stats);
    printf("%d threads, %llu calls, %llu connection\n", THREADS, (unsigned long long)stats.completed,
           (unsigned long long)stats.connects);
    rp_client_unref(client);
    return stats.completed == (uint64_t)2 * THREADS * PLANS ? 0 : 1;
}

/* Several threads and one client: a client with a thread of its own, closing from elsewhere, and what is logged. */
#include "check.h"

#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"
#include "routeplan/v1/plans.pb-c.h"

enum { THREADS = 8, CALLS = 100 };

static rp_client *open_threaded(const struct peer *peer) {
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_threaded(options, 1), RP_OK);
    return open_with(options);
}

static void start(pthread_t *thread, void *(*run)(void *), void *context) {
    CHECK_EQUAL(pthread_create(thread, NULL, run, context), 0);
}

/* Refuses every command with its own key as the text. */
static void say_the_key(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        Routeplan__V1__OpenDirectionUIRequest *message =
            routeplan__v1__open_direction_uirequest__unpack(NULL, request.payload_bytes, request.payload);
        CHECK(message != NULL);
        char key[65] = {0};
        memcpy(key, message->context->command_key.data, message->context->command_key.len);
        peer_status(fd, request.stream_id, 9, key, NULL);
        routeplan__v1__open_direction_uirequest__free_unpacked(message, NULL);
        peer_forget(&request);
    }
    close(fd);
}

static void *call_with_keys(void *client) {
    rp_context context = RP_SIZED(rp_context);
    context.actor = RP_ACTOR_HOST;
    for (int index = 0; index < CALLS; index++) {
        char key[37];
        rp_error error = RP_SIZED(rp_error);
        CHECK_EQUAL(rp_command_key_make(key), RP_OK);
        context.command_key = rp_text_of(key);
        CHECK_EQUAL(rp_open_direction_ui(client, &context, NULL, &error), RP_E_FAILED_PRECONDITION);
        CHECK_TEXT(error.message, key);
    }
    return NULL;
}

static void threads_share_a_client_and_each_gets_its_own_answers(void) {
    struct peer *peer = peer_start(say_the_key, NULL);
    rp_client *client = open_threaded(peer);
    pthread_t threads[THREADS];
    for (int index = 0; index < THREADS; index++) {
        start(&threads[index], call_with_keys, client);
    }
    for (int index = 0; index < THREADS; index++) {
        CHECK_EQUAL(pthread_join(threads[index], NULL), 0);
    }
    CHECK_EQUAL(stats_of(client).completed, THREADS * CALLS);
    CHECK_EQUAL(stats_of(client).connects, 1);
    rp_client_unref(client);
    peer_finish(peer);
}

static void *submit_some(void *client) {
    rp_request *request = some_command(60000);
    for (uint64_t tag = 0; tag < CALLS; tag++) {
        submit(client, request, tag);
    }
    rp_request_free(request);
    return NULL;
}

static void the_descriptor_tells_of_completions_that_others_submitted(void) {
    struct peer *peer = peer_start(serve_plainly, NULL);
    rp_client *client = open_threaded(peer);
    struct pollfd readable = {.fd = rp_client_fd(client), .events = POLLIN};
    CHECK_EQUAL(poll(&readable, 1, 0), 0);
    pthread_t threads[THREADS];
    for (int index = 0; index < THREADS; index++) {
        start(&threads[index], submit_some, client);
    }
    int seen[CALLS] = {0};
    for (int count = 0; count < THREADS * CALLS;) {
        CHECK_EQUAL(poll(&readable, 1, 60000), 1);
        CHECK(rp_client_process(client, NULL) >= 0);
        rp_completion completions[7];
        RP_INIT(completions[0]);
        int taken = rp_next_completions(client, completions, 7);
        for (int index = 0; index < taken; index++) {
            CHECK_EQUAL(completions[index].code, RP_OK);
            seen[completions[index].tag] += 1;
            rp_reply_free(completions[index].reply);
        }
        count += taken;
    }
    for (int index = 0; index < THREADS; index++) {
        CHECK_EQUAL(pthread_join(threads[index], NULL), 0);
    }
    for (int tag = 0; tag < CALLS; tag++) {
        CHECK_EQUAL(seen[tag], THREADS);
    }
    CHECK_EQUAL(poll(&readable, 1, 0), 0); /* nothing is left to take */
    rp_client_unref(client);
    peer_finish(peer);
}

static void a_wake_is_told_once_by_wait_and_by_the_descriptor(void) {
    rp_options *options;
    CHECK_EQUAL(rp_options_new(&options), RP_OK);
    CHECK_EQUAL(rp_options_set_socket_path(options, "/nonexistent/routeplan/socket"), RP_OK);
    CHECK_EQUAL(rp_options_set_threaded(options, 2), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_threaded(options, 1), RP_OK);
    rp_client *client = open_with(options);
    rp_client_wake(client);
    CHECK_EQUAL(rp_client_wait(client, UINT32_MAX), 0);
    CHECK_EQUAL(rp_client_wait(client, 1), 0);
    struct pollfd readable = {.fd = rp_client_fd(client), .events = POLLIN};
    rp_client_wake(client);
    CHECK_EQUAL(poll(&readable, 1, 60000), 1);
    CHECK_EQUAL(rp_client_process(client, NULL), 0);
    CHECK_EQUAL(poll(&readable, 1, 0), 0);
    rp_client_unref(client);
}

static void never_answer(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    while (peer_read(fd, &request)) {
        peer_forget(&request);
        peer_reply_signal(peer);
    }
    close(fd);
}

static void *wait_for_any(void *client) {
    (void)rp_client_wait(client, UINT32_MAX);
    return NULL;
}

static void *call_in_vain(void *client) {
    rp_request *request = some_command(60000);
    rp_reply *reply;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_CLOSED);
    CHECK_EQUAL(error.outcome, RP_OUTCOME_UNKNOWN);
    rp_request_free(request);
    return NULL;
}

static void close_beside(bool threaded) {
    struct peer *peer = peer_start(never_answer, NULL);
    rp_client *client = threaded ? open_threaded(peer) : open_to(peer);
    pthread_t caller;
    start(&caller, call_in_vain, client);
    peer_await_reply_signal(peer);
    rp_client_close(client);
    CHECK_EQUAL(pthread_join(caller, NULL), 0);
    rp_request *request = some_command(5000);
    CHECK_EQUAL(rp_submit(client, request, 1, NULL, NULL), RP_E_CLOSED);
    CHECK_EQUAL(rp_client_wait(client, UINT32_MAX), 0); /* a closed client has nothing to wait for */
    rp_client_close(client);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
    /* The same, while nothing is under way. */
    client = open_to_nobody(0);
    start(&caller, wait_for_any, client);
    rp_client_close(client);
    CHECK_EQUAL(pthread_join(caller, NULL), 0);
    rp_client_unref(client);
}

static void a_client_is_closed_from_any_thread(void) { close_beside(false); }
static void a_client_with_a_thread_is_closed_from_any_thread(void) { close_beside(true); }

/* On a busy machine a short deadline may pass before the thread sends: then there must be nothing to doubt, and the call
 * is made again with more time, until its request has left. */
static void call_past_the_deadline(rp_client *client, rp_request *request) {
    bool left = false;
    for (uint32_t deadline_ms = 20; !left; deadline_ms *= 2) {
        uint64_t sent = stats_of(client).requests_sent;
        rp_reply *reply;
        rp_error error = RP_SIZED(rp_error);
        CHECK_EQUAL(rp_request_set_deadline_ms(request, deadline_ms), RP_OK);
        CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_DEADLINE_EXCEEDED);
        left = stats_of(client).requests_sent > sent;
        CHECK_EQUAL(error.outcome, left ? RP_OUTCOME_UNKNOWN : RP_OUTCOME_NOT_SENT);
    }
}

static void deadlines_and_cancels_are_kept_by_the_thread(void) {
    struct peer *peer = peer_start(never_answer, NULL);
    rp_client *client = open_threaded(peer);
    rp_request *request = some_command(20);
    call_past_the_deadline(client, request);
    CHECK_EQUAL(rp_request_set_deadline_ms(request, 60000), RP_OK);
    peer_await_reply_signal(peer);
    rp_call_id call = submit(client, request, 7);
    peer_await_reply_signal(peer);
    CHECK_EQUAL(rp_cancel(client, call), RP_OK);
    CHECK_EQUAL(rp_cancel(client, call), RP_E_NO_CALL);
    rp_completion completion = take_one(client);
    CHECK(completion.tag == 7 && completion.code == RP_E_CANCELLED && completion.outcome == RP_OUTCOME_UNKNOWN);
    rp_reply_free(completion.reply);
    submit(client, request, 8); /* under way at the end, and never taken */
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static volatile sig_atomic_t signals_handled;

static void count_signal(int number) {
    (void)number;
    signals_handled += 1;
}

static void the_thread_handles_no_signal(void) {
    struct sigaction action = {.sa_handler = count_signal};
    struct sigaction kept;
    CHECK_EQUAL(sigaction(SIGUSR1, &action, &kept), 0);
    sigset_t one;
    CHECK(sigemptyset(&one) == 0 && sigaddset(&one, SIGUSR1) == 0);
    CHECK_EQUAL(pthread_sigmask(SIG_BLOCK, &one, NULL), 0);
    struct peer *peer = peer_start(serve_plainly, NULL); /* it does not let the signal through, as whoever starts it */
    CHECK_EQUAL(pthread_sigmask(SIG_UNBLOCK, &one, NULL), 0);
    rp_client *client = open_threaded(peer);
    CHECK_EQUAL(pthread_sigmask(SIG_BLOCK, &one, NULL), 0);
    CHECK_EQUAL(kill(getpid(), SIGUSR1), 0);
    check_works(client); /* the thread has run since, and left it alone */
    CHECK_EQUAL(signals_handled, 0);
    CHECK_EQUAL(sigwaitinfo(&one, NULL), SIGUSR1);
    CHECK_EQUAL(pthread_sigmask(SIG_UNBLOCK, &one, NULL), 0);
    CHECK_EQUAL(sigaction(SIGUSR1, &kept, NULL), 0);
    rp_client_unref(client);
    peer_finish(peer);
}

static void a_child_is_told_and_gives_back_its_copy(void) {
    struct peer *peer = peer_start(serve_plainly, NULL);
    rp_client *client = open_threaded(peer);
    check_works(client);
    rp_request *request = some_command(5000);
    fflush(stdout);
    pid_t child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        rp_reply *reply;
        rp_stats stats = RP_SIZED(rp_stats);
        bool right = rp_call(client, request, &reply, NULL) == RP_E_FORKED &&
                     rp_open_direction_ui(client, NULL, NULL, NULL) < 0 && rp_client_wait(client, 0) == RP_E_FORKED &&
                     rp_client_fd(client) == RP_E_FORKED && rp_client_stats(client, &stats) == RP_E_FORKED;
        rp_client_close(client);
        rp_client_unref(client);
        (void)kill(getpid(), right ? SIGKILL : SIGABRT); /* no exit: what else was inherited is not ours to free */
    }
    int status;
    CHECK_EQUAL(waitpid(child, &status, 0), child);
    CHECK(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    check_works(client);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

/* What was logged, a line a message, with its level in front. */
struct lines {
    char text[4096];
};

static void keep(void *context, uint32_t level, const char *message) {
    struct lines *lines = context;
    size_t used = strlen(lines->text);
    snprintf(lines->text + used, sizeof lines->text - used, "%u %s\n", (unsigned)level, message);
}

static void garbage_then_sense(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    peer_write(fd, "\x00\x00\x00\x01\x00\x00\x00\x01\x02\x00\xff", 11);
    peer_forget(&request);
    close(fd);
    fd = peer_accept(peer);
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 1);
    close(fd);
}

static void log_at(uint32_t level, const char *name, struct lines *lines) {
    struct peer *peer = peer_start(garbage_then_sense, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_log(options, RP_LOG_DEBUG + 1, keep, lines), RP_E_USAGE);
    CHECK_EQUAL(rp_options_set_log(options, level, keep, lines), RP_OK);
    CHECK(name == NULL || rp_options_set_client_name(options, name) == RP_OK);
    rp_client *client = open_with(options);
    check_works(client);
    rp_request *request = some_command(60000);
    CHECK_EQUAL(rp_cancel(client, submit(client, request, 1)), RP_OK);
    rp_client_close(client);
    rp_request_free(request);
    rp_client_unref(client);
    peer_finish(peer);
}

static void what_happens_to_the_connection_is_told_to_whoever_asks(void) {
    struct lines lines = {{0}};
    log_at(RP_LOG_NONE, NULL, &lines);
    CHECK_TEXT(lines.text, "");
    log_at(RP_LOG_ERROR, "billing", &lines);
    CHECK_TEXT(lines.text, "1 billing: connection lost: E_PROTOCOL, errno 0\n");
    lines = (struct lines){{0}};
    log_at(RP_LOG_DEBUG, NULL, &lines);
    const char *rest = strstr(lines.text, "4 call of method 3 ended: E_CANCELLED, NOT_SENT, sent 0 times\n");
    const char *first = "3 connected\n1 connection lost: E_PROTOCOL, errno 0\n3 connected\n";
    CHECK(strncmp(lines.text, first, strlen(first)) == 0 && rest != NULL);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"threads share a client and each gets its own answers", threads_share_a_client_and_each_gets_its_own_answers},
        {"the descriptor tells of completions that others submitted",
         the_descriptor_tells_of_completions_that_others_submitted},
        {"a wake is told once, by wait and by the descriptor", a_wake_is_told_once_by_wait_and_by_the_descriptor},
        {"a client is closed from any thread", a_client_is_closed_from_any_thread},
        {"a client with a thread is closed from any thread", a_client_with_a_thread_is_closed_from_any_thread},
        {"deadlines and cancels are kept by the thread", deadlines_and_cancels_are_kept_by_the_thread},
        {"the thread handles no signal", the_thread_handles_no_signal},
        {"a child is told and gives back its copy", a_child_is_told_and_gives_back_its_copy},
        {"what happens to the connection is told to whoever asks",
         what_happens_to_the_connection_is_told_to_whoever_asks},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* No call outlives its deadline by more than a tick of the clock, whatever the daemon does. The clock is the test's own:
 * the library is linked so that it reads it, sets its timer by it and waits by it. It goes on by one tick whenever the
 * library waits and nothing comes for a while, so that no busy machine matters. */
#include "check.h"

#include <errno.h>
#include <poll.h>
#include <stdatomic.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

#include "calls.h"
#include "peer.h"

/* ---- the clock ------------------------------------------------------------------------------------ */

#define TICK_NS UINT64_C(1000000)
#define NEVER UINT64_MAX
enum { QUIET_MS = 1, BUSY_TURNS = 16 };

static atomic_uint_fast64_t clock_ns;
static atomic_uint_fast64_t timer_ns; /* when the client that is open wants to be woken */
static atomic_int timer_fd;
static atomic_uint busy_turns;

int __real_clock_gettime(clockid_t clock, struct timespec *time);
int __real_timerfd_create(int clock, int flags);
int __real_timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *before);
int __real_epoll_wait(int fd, struct epoll_event *events, int capacity, int timeout_ms);
int __wrap_clock_gettime(clockid_t clock, struct timespec *time);
int __wrap_timerfd_create(int clock, int flags);
int __wrap_timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *before);
int __wrap_epoll_wait(int fd, struct epoll_event *events, int capacity, int timeout_ms);

int __wrap_clock_gettime(clockid_t clock, struct timespec *time) {
    if (clock != CLOCK_MONOTONIC) {
        return __real_clock_gettime(clock, time);
    }
    uint64_t now = atomic_load(&clock_ns);
    *time = (struct timespec){(time_t)(now / 1000000000u), (long)(now % 1000000000u)};
    return 0;
}

static void fire_when_due(void) {
    if (atomic_load(&timer_ns) <= atomic_load(&clock_ns)) {
        atomic_store(&timer_ns, NEVER);
        const struct itimerspec now = {.it_value = {0, 1}};
        struct pollfd readable = {.fd = atomic_load(&timer_fd), .events = POLLIN};
        CHECK_EQUAL(__real_timerfd_settime(readable.fd, 0, &now, NULL), 0);
        while (poll(&readable, 1, 1000) != 1) {
        }
    }
}

/* A client that was closed may have left a time that is still to come, and its descriptor is another's now. */
int __wrap_timerfd_create(int clock, int flags) {
    atomic_store(&timer_ns, NEVER);
    return __real_timerfd_create(clock, flags);
}

int __wrap_timerfd_settime(int fd, int flags, const struct itimerspec *value, struct itimerspec *before) {
    CHECK(flags == TFD_TIMER_ABSTIME && before == NULL);
    atomic_store(&timer_fd, fd);
    atomic_store(&timer_ns, (uint64_t)value->it_value.tv_sec * 1000000000u + (uint64_t)value->it_value.tv_nsec);
    fire_when_due();
    return 0;
}

static void tick(void) {
    atomic_fetch_add(&clock_ns, TICK_NS);
    fire_when_due();
}

/* Waits by the clock. Time passes for whoever is busy all the time, too. */
int __wrap_epoll_wait(int fd, struct epoll_event *events, int capacity, int timeout_ms) {
    uint64_t until = timeout_ms < 0 ? NEVER : atomic_load(&clock_ns) + (uint64_t)timeout_ms * 1000000u;
    for (;;) {
        bool over = atomic_load(&clock_ns) >= until;
        int count = __real_epoll_wait(fd, events, capacity, over ? 0 : QUIET_MS);
        if (count != 0 && (atomic_fetch_add(&busy_turns, 1) + 1) % BUSY_TURNS == 0) {
            tick();
        }
        if (count != 0 || over) {
            return count;
        }
        tick();
    }
}

/* ---- daemons -------------------------------------------------------------------------------------- */

struct fault {
    const char *name;
    /* Takes the COUNTth request of a connection; false when it has closed it. */
    bool (*serve)(int fd, struct request *request, unsigned count);
};

static bool never(int fd, struct request *request, unsigned count) {
    (void)fd;
    (void)request;
    (void)count;
    return true;
}

/* Whatever was asked is answered when the next one asks. */
static bool late(int fd, struct request *request, unsigned count) {
    static _Thread_local uint32_t before;
    uint32_t own = request->stream_id;
    request->stream_id = before;
    if (count > 0) {
        answer(fd, request, 1);
    }
    before = own;
    return true;
}

static bool twice(int fd, struct request *request, unsigned count) {
    (void)count;
    struct message message = {0};
    answer_to(&message, request, 1);
    peer_write(fd, message.bytes, message.count);
    message_send(&message, fd);
    return true;
}

/* Byte by byte; of every third answer the end does not come, and whatever follows makes no sense. */
static bool in_pieces(int fd, struct request *request, unsigned count) {
    struct message message = {0};
    answer_to(&message, request, 1);
    size_t told = count % 3 == 2 ? message.count - 2 : message.count;
    for (size_t offset = 0; offset < told; offset++) {
        peer_write(fd, message.bytes + offset, 1);
    }
    message_forget(&message);
    return true;
}

static bool out_of_order(int fd, struct request *request, unsigned count) {
    static _Thread_local uint32_t waiting[4];
    waiting[count % 4] = request->stream_id;
    for (unsigned index = count % 4 == 3 ? 4 : 0; index > 0; index--) {
        request->stream_id = waiting[index - 1];
        struct message message = {0};
        answer_to(&message, request, 1);
        message_send(&message, fd);
    }
    return true;
}

static bool oversized(int fd, struct request *request, unsigned count) {
    (void)request;
    (void)count;
    peer_write(fd, "\x00\x40\x00\x01\x00\x00\x00\x01\x02\x00more", 14);
    return true;
}

static bool garbage(int fd, struct request *request, unsigned count) {
    (void)request;
    uint8_t bytes[64];
    for (unsigned index = 0; index < sizeof bytes; index++) {
        bytes[index] = (uint8_t)(count * 31 + index * 167 + 13);
    }
    peer_write(fd, bytes, sizeof bytes);
    return true;
}

static bool dies(int fd, struct request *request, unsigned count) {
    struct message message = {0};
    answer_to(&message, request, 1);
    bool dead = count % 3 == 2;
    peer_write(fd, message.bytes, dead ? message.count / 2 : message.count);
    message_forget(&message);
    return !dead;
}

static bool refuses_for_now(int fd, struct request *request, unsigned count) {
    (void)count;
    peer_status(fd, request->stream_id, 14, "not yet", NULL);
    return true;
}

/* Answers what nobody asked and what was answered, for as long as it is listened to. */
static bool talks(int fd, struct request *request, unsigned count) {
    struct message message = {0};
    for (int index = 0; index < 200; index++) {
        answer_to(&message, &(struct request){.stream_id = 2}, 1);
        message_send(&message, fd);
    }
    return twice(fd, request, count);
}

static bool plainly(int fd, struct request *request, unsigned count) {
    (void)count;
    struct message message = {0};
    answer_to(&message, request, 1);
    message_send(&message, fd);
    return true;
}

static const struct fault faults[] = {
    {"never", never}, {"late", late}, {"twice", twice}, {"in pieces", in_pieces}, {"out of order", out_of_order},
    {"oversized", oversized}, {"garbage", garbage}, {"dies in the middle", dies}, {"refuses for now", refuses_for_now},
    {"talks", talks}, {"plainly", plainly}, {"reads nothing", NULL},
};
enum { FAULTS = sizeof faults / sizeof faults[0] };

struct subject {
    const struct fault *fault;
    atomic_bool over;
};

/* Takes one connection after the other until the subject is over. */
static void misbehave(struct peer *peer) {
    struct subject *subject = peer_subject(peer);
    for (;;) {
        int fd = peer_accept(peer);
        struct request request;
        if (subject->fault->serve == NULL) {
            peer_await_signal(peer);
        } else {
            bool open = true;
            for (unsigned count = 0; open && peer_read(fd, &request); count++) {
                open = subject->fault->serve(fd, &request, count);
                peer_forget(&request);
            }
        }
        close(fd);
        if (atomic_load(&subject->over)) {
            return;
        }
    }
}

/* Ends the script, which may wait for a connection. */
static void finish(struct peer *peer, struct subject *subject) {
    atomic_store(&subject->over, true);
    peer_signal(peer);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, peer_path(peer), strlen(peer_path(peer)) + 1);
    int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    (void)connect(fd, (const struct sockaddr *)&address, sizeof address);
    close(fd);
    peer_finish(peer);
}

/* ---- calls ---------------------------------------------------------------------------------------- */

enum { CALLS = 60, DEADLINE_TICKS_MAX = 40 };

static uint32_t deadline_ms_of(uint64_t tag) { return (uint32_t)(1 + tag * 7919 % DEADLINE_TICKS_MAX); }

/* Submits all, and takes the end of each: in time by the clock. */
static void calls_end_in_time(rp_client *client, const char *name) {
    rp_request *request = some_command(0);
    for (uint64_t tag = 0; tag < CALLS; tag++) {
        CHECK_EQUAL(rp_request_renew_command_key(request), RP_OK);
        CHECK_EQUAL(rp_request_set_deadline_ms(request, deadline_ms_of(tag)), RP_OK);
        submit(client, request, tag);
    }
    rp_request_free(request);
    uint64_t ended = 0;
    unsigned answered = 0;
    while (ended != (UINT64_C(1) << CALLS) - 1) {
        rp_completion completion = take_one(client);
        CHECK((ended & UINT64_C(1) << completion.tag) == 0);
        ended |= UINT64_C(1) << completion.tag;
        uint64_t bound = deadline_ms_of(completion.tag) * UINT64_C(1000000) + TICK_NS;
        if (completion.latency_ns > bound) {
            fprintf(stderr, "%s: a call of %u ms ended after %llu ns\n", name, deadline_ms_of(completion.tag),
                    (unsigned long long)completion.latency_ns);
            abort();
        }
        answered += completion.code == RP_OK;
        rp_reply_free(completion.reply);
    }
    printf("  %s: %u of %u calls were answered\n", name, answered, CALLS);
}

static rp_client *open_for(const struct peer *peer, uint32_t threaded) {
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_inflight_max(options, 16), RP_OK);
    CHECK_EQUAL(rp_options_set_threaded(options, threaded), RP_OK);
    return open_with(options);
}

static void try_all(uint32_t threaded) {
    for (int index = 0; index < FAULTS; index++) {
        struct subject subject = {.fault = &faults[index]};
        struct peer *peer = peer_start(misbehave, &subject);
        rp_client *client = open_for(peer, threaded);
        calls_end_in_time(client, faults[index].name);
        rp_client_unref(client);
        finish(peer, &subject);
    }
}

static void no_call_outlives_its_deadline_by_more_than_a_tick(void) { try_all(0); }

static void nor_does_one_of_a_client_with_a_thread(void) { try_all(1); }

static void nor_does_a_blocking_call(void) {
    for (int index = 0; index < FAULTS; index++) {
        struct subject subject = {.fault = &faults[index]};
        struct peer *peer = peer_start(misbehave, &subject);
        rp_client *client = open_for(peer, 0);
        for (uint64_t tag = 0; tag < 20; tag++) {
            rp_request *request = some_command(deadline_ms_of(tag));
            uint64_t bound = atomic_load(&clock_ns) + deadline_ms_of(tag) * UINT64_C(1000000) + TICK_NS;
            rp_reply *reply = NULL;
            (void)rp_call(client, request, &reply, NULL);
            CHECK(atomic_load(&clock_ns) <= bound);
            rp_reply_free(reply);
            rp_request_free(request);
        }
        rp_client_unref(client);
        finish(peer, &subject);
    }
}

/* None of them begins one: its deadline bounds the wait for the beginning. */
static void nor_does_a_watch_that_does_not_begin(void) {
    for (int index = 0; index < FAULTS; index++) {
        struct subject subject = {.fault = &faults[index]};
        struct peer *peer = peer_start(misbehave, &subject);
        rp_client *client = open_for(peer, 0);
        const rp_watch_args args = RP_SIZED(rp_watch_args);
        for (uint64_t tag = 0; tag < 20; tag++) {
            CHECK_EQUAL(rp_watch(client, &args, deadline_ms_of(tag), tag, NULL, NULL), RP_OK);
        }
        for (int ended = 0; ended < 20; ended++) {
            rp_completion completion = take_one(client);
            CHECK(completion.latency_ns <= deadline_ms_of(completion.tag) * UINT64_C(1000000) + TICK_NS);
            CHECK(completion.code < 0);
            rp_reply_free(completion.reply);
        }
        rp_client_unref(client);
        finish(peer, &subject);
    }
}

static void without_a_daemon_calls_end_in_time_too(void) {
    for (uint32_t threaded = 0; threaded < 2; threaded++) {
        rp_options *options;
        CHECK_EQUAL(rp_options_new(&options), RP_OK);
        CHECK_EQUAL(rp_options_set_socket_path(options, "/nonexistent/routeplan"), RP_OK);
        CHECK_EQUAL(rp_options_set_retry(options, 8, 1, 1000), RP_OK);
        CHECK_EQUAL(rp_options_set_threaded(options, threaded), RP_OK);
        rp_client *client = open_with(options);
        calls_end_in_time(client, "nobody");
        rp_client_unref(client);
    }
}

static void a_wait_ends_in_time(void) {
    rp_client *client = open_to_nobody(0);
    for (uint32_t timeout_ms = 0; timeout_ms < 50; timeout_ms++) {
        uint64_t begun = atomic_load(&clock_ns);
        CHECK_EQUAL(rp_client_wait(client, timeout_ms), 0);
        uint64_t waited = atomic_load(&clock_ns) - begun;
        CHECK(waited >= timeout_ms * UINT64_C(1000000) && waited <= timeout_ms * UINT64_C(1000000) + TICK_NS);
    }
    rp_client_unref(client);
}

int main(int argc, char **argv) {
    atomic_store(&clock_ns, UINT64_C(5000000000));
    atomic_store(&timer_ns, NEVER);
    static const struct test tests[] = {
        {"no call outlives its deadline by more than a tick", no_call_outlives_its_deadline_by_more_than_a_tick},
        {"nor does one of a client with a thread", nor_does_one_of_a_client_with_a_thread},
        {"nor does a blocking call", nor_does_a_blocking_call},
        {"nor does a watch that does not begin", nor_does_a_watch_that_does_not_begin},
        {"without a daemon calls end in time too", without_a_daemon_calls_end_in_time_too},
        {"a wait ends in time", a_wait_ends_in_time},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

/* Watches that miss something: nothing is passed over in silence. */
#include "watches.h"

/* What the next script does when the watch cannot go on where it was. */
struct miss {
    int32_t status; /* 0: another opening */
    Routeplan__V1__Reason reason;
    const char *field;
    const uint8_t *instance;
    uint64_t sequence;
    int32_t code;
    uint32_t told;
};

static const struct miss misses[] = {
    {11, ROUTEPLAN__V1__REASON__TOO_OLD, "after_sequence", NULL, 0, RP_E_OUT_OF_RANGE, RP_REASON_TOO_OLD},
    {9, ROUTEPLAN__V1__REASON__INCARNATION_MISMATCH, "", NULL, 0, RP_E_FAILED_PRECONDITION,
     RP_REASON_INCARNATION_MISMATCH},
    {8, ROUTEPLAN__V1__REASON__WATCH_TOO_SLOW, "", NULL, 0, RP_E_RESOURCE_EXHAUSTED, RP_REASON_WATCH_TOO_SLOW},
    {3, ROUTEPLAN__V1__REASON__OPTION_COMBINATION, "after_sequence", NULL, 0, RP_E_INVALID_ARGUMENT,
     RP_REASON_OPTION_COMBINATION},
    {0, 0, "", other_instance_bytes, 10, RP_E_FAILED_PRECONDITION, RP_REASON_INCARNATION_MISMATCH},
    {0, 0, "", instance_bytes, 20, RP_E_OUT_OF_RANGE, RP_REASON_TOO_OLD},
};
enum { MISSES = sizeof misses / sizeof misses[0] };

static void say_missed(int fd, uint32_t stream_id, const struct miss *miss) {
    if (miss->status != 0) {
        refuse(fd, stream_id, miss->status, miss->reason, miss->field);
    } else {
        send_opening_of(fd, stream_id, miss->instance, miss->sequence);
    }
}

static void miss_and_end(struct peer *peer) {
    const struct miss *miss = peer_subject(peer);
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 9);
    send_events(fd, stream_id, 10, 10);
    close(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 10);
    say_missed(fd, stream_id, miss);
    if (miss->status == 0) {
        expect_end_of_stream(fd, stream_id); /* the library hangs up */
    }
    expect_end_of_connection(fd);
}

static void a_watch_that_missed_something_ends_and_says_so(void) {
    for (int index = 0; index < MISSES; index++) {
        struct peer *peer = peer_start(miss_and_end, (void *)(uintptr_t)&misses[index]);
        rp_client *client = open_to(peer);
        rp_watch_args args = of_ada();
        (void)watch(client, &args);
        take_opening(client, 9);
        take_events(client, 10, 10);
        rp_completion completion = take_any(client);
        CHECK_EQUAL(completion.reason, misses[index].told);
        CHECK_EQUAL(completion.code, misses[index].code);
        rp_watch_position position = position_in(completion, RP_COMPLETION_RESYNC_REQUIRED);
        CHECK(position.opened == 1 && position.sequence == 10 && position.missed_after == 0);
        CHECK(memcmp(position.instance_id.bytes, instance_bytes, 16) == 0);
        await_inflight(client, 0);
        check_quiet(client);
        rp_client_unref(client);
        peer_finish(peer);
    }
}

static void miss_and_go_on(struct peer *peer) {
    const struct miss *miss = peer_subject(peer);
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 9);
    send_events(fd, stream_id, 10, 10);
    send_event(fd, stream_id, 11, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    close(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 10);
    say_missed(fd, stream_id, miss);
    uint64_t sequence = miss->sequence;
    if (miss->status != 0) {
        stream_id = expect_watch(fd, 0);
        sequence = 30;
        send_opening(fd, stream_id, sequence);
    }
    send_event(fd, stream_id, sequence + 1, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    send_events(fd, stream_id, sequence + 1, sequence + 2);
    close(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, sequence + 2);
    send_opening_of(fd, stream_id, miss->status != 0 ? instance_bytes : miss->instance, sequence + 2);
    send_events(fd, stream_id, sequence + 3, sequence + 3);
    expect_end_of_connection(fd);
}

static void over_gaps_a_watch_goes_on_and_says_what_it_missed(void) {
    for (int index = 0; index < MISSES; index++) {
        struct peer *peer = peer_start(miss_and_go_on, (void *)(uintptr_t)&misses[index]);
        rp_client *client = open_to(peer);
        rp_watch_args args = of_ada();
        args.over_gaps = 1;
        (void)watch(client, &args);
        take_opening(client, 9);
        take_events(client, 10, 10);
        CHECK_EQUAL(take_event(client).sequence, 11);
        uint64_t sequence = misses[index].status != 0 ? 30 : misses[index].sequence;
        rp_completion completion = take_any(client);
        CHECK(completion.code == RP_OK && completion.reason == misses[index].told);
        rp_error error = RP_SIZED(rp_error);
        CHECK(rp_reply_error(completion.reply, &error) == RP_OK && error.code == RP_OK);
        CHECK_EQUAL(error.reason, completion.reason);
        rp_watch_position position = position_in(completion, RP_COMPLETION_GAP);
        CHECK(position.missed_after == 10 && position.sequence == sequence && position.opened == 1);
        CHECK(memcmp(position.instance_id.bytes,
                     misses[index].status != 0 ? instance_bytes : misses[index].instance, 16) == 0);
        CHECK_EQUAL(take_event(client).ends_entry, 0);
        take_events(client, sequence + 1, sequence + 3);
        rp_client_unref(client);
        peer_finish(peer);
    }
}

static void begin_and_end_in_one(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 5);
    struct message message = {0}; /* an opening behind 60 in the last frame of its stream */
    message_frame(&message, stream_id, DATA, CLOSED, "\x0a\x04\x10\x07\x20\x3c", 6);
    message_send(&message, fd);
    struct request request;
    CHECK(peer_read(fd, &request)); /* it was not known yet that the stream has ended */
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 5);
    expect_end_of_connection(fd);
}

static void a_watch_ends_once_if_its_stream_ends_too(void) {
    struct peer *peer = peer_start(begin_and_end_in_one, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    args.has_after_sequence = 1;
    args.after_sequence = 5;
    args.incarnation = 7;
    (void)watch(client, &args);
    take_end(client, RP_COMPLETION_RESYNC_REQUIRED, RP_E_OUT_OF_RANGE, 5);
    check_works(client);
    check_quiet(client);
    CHECK(stats_of(client).inflight == 0 && stats_of(client).queued == 0);
    rp_client_unref(client);
    peer_finish(peer);
}

static void refuse_the_past(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 5);
    refuse(fd, stream_id, 11, ROUTEPLAN__V1__REASON__TOO_OLD, "after_sequence");
    stream_id = expect_watch(fd, 5);
    refuse(fd, stream_id, 11, ROUTEPLAN__V1__REASON__TOO_OLD, "after_sequence");
    stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 50);
    stream_id = expect_watch(fd, 5);
    send_opening_of(fd, stream_id, other_instance_bytes, 5);
    expect_end_of_stream(fd, stream_id);
    expect_end_of_connection(fd);
}

static void a_watch_that_cannot_begin_where_it_was_asked_to_says_so(void) {
    struct peer *peer = peer_start(refuse_the_past, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    args.has_after_sequence = 1;
    args.after_sequence = 5;
    args.incarnation = 7;
    args.instance_id = id_of(instance_bytes);
    (void)watch(client, &args);
    rp_completion completion = take_any(client);
    CHECK(completion.code == RP_E_OUT_OF_RANGE && completion.reason == RP_REASON_TOO_OLD);
    rp_watch_position position = position_in(completion, RP_COMPLETION_RESYNC_REQUIRED);
    CHECK(position.opened == 0 && position.sequence == 5 && position.incarnation == 7);
    args.over_gaps = 1;
    (void)watch(client, &args);
    take_opening(client, 50);
    position = position_in(take_any(client), RP_COMPLETION_GAP);
    CHECK(position.missed_after == 5 && position.sequence == 50);
    args.over_gaps = 0;
    (void)watch(client, &args);
    take_end(client, RP_COMPLETION_RESYNC_REQUIRED, RP_E_FAILED_PRECONDITION, 5);
    await_inflight(client, 1);
    rp_client_unref(client);
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a watch that missed something ends and says so", a_watch_that_missed_something_ends_and_says_so},
        {"over gaps a watch goes on and says what it missed", over_gaps_a_watch_goes_on_and_says_what_it_missed},
        {"a watch ends once if its stream ends too", a_watch_ends_once_if_its_stream_ends_too},
        {"a watch that cannot begin where it was asked to says so",
         a_watch_that_cannot_begin_where_it_was_asked_to_says_so},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

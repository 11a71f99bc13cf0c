/* Watches: told once and in order over any number of connections, as fast as their callers like. */
#include "watches.h"

static void tell_and_refuse(struct peer *peer) {
    int fd = peer_accept(peer);
    struct request request;
    CHECK(peer_read(fd, &request));
    UNPACK(Routeplan__V1__WatchPlansRequest, watch_plans_request, &request);
    CHECK(same(message->plan_id, plan_bytes, 16) && message->owner[0] == '\0');
    CHECK(message->after_sequence_presence_case != 0 && message->after_sequence == 40 && message->incarnation == 7);
    FORGET(watch_plans_request);
    peer_forget(&request);
    send_opening(fd, request.stream_id, 40);
    send_event(fd, request.stream_id, 41, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    send_event(fd, request.stream_id, 41, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_CANCELLED, true);
    send_event(fd, request.stream_id, 43, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    refuse(fd, request.stream_id, 5, ROUTEPLAN__V1__REASON__PLAN_NOT_FOUND, "");
    expect_end_of_connection(fd);
}

static void a_watch_is_its_opening_its_events_and_its_end(void) {
    struct peer *peer = peer_start(tell_and_refuse, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = RP_SIZED(rp_watch_args);
    args.plan_id = id_of(plan_bytes);
    args.instance_id = id_of(instance_bytes);
    args.incarnation = 7;
    args.has_after_sequence = 1;
    args.after_sequence = 40;
    rp_call_id call = watch(client, &args);
    rp_completion completion = take_any(client);
    CHECK(completion.call == call && completion.code == RP_OK);
    rp_watch_position position = position_in(completion, RP_COMPLETION_EVENT);
    CHECK(memcmp(position.instance_id.bytes, instance_bytes, 16) == 0 && position.incarnation == 7);
    CHECK(position.epoch == 3 && position.sequence == 40 && position.opened == 1);
    rp_plan_event event = take_event(client);
    CHECK(event.sequence == 41 && event.kind == RP_EVENT_ROUTE_SELECTED && event.ends_entry == 0);
    CHECK(memcmp(event.plan_id.bytes, plan_bytes, 16) == 0 && memcmp(event.attempt_id.bytes, attempt_bytes, 16) == 0);
    CHECK(event.position.version == 5 && event.position.revision == 6 && event.position.generation == 7);
    CHECK(event.position.state == RP_STATE_CANCELLED && event.actor_type == RP_ACTOR_HOST);
    CHECK_EQUAL(event.at_ms, 1700000000000);
    event = take_event(client);
    CHECK(event.sequence == 41 && event.kind == RP_EVENT_CANCELLED && event.ends_entry == 1);
    CHECK_EQUAL(take_event(client).sequence, 43);
    take_end(client, RP_COMPLETION_CALL, RP_E_NOT_FOUND, 41); /* 43 was not told whole */
    CHECK_EQUAL(rp_watch_credit(client, call, 1), RP_E_NO_CALL);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_E_NO_CALL);
    rp_client_unref(client);
    peer_finish(peer);
}

static void vanish_again_and_again(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    close(fd); /* before it has begun: there is nothing to go on behind */
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 10);
    close(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 10);
    send_opening(fd, stream_id, 10);
    send_events(fd, stream_id, 11, 12);
    send_event(fd, stream_id, 13, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    close(fd); /* between the two events of an entry */
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 12);
    send_opening(fd, stream_id, 12);
    send_event(fd, stream_id, 12, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_CANCELLED, true); /* told before */
    send_event(fd, stream_id, 13, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    close(fd); /* and once more */
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 12);
    send_opening(fd, stream_id, 12);
    send_event(fd, stream_id, 13, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_ROUTE_SELECTED, false);
    send_event(fd, stream_id, 13, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_CANCELLED, true);
    send_events(fd, stream_id, 14, 15);
    refuse(fd, stream_id, 14, ROUTEPLAN__V1__REASON__DRAINING, "");
    stream_id = expect_watch(fd, 15); /* it may be ready again */
    send_opening(fd, stream_id, 15);
    struct message nonsense = {0};
    message_frame(&nonsense, stream_id, DATA, 0, "\xff", 1);
    message_send(&nonsense, fd);
    expect_end_of_connection(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 15);
    send_opening(fd, stream_id, 15);
    send_event(fd, stream_id, 16, ROUTEPLAN__V1__EVENT_KIND__EVENT_KIND_CANCELLED, true);
    expect_end_of_connection(fd);
}

static void nothing_is_told_twice_or_lost_over_lost_connections(void) {
    struct peer *peer = peer_start(vanish_again_and_again, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_retry(options, 1, 1, 20), RP_OK); /* of calls: a watch goes on however often */
    rp_client *client = open_with(options);
    rp_watch_args args = of_ada();
    (void)watch(client, &args);
    take_opening(client, 10);
    take_events(client, 11, 12);
    rp_plan_event event = take_event(client);
    CHECK(event.sequence == 13 && event.kind == RP_EVENT_ROUTE_SELECTED);
    event = take_event(client);
    CHECK(event.sequence == 13 && event.kind == RP_EVENT_CANCELLED);
    take_events(client, 14, 16);
    CHECK_EQUAL(stats_of(client).protocol_errors, 1);
    rp_client_close(client);
    rp_completion completion = take_any(client);
    CHECK(completion.code == RP_E_CLOSED && completion.attempts == 1); /* of the stream that stood */
    CHECK_EQUAL(position_in(completion, RP_COMPLETION_CALL).sequence, 16);
    check_quiet(client);
    rp_client_unref(client);
    peer_finish(peer);
}

static void tell_more_than_is_wanted(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 10);
    send_events(fd, stream_id, 11, 12 + KEPT + 1); /* two are taken, 256 are kept, one is too many */
    expect_end_of_stream(fd, stream_id);
    peer_reply_signal(peer);
    stream_id = expect_watch(fd, 12 + KEPT);
    send_opening(fd, stream_id, 12 + KEPT);
    send_events(fd, stream_id, 12 + KEPT + 1, 12 + KEPT + 4);
    expect_end_of_connection(fd);
}

static void events_beyond_the_credits_wait_and_the_daemon_is_asked_to_stop(void) {
    struct peer *peer = peer_start(tell_more_than_is_wanted, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    args.credits = 2;
    rp_call_id call = watch(client, &args);
    take_opening(client, 10);
    take_events(client, 11, 12);
    while (stats_of(client).late_replies == 0) { /* the daemon's word that it has stopped */
        CHECK_EQUAL(rp_client_wait(client, 1) > 0, 0);
    }
    peer_await_reply_signal(peer);
    check_quiet(client);
    CHECK_EQUAL(rp_watch_credit(client, call, 0), RP_E_USAGE);
    CHECK_EQUAL(rp_watch_credit(client, call, 65537), RP_E_USAGE);
    CHECK_EQUAL(rp_watch_credit(client, call, KEPT), RP_OK);
    take_events(client, 13, 12 + KEPT);
    check_quiet(client);
    CHECK_EQUAL(stats_of(client).requests_sent, 1); /* nothing is asked for that cannot be told */
    CHECK_EQUAL(rp_watch_credit(client, call, 3), RP_OK);
    CHECK_EQUAL(rp_watch_credit(client, call, 65534), RP_E_USAGE);
    take_events(client, 12 + KEPT + 1, 12 + KEPT + 3);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_OK);
    take_end(client, RP_COMPLETION_CALL, RP_E_CANCELLED, 12 + KEPT + 3);
    rp_client_unref(client);
    peer_finish(peer);
}

static void lose_what_is_kept(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 10);
    send_events(fd, stream_id, 11, 20);
    close(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 11); /* what was kept is not told, so it is asked for again */
    send_opening(fd, stream_id, 11);
    send_events(fd, stream_id, 12, 20);
    expect_end_of_connection(fd);
}

static void what_is_kept_comes_once_when_the_connection_goes(void) {
    struct peer *peer = peer_start(lose_what_is_kept, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    args.credits = 1;
    rp_call_id call = watch(client, &args);
    take_opening(client, 10);
    take_events(client, 11, 11);
    while (stats_of(client).connects < 2) {
        CHECK_EQUAL(rp_client_wait(client, 1) > 0, 0);
    }
    CHECK_EQUAL(rp_watch_credit(client, call, 50), RP_OK);
    take_events(client, 12, 20);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_OK);
    take_end(client, RP_COMPLETION_CALL, RP_E_CANCELLED, 20);
    rp_client_unref(client);
    peer_finish(peer);
}

static void tell_the_cancelled(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 10);
    peer_await_signal(peer);
    send_events(fd, stream_id, 11, 12);
    struct request request;
    expect_end_of_stream(fd, stream_id);
    CHECK(peer_read(fd, &request));
    answer(fd, &request, 5);
    expect_end_of_connection(fd);
}

static void a_cancelled_watch_ends_and_the_daemon_hears_of_it(void) {
    struct peer *peer = peer_start(tell_the_cancelled, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    rp_call_id call = watch(client, &args);
    take_opening(client, 10);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_OK);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_E_NO_CALL);
    take_end(client, RP_COMPLETION_CALL, RP_E_CANCELLED, 10);
    peer_signal(peer);
    check_works(client);
    CHECK_EQUAL(stats_of(client).inflight, 0);
    check_quiet(client);
    rp_client_unref(client);
    peer_finish(peer);
}

static void say_nothing(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    expect_end_of_stream(fd, stream_id);
    expect_end_of_connection(fd);
}

static void the_deadline_bounds_the_wait_for_the_opening(void) {
    struct peer *peer = peer_start(say_nothing, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_watch(client, &args, 50, 99, NULL, &error), RP_OK);
    rp_completion completion = take_any(client);
    CHECK(completion.code == RP_E_DEADLINE_EXCEEDED && completion.outcome == RP_OUTCOME_NONE);
    CHECK_EQUAL(position_in(completion, RP_COMPLETION_CALL).opened, 0);
    await_inflight(client, 0);
    rp_client_unref(client);
    peer_finish(peer);
    client = open_to_nobody(1); /* it fails fast */
    CHECK_EQUAL(rp_watch(client, &args, 0, 99, NULL, &error), RP_OK);
    take_end(client, RP_COMPLETION_CALL, RP_E_CONNECT, 0);
    rp_client_unref(client);
}

static void watches_are_counted_and_not_waited_for(void) {
    rp_client *client = open_to_nobody(0);
    rp_request *request;
    rp_error error = RP_SIZED(rp_error);
    CHECK_EQUAL(rp_request_new(&request), RP_OK);
    rp_watch_args args = of_ada();
    CHECK_EQUAL(rp_request_watch_plans(request, &args, 0, &error), RP_OK);
    CHECK_EQUAL(rp_request_method(request), RP_METHOD_WATCH_PLANS);
    CHECK_TEXT(rp_value_name(RP_ENUM_METHOD, RP_METHOD_WATCH_PLANS), "WatchPlans");
    rp_reply *reply;
    CHECK_EQUAL(rp_call(client, request, &reply, &error), RP_E_USAGE);
    rp_call_id call = 0;
    for (int count = 0; count < 64; count++) {
        CHECK_EQUAL(rp_submit(client, request, 99, &call, &error), RP_OK);
    }
    CHECK_EQUAL(rp_submit(client, request, 99, NULL, &error), RP_E_QUEUE_FULL);
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_OK);
    take_end(client, RP_COMPLETION_CALL, RP_E_CANCELLED, 0);
    CHECK_EQUAL(rp_submit(client, request, 99, NULL, &error), RP_OK);
    rp_request_free(request);
    rp_client_unref(client);
}

static void watches_that_cannot_be_are_refused(void) {
    rp_client *client = open_to_nobody(0);
    rp_error error = RP_SIZED(rp_error);
    rp_watch_args args = of_ada();
    CHECK_EQUAL(rp_watch(NULL, &args, 0, 0, NULL, &error), RP_E_USAGE);
    CHECK_EQUAL(rp_watch(client, NULL, 0, 0, NULL, &error), RP_E_USAGE);
    args.credits = 65537;
    CHECK_EQUAL(rp_watch(client, &args, 0, 0, NULL, &error), RP_E_USAGE);
    args = of_ada();
    args.over_gaps = 2;
    CHECK_EQUAL(rp_watch(client, &args, 0, 0, NULL, &error), RP_E_USAGE);
    args = of_ada();
    args.has_after_sequence = 2;
    CHECK_EQUAL(rp_watch(client, &args, 0, 0, NULL, &error), RP_E_USAGE);
    args = of_ada();
    args.owner = (rp_text){"a\0b", 3};
    CHECK_EQUAL(rp_watch(client, &args, 0, 0, NULL, &error), RP_E_INVALID_ARGUMENT);
    CHECK_TEXT(error.field, "owner");
    args = of_ada();
    CHECK_EQUAL(rp_watch(client, &args, 86400001, 0, NULL, &error), RP_E_USAGE);
    rp_request *command = some_command(0);
    rp_call_id call = submit(client, command, 0);
    rp_request_free(command);
    CHECK_EQUAL(rp_watch_credit(client, call, 1), RP_E_NO_CALL); /* it is no watch */
    CHECK_EQUAL(rp_watch_cancel(client, call), RP_E_NO_CALL);
    CHECK_EQUAL(rp_watch_credit(NULL, call, 1), RP_E_USAGE);
    CHECK_EQUAL(rp_watch_cancel(NULL, call), RP_E_USAGE);
    rp_watch_position position = RP_SIZED(rp_watch_position);
    CHECK_EQUAL(rp_reply_watch_position(NULL, &position), RP_E_NO_CONTENT);
    CHECK_EQUAL(rp_cancel(client, call), RP_OK);
    rp_client_close(client);
    CHECK_EQUAL(rp_watch(client, &args, 0, 0, NULL, &error), RP_E_CLOSED);
    rp_client_unref(client);
}

static void speak_out_of_turn(struct peer *peer) {
    int fd = peer_accept(peer);
    uint32_t stream_id = expect_watch(fd, 0);
    send_events(fd, stream_id, 11, 11); /* before the opening */
    expect_end_of_connection(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 0);
    send_opening(fd, stream_id, 10);
    send_opening(fd, stream_id, 10); /* twice */
    expect_end_of_connection(fd);
    fd = peer_accept(peer);
    stream_id = expect_watch(fd, 10);
    send_opening(fd, stream_id, 10);
    struct message other = {0};
    message_frame(&other, stream_id, DATA, 0, "\x1a\x00", 2); /* content of a kind to come: it is passed over */
    message_frame(&other, stream_id, DATA, CLOSED | NO_DATA, NULL, 0);
    message_send(&other, fd);
    expect_end_of_connection(fd);
}

static void messages_out_of_turn_end_the_connection_and_not_the_watch(void) {
    struct peer *peer = peer_start(speak_out_of_turn, NULL);
    rp_client *client = open_to(peer);
    rp_watch_args args = of_ada();
    (void)watch(client, &args);
    take_opening(client, 10);
    take_end(client, RP_COMPLETION_CALL, RP_OK, 10);
    CHECK_EQUAL(stats_of(client).protocol_errors, 2);
    rp_client_unref(client);
    peer_finish(peer);
}

static void the_thread_of_a_client_follows_watches_too(void) {
    struct peer *peer = peer_start(tell_more_than_is_wanted, NULL);
    rp_options *options = options_to(peer);
    CHECK_EQUAL(rp_options_set_threaded(options, 1), RP_OK);
    rp_client *client = open_with(options);
    rp_watch_args args = of_ada();
    args.credits = 2;
    rp_call_id call = watch(client, &args);
    take_opening(client, 10);
    take_events(client, 11, 12);
    peer_await_reply_signal(peer);
    CHECK_EQUAL(rp_watch_credit(client, call, KEPT + 3), RP_OK);
    take_events(client, 13, 12 + KEPT + 3);
    rp_client_unref(client); /* with the watch open, and an event kept */
    peer_finish(peer);
}

int main(int argc, char **argv) {
    static const struct test tests[] = {
        {"a watch is its opening, its events and its end", a_watch_is_its_opening_its_events_and_its_end},
        {"nothing is told twice or lost over lost connections", nothing_is_told_twice_or_lost_over_lost_connections},
        {"events beyond the credits wait, and the daemon is asked to stop",
         events_beyond_the_credits_wait_and_the_daemon_is_asked_to_stop},
        {"what is kept comes once when the connection goes", what_is_kept_comes_once_when_the_connection_goes},
        {"a cancelled watch ends, and the daemon hears of it", a_cancelled_watch_ends_and_the_daemon_hears_of_it},
        {"the deadline bounds the wait for the opening", the_deadline_bounds_the_wait_for_the_opening},
        {"watches are counted and not waited for", watches_are_counted_and_not_waited_for},
        {"watches that cannot be are refused", watches_that_cannot_be_are_refused},
        {"messages out of turn end the connection and not the watch",
         messages_out_of_turn_end_the_connection_and_not_the_watch},
        {"the thread of a client follows watches too", the_thread_of_a_client_follows_watches_too},
        {NULL, NULL},
    };
    return run_tests(tests, argc, argv);
}

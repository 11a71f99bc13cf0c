/* Blocking calls: submit, turn until the one call has ended. */
#include "internal.h"

#include <errno.h>

/* Takes turns until COMPLETION, CALL's own, is there. */
static void turn_until(rp_client *client, struct rpi_call *call, const rp_completion *completion) {
    bool woken = false;
    while (completion->kind == 0) {
        woken = rpi_client_advance(client) == RPI_TURN_WOKEN || woken;
        if (completion->kind != 0) {
            break;
        }
        enum rpi_turn turn = rpi_client_poll(client, -1);
        if (turn == RPI_TURN_BROKEN && completion->kind == 0) {
            rpi_finish_local(client, call, RP_E_SYSTEM, errno, rpi_now());
        }
        woken = turn == RPI_TURN_WOKEN || woken;
    }
    /* What the turns took from an outer event loop is given back to it. */
    if (woken) {
        rp_client_wake(client);
    }
    if (client->done_count > 0) {
        rpi_client_nudge(client);
    }
}

void rpi_scratch_leave(rp_client *client) {
    if (client != NULL && client->fork_generation == rpi_fork_generation()) {
        (void)pthread_mutex_unlock(&client->scratch_lock);
    }
}

/* As rp_call; OF_SCRATCH says that the request is the client's own, which the next caller may fill once it is copied. */
static int call(rp_client *client, const rp_request *request, bool of_scratch, rp_reply **reply, rp_error *error) {
    rp_completion completion = {.kind = 0};
    struct rpi_call *accepted = NULL;
    int code = rpi_client_enter(client, error);
    bool entered = code == RP_OK;
    if (entered) {
        code = rpi_submit(client, request, 0, &completion, &accepted, error);
    }
    if (of_scratch) {
        rpi_scratch_leave(client);
    }
    if (code == RP_OK && client->threaded) {
        rpi_client_nudge(client);
        rpi_thread_wait_for(client, &completion);
    } else if (code == RP_OK) {
        turn_until(client, accepted, &completion);
    }
    if (entered) {
        rpi_client_leave(client);
    }
    if (code != RP_OK) {
        return code;
    }
    if (completion.reply == NULL) {
        return rpi_fail(error, completion.code < 0 ? completion.code : RP_E_NO_MEMORY, "out of memory");
    }
    if (completion.code < 0) {
        if (error != NULL) {
            (void)rp_reply_error(completion.reply, error);
        }
        rp_reply_free(completion.reply);
        return completion.code;
    }
    *reply = completion.reply;
    return completion.code;
}

int rp_call(rp_client *client, const rp_request *request, rp_reply **reply, rp_error *error) {
    rpi_clear(error);
    if (reply == NULL) {
        return rpi_fail(error, RP_E_USAGE, "no place for the reply");
    }
    if (request != NULL && (request->method == RP_METHOD_SUBSCRIBE || request->method == RP_METHOD_WATCH_PLANS)) {
        return rpi_fail(error, RP_E_USAGE, "a stream is submitted, and its messages taken as completions");
    }
    return call(client, request, false, reply, error);
}

/* The request the typed calls fill, this caller's until its call is submitted; a NULL client is refused by what
 * follows. */
rp_request *rpi_scratch_of(rp_client *client) {
    if (client == NULL) {
        return NULL;
    }
    if (client->fork_generation == rpi_fork_generation()) {
        (void)pthread_mutex_lock(&client->scratch_lock);
    }
    return client->scratch;
}

int rpi_run_read(rp_client *client, int filled, rp_reply **reply, rp_error *error) {
    if (client == NULL) {
        return rpi_fail(error, RP_E_USAGE, "the client is NULL");
    }
    if (filled == RP_OK && reply == NULL) {
        filled = rpi_fail(error, RP_E_USAGE, "no place for the reply");
    }
    if (filled != RP_OK) {
        rpi_scratch_leave(client);
        return filled;
    }
    rpi_clear(error);
    return call(client, client->scratch, true, reply, error);
}

static int run_command(rp_client *client, int filled, rp_answer *answer, rp_error *error) {
    if (filled == RP_OK && answer != NULL && answer->struct_size < sizeof *answer) {
        filled = rpi_fail(error, RP_E_USAGE, "the answer was not prepared with RP_INIT");
    }
    rp_reply *reply;
    int code = rpi_run_read(client, filled, &reply, error);
    if (code >= 0) {
        if (answer != NULL) {
            (void)rp_reply_answer(reply, answer);
        }
        rp_reply_free(reply);
    }
    return code;
}

#define RPI_TYPED_COMMAND(name, request_name)                                                                        \
    int name(rp_client *client, const rp_context *context, const name##_args *args, rp_answer *answer,         \
             rp_error *error) {                                                                                 \
        return run_command(client, request_name(rpi_scratch_of(client), context, args, error), answer, error);      \
    }

RPI_TYPED_COMMAND(rp_create_plan, rp_request_create_plan)
RPI_TYPED_COMMAND(rp_revise_route, rp_request_revise_route)
RPI_TYPED_COMMAND(rp_replace_presentation, rp_request_replace_presentation)
RPI_TYPED_COMMAND(rp_request_routes, rp_request_request_routes)
RPI_TYPED_COMMAND(rp_receive_routes, rp_request_receive_routes)
RPI_TYPED_COMMAND(rp_calculation_failed, rp_request_calculation_failed)
RPI_TYPED_COMMAND(rp_select_route, rp_request_select_route)
RPI_TYPED_COMMAND(rp_request_navigation, rp_request_request_navigation)
RPI_TYPED_COMMAND(rp_confirm_handoff, rp_request_confirm_handoff)
RPI_TYPED_COMMAND(rp_reject_handoff, rp_request_reject_handoff)
RPI_TYPED_COMMAND(rp_expire_attempt, rp_request_expire_attempt)
RPI_TYPED_COMMAND(rp_retry_handoff, rp_request_retry_handoff)
RPI_TYPED_COMMAND(rp_cancel_plan, rp_request_cancel_plan)
RPI_TYPED_COMMAND(rp_note_editor_dismissed, rp_request_note_editor_dismissed)

int rp_open_direction_ui(rp_client *client, const rp_context *context, rp_answer *answer, rp_error *error) {
    return run_command(client, rp_request_open_direction_ui(rpi_scratch_of(client), context, error), answer, error);
}

int rp_return_to_selection(rp_client *client, const rp_context *context, rp_answer *answer, rp_error *error) {
    return run_command(client, rp_request_return_to_selection(rpi_scratch_of(client), context, error), answer, error);
}

int rp_get_plan(rp_client *client, const rp_id *plan_id, uint32_t deadline_ms, rp_reply **reply, rp_error *error) {
    return rpi_run_read(client, rp_request_get_plan(rpi_scratch_of(client), plan_id, deadline_ms, error), reply, error);
}

int rp_get_handoff(rp_client *client, const rp_id *plan_id, const rp_id *attempt_id, uint32_t deadline_ms,
                   rp_reply **reply, rp_error *error) {
    return rpi_run_read(
        client, rp_request_get_handoff(rpi_scratch_of(client), plan_id, attempt_id, deadline_ms, error), reply, error);
}

int rp_get_instance(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error) {
    return rpi_run_read(client, rp_request_get_instance(rpi_scratch_of(client), deadline_ms, error), reply, error);
}

int rp_get_metrics(rp_client *client, uint32_t deadline_ms, rp_reply **reply, rp_error *error) {
    return rpi_run_read(client, rp_request_get_metrics(rpi_scratch_of(client), deadline_ms, error), reply, error);
}

int rp_check_health(rp_client *client, rp_text service, uint32_t deadline_ms, uint32_t *health, rp_error *error) {
    if (health == NULL) {
        return rpi_fail(error, RP_E_USAGE, "no place for the health");
    }
    rp_reply *reply;
    int code = rpi_run_read(
        client, rp_request_check_health(rpi_scratch_of(client), service, deadline_ms, error), &reply, error);
    if (code == RP_OK) {
        code = rp_reply_health(reply, health);
        rp_reply_free(reply);
    }
    return code;
}

int rp_list_plans(rp_client *client, const rp_list_plans_args *args, uint32_t deadline_ms, rp_reply **reply,
                  rp_error *error) {
    return rpi_run_read(client, rp_request_list_plans(rpi_scratch_of(client), args, deadline_ms, error), reply, error);
}

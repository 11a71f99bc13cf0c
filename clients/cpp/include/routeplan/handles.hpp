// Handles that give back what they hold; included by routeplan.hpp.
#ifndef ROUTEPLAN_HANDLES_HPP
#define ROUTEPLAN_HANDLES_HPP

#include <routeplan.hpp>

namespace routeplan {

/// A call that can be submitted as often as needed.
class Request {
public:
    /// A command: what it says decides which.
    template <class Command>
    static Result<Request> command(const Context &context, const Command &command) {
        const rp_context said = context.plain();
        const auto args = command.plain();
        return fill([&](rp_request *request, rp_error *error) { return filled(request, &said, &args, error); });
    }
    static Result<Request> open_direction_ui(const Context &context) {
        const rp_context said = context.plain();
        return fill([&](auto *request, auto *error) { return rp_request_open_direction_ui(request, &said, error); });
    }
    static Result<Request> return_to_selection(const Context &context) {
        const rp_context said = context.plain();
        return fill([&](auto *request, auto *error) { return rp_request_return_to_selection(request, &said, error); });
    }
    static Result<Request> get_plan(const rp_id &plan_id) {
        return fill([&](auto *request, auto *error) { return rp_request_get_plan(request, &plan_id, 0, error); });
    }
    static Result<Request> get_handoff(const rp_id &plan_id, const rp_id &attempt_id) {
        return fill([&](auto *request, auto *error) {
            return rp_request_get_handoff(request, &plan_id, &attempt_id, 0, error);
        });
    }
    static Result<Request> list_plans(const ListPlans &list) {
        const rp_list_plans_args args = list.plain();
        return fill([&](auto *request, auto *error) { return rp_request_list_plans(request, &args, 0, error); });
    }
    static Result<Request> get_instance() {
        return fill([](auto *request, auto *error) { return rp_request_get_instance(request, 0, error); });
    }
    static Result<Request> get_metrics() {
        return fill([](auto *request, auto *error) { return rp_request_get_metrics(request, 0, error); });
    }
    static Result<Request> check_health(std::string_view service = {}) {
        return fill([&](auto *request, auto *error) {
            return rp_request_check_health(request, text(service), 0, error);
        });
    }
    static Result<Request> create_consumer(const CreateConsumer &consumer) {
        const rp_create_consumer_args args = consumer.plain();
        return fill([&](auto *request, auto *error) { return rp_request_create_consumer(request, &args, 0, error); });
    }
    static Result<Request> detach_consumer(std::string_view name) {
        return fill([&](auto *request, auto *error) {
            return rp_request_detach_consumer(request, text(name), 0, error);
        });
    }
    static Result<Request> list_consumers() {
        return fill([](auto *request, auto *error) { return rp_request_list_consumers(request, 0, error); });
    }
    /// To be submitted, not called: each message is a completion of kind RP_COMPLETION_EVENT.
    static Result<Request> subscribe(std::string_view name, std::uint64_t incarnation = 0) {
        return fill([&](auto *request, auto *error) {
            return rp_request_subscribe(request, text(name), incarnation, 0, error);
        });
    }
    /// The same; or Client::watch.
    static Result<Request> watch_plans(const Watch &watch) {
        const rp_watch_args args = watch.plain();
        return fill([&](auto *request, auto *error) {
            return rp_request_watch_plans(request, &args, detail::milliseconds32(watch.deadline), error);
        });
    }
    static Result<Request> acknowledge(const Acknowledge &acknowledge) {
        const rp_acknowledge_args args = acknowledge.plain();
        return fill([&](auto *request, auto *error) { return rp_request_acknowledge(request, &args, 0, error); });
    }
    static Result<Request> park_event(std::string_view name, const rp_id &event_id, std::string_view reason) {
        return fill([&](auto *request, auto *error) {
            return rp_request_park_event(request, text(name), &event_id, text(reason), 0, error);
        });
    }
    static Result<Request> list_parked(std::string_view name, Span<std::uint8_t> cursor = {},
                                       std::uint32_t page_max = 0) {
        return fill([&](auto *request, auto *error) {
            return rp_request_list_parked(request, text(name), page_max, {cursor.data(), cursor.count()}, 0, error);
        });
    }
    static Result<Request> release_parked(std::string_view name, const rp_id &event_id) {
        return fill([&](auto *request, auto *error) {
            return rp_request_release_parked(request, text(name), &event_id, 0, error);
        });
    }
    static Result<Request> raw(const std::string &service, const std::string &method, Span<std::uint8_t> payload,
                               bool safe_to_repeat) {
        return fill([&](auto *request, auto *error) {
            return rp_request_raw(request, service.c_str(), method.c_str(), {payload.data(), payload.count()},
                                  safe_to_repeat, error);
        });
    }

    rp_method method() const { return static_cast<rp_method>(rp_request_method(request_.get())); }
    /// Store it before submitting; empty for reads.
    std::string_view command_key() const { return view(rp_request_command_key(request_.get())); }
    /// These answer false when the request is no command or the value cannot be.
    [[nodiscard]] bool set_command_key(std::string_view key) {
        return rp_request_set_command_key(request_.get(), text(key)) == RP_OK;
    }
    [[nodiscard]] bool renew_command_key() { return rp_request_renew_command_key(request_.get()) == RP_OK; }
    [[nodiscard]] bool set_plan_id(const rp_id &id) { return rp_request_set_plan_id(request_.get(), &id) == RP_OK; }
    [[nodiscard]] bool set_expected_version(std::optional<std::uint64_t> version) {
        return rp_request_set_expected_version(request_.get(), version.has_value(), version.value_or(0)) == RP_OK;
    }
    [[nodiscard]] bool set_deadline(std::chrono::milliseconds deadline) {
        return rp_request_set_deadline_ms(request_.get(), detail::milliseconds32(deadline)) == RP_OK;
    }
    const rp_request *get() const { return request_.get(); }

private:
    explicit Request(rp_request *owned) : request_(owned) {}

    template <class Filling>
    static Result<Request> fill(Filling filling) {
        rp_request *made = nullptr;
        int code = rp_request_new(&made);
        if (code != RP_OK) {
            return Failure(code);
        }
        Request request(made);
        rp_error error = prepared<rp_error>();
        code = filling(made, &error);
        if (code != RP_OK) {
            return Failure(error);
        }
        return request;
    }

#define ROUTEPLAN_FILLED(name)                                                                                         \
    static int filled(rp_request *request, const rp_context *context, const rp_##name##_args *args, rp_error *error) { \
        return rp_request_##name(request, context, args, error);                                                       \
    }
    ROUTEPLAN_FILLED(create_plan)
    ROUTEPLAN_FILLED(revise_route)
    ROUTEPLAN_FILLED(replace_presentation)
    ROUTEPLAN_FILLED(request_routes)
    ROUTEPLAN_FILLED(receive_routes)
    ROUTEPLAN_FILLED(calculation_failed)
    ROUTEPLAN_FILLED(select_route)
    ROUTEPLAN_FILLED(request_navigation)
    ROUTEPLAN_FILLED(confirm_handoff)
    ROUTEPLAN_FILLED(reject_handoff)
    ROUTEPLAN_FILLED(expire_attempt)
    ROUTEPLAN_FILLED(retry_handoff)
    ROUTEPLAN_FILLED(cancel_plan)
    ROUTEPLAN_FILLED(note_editor_dismissed)
#undef ROUTEPLAN_FILLED

    std::unique_ptr<rp_request, detail::Free> request_;
};

/// The end of one submitted call, or one message of a stream, which goes on.
struct Completion {
    rp_completion_kind kind;
    std::uint64_t tag;
    rp_call_id call;
    rp_code code;
    rp_outcome outcome;
    rp_method method;
    /// What routeplan.h has beside: attempts, latency, flags. Its reply is the one below.
    rp_completion detail;
    Reply reply;
};

/// How a client connects and how long it is patient. The first value that cannot be makes opening fail.
class Options {
public:
    Options() {
        rp_options *made = nullptr;
        note(rp_options_new(&made));
        options_.reset(made);
    }
    Options &socket_path(const std::string &path) { return note(rp_options_set_socket_path(get(), path.c_str())); }
    Options &fd(std::int32_t fd) { return note(rp_options_set_fd(get(), fd)); }
    Options &default_deadline(std::chrono::milliseconds deadline) {
        return note(rp_options_set_default_deadline_ms(get(), detail::milliseconds32(deadline)));
    }
    Options &inflight_max(std::uint32_t count) { return note(rp_options_set_inflight_max(get(), count)); }
    Options &queued_max(std::uint32_t count) { return note(rp_options_set_queued_max(get(), count)); }
    Options &message_bytes_max(std::uint32_t count) { return note(rp_options_set_message_bytes_max(get(), count)); }
    Options &retry(std::uint32_t attempts_max, std::chrono::milliseconds first, std::chrono::milliseconds cap) {
        return note(
            rp_options_set_retry(get(), attempts_max, detail::milliseconds32(first), detail::milliseconds32(cap)));
    }
    Options &fail_fast(bool fail_fast) { return note(rp_options_set_fail_fast(get(), fail_fast)); }

    /// The client has a thread of its own; every function of it is for any thread then.
    Options &threaded(bool threaded) { return note(rp_options_set_threaded(get(), threaded)); }
    /// LOG is told what is of LEVEL or graver; it must not call the client.
    Options &log(rp_log_level level, rp_log_function log, void *context) {
        return note(rp_options_set_log(get(), level, log, context));
    }

    /// What stands before each line of the log.
    Options &client_name(const std::string &name) { return note(rp_options_set_client_name(get(), name.c_str())); }

    int code() const { return code_; }
    rp_options *get() const { return options_.get(); }

private:
    Options &note(int code) {
        code_ = code_ == RP_OK ? code : code_;
        return *this;
    }

    std::unique_ptr<rp_options, detail::Free> options_;
    int code_ = RP_OK;
};

/// A connection to the daemon that comes back by itself.
class Client {
public:
    static constexpr std::chrono::milliseconds without_limit{UINT32_MAX};

    static Result<Client> open(const Options &options = Options()) {
        rp_error error = prepared<rp_error>();
        rp_client *made = nullptr;
        if (options.code() != RP_OK) {
            return Failure(options.code());
        }
        if (rp_client_open(options.get(), &made, &error) != RP_OK) {
            return Failure(error);
        }
        return Client(made);
    }

    /// One command each: the answer, or why not. A cancel that came too late has the disposition ALREADY_TERMINAL.
    template <class Command>
    Result<rp_answer> command(const Context &context, const Command &command) {
        return answered(Request::command(context, command));
    }
    Result<rp_answer> open_direction_ui(const Context &context) {
        return answered(Request::open_direction_ui(context));
    }
    Result<rp_answer> return_to_selection(const Context &context) {
        return answered(Request::return_to_selection(context));
    }

    /// Submits and waits for the end, until the deadline at most.
    Result<Reply> call(const Request &request) {
        rp_error error = prepared<rp_error>();
        rp_reply *reply = nullptr;
        if (rp_call(get(), request.get(), &reply, &error) < 0) {
            return Failure(error);
        }
        return Reply(reply);
    }
    /// The same, where making the request may have failed already.
    Result<Reply> call(const Result<Request> &request) {
        return request ? call(*request) : Result<Reply>(request.failure());
    }

    Result<rp_call_id> submit(const Request &request, std::uint64_t tag) {
        rp_error error = prepared<rp_error>();
        rp_call_id call = 0;
        if (rp_submit(get(), request.get(), tag, &call, &error) != RP_OK) {
            return Failure(error);
        }
        return call;
    }
    /// False when the call has ended already. Its completion comes in either case.
    bool cancel(rp_call_id call) { return rp_cancel(get(), call) == RP_OK; }

    /// Wait until it is readable, call process(), take the completions.
    int fd() { return rp_client_fd(get()); }
    Result<int> process() {
        rp_error error = prepared<rp_error>();
        const int count = rp_client_process(get(), &error);
        if (count < 0) {
            return Failure(error);
        }
        return count;
    }
    Result<int> wait(std::chrono::milliseconds timeout = without_limit) {
        const int count = rp_client_wait(get(), detail::milliseconds32(timeout));
        if (count < 0) {
            return Failure(count);
        }
        return count;
    }
    /// Tells what happens to plans, over lost connections: completions of TAG of the kinds EVENT, GAP, and at last
    /// CALL or RESYNC_REQUIRED.
    Result<rp_call_id> watch(const Watch &watch, std::uint64_t tag) {
        const rp_watch_args args = watch.plain();
        rp_error error = prepared<rp_error>();
        rp_call_id call = 0;
        const std::uint32_t deadline = detail::milliseconds32(watch.deadline);
        if (rp_watch(get(), &args, deadline, tag, &call, &error) != RP_OK) {
            return Failure(error);
        }
        return call;
    }
    /// Allows so many events more; false when the watch has ended, or that is too many.
    [[nodiscard]] bool watch_credit(rp_call_id call, std::uint32_t credits) {
        return rp_watch_credit(get(), call, credits) == RP_OK;
    }
    /// False when the watch has ended.
    bool watch_cancel(rp_call_id call) { return rp_watch_cancel(get(), call) == RP_OK; }
    /// The next completion that waits to be taken.
    std::optional<Completion> next() {
        rp_completion taken = prepared<rp_completion>();
        while (rp_next_completions(get(), &taken, 1) == 1) {
            Reply reply(taken.reply);
            if (taken.kind >= RP_COMPLETION_CALL && taken.kind <= RP_COMPLETION_RESYNC_REQUIRED) {
                return Completion{static_cast<rp_completion_kind>(taken.kind),
                                  taken.tag,
                                  taken.call,
                                  static_cast<rp_code>(taken.code),
                                  static_cast<rp_outcome>(taken.outcome),
                                  static_cast<rp_method>(taken.method),
                                  taken,
                                  std::move(reply)};
            }
        }
        return std::nullopt;
    }
    /// From any thread, and from a signal handler.
    void wake() { rp_client_wake(get()); }
    /// Ends every call with RP_E_CLOSED; their completions can still be taken.
    void close() { rp_client_close(get()); }
    rp_connection state() const {
        rp_connection state = prepared<rp_connection>();
        (void)rp_client_state(get(), &state);
        return state;
    }
    rp_stats stats() const {
        rp_stats stats = prepared<rp_stats>();
        (void)rp_client_stats(get(), &stats);
        return stats;
    }
    rp_client *get() const { return client_.get(); }

private:
    explicit Client(rp_client *owned) : client_(owned) {}

    Result<rp_answer> answered(const Result<Request> &request) {
        const Result<Reply> reply = call(request);
        if (!reply) {
            return reply.failure();
        }
        const std::optional<rp_answer> answer = reply->answer();
        return answer ? Result<rp_answer>(*answer) : Result<rp_answer>(Failure(RP_E_NO_CONTENT));
    }

    std::unique_ptr<rp_client, detail::Free> client_;
};

} // namespace routeplan

#endif

// What a reply holds; included by routeplan.hpp.
#ifndef ROUTEPLAN_REPLY_HPP
#define ROUTEPLAN_REPLY_HPP

#include <routeplan.hpp>

namespace routeplan {

namespace detail {

struct Free {
    void operator()(rp_options *options) const { rp_options_free(options); }
    void operator()(rp_request *request) const { rp_request_free(request); }
    void operator()(rp_reply *reply) const { rp_reply_free(reply); }
    void operator()(rp_client *client) const { rp_client_unref(client); }
};

} // namespace detail

/// What a reply holds. Text and bytes in the structs are lent as long as the reply lives.
class Reply {
public:
    explicit Reply(rp_reply *owned) : reply_(owned) {}

    /// Why the call failed; none when it did not.
    std::optional<Failure> failure() const {
        rp_error error = prepared<rp_error>();
        const int code = rp_reply_error(reply_.get(), &error);
        if (code == RP_OK && error.code >= 0) {
            return std::nullopt;
        }
        return code == RP_OK ? Failure(error) : Failure(code);
    }
    std::optional<rp_answer> answer() const { return read<rp_answer>(rp_reply_answer); }
    std::optional<rp_plan> plan() const { return read<rp_plan>(rp_reply_plan); }
    std::optional<rp_handoff> handoff() const { return read<rp_handoff>(rp_reply_handoff); }
    std::optional<rp_plan_page> plan_page() const { return read<rp_plan_page>(rp_reply_plan_page); }
    std::optional<rp_route_options> options() const { return read<rp_route_options>(rp_reply_options); }
    std::optional<rp_instance> instance() const { return read<rp_instance>(rp_reply_instance); }
    std::optional<rp_stop> stop(std::uint32_t index) const { return read<rp_stop>(rp_reply_stop, index); }
    std::optional<rp_attempt> attempt(std::uint32_t index) const { return read<rp_attempt>(rp_reply_attempt, index); }
    std::optional<rp_candidate> candidate(std::uint32_t index) const {
        return read<rp_candidate>(rp_reply_candidate, index);
    }
    std::optional<rp_plan_summary> plan_summary(std::uint32_t index) const {
        return read<rp_plan_summary>(rp_reply_plan_summary, index);
    }
    std::optional<std::string_view> metrics() const {
        rp_text lent{};
        return rp_reply_metrics(reply_.get(), &lent) == RP_OK ? std::optional(view(lent)) : std::nullopt;
    }
    std::optional<rp_health> health() const {
        std::uint32_t health = 0;
        const bool held = rp_reply_health(reply_.get(), &health) == RP_OK;
        return held ? std::optional(static_cast<rp_health>(health)) : std::nullopt;
    }
    /// Of the outbox.
    std::optional<rp_consumer> consumer(std::uint32_t index = 0) const {
        return read<rp_consumer>(rp_reply_consumer, index);
    }
    std::optional<rp_subscription> subscription() const { return read<rp_subscription>(rp_reply_subscription); }
    std::optional<rp_delivery> delivery() const { return read<rp_delivery>(rp_reply_delivery); }
    std::optional<rp_fact> fact(std::uint32_t index) const { return read<rp_fact>(rp_reply_fact, index); }
    std::optional<rp_fact_route> fact_route(std::uint32_t index, std::uint32_t route) const {
        return read<rp_fact_route>(rp_reply_fact_route, index, route);
    }
    std::optional<rp_parked_event> parked_event(std::uint32_t index) const {
        return read<rp_parked_event>(rp_reply_parked_event, index);
    }
    std::optional<Span<std::uint8_t>> parked_cursor() const {
        rp_bytes lent{};
        return rp_reply_parked_cursor(reply_.get(), &lent) == RP_OK ? std::optional(view(lent)) : std::nullopt;
    }
    std::optional<std::uint64_t> cursor() const {
        std::uint64_t cursor = 0;
        return rp_reply_cursor(reply_.get(), &cursor) == RP_OK ? std::optional(cursor) : std::nullopt;
    }
    std::optional<bool> released() const {
        std::uint32_t pending = 0;
        return rp_reply_released(reply_.get(), &pending) == RP_OK ? std::optional(pending != 0) : std::nullopt;
    }
    /// Of a watch: where it begins, what it missed, where it ended; and one thing that happened.
    std::optional<rp_watch_position> watch_position() const {
        return read<rp_watch_position>(rp_reply_watch_position);
    }
    std::optional<rp_plan_event> plan_event() const { return read<rp_plan_event>(rp_reply_plan_event); }
    /// The encoded message as it came.
    std::optional<Span<std::uint8_t>> raw() const {
        rp_bytes lent{};
        return rp_reply_raw(reply_.get(), &lent) == RP_OK ? std::optional(view(lent)) : std::nullopt;
    }
    const rp_reply *get() const { return reply_.get(); }

private:
    template <class Plain, class Getter, class... Index>
    std::optional<Plain> read(Getter getter, Index... index) const {
        Plain plain = prepared<Plain>();
        return getter(reply_.get(), index..., &plain) == RP_OK ? std::optional(plain) : std::nullopt;
    }

    std::unique_ptr<rp_reply, detail::Free> reply_;
};

} // namespace routeplan

#endif

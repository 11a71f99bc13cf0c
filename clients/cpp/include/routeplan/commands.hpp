// What commands say; included by routeplan.hpp. An empty optional is absent, which is not zero.
#ifndef ROUTEPLAN_COMMANDS_HPP
#define ROUTEPLAN_COMMANDS_HPP

#include <routeplan.hpp>

namespace routeplan {

namespace detail {

template <class Number>
void set(std::uint32_t &has, Number &place, const std::optional<Number> &given) {
    has = given.has_value();
    place = given.value_or(0);
}

inline std::uint32_t count32(std::size_t count) {
    return count > UINT32_MAX ? UINT32_MAX : static_cast<std::uint32_t>(count);
}

inline std::uint32_t milliseconds32(std::chrono::milliseconds given) {
    const auto count = given.count() < 0 ? 0 : given.count();
    return count > UINT32_MAX ? UINT32_MAX : static_cast<std::uint32_t>(count);
}

} // namespace detail

/// What every command says.
struct Context {
    rp_actor_type actor = RP_ACTOR_UNSPECIFIED;
    rp_id plan_id{};
    std::string_view command_key;
    std::string_view actor_ref;
    std::string_view component_version;
    std::optional<std::uint64_t> expected_version;
    std::chrono::milliseconds deadline{0};

    rp_context plain() const {
        rp_context made = prepared<rp_context>();
        made.actor = actor;
        made.plan_id = plan_id;
        made.command_key = text(command_key);
        made.actor_ref = text(actor_ref);
        made.component_version = text(component_version);
        detail::set(made.has_expected_version, made.expected_version, expected_version);
        made.deadline_ms = detail::milliseconds32(deadline);
        return made;
    }
};

/// A place on the way. Its texts are borrowed.
struct Stop : rp_stop {
    Stop() : rp_stop(prepared<rp_stop>()) {}
    static Result<Stop> degrees(double latitude, double longitude) {
        Stop stop;
        rp_error error = prepared<rp_error>();
        if (rp_stop_set_degrees(&stop, latitude, longitude, &error) != RP_OK) {
            return Failure(error);
        }
        return stop;
    }
    /// As the Mappls SDK writes it: "longitude,latitude" or a Pin.
    static Result<Stop> location(std::string_view location) {
        Stop stop;
        rp_error error = prepared<rp_error>();
        if (rp_stop_set_location(&stop, text(location), &error) != RP_OK) {
            return Failure(error);
        }
        return stop;
    }
    Stop &named(std::string_view name, std::string_view street = {}) {
        label = text(name);
        address = text(street);
        return *this;
    }
    Stop &of(rp_location_type type) {
        location_type = type;
        return *this;
    }
};

/// Options that decide routes; as made they are the SDK's defaults.
struct RouteOptions : rp_route_options {
    RouteOptions() : rp_route_options(prepared<rp_route_options>()) {}
};

/// One route of the provider, without geometry.
struct Candidate : rp_candidate {
    Candidate() : rp_candidate(prepared<rp_candidate>()) {}
    Candidate(std::uint32_t metres, std::uint32_t seconds, std::uint32_t legs, const rp_digest &geometry = {})
        : Candidate() {
        distance_m = metres;
        duration_s = seconds;
        leg_count = legs;
        geometry_digest = geometry;
    }
};

static_assert(sizeof(Stop) == sizeof(rp_stop) && sizeof(Candidate) == sizeof(rp_candidate),
              "lists of them are lists of the C structs");

struct CreatePlan {
    std::string_view external_id;
    std::string_view owner;
    Span<Stop> stops;
    const RouteOptions *options = nullptr;

    rp_create_plan_args plain() const {
        auto made = prepared<rp_create_plan_args>();
        made.external_id = text(external_id);
        made.owner = text(owner);
        made.stops = stops.data();
        made.stop_count = detail::count32(stops.count());
        made.options = options;
        return made;
    }
};

struct ReviseRoute {
    std::uint64_t base_revision = 0;
    std::optional<Span<Stop>> stops;
    const RouteOptions *options = nullptr;
    std::optional<std::uint32_t> generation;

    rp_revise_route_args plain() const {
        auto made = prepared<rp_revise_route_args>();
        made.base_revision = base_revision;
        made.has_stops = stops.has_value();
        if (stops) {
            made.stops = stops->data();
            made.stop_count = detail::count32(stops->count());
        }
        made.options = options;
        detail::set(made.has_generation, made.generation, generation);
        return made;
    }
};

struct ReplacePresentation {
    rp_replacement_cause cause = RP_REPLACEMENT_UNSPECIFIED;

    rp_replace_presentation_args plain() const {
        auto made = prepared<rp_replace_presentation_args>();
        made.cause = cause;
        return made;
    }
};

struct RequestRoutes {
    std::uint32_t generation = 0;
    std::uint64_t revision = 0;
    rp_digest location_digest{};
    rp_digest option_digest{};

    rp_request_routes_args plain() const {
        auto made = prepared<rp_request_routes_args>();
        made.generation = generation;
        made.revision = revision;
        made.location_digest = location_digest;
        made.option_digest = option_digest;
        return made;
    }
};

struct ReceiveRoutes {
    std::uint32_t generation = 0;
    std::uint64_t revision = 0;
    Span<Candidate> candidates;
    std::optional<std::uint32_t> calculation_seq;

    rp_receive_routes_args plain() const {
        auto made = prepared<rp_receive_routes_args>();
        made.generation = generation;
        made.revision = revision;
        made.candidates = candidates.data();
        made.candidate_count = detail::count32(candidates.count());
        detail::set(made.has_calculation_seq, made.calculation_seq, calculation_seq);
        return made;
    }
};

struct CalculationFailed {
    std::uint32_t generation = 0;
    std::uint64_t revision = 0;
    rp_failure_class failure = RP_FAILURE_UNSPECIFIED;
    std::string_view provider_code;
    std::optional<std::uint32_t> calculation_seq;
    std::optional<std::uint32_t> http_status;

    rp_calculation_failed_args plain() const {
        auto made = prepared<rp_calculation_failed_args>();
        made.generation = generation;
        made.revision = revision;
        made.failure = failure;
        made.provider_code = text(provider_code);
        detail::set(made.has_calculation_seq, made.calculation_seq, calculation_seq);
        detail::set(made.has_http_status, made.http_status, http_status);
        return made;
    }
};

struct SelectRoute {
    std::uint32_t generation = 0;
    std::uint64_t revision = 0;
    std::optional<std::int64_t> index;

    rp_select_route_args plain() const {
        auto made = prepared<rp_select_route_args>();
        made.generation = generation;
        made.revision = revision;
        detail::set(made.has_index, made.index, index);
        return made;
    }
};

struct RequestNavigation {
    std::uint32_t generation = 0;
    std::uint64_t revision = 0;
    std::optional<std::int64_t> index;
    std::string_view target;
    rp_digest location_digest{};
    rp_digest option_digest{};
    std::optional<std::uint32_t> deadline_s;

    rp_request_navigation_args plain() const {
        auto made = prepared<rp_request_navigation_args>();
        made.generation = generation;
        made.revision = revision;
        detail::set(made.has_index, made.index, index);
        made.target = text(target);
        made.location_digest = location_digest;
        made.option_digest = option_digest;
        detail::set(made.has_deadline, made.deadline_s, deadline_s);
        return made;
    }
};

struct ConfirmHandoff {
    rp_id attempt_id{};
    std::string_view target_session_ref;
    rp_digest effective_geometry_digest{};

    rp_confirm_handoff_args plain() const {
        auto made = prepared<rp_confirm_handoff_args>();
        made.attempt_id = attempt_id;
        made.target_session_ref = text(target_session_ref);
        made.effective_geometry_digest = effective_geometry_digest;
        return made;
    }
};

struct RejectHandoff {
    rp_id attempt_id{};
    rp_rejection_class rejection = RP_REJECTION_UNSPECIFIED;

    rp_reject_handoff_args plain() const {
        auto made = prepared<rp_reject_handoff_args>();
        made.attempt_id = attempt_id;
        made.rejection = rejection;
        return made;
    }
};

struct ExpireAttempt {
    rp_id attempt_id{};

    rp_expire_attempt_args plain() const {
        auto made = prepared<rp_expire_attempt_args>();
        made.attempt_id = attempt_id;
        return made;
    }
};

struct RetryHandoff {
    std::string_view target;
    std::optional<std::uint32_t> deadline_s;

    rp_retry_handoff_args plain() const {
        auto made = prepared<rp_retry_handoff_args>();
        made.target = text(target);
        detail::set(made.has_deadline, made.deadline_s, deadline_s);
        return made;
    }
};

struct CancelPlan {
    rp_cancel_cause cause = RP_CANCEL_UNSPECIFIED;
    std::optional<std::uint32_t> generation;

    rp_cancel_plan_args plain() const {
        auto made = prepared<rp_cancel_plan_args>();
        made.cause = cause;
        detail::set(made.has_generation, made.generation, generation);
        return made;
    }
};

struct NoteEditorDismissed {
    std::uint32_t generation = 0;
    rp_cancel_cause cause = RP_CANCEL_UNSPECIFIED;

    rp_note_editor_dismissed_args plain() const {
        auto made = prepared<rp_note_editor_dismissed_args>();
        made.generation = generation;
        made.cause = cause;
        return made;
    }
};

struct ListPlans {
    std::uint32_t states = 0;
    std::string_view owner;
    std::chrono::milliseconds age_min{0};
    std::chrono::milliseconds age_max{0};
    Span<std::uint8_t> cursor;
    std::uint32_t page_max = 0;

    rp_list_plans_args plain() const {
        auto made = prepared<rp_list_plans_args>();
        made.states = states;
        made.owner = text(owner);
        made.age_min_ms = static_cast<std::uint64_t>(age_min.count());
        made.age_max_ms = static_cast<std::uint64_t>(age_max.count());
        made.cursor = {cursor.data(), cursor.count()};
        made.page_max = page_max;
        return made;
    }
};

/// What a watch of plans is to be told, and from where on.
struct Watch {
    /// One plan, or one owner's; neither: all the caller may see.
    rp_id plan_id{};
    std::string_view owner;
    /// Behind this one, as told in INCARNATION of INSTANCE_ID; none: what happens from now on.
    std::optional<std::uint64_t> after_sequence;
    std::uint64_t incarnation = 0;
    rp_id instance_id{};
    /// Events it may be told before Client::watch_credit allows more; 0: 256.
    std::uint32_t credits = 0;
    /// Tell a gap and go on behind it, rather than end.
    bool over_gaps = false;
    /// Of the wait for its beginning; 0: the client's default.
    std::chrono::milliseconds deadline{0};

    rp_watch_args plain() const {
        auto made = prepared<rp_watch_args>();
        made.plan_id = plan_id;
        made.owner = text(owner);
        detail::set(made.has_after_sequence, made.after_sequence, after_sequence);
        made.incarnation = incarnation;
        made.instance_id = instance_id;
        made.credits = credits;
        made.over_gaps = over_gaps;
        return made;
    }
};

struct CreateConsumer {
    std::string_view name;
    rp_consumer_start start = RP_START_UNSPECIFIED;
    std::uint64_t after_sequence = 0;
    std::uint32_t window = 0;

    rp_create_consumer_args plain() const {
        auto made = prepared<rp_create_consumer_args>();
        made.name = text(name);
        made.start = start;
        made.after_sequence = after_sequence;
        made.window = window;
        return made;
    }
};

struct Acknowledge {
    std::string_view name;
    std::uint64_t incarnation = 0;
    std::uint64_t generation = 0;
    std::uint64_t sequence = 0;

    rp_acknowledge_args plain() const {
        auto made = prepared<rp_acknowledge_args>();
        made.name = text(name);
        made.incarnation = incarnation;
        made.generation = generation;
        made.sequence = sequence;
        return made;
    }
};

} // namespace routeplan

#endif

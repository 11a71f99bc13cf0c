// routeplan.hpp: librouteplan for C++17, header only. Everything routeplan.h says holds here too.
//
// HANDLES move and are not copied; each gives back what it holds when it ends. A moved-from handle may be assigned to
// or destroyed, nothing else.
//
// RESULTS are values, not exceptions: a refusal is an ordinary answer here, "unknown" is one that must not be passed
// over, and many who link this are built without exceptions. A Result holds what was asked for or a Failure; the
// compiler warns of one that is dropped. Taking the value of a failure ends the program.
//
// INPUTS are borrowed: string views, spans and pointers need to live until the function returns, as they are copied
// there. What a Reply lends (text, bytes) lives as long as the Reply.
//
// THREADS as in C: a Client has one owner at a time, unless Options::threaded; wake() and close() are for any thread.
#ifndef ROUTEPLAN_HPP
#define ROUTEPLAN_HPP

#include <routeplan.h>

#include <chrono>
#include <cstdint>
#include <cstring>
#include <exception>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>

namespace routeplan {

/// Elements that lie one behind another, borrowed: from a pointer and a count, or from an array, vector or the like.
template <class Element>
class Span {
public:
    constexpr Span() = default;
    constexpr Span(const Element *elements, std::size_t count) : elements_(elements), count_(count) {}
    template <class Container, class = decltype(std::declval<const Container &>().data())>
    constexpr Span(const Container &container) : elements_(container.data()), count_(container.size()) {}
    template <std::size_t Count>
    constexpr Span(const Element (&array)[Count]) : elements_(array), count_(Count) {}

    constexpr const Element *data() const { return elements_; }
    constexpr std::size_t count() const { return count_; }

private:
    const Element *elements_ = nullptr;
    std::size_t count_ = 0;
};

inline rp_text text(std::string_view view) { return {view.data(), view.size()}; }
inline std::string_view view(rp_text text) {
    return {text.bytes == nullptr ? "" : text.bytes, static_cast<std::size_t>(text.byte_count)};
}
inline Span<std::uint8_t> view(rp_bytes bytes) { return {bytes.bytes, static_cast<std::size_t>(bytes.byte_count)}; }

inline bool same(const rp_id &left, const rp_id &right) {
    return std::memcmp(left.bytes, right.bytes, sizeof left.bytes) == 0;
}
inline bool same(const rp_digest &left, const rp_digest &right) {
    return std::memcmp(left.bytes, right.bytes, sizeof left.bytes) == 0;
}
inline std::string to_string(const rp_id &id) {
    char digits[33];
    rp_id_to_text(&id, digits);
    return digits;
}
inline std::string to_string(const rp_digest &digest) {
    char digits[65];
    rp_digest_to_text(&digest, digits);
    return digits;
}

/// A struct of routeplan.h with its struct_size set and all else zero.
template <class Plain>
Plain prepared() {
    Plain plain;
    rp_init(&plain, static_cast<std::uint32_t>(sizeof plain));
    return plain;
}

/// Why something was not done, and what is known of it.
class Failure {
public:
    explicit Failure(const rp_error &error) : error_(error) {}
    /// Of a function that tells a code and nothing else.
    explicit Failure(int code) : error_(prepared<rp_error>()) {
        error_.code = code;
        error_.outcome = RP_OUTCOME_NOT_SENT;
        const std::string_view words = rp_strerror(code);
        words.copy(error_.message, sizeof error_.message - 1);
    }

    rp_code code() const { return static_cast<rp_code>(error_.code); }
    /// What became of the call: nothing, refused, or not known.
    rp_outcome outcome() const { return static_cast<rp_outcome>(error_.outcome); }
    rp_reason reason() const { return static_cast<rp_reason>(error_.reason); }
    bool retryable() const { return error_.retryable != 0; }
    std::chrono::milliseconds retry_after() const { return std::chrono::milliseconds(error_.retry_after_ms); }
    std::string_view message() const { return error_.message; }
    std::string_view field() const { return error_.field; }
    /// The key the command carried: submit it again with the same content when the outcome is unknown.
    std::string_view command_key() const {
        return {reinterpret_cast<const char *>(error_.command_key), error_.command_key_byte_count};
    }
    /// The rest: position, plan, attempt, errno.
    const rp_error &detail() const { return error_; }

private:
    rp_error error_;
};

/// What was asked for, or the Failure.
template <class Value>
class [[nodiscard]] Result {
public:
    Result(Value value) : held_(std::in_place_index<0>, std::move(value)) {}
    Result(Failure failure) : held_(std::in_place_index<1>, std::move(failure)) {}

    explicit operator bool() const { return held_.index() == 0; }
    Value &operator*() & { return value(); }
    Value &&operator*() && { return std::move(value()); }
    const Value &operator*() const & { return const_cast<Result *>(this)->value(); }
    Value *operator->() { return &value(); }
    const Value *operator->() const { return &const_cast<Result *>(this)->value(); }
    const Failure &failure() const {
        const Failure *failure = std::get_if<1>(&held_);
        if (failure == nullptr) {
            std::terminate();
        }
        return *failure;
    }

private:
    Value &value() {
        Value *value = std::get_if<0>(&held_);
        if (value == nullptr) {
            std::terminate();
        }
        return *value;
    }

    std::variant<Value, Failure> held_;
};

/// A fresh command key, to be stored before the command is submitted.
inline Result<std::string> make_command_key() {
    char key[37];
    const int code = rp_command_key_make(key);
    if (code != RP_OK) {
        return Failure(code);
    }
    return std::string(key);
}

/// Digest of an encoded polyline; the geometry itself stays here.
inline Result<rp_digest> geometry_digest(std::string_view encoded, std::uint32_t precision) {
    rp_error error = prepared<rp_error>();
    rp_digest digest{};
    if (rp_geometry_digest(text(encoded), precision, &digest, &error) != RP_OK) {
        return Failure(error);
    }
    return digest;
}

} // namespace routeplan

#include "routeplan/commands.hpp"
#include "routeplan/reply.hpp"

#include "routeplan/handles.hpp"

#endif

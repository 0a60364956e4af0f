#pragma once
/// \file Errors that users, files and machines cause are values, with words for the user. Bugs of ours are checks
/// (core/base/check.h).

#include <optional>
#include <string>
#include <utility>
#include <variant>

#include "core/base/check.h"

namespace cuesta {

/// An error in words for the user: `what` says what to do about it, `where` names the file, parameter or device (""
/// when there is none).
struct Error {
    /// `cancelled`: nothing went wrong; the caller asked the work to stop (WorkControl::stop).
    enum class Kind { failure, cancelled };

    std::string what;
    std::string where;
    Kind kind = Kind::failure;

    /// The error of work that ended because it was asked to; `place` as `where`.
    static Error cancelled(std::string place = {}) { return {"stopped on request", std::move(place), Kind::cancelled}; }
    /// Whether the work ended on request. Callers ask this instead of comparing words.
    bool is_cancelled() const { return kind == Kind::cancelled; }
    /// "what (where)": the one line that users see.
    std::string message() const { return where.empty() ? what : what + " (" + where + ")"; }
    bool operator==(const Error&) const = default;
};

/// A value, or the error that kept it from being made.
template <class T>
class [[nodiscard]] Result {
public:
    Result(T value) : content_(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : content_(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & {
        CUESTA_CHECK_MESSAGE(ok(), error_message());
        return std::get<0>(content_);
    }
    const T& value() const& {
        CUESTA_CHECK_MESSAGE(ok(), error_message());
        return std::get<0>(content_);
    }
    T&& value() && {
        CUESTA_CHECK_MESSAGE(ok(), error_message());
        return std::get<0>(std::move(content_));
    }
    const Error& error() const {
        CUESTA_CHECK(!ok());
        return std::get<1>(content_);
    }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

private:
    std::string error_message() const { return ok() ? std::string() : std::get<1>(content_).message(); }
    std::variant<T, Error> content_;
};

/// Success, or an error: what a function with nothing to return returns. `return {};` means success.
template <>
class [[nodiscard]] Result<void> {
public:
    Result() = default;
    Result(Error error) : error_(std::move(error)) {}
    bool ok() const { return !error_; }
    explicit operator bool() const { return ok(); }
    const Error& error() const {
        CUESTA_CHECK(!ok());
        return *error_;
    }

private:
    std::optional<Error> error_;
};

}  // namespace cuesta

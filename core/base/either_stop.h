#pragma once
/// \file Work that two may stop.

#include <functional>
#include <stop_token>

namespace cuesta {

/// A token that is asked to stop as soon as either of two is. Any thread.
class EitherStop {
public:
    EitherStop(const std::stop_token& one, const std::stop_token& other)
        : of_one_(one, [this] { source_.request_stop(); }), of_other_(other, [this] { source_.request_stop(); }) {}
    EitherStop(const EitherStop&) = delete;
    EitherStop& operator=(const EitherStop&) = delete;
    std::stop_token token() const { return source_.get_token(); }

private:
    std::stop_source source_;  // before what may call it at once
    std::stop_callback<std::function<void()>> of_one_, of_other_;
};

}  // namespace cuesta

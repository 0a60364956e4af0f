#pragma once
/// \file Estimate of the time left, from the speed so far.

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

namespace cuesta {

/// Watches the share done of one piece of work. The rate is smoothed over about the last three seconds, so that the
/// estimate follows changes of speed without jumping about. Another activity begins a new rate: generating says nothing
/// of eroding. Not thread-safe.
class TimeLeft {
public:
    using Clock = std::chrono::steady_clock;

    explicit TimeLeft(Clock::time_point now = Clock::now()) : last_(now) {}
    /// `share`: 0..1 of the work. `activity`: what is done ("Eroding").
    void update(double share, std::string_view activity, Clock::time_point now = Clock::now());
    /// Work goes on after a pause: the time since the last update does not count.
    void resume(Clock::time_point now = Clock::now()) { last_ = now; }
    /// Absent until half a second of work has been seen.
    std::optional<double> seconds() const;

private:
    Clock::time_point last_;
    std::string activity_;
    double share_ = 0;
    double seen_ = 0;  ///< seconds of work watched
    double rate_ = 0;  ///< share per second, smoothed
};

}  // namespace cuesta

#pragma once
/// \file Clocks of a run of erosion: how long its steps took, and when a preview is due.

#include <algorithm>
#include <chrono>

namespace cuesta {

/// Adds up the time of the steps alone: previews, checkpoints and pauses do not count.
class StepClock {
public:
    double seconds() const { return seconds_; }
    void pause() { seconds_ += std::chrono::duration<double>(Clock::now() - start_).count(); }
    void go_on() { start_ = Clock::now(); }

private:
    using Clock = std::chrono::steady_clock;
    double seconds_ = 0;
    Clock::time_point start_ = Clock::now();
};

/// Previews may take a fifth of a run's time; where making one takes long, they come less often. An interval of 0: one
/// after every step, whatever it costs.
class PreviewTimer {
public:
    using Clock = std::chrono::steady_clock;

    explicit PreviewTimer(double interval) : interval_(interval) {}
    bool due() const { return Clock::now() >= next_; }
    /// Called after a preview that began at `start`.
    void made(Clock::time_point start) {
        constexpr double preview_share = 0.2;
        if (interval_ <= 0) return;
        const std::chrono::duration<double> cost = Clock::now() - start;
        const std::chrono::duration<double> wait(std::max(interval_, cost.count() / preview_share));
        next_ = start + std::chrono::duration_cast<Clock::duration>(wait);
    }

private:
    double interval_;
    Clock::time_point next_ = Clock::now();
};

}  // namespace cuesta

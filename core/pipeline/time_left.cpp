#include "core/pipeline/time_left.h"

#include <cmath>

namespace cuesta {
namespace {

constexpr double smoothing_seconds = 3.0;
constexpr double least_seen_seconds = 0.5;
/// Updates closer together than this are taken together: their clock noise would swamp the rate.
constexpr double least_interval_seconds = 0.02;

}  // namespace

void TimeLeft::update(double share, std::string_view activity, Clock::time_point now) {
    if (activity != activity_) {
        *this = TimeLeft(now);
        activity_ = activity;
        share_ = share;
        return;
    }
    const double seconds = std::chrono::duration<double>(now - last_).count();
    if (seconds < least_interval_seconds && share < 1) return;
    if (seconds > 0 && share > share_) {
        // An exponential mean over time, corrected for having begun at 0.
        const double keep = std::exp(-seconds / smoothing_seconds);
        rate_ = rate_ * keep + (share - share_) / seconds * (1 - keep);
        seen_ += seconds;
    }
    share_ = share;
    last_ = now;
}

std::optional<double> TimeLeft::seconds() const {
    if (seen_ < least_seen_seconds || rate_ <= 0) return std::nullopt;
    const double rate = rate_ / (1 - std::exp(-seen_ / smoothing_seconds));
    return (1 - share_) / rate;
}

}  // namespace cuesta

#include "ui/view/frame_pace.h"

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr int most_steps = 10;  ///< full size
constexpr int least_steps = 3;  ///< as FramePace::least
constexpr double newest_weight = 0.3;
constexpr double too_long = 1.15;    ///< of the budget, smoothed: less is noise
constexpr double far_too_long = 2;   ///< of the budget, of one frame
constexpr double room = 0.8;         ///< of the budget; below, the next step may fit
constexpr double ample_room = 0.45;  ///< below, two may
constexpr int frames_before_raising = 4;
constexpr int frames_of_caution = 90;  ///< about three seconds of movement

}  // namespace

void FramePace::go_to(int steps) {
    steps_ = std::clamp(steps, least_steps, most_steps);
    frames_ = 0;
}

void FramePace::note(double milliseconds, double budget) {
    smoothed_ = frames_ == 0 ? milliseconds : smoothed_ + newest_weight * (milliseconds - smoothed_);
    ++frames_;
    if (until_forgiven_ > 0 && --until_forgiven_ == 0) too_slow_ = most_steps + 1;
    const bool slow = (frames_ > 1 && smoothed_ > too_long * budget) || milliseconds > far_too_long * budget;
    if (slow && steps_ > least_steps) {
        too_slow_ = steps_;
        until_forgiven_ = frames_of_caution;
        // As if all of it went with the pixels: never too far down.
        const double aim = scale() * std::sqrt(budget / std::max(milliseconds, smoothed_));
        return go_to(std::min(steps_ - 1, static_cast<int>(std::ceil(aim / step - 1e-9))));
    }
    if (frames_ < frames_before_raising || smoothed_ > room * budget || steps_ == most_steps) return;
    const int raised = steps_ + (smoothed_ < ample_room * budget ? 2 : 1);
    const int allowed = std::min({raised, too_slow_ - 1, most_steps});
    if (allowed > steps_) go_to(allowed);
}

}  // namespace cuesta

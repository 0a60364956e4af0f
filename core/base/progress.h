#pragma once
/// \file Progress reports and cancellation of long work.

#include <algorithm>
#include <cmath>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

namespace cuesta {

/// Activity in words for the user, and its progress where that can be said. The words are those of whoever reports:
/// copy what outlives the call.
struct Activity {
    std::string_view what;          ///< "Eroding"
    std::string_view how_far = {};  ///< "step 120 of 300"; may be empty
    /// 120 / 300, where `how_far` counts: the percentage to show beside it, since the share that is reported may be of
    /// a larger whole, with the ground before the steps and the paths after them.
    std::optional<double> counted = {};

    Activity(const char* words) : what(words) {}
    Activity(std::string_view words, std::string_view place = {}, std::optional<double> share_counted = {})
        : what(words), how_far(place), counted(share_counted) {}
    /// For whom it is enough to know what is done.
    operator std::string_view() const { return what; }
    /// Both, where there is one line for them: "Eroding: step 120 of 300".
    std::string text() const {
        std::string both(what);
        if (!how_far.empty()) both.append(": ").append(how_far);
        return both;
    }
};

/// Per cent of a share (0..1), rounded down: 100 says that it is done.
inline int whole_percent(double share) {
    // 29 of 100 are 28.999999999999996 per cent; a billionth is far above what doubles round and below what counts.
    constexpr double rounding = 1e-9;
    return static_cast<int>(std::floor(100 * std::clamp(share, 0.0, 1.0) + rounding));
}

/// Called from the working thread with the share done (0..1). Must be quick and must not throw.
using ProgressCallback = std::function<void(double share, const Activity& activity)>;

/// Control of long work: where to report, and when to stop. Copyable; the default reports to nobody and never stops.
/// Work that ends because stopped() became true returns Error::cancelled() (core/base/result.h).
struct WorkControl {
    ProgressCallback progress;
    std::stop_token stop;

    void report(double share, const Activity& activity) const {
        if (progress) progress(share, activity);
    }
    bool stopped() const { return stop.stop_requested(); }

    /// A control whose 0..1 is the range [from, to] of this one, for parts of a whole.
    WorkControl part(double from, double to) const {
        WorkControl result{nullptr, stop};
        if (progress)
            result.progress = [outer = progress, from, to](double share, const Activity& activity) {
                outer(from + (to - from) * share, activity);
            };
        return result;
    }
};

}  // namespace cuesta

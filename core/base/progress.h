#pragma once
/// \file Progress reports and cancellation of long work.

#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace cuesta {

/// What is being done, in words for the user, and how far it is where that can be said. The words are those of whoever
/// reports: copy what outlives the call.
struct Activity {
    std::string_view what;          ///< "Eroding"
    std::string_view how_far = {};  ///< "step 120 of 300"; may be empty

    Activity(const char* words) : what(words) {}
    Activity(std::string_view words, std::string_view place = {}) : what(words), how_far(place) {}
    /// For whom it is enough to know what is done.
    operator std::string_view() const { return what; }
    /// Both, where there is one line for them: "Eroding: step 120 of 300".
    std::string text() const {
        std::string both(what);
        if (!how_far.empty()) both.append(": ").append(how_far);
        return both;
    }
};

/// Called from the working thread with the share done (0..1). Must be quick and must not throw.
using ProgressCallback = std::function<void(double share, const Activity& activity)>;

/// What long work is given: where to report, and when to stop. Copyable; the default reports to nobody and never stops.
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

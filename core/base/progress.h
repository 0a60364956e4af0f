#pragma once
/// \file How long work reports where it is and learns that it should end.

#include <functional>
#include <stop_token>
#include <string_view>

namespace cuesta {

/// Called from the working thread with the share done (0..1) and what is being done, in words for the user
/// ("Eroding"). Must be quick and must not throw.
using ProgressCallback = std::function<void(double share, std::string_view activity)>;

/// What long work is given: where to report, and when to stop. Copyable; the default reports to nobody and never stops.
struct WorkControl {
    ProgressCallback progress;
    std::stop_token stop;

    void report(double share, std::string_view activity) const {
        if (progress) progress(share, activity);
    }
    bool stopped() const { return stop.stop_requested(); }

    /// A control whose 0..1 is the range [from, to] of this one, for parts of a whole.
    WorkControl part(double from, double to) const {
        WorkControl result{nullptr, stop};
        if (progress)
            result.progress = [outer = progress, from, to](double share, std::string_view activity) {
                outer(from + (to - from) * share, activity);
            };
        return result;
    }
};

/// The message of an Error that says "stopped on request"; callers compare with is_stopped().
inline constexpr std::string_view stopped_message = "stopped on request";

}  // namespace cuesta

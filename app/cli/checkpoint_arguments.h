#pragma once
/// \file --checkpoint and --resume: runs on disk and on several ranks that go on after a break.

#include <CLI/CLI.hpp>
#include <string>

#include "core/bands/ranked_checkpoint.h"
#include "core/base/result.h"

namespace cuesta {

struct CheckpointArguments {
    std::string checkpoint;  ///< "10min"; empty: not given
    bool resume = false;

    void declare(CLI::App& command);
    /// Without --resume, for commands that have their own.
    void declare_interval(CLI::App& command);
    bool any() const { return resume || !checkpoint.empty(); }
    /// The checkpoint lies beside `output`; none where neither option is given. An error means wrong usage.
    Result<CheckpointPlan> plan(const std::string& output) const;
};

/// Seconds of "30s", "10min" or "1.5h". An error says how to write it.
Result<double> parse_time_span(const std::string& text, const std::string& option);

}  // namespace cuesta

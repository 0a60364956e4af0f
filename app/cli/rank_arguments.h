#pragma once
/// \file --checkpoint and --resume: runs on several ranks that go on after a break.

#include <CLI/CLI.hpp>
#include <string>

#include "core/bands/ranked_checkpoint.h"
#include "core/base/result.h"

namespace cuesta {

struct RankArguments {
    std::string checkpoint;  ///< "10min"; empty: not given
    bool resume = false;

    void declare(CLI::App& command);
    /// The checkpoint lies beside `output`; none where neither option is given. An error means wrong usage.
    Result<CheckpointPlan> plan(const std::string& output) const;
};

/// Seconds of "30s", "10min" or "1.5h". An error says how to write it.
Result<double> parse_time_span(const std::string& text, const std::string& option);

}  // namespace cuesta

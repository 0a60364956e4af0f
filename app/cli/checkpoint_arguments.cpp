#include "app/cli/checkpoint_arguments.h"

#include <charconv>
#include <cmath>

namespace cuesta {

void CheckpointArguments::declare(CLI::App& command) {
    declare_interval(command);
    command.add_flag("--resume", resume,
                     "Continue from OUT.checkpoint if it is there, with any memory or number of ranks");
}

void CheckpointArguments::declare_interval(CLI::App& command) {
    command
        .add_option("--checkpoint", checkpoint,
                    "Keep the run in OUT.checkpoint so often, such as 10min, and when it is stopped")
        ->option_text("TIME");
}

Result<CheckpointPlan> CheckpointArguments::plan(const std::string& output) const {
    CheckpointPlan plan;
    plan.resume = resume;
    if (any()) plan.file = output + ".checkpoint";
    if (!checkpoint.empty()) {
        const Result<double> seconds = parse_time_span(checkpoint, "--checkpoint");
        if (!seconds) return seconds.error();
        plan.every_seconds = *seconds;
    }
    return plan;
}

Result<double> parse_time_span(const std::string& text, const std::string& option) {
    const Error wrong{"times are written 30s, 10min or 1.5h", option + " " + text};
    double number = 0;
    const char* const end = text.data() + text.size();
    const auto [stop, status] = std::from_chars(text.data(), end, number);
    if (status != std::errc() || !(number > 0) || !std::isfinite(number)) return wrong;
    const std::string unit(stop, end);
    const double seconds = unit == "s" ? 1 : unit == "min" ? 60 : unit == "h" ? 3600 : 0;
    if (seconds == 0) return wrong;
    return number * seconds;
}

}  // namespace cuesta

#pragma once
/// \file Many builds of a project in one call, or in several processes; finished ones are not made again.

#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "app/cli/build_plan.h"
#include "app/cli/erosion_output.h"

namespace cuesta {

struct BuildBatch {
    std::string project;
    ErosionOutput output;  ///< patterns; the report is that of all builds
    BuildVariety variety;
    SettingArguments settings;
    bool resume = false;
};

/// Checks usage; to be asked before files are read.
Outcome check_batch(const BuildBatch& batch);

/// Makes one land after the other. A build that fails is told and the next one begins; the outcome is then exit code 1.
/// Each finished build has its report, NAME_build.json; that of all is written while they run.
Outcome run_batch(const BuildBatch& batch, const std::vector<std::string>& command_line);

}  // namespace cuesta

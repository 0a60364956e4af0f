#pragma once
/// \file Outputs of commands that run erosion: the ground, masks and a report.

#include <CLI/CLI.hpp>
#include <chrono>
#include <string>
#include <vector>

#include "app/cli/land_job.h"
#include "app/cli/outcome.h"
#include "app/cli/output_files.h"
#include "core/io/elevation/height_map_files.h"
#include "core/model/project.h"

namespace cuesta {

class DeviceRun;

struct ErosionOutput {
    std::string ground;
    std::string masks;   ///< a folder; empty: none wanted
    std::string report;  ///< empty: none wanted

    /// Returns the option of the ground, which is required.
    CLI::Option* declare(CLI::App& command, const std::string& sentence);
    /// Whether the files can be made and are different ones, to be asked before long work. `meshes`: `ground` may be a
    /// mesh; `others`: what the call writes besides.
    Outcome check(bool meshes, const OutputFiles& others = {}) const;
    /// All that is or may be written.
    OutputFiles files() const;
    /// Whether tiles, whose number is known only with the land's size, are other files than the masks and the report.
    Outcome check_tiles(const TileGrid& grid, const std::string& pattern) const;

private:
    OutputFiles masks_and_report() const;
};

/// Record of a command for its report; made when the command begins.
struct RunRecord {
    RunRecord(std::string name, std::vector<std::string> command_line)
        : command(std::move(name)), arguments(std::move(command_line)) {}

    std::string command;
    std::vector<std::string> arguments;
    StageSeconds stages;
    std::int64_t drops = 0;        ///< of a run of drops
    std::string key;               ///< of a build that may be resumed: what it depends on
    StateFiles* states = nullptr;  ///< of such a build
    DeviceRun* device = nullptr;   ///< that makes the steps; null: the processor does
    std::chrono::steady_clock::time_point start = std::chrono::steady_clock::now();
};

/// Runs the project's whole pipeline and writes what is wanted. Prints what it did. `heights`: how a height map is
/// written; null: as the ending says.
Outcome run_and_write(const Project& project, const ErosionOutput& output, RunRecord& record,
                      const HeightMapOptions* heights = nullptr);

/// Steps, seconds and volumes, on the terminal.
void print_summary(const Land& land);

}  // namespace cuesta

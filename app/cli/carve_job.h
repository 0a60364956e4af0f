#pragma once
/// \file Job of `cuesta-cli carve`, in memory or in bands: request and report.

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "app/cli/arguments.h"
#include "app/cli/band_arguments.h"
#include "app/cli/checkpoint_arguments.h"
#include "app/cli/land_job.h"
#include "app/cli/path_arguments.h"
#include "core/carve/displacement.h"

namespace cuesta {

struct CarveArguments {
    InputArguments input;
    std::string output;
    PathArguments paths;
    std::string displacement;
    std::string water;
    std::string paths_out;
    std::string report;
    BandArguments bands;
    CheckpointArguments checkpoints;  ///< of the erosion of a project in bands
    MachineArguments machine;
    std::string backend = "auto";
};

/// Change of the ground by carving.
struct Carved {
    std::size_t tiles = 0;
    double lowest = 0;   ///< m, <= 0
    double highest = 0;  ///< m, >= 0
    EarthVolumes earth;

    /// Counts a tile, all but its earth.
    void add(const DisplacementTile& tile);
};

/// The first of a plan's remarks; a city has hundreds. All stand in the report.
void print_some(const CarvePlan& plan, const std::string& where);
void print_carved(const CarvePlan& plan, const Project& project, const Carved& carved);

/// All but files, device and seconds. `remarks`: of reading the paths.
nlohmann::json carve_report(const CarveArguments& arguments, const std::vector<std::string>& command_line,
                            const Project& project, const std::vector<std::string>& remarks, const CarvePlan& plan,
                            const Carved& carved);
Result<void> write_carve_report(const std::string& path, nlohmann::json report, const std::vector<std::string>& files,
                                std::chrono::steady_clock::time_point start, const StageSeconds& seconds);

/// Whether what is asked for can be done in bands.
Outcome check_carving_in_bands(const CarveArguments& arguments);
/// The same carving, of land on disk.
Outcome carve_in_bands(const CarveArguments& arguments, const std::vector<std::string>& command_line);

}  // namespace cuesta

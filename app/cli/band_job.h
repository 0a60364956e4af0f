#pragma once
/// \file Land made in bands, whole or some tiles of it, and written.

#include <optional>
#include <string>
#include <utility>

#include "app/cli/band_arguments.h"
#include "app/cli/erosion_output.h"
#include "core/bands/ranked_checkpoint.h"
#include "core/bands/scratch_raster.h"
#include "core/domain/ranks.h"
#include "core/io/elevation/height_map_files.h"
#include "core/io/elevation/import_options.h"
#include "core/io/project/project_file.h"

namespace cuesta {

/// A job that is done in bands.
struct BandJob {
    Project project;
    ScratchRaster base;  ///< heights of an imported starting terrain; empty: the project's own, or generated
    ErosionOutput output;
    HeightMapOptions heights;
    BandArguments bands;
    /// Of all tiles, every second-th from first on (from 0): those alone are made, each by itself. Absent: all of the
    /// land.
    std::optional<std::pair<std::size_t, std::size_t>> part;
    Ranks* ranks = nullptr;  ///< that erode it; null: it is eroded here
    CheckpointPlan checkpoints{};  ///< the file is removed when everything is written
};

inline constexpr const char* films_in_memory =
    "films are made of land in memory, of which each frame draws all; film it with fewer cells, without --memory";

/// Refuses output that land in bands does not have: meshes, and masks on ranks. `on_ranks`: bands were not asked for,
/// but are what ranks erode.
Outcome check_band_output(const ErosionOutput& output, bool on_ranks = false);

/// The heights of a project that was read without them; Ctrl-C ends with Error::cancelled().
Result<ScratchRaster> base_of(const std::string& path, const ProjectOutline& outline, const std::string& folder);

/// Imports a height map into a scratch file and makes it the project's starting terrain and frame. Prints warnings.
Result<ScratchRaster> import_base(const std::string& path, const ImportOptions& options, const BandArguments& bands,
                                  const std::string& folder, Project& project);

/// Makes and writes the land or its tiles, and the report. Prints what it did.
Outcome run_in_bands(BandJob& job, RunRecord& record);

}  // namespace cuesta

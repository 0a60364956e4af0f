#pragma once
/// \file From a project to its land in bands of rows: land that is larger than memory, or a part of a land for its own
/// sake. The bytes are those of the pipeline (core/pipeline/evaluate.h).

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/bands/ranked_checkpoint.h"
#include "core/bands/scratch_raster.h"
#include "core/base/progress.h"
#include "core/domain/rank_use.h"
#include "core/field/cell_window.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

struct BandOptions {
    std::uint64_t memory = 0;    ///< bytes that the program may take in all
    std::string scratch_folder;  ///< of the scratch files; "": the current one
    /// Only these cells are wanted. Where paths lie on land that is eroded, all of it is eroded nonetheless: a path's
    /// heights follow from the ground all along it.
    std::optional<CellWindow> part;
    WorkControl control;
    /// All of the land is eroded by these ranks, of which this is rank 0 (core/bands/ranked_erosion.h); null: here.
    Ranks* ranks = nullptr;
    CheckpointPlan checkpoints{};  ///< of the erosion of all of the land
    /// Sees all rasters of the land before they go, for maps that are made of them: land with it is made whole
    /// (core/bands/whole_land.h). Not with `part` or `ranks`.
    std::function<Result<void>(const Land& land)> see_rasters{};
    /// Sees each tile of what the paths add to the ground, by row, then column, and its cells of the ground with that.
    std::function<Result<void>(const DisplacementTile& tile, RasterView<const float> carved)> see_carved{};
};

struct BandedLand {
    ScratchRaster ground;  ///< m, of the window's size
    CellWindow window;     ///< of the project's land: all of it, or one that holds the part that is wanted
    CellWindow exact;      ///< of it, the cells that are right: all, or at least that part
    /// The rest, without rasters: frame, report, plan of the paths and what they move. Of the report of a part only the
    /// steps mean something.
    Land land;
    std::vector<RankUse> ranks;  ///< what those spent that eroded it; none where it was eroded here
};

/// Whether the project's land can be made in bands. An Error names the stage that looks at all of the land at once, and
/// where to change that. `on_ranks`: its erosion is that of core/bands/ranked_erosion.h.
Result<void> check_bands(const Project& project, bool on_ranks = false);

/// Whether its land may be made on fields in files (core/bands/fields_on_disk.h): up to 2^30 cells, since their numbers
/// have 31 bits.
bool has_numbered_cells(const TerrainFrame& frame);

/// Makes the land. `base`: the starting terrain, of the project's size, in the place of the one that the project has;
/// empty: the project's own. Land that is made whole takes it; after a part it holds it, for the next part. Errors:
/// those of check_bands(), memory and disk that do not suffice (before the work as far as they can be known), and
/// Error::cancelled().
Result<BandedLand> evaluate_in_bands(const Project& project, ScratchRaster& base, const BandOptions& options);

}  // namespace cuesta

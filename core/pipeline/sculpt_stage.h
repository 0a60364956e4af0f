#pragma once
/// \file Sculpting stage: sculpted layers added to the ground.

#include <mutex>
#include <vector>

#include "core/base/hash.h"
#include "core/field/cell_window.h"
#include "core/field/raster.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether any layer of that place changes the land.
bool is_sculpted(const std::vector<SculptLayer>& layers, SculptPlace place);

/// Contribution of those layers to the ground.
void add_sculpting(Hasher& hasher, const std::vector<SculptLayer>& layers, SculptPlace place);

/// The ground (m, cells `coarsening` times as large as the project's) with the changes of the layers of that place,
/// each so many times as its strength says.
Raster<float> sculpted(const Raster<float>& ground, const Project& project, SculptPlace place, int coarsening);

/// Adds to a part of the full-size ground what the layers of that place make of it: the bytes of sculpted(), or of
/// with_sculpting() for those after erosion.
void sculpt_part(Raster<float>& ground, const Project& project, SculptPlace place, const CellWindow& window);

/// `top`, the ground with layers of material laid on `sculpted`, as it would be without what was added to `relief`
/// there: `relief` itself where no layers lie on it.
SharedRaster unsculpted_top(const Raster<float>& top, const Raster<float>& sculpted, const SharedRaster& relief);

/// Stands for the ground that `unsculpted` stands for with what is sculpted after erosion.
Key sculpted_key(const Key& unsculpted, const Project& project);

/// Stands for what comes after erosion: sculpting, paths, waters and the road surfaces of splines.
Key after_erosion_key(const Project& project);

/// Keeps the sum of what is sculpted after erosion: previews of a run ask for it many times, strokes for one after the
/// other. Thread-safe.
class SculptSum {
public:
    /// The sum of the project's enabled layers of after_erosion, m, on cells of that frame (the project's, coarsened,
    /// or of another size, onto which it is resampled). Null where there is none.
    SharedRaster of(const Project& project, const TerrainFrame& frame);

private:
    std::mutex mutex_;
    Key key_;
    SharedRaster sum_;
};

/// The land, without paths, with what is sculpted after erosion in the place of what it may have.
Land with_sculpting(const Land& land, const Project& project, SculptSum& sum);
/// The land without what is sculpted after erosion, and without paths.
Land without_sculpting(const Land& land);

/// The depth (m) that water has on ground that is changed so: ground that rises through the water is dry; where ground
/// is dug away the water over it goes down with it, but standing water (at least 0.1 m deep, with a surface level to 2
/// % against its wet neighbours) keeps its level and fills the hole. Water does not begin to run anew.
Raster<float> water_on_sculpted(RasterView<const float> depth, RasterView<const float> ground,
                                RasterView<const float> change, double cell_size);

}  // namespace cuesta

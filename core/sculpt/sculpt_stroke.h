#pragma once
/// \file A stroke of a brush on a sculpted layer.

#include <memory>
#include <optional>
#include <vector>

#include "core/relief/noise/fractal.h"
#include "core/sculpt/kernels.h"
#include "core/sculpt/tile_canvas.h"

namespace cuesta {

/// Ground that a layer is sculpted on. All rasters are of the terrain's size.
struct SculptGround {
    std::shared_ptr<const Raster<float>> below;  ///< m: the ground at the layer's place without any sculpting there
    struct Other {
        TiledRaster change;
        float strength = 1;
    };
    std::vector<Other> others;  ///< the other layers of the same place
    TiledRaster change;         ///< of the layer itself, before the stroke
    float strength = 1;         ///< of the layer: > 0 (checked)
    double cell_size = 1;       ///< m
};

/// The dabs in their order, and what the layer's change is after them: a function of brush, ground and dabs alone,
/// whatever the events that they came in. Each dab costs the cells under it. Not thread-safe.
class SculptStroke {
public:
    SculptStroke(SculptBrush brush, SculptGround ground);

    void dab(const SculptDab& dab);
    /// The layer's change after the dabs so far; finite, and no further from 0 than largest_sculpt_change.
    const TiledRaster& change() { return canvas_.raster(); }

private:
    Raster<float> ground_on(const CellRange& range, const Raster<float>& change) const;
    Raster<float> noise_on(const CellRange& range);
    /// The dab's contribution to the ground of the range.
    Raster<float> added(const SculptDab& dab, const CellRange& range, const Raster<float>& weights,
                        const Raster<float>& change);

    SculptBrush brush_;
    SculptGround ground_;
    TileCanvas canvas_;
    std::optional<SculptPlane> plane_;  ///< of the first dab
    std::optional<FractalNoise> noise_;
    TileCanvas noise_field_{TiledRaster()};
    std::map<std::pair<int, int>, bool> noise_tiles_;  ///< of noise_field_, that are made
};

}  // namespace cuesta

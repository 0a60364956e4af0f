#pragma once
/// \file A mask made even, as far as a brush comes.

#include <vector>

#include "core/field/raster.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

/// The mask blurred (core/mask/blur.h), block by block where it is asked for: a stroke touches little of a big mask.
/// Each block is the same whatever was asked for before.
class SmoothedMask {
public:
    /// `sigma`: of the blur, cells.
    SmoothedMask(TiledRaster mask, double sigma);

    /// Makes what lies in columns x0 .. x1 - 1 and rows y0 .. y1 - 1; what hangs over the edge is ignored.
    void prepare(int x0, int y0, int x1, int y1);
    /// Of a cell that was prepared.
    float at(int x, int y) const { return values_(x, y); }

private:
    void make(int column, int row);

    TiledRaster mask_;
    double sigma_;
    int side_;  ///< of a block, cells
    int columns_;
    Raster<float> values_;
    std::vector<bool> made_;
};

}  // namespace cuesta

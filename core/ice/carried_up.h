#pragma once
/// \file The change by ice on its coarse cells, carried up to the finer cells of the ground.
///
/// It is added, smoothly interpolated. What the ground has besides its coarse cells (ravines, ledges) stays
/// where there was no ice, and goes with the depth of abrasion where there was: troughs are smooth, crests keep their
/// rock.

#include "core/ice/glaciation.h"

namespace cuesta {

/// Cells of the ground along a cell of the ice: the power of two that comes nearest to `cell` metres and leaves at
/// least `least` cells along the shorter side.
int cells_of_ice_cell(int width, int height, double cell_size, double cell, int least);

/// A glaciation of cells `factor` times as large as the ground's. What it refers to must outlive it. Thread-safe.
class CarriedUp {
public:
    /// `before`: coarse heights with what is loose, m; `loose`: of that, how much is loose.
    CarriedUp(const GlaciatedLand& land, const Raster<float>& before, const Raster<float>& loose, int factor);

    struct Cell {
        float height;  ///< of the ground, m
        float till;    ///< by which what is loose has grown, m; may be < 0
    };
    /// Of a cell of the ground that was `height` m high.
    Cell at(int x, int y, float height) const;

private:
    const GlaciatedLand& land_;
    const Raster<float>& before_;
    int factor_;
    Raster<float> change_, till_;
};

/// Maps of ice on coarse cells, read between them; 0 but for the line where there is no `ice` (thickness on the cells
/// of the ground, m). The same bytes on any number of threads.
GlacierMaps maps_over(const CoarseGlacierMaps& glaciers, const Raster<float>& ice, int factor);

/// Share of the cells that bear ice, 0..1; 0 of an empty raster. `ice`: thickness, m.
double share_under_ice(const Raster<float>& ice);

/// Thickness of ice on a bed with cells `factor` times as small as those of the ice, m: its surface is smooth, its bed
/// is not. `ice`: thickness on the coarse cells; `heights`: of the bed.
Raster<float> ice_over(const Raster<float>& ice, const Raster<float>& heights, int factor);

}  // namespace cuesta

#pragma once
/// \file Families of generators for generate.cpp: each function fills a raster with the shape of its family, in any units
/// (the vertical range is stretched afterwards). All are deterministic and return false when stopped.

#include <algorithm>
#include <functional>

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/relief/generators/parameters.h"

namespace cuesta::generators {

struct Job {
    const GeneratorParameters& parameters;
    RasterView<float> out;
    double cell_size;  ///< metres
    const WorkControl& control;
    RasterView<float> lava{};  ///< thickness of young lava, m, added to; empty: not asked for
    int first_row = 0;         ///< of the terrain, that `out` begins with; makes_rows_alone() where it is not all of it
    int rows_of_terrain = 0;   ///< 0: as many as `out` has

    int width() const { return out.width(); }
    int height() const { return rows_of_terrain > 0 ? rows_of_terrain : out.height(); }
    /// A row of the terrain, which is one of `out`.
    float* row(int y) const { return out.row(y - first_row); }
    /// Cells on the shorter side: the unit of what is placed in shares of the terrain.
    double shorter_side() const { return std::min(width(), height()); }
    /// Width and height in shares of the shorter side (one of them 1).
    double share_width() const { return width() / shorter_side(); }
    double share_height() const { return height() / shorter_side(); }
    /// Middle of a column or row in shares of the shorter side.
    double share(int cell) const { return (cell + 0.5) / shorter_side(); }
};

/// Calls body(first, last) for ranges of the terrain's rows that cover the raster, in parallel, reporting progress
/// between slices. False when stopped; the rows are then incomplete.
bool for_rows(const Job& job, const std::function<void(int first, int last)>& body);

bool hills(const Job& job);
bool faults(const Job& job);
bool diamond_square(const Job& job);
bool fractal(const Job& job);  ///< perlin, ridged, billowed
bool warped(const Job& job);
bool island(const Job& job);
bool monolith(const Job& job);
bool monoliths(const Job& job);
bool slope(const Job& job);
bool cone(const Job& job);
bool volcano(const Job& job);

}  // namespace cuesta::generators

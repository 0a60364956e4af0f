#pragma once
/// \file Making a starting terrain.

#include "core/base/progress.h"
#include "core/field/raster.h"
#include "core/field/statistics.h"
#include "core/relief/generators/parameters.h"

namespace cuesta {

/// Heights in metres of a terrain of width x height cells (each >= 1) with cells of `cell_size` metres (> 0): finite,
/// the lowest exactly `minimum` and the highest exactly `maximum`; `minimum` everywhere where all are the same. A
/// maximum below the minimum turns the land upside down. The parameters must be within their declared ranges.
///
/// The same parameters give the same land at any resolution of the same ground, as far as cells can show it:
/// - perlin, ridged, billowed, warped: forms are placed in metres from the north-west corner. Octaves finer than two
/// cells
///   are left out. A larger terrain shows more of the same land, though stretched to the vertical range anew.
/// - hills, faults, monolith, monoliths, cone, slope: placed in shares of the terrain, so that the picture fills any
/// size.
/// - volcano: its form in shares of the terrain, its flows as wide and thick as lava of its height makes them.
/// - island: the outline in shares of the terrain, its relief in metres.
/// - diamond_square: the square of 2^n + 1 points that covers the terrain; its points are seeded by their place in that
///   square, so doubling the number of cells keeps the points there were and adds finer ones between them.
/// In all, small differences remain, since the lowest and the highest sample differ between resolutions.
///
/// The exact shapes: slope rises linearly from the westmost to the eastmost column; cone falls linearly from its apex
/// in the middle to the minimum at half the terrain's shorter side; monolith is a block on the middle third of either
/// side.
///
/// Deterministic, the same on any number of threads. When stopped, returns an empty raster.
Raster<float> generate(const GeneratorParameters& parameters, int width, int height, double cell_size,
                       const WorkControl& control = {});
/// The same into a raster that is there (>= 1 x 1), row after row twice. False when stopped; the heights then mean
/// nothing. `lava`: 0 everywhere and of the same size, or empty; takes the thickness in metres of the younger flows of
/// a volcano.
bool generate_into(const GeneratorParameters& parameters, RasterView<float> heights, double cell_size,
                   const WorkControl& control = {}, RasterView<float> lava = {});

/// Whether rows can be made without the others: neither diamond-square nor volcanoes.
bool makes_rows_alone(GeneratorKind kind);
struct RowsOfTerrain {
    int first = 0;
    int height = 0;  ///< of the terrain, in rows
};
/// Some rows (0 everywhere before, at least one) of a land whose kind makes_rows_alone(), in any units:
/// lay_over_range() makes metres of them, once the lowest and the highest cell of all rows are found. Then they have
/// the bytes of generate(). False when stopped; the rows then mean nothing.
bool generate_rows(const GeneratorParameters& parameters, RasterView<float> rows, const RowsOfTerrain& place,
                   double cell_size, const WorkControl& control = {});
/// Spec 4: (h - lowest) / (highest - lowest), laid over the vertical range so that both ends are met exactly. `found`:
/// the lowest and the highest cell of the whole terrain.
void lay_over_range(RasterView<float> heights, ValueRange found, const GeneratorParameters& parameters);

}  // namespace cuesta

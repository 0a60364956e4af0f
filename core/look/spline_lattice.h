#pragma once
/// \file Smooth fields given on a coarse lattice, expanded to rows of cells: a uniform cubic B-spline along both axes.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

/// Node (i, j) lies at ((i - 1) * spacing, (j - 1) * spacing) metres from the north-west corner; there are nodes
/// enough around any place of the terrain. Fields on it depend on places in metres alone, not on the size of cells.
struct SplineLattice {
    double spacing = 1;  ///< m
    Raster<float> nodes;

    static int nodes_for(double metres, double spacing);
};

/// Values at the nodes uniform in -1..1 and independent, scaled so that the field's deviation is about a half.
SplineLattice noise_lattice(double width_metres, double height_metres, double spacing, std::uint64_t seed,
                            std::uint32_t number);

/// Expands lattices of one size and spacing to rows of cells. Made once a raster; then thread-safe.
class RowExpansion {
public:
    /// Cells of `cell_size` metres, `width` a row.
    RowExpansion(const SplineLattice& like, int width, double cell_size);
    /// Row `y` into out[0 .. width); `scratch` is reused from call to call.
    void expand(const SplineLattice& lattice, int y, float* out, std::vector<float>& scratch) const;

private:
    int width_;
    double cell_size_;
    std::vector<std::int32_t> first_;   ///< node of the first of four weights
    std::vector<float> share_;          ///< place between the second node and the third, 0..1
    std::vector<std::int32_t> begins_;  ///< first cells of the intervals, where those are long; then `width`
};

}  // namespace cuesta

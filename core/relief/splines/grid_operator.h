#pragma once
/// \file The operator of the discrete surface energy on one grid.

#include <algorithm>
#include <array>

#include "core/field/raster.h"
#include "core/relief/splines/grid_pins.h"
#include "core/relief/splines/grid_rows.h"
#include "core/relief/splines/grid_transfer.h"

namespace cuesta {

/// The energy's operator A on one grid. On the finest grid, cells that are held take no part: their rows of A are 0. On
/// coarser ones pins hold the land in their place.
struct GridOperator {
    GridOperator() = default;
    GridOperator(GridAxis column_axis, GridAxis row_axis);

    int width = 0;
    int height = 0;
    GridAxis columns;
    GridAxis rows;
    Raster<float> east;
    Raster<float> south;
    Raster<float> bending;  ///< empty: none
    float screening = 0;
    Pins pins;  ///< no rows: none
    /// 1 / d with d the sum of the sizes of A's entries in the cell's row, so that no eigenvalue of d^-1 A exceeds 1; 0
    /// in held cells.
    Raster<float> inverse;

    /// Of the Laplacian (grid_rows::LaplaceRow).
    Raster<float> inverse_distance;  ///< a row
    Raster<float> cell_width;        ///< a row
    Raster<float> inverse_width;     ///< a row

    bool bends() const { return !bending.empty(); }
    bool pinned() const { return !pins.rows.empty(); }
    grid_rows::LaplaceRow laplace(int y) const;
};

/// Calls row(y, rows) for first <= y < last with what row y of A u needs. The ghost columns of u are filled.
template <class Row>
void for_each_stencil(const GridOperator& op, RasterView<const float> u, int first, int last, Row&& row);

/// Least number of rows for a thread: small grids are not worth sharing.
inline int least_rows(int width) {
    return 1 + 16384 / width;
}

template <class Row>
void for_each_stencil(const GridOperator& op, RasterView<const float> u, int first, int last, Row&& row) {
    const int width = op.width;
    const int bottom = op.height - 1;
    Raster<float> scratch(width, 5);  // zeros, the moments of three rows, and what pins push with
    const auto clamped = [&](int y) { return u.row(y < 0 ? 0 : y > bottom ? bottom : y); };
    const auto moments_of = [&](int y) { return scratch.row(1 + (y + 3) % 3); };
    const auto compute_moments = [&](int y) {
        grid_rows::moment_row(clamped(y - 1), u.row(y), clamped(y + 1), op.laplace(y), op.bending.row(y), moments_of(y),
                              width);
    };
    if (op.bends()) {
        if (first > 0) compute_moments(first - 1);
        compute_moments(first);
    }
    for (int y = first; y < last; ++y) {
        grid_rows::StencilRows rows{.above = clamped(y - 1),
                                    .centre = u.row(y),
                                    .below = clamped(y + 1),
                                    .east = op.east.row(y),
                                    .north = y > 0 ? op.south.row(y - 1) : scratch.row(0),
                                    .south = op.south.row(y),
                                    .screening = op.screening};
        if (op.bends()) {
            rows.laplace = op.laplace(y);
            if (y < bottom) compute_moments(y + 1);
            rows.moment = moments_of(y);
            rows.moment_above = y > 0 ? moments_of(y - 1) : rows.moment;
            rows.moment_below = y < bottom ? moments_of(y + 1) : rows.moment;
        }
        if (op.pinned() && op.pins.meet(y)) {
            std::fill_n(scratch.row(4), width, 0.0F);
            op.pins.subtract_product(y, {clamped(y - 2), clamped(y - 1), u.row(y), clamped(y + 1), clamped(y + 2)},
                                     scratch.row(4), width);
            rows.push = scratch.row(4);
        }
        row(y, rows);
    }
}

}  // namespace cuesta

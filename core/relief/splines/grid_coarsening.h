#pragma once
/// \file The operator of the surface energy on coarser grids.

#include <cstdint>

#include "core/base/threads.h"
#include "core/relief/splines/grid_operator.h"

namespace cuesta {

/// The cells of the finer grid that a coarse one stands for.
struct Children {
    int first_x, last_x, first_y, last_y;  ///< half-open
    int count() const { return (last_x - first_x) * (last_y - first_y); }
};

/// Calls cell(x, y, children) for all coarse cells, on all threads.
template <class Cell>
void for_each_coarse(const TransferAxis& columns, const TransferAxis& rows, Cell&& cell) {
    parallel_ranges(rows.coarse.count, least_rows(columns.fine.count), [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < columns.coarse.count; ++x)
                cell(x, y,
                     Children{columns.first_child(x), columns.last_child(x), rows.first_child(y), rows.last_child(y)});
    });
}

/// The sum over a coarse cell's children.
template <class T>
float sum_of(const Raster<T>& fine, const Children& c) {
    float sum = 0;
    for (int y = c.first_y; y < c.last_y; ++y)
        for (int x = c.first_x; x < c.last_x; ++x) sum += static_cast<float>(fine(x, y));
    return sum;
}

/// Sets op.inverse from the rest of the operator: 0 in held cells, of which an empty raster has none.
void fill_inverse(GridOperator& op, const Raster<std::uint8_t>& held);

/// The operator of the next coarser grid, with pins made of `pins`. A face's weight is a conductivity times its length
/// over the distance of the cells' middles; a coarse face has the mean conductivity of the fine faces in its place.
/// rho, in cells^2, is the same on the ground.
GridOperator coarser_operator(const GridOperator& fine, const Pins& pins, const TransferAxis& columns,
                              const TransferAxis& rows);

}  // namespace cuesta

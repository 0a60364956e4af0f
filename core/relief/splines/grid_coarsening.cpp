#include "core/relief/splines/grid_coarsening.h"

#include <algorithm>
#include <cmath>

namespace cuesta {

/// 1 / (sum of the sizes of A's entries in a row). Those of the Laplacian are F on the diagonal, the sum of the cell's
/// face coefficients c, and c beside it, over the cell's size; with R = 2 rho F / size those of its square have the sum
/// F R + sum c R over the neighbours, at most.
void fill_inverse(GridOperator& op, const Raster<std::uint8_t>& held) {
    op.inverse = Raster<float>::uninitialised(op.width, op.height);
    const Raster<float> zeros(op.width, 1);
    const auto faces = [&](const grid_rows::LaplaceRow& l, int x) {
        return l.height * (l.east[x] + l.east[x - 1]) + l.width[x] * (l.south + l.north);
    };
    const auto fill_bending = [&](int y, float* ratios) {
        const grid_rows::LaplaceRow l = op.laplace(y);
        const float* rho = op.bending.row(y);
        for (int x = 0; x < op.width; ++x) ratios[x] = 2.0F * rho[x] * faces(l, x) * l.inverse_width[x] / l.height;
    };
    parallel_ranges(op.height, least_rows(op.width), [&](int first, int last) {
        Raster<float> ratios(op.width, 4);
        if (op.bends()) {
            if (first > 0) fill_bending(first - 1, ratios.row((first - 1) % 4));
            fill_bending(first, ratios.row(first % 4));
        }
        for (int y = first; y < last; ++y) {
            const float* east = op.east.row(y);
            const float* south = op.south.row(y);
            const float* north = y > 0 ? op.south.row(y - 1) : zeros.row(0);
            float* inverse = op.inverse.row(y);
            for (int x = 0; x < op.width; ++x)
                inverse[x] = 2.0F * ((east[x] + east[x - 1]) + (south[x] + north[x])) + op.screening;
            if (op.bends()) {
                if (y + 1 < op.height) fill_bending(y + 1, ratios.row((y + 1) % 4));
                const grid_rows::LaplaceRow l = op.laplace(y);
                const float* own = ratios.row(y % 4);
                const float* above = ratios.row((y + 3) % 4);
                const float* below = ratios.row((y + 1) % 4);
                for (int x = 0; x < op.width; ++x)
                    inverse[x] += faces(l, x) * own[x] +
                                  l.height * (l.east[x] * own[x + 1] + l.east[x - 1] * own[x - 1]) +
                                  l.width[x] * (l.south * below[x] + l.north * above[x]);
            }
            if (op.pinned()) op.pins.add_sizes(y, inverse, op.width);
            for (int x = 0; x < op.width; ++x) inverse[x] = inverse[x] > 0.0F ? 1.0F / inverse[x] : 0.0F;
            if (held.empty()) continue;
            const std::uint8_t* fixed = held.row(y);
            for (int x = 0; x < op.width; ++x) inverse[x] = fixed[x] ? 0.0F : inverse[x];
        }
    });
}

GridOperator coarser_operator(const GridOperator& fine, const Pins& pins, const TransferAxis& columns,
                              const TransferAxis& rows) {
    GridOperator coarse(columns.coarse, rows.coarse);
    coarse.east = Raster<float>(coarse.width, coarse.height);
    coarse.south = Raster<float>(coarse.width, coarse.height);
    if (fine.bends()) coarse.bending = Raster<float>(coarse.width, coarse.height);
    // A grid of a single row or column does not get coarser across.
    const double across = coarse.width < fine.width ? 2 : 1;
    const double down = coarse.height < fine.height ? 2 : 1;
    coarse.screening = static_cast<float>(fine.screening * across * down);
    const auto to_bending = static_cast<float>(across * down / std::pow(std::max(across, down), 4));
    const auto scale = [](const GridAxis& from, const GridAxis& to, int fine_index, int index, double shrinks) {
        return from.distance(fine_index) / (to.distance(index) * shrinks);
    };
    for_each_coarse(columns, rows, [&](int x, int y, const Children& c) {
        if (x + 1 < coarse.width) {
            const int fine_x = c.last_x - 1;
            double sum = 0;
            for (int fine_y = c.first_y; fine_y < c.last_y; ++fine_y)
                sum += static_cast<double>(fine.east(fine_x, fine_y)) / fine.rows.size(fine_y);
            const double mean = sum / (c.last_y - c.first_y) * coarse.rows.size(y) * down;
            coarse.east(x, y) = static_cast<float>(mean * scale(fine.columns, coarse.columns, fine_x, x, across));
        }
        if (y + 1 < coarse.height) {
            const int fine_y = c.last_y - 1;
            double sum = 0;
            for (int fine_x = c.first_x; fine_x < c.last_x; ++fine_x)
                sum += static_cast<double>(fine.south(fine_x, fine_y)) / fine.columns.size(fine_x);
            const double mean = sum / (c.last_x - c.first_x) * coarse.columns.size(x) * across;
            coarse.south(x, y) = static_cast<float>(mean * scale(fine.rows, coarse.rows, fine_y, y, down));
        }
        if (fine.bends()) coarse.bending(x, y) = to_bending * sum_of(fine.bending, c) / static_cast<float>(c.count());
    });
    coarse.pins = coarser_pins(pins, columns, rows, coarse);
    fill_inverse(coarse, {});
    return coarse;
}

}  // namespace cuesta

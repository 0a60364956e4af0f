#pragma once
/// \file Row kernels of the discrete surface energy (core/relief/splines/surface_energy.h). All rows are given by
/// pointers to column 0; rows of heights have their ghost columns filled with the nearest cell (close_row). Sums of
/// differences throughout: single precision would lose the small curvature of smooth land in sums of heights.

#include "core/base/multiversion.h"

namespace cuesta::grid_rows {

/// The discrete Laplacian of a row: differences to the neighbours times these, summed, over the size of the cell. All
/// are 1 but next to the last column and row, whose cells may have another size (core/relief/splines/grid_transfer.h),
/// and 0 across the grid's border.
struct LaplaceRow {
    const float* east =
        nullptr;  ///< 1 / distance of the middles of columns x and x + 1; 0 in the ghost column before the first
    const float* width = nullptr;  ///< of columns
    const float* inverse_width = nullptr;
    float north = 0;  ///< 1 / distance to the row above
    float south = 0;
    float height = 1;  ///< of the row
};

/// Rows that the operator reads to give one row of A u.
struct StencilRows {
    const float* above;  ///< u of the rows y - 1, y and y + 1; at the border any row, its weights are 0
    const float* centre;
    const float* below;
    const float*
        east;  ///< weights of the faces to the next column; 0 in the last, and in the ghost column before the first
    const float* north;                   ///< weights of the faces to the row above
    const float* south;                   ///< weights of the faces to the row below
    const float* moment_above = nullptr;  ///< rho laplace u of the rows y - 1, y and y + 1; null: there is none
    const float* moment = nullptr;
    const float* moment_below = nullptr;
    const float* push = nullptr;  ///< what pins add to the residual, with pins in reach
    float screening = 0;
    LaplaceRow laplace{};  ///< with moments
};

/// Fills the ghost columns on either side of a row with the nearest cell: natural borders.
inline void close_row(float* row, int width) {
    row[-1] = row[0];
    row[width] = row[width - 1];
}

/// moment = rho * laplace u; at the border `above` or `below` is any row.
void moment_row(const float* above, const float* centre, const float* below, const LaplaceRow& laplace,
                const float* rho, float* moment, int width);

/// residual = b - A u where `inverse` > 0, else 0.
void residual_row(const StencilRows& rows, const float* b, const float* inverse, float* residual, int width);
/// product = A u, without pins, where `inverse` > 0, else 0. Returns the row's sum of u * product.
double product_row(const StencilRows& rows, const float* inverse, float* product, int width);
/// One Chebyshev step, without pins: direction = keep * direction + gain * inverse * (b - A u); out = u + direction. Ghosts filled.
void smooth_row(const StencilRows& rows, const float* b, const float* inverse, float keep, float gain, float* direction,
                float* out, int width);
/// The step from u = 0: direction = out = gain * inverse * b. Ghosts filled.
void first_smooth_row(const float* b, const float* inverse, float gain, float* direction, float* out, int width);

/// sum = u + change where `inverse` > 0, else u. Ghosts filled.
void sum_free_row(const float* u, const float* change, const float* inverse, float* sum, int width);
/// u = value where `inverse` > 0. Ghosts filled.
void set_free_row(const float* value, const float* inverse, float* u, int width);

/// a += factor * b. Ghosts filled.
void add_scaled_row(float factor, const float* b, float* a, int width);
/// a = b + factor * a. Ghosts filled.
void scale_and_add_row(float factor, const float* b, float* a, int width);
/// The sum of a * b in doubles in a fixed order.
double dot_row(const float* a, const float* b, int width);

}  // namespace cuesta::grid_rows

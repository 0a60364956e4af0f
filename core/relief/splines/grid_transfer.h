#pragma once
/// \file Between a grid and the next coarser one of the same ground: interpolation, and its transpose.

#include <vector>

namespace cuesta {

/// One direction of a grid: cells of size 1, but for the last, which may be smaller or larger so that coarse grids end
/// where the finest does. (Coarse cells that overhang would have their natural borders elsewhere on every level, for
/// which the solver pays dearly where land is smooth.)
struct GridAxis {
    int count = 1;
    double last = 1;  ///< size of the last cell, 0.5 .. 1.5

    double size(int i) const { return i + 1 < count ? 1 : last; }
    /// Between the middles of cells i and i + 1.
    double distance(int i) const { return 0.5 * (size(i) + size(i + 1)); }
    double middle(int i) const { return i + 0.5 * size(i); }
};

/// Pairs of fine cells make coarse ones. The last coarse cell has one to three, whichever makes it most like the
/// others. Between the coarse samples values are linear, beyond the last constant: inside the grid the shares are 3/4
/// and 1/4, whose repeated use converges to smooth (quadratic B-spline) surfaces.
struct TransferAxis {
    explicit TransferAxis(GridAxis fine_axis);

    GridAxis fine;
    GridAxis coarse;

    /// The samples that fine cell i lies between, and the share of the upper one.
    std::vector<int> lower;
    std::vector<int> upper;
    std::vector<float> upper_share;

    /// The same for pairs of fine cells: cell 2k takes these shares of the samples k - 1 and k, cell 2k + 1 those of k
    /// and k + 1. Entry k + 1 is that of pair k; the first and the last are 0. A third cell of the last pair has its
    /// value.
    std::vector<float> even_before, even_own, odd_own, odd_after;

    bool triple() const { return fine.count == 2 * coarse.count + 1; }
    /// The fine cells [first, last) that coarse cell k is made of.
    int first_child(int k) const { return 2 * k; }
    int last_child(int k) const { return k + 1 < coarse.count ? 2 * k + 2 : fine.count; }
    /// The fine cells first .. last that take a share of sample k.
    int first_of(int k) const;
    int last_of(int k) const;
    /// The share of sample k in fine cell i.
    float share(int i, int k) const;
};

namespace grid_rows {

/// fine = the interpolated values of a row between two coarse rows, of which `after` has the share `share`. `blend` is
/// a scratch row of the coarse width with a ghost column on either side.
void expand_row(const TransferAxis& columns, const float* before, const float* after, float share, float* blend,
                float* fine);

/// sum = or += share * row, of fine rows.
void gather_row(const float* row, float share, bool adds, float* sum, int width);
/// The transpose of expanding along a row. `sum` has a ghost column before it and two after it, which are set to 0.
void contract_row(const TransferAxis& columns, float* sum, float* coarse);

}  // namespace grid_rows
}  // namespace cuesta

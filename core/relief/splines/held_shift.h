#pragma once
/// \file Interpolated corrections near held cells of bent land.

#include <algorithm>
#include <array>
#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/grid_operator.h"

namespace cuesta {

/// Shift that interpolation brings into held cells, taken back from the free cells around them as well: the pins of a
/// coarse grid give way a little, and setting the held cells alone to 0 would leave a step there, which costs far more
/// bending energy than the surface itself; a shift of the neighbourhood costs little.
struct HeldShift {
    static constexpr int radius = 4;  ///< of the binomial kernel, cells
    Raster<float> spread;             ///< what a free cell takes of the blurred values of the held ones; empty: nothing
    std::vector<char> row_holds;      ///< whether a row has held cells
    std::vector<char> row_shifts;     ///< whether a row has cells that take a share

    bool empty() const { return spread.empty(); }
};

/// With m = 1 in held cells and G the kernel, a free cell takes (G m) / (G (m G m)) of the blurred values: at a line or
/// a point of any density about the whole of them, and smoothly less further away.
HeldShift held_shift(const GridOperator& op);

/// Rows of a band in turn, with ghost columns for the kernel.
class RingRows {
public:
    static constexpr int rows = 16;
    explicit RingRows(int width) : raster_(width + 2 * HeldShift::radius, rows) {}
    float* row(int y) { return raster_.row((y + 4 * rows) % rows) + HeldShift::radius; }
    void clear(int y, int width) { std::fill_n(row(y), width, 0.0F); }

private:
    Raster<float> raster_;
};

/// Blurs rows that come one after another: push(y) for first - radius <= y < last + radius, after which rows of
/// `radius` before can be had.
class RowBlur {
public:
    explicit RowBlur(int width) : width_(width), along_(width), padded_(width), across_(width, 1) {}
    /// The row to fill before push; its ghost columns are 0.
    float* next() { return padded_.row(0); }
    void push(int y);
    void push_nothing(int y) { along_.clear(y, width_); }
    const float* blurred(int y);

private:
    int width_;
    RingRows along_;
    RingRows padded_;
    Raster<float> across_;
};

/// Shifts interpolated rows that come one after another for the rows [first, last).
class RowShift {
public:
    RowShift(const HeldShift& shift, const GridOperator& op, int first, int last);
    /// The rows to push: some more on either side.
    int begin() const { return std::max(first_ - HeldShift::radius, 0); }
    int end() const { return std::min(last_ + HeldShift::radius, op_.height); }
    /// Row y is `row`; calls put(y', row') for the rows that are done.
    template <class Put>
    void push(int y, const float* row, Put&& put);

private:
    void take(int y, const float* row);
    const float* shifted(int y);

    const HeldShift& shift_;
    const GridOperator& op_;
    int first_;
    int last_;
    RowBlur blur_;
    RingRows values_;
};

/// The transpose of RowShift for residuals: held cells receive the blurred shares of the free ones.
class RowGather {
public:
    RowGather(const HeldShift& shift, const GridOperator& op, int first, int last);
    int begin() const { return std::max(first_ - HeldShift::radius, 0); }
    int end() const { return std::min(last_ + HeldShift::radius, op_.height); }
    /// Row y of the output, to be written before push.
    float* next(int y) { return residuals_.row(y); }
    /// Row y is written; calls put(y', row') for the rows that are done.
    template <class Put>
    void push(int y, Put&& put);

private:
    void take(int y);
    const float* gathered(int y);

    const HeldShift& shift_;
    const GridOperator& op_;
    int first_;
    int last_;
    RowBlur blur_;
    RingRows residuals_;
    Raster<float> result_;
};

template <class Put>
void RowShift::push(int y, const float* row, Put&& put) {
    constexpr int radius = HeldShift::radius;
    take(y, row);
    if (y - radius >= first_) put(y - radius, shifted(y - radius));
    if (y + 1 < end()) return;
    for (int beyond = y + 1; beyond < last_ + radius; ++beyond) {
        blur_.push_nothing(beyond);
        if (beyond - radius >= first_) put(beyond - radius, shifted(beyond - radius));
    }
}

template <class Put>
void RowGather::push(int y, Put&& put) {
    constexpr int radius = HeldShift::radius;
    take(y);
    if (y - radius >= first_) put(y - radius, gathered(y - radius));
    if (y + 1 < end()) return;
    for (int beyond = y + 1; beyond < last_ + radius; ++beyond) {
        blur_.push_nothing(beyond);
        if (beyond - radius >= first_) put(beyond - radius, gathered(beyond - radius));
    }
}

}  // namespace cuesta

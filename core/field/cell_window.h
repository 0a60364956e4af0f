#pragma once
/// \file A rectangle of cells of a larger raster.

#include <algorithm>

namespace cuesta {

struct CellWindow {
    int left = 0;  ///< column of its north-west cell
    int top = 0;
    int width = 0;  ///< cells
    int height = 0;

    int right() const { return left + width; }   ///< first column beyond it
    int bottom() const { return top + height; }  ///< first row beyond it
    bool holds(const CellWindow& other) const {
        return left <= other.left && top <= other.top && right() >= other.right() && bottom() >= other.bottom();
    }
    bool operator==(const CellWindow&) const = default;
};

/// The rows first .. first + count - 1 of a window.
inline CellWindow rows_of(const CellWindow& window, int first, int count) {
    return {window.left, window.top + first, window.width, count};
}

}  // namespace cuesta

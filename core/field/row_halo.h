#pragma once
/// \file The rows around a band on which work on the band depends.

#include <algorithm>

#include "core/field/row_store.h"

namespace cuesta {

/// `rows` on either side; the window then grows to multiples of `alignment` rows from the north of the map.
struct RowHalo {
    int rows = 0;
    int alignment = 1;   ///< 1 where the map goes round
    bool wraps = false;  ///< the first row of the map lies south of its last
    bool operator==(const RowHalo&) const = default;
};

/// `band` and its halo, as far as a map of `height` rows goes; empty for an empty band. On a map that goes round, rows
/// count on: row -1 is the last one and row `height` the first. There a window that would hold all rows is {0, height},
/// so that none lies in it twice; it then goes round as the map does.
inline RowBand with_halo(RowBand band, const RowHalo& halo, int height) {
    if (band.count() <= 0) return band;
    if (halo.wraps) {
        if (band.count() + 2 * halo.rows >= height) return {0, height};
        return {band.first - halo.rows, band.last + halo.rows};
    }
    const int first = std::max(band.first - halo.rows, 0) / halo.alignment * halo.alignment;
    const int last = (band.last + halo.rows + halo.alignment - 1) / halo.alignment * halo.alignment;
    return {first, std::min(last, height)};
}

/// The row of a window of `rows` rows, from row `first` of the map on, in which row y of the map lies. Rows may count
/// on beyond the ends of the map (of `height` rows), in y and in the window.
inline int row_in_window(int y, int first, int rows, int height) {
    const int row = y - first;
    if (row < 0) return row + height;
    return row < rows ? row : row - height;
}

/// The rows of both; empty where they have none in common.
inline RowBand common_rows(RowBand a, RowBand b) {
    const int first = std::max(a.first, b.first);
    return {first, std::max(first, std::min(a.last, b.last))};
}

}  // namespace cuesta

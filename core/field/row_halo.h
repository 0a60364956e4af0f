#pragma once
/// \file The rows around a band on which work on the band depends.

#include <algorithm>

#include "core/field/row_store.h"

namespace cuesta {

/// `rows` on either side; the window then grows to multiples of `alignment` rows from the north of the map.
struct RowHalo {
    int rows = 0;
    int alignment = 1;
    bool operator==(const RowHalo&) const = default;
};

/// `band` and its halo, as far as a map of `height` rows goes; empty for an empty band.
inline RowBand with_halo(RowBand band, const RowHalo& halo, int height) {
    if (band.count() <= 0) return band;
    const int first = std::max(band.first - halo.rows, 0) / halo.alignment * halo.alignment;
    const int last = (band.last + halo.rows + halo.alignment - 1) / halo.alignment * halo.alignment;
    return {first, std::min(last, height)};
}

/// The rows of both; empty where they have none in common.
inline RowBand common_rows(RowBand a, RowBand b) {
    const int first = std::max(a.first, b.first);
    return {first, std::max(first, std::min(a.last, b.last))};
}

}  // namespace cuesta

#pragma once
/// \file What a spline asks of the cells whose nearest part is known.
///
/// With d the distance from the curve, r the half width of the flat top, L and rise those of the side's slope, all at
/// the nearest point of the curve (Mathisen 2021, section 4.2.3, where quads stand for the nearest point):
///
///     height = curve height + rise * clamp((d - r) / L, 0, 1)      (cliffs: less the drop on the right)
///     beta   = hardness * (1 - (d - r) / L)                        for r < d < r + L
///     G      = rise / L * cell size

#include <cstdint>

#include "core/relief/splines/flatten.h"
#include "core/relief/splines/nearest_sweep.h"

namespace cuesta {

/// How cells are held while splines are gathered. 32 bits, as the row loops need it.
enum GatheredHold : std::int32_t { gathered_free = 0, gathered_seed = 1, gathered_guided = 2, gathered_dropped = 3 };

/// A row of the land as gathered so far, from all splines before; columns from 0.
struct GatheredRow {
    std::int32_t* hold;  ///< GatheredHold
    std::int32_t* owner;
    float* height;    ///< seeds: the sum over the splines that claim the cell
    float* count;     ///< seeds: how many
    float* from_top;  ///< guided: distance from the edge of the flat top, m
    float* weight;
    float* gradient;
    float* normal_x;
    float* normal_z;
};

/// The splines' claims on cells: where they lie and by whose rule they are settled.
struct Claims {
    double cell_size;
    bool nearest;       ///< of several slopes the nearest holds; otherwise none does
    bool sides_differ;  ///< a cliff: the sides have numbers of their own
};

/// Adds what `spline` asks of the columns in `span` of row y, by their nearest parts, to the row. Cells marked in
/// `conflict` (may be null) are guided by two parts of the spline at once and count as claimed twice.
void gather_profile(const FlatSpline& spline, const Claims& claims, int y, ColumnSpan span, const std::int32_t* parts,
                    const std::uint8_t* line, const std::uint8_t* conflict, const GatheredRow& row);

}  // namespace cuesta

#pragma once
/// \file Nearest part of one flattened spline for each cell of some rows within its reach.

#include <cstdint>
#include <vector>

#include "core/relief/splines/band_rows.h"
#include "core/relief/splines/cell_spans.h"
#include "core/relief/splines/line_cells.h"
#include "core/relief/splines/reach.h"

namespace cuesta {

/// A segment, or the joint after it.
struct NearestPart {
    static constexpr std::int32_t none = -1;
    static constexpr std::int32_t of(std::size_t segment, bool joint) {
        return static_cast<std::int32_t>(segment) * 2 + (joint ? 1 : 0);
    }
    static constexpr std::size_t segment(std::int32_t part) { return static_cast<std::size_t>(part >> 1); }
    static constexpr bool at_joint(std::int32_t part) { return (part & 1) != 0; }
};

/// The foot of the perpendicular from a place to its nearest part.
struct Foot {
    double share = 0;     ///< of the segment, 0..1
    double distance = 0;  ///< m
};
Foot foot_on(const FlatSegment& segment, std::int32_t part, double x, double z);

/// Working space for a band of rows of a grid; reused from spline to spline. Not thread-safe.
class NearestSweep {
public:
    /// Room for `rows` rows.
    NearestSweep(const LevelGrid& grid, int rows);
    /// Works on the rows [first_row, last_row) from now on. Only when clear.
    void move_to(int first_row, int last_row);

    /// Cells of the line find a part whatever the reach; others none beyond an open end, except by the rounding.
    void sweep(const FlatSpline& spline, Reach reach, const LineCells& line);
    /// With `spline` swept by Reach::slopes: marks the cells that are also reached from a part that lies further off
    /// along the curve than half a circle from foot to foot would be long.
    void find_conflicts(const FlatSpline& spline, BandRows<std::uint8_t>& conflicts);
    /// Makes ready for the next spline.
    void clear();

    /// The columns of a row that something may reach; elsewhere nothing was found.
    ColumnSpan touched(int y) const { return touched_[static_cast<std::size_t>(y - first_row_)]; }
    const std::int32_t* parts(int y) const { return parts_.row(y); }
    /// Squared distance, m^2.
    const float* squares(int y) const { return squares_.row(y); }

private:
    void sweep_strip(const FlatSpline& spline, std::size_t index, Reach reach, const LineCells& line);
    void sweep_fan(const FlatSpline& spline, std::size_t index, Reach reach, const LineCells& line);
    void sweep_end(const FlatSpline& spline, bool at_start, Reach reach, const LineCells& line);
    void compare_feet(const FlatSpline& spline, std::int32_t part, BandRows<std::uint8_t>& conflicts);
    void touch(const RowSpan& span);

    LevelGrid grid_;
    int first_row_ = 0;
    int last_row_ = 0;
    BandRows<std::int32_t> parts_;
    BandRows<float> squares_;
    std::vector<ColumnSpan> touched_;
    std::vector<RowSpan> spans_;
};

}  // namespace cuesta

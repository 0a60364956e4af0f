#pragma once
/// \file Cells inside an area.

#include <cstdint>
#include <vector>

#include "core/carve/plan.h"

namespace cuesta {

/// The cells inside a ring by the even-odd rule, row by row. A cell is inside if an odd number of the ring's edges
/// cross its row west of it or at it; an edge crosses the rows z with a.z <= z < b.z or b.z <= z < a.z.
class AreaInside {
public:
    AreaInside() = default;
    AreaInside(const CarveArea& area, const TerrainFrame& frame);

    /// Half-open stretches of cells of a row, ascending, within the frame.
    struct Span {
        int from = 0;
        int to = 0;
    };
    int first_row() const { return first_row_; }
    int last_row() const { return first_row_ + static_cast<int>(starts_.size()) - 2; }  ///< below first_row(): none
    /// Of any row; nothing outside the rows above.
    std::pair<const Span*, const Span*> spans(int row) const;
    /// Bit i tells whether cell (column + i, row) is inside, i = 0 .. 63.
    std::uint64_t cells(int column, int row) const;

private:
    int first_row_ = 0;
    std::vector<std::size_t> starts_;  ///< of each row's spans, and the end
    std::vector<Span> spans_;
};

/// Of all areas of a plan.
std::vector<AreaInside> areas_inside(const CarvePlan& plan, const TerrainFrame& frame);

}  // namespace cuesta

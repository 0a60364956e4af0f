#pragma once
/// \file Runs of cells of one kind, row by row: so that the few cells that seeds or slopes hold cost nothing in the
/// rows and columns where there are none.

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/field/raster.h"

namespace cuesta {

struct CellRun {
    int begin = 0;           ///< first column
    int end = 0;             ///< past the last column
    std::size_t offset = 0;  ///< cells of runs before this one: where arrays of one value a cell have its first
};

/// Immutable; safe to read from many threads.
class CellRuns {
public:
    CellRuns() = default;
    /// The cells whose value is `kind`.
    CellRuns(RasterView<const std::uint8_t> cells, std::uint8_t kind);

    std::span<const CellRun> row(int y) const {
        if (first_of_row_.empty()) return {};
        const auto i = static_cast<std::size_t>(y);
        return {runs_.data() + first_of_row_[i], first_of_row_[i + 1] - first_of_row_[i]};
    }
    std::size_t cell_count() const { return cell_count_; }
    bool empty() const { return cell_count_ == 0; }

private:
    std::vector<CellRun> runs_;
    std::vector<std::size_t> first_of_row_;
    std::size_t cell_count_ = 0;
};

}  // namespace cuesta

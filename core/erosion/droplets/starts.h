#pragma once
/// \file Places where drops start under uneven rain.

#include <cstdint>
#include <vector>

#include "core/field/raster.h"

namespace cuesta::droplets {

class Starts {
public:
    /// `share`: how much rain each cell gets; what is below 0, or no number, counts as 0. Not empty.
    explicit Starts(RasterView<const float> share);
    /// Those that start in some rows of a map: `share` of these, from row `first` of the map on. `sums`: sums_of_rows()
    /// of all rows.
    Starts(RasterView<const float> share, int first, const std::vector<double>& sums);

    /// The rain of each row.
    static std::vector<double> sums_of_rows(RasterView<const float> share);

    /// Number of drops of a step with so many a cell where the share is 1, at least one where any rain falls.
    std::int64_t drops(float density) const;

    /// In cells, cell middles at whole numbers.
    struct Place {
        float x;
        float y;
        bool here;  ///< else it lies in other rows than these, and x and y say nothing
    };
    /// The place of two random numbers in [0, 1): rows and then columns in proportion to their sums, evenly within a
    /// cell. There is rain.
    Place place(float a, float b) const;

private:
    int first_ = 0;
    std::vector<double> rows_;            ///< sums of the shares of rows 0 .. y
    std::vector<std::vector<float>> in_;  ///< of each row from first_ on, sums over columns 0 .. x
};

}  // namespace cuesta::droplets

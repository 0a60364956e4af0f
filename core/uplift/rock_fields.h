#pragma once
/// \file Resistance of rock on the cells of a level: where it lies and, for beds, how deep the ground has been worn.

#include "core/uplift/bed_column.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

inline constexpr double largest_jointed_cell = 20;  ///< m: larger cells show no joints

/// K and the steepest gradient of every cell. Beds move up with the rock, so both are renewed before each step.
class RockFields {
public:
    /// `reference`: K where nothing makes it differ, m^(1 - 2m) / a. `painted`: factor of K, of the grid's size, or
    /// empty. `small_share`: share of the small variation on this level, 0..1.
    RockFields(const UpliftedLandParameters& parameters, const UpliftGrid& grid, double reference,
               RasterView<const float> painted, float small_share);

    /// Renews what depends on the depth. `ground` must be of the grid's size.
    void renew(const UpliftGround& ground);
    /// Gives hard beds flat tops and steep feet, by the share `rock.caprock` of BedColumn::caprock(). Heights keep
    /// their order within a bed, so water runs where it ran. Returns the volume added, m^3.
    double cap(UpliftGround& ground) const;
    RasterView<const float> erodibility() const { return bedded_ ? erodibility_.view() : base_.view(); }
    /// Without beds one row that stands for all, a view with a stride of 0.
    RasterView<const float> threshold() const {
        return bedded_ ? threshold_.view() : RasterView<const float>(threshold_.row(0), grid_.width, grid_.height, 0);
    }

private:
    const RockParameters& rock_;
    std::uint64_t seed_;
    UpliftGrid grid_;
    BedColumn beds_;
    bool bedded_;
    Raster<float> base_;       ///< K without beds
    Raster<float> bed_place_;  ///< place in the column of rock at height 0 that has not risen, m
    Raster<float> erodibility_;  ///< with beds
    Raster<float> threshold_;
};

}  // namespace cuesta

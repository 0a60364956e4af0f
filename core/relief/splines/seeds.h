#pragma once
/// \file Seeds of the feature splines on one level: the input of diffusion.

#include <array>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/field/raster.h"
#include "core/relief/splines/levels.h"
#include "core/relief/splines/parameters.h"

namespace cuesta {

/// Hold of a cell.
enum class CellHold : std::uint8_t {
    free = 0,    ///< nothing: alpha = 1, beta = 0
    seed = 1,    ///< the height, exactly: alpha = beta = 0
    guided = 2,  ///< a slope: beta = weight, alpha = 1 - beta
};

/// Height seeds and guided slopes, of all rows of a level or of some. All rasters have the grid's size. Values where
/// `hold` says that they mean nothing are 0.
struct HeightSeeds {
    LevelGrid grid;             ///< of the rows that there are
    Raster<std::uint8_t> hold;  ///< CellHold
    /// Seeds: the height that the cell has, m. Guided cells: the height that it would have if the slopes of its spline
    /// held without compromise (height of the curve where it is nearest, plus gradient times the distance from the edge
    /// of the flat top), m. Absolute heights, not yet the difference to a base.
    Raster<float> height;
    Raster<float> weight;    ///< guided cells: beta, 0..1: the hardness beside the flat top, falling to 0 at the reach
    Raster<float> gradient;  ///< guided cells: change of height a cell away from the curve, m
    Raster<float> normal_x;  ///< guided cells: unit vector in the ground plane away from the curve, exact, not diffused
    Raster<float> normal_z;
    /// Seeds and guided cells: cells of the same number (>= 1) have heights that belong together, so that their
    /// difference is what a slope asks for. A crease or smooth spline has one number, 2 n + 1 for the n-th spline (from
    /// 0): its heights go on across the line, which links the slopes of both sides. A cliff has two, 2 n + 1 on the
    /// left and 2 n + 2 on the right. 0: no such relation; where a seed's height is the mean of several splines', and
    /// for splines beyond the 32767th.
    Raster<std::uint16_t> owner;
    /// Smooth splines: the share of roundness that is wanted near them, 0 (crease) .. 1, falling from 1 - tension at
    /// the curve to 0 at `rounding` metres from it; empty if no spline on this level is smooth.
    Raster<float> roundness;
    Raster<float> rounding_length;  ///< the `rounding` of the smooth spline that roundness is of, m; empty if that is
    bool has_seeds = false;
    bool has_guided = false;
    int first_row = 0;  ///< of the level, with which the rows begin
};

/// The parameters that meta points spread over the land, in the order of SpreadParameter.
inline constexpr int spread_parameter_count = 6;
enum class SpreadParameter { noise_amplitude, noise_roughness, low_warp, high_warp, rain, erodibility };

/// Splines in groups, whose shares are spread like parameters.
struct SplineGroups {
    int count = 0;
    /// The group of a spline, 0 .. count - 1, or -1: none. Called from many threads at once.
    std::function<int(const SplineParameters&)> group_of;
};

/// Seeds of the parameters: along the curves that have meta points, and over their flat tops.
struct ParameterSeeds {
    LevelGrid grid;                                            ///< of the rows that there are
    Raster<std::uint8_t> seeded;                               ///< 1 where there is a seed
    std::array<Raster<float>, spread_parameter_count> values;  ///< empty for those not asked for
    /// Of each group of splines: its part, 0..1, of the splines that want a cell; where there is a seed, the parts of
    /// all groups, that of the rest included, sum to 1.
    std::vector<Raster<float>> shares;
    bool has_seeds = false;
    int first_row = 0;  ///< of the level, with which the rows begin
};

}  // namespace cuesta

#pragma once
/// \file From feature splines to seeds, afresh on every level (Mathisen 2021, sections 4.2.1 to 4.2.5).

#include <array>
#include <memory>
#include <vector>

#include "core/field/row_store.h"
#include "core/model/feature_spline.h"
#include "core/relief/splines/seeds.h"

namespace cuesta {

/// The splines of a project in a form that is quick to rasterise on any level: flattened once. Immutable; safe to read
/// from many threads. Splines that are disabled, have no curve, no length in the ground plane, numbers that are not
/// finite or places more than 1e9 m off take no part.
class RasterisableSplines {
public:
    /// `finest_cell` is the smallest cell size that will be asked for, m: the flattened curves deviate from the true
    /// ones by less than a tenth of it (except where a curve would need more than 4096 pieces for that, or a spline
    /// more than 2^18).
    RasterisableSplines(const std::vector<FeatureSpline>& splines, double finest_cell);
    ~RasterisableSplines();
    RasterisableSplines(RasterisableSplines&&) noexcept;
    RasterisableSplines& operator=(RasterisableSplines&&) noexcept;

    /// Whether any spline takes part on this level (SplineParameters::takes_part_on).
    bool any_on(int level) const;

    /// Seeds and slopes of the splines that take part on `level.level`; with `all_levels`, of all (the converged
    /// solver). Deterministic on any number of threads.
    ///
    /// A cell belongs to the nearest of the parts of a spline that reach it. Where splines meet: seeds go before
    /// slopes; several seeds, the mean of their heights; several slopes, as `overlap` says: that of the spline whose
    /// flat top is nearest (the first in the list of equals), or none. With `dropped` also none where slopes of one
    /// spline come from parts of it that lie further apart along the curve than half a circle from foot to foot would
    /// be long.
    HeightSeeds height_seeds(const LevelGrid& level, SlopeOverlap overlap, bool all_levels = false) const;
    /// The same of some rows, at least one; has_seeds and has_guided tell of no others.
    HeightSeeds height_seeds(const LevelGrid& level, SlopeOverlap overlap, bool all_levels, RowBand rows) const;
    /// Seeds of the parameters for which `wanted` is true, and of the shares of `groups`.
    ParameterSeeds parameter_seeds(const LevelGrid& level, const std::array<bool, spread_parameter_count>& wanted,
                                   bool all_levels = false, const SplineGroups& groups = {}) const;
    /// The same of some rows, as above.
    ParameterSeeds parameter_seeds(const LevelGrid& level, const std::array<bool, spread_parameter_count>& wanted,
                                   bool all_levels, const SplineGroups& groups, RowBand rows) const;

private:
    struct Flattened;
    std::unique_ptr<const Flattened> flattened_;
};

}  // namespace cuesta

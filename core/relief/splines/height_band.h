#pragma once
/// \file Height seeds and guided slopes of a band of rows.

#include <utility>

#include "core/relief/splines/claims.h"
#include "core/relief/splines/line_cells.h"
#include "core/relief/splines/nearest_sweep.h"
#include "core/relief/splines/profile_sweep.h"

namespace cuesta {

/// Whether the spline's `reach` (m) can come near the rows [first_row, last_row).
bool may_touch(const FlatSpline& spline, double reach, const LevelGrid& grid, int first_row, int last_row);

/// Gathers splines into rows of `seeds`, whose rasters are there and 0. Reused from band to band; one thread at a time.
class HeightBand {
public:
    /// Room for `rows` rows. `nearest`: of several slopes the nearest holds, otherwise none.
    HeightBand(HeightSeeds& seeds, int rows, bool nearest);

    void start(int first_row, int last_row);
    /// In the order of the splines' numbers.
    void add(const FlatSpline& spline);
    /// Settles what several splines want of the same cells, and writes the rows.
    struct Found {
        bool seeds = false;
        bool guided = false;
    };
    Found finish();

private:
    void drop_own_overlaps(const FlatSpline& spline);
    void round(const FlatSpline& spline);
    GatheredRow gathered(int y);

    HeightSeeds& seeds_;
    int first_row_ = 0;
    int last_row_ = 0;
    bool nearest_;
    LineCells line_;
    ProfileSweep profiles_;
    NearestSweep parts_;
    BandRows<std::uint8_t> conflicts_;
    BandRows<std::int32_t> hold_;
    BandRows<std::int32_t> owner_;
    BandRows<float> count_;
    BandRows<float> from_top_;
};

}  // namespace cuesta

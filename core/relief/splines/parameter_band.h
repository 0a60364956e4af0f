#pragma once
/// \file Parameter seeds of a band of rows.

#include "core/relief/splines/line_cells.h"
#include "core/relief/splines/nearest_sweep.h"

namespace cuesta {

/// Gathers splines into rows of `seeds`, whose rasters are there and 0. Reused from band to band; one thread at a time.
class ParameterBand {
public:
    /// `groups` must outlive it; `seeds` has a raster of shares for each of them.
    ParameterBand(ParameterSeeds& seeds, int rows, const SplineGroups& groups);

    void start(int first_row, int last_row);
    /// In the order of the splines' numbers.
    void add(const FlatSpline& spline);
    /// Writes the rows: the mean where several splines want a cell. Whether there are seeds.
    bool finish();

private:
    void gather(const FlatSpline& spline, int y);

    ParameterSeeds& seeds_;
    const SplineGroups& groups_;
    int first_row_ = 0;
    int last_row_ = 0;
    LineCells line_;
    NearestSweep parts_;
    BandRows<float> count_;
};

}  // namespace cuesta

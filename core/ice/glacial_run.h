#pragma once
/// \file Ice and its bed in turns: ice adjusts in centuries, rock in tens of thousands of years. So both have a clock
/// of their own: the ice flows for a few years, then wears its bed for as long as that changes little, and again.

#include <limits>

#include "core/base/progress.h"
#include "core/ice/glaciation.h"

namespace cuesta {

/// Lengths of the turns of a glaciation.
struct GlacialClocks {
    double relax = 2;                                       ///< years for which the ice flows before it wears
    double jump = std::numeric_limits<double>::infinity();  ///< years of wear in a turn at most
    double most = 15;                                       ///< m of wear in a turn at most, > 0
    /// At most; wear of the years that are then left does not take place.
    int turns = std::numeric_limits<int>::max();
};

/// m, height of the snow line over this land in the coldest time.
double snow_line_over(const GlacierParameters& parameters, const GlacialBed& bed);

/// Land as it is before a glaciation: no ice, nothing abraded.
GlaciatedLand bare_land(GlacialBed bed);

/// Works on a land, whose ice it takes up; what it refers to must outlive it.
class GlacialRun {
public:
    /// `yield` as in GlacialSite; `line` as snow_line_over() gives it.
    GlacialRun(const GlacierParameters& parameters, GlaciatedLand& land, RasterView<const float> yield,
               double cell_size, double line, const WorkControl& control);

    /// Reports progress towards so many years from now on.
    void report_towards(double years) { all_years_ = years; }
    /// Lets ice gather for as long as it takes before it wears much, in the climate at `moment`; false: stopped.
    bool gather(double moment) { return flow(first_years, moment); }
    /// Works from `from` to `until` years of the glaciation; false: stopped.
    bool run(double from, double until, const GlacialClocks& clocks);
    /// Lets the ice come to rest in the coldest climate; false: stopped.
    bool settle() { return flow(last_years, 0); }
    /// Lets it shrink to what lives on under a snow line that has risen by `rise` m above that of the climate at
    /// `moment`. The bed stays as it is; false: stopped.
    bool warm(float rise, double moment);
    /// Of the ice as it is, in the climate at `moment` with the warming that there was. Ice and bed stay as they are.
    CoarseGlacierMaps maps(double moment);
    /// Writes the ice to the land, and adds to its books.
    void finish();

private:
    static constexpr double first_years = 150;
    static constexpr double last_years = 60;

    void renew_lines();
    void report(double done) const;
    bool flow(double years, double moment);
    double wear(double most_years, double most);

    const GlacierParameters& parameters_;
    GlaciatedLand& land_;
    RasterView<const float> yield_;
    double line_;
    const WorkControl& control_;
    IceLaw law_;
    IceFlow ice_;
    Raster<float> lines_;
    MassBalance balance_;
    float warming_ = 0;     ///< m, rise of the snow line since the coldest time
    double all_years_ = 0;  ///< of which progress is a share; 0: none is reported
};

}  // namespace cuesta

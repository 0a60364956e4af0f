#include "core/ice/glaciation.h"

#include <algorithm>

#include "core/field/sampling.h"
#include "core/ice/glacial_run.h"

namespace cuesta {
namespace {

constexpr double coarse_share = 0.7;    ///< of the years, on cells twice as large
constexpr double largest_coarse = 260;  ///< m; larger cells hold no glacier
constexpr int least_coarse = 24;        ///< cells along a side

/// `fine` with what `after` differs from `before` on coarser cells added.
void add_change(Raster<float>& fine, const Raster<float>& before, const Raster<float>& after) {
    Raster<float> change = after;
    for (int y = 0; y < change.height(); ++y)
        for (int x = 0; x < change.width(); ++x) change(x, y) -= before(x, y);
    change = resampled(change.view(), fine.width(), fine.height());
    for (int y = 0; y < fine.height(); ++y)
        for (int x = 0; x < fine.width(); ++x) fine(x, y) += change(x, y);
}

GlacialClocks clocks_of(const IceParameters& parameters) {
    return {double{parameters.relax}, double{parameters.jump}, double{parameters.most}};
}

/// Works on the coarse cells and brings to `land` what they changed; false: stopped.
bool glaciate_coarsely(const IceParameters& parameters, GlaciatedLand& land, const GlacialSite& site, double line,
                       const WorkControl& control) {
    GlaciatedLand coarse = bare_land({coarsen(land.bed.rock.view(), 2), coarsen(land.bed.till.view(), 2)});
    const GlacialBed before = coarse.bed;
    const Raster<float> yield = site.yield.empty() ? Raster<float>() : coarsen(site.yield.view(), 2);
    GlacialRun run(parameters, coarse, yield.empty() ? RasterView<const float>() : yield.view(), 2 * site.cell_size,
                   line, control);
    run.report_towards(double{parameters.years});
    if (!run.gather(0) || !run.run(0, coarse_share * double{parameters.years}, clocks_of(parameters))) return false;
    run.finish();
    add_change(land.bed.rock, before.rock, coarse.bed.rock);
    add_change(land.bed.till, before.till, coarse.bed.till);
    for (int y = 0; y < land.bed.till.height(); ++y)
        for (int x = 0; x < land.bed.till.width(); ++x)
            if (land.bed.till(x, y) < 0) {
                land.bed.rock(x, y) += land.bed.till(x, y);
                land.bed.till(x, y) = 0;
            }
    land.ice = resampled(coarse.ice.view(), land.ice.width(), land.ice.height());
    land.abraded = resampled(coarse.abraded.view(), land.ice.width(), land.ice.height());
    land.ledger = coarse.ledger;
    return true;
}

}  // namespace

GlaciatedLand glaciated(const IceParameters& parameters, const GlacialSite& site, const WorkControl& control) {
    const double line = snow_line_over(parameters, site.bed);
    GlaciatedLand land = bare_land(site.bed);
    double done = 0;
    const bool coarsely =
        2 * site.cell_size <= largest_coarse && std::min(land.ice.width(), land.ice.height()) >= 2 * least_coarse;
    if (coarsely) {
        if (!glaciate_coarsely(parameters, land, site, line, control)) return {};
        done = coarse_share * double{parameters.years};
    }
    GlacialRun run(parameters, land, site.yield.empty() ? RasterView<const float>() : site.yield.view(), site.cell_size,
                   line, control);
    run.report_towards(double{parameters.years});
    if (!run.gather(done) || !run.run(done, double{parameters.years}, clocks_of(parameters)) || !run.settle())
        return {};
    if (!parameters.melted && parameters.warming > 0 && !run.warm(parameters.warming, 0)) return {};
    if (!parameters.melted) land.maps = run.maps(0);
    run.finish();
    return land;
}

}  // namespace cuesta

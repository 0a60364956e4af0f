#include "core/ice/glaciation.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/field/statistics.h"
#include "core/ice/glacial_wear.h"
#include "core/ice/glacier_climate.h"
#include "core/ice/ice_sliding.h"

namespace cuesta {
namespace {

constexpr double first_years = 150;     ///< in which ice gathers before it wears
constexpr double last_years = 60;       ///< of the coldest climate in which it comes to its shape at the end
constexpr double coarse_share = 0.7;    ///< of the years, on cells twice as large
constexpr double largest_coarse = 260;  ///< m; larger cells hold no glacier
constexpr int least_coarse = 24;        ///< cells along a side
constexpr double warming_years = 400;   ///< in which glaciers of some kilometres come to rest after the snow line rose
constexpr int line_turns = 5;           ///< turns after which slopes are looked at anew for sun and wind
constexpr int fall_passes = 6;

/// The law of the literature, with the parameters' factors.
IceLaw law_of(const IceParameters& parameters) {
    IceLaw law;
    law.deformation *= parameters.deformation;
    law.sliding *= parameters.sliding;
    return law;
}

/// Rock with its till, m.
Raster<float> surface_of(const GlacialBed& bed) {
    Raster<float> surface(bed.rock.width(), bed.rock.height());
    for (int y = 0; y < surface.height(); ++y)
        for (int x = 0; x < surface.width(); ++x) surface(x, y) = bed.rock(x, y) + bed.till(x, y);
    return surface;
}

/// One level of a glaciation.
class GlacialRun {
public:
    GlacialRun(const IceParameters& parameters, GlaciatedLand& land, RasterView<const float> yield, double cell_size,
               double line, const WorkControl& control)
        : parameters_(parameters),
          land_(land),
          yield_(yield),
          line_(line),
          control_(control),
          law_(law_of(parameters)),
          ice_(surface_of(land.bed).view(), cell_size, law_) {
        ice_.set_ice(land.ice.view());
    }

    /// Works from `from` to `until` years of the glaciation; false: stopped.
    bool run(double from, double until) {
        renew_lines();
        balance_.accumulation = parameters_.accumulation;
        balance_.ablation = parameters_.ablation;
        balance_.most = parameters_.cap * 1e-3F;
        double done = from;
        if (!flow(first_years, done)) return false;
        for (int turn = 0; done < until - 1e-6; ++turn) {
            report(done);
            if (!flow(double{parameters_.relax}, done)) return false;
            done += wear(until - done);
            if (turn % line_turns == line_turns - 1) renew_lines();
        }
        return true;
    }
    /// Lets the ice come to rest in the coldest climate.
    bool settle() { return flow(last_years, 0); }
    /// Lets it shrink to what lives on under a snow line that rose by `parameters.warming`. The bed stays as it is.
    bool warm() {
        warming_ = parameters_.warming;
        renew_lines();
        return flow(warming_years, 0);
    }

    void finish() {
        land_.ice = ice_.ice();
        GlacialLedger& ledger = land_.ledger;
        const IceBooks& books = ice_.books();
        ledger.ice.gained += books.gained;
        ledger.ice.melted += books.melted;
        ledger.ice.left_map += books.left_map;
        ledger.ice_left = ice_.volume();
    }

private:
    void renew_lines() {
        lines_ = snow_lines(parameters_, surface_of(land_.bed).view(), ice_.cell_size(), line_);
        balance_.line = lines_.view();
    }
    void report(double done) const {
        const std::string place = std::to_string(std::lround(done)) + " of " +
                                  std::to_string(std::lround(double{parameters_.years})) + " years";
        control_.report(done / double{parameters_.years}, {"Ice", place});
    }

    /// Ice flows for some years of the climate at `moment`.
    bool flow(double years, double moment) {
        balance_.shift = static_cast<float>(rise_after(parameters_, moment)) + warming_;
        for (double left = years; left > 1e-6;) {
            if (control_.stopped()) return false;
            left -= ice_.advance(left, balance_);
        }
        return true;
    }

    /// One turn of wear of at most `most` years; returns its years.
    double wear(double most) {
        ice_.renew();
        const Raster<float> speed = wearing_speed(ice_, law_, parameters_);
        GlacialWear wear = glacial_wear(ice_, speed.view(), yield_, parameters_, line_ + double{balance_.shift});
        const double fastest = std::max(double{value_range(wear.rate.view()).high}, 1e-9);  // m / a
        const double years = std::min({double{parameters_.jump}, most, double{parameters_.most} / fastest});
        const auto dt = static_cast<float>(years);
        for (int y = 0; y < ice_.height(); ++y)
            for (int x = 0; x < ice_.width(); ++x) {
                land_.abraded(x, y) += (wear.rate(x, y) - wear.frost(x, y)) * dt;
                wear.rate(x, y) *= dt;
            }
        const DebrisBooks books = carry_debris(land_.bed, ice_, balance_, wear.rate.view(), parameters_.wash);
        const double area = ice_.cell_size() * ice_.cell_size();
        DebrisBooks& ledger = land_.ledger.rock;
        ledger.taken += books.taken * area;
        ledger.laid += books.laid * area;
        ledger.washed += books.washed * area;
        ledger.left += books.left * area;
        let_fall(land_.bed, ice_.cell_size(), std::tan(parameters_.wall * std::numbers::pi_v<float> / 180), fall_passes);
        ice_.set_bed(surface_of(land_.bed).view());
        return years;
    }

    const IceParameters& parameters_;
    GlaciatedLand& land_;
    RasterView<const float> yield_;
    double line_;
    const WorkControl& control_;
    IceLaw law_;
    IceFlow ice_;
    Raster<float> lines_;
    MassBalance balance_;
    float warming_ = 0;  ///< m, rise of the snow line since the coldest time
};

/// `fine` with what `after` differs from `before` on coarser cells added.
void add_change(Raster<float>& fine, const Raster<float>& before, const Raster<float>& after) {
    Raster<float> change = after;
    for (int y = 0; y < change.height(); ++y)
        for (int x = 0; x < change.width(); ++x) change(x, y) -= before(x, y);
    change = resampled(change.view(), fine.width(), fine.height());
    for (int y = 0; y < fine.height(); ++y)
        for (int x = 0; x < fine.width(); ++x) fine(x, y) += change(x, y);
}

double line_over(const IceParameters& parameters, const GlacialBed& bed) {
    const ValueRange heights = value_range(surface_of(bed).view());
    return snow_line(parameters, double{heights.low}, double{heights.high});
}

GlaciatedLand bare_land(GlacialBed bed) {
    const int width = bed.rock.width();
    const int height = bed.rock.height();
    return {std::move(bed), Raster<float>(width, height), Raster<float>(width, height), {}};
}

/// Works on the coarse cells and brings to `land` what they changed; false: stopped.
bool glaciate_coarsely(const IceParameters& parameters, GlaciatedLand& land, const GlacialSite& site, double line,
                       const WorkControl& control) {
    GlaciatedLand coarse = bare_land({coarsen(land.bed.rock.view(), 2), coarsen(land.bed.till.view(), 2)});
    const GlacialBed before = coarse.bed;
    const Raster<float> yield = site.yield.empty() ? Raster<float>() : coarsen(site.yield.view(), 2);
    GlacialRun run(parameters, coarse, yield.empty() ? RasterView<const float>() : yield.view(), 2 * site.cell_size, line, control);
    if (!run.run(0, coarse_share * double{parameters.years})) return false;
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
    const double line = line_over(parameters, site.bed);
    GlaciatedLand land = bare_land(site.bed);
    double done = 0;
    const bool coarsely = 2 * site.cell_size <= largest_coarse && std::min(land.ice.width(), land.ice.height()) >= 2 * least_coarse;
    if (coarsely) {
        if (!glaciate_coarsely(parameters, land, site, line, control)) return {};
        done = coarse_share * double{parameters.years};
    }
    GlacialRun run(parameters, land, site.yield.empty() ? RasterView<const float>() : site.yield.view(), site.cell_size, line, control);
    if (!run.run(done, double{parameters.years}) || !run.settle()) return {};
    if (!parameters.melted && parameters.warming > 0 && !run.warm()) return {};
    run.finish();
    return land;
}

}  // namespace cuesta

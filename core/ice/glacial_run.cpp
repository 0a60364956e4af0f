#include "core/ice/glacial_run.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <string>
#include <utility>

#include "core/field/statistics.h"
#include "core/ice/glacial_wear.h"
#include "core/ice/glacier_climate.h"
#include "core/ice/ice_sliding.h"

namespace cuesta {
namespace {

constexpr double warming_years = 400;  ///< in which glaciers of some kilometres come to rest after the snow line rose
constexpr int line_turns = 5;          ///< turns after which slopes are looked at anew for sun and wind
constexpr int fall_passes = 6;

/// The law of the literature, with the parameters' factors.
IceLaw law_of(const GlacierParameters& parameters) {
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

}  // namespace

double snow_line_over(const GlacierParameters& parameters, const GlacialBed& bed) {
    const ValueRange heights = value_range(surface_of(bed).view());
    return snow_line(parameters, double{heights.low}, double{heights.high});
}

GlaciatedLand bare_land(GlacialBed bed) {
    const int width = bed.rock.width();
    const int height = bed.rock.height();
    return {std::move(bed), Raster<float>(width, height), Raster<float>(width, height), {}};
}

GlacialRun::GlacialRun(const GlacierParameters& parameters, GlaciatedLand& land, RasterView<const float> yield,
                       double cell_size, double line, const WorkControl& control)
    : parameters_(parameters),
      land_(land),
      yield_(yield),
      line_(line),
      control_(control),
      law_(law_of(parameters)),
      ice_(surface_of(land.bed).view(), cell_size, law_) {
    ice_.set_ice(land.ice.view());
    balance_.accumulation = parameters_.accumulation;
    balance_.ablation = parameters_.ablation;
    balance_.most = parameters_.cap * 1e-3F;
    balance_.calving = parameters_.calving;
    balance_.water = parameters_.water;
    renew_lines();
}

bool GlacialRun::run(double from, double until, const GlacialClocks& clocks) {
    double done = from;
    for (int turn = 0; done < until - 1e-6 && turn < clocks.turns; ++turn) {
        report(done);
        if (!flow(clocks.relax, done)) return false;
        done += wear(std::min(until - done, clocks.jump), clocks.most);
        if (turn % line_turns == line_turns - 1) renew_lines();
    }
    return true;
}

bool GlacialRun::warm(float rise, double moment) {
    warming_ = rise;
    renew_lines();
    return flow(warming_years, moment);
}

CoarseGlacierMaps GlacialRun::maps(double moment) {
    balance_.shift = static_cast<float>(rise_after(parameters_, moment)) + warming_;
    ice_.renew();
    const Raster<float> speed = wearing_speed(ice_, law_, parameters_);
    const GlacialWear wear = glacial_wear(ice_, speed.view(), yield_, parameters_, line_ + double{balance_.shift});
    return glacier_maps(ice_, law_, balance_, wear);
}

void GlacialRun::finish() {
    land_.ice = ice_.ice();
    GlacialLedger& ledger = land_.ledger;
    const IceBooks& books = ice_.books();
    ledger.ice.gained += books.gained;
    ledger.ice.melted += books.melted;
    ledger.ice.calved += books.calved;
    ledger.ice.left_map += books.left_map;
    ledger.ice_left = ice_.volume();
}

void GlacialRun::renew_lines() {
    lines_ = snow_lines(parameters_, surface_of(land_.bed).view(), ice_.cell_size(), line_);
    balance_.line = lines_.view();
}

void GlacialRun::report(double done) const {
    if (!(all_years_ > 0)) return;
    const std::string place =
        std::to_string(std::lround(done)) + " of " + std::to_string(std::lround(all_years_)) + " years";
    control_.report(done / all_years_, {"Ice", place});
}

/// Ice flows for some years of the climate at `moment`.
bool GlacialRun::flow(double years, double moment) {
    balance_.shift = static_cast<float>(rise_after(parameters_, moment)) + warming_;
    for (double left = years; left > 1e-6;) {
        if (control_.stopped()) return false;
        left -= ice_.advance(left, balance_);
    }
    return true;
}

/// One turn of wear of at most so many years and metres; returns its years.
double GlacialRun::wear(double most_years, double most) {
    ice_.renew();
    const Raster<float> speed = wearing_speed(ice_, law_, parameters_);
    GlacialWear wear = glacial_wear(ice_, speed.view(), yield_, parameters_, line_ + double{balance_.shift});
    const double fastest = std::max(double{value_range(wear.rate.view()).high}, 1e-9);  // m / a
    const double years = std::min(most_years, most / fastest);
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

}  // namespace cuesta

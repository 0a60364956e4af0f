#include "core/ice/carried_up.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "core/field/box_mean.h"
#include "core/field/cubic_place.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

constexpr float smoothing_wear = 30;  ///< m of abrasion that leave 1 / e of what is finer than the ice's cells
constexpr float least_shown = 3;      ///< m of ice on coarse cells; less is none

/// The surface of the ice where there is some, and around it, so that it can be read between cells; elsewhere the bed.
Raster<float> ice_surface(const Raster<float>& ice, const Raster<float>& bed) {
    Raster<float> surface(ice.width(), ice.height());
    for (int y = 0; y < surface.height(); ++y)
        for (int x = 0; x < surface.width(); ++x) {
            const auto top = [&](int u, int v) { return bed(u, v) + ice(u, v); };
            surface(x, y) = top(x, y);
            if (ice(x, y) > least_shown) continue;
            float sum = 0;
            int count = 0;
            for (int v = std::max(y - 1, 0); v <= std::min(y + 1, surface.height() - 1); ++v)
                for (int u = std::max(x - 1, 0); u <= std::min(x + 1, surface.width() - 1); ++u)
                    if (ice(u, v) > least_shown) {
                        sum += top(u, v);
                        ++count;
                    }
            if (count > 0) surface(x, y) = std::min(top(x, y), sum / static_cast<float>(count));
        }
    return surface;
}

CubicPlace place_of(int x, int y, int factor, const Raster<float>& coarse) {
    return {(x + 0.5) / factor - 0.5, (y + 0.5) / factor - 0.5, coarse.width(), coarse.height()};
}

}  // namespace

int cells_of_ice_cell(int width, int height, double cell_size, double cell, int least) {
    int factor = 1;
    while (cell_size * factor * std::sqrt(2.0) < cell && std::min(width, height) / (2 * factor) >= least) factor *= 2;
    return factor;
}

CarriedUp::CarriedUp(const GlaciatedLand& land, const Raster<float>& before, const Raster<float>& loose, int factor)
    : land_(land),
      before_(before),
      factor_(factor),
      change_(before.width(), before.height()),
      till_(before.width(), before.height()) {
    for (int y = 0; y < before.height(); ++y)
        for (int x = 0; x < before.width(); ++x) {
            change_(x, y) = land.bed.rock(x, y) + land.bed.till(x, y) - before(x, y);
            till_(x, y) = land.bed.till(x, y) - loose(x, y);
        }
}

CarriedUp::Cell CarriedUp::at(int x, int y, float height) const {
    const CubicPlace place = place_of(x, y, factor_, before_);
    const float detail = factor_ > 1 ? height - place.read(before_) : 0.0F;
    const float kept = std::exp(-std::max(place.read(land_.abraded), 0.0F) / smoothing_wear);
    return {height + place.read(change_) - (1 - kept) * detail, place.read(till_)};
}

namespace {

/// Debris on the ice, at a fourth of the ice's cells, which is as fine as its bands are, or at the cells of the ground.
Raster<float> debris_over(const CoarseGlacierMaps& glaciers, const Raster<float>& ice, int factor) {
    const int every = std::max(1, factor / 4);
    Raster<float> traced((ice.width() + every - 1) / every, (ice.height() + every - 1) / every);
    parallel_ranges(traced.height(), 4, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < traced.width(); ++x)
                traced(x, y) = debris_at(glaciers, (x + 0.5) * every / factor, (y + 0.5) * every / factor);
    });
    // Ways that lie side by side may come from far apart: without the mean, bands would be grains.
    traced = box_mean(std::move(traced), 1, 1);
    Raster<float> debris(ice.width(), ice.height());
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x)
                if (ice(x, y) > 0) debris(x, y) = sample_bilinear(traced.view(), (x + 0.5) / every, (y + 0.5) / every);
    });
    return debris;
}

}  // namespace

GlacierMaps maps_over(const CoarseGlacierMaps& glaciers, const Raster<float>& ice, int factor) {
    GlacierMaps fine;
    const auto carry = [&](const Raster<float>& coarse, Raster<float>& to, bool on_ice) {
        to = Raster<float>(ice.width(), ice.height());
        parallel_ranges(ice.height(), 16, [&](int first, int last) {
            for (int y = first; y < last; ++y)
                for (int x = 0; x < ice.width(); ++x) {
                    if (on_ice && !(ice(x, y) > 0)) continue;
                    const float value = place_of(x, y, factor, coarse).read(coarse);
                    to(x, y) = on_ice ? std::max(value, 0.0F) : value;
                }
        });
    };
    carry(glaciers.maps.speed, fine.speed, true);
    carry(glaciers.maps.strain, fine.strain, true);
    carry(glaciers.maps.load, fine.load, true);
    carry(glaciers.maps.line, fine.line, false);
    fine.debris = debris_over(glaciers, ice, factor);
    return fine;
}

double share_under_ice(const Raster<float>& ice) {
    if (ice.empty()) return 0;
    long long iced = 0;
    for (int y = 0; y < ice.height(); ++y)
        for (int x = 0; x < ice.width(); ++x) iced += ice(x, y) > least_shown ? 1 : 0;
    return static_cast<double>(iced) / (static_cast<double>(ice.width()) * ice.height());
}

Raster<float> ice_over(const Raster<float>& ice, const Raster<float>& heights, int factor) {
    const Raster<float> surface = ice_surface(ice, coarsen(heights.view(), factor));
    Raster<float> thickness(heights.width(), heights.height());
    parallel_ranges(heights.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < heights.width(); ++x) {
                const CubicPlace place = place_of(x, y, factor, ice);
                if (place.read(ice) > least_shown)
                    thickness(x, y) = std::max(place.read(surface) - heights(x, y), 0.0F);
            }
    });
    return thickness;
}

}  // namespace cuesta

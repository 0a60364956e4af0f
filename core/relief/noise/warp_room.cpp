#include "core/relief/noise/warp_room.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/field/box_mean.h"

namespace cuesta {
namespace {

/// Rise of a warp within the wavelength that it warps. Ramps of 1 in cells of the lattice left determinants above 0.24
/// under a guard of 0.2 (40 lattices; 0.06 at 1.5, folds at 2.25); distances in steps of a raster are up to 8 % too
/// long.
constexpr double steepest_rise = 0.9;
/// Radius of the means that round ridges of the limited warp, as a share of the wavelength, in two passes.
constexpr double rounding = 1.0 / 16;

bool is_strong(const NoiseField& field, float free) {
    const RasterView<const float> cells = field.cells;
    for (int y = 0; y < cells.height(); ++y)
        if (std::any_of(cells.row(y), cells.row(y) + cells.width(), [&](float v) { return std::fabs(v) > free; }))
            return true;
    return false;
}

/// Lowers cells until none stands above a neighbour by more than `rise`, and sqrt(2) times that across a corner: two
/// passes reach all.
void limit_rise(Raster<float>& field, float rise) {
    const float across = rise * std::numbers::sqrt2_v<float>;
    const int width = field.width(), height = field.height();
    const auto lower = [&](int x, int y, int from_x, int from_y, float by) {
        if (from_x >= 0 && from_x < width) field(x, y) = std::min(field(x, y), field(from_x, from_y) + by);
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            lower(x, y, x - 1, y, rise);
            if (y == 0) continue;
            for (const int to : {-1, 0, 1}) lower(x, y, x + to, y - 1, to == 0 ? rise : across);
        }
    for (int y = height; y-- > 0;)
        for (int x = width; x-- > 0;) {
            lower(x, y, x + 1, y, rise);
            if (y + 1 == height) continue;
            for (const int to : {-1, 0, 1}) lower(x, y, x + to, y + 1, to == 0 ? rise : across);
        }
}

/// The limit in cells of the raster.
struct Limit {
    float free;  ///< up to here warps are as they are
    float rise;  ///< within a cell
    int reach;   ///< of the means, cells
};

/// The excess over `free` on one side (sign +-1), limited.
Raster<float> limited_excess(RasterView<const float> warp, float sign, const Limit& limit) {
    Raster<float> excess(warp.width(), warp.height());
    for (int y = 0; y < warp.height(); ++y)
        for (int x = 0; x < warp.width(); ++x) excess(x, y) = std::max(0.0F, sign * warp(x, y) - limit.free);
    limit_rise(excess, limit.rise);
    if (limit.reach == 0) return excess;
    // Ridges are rounded; at the foot of the rise, where the means are above it, waves begin to grow without a kink.
    Raster<float> means = box_mean(excess, limit.reach, 2);
    for (int y = 0; y < warp.height(); ++y)
        for (int x = 0; x < warp.width(); ++x) means(x, y) = std::min(means(x, y), excess(x, y));
    return means;
}

Raster<float> limited_warp(RasterView<const float> warp, const Limit& limit) {
    const Raster<float> above = limited_excess(warp, 1, limit);
    const Raster<float> below = limited_excess(warp, -1, limit);
    auto result = Raster<float>::uninitialised(warp.width(), warp.height());
    for (int y = 0; y < warp.height(); ++y)
        for (int x = 0; x < warp.width(); ++x)
            result(x, y) = std::clamp(warp(x, y), -limit.free, limit.free) + (above(x, y) - below(x, y));
    return result;
}

/// Rise of k F in the octave that it moves most, within its own wavelength, for a rise of F of 1 in the first.
double strongest_share_of_high_warp(const WarpedNoiseParameters& p) {
    double most = 0;
    for (int k = 1; k < p.octaves; ++k) most = std::max(most, k * std::pow(static_cast<double>(p.lacunarity), -k));
    return most;
}

}  // namespace

RoomForWarps room_for_warps(const NoiseFields& fields, double cell_size, const WarpedNoiseParameters& p) {
    CUESTA_CHECK(cell_size > 0 && p.wavelength > 0);
    RoomForWarps room;
    room.fields = fields;
    if (!(p.fold_guard > 0) || !(p.warp_growth > 0)) return room;
    // c' = k F + D / (1 + k)
    const float free_high =
        p.octaves > 1 ? 1.0F / static_cast<float>(p.octaves - 1) : std::numeric_limits<float>::max();
    const bool low = is_strong(fields.low_warp, 1), high = is_strong(fields.high_warp, free_high);
    if (!low && !high) return room;
    const double wavelength = static_cast<double>(p.wavelength) / cell_size;  // cells
    const double rise = steepest_rise / (wavelength * static_cast<double>(p.warp_growth)) * (low && high ? 0.5 : 1.0);
    const auto reach = static_cast<int>(std::min(rounding * wavelength, 4096.0));
    if (low) {
        room.low_warp = limited_warp(fields.low_warp.cells, {1, static_cast<float>(rise), reach});
        room.fields.low_warp.cells = room.low_warp.view();
    }
    if (high) {
        const double share = strongest_share_of_high_warp(p);
        room.high_warp = limited_warp(fields.high_warp.cells, {free_high, static_cast<float>(rise / share), reach});
        room.fields.high_warp.cells = room.high_warp.view();
    }
    return room;
}

}  // namespace cuesta

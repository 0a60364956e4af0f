#include "core/sculpt/sculpt_stroke.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/threads.h"
#include "core/field/tiled_patch.h"
#include "core/model/sculpt_layer.h"

namespace cuesta {
namespace {

constexpr int row_grain = 32;

}  // namespace

double dab_spacing(SculptKind kind) {
    switch (kind) {
        case SculptKind::raise:
        case SculptKind::lower:
        case SculptKind::noise:
            return 0.125;
        case SculptKind::erode:
            return 0.5;
        default:
            return 0.25;
    }
}

SculptStroke::SculptStroke(SculptBrush brush, SculptGround ground)
    : brush_(std::move(brush)), ground_(std::move(ground)), canvas_(ground_.change) {
    CUESTA_CHECK(ground_.below && ground_.strength > 0);
    CUESTA_CHECK_EQUAL(ground_.below->width(), canvas_.width());
    CUESTA_CHECK_EQUAL(ground_.below->height(), canvas_.height());
    for (const SculptGround::Other& other : ground_.others) {
        CUESTA_CHECK_EQUAL(other.change.width(), canvas_.width());
        CUESTA_CHECK_EQUAL(other.change.height(), canvas_.height());
    }
    if (brush_.kind == SculptKind::noise) {
        const SculptNoise& noise = brush_.noise;
        constexpr float gain = 0.5F;
        noise_.emplace(noise.ridged ? FractalShape::ridged : FractalShape::plain, noise.seed, 0U, noise.wavelength,
                       ground_.cell_size, noise.octaves, gain);
        noise_field_ = TileCanvas(TiledRaster(canvas_.width(), canvas_.height(), 0.0F));
    }
}

void SculptStroke::dab(const SculptDab& dab) {
    const CellRange range = cells_around(dab.x, dab.y, dab.radius, 0, canvas_.width(), canvas_.height());
    if (range.empty()) return;
    const Raster<float> weights = dab_weights(dab, brush_.hardness, range);
    Raster<float> change = canvas_.patch(range.x0, range.y0, range.width, range.height);
    const Raster<float> more = added(dab, range, weights, change);
    constexpr auto largest = static_cast<float>(largest_sculpt_change);
    for (int y = 0; y < range.height; ++y) {
        float* row = change.row(y);
        for (int x = 0; x < range.width; ++x) {
            // A change told to the layer counts so many times as its strength says.
            const float next = row[x] + more(x, y) / ground_.strength;
            if (std::isfinite(next)) row[x] = std::clamp(next, -largest, largest);
        }
    }
    canvas_.put(range.x0, range.y0, change.view());
}

Raster<float> SculptStroke::ground_on(const CellRange& range, const Raster<float>& change) const {
    Raster<float> ground(range.width, range.height);
    for (int y = 0; y < range.height; ++y) {
        const float* below = ground_.below->row(range.y0 + y) + range.x0;
        for (int x = 0; x < range.width; ++x) ground(x, y) = below[x] + ground_.strength * change(x, y);
    }
    for (const SculptGround::Other& other : ground_.others) {
        const Raster<float> cells = patch_of(other.change, range.x0, range.y0, range.width, range.height);
        for (int y = 0; y < range.height; ++y)
            for (int x = 0; x < range.width; ++x) ground(x, y) += other.strength * cells(x, y);
    }
    return ground;
}

Raster<float> SculptStroke::noise_on(const CellRange& range) {
    constexpr int side = TiledRaster::tile_size;
    for (int row = range.y0 / side; row * side < range.y0 + range.height; ++row)
        for (int column = range.x0 / side; column * side < range.x0 + range.width; ++column) {
            if (std::exchange(noise_tiles_[{row, column}], true)) continue;
            Raster<float> tile(std::min(side, canvas_.width() - column * side),
                               std::min(side, canvas_.height() - row * side));
            const auto count = static_cast<std::size_t>(tile.width());
            parallel_ranges(tile.height(), row_grain, [&](int first, int last) {
                std::vector<double> xs(count), ys(count);
                std::vector<float> scratch(2 * count);
                for (std::size_t x = 0; x < count; ++x)
                    xs[x] = (column * side + static_cast<double>(x) + 0.5) * ground_.cell_size;
                for (int y = first; y < last; ++y) {
                    std::fill(ys.begin(), ys.end(), (row * side + y + 0.5) * ground_.cell_size);
                    noise_->row(xs.data(), ys.data(), tile.width(), tile.row(y), scratch.data());
                }
            });
            noise_field_.put(column * side, row * side, tile.view());
        }
    return noise_field_.patch(range.x0, range.y0, range.width, range.height);
}

Raster<float> SculptStroke::added(const SculptDab& dab, const CellRange& range, const Raster<float>& weights,
                                  const Raster<float>& change) {
    // One pass over a place comes to pass_length / spacing dabs.
    const auto pass_share = static_cast<float>(brush_.height * dab_spacing(brush_.kind) / pass_length(brush_.hardness));
    const auto scaled = [&](float factor) {
        Raster<float> result = weights;
        for (int y = 0; y < range.height; ++y)
            for (int x = 0; x < range.width; ++x) result(x, y) *= factor;
        return result;
    };
    switch (brush_.kind) {
        case SculptKind::raise:
            return scaled(pass_share);
        case SculptKind::lower:
            return scaled(-pass_share);
        case SculptKind::noise: {
            Raster<float> result = scaled(pass_share);
            const Raster<float> noise = noise_on(range);
            for (int y = 0; y < range.height; ++y)
                for (int x = 0; x < range.width; ++x) result(x, y) *= noise(x, y);
            return result;
        }
        case SculptKind::smooth: {
            // A twelfth of the radius: the brush takes away what is much smaller than itself and keeps its
            // surroundings.
            const int reach = std::max(1, static_cast<int>(std::lround(dab.radius / 12)));
            return smoothed_under(ground_on(range, change).view(), weights.view(), reach);
        }
        case SculptKind::flatten: {
            const Raster<float> ground = ground_on(range, change);
            if (!plane_) plane_ = plane_under(ground.view(), weights.view(), range, dab, brush_.slopes);
            return towards_plane(ground.view(), weights.view(), range, *plane_);
        }
        case SculptKind::set_height:
            return towards_plane(ground_on(range, change).view(), weights.view(), range, {brush_.level, 0, 0});
        case SculptKind::terrace:
            return towards_terraces(ground_on(range, change).view(), weights.view(), brush_.terrace_step,
                                    brush_.terrace_edge);
        case SculptKind::erode: {
            const CellRange wide =
                cells_around(dab.x, dab.y, dab.radius, erosion_margin(dab.radius), canvas_.width(), canvas_.height());
            const Raster<float> around = canvas_.patch(wide.x0, wide.y0, wide.width, wide.height);
            const Raster<float> eroded =
                change_by_erosion(ground_on(wide, around).view(), ground_.cell_size, brush_.erosion);
            Raster<float> result = weights;
            for (int y = 0; y < range.height; ++y)
                for (int x = 0; x < range.width; ++x)
                    result(x, y) *= eroded(range.x0 - wide.x0 + x, range.y0 - wide.y0 + y);
            return result;
        }
    }
    return Raster<float>(range.width, range.height, 0.0F);
}

}  // namespace cuesta

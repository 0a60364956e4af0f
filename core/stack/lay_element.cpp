#include "core/stack/lay_element.h"

#include <algorithm>
#include <cmath>
#include <mutex>
#include <numbers>

#include "core/base/threads.h"
#include "core/mask/blur.h"
#include "core/stack/element_shape.h"
#include "core/stack/seam.h"

namespace cuesta {
namespace {

/// A part of the map's raster.
Raster<float> part_of(const Raster<float>& cells, const CellWindow& window) {
    Raster<float> part = Raster<float>::uninitialised(window.width, window.height);
    for (int y = 0; y < window.height; ++y)
        std::copy_n(cells.row(window.top + y) + window.left, window.width, part.row(y));
    return part;
}

Raster<float> copy_of(RasterView<const float> cells, bool mirrored) {
    Raster<float> copy = Raster<float>::uninitialised(cells.width(), cells.height());
    for (int y = 0; y < cells.height(); ++y) {
        const float* row = cells.row(y);
        if (mirrored)
            std::reverse_copy(row, row + cells.width(), copy.row(y));
        else
            std::copy_n(row, cells.width(), copy.row(y));
    }
    return copy;
}

/// `raw` once it lies in the window.
Raster<float> brought(const ElementRaster& raw, const PlacementParameters& placement, const ElementPlace& place,
                      const CellWindow& window, double cell_size) {
    const bool lies_there = place.fills_map() && raw.cells.width() == window.width && raw.cells.height() == window.height;
    return lies_there ? copy_of(raw.cells, placement.mirrored) : placed_heights(raw, place, window, cell_size);
}

/// Heights of a plane at the cells of the window.
Raster<float> plane_heights(const PlaneParameters& plane, const ElementPlace& place, const CellWindow& window,
                            double cell_size) {
    const double direction = static_cast<double>(plane.direction) * std::numbers::pi / 180;
    const double east = std::sin(direction) * static_cast<double>(plane.gradient);
    const double south = -std::cos(direction) * static_cast<double>(plane.gradient);
    Raster<float> heights = Raster<float>::uninitialised(window.width, window.height);
    parallel_ranges(window.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < window.width; ++x) {
                const ElementPoint at =
                    place.local((window.left + x + 0.5) * cell_size, (window.top + y + 0.5) * cell_size);
                heights(x, y) =
                    static_cast<float>(static_cast<double>(plane.height) + east * at.east + south * at.south);
            }
    });
    return heights;
}

template <class Change>
void change_all(Raster<float>& cells, const Change& change) {
    parallel_ranges(cells.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < cells.width(); ++x) change(cells(x, y), x, y);
    });
}

/// The standard deviation, in wavelengths, of the Gaussian mean that halves a wave: exp(-2 pi^2 s^2) = 1/2.
const double half_pass = std::sqrt(std::numbers::ln2 / 2) / std::numbers::pi;

void keep_small_forms(Raster<float>& heights, double wavelength_in_cells) {
    const Raster<float> large = blurred(heights.view(), half_pass * wavelength_in_cells);
    change_all(heights, [&](float& height, int x, int y) { height -= large(x, y); });
}

void meet_at_rim(Raster<float>& heights, const Raster<float>& below, const Raster<float>& weights,
                 const CellWindow& window, const std::stop_token& stop) {
    Raster<std::uint8_t> inside = Raster<std::uint8_t>::uninitialised(window.width, window.height);
    parallel_ranges(window.height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < window.width; ++x) inside(x, y) = weights(x, y) > 0 ? 1 : 0;
    });
    const Raster<float> there = part_of(below, window);
    const Raster<float> difference = seam_difference(there.view(), heights.view(), inside.view(), stop);
    change_all(heights, [&](float& height, int x, int y) { height += difference(x, y); });
}

/// A blended height, and the shares of the sediment below and of the element's that stay on it.
struct BlendedCell {
    float height;
    float below_share;
    float element_share;
};

BlendedCell smooth_extreme(float below, float above, float radius, float sign) {
    const bool wins = sign * above > sign * below;
    const float extreme = wins ? above : below;
    const float near = radius > 0 ? std::max(0.0F, 1.0F - std::abs(above - below) / radius) : 0.0F;
    const float loser = 0.5F * near;
    return {extreme + sign * near * near * radius * 0.25F, wins ? loser : 1 - loser, wins ? 1 - loser : loser};
}

BlendedCell blended(const ElementBlendParameters& blend, float below, float above) {
    switch (blend.mode) {
        case StackBlend::add:
            return {below + above, 1, 1};
        case StackBlend::maximum:
            return smooth_extreme(below, above, 0, 1);
        case StackBlend::minimum:
            return smooth_extreme(below, above, 0, -1);
        case StackBlend::smooth_maximum:
            return smooth_extreme(below, above, blend.radius, 1);
        case StackBlend::smooth_minimum:
            return smooth_extreme(below, above, blend.radius, -1);
        case StackBlend::multiply:
            return {blend.level + (below - blend.level) * (above / blend.unit_height), 1, 0};
        case StackBlend::detail:
            return {below + above, 1, 0};
        case StackBlend::replace:
        case StackBlend::seamless:
            break;
    }
    return {above, 0, 1};
}

/// Heights, sediment (empty: none) and weights of an element in its window.
struct LaidElement {
    CellWindow window;
    Raster<float> heights;
    Raster<float> loose;
    Raster<float> weights;
};

/// Leaves out rows and columns without any weight, but for a rim of one cell; of a window without weights, all.
void shrink_to_shape(LaidElement& laid) {
    const Raster<float>& weights = laid.weights;
    const int width = weights.width(), height = weights.height();
    int left = width, right = -1, top = height, bottom = -1;
    std::mutex merging;
    parallel_ranges(height, 16, [&](int first, int last) {
        int own_left = width, own_right = -1, own_top = height, own_bottom = -1;
        for (int y = first; y < last; ++y) {
            const float* row = weights.row(y);
            const auto counts = [](float weight) { return weight > 0; };
            const int begin = static_cast<int>(std::find_if(row, row + width, counts) - row);
            if (begin == width) continue;
            int end = width;
            while (row[end - 1] <= 0) --end;
            own_left = std::min(own_left, begin);
            own_right = std::max(own_right, end - 1);
            own_top = std::min(own_top, y);
            own_bottom = y;
        }
        const std::lock_guard lock(merging);
        left = std::min(left, own_left);
        right = std::max(right, own_right);
        top = std::min(top, own_top);
        bottom = std::max(bottom, own_bottom);
    });
    if (right < 0) {
        laid.window.width = 0;
        return;
    }
    left = std::max(0, left - 1);
    top = std::max(0, top - 1);
    const int columns = std::min(width - 1, right + 1) - left + 1, rows = std::min(height - 1, bottom + 1) - top + 1;
    if (columns == width && rows == height) return;
    laid.weights = part_of(weights, {left, top, columns, rows});
    laid.window = {laid.window.left + left, laid.window.top + top, columns, rows};
}

void blend_rows(StackGround& below, const ElementBlendParameters& blend, const LaidElement& laid, int first, int last) {
    const auto mixed = [](float from, float to, float weight) { return weight == 1 ? to : from + weight * (to - from); };
    for (int y = first; y < last; ++y) {
        float* ground = below.ground.row(laid.window.top + y) + laid.window.left;
        float* loose = below.loose.empty() ? nullptr : below.loose.row(laid.window.top + y) + laid.window.left;
        for (int x = 0; x < laid.window.width; ++x) {
            const float weight = laid.weights(x, y) * blend.opacity;
            if (weight == 0) continue;
            const BlendedCell cell = blended(blend, ground[x], laid.heights(x, y));
            ground[x] = mixed(ground[x], cell.height, weight);
            if (loose == nullptr) continue;
            const float own = laid.loose.empty() ? 0.0F : std::max(0.0F, laid.loose(x, y));
            loose[x] = mixed(loose[x], cell.below_share * loose[x] + cell.element_share * own, weight);
        }
    }
}

}  // namespace

void lay_element(StackGround& below, const StackElement& element, const ElementGround& source,
                 RasterView<const float> mask, const TerrainFrame& map_frame, double cell_size,
                 const WorkControl& control) {
    const PlacementParameters& placement = element.placement;
    const ElementPlace place(placement, map_frame);
    // One cell more, for the rim of what is set in.
    LaidElement laid{place.window(below.ground.width(), below.ground.height(), cell_size, 1), {}, {}, {}};
    if (!element.counts() || laid.window.width == 0) return;
    laid.weights = shape_weights(element.shape, place, mask, laid.window, cell_size);
    // Means of large forms reach beyond the shape.
    if (element.blend.mode != StackBlend::detail) shrink_to_shape(laid);
    if (laid.window.width == 0) return;
    const auto* plane = std::get_if<PlaneSource>(&element.source);
    laid.heights = plane ? plane_heights(plane->parameters, place, laid.window, cell_size)
                         : brought(source.heights, placement, place, laid.window, cell_size);
    if (placement.height_scale != 1 || placement.height_offset != 0)
        change_all(laid.heights, [&](float& height, int, int) {
            height = placement.height_scale * height + placement.height_offset;
        });
    if (control.stopped()) return;
    if (element.blend.mode == StackBlend::detail)
        keep_small_forms(laid.heights, static_cast<double>(element.blend.wavelength) / cell_size);
    if (element.blend.mode == StackBlend::seamless)
        meet_at_rim(laid.heights, below.ground, laid.weights, laid.window, control.stop);
    if (!source.loose.empty()) {
        ElementRaster loose = source.heights;
        loose.cells = source.loose;
        laid.loose = brought(loose, placement, place, laid.window, cell_size);
        const float scale = std::abs(placement.height_scale);
        if (scale != 1) change_all(laid.loose, [&](float& thickness, int, int) { thickness *= scale; });
        if (below.loose.empty()) below.loose = Raster<float>(below.ground.width(), below.ground.height());
    }
    parallel_ranges(laid.window.height, 16,
                    [&](int first, int last) { blend_rows(below, element.blend, laid, first, last); });
}

}  // namespace cuesta

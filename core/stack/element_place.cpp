#include "core/stack/element_place.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/threads.h"
#include "core/field/sampling.h"

namespace cuesta {
namespace {

/// The slope at a sample between the differences to its neighbours: their harmonic mean, 0 at a summit or a floor
/// (Fritsch and Butland 1984, A method for constructing local monotone piecewise cubic interpolants, eq. 2 for even
/// spacing).
double monotone_slope(double before, double after) {
    return before * after > 0 ? 2 * before * after / (before + after) : 0.0;
}

/// The cubic between p[1] (share 0) and p[2] (share 1) in Hermite's form.
double monotone_cubic(const double* p, double share) {
    const double rise = p[2] - p[1];
    const double first = monotone_slope(p[1] - p[0], rise);
    const double last = monotone_slope(rise, p[3] - p[2]);
    return p[1] + share * (first + share * (3 * rise - 2 * first - last + share * (first + last - 2 * rise)));
}

/// The samples on either side of a place and the share of the second.
struct SampleSpan {
    int first;
    double share;
};

/// `place` in cells, 0 at the first sample.
SampleSpan span_at(double place, int size) {
    // Places that rounding took off their samples are on them: a raster on its own cells stays to the byte.
    const double nearest = std::round(place);
    if (std::abs(place - nearest) < 1e-7) place = nearest;
    const double clamped = std::clamp(place, 0.0, size - 1.0);
    const int first = std::min(static_cast<int>(clamped), std::max(size - 2, 0));
    return {first, clamped - first};
}

float sample_cubic(RasterView<const float> cells, double column, double row) {
    const SampleSpan across = span_at(column, cells.width()), down = span_at(row, cells.height());
    const auto within = [](int i, int size) { return std::clamp(i, 0, size - 1); };
    const auto along = [&](int y) {
        const float* samples = cells.row(within(y, cells.height()));
        if (across.share == 0) return static_cast<double>(samples[across.first]);
        double p[4];
        for (int i = 0; i < 4; ++i) p[i] = samples[within(across.first - 1 + i, cells.width())];
        return monotone_cubic(p, across.share);
    };
    if (down.share == 0) return static_cast<float>(along(down.first));
    double p[4];
    for (int i = 0; i < 4; ++i) p[i] = along(down.first - 1 + i);
    return static_cast<float>(monotone_cubic(p, down.share));
}

}  // namespace

ElementPlace::ElementPlace(const PlacementParameters& placement, const TerrainFrame& frame)
    : fills_map_(placement.fills_map),
      mirrored_(placement.mirrored),
      x_(fills_map_ ? frame.width_metres() / 2 : static_cast<double>(placement.x)),
      z_(fills_map_ ? frame.height_metres() / 2 : static_cast<double>(placement.z)),
      width_(fills_map_ || placement.width <= 0 ? frame.width_metres() : static_cast<double>(placement.width)),
      length_(fills_map_ || placement.length <= 0 ? frame.height_metres() : static_cast<double>(placement.length)) {
    const double turn = fills_map_ ? 0.0 : static_cast<double>(placement.rotation) * std::numbers::pi / 180;
    cosine_ = std::cos(turn);
    sine_ = std::sin(turn);
}

ElementPoint ElementPlace::local(double x, double z) const {
    const double east = (x - x_) * cosine_ + (z - z_) * sine_;
    return {mirrored_ ? -east : east, (z - z_) * cosine_ - (x - x_) * sine_};
}

ElementPoint ElementPlace::on_map(const ElementPoint& point) const {
    const double east = mirrored_ ? -point.east : point.east;
    return {x_ + east * cosine_ - point.south * sine_, z_ + east * sine_ + point.south * cosine_};
}

CellWindow ElementPlace::window(int width, int height, double cell_size, int margin) const {
    if (fills_map_) return {0, 0, width, height};
    const double reach_x = (width_ * std::abs(cosine_) + length_ * std::abs(sine_)) / 2;
    const double reach_z = (width_ * std::abs(sine_) + length_ * std::abs(cosine_)) / 2;
    const auto cells = [&](double metres, int size) {
        return static_cast<int>(std::clamp(std::floor(metres / cell_size), -1.0 * margin, 1.0 * size + margin));
    };
    const int left = std::max(0, cells(x_ - reach_x, width) - margin);
    const int top = std::max(0, cells(z_ - reach_z, height) - margin);
    const int right = std::min(width, cells(x_ + reach_x, width) + 1 + margin);
    const int bottom = std::min(height, cells(z_ + reach_z, height) + 1 + margin);
    if (left >= right || top >= bottom) return {};
    return {left, top, right - left, bottom - top};
}

Raster<float> placed_heights(const ElementRaster& source, const ElementPlace& place, const CellWindow& window,
                             double cell_size) {
    CUESTA_CHECK(!source.cells.empty());
    const auto fewer = [&](int size, double cell) {
        return cell < cell_size ? std::max(1, static_cast<int>(std::lround(size * cell / cell_size))) : size;
    };
    RasterView<const float> cells = source.cells;
    const int columns = fewer(cells.width(), source.cell_width), rows = fewer(cells.height(), source.cell_length);
    Raster<float> means;
    if (columns != cells.width() || rows != cells.height()) {
        means = resampled(cells, columns, rows);
        cells = means.view();
    }
    const double cell_width = source.cell_width * source.cells.width() / columns;
    const double cell_length = source.cell_length * source.cells.height() / rows;
    Raster<float> result = Raster<float>::uninitialised(window.width, window.height);
    parallel_ranges(window.height, 1, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < window.width; ++x) {
                const ElementPoint at =
                    place.local((window.left + x + 0.5) * cell_size, (window.top + y + 0.5) * cell_size);
                result(x, y) = sample_cubic(cells, (at.east + place.width() / 2) / cell_width - 0.5,
                                            (at.south + place.length() / 2) / cell_length - 0.5);
            }
    });
    return result;
}

}  // namespace cuesta

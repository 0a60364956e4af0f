#include "core/io/elevation/source_places.h"

#include <gdal.h>

#include <algorithm>
#include <cmath>

namespace cuesta {
namespace {

constexpr int node_distance = 16;

/// Catmull-Rom weights of the samples before, at, after and beyond.
std::array<double, 4> cubic_weights(double t) {
    const double t2 = t * t;
    const double t3 = t2 * t;
    return {-0.5 * t3 + t2 - 0.5 * t, 1.5 * t3 - 2.5 * t2 + 1, -1.5 * t3 + 2 * t2 + 0.5 * t, 0.5 * t3 - 0.5 * t2};
}

/// Sample index and share of the next one. Places within a ten thousandth of a cell of a sample are on it: tiles of one
/// lattice join without a trace, whatever the rounding of their corners.
std::pair<int, double> index_of(double place) {
    const double sample = place - 0.5;
    const double whole = std::round(sample);
    if (std::abs(sample - whole) < 1e-4) return {static_cast<int>(whole), 0.0};
    const double below = std::floor(sample);
    return {static_cast<int>(below), sample - below};
}

}  // namespace

glm::dvec2 map_place(const Geotransform& g, glm::dvec2 cell) {
    return {g[0] + g[1] * cell.x + g[2] * cell.y, g[3] + g[4] * cell.x + g[5] * cell.y};
}

std::optional<Geotransform> inverse_of(Geotransform transform) {
    Geotransform back{};
    if (GDALInvGeoTransform(transform.data(), back.data()) == 0) return {};
    return back;
}

SourcePlaces::SourcePlaces(const Geotransform& target, int left, int top, int width, int height,
                           const MapTransformation& to_source, const Geotransform& source)
    : width_(width), height_(height), nodes_x_((width - 1) / node_distance + 2) {
    const int nodes_y = (height - 1) / node_distance + 2;
    nodes_.reserve(static_cast<std::size_t>(nodes_x_) * static_cast<std::size_t>(nodes_y));
    for (int j = 0; j < nodes_y; ++j)
        for (int i = 0; i < nodes_x_; ++i)
            nodes_.push_back(map_place(target, {left + 0.5 + i * node_distance, top + 0.5 + j * node_distance}));
    to_source.apply(nodes_);
    const std::optional<Geotransform> back = inverse_of(source);
    for (glm::dvec2& node : nodes_) node = back ? map_place(*back, node) : glm::dvec2(std::nan(""));
}

void SourcePlaces::row(int y, std::span<glm::dvec2> places) const {
    const int j = y / node_distance;
    const double t = static_cast<double>(y % node_distance) / node_distance;
    const auto at = [&](int i, int k) {
        return nodes_[static_cast<std::size_t>(k) * static_cast<std::size_t>(nodes_x_) + static_cast<std::size_t>(i)];
    };
    const auto between = [&](int i) { return at(i, j) + (at(i, j + 1) - at(i, j)) * t; };
    glm::dvec2 before = between(0);
    glm::dvec2 after = between(1);
    for (int x = 0; x < width_; ++x) {
        const int in_node = x % node_distance;
        if (in_node == 0 && x > 0) {
            before = after;
            after = between(x / node_distance + 1);
        }
        places[static_cast<std::size_t>(x)] =
            before + (after - before) * (static_cast<double>(in_node) / node_distance);
    }
}

SampledHeight sampled_height(const SourceRaster& source, glm::dvec2 place) {
    using Kind = SampledHeight::Kind;
    const int width = source.values.width();
    const int height = source.values.height();
    // Cells reach half a cell beyond their samples; a ten thousandth more is rounding.
    constexpr double slack = 1e-4;
    if (!(place.x >= -slack && place.y >= -slack && place.x <= width + slack && place.y <= height + slack))
        return {Kind::outside, 0};
    const auto [column, tx] = index_of(place.x);
    const auto [row, ty] = index_of(place.y);
    const auto clamped_x = [&](int x) { return std::clamp(x, 0, width - 1); };
    const auto clamped_y = [&](int y) { return std::clamp(y, 0, height - 1); };
    if (source.holes(clamped_x(column + (tx > 0.5 ? 1 : 0)), clamped_y(row + (ty > 0.5 ? 1 : 0))) != 0)
        return {Kind::hole, 0};
    const std::array<double, 4> wx = cubic_weights(tx);
    const std::array<double, 4> wy = cubic_weights(ty);
    double sum = 0;
    float least = std::numeric_limits<float>::infinity();
    float most = -least;
    bool whole = true;
    for (int j = 0; j < 4 && whole; ++j) {
        if (ty == 0 && j != 1) continue;  // on a row of samples: no other counts
        const int y = clamped_y(row + j - 1);
        for (int i = 0; i < 4; ++i) {
            if (tx == 0 && i != 1) continue;
            const int x = clamped_x(column + i - 1);
            if (source.holes(x, y) != 0) {
                whole = false;
                break;
            }
            const float v = source.values(x, y);
            sum += wx[static_cast<std::size_t>(i)] * wy[static_cast<std::size_t>(j)] * static_cast<double>(v);
            least = std::min(least, v);
            most = std::max(most, v);
        }
    }
    if (whole) return {Kind::known, std::clamp(static_cast<float>(sum), least, most)};
    double weights = 0;
    sum = 0;
    for (int j = 0; j < 2; ++j)
        for (int i = 0; i < 2; ++i) {
            const int x = clamped_x(column + i);
            const int y = clamped_y(row + j);
            if (source.holes(x, y) != 0) continue;
            const double weight = (i == 0 ? 1 - tx : tx) * (j == 0 ? 1 - ty : ty);
            weights += weight;
            sum += weight * static_cast<double>(source.values(x, y));
        }
    return {Kind::known, static_cast<float>(sum / weights)};
}

MapExtent extent_in(const Geotransform& transform, int width, int height, const MapTransformation& transformation) {
    // Straight sides bend under a projection, so points along them, and inside for those that go round a pole.
    constexpr int pieces = 32;
    std::vector<glm::dvec2> points;
    for (int j = 0; j <= pieces; ++j)
        for (int i = 0; i <= pieces; ++i)
            points.push_back(map_place(
                transform, {static_cast<double>(width) * i / pieces, static_cast<double>(height) * j / pieces}));
    transformation.apply(points);
    MapExtent extent;
    for (const glm::dvec2& point : points) {
        if (!std::isfinite(point.x) || !std::isfinite(point.y)) continue;
        extent.least = glm::min(extent.least, point);
        extent.most = glm::max(extent.most, point);
    }
    return extent;
}

}  // namespace cuesta

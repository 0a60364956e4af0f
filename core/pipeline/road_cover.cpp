#include "core/pipeline/road_cover.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <utility>
#include <vector>

#include "core/base/threads.h"
#include "core/geometry/quadratic_bezier.h"
#include "core/pipeline/parameter_hash.h"
#include "core/pipeline/spline_stage.h"

namespace cuesta {

namespace {

/// The share of a cell, 0..1, that a way covers whose middle passes at `distance`: from how far the cell's sample is
/// from the edge, up to half a cell on either side. A way narrower than a cell covers at most the share of it that is
/// its width.
double share_of_way(double distance, double half_width, double cell_size) {
    const double most = std::min(1.0, 2 * half_width / cell_size);
    return std::clamp((half_width - distance) / cell_size + 0.5, 0.0, most);
}

std::uint8_t byte_of(double share) {
    return static_cast<std::uint8_t>(std::lround(255 * std::clamp(share, 0.0, 1.0)));
}

/// [first, last).
struct Rows {
    int first, last;
};

/// Calls cover(x, y, share) for the cells of `rows` that the curve reaches: `half_width_at` gives half the
/// way's width at a parameter of the curve, at most `widest`, m.
template <class HalfWidth, class Cover>
void cover_along(const QuadraticBezier& curve, double widest, const HalfWidth& half_width_at, double cell_size,
                 int width, Rows rows, const Cover& cover) {
    const double reach = widest + 0.5 * cell_size;
    glm::dvec2 low(curve.points[0].x, curve.points[0].z), high = low;
    for (const glm::dvec3& point : curve.points) {
        low = glm::min(low, glm::dvec2(point.x, point.z));
        high = glm::max(high, glm::dvec2(point.x, point.z));
    }
    // Clamped as doubles: splines may lie far off the map.
    const auto cell_from = [&](double metres, int least) {
        return static_cast<int>(std::clamp(std::floor((metres - reach) / cell_size), double(least), 1e9));
    };
    const auto cell_to = [&](double metres, int most) {
        return static_cast<int>(std::clamp(std::ceil((metres + reach) / cell_size), -1e9, double(most)));
    };
    const int left = cell_from(low.x, 0), right = cell_to(high.x, width);
    const int top = cell_from(low.y, rows.first), bottom = cell_to(high.y, rows.last);
    for (int y = top; y < bottom; ++y)
        for (int x = left; x < right; ++x) {
            const auto [t, distance] = nearest_on(curve, {(x + 0.5) * cell_size, (y + 0.5) * cell_size});
            if (distance <= reach) cover(x, y, share_of_way(distance, half_width_at(t), cell_size));
        }
}

/// A stretch of a spline's curve.
struct PavedStretch {
    const FeatureSpline* spline;
    int curve;
    QuadraticStretch stretch;
    double widest;  ///< half width, m
};

std::vector<PavedStretch> paved_stretches(const Project& project, double tolerance) {
    std::vector<PavedStretch> stretches;
    for (const FeatureSpline& spline : project.splines) {
        if (spline.parameters.road_surface != SplineRoad::top || !takes_part(spline)) continue;
        double widest = 0;
        for (const MetaPoint& point : spline.meta_points)
            widest = std::max(widest, double{point.parameters.half_width});
        if (widest <= 0) continue;
        for (int curve = 0; curve < spline.curve_count(); ++curve)
            for (const QuadraticStretch& stretch : quadratics_of(curve_of(spline, curve), tolerance))
                stretches.push_back({&spline, curve, stretch, widest});
    }
    return stretches;
}

void pave_tops(const Project& project, const TerrainFrame& frame, Raster<float>& cover) {
    // A tenth of a cell, as splines are flattened for seeds.
    const std::vector<PavedStretch> stretches = paved_stretches(project, 0.1 * frame.cell_size);
    if (stretches.empty()) return;
    const auto pave = [&](int x, int y, double share) {
        cover(x, y) = std::max(cover(x, y), static_cast<float>(share));
    };
    parallel_ranges(frame.height, 16, [&](int first, int last) {
        for (const PavedStretch& paved : stretches) {
            const auto half_width = [&](double t) {
                const double u = paved.curve + std::lerp(paved.stretch.from, paved.stretch.to, t);
                return double{parameters_at(*paved.spline, u).half_width};
            };
            cover_along(paved.stretch.curve, paved.widest, half_width, frame.cell_size, frame.width, {first, last},
                        pave);
        }
    });
}

/// T_r = 1 - alpha (Mathisen 2021, 4.8).
void pave_held(const Project& project, const TerrainFrame& frame, Raster<float>& cover) {
    std::vector<FeatureSpline> held;
    std::ranges::copy_if(project.splines, std::back_inserter(held), [](const FeatureSpline& spline) {
        return spline.parameters.road_surface == SplineRoad::held;
    });
    if (held.empty()) return;
    const Raster<float> hold = hold_of_splines(held, project.relief, frame);
    if (hold.empty()) return;
    parallel_ranges(frame.height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < frame.width; ++x)
                cover(x, y) = std::max(cover(x, y), std::clamp(hold(x, y), 0.0F, 1.0F));
    });
}

bool paves(const FeatureSpline& spline) {
    return spline.parameters.road_surface != SplineRoad::none && takes_part(spline);
}

}  // namespace

Raster<std::uint8_t> road_cover(const CarvePlan& plan, const TerrainFrame& frame) {
    std::vector<const CarvePiece*> ways;
    for (const CarvePiece& piece : plan.pieces)
        if (piece.rank == CarveRank::way) ways.push_back(&piece);
    if (ways.empty()) return {};
    Raster<std::uint8_t> cover(frame.width, frame.height);
    const auto pave = [&](int x, int y, double share) { cover(x, y) = std::max(cover(x, y), byte_of(share)); };
    parallel_ranges(frame.height, 16, [&](int first, int last) {
        for (const CarvePiece* piece : ways) {
            const double from = piece->ends[0].half_width, to = piece->ends[1].half_width;
            const auto half_width = [&](double t) { return std::lerp(from, to, t); };
            cover_along({piece->points}, std::max(from, to), half_width, frame.cell_size, frame.width, {first, last},
                        pave);
        }
    });
    return cover;
}

bool has_road_surfaces(const Project& project) {
    return std::ranges::any_of(project.splines, paves);
}

Raster<float> spline_road_cover(const Project& project, const TerrainFrame& frame) {
    if (!has_road_surfaces(project)) return {};
    Raster<float> cover(frame.width, frame.height);
    pave_tops(project, frame, cover);
    pave_held(project, frame, cover);
    return cover;
}

Key spline_roads_key(const Project& project) {
    Hasher hasher;
    const auto add_point = [&](const glm::dvec3& p) { hasher.add(p.x).add(p.y).add(p.z); };
    bool any_held = false;
    for (const FeatureSpline& spline : project.splines) {
        if (!paves(spline)) continue;
        any_held = any_held || spline.parameters.road_surface == SplineRoad::held;
        add_parameters(hasher, spline.parameters);
        hasher.add(spline.closed).add(spline.knots.size());
        for (const Knot& knot : spline.knots)
            for (const glm::dvec3& p : {knot.in, knot.position, knot.out}) add_point(p);
        hasher.add(spline.meta_points.size());
        for (const MetaPoint& point : spline.meta_points) {
            hasher.add(point.position);
            add_parameters(hasher, point.parameters);
        }
    }
    if (any_held) add_parameters(hasher, project.relief);
    return hasher.key();
}

Raster<std::uint8_t> roads_of(const Land& land) {
    Raster<std::uint8_t> roads;
    if (const auto plan = carve_plan(land)) roads = road_cover(*plan, land.frame);
    if (!land.spline_roads) return roads;
    const Raster<float>& splines = *land.spline_roads;
    if (roads.empty()) roads = Raster<std::uint8_t>(splines.width(), splines.height());
    parallel_ranges(roads.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < roads.width(); ++x) roads(x, y) = std::max(roads(x, y), byte_of(splines(x, y)));
    });
    return roads;
}

SharedRaster SplineRoads::of(const Project& project, const TerrainFrame& frame) {
    if (!has_road_surfaces(project)) return nullptr;
    Hasher hasher;
    hasher.add(spline_roads_key(project)).add(frame.width).add(frame.height).add(frame.cell_size);
    const Key key = hasher.key();
    if (roads_ && key == key_) return roads_;
    roads_ = std::make_shared<const Raster<float>>(spline_road_cover(project, frame));
    key_ = key;
    return roads_;
}

}  // namespace cuesta

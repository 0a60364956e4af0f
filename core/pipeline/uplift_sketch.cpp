#include "core/pipeline/uplift_sketch.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <optional>

#include "core/base/threads.h"
#include "core/pipeline/spline_stage.h"
#include "core/relief/splines/flatten.h"

namespace cuesta {
namespace {

constexpr int most_sketch_cells = 512;  ///< along the longer side
constexpr double usual_reach = 0.1;     ///< of the shorter side: of ridges and faults without slopes
constexpr double least_reach = 0.04;    ///< of the shorter side: a narrower belt is not seen on the coarsest level
constexpr double farthest_share = 0.1;  ///< of the longer side, for distances
constexpr double crest_spacing = 0.005;     ///< of the shorter side
constexpr double most_crest_points = 2048;  ///< of a spline
constexpr double crest_share = 0.25;        ///< of the length of slopes: a crest may wander so far from its line
constexpr double least_crest_share = 0.03;  ///< of the shorter side: two cells of the coarsest level
constexpr double front_share = 0.05;    ///< of a fault's reach: over so much uplift ends at its foot

/// The mean rise of the slopes on one side, by the meta points that have one, m.
double rise_on(const FeatureSpline& spline, float MetaParameters::*length, float MetaParameters::*rise) {
    double sum = 0;
    for (const MetaPoint& point : spline.meta_points)
        if (point.parameters.*length > 0) sum += double{point.parameters.*rise};
    return spline.meta_points.empty() ? 0 : sum / static_cast<double>(spline.meta_points.size());
}

/// Positive where the inner side of a closed spline is on the right of its knots (x east, z south).
double twice_area(const FeatureSpline& spline) {
    double sum = 0;
    const std::vector<Knot>& knots = spline.knots;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const glm::dvec3& a = knots[i].position;
        const glm::dvec3& b = knots[(i + 1) % knots.size()].position;
        sum += a.x * b.z - b.x * a.z;
    }
    return sum;
}

/// The cells of the sketch and their places.
struct SketchGrid {
    int width, height;
    double cell_x, cell_y;   ///< m
    double shorter, longer;  ///< sides of the map, m

    explicit SketchGrid(const TerrainFrame& frame) {
        const int most = std::max(frame.width, frame.height);
        const double factor = std::min(1.0, static_cast<double>(most_sketch_cells) / most);
        width = std::max(1, static_cast<int>(std::lround(frame.width * factor)));
        height = std::max(1, static_cast<int>(std::lround(frame.height * factor)));
        cell_x = frame.width_metres() / width;
        cell_y = frame.height_metres() / height;
        shorter = std::min(frame.width_metres(), frame.height_metres());
        longer = std::max(frame.width_metres(), frame.height_metres());
    }
    double x(int column) const { return (column + 0.5) * cell_x; }
    double y(int row) const { return (row + 0.5) * cell_y; }
};

/// Of a cell: the nearest place of a spline within reach.
struct NearestPlace {
    double distance_squared = std::numeric_limits<double>::infinity();
    const FlatSegment* segment = nullptr;
    double share = 0;  ///< of the segment

    double distance() const { return std::sqrt(distance_squared); }
    double half_width() const { return segment->half_width.at(share); }
    /// Twice the hardness: 1 for that of a new meta point.
    double strength() const { return 2 * segment->hardness.at(share); }
};

/// Length of the slope on a side at a place, m: with sensible ones for splines that have none or a short one.
double reach_at(const NearestPlace& place, Side side, const SketchGrid& grid) {
    const double length = place.segment->slopes[static_cast<std::size_t>(side)].length.at(place.share);
    return length > 0 ? std::max(length, least_reach * grid.shorter) : usual_reach * grid.shorter;
}

/// The nearest places of a row's cells among the segments that come within `reach` of it.
void find_nearest(const FlatSpline& spline, double reach, const SketchGrid& grid, int row,
                  std::vector<NearestPlace>& nearest) {
    std::fill(nearest.begin(), nearest.end(), NearestPlace{});
    const double y = grid.y(row);
    for (const FlatSegment& segment : spline.segments) {
        if (y < std::min(segment.az, segment.bz) - reach || y > std::max(segment.az, segment.bz) + reach) continue;
        const double west = (std::min(segment.ax, segment.bx) - reach) / grid.cell_x;
        const double east = (std::max(segment.ax, segment.bx) + reach) / grid.cell_x;
        const int first = static_cast<int>(std::clamp(std::floor(west), 0.0, static_cast<double>(grid.width)));
        const int last = static_cast<int>(std::clamp(std::ceil(east), 0.0, static_cast<double>(grid.width)));
        for (int x = first; x < last; ++x) {
            const double along = std::clamp(segment.along(grid.x(x), y), 0.0, segment.length);
            const double dx = grid.x(x) - (segment.ax + along * segment.ux);
            const double dy = y - (segment.az + along * segment.uz);
            const double squared = dx * dx + dy * dy;
            NearestPlace& place = nearest[static_cast<std::size_t>(x)];
            if (squared < place.distance_squared) place = {squared, &segment, along / segment.length};
        }
    }
}

/// Whether the cells of a row lie inside a closed spline: crossings with its row counted from the west.
std::vector<std::uint8_t> inside_of(const FlatSpline& spline, const SketchGrid& grid, int row) {
    const double y = grid.y(row);
    std::vector<double> crossings;
    for (const FlatSegment& segment : spline.segments)
        if ((segment.az <= y) != (segment.bz <= y))
            crossings.push_back(segment.ax + (y - segment.az) / (segment.bz - segment.az) * (segment.bx - segment.ax));
    std::sort(crossings.begin(), crossings.end());
    std::vector<std::uint8_t> inside(static_cast<std::size_t>(grid.width));
    std::size_t passed = 0;
    for (int x = 0; x < grid.width; ++x) {
        while (passed < crossings.size() && crossings[passed] < grid.x(x)) ++passed;
        inside[static_cast<std::size_t>(x)] = passed % 2;
    }
    return inside;
}

/// A bell from 1 on the flat top to 0 at the end of the slope.
double bell(double beyond, double reach) {
    if (beyond <= 0) return 1;
    return beyond < reach ? 0.5 + 0.5 * std::cos(std::numbers::pi * beyond / reach) : 0;
}

/// Share of the uplift rate that one spline adds at a place.
double raised_by(const NearestPlace& place, SketchRole role, double x, double y, const SketchGrid& grid) {
    const bool left = place.segment->offset(x, y) > 0;
    const double reach = reach_at(place, left ? Side::left : Side::right, grid);
    const double beyond = place.distance() - place.half_width();
    if (role != SketchRole::fault) return place.strength() * bell(beyond, reach);
    // A tilted block: full at the fault, 0 at its hinge; beyond the fault it ends at once. Blocks are wider than the
    // level ground that cliffs have on their left.
    const double hinge = std::max(reach_at(place, Side::left, grid), usual_reach * grid.shorter);
    return place.strength() * std::max(0.0, left ? 1 - beyond / hinge : 1 - place.distance() / (front_share * hinge));
}

double mean_strength(const FeatureSpline& spline) {
    double sum = 0;
    for (const MetaPoint& point : spline.meta_points) sum += 2 * double{point.parameters.hardness};
    return spline.meta_points.empty() ? 1 : sum / static_cast<double>(spline.meta_points.size());
}

/// A spline with its part.
struct SketchedSpline {
    FlatSpline flat;
    SketchRole role;
    double strength;  ///< of the inside of blocks
    double reach;     ///< m: beyond it the spline says nothing
};

std::vector<SketchedSpline> sketched(const std::vector<FeatureSpline>& splines, const SketchGrid& grid) {
    std::vector<SketchedSpline> result;
    const double tolerance = 0.1 * std::min(grid.cell_x, grid.cell_y);
    for (const FeatureSpline& spline : splines) {
        const SketchRole role = sketch_role(spline);
        if (role == SketchRole::none) continue;
        std::optional<FlatSpline> flat = flattened(spline, tolerance);
        if (!flat) continue;
        const double slopes = flat->most_reach + (usual_reach + least_reach) * grid.shorter;
        const double reach =
            std::min(std::max(slopes, flat->most_half_width + farthest_share * grid.longer), 2 * grid.longer);
        result.push_back({std::move(*flat), role, mean_strength(spline), reach});
    }
    return result;
}

/// Adds the places of a ridge that lie on the map.
void add_crests(const FlatSpline& ridge, const SketchGrid& grid, std::vector<CrestPoint>& crests) {
    const double spacing = std::max(crest_spacing * grid.shorter, ridge.length / most_crest_points);
    double next = 0;  // along the chain
    for (const FlatSegment& segment : ridge.segments)
        for (; next <= segment.arc + segment.length; next += spacing) {
            const double along = std::max(0.0, next - segment.arc);
            const NearestPlace place{0, &segment, along / segment.length};
            const double x = segment.ax + along * segment.ux;
            const double y = segment.az + along * segment.uz;
            if (x < 0 || y < 0 || x > grid.width * grid.cell_x || y > grid.height * grid.cell_y) continue;
            const double slopes = std::max(reach_at(place, Side::left, grid), reach_at(place, Side::right, grid));
            const double radius = std::max(crest_share * slopes, least_crest_share * grid.shorter) + place.half_width();
            crests.push_back({x, y, segment.height.at(place.share), radius, place.half_width() + slopes});
        }
}

class Sketcher {
public:
    Sketcher(const std::vector<SketchedSpline>& splines, const SketchGrid& grid) : splines_(splines), grid_(grid) {
        const auto is = [&](auto... roles) {
            return std::ranges::any_of(splines, [&](const SketchedSpline& s) { return ((s.role == roles) || ...); });
        };
        const auto farthest = static_cast<float>(farthest_share * grid.longer);
        if (is(SketchRole::ridge, SketchRole::block, SketchRole::fault))
            sketch_.raised = Raster<float>(grid.width, grid.height);
        if (is(SketchRole::river)) sketch_.river = Raster<float>(grid.width, grid.height, farthest);
        if (is(SketchRole::fault)) sketch_.fault = Raster<float>(grid.width, grid.height, farthest);
    }

    UpliftSketch run() {
        parallel_ranges(grid_.height, 8, [&](int first, int last) {
            std::vector<NearestPlace> nearest(static_cast<std::size_t>(grid_.width));
            for (int y = first; y < last; ++y)
                for (const SketchedSpline& spline : splines_) {
                    find_nearest(spline.flat, spline.reach, grid_, y, nearest);
                    if (spline.role == SketchRole::block) fill(spline, y);
                    for (int x = 0; x < grid_.width; ++x)
                        if (const NearestPlace& place = nearest[static_cast<std::size_t>(x)]; place.segment != nullptr)
                            put(spline, place, x, y);
                }
        });
        return std::move(sketch_);
    }

private:
    void fill(const SketchedSpline& spline, int y) {
        const std::vector<std::uint8_t> inside = inside_of(spline.flat, grid_, y);
        for (int x = 0; x < grid_.width; ++x)
            if (inside[static_cast<std::size_t>(x)] != 0) raise(x, y, spline.strength);
    }
    void put(const SketchedSpline& spline, const NearestPlace& place, int x, int y) {
        if (spline.role == SketchRole::river)
            return approach(sketch_.river, x, y, place.distance() - place.half_width());
        raise(x, y, raised_by(place, spline.role, grid_.x(x), grid_.y(y), grid_));
        if (spline.role == SketchRole::fault) approach(sketch_.fault, x, y, place.distance());
    }
    void raise(int x, int y, double share) {
        sketch_.raised(x, y) = std::max(sketch_.raised(x, y), static_cast<float>(share));
    }
    static void approach(Raster<float>& distances, int x, int y, double metres) {
        distances(x, y) = std::min(distances(x, y), static_cast<float>(std::max(0.0, metres)));
    }

    const std::vector<SketchedSpline>& splines_;
    const SketchGrid& grid_;
    UpliftSketch sketch_;
};

}  // namespace

SketchRole sketch_role(const FeatureSpline& spline) {
    if (!takes_part(spline) || spline.parameters.road_surface != SplineRoad::none) return SketchRole::none;
    if (spline.parameters.kind == CurveKind::cliff) return SketchRole::fault;
    if (spline.meta_points.empty()) return SketchRole::ridge;
    const double left = rise_on(spline, &MetaParameters::left_length, &MetaParameters::left_rise);
    const double right = rise_on(spline, &MetaParameters::right_length, &MetaParameters::right_rise);
    if (spline.closed) {
        const bool inner_right = twice_area(spline) > 0;
        const double inner = inner_right ? right : left;
        const double outer = inner_right ? left : right;
        if (outer < 0) return inner < 0 ? SketchRole::ridge : SketchRole::block;
        return outer > 0 ? SketchRole::river : inner < 0 ? SketchRole::ridge : SketchRole::none;
    }
    if (left + right == 0) return SketchRole::none;
    return left + right < 0 ? SketchRole::ridge : SketchRole::river;
}

UpliftSketch uplift_sketch(const std::vector<FeatureSpline>& splines, const TerrainFrame& frame) {
    const SketchGrid grid(frame);
    const std::vector<SketchedSpline> all = sketched(splines, grid);
    UpliftSketch sketch = Sketcher(all, grid).run();
    for (const SketchedSpline& spline : all)
        if (spline.role == SketchRole::ridge) add_crests(spline.flat, grid, sketch.crests);
    return sketch;
}

bool splines_sketch(const Project& project) {
    const auto* uplifted = std::get_if<UpliftedBase>(&project.base);
    if (uplifted == nullptr || uplifted->parameters.uplift.from_splines == UpliftSplines::none) return false;
    return std::ranges::any_of(project.splines, takes_part);
}

bool sketches_ridge(const std::vector<FeatureSpline>& splines) {
    return std::ranges::any_of(splines, [](const FeatureSpline& s) { return sketch_role(s) == SketchRole::ridge; });
}

bool splines_only_sketch(const Project& project) {
    const auto* uplifted = std::get_if<UpliftedBase>(&project.base);
    return uplifted != nullptr && uplifted->parameters.uplift.from_splines == UpliftSplines::sketch;
}

void add_sketch(Hasher& hasher, const std::vector<FeatureSpline>& splines) {
    for (const FeatureSpline& spline : splines) {
        const SketchRole role = sketch_role(spline);
        if (role == SketchRole::none) continue;
        hasher.add(role).add(spline.closed).add(spline.knots.size());
        for (const Knot& knot : spline.knots)
            for (const glm::dvec3& p : {knot.position, knot.in, knot.out}) hasher.add(p.x).add(p.y).add(p.z);
        hasher.add(spline.meta_points.size());
        for (const MetaPoint& point : spline.meta_points) {
            const MetaParameters& p = point.parameters;
            hasher.add(point.position).add(p.half_width).add(p.hardness).add(p.left_length).add(p.right_length);
        }
    }
}

}  // namespace cuesta

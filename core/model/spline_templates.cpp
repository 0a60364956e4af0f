#include "core/model/spline_templates.h"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "core/base/check.h"
#include "core/model/automatic_tangents.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"

namespace cuesta {
namespace {

constexpr std::array<SplineTemplateInfo, 8> templates{{
    {SplineTemplate::ridge,
     "ridge",
     "Ridge",
     "Draw along the crest; the flanks slope down on both sides.",
     false,
     {0.95F, 0.91F, 0.84F}},
    {SplineTemplate::valley,
     "valley",
     "Valley",
     "Draw along the valley floor; the sides rise.",
     false,
     {0.58F, 0.76F, 0.60F}},
    {SplineTemplate::river,
     "river",
     "River",
     "Draw along the bed in either direction; the river runs to the lower end.",
     false,
     {0.38F, 0.66F, 0.86F}},
    {SplineTemplate::cliff,
     "cliff",
     "Cliff",
     "Draw along the edge with the high ground on the left.",
     false,
     {0.86F, 0.52F, 0.42F}},
    {SplineTemplate::plateau,
     "plateau",
     "Plateau",
     "Draw around the edge; the ground inside rises with it.",
     true,
     {0.72F, 0.78F, 0.55F}},
    {SplineTemplate::crater_rim,
     "crater_rim",
     "Crater rim",
     "Draw around the rim; the ground falls steeply inside.",
     true,
     {0.85F, 0.45F, 0.36F}},
    {SplineTemplate::island,
     "island",
     "Island outline",
     "Draw along the coast; the shore is level.",
     true,
     {0.93F, 0.85F, 0.62F}},
    {SplineTemplate::road,
     "road",
     "Road bed",
     "Draw along the road; the ground is levelled under it.",
     false,
     {0.70F, 0.66F, 0.62F}},
}};

/// A guided slope.
struct Slope {
    double length = 0;  ///< m
    double rise = 0;    ///< m, negative: away from the spline the ground falls
};

/// A slope of that steepness (height over length) as long as a share of the extent and a share of the relief allow.
Slope slope_within(double steepness, double longest, double highest) {
    const double length = std::min(longest, highest / std::abs(steepness));
    return {length, steepness * length};
}

void set_left(MetaParameters& parameters, const Slope& slope) {
    parameters.left_length = static_cast<float>(slope.length);
    parameters.left_rise = static_cast<float>(slope.rise);
}
void set_right(MetaParameters& parameters, const Slope& slope) {
    parameters.right_length = static_cast<float>(slope.length);
    parameters.right_rise = static_cast<float>(slope.rise);
}
void set_both(MetaParameters& parameters, const Slope& slope) {
    set_left(parameters, slope);
    set_right(parameters, slope);
}
void set_noise(MetaParameters& parameters, double amplitude, double roughness) {
    parameters.noise_amplitude = static_cast<float>(amplitude);
    parameters.noise_roughness = static_cast<float>(roughness);
}

/// The parameters with everything that is a size multiplied.
MetaParameters resized(MetaParameters parameters, double factor) {
    for (float* value : {&parameters.half_width, &parameters.left_length, &parameters.left_rise,
                         &parameters.right_length, &parameters.right_rise, &parameters.drop})
        *value = static_cast<float>(*value * factor);
    return parameters;
}

void put_meta(FeatureSpline& spline, double u, const MetaParameters& parameters) {
    MetaPoint point;
    point.position = u;
    point.parameters = parameters;
    spline.meta_points.push_back(point);
}

/// Twice the area of the knots' polygon in the ground plane, m^2; positive where its inner side is on the right.
double twice_area(const FeatureSpline& spline) {
    double sum = 0;
    const std::vector<Knot>& knots = spline.knots;
    for (std::size_t i = 0; i < knots.size(); ++i) {
        const glm::dvec3& a = knots[i].position;
        const glm::dvec3& b = knots[i + 1 < knots.size() ? i + 1 : 0].position;
        sum += a.x * b.z - b.x * a.z;
    }
    return sum;
}

/// The radius of the circle as large as the loop, within reason for the extent.
double loop_radius(const FeatureSpline& spline, double extent) {
    const double radius = std::sqrt(std::abs(twice_area(spline)) / 2 / std::numbers::pi);
    return std::clamp(radius, 0.005 * extent, extent);
}

void level(FeatureSpline& spline, double above) {
    double sum = 0;
    for (const Knot& knot : spline.knots) sum += knot.position.y;
    for (Knot& knot : spline.knots) knot.position.y = sum / static_cast<double>(spline.knots.size()) + above;
}

/// The bed never rises on its way from the higher end to the lower.
void run_downhill(FeatureSpline& spline) {
    std::vector<Knot>& knots = spline.knots;
    const auto sink = [](Knot& knot, const Knot& upstream) {
        knot.position.y = std::min(knot.position.y, upstream.position.y);
    };
    if (knots.front().position.y >= knots.back().position.y)
        for (std::size_t i = 1; i < knots.size(); ++i) sink(knots[i], knots[i - 1]);
    else
        for (std::size_t i = knots.size() - 1; i > 0; --i) sink(knots[i - 1], knots[i]);
}

/// Heights of inner knots become the mean with those of their neighbours.
void even_out(FeatureSpline& spline) {
    const std::vector<Knot> before = spline.knots;
    for (std::size_t i = 1; i + 1 < before.size(); ++i)
        spline.knots[i].position.y =
            0.25 * before[i - 1].position.y + 0.5 * before[i].position.y + 0.25 * before[i + 1].position.y;
}

/// Meta points that let a feature grow to its full size over the first curve and shrink over the last; and the knots
/// raised so that slopes end where the ground was. Short splines have one size.
void grow_and_shrink(FeatureSpline& spline, const MetaParameters& full, double at_ends) {
    const int count = spline.curve_count();
    if (count < 3) {
        put_meta(spline, 0, full);
    } else {
        put_meta(spline, 0, resized(full, at_ends));
        put_meta(spline, 1, full);
        put_meta(spline, count - 1, full);
        put_meta(spline, count, resized(full, at_ends));
    }
    for (std::size_t i = 0; i < spline.knots.size(); ++i)
        spline.knots[i].position.y -= static_cast<double>(parameters_at(spline, static_cast<double>(i)).left_rise);
}

void make_ridge(FeatureSpline& spline, double extent, double relief) {
    MetaParameters parameters;
    set_both(parameters, slope_within(-0.55, 0.1 * extent, 0.5 * relief));
    parameters.hardness = 0.45F;
    set_noise(parameters, 0.7, 0.55);
    grow_and_shrink(spline, parameters, 0.4);
}

void make_valley(FeatureSpline& spline, double extent, double relief) {
    MetaParameters parameters;
    parameters.half_width = static_cast<float>(0.01 * extent);
    set_both(parameters, slope_within(0.3, 0.08 * extent, 0.25 * relief));
    parameters.hardness = 0.4F;
    set_noise(parameters, 0.25, 0.4);
    spline.parameters.kind = CurveKind::smooth;
    spline.parameters.rounding = static_cast<float>(std::max(1.0, 0.04 * extent));
    grow_and_shrink(spline, parameters, 0.5);
}

void make_river(FeatureSpline& spline, double extent, double relief) {
    run_downhill(spline);
    MetaParameters source;
    source.half_width = static_cast<float>(0.0015 * extent);
    set_both(source, slope_within(0.25, 0.015 * extent, 0.03 * relief));
    source.hardness = 0.6F;
    source.rain = 1.2F;
    source.erodibility = 1.3F;
    set_noise(source, 0.1, 0.3);
    MetaParameters mouth = source;
    mouth.half_width *= 3;
    set_noise(mouth, 0.03, 0.3);
    const bool reversed = spline.knots.front().position.y < spline.knots.back().position.y;
    put_meta(spline, 0, reversed ? mouth : source);
    put_meta(spline, spline.curve_count(), reversed ? source : mouth);
    for (Knot& knot : spline.knots) knot.position.y -= static_cast<double>(source.left_rise);
}

void make_cliff(FeatureSpline& spline, double extent, double relief) {
    MetaParameters parameters;
    parameters.drop = static_cast<float>(std::min(0.2 * relief, 0.1 * extent));
    // Level above the edge; below it rubble at its angle of rest.
    set_left(parameters, {0.02 * extent, 0});
    set_right(parameters, slope_within(-0.6, 0.03 * extent, 0.15 * static_cast<double>(parameters.drop)));
    parameters.hardness = 0.7F;
    parameters.erodibility = 0.4F;
    set_noise(parameters, 0.3, 0.6);
    spline.parameters.kind = CurveKind::cliff;
    put_meta(spline, 0, parameters);
    // The middle of the wall is where the ground was.
    for (Knot& knot : spline.knots) knot.position.y += 0.5 * static_cast<double>(parameters.drop);
}

// Loops are made with the inner side on the left.

void make_plateau(FeatureSpline& spline, double extent, double relief) {
    MetaParameters parameters;
    const Slope flank = slope_within(-0.7, 0.05 * extent, 0.3 * relief);
    set_left(parameters, {std::min(0.02 * extent, 0.3 * loop_radius(spline, extent)), 0});
    set_right(parameters, flank);
    parameters.hardness = 0.7F;
    parameters.erodibility = 0.6F;
    set_noise(parameters, 0.15, 0.4);
    put_meta(spline, 0, parameters);
    level(spline, -flank.rise);
}

void make_crater_rim(FeatureSpline& spline, double extent, double relief) {
    const double radius = loop_radius(spline, extent);
    MetaParameters parameters;
    const Slope outer = slope_within(-0.25, 0.6 * radius, 0.3 * relief);
    // The wall reaches nearly to the middle: few sweeps of the cascade would leave a mound where no slope leads them.
    const Slope inner = slope_within(-0.6, 0.5 * radius, 0.5 * relief);
    set_left(parameters, {std::min(0.9 * radius, longest_reach), inner.rise});
    set_right(parameters, outer);
    parameters.hardness = 0.6F;
    set_noise(parameters, 0.4, 0.5);
    put_meta(spline, 0, parameters);
    for (Knot& knot : spline.knots) knot.position.y -= outer.rise;
}

void make_island(FeatureSpline& spline, double extent, double relief) {
    const double radius = loop_radius(spline, extent);
    MetaParameters parameters;
    set_left(parameters, slope_within(0.12, 0.25 * radius, 0.15 * relief));
    set_right(parameters, slope_within(-0.2, 0.15 * radius, 0.2 * relief));
    parameters.hardness = 0.4F;
    set_noise(parameters, 0.1, 0.4);
    put_meta(spline, 0, parameters);
    level(spline, 0);
}

void make_road(FeatureSpline& spline, double extent) {
    even_out(spline);
    MetaParameters parameters;
    // Roads are as wide as they are, but narrower than a cell they would not show.
    const double half_width = std::min(std::max(3.0, 0.001 * extent), 0.05 * extent);
    parameters.half_width = static_cast<float>(half_width);
    set_both(parameters, {2 * half_width, 0});
    parameters.hardness = 0.8F;
    parameters.erodibility = 0.1F;
    set_noise(parameters, 0, 0);
    put_meta(spline, 0, parameters);
    spline.parameters.road_surface = SplineRoad::top;
    // From the level on whose cells are as wide as the road with its shoulders: coarser ones would make a dam of it.
    const double cells = std::log2(extent / (6 * half_width));
    spline.parameters.first_level = std::clamp(static_cast<int>(cells), coarsest_level, finest_level);
}

}  // namespace

std::span<const SplineTemplateInfo> spline_templates() {
    return templates;
}

const SplineTemplateInfo& info_of(SplineTemplate kind) {
    return templates[static_cast<std::size_t>(kind)];
}

void apply_template(FeatureSpline& spline, SplineTemplate kind, const TerrainSize& size) {
    const SplineTemplateInfo& info = info_of(kind);
    spline.name = info.label;
    spline.colour = info.colour;
    spline.closed = info.closed;
    spline.parameters = SplineParameters{};
    spline.meta_points.clear();
    if (spline.knots.empty()) return;
    CUESTA_CHECK(size.extent > 0);
    const double extent = std::clamp(size.extent, 1.0, 1e6);  // as far as the parameters' own limits
    double relief = std::min(size.relief, 20000.0);
    // On ground that is nearly flat, features as on hilly ground, up to the size of great mountains.
    if (!(relief > 0.01 * std::min(extent, 20000.0))) relief = std::min(0.15 * extent, 2500.0);
    switch (kind) {
        case SplineTemplate::ridge:
            make_ridge(spline, extent, relief);
            break;
        case SplineTemplate::valley:
            make_valley(spline, extent, relief);
            break;
        case SplineTemplate::river:
            make_river(spline, extent, relief);
            break;
        case SplineTemplate::cliff:
            make_cliff(spline, extent, relief);
            break;
        case SplineTemplate::plateau:
            make_plateau(spline, extent, relief);
            break;
        case SplineTemplate::crater_rim:
            make_crater_rim(spline, extent, relief);
            break;
        case SplineTemplate::island:
            make_island(spline, extent, relief);
            break;
        case SplineTemplate::road:
            make_road(spline, extent);
            break;
    }
    if (info.closed && twice_area(spline) > 0) swap_sides(spline);
    smooth_heights(spline);
}

FeatureSpline spline_from_template(SplineTemplate kind, std::span<const glm::dvec3> points, const TerrainSize& size) {
    FeatureSpline spline = spline_through(points, info_of(kind).closed);
    apply_template(spline, kind, size);
    return spline;
}

}  // namespace cuesta

#pragma once
/// \file Feature splines to start from: a ridge, a river, ...

#include <array>
#include <span>
#include <string_view>

#include "core/model/feature_spline.h"

namespace cuesta {

enum class SplineTemplate { ridge, valley, river, cliff, plateau, crater_rim, island, road };

struct SplineTemplateInfo {
    SplineTemplate kind;
    std::string_view id;        ///< for files of settings; never changes
    std::string_view label;     ///< for people, and the name of new splines
    std::string_view sentence;  ///< how to draw it
    bool closed;
    std::array<float, 3> colour;  ///< sRGB 0..1
};

/// All of them, in the order of the enumerators.
std::span<const SplineTemplateInfo> spline_templates();
const SplineTemplateInfo& info_of(SplineTemplate kind);

/// Size of the land that a template is to fit.
struct TerrainSize {
    double extent = 1000;  ///< of the shorter side, m
    double relief = 0;     ///< between the lowest and the highest ground, m; 0: unknown or flat, a usual one is taken
};

/// Makes a feature of a spline whose knots lie on the ground: name, colour, kind, levels and meta points, and heights:
/// a ridge rises above the ground that it was drawn on and its flanks come down to it, a river is cut in and never
/// flows uphill, a plateau is level. Sizes follow the terrain's (and the loop's, for craters and islands); slopes are
/// those of real land, so that they look alike on 2 km and on 50 km. Whichever way a loop was drawn, its inner side is
/// inside. The id, and whether it is enabled, visible or locked, stay.
void apply_template(FeatureSpline& spline, SplineTemplate kind, const TerrainSize& size);

/// The same for new knots with automatic tangents at points on the ground; the id is 0.
FeatureSpline spline_from_template(SplineTemplate kind, std::span<const glm::dvec3> points, const TerrainSize& size);

}  // namespace cuesta

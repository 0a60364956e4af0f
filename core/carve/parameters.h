#pragma once
/// \file Parameters of paths: of a path as a whole, and of its meta points, between which they change linearly.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// Kind of path. The last three are areas: their curve is closed, and they level or dig what it encloses.
enum class PathKind { road, railway, river, canal, trail, dyke, lake, ground, quarry };
template <>
struct EnumNames<PathKind> {
    static constexpr std::array<std::string_view, 9> names{"road", "railway", "river",  "canal", "trail",
                                                           "dyke", "lake",    "ground", "quarry"};
};

/// On the ground, or over or under it: bridges and tunnels leave the ground as it is.
enum class PathStructure { surface, bridge, tunnel };
template <>
struct EnumNames<PathStructure> {
    static constexpr std::array<std::string_view, 3> names{"surface", "bridge", "tunnel"};
};

/// A path at one place.
struct PathSection {
    float width = 8.0F;
    float blend = 10.0F;
    float offset = 0.0F;
    float depth = 0.0F;
    float bank = 0.0F;
    PathStructure structure = PathStructure::surface;

    static constexpr std::string_view prefix = "section";
    static constexpr std::string_view title = "Path meta point";
    static constexpr auto parameters() {
        using P = PathSection;
        return std::tuple{
            parameter("width", "Width", &P::width, Unit::metre, 0.1, 10000,
                      "Width of the roadway, or of a river from bank to bank; not used for areas."),
            parameter("blend", "Blend", &P::blend, Unit::metre, 0, 10000,
                      "Distance beside the path over which it blends into the ground."),
            parameter("offset", "Height offset", &P::offset, Unit::metre, -10000, 10000,
                      "Height of the path above the ground or the drawn height; below 0, it lies under it."),
            parameter(
                "depth", "Depth", &P::depth, Unit::metre, 0, 10000,
                "Depth of the cross-section below the edges of the path; for areas, of the bottom below the rim."),
            parameter("bank", "Cross slope", &P::bank, Unit::degree, -45, 45,
                      "Tilt across the path, added to the tilt in bends; above 0, the right side is lower.",
                      Shown::more),
            choice("structure", "Structure", &P::structure,
                   "surface: shapes the ground; bridge or tunnel: leaves the ground unchanged from this point to the "
                   "next."),
        };
    }
    bool operator==(const PathSection&) const = default;
};

enum class PathHeights { draped, drawn };
template <>
struct EnumNames<PathHeights> {
    static constexpr std::array<std::string_view, 2> names{"draped", "drawn"};
};

enum class CrossSection { flat, v, u, trapezoid, own };
template <>
struct EnumNames<CrossSection> {
    static constexpr std::array<std::string_view, 5> names{"flat", "v", "u", "trapezoid", "own"};
};

/// Behaviour of a road at a river.
enum class WaterCrossing { bridge, embankment, ford };
template <>
struct EnumNames<WaterCrossing> {
    static constexpr std::array<std::string_view, 3> names{"bridge", "embankment", "ford"};
};

/// A path as a whole.
struct PathParameters {
    PathKind kind = PathKind::road;
    PathHeights heights = PathHeights::draped;
    float smoothness = 0.8F;
    float smoothing = 60.0F;
    CrossSection cross_section = CrossSection::flat;
    float bottom_share = 0.5F;
    float bank_speed = 0.0F;
    float bank_limit = 4.0F;
    float grade_limit = 0.0F;
    float cut_limit = 0.0F;
    float fill_limit = 0.0F;
    float cut_slope = 0.0F;
    float fill_slope = 0.0F;
    bool balanced = false;
    WaterCrossing water_crossing = WaterCrossing::bridge;
    bool by_discharge = false;
    float freeboard = 0.3F;
    float meander = 0.0F;
    float meander_length = 11.0F;
    std::uint64_t meander_seed = 1;
    float spring = 0.0F;

    static constexpr std::string_view prefix = "path";
    static constexpr std::string_view title = "Path";
    static constexpr auto parameters() {
        using P = PathParameters;
        return std::tuple{
            choice("kind", "Kind", &P::kind,
                   "Kind of the path. Rivers only run downhill; lakes, building ground and quarries shape the area "
                   "inside their curve."),
            choice("heights", "Heights", &P::heights,
                   "draped: the path follows the smoothed ground; drawn: it uses the heights of its points."),
            parameter("smoothness", "Smoothness", &P::smoothness, Unit::fraction, 0, 1,
                      "Roundness of the curve at points with automatic tangents; 0 is a polyline."),
            parameter("smoothing", "Smoothing", &P::smoothing, Unit::metre, 0, 100000,
                      "Draped paths only: length below which humps and dips of the ground are smoothed out."),
            choice("cross_section", "Cross-section", &P::cross_section,
                   "Shape of the path's bed; own: drawn point by point."),
            parameter("bottom_share", "Bottom", &P::bottom_share, Unit::fraction, 0, 0.99,
                      "Trapezoid only: width of the flat bottom, as a share of the width.", Shown::more),
            parameter("bank_speed", "Design speed", &P::bank_speed, Unit::metre_per_second, 0, 100,
                      "Speed for which bends are tilted; 0: no tilt."),
            parameter("bank_limit", "Maximum tilt in bends", &P::bank_limit, Unit::degree, 0, 45,
                      "Maximum tilt of bends.", Shown::more),
            parameter("grade_limit", "Maximum grade", &P::grade_limit, Unit::fraction, 0, 10,
                      "Maximum rise over length along the path (0.08 is 8 %), kept by cut and fill; 0: no limit.")
                .zero_is("any"),
            parameter("cut_limit", "Maximum cut", &P::cut_limit, Unit::metre, 0, 1000,
                      "Draped ways only: maximum depth of the path below the ground and by which any cell is lowered. "
                      "Takes precedence over the maximum grade; 0: no limit.")
                .zero_is("any"),
            parameter("fill_limit", "Maximum fill", &P::fill_limit, Unit::metre, 0, 1000,
                      "Draped ways only: maximum height of the path above the ground and by which any cell is raised. "
                      "Takes precedence over the maximum grade; 0: no limit.")
                .zero_is("any"),
            parameter("cut_slope", "Cut slope", &P::cut_slope, Unit::degree, 0, 85,
                      "Steepness of the ground beside the path where it is cut; 0: only the blend shapes it.",
                      Shown::more),
            parameter("fill_slope", "Fill slope", &P::fill_slope, Unit::degree, 0, 85,
                      "Steepness of the ground beside the path where it is filled; 0: only the blend shapes it.",
                      Shown::more),
            toggle("balanced", "Balance cut and fill", &P::balanced,
                   "Shifts the path up or down so that cut and fill balance."),
            choice("water_crossing", "Over rivers", &P::water_crossing,
                   "Roads only, at rivers and lakes: bridge: the water is unchanged; embankment: the road dams the "
                   "water; ford: the road runs through the water."),
            toggle("by_discharge", "Grows downstream", &P::by_discharge,
                   "Rivers only: width and depth apply at a drainage area of 1 km\u00b2 and grow downstream."),
            parameter("freeboard", "Freeboard", &P::freeboard, Unit::metre, 0, 1000,
                      "Rivers, canals and lakes: distance from the water up to the banks; larger than the depth: dry."),
            parameter("meander", "Meanders", &P::meander, Unit::none, 0, 20,
                      "Rivers only: amplitude of meanders, in widths; 0: as drawn."),
            parameter("meander_length", "Meander length", &P::meander_length, Unit::none, 3, 100,
                      "Length from one bend to the next on the same side, in widths.", Shown::more),
            seed_parameter("meander_seed", "Meander seed", &P::meander_seed,
                           "Each seed gives different meanders of the same kind."),
            parameter(
                "spring", "Spring", &P::spring, Unit::metre, 0, 10,
                "Rivers only: depth of water added at the start of the river in every water step of erosion; 0: none."),
        };
    }
    bool operator==(const PathParameters&) const = default;
};

}  // namespace cuesta

#pragma once
/// \file Parameters of paths: of a path as a whole, and of its meta points, between which they change linearly.

#include <array>

#include "core/base/parameter_set.h"

namespace cuesta {

/// What a path is. The last three are areas: their curve is closed, and they level or dig what it encloses.
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
    static constexpr std::string_view title = "Path at a point";
    static constexpr auto parameters() {
        using P = PathSection;
        return std::tuple{
            parameter("width", "Width", &P::width, Unit::metre, 0.1, 10000,
                      "Width of the roadway, or of a river from bank to bank; areas have none."),
            parameter("blend", "Blend", &P::blend, Unit::metre, 0, 10000,
                      "Distance beside the path over which the ground returns to what it was."),
            parameter("offset", "Height above", &P::offset, Unit::metre, -10000, 10000,
                      "How far the path lies above (below 0: under) the ground or the drawn height."),
            parameter("depth", "Depth", &P::depth, Unit::metre, 0, 10000,
                      "How deep the cross-section goes below the edges of the path; of areas, the bottom below the "
                      "rim."),
            parameter("bank", "Cross slope", &P::bank, Unit::degree, -45, 45,
                      "Tilt across the path besides that of its bends; above 0 the right side is lower.", Shown::more),
            choice("structure", "Structure", &P::structure,
                   "surface: the ground is shaped; bridge or tunnel: from this point to the next the ground stays."),
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

/// What a road does where it meets a river.
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
                   "Rivers run downhill only; lakes, building ground and quarries shape what their curve encloses."),
            choice("heights", "Heights", &P::heights,
                   "draped: the path follows the ground, smoothed along its way; drawn: it has the heights of its "
                   "points."),
            parameter("smoothness", "Smoothness", &P::smoothness, Unit::fraction, 0, 1,
                      "How round the path runs through points with automatic tangents; 0 is a polyline."),
            parameter("smoothing", "Smoothing", &P::smoothing, Unit::metre, 0, 100000,
                      "Draped paths only: humps and dips of the ground shorter than this are evened out."),
            choice("cross_section", "Cross-section", &P::cross_section,
                   "Shape of the depth across the path; own: drawn point by point."),
            parameter("bottom_share", "Bottom", &P::bottom_share, Unit::fraction, 0, 0.99,
                      "Trapezoid only: share of the width that the flat bottom takes.", Shown::more),
            parameter("bank_speed", "Speed in bends", &P::bank_speed, Unit::metre_per_second, 0, 100,
                      "Bends are tilted for this speed; 0: not at all."),
            parameter("bank_limit", "Most tilt in bends", &P::bank_limit, Unit::degree, 0, 45,
                      "Bends are never tilted more.", Shown::more),
            parameter("grade_limit", "Most grade", &P::grade_limit, Unit::fraction, 0, 10,
                      "Steepest rise along the path over its length (0.08 is 8 %); 0: any. Hills are then cut and dips "
                      "filled.")
                .zero_is("any"),
            toggle("balanced", "Balance cut and fill", &P::balanced,
                   "Shifts the path up or down so that what is cut off fills what is low."),
            choice("water_crossing", "Over rivers", &P::water_crossing,
                   "Roads only, over rivers and lakes: bridge: the water stays as it is; embankment: the road dams "
                   "it; ford: the road goes down through it."),
            toggle("by_discharge", "Grows with its water", &P::by_discharge,
                   "Rivers only: width and depth are those at 1 km\u00b2 of land that drains into it, and grow "
                   "downstream."),
            parameter("freeboard", "Freeboard", &P::freeboard, Unit::metre, 0, 1000,
                      "Rivers, canals and lakes: how far the water stands below the banks; more than the depth: dry."),
            parameter("meander", "Meanders", &P::meander, Unit::none, 0, 20,
                      "Rivers only: how far they swing to either side, in widths; 0: as drawn."),
            parameter("meander_length", "Length of meanders", &P::meander_length, Unit::none, 3, 100,
                      "Way from one bend to the next of the same side, in widths.", Shown::more),
            seed_parameter("meander_seed", "Seed of meanders", &P::meander_seed,
                           "Another seed gives other meanders of the same kind."),
            parameter("spring", "Spring", &P::spring, Unit::metre, 0, 10,
                      "Rivers only: depth of water that wells up at the start of the river in every water step of "
                      "erosion; 0: none."),
        };
    }
    bool operator==(const PathParameters&) const = default;
};

}  // namespace cuesta

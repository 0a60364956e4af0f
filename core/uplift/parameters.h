#pragma once
/// \file Parameters of land that rises and is cut: uplift, rivers, rock and hillslopes.
///
/// All are lengths, times and gradients, so that the same settings mean the same land at every cell size. The
/// erodibility K is never typed: it follows from the gradient of slopes where the uplift is the reference rate.

#include <array>
#include <cstdint>

#include "core/base/parameter_set.h"
#include "core/coast/parameters.h"
#include "core/ice/parameters.h"

namespace cuesta {

enum class UpliftPattern { even, range, blocks, model, none };
template <>
struct EnumNames<UpliftPattern> {
    static constexpr std::array<std::string_view, 5> names{"even", "range", "blocks", "model", "none"};
};

enum class UpliftStart { plain, plateau, volcano, model };
template <>
struct EnumNames<UpliftStart> {
    static constexpr std::array<std::string_view, 4> names{"plain", "plateau", "volcano", "model"};
};

/// Effect of feature splines on uplifted land.
enum class UpliftSplines { none, sketch, both };
template <>
struct EnumNames<UpliftSplines> {
    static constexpr std::array<std::string_view, 3> names{"none", "sketch", "both"};
};

enum class UpliftOutlets { edges, river, corner };
template <>
struct EnumNames<UpliftOutlets> {
    static constexpr std::array<std::string_view, 3> names{"edges", "river", "corner"};
};

/// Uplift: its place, rate and duration, and the start of the land.
struct UpliftParameters {
    std::uint64_t seed = 1;
    UpliftPattern pattern = UpliftPattern::range;
    float rate = 1.0F;
    float time = 6.0F;
    float age = 0.0F;
    float quickening = 0.0F;
    float quickened = 0.9F;
    float width = 8000.0F;
    float direction = 90.0F;
    float variation = 0.8F;
    float subsidence = 0.0F;
    float painted_age = 1.0F;
    UpliftSplines from_splines = UpliftSplines::none;
    bool drawn_heights = false;
    float model_smoothing = 1000.0F;
    UpliftStart start = UpliftStart::plain;
    float start_height = 0.0F;
    float caldera = 0.0F;
    float caldera_depth = 500.0F;
    float breach = 0.5F;
    float start_slopes = 0.0F;
    UpliftOutlets outlets = UpliftOutlets::edges;
    float base_fall = 0.0F;
    float river_area = 0.0F;
    bool sea = false;
    float sea_level = 0.0F;
    float shore = 0.0F;

    static constexpr std::string_view prefix = "uplift";
    static constexpr std::string_view title = "Uplift";
    static constexpr auto parameters() {
        using P = UpliftParameters;
        return std::tuple{
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different terrain of the same kind."),
            choice("pattern", "Pattern", &P::pattern,
                   "even: the whole map rises; range: a belt across the map; blocks: tilted blocks with basins between "
                   "them; model: higher ground of the model rises faster; none: nothing rises."),
            parameter("rate", "Uplift rate", &P::rate, Unit::millimetre_per_year, 0, 20,
                      "Uplift where the pattern and the painted uplift are 1.")
                .scale(0, 5),
            parameter("time", "Duration", &P::time, Unit::megayear, 0.01, 100,
                      "Time over which the terrain rises and erodes.")
                .scale(0.1, 20),
            parameter("age", "Age", &P::age, Unit::none, -1, 1,
                      "-1: young, with plateaus and knickpoints; 0: uplift and erosion in balance; 1: worn down after "
                      "the end of uplift."),
            parameter(
                "quickening", "Quickening", &P::quickening, Unit::fraction, 0, 1,
                "Share of the uplift rate that was missing at first: rivers have cut steep valleys since, and the "
                "gentler slopes of the older land still lie above them. 0 is uplift at one rate."),
            parameter("quickened", "Full rate since", &P::quickened, Unit::megayear, 0.01, 100,
                      "Last part of the duration, in which the land rises at the full rate. Short times leave more of "
                      "the older land.")
                .scale(0.1, 5),
            parameter("width", "Width", &P::width, Unit::metre, 100, 1000000,
                      "Half width of the range, or distance between blocks.")
                .scale(1000, 30000),
            parameter("direction", "Direction", &P::direction, Unit::degree, 0, 360,
                      "Direction of the crest of the range or blocks, clockwise from north."),
            parameter("variation", "Variation", &P::variation, Unit::fraction, 0, 1,
                      "Variation of the uplift from place to place."),
            parameter("subsidence", "Subsidence", &P::subsidence, Unit::millimetre_per_year, 0, 5,
                      "Rate at which ground sinks where the pattern and the painted uplift are 0, in proportion where "
                      "they are below 1: basins, which rivers fill with sediment.")
                .scale(0, 1),
            parameter("painted_age", "Painted age", &P::painted_age, Unit::none, 0, 2,
                      "Difference of age that paint makes: at 1, ground painted 0 is younger by 1, ground painted 1 "
                      "older by 1.",
                      Shown::more),
            choice("from_splines", "Splines", &P::from_splines,
                   "none: splines pull the finished terrain to their heights; sketch: instead, ridges and outlines "
                   "raise uplift, rivers lead the water, cliffs are faults; both: sketch, then pull to the heights."),
            toggle("drawn_heights", "Drawn heights", &P::drawn_heights,
                   "Uplift along sketched ridges is made faster or slower until their crests grow as high as they are "
                   "drawn."),
            parameter("model_smoothing", "Model smoothing", &P::model_smoothing, Unit::metre, 0, 100000,
                      "Length over which the heights of the model are smoothed before uplift follows them.",
                      Shown::more)
                .scale(0, 10000),
            choice(
                "start", "Start", &P::start,
                "plain: low, nearly level ground; plateau: high, level ground; volcano: a cone with a crater; model: "
                "the ground of the model, which ages."),
            parameter("start_height", "Start height", &P::start_height, Unit::metre, 0, 9000,
                      "Height of the plateau or volcano above base level before erosion."),
            parameter(
                "caldera", "Caldera", &P::caldera, Unit::metre, 0, 50000,
                "Width of the ring along which the volcano's summit collapsed before erosion: steep, slumped walls "
                "around a level floor. 0 leaves a crater.")
                .scale(0, 10000),
            parameter(
                "caldera_depth", "Caldera depth", &P::caldera_depth, Unit::metre, 10, 4000,
                "Depth of the caldera's floor below its rim; narrow calderas are less deep, so that walls do not meet.")
                .scale(10, 1500),
            parameter(
                "breach", "Breach", &P::breach, Unit::fraction, 0, 1,
                "Depth of the valley through the caldera's wall: 0 leaves the wall whole, and 1 drains the floor."),
            parameter("start_slopes", "Start slopes", &P::start_slopes, Unit::none, 0, 0.5,
                      "Gradient of the slopes of an old land that rivers graded on the plain or plateau before: its "
                      "valleys lead the later ones. 0 leaves the start level.")
                .scale(0, 0.2),
            choice(
                "outlets", "Outlets", &P::outlets,
                "edges: water leaves over all edges of the map; river: only over the east edge, where a river leaves; "
                "corner: only over the north-west corner, so basins stay closed.",
                Shown::more),
            parameter("base_fall", "Fall of base level", &P::base_fall, Unit::metre, 0, 5000,
                      "Fall of the outlets during the first half of the time: rivers cut canyons upstream.")
                .scale(0, 2000),
            parameter("river_area", "Through river", &P::river_area, Unit::square_kilometre, 0, 10000000,
                      "Drainage area of a river that enters the map from the west; 0 is none.")
                .scale(0, 100000),
            toggle("sea", "Sea", &P::sea, "Ground at or below sea level is base level: rivers end there."),
            parameter("sea_level", "Sea level", &P::sea_level, Unit::metre, -20000, 20000, "Height of the sea.",
                      Shown::more),
            parameter(
                "shore", "Wave erosion", &P::shore, Unit::metre, 0, 20000,
                "Length over which waves straighten the shore: they cut headlands back to cliffs and fill bays with "
                "beaches. 0 is none.")
                .scale(0, 1000),
        };
    }
    bool operator==(const UpliftParameters&) const = default;
};

/// Rivers and what they lay down.
struct RiverParameters {
    float slope_gradient = 1.15F;
    float debris_area = 50000.0F;
    float bend = 0.45F;
    float area_exponent = 0.45F;
    float convergence_area = 12000.0F;
    float deposition = 0.3F;
    float loose_factor = 4.0F;
    float floor_slope = 0.02F;
    float floor_depth = 100.0F;
    bool arid = false;
    float sink_depth = 6.0F;
    bool fans = false;
    float fan_size = 2.0F;

    static constexpr std::string_view prefix = "rivers";
    static constexpr std::string_view title = "Rivers";
    static constexpr auto parameters() {
        using P = RiverParameters;
        return std::tuple{
            parameter("slope_gradient", "Hillslope gradient", &P::slope_gradient, Unit::none, 0.02, 4,
                      "Gradient (rise over run) of the steepest slopes where the land rises at the full rate; the "
                      "erodibility follows from it.")
                .scale(0.1, 2),
            parameter("debris_area", "Debris-flow area", &P::debris_area, Unit::square_metre, 100, 10000000,
                      "Drainage area at which debris flows give way to rivers; larger areas give wider valley spacing.")
                .scale(1000, 300000),
            parameter("bend", "Bend", &P::bend, Unit::none, 0.2, 6,
                      "Sharpness of the change from slopes to rivers; high values give plane slopes.", Shown::more),
            parameter("area_exponent", "Area exponent", &P::area_exponent, Unit::none, 0.2, 0.8,
                      "m in erosion = K A^m S; also the concavity of rivers.", Shown::more),
            parameter("convergence_area", "Convergence area", &P::convergence_area, Unit::square_metre, 0, 10000000,
                      "Drainage area below which water spreads over all lower neighbours.", Shown::more),
            parameter("deposition", "Deposition", &P::deposition, Unit::none, 0, 3,
                      "Deposition number G: 0 only cuts, 0.3 suits mountains, 1 to 1.5 basins."),
            parameter("loose_factor", "Loose ground", &P::loose_factor, Unit::none, 1, 20,
                      "Erodibility of loose ground relative to rock.", Shown::more),
            parameter("floor_slope", "Floor slope", &P::floor_slope, Unit::none, 0, 0.2,
                      "Gradient of valley floors at a drainage area of 10 km\u00b2.", Shown::more),
            parameter("floor_depth", "Valley floors", &P::floor_depth, Unit::metre, 0, 1000,
                      "Depth to which trunk valleys are filled at a drainage area of 10 km\u00b2.")
                .scale(0, 200),
            toggle("arid", "Arid", &P::arid, "Closed basins keep their water and fill with sediment: playas."),
            parameter("sink_depth", "Basin depth", &P::sink_depth, Unit::metre, 0.1, 1000,
                      "Depth from which a depression is a closed basin in arid land.", Shown::more),
            toggle("fans", "Fans", &P::fans, "Rivers spread over loose ground and build fans."),
            parameter("fan_size", "Fan size", &P::fan_size, Unit::none, 0, 10,
                      "Radius of alluvial fans at the fronts of ranges; at 1, a fan has half the area of its catchment.",
                      Shown::more)
                .scale(0, 5),
        };
    }
    bool operator==(const RiverParameters&) const = default;
};

enum class RockStructure { massive, faulted, folded, bedded, volcanic };
template <>
struct EnumNames<RockStructure> {
    static constexpr std::array<std::string_view, 5> names{"massive", "faulted", "folded", "bedded", "volcanic"};
};

/// Resistance of the rock: in space, with depth, and in beds.
struct RockParameters {
    RockStructure structure = RockStructure::faulted;
    float noise = 0.5F;
    float variety = 1.6F;
    float spacing = 3800.0F;
    float bed_thickness = 60.0F;
    float contrast = 0.65F;
    float caprock = 0.0F;
    float painted_hardness = 2.0F;
    float dip = 0.0F;
    float dip_direction = 90.0F;
    float threshold = 1.1F;
    float hard_threshold = 2.2F;
    float soft_threshold = 0.62F;
    float roughness = 1.0F;
    float joints = 1.0F;

    static constexpr std::string_view prefix = "rock";
    static constexpr std::string_view title = "Rock";
    static constexpr auto parameters() {
        using P = RockParameters;
        return std::tuple{
            choice("structure", "Structure", &P::structure,
                   "massive: no structure; faulted: two families of faults with weak rock; folded: worn folds of hard "
                   "and soft beds; bedded: hard and soft beds, level or dipping; volcanic: layers of ash and lava."),
            parameter("noise", "Small variation", &P::noise, Unit::none, 0, 1.5,
                      "Variation of the erodibility from cell to cell on every level of detail; breaks up patterns that "
                      "follow the grid.",
                      Shown::more),
            parameter("variety", "Variety", &P::variety, Unit::none, 0, 3,
                      "Variation of the erodibility over kilometres.")
                .scale(0, 2),
            parameter("spacing", "Spacing", &P::spacing, Unit::metre, 50, 100000,
                      "Distance between faults, or between folds.")
                .scale(500, 10000),
            parameter("bed_thickness", "Bed thickness", &P::bed_thickness, Unit::metre, 1, 5000,
                      "Mean thickness of a bed.")
                .scale(5, 300),
            parameter("contrast", "Contrast", &P::contrast, Unit::fraction, 0, 0.98,
                      "Reduction of the erodibility in hard beds."),
            parameter("caprock", "Caprock", &P::caprock, Unit::fraction, 0, 1,
                      "Sharpness of hard beds: 0 leaves the round slopes of water and creep, 1 gives flat tops with sharp "
                      "rims above steep faces."),
            parameter("painted_hardness", "Painted hardness", &P::painted_hardness, Unit::none, 0, 6,
                      "Times that paint halves or doubles the erodibility: at 2, rock painted 0 wears four times as "
                      "fast, rock painted 1 a quarter as fast.",
                      Shown::more)
                .scale(0, 4),
            parameter("dip", "Dip", &P::dip, Unit::degree, 0, 80, "Angle at which beds are tilted."),
            parameter("dip_direction", "Dip direction", &P::dip_direction, Unit::degree, 0, 360,
                      "Direction in which beds dip, clockwise from north.", Shown::more),
            parameter("threshold", "Steepest slope", &P::threshold, Unit::none, 0.2, 6,
                      "Gradient at which rock slides; hard and soft beds have their own.")
                .scale(0.5, 3),
            parameter("hard_threshold", "Steepest slope, hard beds", &P::hard_threshold, Unit::none, 0.2, 12,
                      "Gradient at which hard beds slide.", Shown::more)
                .scale(0.5, 4),
            parameter("soft_threshold", "Steepest slope, soft beds", &P::soft_threshold, Unit::none, 0.1, 6,
                      "Gradient at which soft beds slide.", Shown::more)
                .scale(0.2, 2),
            parameter("roughness", "Rock roughness", &P::roughness, Unit::none, 0, 3,
                      "Height of the roughness of steep, bare rock.")
                .scale(0, 1.5),
            parameter("joints", "Joints", &P::joints, Unit::none, 0, 3,
                      "Weakness of joints and small zones of rock; shows on cells up to 20 m.", Shown::more),
        };
    }
    bool operator==(const RockParameters&) const = default;
};

/// Slopes between the rivers.
struct HillslopeParameters {
    float creep = 0.008F;
    float critical = 1.2F;
    float hollows = 0.35F;
    float scree = 0.06F;
    float scree_gradient = 0.72F;
    float scree_rock = 1.0F;
    float landslides = 0.0F;
    float landslide_width = 400.0F;

    static constexpr std::string_view prefix = "hillslopes";
    static constexpr std::string_view title = "Hillslopes";
    static constexpr auto parameters() {
        using P = HillslopeParameters;
        return std::tuple{
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 1,
                      "Diffusivity of soil in m\u00b2 per year; larger values round the crests.")
                .scale(0, 0.05),
            parameter("critical", "Critical gradient", &P::critical, Unit::none, 0.3, 4,
                      "Gradient at which soil moves without limit.", Shown::more),
            parameter("hollows", "Hollows", &P::hollows, Unit::none, 0, 3,
                      "Filling of hollows between spurs with soil from their sides.")
                .scale(0, 2),
            parameter("scree", "Rockfall", &P::scree, Unit::fraction, 0, 0.3,
                      "Share of what is too steep that falls in each pass; acts on cells up to 15 m."),
            parameter("scree_gradient", "Scree gradient", &P::scree_gradient, Unit::none, 0.3, 1.2,
                      "Gradient at which fallen rock comes to rest.", Shown::more),
            parameter("scree_rock", "Rockfall gradient", &P::scree_rock, Unit::none, 0.5, 4,
                      "Gradient above which rock falls.", Shown::more),
            parameter("landslides", "Landslides", &P::landslides, Unit::fraction, 0, 1,
                      "Share of the steepest slopes that have slid and left a scar, with a tongue of debris below."),
            parameter("landslide_width", "Landslide width", &P::landslide_width, Unit::metre, 20, 5000,
                      "Width of the largest landslides; small ones are more frequent.")
                .scale(100, 2000),
        };
    }
    bool operator==(const HillslopeParameters&) const = default;
};

/// Finer cells for coarse land, with its rivers and large forms kept.
struct AmplificationParameters {
    int factor = 1;
    std::uint64_t seed = 1;
    float strength = 1.0F;
    float warp = 0.7F;
    float debris_area = 20000.0F;
    float creep = 0.003F;
    float beds = 0.5F;
    float bed_thickness = 34.0F;
    float dip = 25.0F;
    float dip_direction = 60.0F;
    float joints = 1.0F;
    float scree = 0.06F;
    bool keep_water = true;

    static constexpr std::string_view prefix = "amplify";
    static constexpr std::string_view title = "Amplification";
    static constexpr auto parameters() {
        using P = AmplificationParameters;
        return std::tuple{
            parameter("factor", "Factor", &P::factor, Unit::none, 1, 16,
                      "Number of cells along each side of a cell of the original: 2, 4, 8 or 16; 1 changes nothing.")
                .scale(1, 8),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different details."),
            parameter("strength", "Strength", &P::strength, Unit::none, 0, 5,
                      "Depth of new gullies and ledges; 0 only interpolates.")
                .scale(0, 2),
            parameter("warp", "Warp", &P::warp, Unit::cell, 0, 2,
                      "Bends straight lines of the coarse cells, in fine cells.", Shown::more),
            parameter("debris_area", "Debris-flow area", &P::debris_area, Unit::square_metre, 100, 1000000,
                      "Drainage area at which debris flows give way to rivers; larger areas give wider gullies.")
                .scale(1000, 100000),
            parameter("creep", "Creep", &P::creep, Unit::none, 0, 1,
                      "Diffusivity of soil in m\u00b2 per year; larger values give rounder, smoother slopes.")
                .scale(0, 0.02),
            parameter("beds", "Beds", &P::beds, Unit::fraction, 0, 0.95,
                      "Contrast between hard and soft beds, which show as ledges on steep slopes."),
            parameter("bed_thickness", "Bed thickness", &P::bed_thickness, Unit::metre, 1, 1000, "Mean thickness of a bed.")
                .scale(5, 100),
            parameter("dip", "Dip", &P::dip, Unit::degree, 0, 80, "Angle at which beds are tilted."),
            parameter("dip_direction", "Dip direction", &P::dip_direction, Unit::degree, 0, 360,
                      "Direction in which beds dip, clockwise from north.", Shown::more),
            parameter("joints", "Joints", &P::joints, Unit::none, 0, 3, "Weakness of joints and small zones of rock."),
            parameter("scree", "Rockfall", &P::scree, Unit::fraction, 0, 0.3,
                      "Share of what is too steep that falls in each pass and comes to rest as scree."),
            toggle("keep_water", "Keep still water", &P::keep_water,
                   "Lakes and the sea, which are level in the original, stay level.", Shown::more),
        };
    }
    bool operator==(const AmplificationParameters&) const = default;
};

/// All of a land that rises: what the project keeps as its base.
struct UpliftedLandParameters {
    UpliftParameters uplift;
    RiverParameters rivers;
    RockParameters rock;
    HillslopeParameters hillslopes;
    IceParameters ice;
    CoastParameters coast;
    bool operator==(const UpliftedLandParameters&) const = default;
};

}  // namespace cuesta

#pragma once
/// \file Look of the land: what grows and lies on it, and the light on it. Part of the project, since pictures and
/// the weights of materials that engines get are made from it; the land itself does not depend on it.

#include "core/base/parameter_set.h"

namespace cuesta {

/// Distribution of surfaces on the land (core/look/surface_weights.h).
struct SurfaceParameters {
    float rock_slope = 38.0F;
    float scree = 1.0F;
    float vegetation = 1.0F;
    float vegetation_line = 0.7F;
    float snow = 1.0F;
    float snow_line = 0.88F;
    float snow_depth = 0.0F;
    float snow_wind = 0.5F;
    float snow_wind_from = 270.0F;
    float beach = 3.0F;
    float rocky_shore = 0.0F;
    float sand = 0.0F;
    float variation = 0.5F;
    std::uint64_t seed = 1;

    static constexpr std::string_view prefix = "surface";
    static constexpr std::string_view title = "Surface";
    static constexpr auto parameters() {
        using P = SurfaceParameters;
        return std::tuple{
            parameter("rock_slope", "Bare rock above", &P::rock_slope, Unit::degree, 5, 85,
                      "Slope above which bare rock shows."),
            parameter("scree", "Scree", &P::scree, Unit::fraction, 0, 1,
                      "Amount of loose stone below rock and on crumbled slopes."),
            parameter("vegetation", "Vegetation", &P::vegetation, Unit::fraction, 0, 1,
                      "Share of gentle ground with vegetation; 0 is a desert."),
            parameter("vegetation_line", "Vegetation limit", &P::vegetation_line, Unit::fraction, 0, 1,
                      "Height above which nothing grows, as a share of the terrain's height range."),
            parameter("snow", "Snow", &P::snow, Unit::fraction, 0, 1, "Amount of snow above the snow line."),
            parameter("snow_line", "Snow line", &P::snow_line, Unit::fraction, 0, 1,
                      "Height above which snow lies, as a share of the terrain's height range."),
            parameter("snow_depth", "Snow depth", &P::snow_depth, Unit::metre, 0, 20,
                      "Thickness of the snow 400 m above the snow line. It lies deeper on shaded slopes and in the "
                      "lee of crests and slides off steep ground. 0: snow by height and slope alone, as in earlier "
                      "versions."),
            parameter("snow_wind", "Drifting snow", &P::snow_wind, Unit::fraction, 0, 1,
                      "Amount of snow that the wind carries from crests into their lee.", Shown::more),
            parameter("snow_wind_from", "Wind from", &P::snow_wind_from, Unit::degree, 0, 360,
                      "Direction from which the wind that drifts the snow blows, clockwise from north.", Shown::more),
            parameter("beach", "Beach height", &P::beach, Unit::metre, 0, 1000,
                      "Height above standing water up to which shores are sand."),
            parameter("rocky_shore", "Rocky shore", &P::rocky_shore, Unit::fraction, 0, 1,
                      "Share of the shore that is bare, washed rock and boulders wherever no loose ground lies on it; "
                      "0: every gentle shore is sand."),
            parameter("sand", "Blown sand", &P::sand, Unit::fraction, 0, 1,
                      "Share of bare soil that is sand, with the ripples of the wind; 0: sand on shores alone."),
            parameter("variation", "Variation", &P::variation, Unit::fraction, 0, 1,
                      "Irregularity of the borders between surfaces."),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different borders of the same kind."),
        };
    }
    bool operator==(const SurfaceParameters&) const = default;
};

/// Palettes of the layers of colour (core/look/palettes.h). plain: the colours of the surfaces and materials alone.
/// Names from alps on are those of scenes seen from above, each for the layers that it shows; picture: the project's
/// own (core/model/picture_palettes.h).
enum class RockColours {
    plain,
    granite,
    limestone,
    sandstone,
    basalt,
    slate,
    clay,
    alps,
    rockies,
    karakoram,
    iceland,
    canyon,
    outback,
    sahara,
    steppe,
    white_dunes,
    volcano,
    picture
};
enum class SoilColours {
    plain,
    earth,
    gravel,
    desert,
    red,
    ash,
    clay,
    alps,
    rockies,
    karakoram,
    iceland,
    canyon,
    outback,
    sahara,
    steppe,
    white_dunes,
    volcano,
    picture
};
enum class PlantColours {
    plain,
    alpine,
    temperate,
    steppe,
    heath,
    tropical,
    alps,
    rockies,
    iceland,
    highland,
    volcano,
    rainforest,
    picture
};

template <>
struct EnumNames<RockColours> {
    static constexpr std::array<std::string_view, 18> names{
        "plain",     "granite", "limestone", "sandstone", "basalt", "slate",  "clay",        "alps",    "rockies",
        "karakoram", "iceland", "canyon",    "outback",   "sahara", "steppe", "white_dunes", "volcano", "picture"};
};
template <>
struct EnumNames<SoilColours> {
    static constexpr std::array<std::string_view, 18> names{
        "plain",     "earth",   "gravel", "desert",  "red",    "ash",    "clay",        "alps",    "rockies",
        "karakoram", "iceland", "canyon", "outback", "sahara", "steppe", "white_dunes", "volcano", "picture"};
};
template <>
struct EnumNames<PlantColours> {
    static constexpr std::array<std::string_view, 13> names{
        "plain",   "alpine",  "temperate", "steppe",  "heath",      "tropical", "alps",
        "rockies", "iceland", "highland",  "volcano", "rainforest", "picture"};
};

/// Colours of the ground by what happened to it. The defaults are the colours of projects of earlier versions; new ones
/// begin with colours_of_new_projects() (core/look/palettes.h).
struct ColourParameters {
    RockColours rock = RockColours::plain;
    SoilColours soil = SoilColours::plain;
    PlantColours plants = PlantColours::plain;
    float variety = 0.85F;
    float streaks = 0.5F;
    float advect = 0.0F;
    float units = 0.0F;
    float unit_size = 1500.0F;
    float strata = 0.0F;
    float strata_thickness = 30.0F;
    float gullies = 0.0F;
    float eroded_from = 0.0F;
    float eroded_hides = 0.0F;

    static constexpr std::string_view prefix = "colour";
    static constexpr std::string_view title = "Colours";
    static constexpr auto parameters() {
        using P = ColourParameters;
        return std::tuple{
            choice("rock", "Rock", &P::rock,
                   "Palette of rock, scree and river beds, from sheltered to exposed and worn ground, and by the "
                   "hardness of beds. plain: the colours of the materials alone; from alps on: colours of such land "
                   "seen from above; picture: those of a picture of yours. Chosen colours of materials tint it."),
            choice(
                "soil", "Soil", &P::soil,
                "Palette of soil, sand and mud, from dry ground to where water ran and laid down material. Scenes and "
                "picture as for rock."),
            choice("plants", "Plants", &P::plants,
                   "Palette of vegetation, from dry and high to moist ground. Scenes and picture as for rock."),
            parameter("variety", "Variety", &P::variety, Unit::fraction, 0, 1,
                      "Share of each palette that shows: 0 is its middle colour alone."),
            parameter("streaks", "Water streaks", &P::streaks, Unit::fraction, 0, 1,
                      "Strength of the colours that running water leaves, in channels and below them."),
            parameter("advect", "Carried colour", &P::advect, Unit::fraction, 0, 1,
                      "Share of the colour of loose ground, scree, sand and river beds that comes from the rock and "
                      "soil upstream; 0: each has the colours of its own place."),
            parameter("units", "Rock units", &P::units, Unit::fraction, 0, 1,
                      "Contrast between bodies of lighter and darker rock, with the palette of rock."),
            parameter("unit_size", "Size of rock units", &P::unit_size, Unit::metre, 10, 50000,
                      "Usual width of a body of rock; its borders are uneven.", Shown::more)
                .scale(50, 10000),
            parameter("strata", "Strata", &P::strata, Unit::fraction, 0, 1,
                      "Contrast of beds on steep, bare rock, finer than cells; seen from near."),
            parameter("strata_thickness", "Thickness of strata", &P::strata_thickness, Unit::metre, 0.5, 500,
                      "Thickness of the thickest beds; thinner ones lie within them.", Shown::more)
                .scale(2, 100),
            parameter("gullies", "Gullies", &P::gullies, Unit::fraction, 0, 1,
                      "Depth of the gullies and ribs that slopes show below the size of a cell. Ribs come through grass "
                      "and snow; gullies hold both. Heights, exports and masks do not have them."),
            // MinErodedMaterial and MinThickness of Prokop 2009, 4.4.
            parameter("eroded_from", "Eroded material shows from", &P::eroded_from, Unit::metre, 0, 100,
                      "Materials with textures: where the eroded material is thinner, the material below it shows.",
                      Shown::more)
                .scale(0, 10),
            parameter("eroded_hides", "Eroded material hides from", &P::eroded_hides, Unit::metre, 0, 1000,
                      "Materials with textures: thickness of eroded material that hides the material below it; where "
                      "it is thinner, both blend. 0 chooses it from the terrain.",
                      Shown::more)
                .scale(0, 50)
                .zero_is("automatic"),
        };
    }
    bool operator==(const ColourParameters&) const = default;
};

/// Definition of the sun's place.
enum class SunRule { placed, by_time };

template <>
struct EnumNames<SunRule> {
    static constexpr std::array<std::string_view, 2> names{"placed", "by_time"};
};

/// Land beyond the map in pictures.
enum class Surroundings { block, continued, plain, sea };

template <>
struct EnumNames<Surroundings> {
    static constexpr std::array<std::string_view, 4> names{"block", "continue", "plain", "sea"};
};

/// Colour of a body of water (core/look/water_colours.h).
enum class WaterColour { clear, turquoise, glacial, green, peat, silt };

template <>
struct EnumNames<WaterColour> {
    static constexpr std::array<std::string_view, 6> names{"clear", "turquoise", "glacial", "green", "peat", "silt"};
};

/// The way from light to the screen (core/look/tone.h).
enum class Tone { plain, neutral, punchy, golden };

template <>
struct EnumNames<Tone> {
    static constexpr std::array<std::string_view, 4> names{"plain", "neutral", "punchy", "golden"};
};

/// Sun, air and water. The defaults are the light of projects of earlier versions; new ones begin with
/// light_of_new_projects() (core/look/sun.h).
struct LightParameters {
    SunRule sun = SunRule::placed;
    float sun_heading = 315.0F;
    float sun_height = 40.0F;
    float hour = 15.0F;
    float day = 172.0F;
    float latitude = 46.0F;
    float exposure = 0.0F;
    float haze = 0.35F;
    float fog = 0.0F;
    float fog_height = 0.15F;
    WaterColour lakes = WaterColour::clear;
    WaterColour rivers = WaterColour::clear;
    float water_clarity = 3.0F;
    float waves = 0.5F;
    float foam = 0.5F;
    Surroundings surroundings = Surroundings::block;
    Tone tone = Tone::plain;
    float aerial = 0.0F;
    float hollows = 0.0F;
    float clouds = 0.0F;
    float high_clouds = 0.0F;
    float cloud_shadows = 0.7F;
    float cloud_height = 0.0F;
    std::uint64_t cloud_seed = 1;

    static constexpr std::string_view prefix = "light";
    static constexpr std::string_view title = "Light, air and water";
    static constexpr auto parameters() {
        using P = LightParameters;
        return std::tuple{
            choice("sun", "Sun", &P::sun,
                   "placed: at the direction and elevation set here; by_time: at its position for the time of day."),
            parameter("sun_heading", "Sun direction", &P::sun_heading, Unit::degree, 0, 360,
                      "Compass direction of the sun, if placed."),
            parameter("sun_height", "Sun elevation", &P::sun_height, Unit::degree, 1, 90,
                      "Angle of the sun above the horizon, if placed."),
            parameter("hour", "Time of day", &P::hour, Unit::hour, 0, 24,
                      "Solar time in hours, if the sun is by time: 12 is noon."),
            parameter("day", "Day of the year", &P::day, Unit::none, 1, 365,
                      "172 is midsummer and 355 midwinter in the north.", Shown::more),
            parameter("latitude", "Latitude", &P::latitude, Unit::degree, -90, 90,
                      "Latitude for the position of the sun.", Shown::more),
            parameter("exposure", "Exposure", &P::exposure, Unit::none, -4, 4, "Brightness adjustment in stops."),
            parameter("haze", "Haze", &P::haze, Unit::fraction, 0, 1, "Amount of haze in the distance."),
            parameter("fog", "Fog", &P::fog, Unit::fraction, 0, 1, "Density of fog over low ground."),
            parameter("fog_height", "Fog height", &P::fog_height, Unit::fraction, 0, 1,
                      "Top of the fog, as a share of the terrain's height range.", Shown::more),
            choice("lakes", "Lakes and sea", &P::lakes,
                   "Colour of wide water. clear: blue-green in the deep; turquoise: pale over sand; glacial: "
                   "milky blue from ground rock; green: algae; peat: dark brown; silt: muddy."),
            choice("rivers", "Rivers", &P::rivers,
                   "Colour of narrow water, rivers and ponds; as of lakes and the sea."),
            parameter("water_clarity", "Water clarity", &P::water_clarity, Unit::metre, 0.1, 100,
                      "Depth at which clear water hides most of the bed; other colours hide it sooner.", Shown::more),
            parameter("waves", "Waves", &P::waves, Unit::fraction, 0, 1, "Roughness of standing water.", Shown::more),
            parameter("foam", "Foam", &P::foam, Unit::fraction, 0, 1, "Amount of foam along coasts and in rapids.",
                      Shown::more),
            choice("surroundings", "Surroundings", &P::surroundings,
                   "Land beyond the map in pictures. block: none, the map is a block with walls; continue: land like "
                   "the map's; plain: low ground; sea: water. Exports, masks and measures never contain it."),
            choice("tone", "Tone", &P::tone,
                   "Contrast curve of pictures. plain: as in earlier versions; neutral: soft, like film; punchy: film "
                   "with more contrast and colour; golden: the same, warm."),
            parameter("aerial", "Aerial perspective", &P::aerial, Unit::fraction, 0, 1,
                      "Blue of the air in the distance; at 0.5 the map's diagonal lets through 55 % of the blue."),
            parameter("hollows", "Shading of hollows", &P::hollows, Unit::fraction, 0, 1,
                      "Darkening of hollows a few cells wide, and light sent back by the ground around.", Shown::more),
            parameter("clouds", "Clouds", &P::clouds, Unit::fraction, 0, 1,
                      "Share of the sky that cumulus clouds cover, where pictures show sky."),
            parameter("high_clouds", "High clouds", &P::high_clouds, Unit::fraction, 0, 1,
                      "Amount of cirrus, thin streaks of ice high above the clouds, where pictures show sky."),
            parameter("cloud_shadows", "Cloud shadows", &P::cloud_shadows, Unit::fraction, 0, 1,
                      "Strength of the shadows that clouds cast on the land.", Shown::more),
            parameter("cloud_height", "Cloud height", &P::cloud_height, Unit::metre, 0, 20000,
                      "Height of the clouds' bases above the lowest ground, at least above the highest.", Shown::more)
                .scale(0, 8000)
                .zero_is("above the summits"),
            seed_parameter("cloud_seed", "Cloud pattern", &P::cloud_seed, "Each seed gives other clouds."),
        };
    }
    bool operator==(const LightParameters&) const = default;
};

}  // namespace cuesta

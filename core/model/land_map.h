#pragma once
/// \file The maps of a land that can be written beside its heights: one list, from which the command line, the editor
/// and the documents take names, units and encodings.

#include <array>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/parameter_set.h"
#include "core/field/raster.h"

namespace cuesta {

enum class LandMap {
    flow,
    wear,
    deposit,
    water_depth,
    sediment,
    loose,
    passages,
    path_water,
    displacement,
    lake_depth,
    drainage,
    shore_distance,
    slope,
    profile_curvature,
    plan_curvature,
    mean_curvature,
    ambient_occlusion,
    bed_hardness,
    restriction,
    ice,
    ice_speed,
    ice_load,
    crevasses,
    moraines,
    till,
    firn_line,
    lava,
    top_material,
    materials,
    surfaces,
    masks,
    normal,
    colour,
    cover,
};
inline constexpr std::size_t land_map_count = 34;
/// The names are those of the files, too.
template <>
struct EnumNames<LandMap> {
    static constexpr std::array<std::string_view, land_map_count> names{"flow",
                                                                        "wear",
                                                                        "deposit",
                                                                        "water_depth",
                                                                        "sediment",
                                                                        "loose",
                                                                        "passages",
                                                                        "path_water",
                                                                        "displacement",
                                                                        "lake_depth",
                                                                        "drainage",
                                                                        "shore_distance",
                                                                        "slope",
                                                                        "profile_curvature",
                                                                        "plan_curvature",
                                                                        "mean_curvature",
                                                                        "ambient_occlusion",
                                                                        "bed_hardness",
                                                                        "restriction",
                                                                        "ice",
                                                                        "ice_speed",
                                                                        "ice_load",
                                                                        "crevasses",
                                                                        "moraines",
                                                                        "till",
                                                                        "firn_line",
                                                                        "lava",
                                                                        "top_material",
                                                                        "materials",
                                                                        "surfaces",
                                                                        "masks",
                                                                        "normal",
                                                                        "colour",
                                                                        "cover"};
};

/// Coding of a map's values as 0 .. largest in files that hold whole numbers (PNG). largest in files that hold whole
/// numbers (PNG).
enum class MapCoding {
    from_zero,    ///< 0 .. the map's highest value
    logarithmic,  ///< the same, by the logarithm of 1 + value / step: a few cells hold nearly all
    around_zero,  ///< -m .. m with 0 at a code, m the map's largest magnitude
    fixed,        ///< the range of the table
    whole,        ///< the code is the value; always 8 bits
    weights,      ///< 0 .. 1 in always 8 bits, since only there the planes sum to 255
    direction,    ///< three channels of -1 .. 1
    colours,      ///< three channels of linear light, coded as sRGB
};

struct LandMapTraits {
    std::string_view unit;  ///< "" for shares and numbers
    MapCoding coding = MapCoding::from_zero;
    double low = 0, high = 0;  ///< of MapCoding::fixed
};
const LandMapTraits& traits_of(LandMap map);

/// One file's worth of a map: a channel, or three.
struct MapPlane {
    std::string name;  ///< of the file, without its ending: the map's, with that of the surface, material or mask
    std::vector<std::shared_ptr<const Raster<float>>> channels;
};
/// Takes the planes of a map one after another, so that not all are in memory at once. An error ends the making.
using MapSink = std::function<Result<void>(const MapPlane&)>;

/// exr_layers: all maps and the heights in one file.
enum class MapFormat { tif, png, exr, exr_layers };
template <>
struct EnumNames<MapFormat> {
    static constexpr std::array<std::string_view, 4> names{"tif", "png", "exr", "exr_layers"};
};
enum class CodeDepth { bits_8, bits_16 };
template <>
struct EnumNames<CodeDepth> {
    static constexpr std::array<std::string_view, 2> names{"8_bits", "16_bits"};
};
/// Direction of the green of a normal map: up the picture, which is north, or down.
enum class NormalGreen { opengl, directx };
template <>
struct EnumNames<NormalGreen> {
    static constexpr std::array<std::string_view, 2> names{"opengl", "directx"};
};

/// Choice of maps, and their form.
struct MapParameters {
    bool flow = true;
    bool wear = true;
    bool deposit = true;
    bool water_depth = true;
    bool sediment = false;
    bool loose = false;
    bool passages = false;
    bool path_water = false;
    bool displacement = false;
    bool lake_depth = false;
    bool drainage = false;
    bool shore_distance = false;
    bool slope = true;
    bool profile_curvature = false;
    bool plan_curvature = false;
    bool mean_curvature = false;
    bool ambient_occlusion = true;
    bool bed_hardness = false;
    bool restriction = false;
    bool ice = false;
    bool ice_speed = false;
    bool ice_load = false;
    bool crevasses = false;
    bool moraines = false;
    bool till = false;
    bool firn_line = false;
    bool lava = false;
    bool top_material = false;
    bool materials = false;
    bool surfaces = true;
    bool masks = true;
    bool normal = true;
    bool colour = true;
    bool cover = true;
    MapFormat format = MapFormat::tif;
    CodeDepth depth = CodeDepth::bits_16;
    NormalGreen green = NormalGreen::opengl;

    static constexpr std::string_view prefix = "maps";
    static constexpr std::string_view title = "Map export";
    /// The maps first, in the order of LandMap and with its names.
    static constexpr auto parameters() {
        using P = MapParameters;
        return std::tuple{
            toggle("flow", "Flow", &P::flow, "Mean water flow per erosion step."),
            toggle("wear", "Wear", &P::wear, "Depth by which erosion lowered the ground."),
            toggle("deposit", "Deposit", &P::deposit, "Height by which erosion raised the ground."),
            toggle("water_depth", "Water depth", &P::water_depth, "Depth of the water left by erosion."),
            toggle("sediment", "Sediment", &P::sediment, "Sediment still suspended in the water."),
            toggle("loose", "Loose material", &P::loose, "Thickness of eroded material on the ground."),
            toggle("passages", "Droplet passes", &P::passages,
                   "Mean number of droplets that pass each cell in a droplet step."),
            toggle("path_water", "Water of paths", &P::path_water,
                   "Water depth of the rivers and lakes carved by paths."),
            toggle("displacement", "Path displacement", &P::displacement, "Height that paths add to the ground."),
            toggle("lake_depth", "Lakes", &P::lake_depth,
                   "Depth of the lakes in all depressions, filled to their spill points."),
            toggle("drainage", "Drainage area", &P::drainage, "Area that drains through each cell."),
            toggle("shore_distance", "Distance to shore", &P::shore_distance,
                   "Distance to the nearest shore: above 0 in water, below 0 on land."),
            toggle("slope", "Slope", &P::slope, "Slope of the ground, 0 to 90 degrees."),
            toggle("profile_curvature", "Profile curvature", &P::profile_curvature,
                   "Curvature down the slope: above 0 where it flattens downhill, below 0 where it steepens."),
            toggle("plan_curvature", "Plan curvature", &P::plan_curvature,
                   "Curvature across the slope: above 0 where water gathers, below 0 where it spreads."),
            toggle("mean_curvature", "Mean curvature", &P::mean_curvature,
                   "Mean of both curvatures: above 0 in hollows, below 0 on ridges."),
            toggle("ambient_occlusion", "Ambient occlusion", &P::ambient_occlusion,
                   "Share of sky light that reaches the ground past the surrounding terrain."),
            toggle("bed_hardness", "Bed hardness", &P::bed_hardness, "Hardness of the bottom layer at its surface."),
            toggle("restriction", "Hold of splines", &P::restriction,
                   "Strength with which splines hold the ground: 1 on the line, falling along their slopes."),
            toggle("ice", "Ice", &P::ice, "Thickness of the ice on the terrain, which its heights include."),
            toggle("ice_speed", "Ice speed", &P::ice_speed, "Speed of the surface of the ice."),
            toggle("ice_load", "Debris in the ice", &P::ice_load,
                   "Thickness of the rock debris that the ice carries, in it and on it."),
            toggle("crevasses", "Crevasses", &P::crevasses,
                   "Rate at which the surface of the ice is stretched; above 0.05 a year it breaks into crevasses."),
            toggle("moraines", "Moraines on the ice", &P::moraines,
                   "Thickness of the rock debris that lies on the ice."),
            toggle("till", "Till", &P::till, "Thickness of what the ice has laid down on the ground."),
            toggle("firn_line", "Firn line", &P::firn_line,
                   "Height above which the ice keeps its snow through the summer."),
            toggle("lava", "Lava", &P::lava, "Thickness of the lava that erosion left lying open."),
            toggle("top_material", "Top material", &P::top_material,
                   "Index of the material on top: 0 is eroded material, then the layers, then the bottom."),
            toggle("materials", "Material weights", &P::materials, "A mask for each material where it is on top."),
            toggle("surfaces", "Surface weights", &P::surfaces,
                   "A weight map for each surface, such as rock, grass and snow; the weights sum to 255."),
            toggle("masks", "Custom masks", &P::masks, "Your custom masks."),
            toggle("normal", "Normal map", &P::normal, "Surface normals in tangent space."),
            toggle("colour", "Colour", &P::colour, "Terrain colour from above, without lighting and water."),
            toggle("cover", "Ground cover", &P::cover, "A density mask for each species of plants, and for boulders."),
            choice("format", "Format", &P::format,
                   "tif and exr store values; png stores codes with their range in maps.json; exr_layers stores values "
                   "and the heights as layers of one file."),
            choice("depth", "Bit depth", &P::depth, "Bits per channel for integer formats."),
            choice("green", "Normal map convention", &P::green,
                   "opengl: green points north (Unity, Godot, Blender); directx: green points south (Unreal)."),
        };
    }
    bool operator==(const MapParameters&) const = default;
};

/// The maps that are chosen, in the order of the list.
std::vector<LandMap> chosen_maps(const MapParameters& parameters);

}  // namespace cuesta

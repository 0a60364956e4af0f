#include "core/io/engine/engine_traits.h"

#include <algorithm>
#include <cstdio>

namespace cuesta {
namespace {

/// Unity and HTerrain: one more than a power of two.
std::vector<int> powers_of_two_and_one() {
    return {33, 65, 129, 257, 513, 1025, 2049, 4097};
}

std::string text_of(double number) {
    char text[32];
    std::snprintf(text, sizeof text, "%.9g", number);
    return text;
}

/// The order of surfaces in files of four.
std::string splat_order(const std::vector<std::string>& surfaces) {
    std::string text;
    for (std::size_t i = 0; i < surfaces.size(); ++i)
        text += "  splat_" + std::to_string(i / 4) + " " + "RGBA"[i % 4] + ": " + surfaces[i] + "\n";
    return text;
}

/// The parts of an Unreal landscape of that many vertices a side, of sizes_of(): components of 2 x 2 sections, whose
/// size Unreal proposes itself ("Landscape Technical Guide", recommended sizes).
std::string landscape_parts(int vertices) {
    const int section = vertices > 4033 ? 127 : 63;
    const std::string components = std::to_string((vertices - 1) / (2 * section)), side = std::to_string(section);
    return "  Section Size: " + side + "x" + side + " Quads\n  Sections Per Component: 2x2 Sections\n" +
           "  Number of Components: " + components + " x " + components + "\n";
}

/// Place of the tiles, in the engine's own axes.
std::string tile_lines(Engine engine, const EngineImport& map, double across, double down) {
    std::string text = "Tiles: " + std::to_string(map.tile_columns) + " from west to east, " +
                       std::to_string(map.tile_rows) + " from north to south, " + map.first +
                       " in the north-west; neighbours share their outermost samples\n";
    if (engine == Engine::unreal) {
        text +=
            "  With World Partition or World Composition choose any of the files: Unreal finds the others by _x and "
            "_y\n";
    } else if (engine == Engine::unity) {
        text += "  A terrain each, side by side: Position X = x * " + text_of(across) + ", Position Z = (" +
                std::to_string(map.tile_rows - 1) + " - y) * " + text_of(down) + " for the tile _x_y\n";
    } else if (engine != Engine::gis) {
        text += "  Side by side: tile _x_y lies x * " + text_of(across) + " m east and y * " + text_of(down) +
                " m south of the first\n";
    }
    return text;
}

}  // namespace

const EngineTraits& traits_of(Engine engine) {
    // Unreal: whole components of whole sections; others are stretched on import.
    static const EngineTraits unreal{"Unreal Engine", {127, 253, 505, 1009, 2017, 4033, 8129}, true, ".png"};
    static const EngineTraits unity{"Unity", powers_of_two_and_one(), true, ".raw"};
    static const EngineTraits terrain3d{"Terrain3D (Godot)", {}, false, ".exr"};
    static const EngineTraits hterrain{"HTerrain (Godot)", powers_of_two_and_one(), true, ".exr"};
    static const EngineTraits blender{"Blender, Houdini", {}, false, ".exr"};
    static const EngineTraits gis{"GIS", {}, false, ".tif"};
    switch (engine) {
        case Engine::unreal:
            return unreal;
        case Engine::unity:
            return unity;
        case Engine::terrain3d:
            return terrain3d;
        case Engine::hterrain:
            return hterrain;
        case Engine::blender:
            return blender;
        case Engine::gis:
            break;
    }
    return gis;
}

std::string_view title_of(Engine engine) {
    return traits_of(engine).title;
}

const std::vector<int>& sizes_of(Engine engine) {
    return traits_of(engine).sizes;
}

int usual_size(Engine engine, int samples) {
    const std::vector<int>& sizes = sizes_of(engine);
    if (sizes.empty()) return 0;
    const auto found = std::lower_bound(sizes.begin(), sizes.end(), samples);
    return found == sizes.end() ? sizes.back() : *found;
}

Result<void> check_size(Engine engine, int size) {
    const std::vector<int>& sizes = sizes_of(engine);
    if (size == 0 || sizes.empty() || std::find(sizes.begin(), sizes.end(), size) != sizes.end()) return {};
    std::string text;
    for (const int each : sizes) text += (text.empty() ? "" : ", ") + std::to_string(each);
    return Error{std::string(title_of(engine)) + " takes no heightmaps of " + std::to_string(size) +
                     " samples a side; choose one of " + text,
                 "size"};
}

std::string import_steps(Engine engine, const EngineImport& map) {
    const std::string& name = map.name;
    const double range = std::max(map.highest - map.lowest, 1e-9);
    // A flat land is written with a range of one metre (core/io/elevation/elevation.h).
    const double coded = map.highest > map.lowest ? range : 1.0;
    const double across = map.column_spacing * (map.columns - 1);
    const double down = map.row_spacing * (map.rows - 1);
    const std::string size = std::to_string(map.columns) + " x " + std::to_string(map.rows);
    const auto line = [](const std::string& what, const std::string& value) { return what + ": " + value + "\n"; };
    const bool tiled = map.tile_columns * map.tile_rows > 1;
    std::string text =
        std::string(traits_of(engine).title) + ", " + name + traits_of(engine).ending + ", " +
        (tiled ? std::to_string(map.tile_columns) + " x " + std::to_string(map.tile_rows) + " tiles of " : "") + size +
        " samples, " + text_of(across) + " m west to east, " + text_of(down) + " m north to south, " +
        text_of(map.lowest) + " to " + text_of(map.highest) + " m high\n\n";
    switch (engine) {
        case Engine::unreal:
            text += "Landscape mode, Manage, New, Import from File:\n";
            text += line("  Heightmap File", map.first + ".png");
            text += line("  Scale X", text_of(map.column_spacing * 100));
            text += line("  Scale Y", text_of(map.row_spacing * 100));
            // Code 32768 is height 0 and a code 1/128 cm at scale 1 (core/io/raster/sidecar.cpp).
            text += line("  Scale Z", text_of(coded * 100 / 512));
            text += line("  Location Z", text_of((map.lowest + coded / 2) * 100));
            if (!tiled) text += landscape_parts(map.columns);
            for (const std::string& surface : map.surfaces)
                text += line("  Layer " + surface,
                             name + "_" + surface + (tiled ? ", the tile of the same numbers" : ".png"));
            break;
        case Engine::unity:
            text += "Terrain, Terrain Settings, Import Raw:\n";
            text += line("  File", map.first + ".raw");
            text += line("  Depth", "Bit 16");
            text += line("  Resolution", std::to_string(map.columns));
            text += line("  Byte Order", "Windows");
            text += line("  Flip Vertically", "off (the first row is the south edge, as Unity has it)");
            text += line("  Terrain Size X", text_of(across));
            text += line("  Terrain Size Z", text_of(down));
            // Unity divides codes by 65536.
            text += line("  Terrain Size Y", text_of(coded * 65536 / 65535));
            text += line("  Transform, Position Y", text_of(map.lowest));
            if (!map.surfaces.empty())
                text += line("  Control Texture Resolution", std::to_string(map.columns - 1)) +
                        "  Splat maps of four layers each, in this order:\n" + splat_order(map.surfaces);
            break;
        case Engine::terrain3d:
            text += "Importer scene:\n";
            text += line("  Height File", map.first + ".exr");
            text += line("  Import Scale", "1 (the file holds metres)");
            text += line("  Import Offset", "0");
            text += line("  Terrain3D, Vertex Spacing", text_of(map.column_spacing));
            break;
        case Engine::hterrain:
            text += "Terrain menu, Import maps:\n";
            text += line("  Heightmap", map.first + ".exr");
            text += line("  Min Height, Max Height", "not used, the file holds metres");
            text += line("  HTerrain, Map Scale", text_of(map.column_spacing) + ", 1, " + text_of(map.row_spacing));
            if (!map.surfaces.empty())
                text += "  Splat maps of four layers each, in this order:\n" + splat_order(map.surfaces);
            break;
        case Engine::blender:
            text += "As a mesh: import " + name + ".glb; 1 unit is 1 m, the origin in the middle at height 0.\n";
            text += "As a displacement of a plane of " + text_of(across) + " x " + text_of(down) + " m:\n";
            text += line("  Image", name + ".exr, Non-Color, 32-bit float, Interpolation Cubic, Extension Extend");
            text += line("  Displace, Strength", "1");
            text += line("  Displace, Midlevel", "0");
            text += "Houdini: HeightField File of " + name + ".exr, channel Y, height scale 1.\n";
            break;
        case Engine::gis:
            text += line("Metres, 32-bit floats, cells of", text_of(map.column_spacing) + " m");
            text += line("Coordinate reference system",
                         map.referenced ? "as the land was imported" : "none; metres from the south-west corner");
            break;
    }
    if (tiled) text += tile_lines(engine, map, across, down);
    return text;
}

}  // namespace cuesta

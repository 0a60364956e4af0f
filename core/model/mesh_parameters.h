#pragma once
/// \file How the land becomes triangles when it leaves: how many, in which pieces, and where their axes point.
/// Remembered in the project.

#include "core/base/parameter_set.h"

namespace cuesta {

enum class MeshFormat { glb, gltf, obj, fbx, ply, stl };
/// The names are the files' endings.
template <>
struct EnumNames<MeshFormat> {
    static constexpr std::array<std::string_view, 6> names{"glb", "gltf", "obj", "fbx", "ply", "stl"};
};

enum class MeshColours { none, vertices, texture };
template <>
struct EnumNames<MeshColours> {
    static constexpr std::array<std::string_view, 3> names{"none", "vertices", "texture"};
};

/// Where the point 0, 0 of the ground plane lies.
enum class MeshOrigin { middle, corner, georeference };
template <>
struct EnumNames<MeshOrigin> {
    static constexpr std::array<std::string_view, 3> names{"middle", "corner", "georeference"};
};

enum class MeshUpAxis { y, z };
template <>
struct EnumNames<MeshUpAxis> {
    static constexpr std::array<std::string_view, 2> names{"y", "z"};
};

enum class MeshUnit { metres, centimetres, feet };
template <>
struct EnumNames<MeshUnit> {
    static constexpr std::array<std::string_view, 3> names{"metres", "centimetres", "feet"};
};
/// The international foot is exactly 0.3048 m.
constexpr double metres_of(MeshUnit unit) {
    return unit == MeshUnit::metres ? 1.0 : unit == MeshUnit::centimetres ? 0.01 : 0.3048;
}

/// glTF is in metres with y up, whatever is asked for (glTF 2.0, 3.4): `up` and `unit` have no effect there.
constexpr bool has_fixed_axes(MeshFormat format) {
    return format == MeshFormat::glb || format == MeshFormat::gltf;
}

struct MeshParameters {
    MeshFormat format = MeshFormat::glb;
    float error = 0.0F;
    int triangles = 0;
    int levels = 1;
    float level_step = 4.0F;
    int chunks = 1;
    bool skirts = true;
    MeshColours colours = MeshColours::texture;
    int texture_size = 4096;
    MeshOrigin origin = MeshOrigin::middle;
    int offset_east = 0;
    int offset_north = 0;
    MeshUpAxis up = MeshUpAxis::y;
    MeshUnit unit = MeshUnit::metres;

    static constexpr std::string_view prefix = "mesh";
    static constexpr std::string_view title = "Export as a mesh";
    static constexpr auto parameters() {
        using P = MeshParameters;
        return std::tuple{
            choice("format", "Format", &P::format, "The files' format, which is also their ending."),
            parameter("error", "Largest error", &P::error, Unit::metre, 0, 10000,
                      "How far a triangle may miss the heights; 0 makes every height a corner unless a number of "
                      "triangles is given."),
            parameter("triangles", "Most triangles", &P::triangles, Unit::none, 0, 1000000000,
                      "The mesh takes the points that matter most until it has so many triangles; 0 sets no limit.")
                .zero_is("no limit"),
            parameter("levels", "Levels of detail", &P::levels, Unit::none, 1, 8,
                      "How many meshes are made, each coarser than the one before."),
            parameter("level_step", "Step of levels", &P::level_step, Unit::none, 1.1, 100,
                      "Each level may err so many times as much as the one before, or has so many times fewer "
                      "triangles."),
            parameter("chunks", "Pieces a side", &P::chunks, Unit::none, 1, 64,
                      "Cuts the land into so many times so many pieces, each a file of its own, that fit without "
                      "cracks."),
            toggle("skirts", "Skirts", &P::skirts,
                   "Hangs a strip of triangles from the edge of each piece, deep enough to hide the cracks between "
                   "levels of detail. Without skirts all levels keep the edge of the finest."),
            choice("colours", "Colours", &P::colours,
                   "Whether the colours of the land's surfaces go with the mesh, as a picture or in its corners."),
            parameter("texture_size", "Picture size", &P::texture_size, Unit::none, 16, 16384,
                      "Pixels along the longer side of a piece's picture, at most; there are never more than cells."),
            choice("origin", "Origin", &P::origin,
                   "Where the mesh's zero point lies: in the middle of the land, in the corner from which both axes "
                   "run over it, or where the land's reference system has it."),
            parameter("offset_east", "Offset east", &P::offset_east, Unit::none, -100000000, 100000000,
                      "Easting that becomes 0 where the origin is the reference system's: coordinates of a few "
                      "kilometres stay exact."),
            parameter("offset_north", "Offset north", &P::offset_north, Unit::none, -100000000, 100000000,
                      "Northing that becomes 0 where the origin is the reference system's."),
            choice("up", "Up axis", &P::up, "The axis that points up; y and z make right-handed systems alike."),
            choice("unit", "Unit", &P::unit, "The unit of the mesh's coordinates."),
        };
    }
    bool operator==(const MeshParameters&) const = default;
};

}  // namespace cuesta

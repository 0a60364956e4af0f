#pragma once
/// \file Mesh export settings: how many triangles, in which pieces, and where their axes point.
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

/// Position of the point 0, 0 of the ground plane.
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

/// Only glTF has a form for what Draco makes.
constexpr bool is_compressible(MeshFormat format) {
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
    float compression = 0.0F;

    static constexpr std::string_view prefix = "mesh";
    static constexpr std::string_view title = "Mesh export";
    static constexpr auto parameters() {
        using P = MeshParameters;
        return std::tuple{
            choice("format", "Format", &P::format, "File format and extension."),
            parameter("error", "Maximum error", &P::error, Unit::metre, 0, 10000,
                      "Maximum vertical distance between the mesh and the heights; 0 makes every height a vertex "
                      "unless a number of triangles is given."),
            parameter("triangles", "Maximum triangles", &P::triangles, Unit::none, 0, 1000000000,
                      "Maximum number of triangles; the points with the largest error are added first. 0: no limit.")
                .zero_is("no limit"),
            parameter("levels", "Levels of detail", &P::levels, Unit::none, 1, 8,
                      "Number of meshes, each coarser than the one before."),
            parameter("level_step", "Level factor", &P::level_step, Unit::none, 1.1, 100,
                      "Factor by which the error of each level grows, or its number of triangles shrinks."),
            parameter("chunks", "Chunks per side", &P::chunks, Unit::none, 1, 64,
                      "Cuts the terrain into this many chunks along each side. Each is a separate file; they fit "
                      "without cracks."),
            toggle("skirts", "Skirts", &P::skirts,
                   "Adds a vertical strip of triangles to the edge of each chunk, deep enough to hide cracks between "
                   "levels of detail. Without skirts, all levels share the edge of the finest."),
            choice("colours", "Colours", &P::colours,
                   "Exports the colours of the terrain's surfaces as a texture or in the vertices."),
            parameter("texture_size", "Picture size", &P::texture_size, Unit::none, 16, 16384,
                      "Maximum pixels along the longer side of a chunk's texture; never more than its cells."),
            choice("origin", "Origin", &P::origin,
                   "Origin of the mesh: the middle of the terrain, the corner where both axes start, or the origin of "
                   "its coordinate reference system."),
            parameter("offset_east", "Offset east", &P::offset_east, Unit::none, -100000000, 100000000,
                      "Easting that becomes 0 when the origin is georeferenced; small coordinates stay exact."),
            parameter("offset_north", "Offset north", &P::offset_north, Unit::none, -100000000, 100000000,
                      "Northing that becomes 0 when the origin is georeferenced."),
            choice("up", "Up axis", &P::up, "Axis that points up; y and z both give right-handed systems."),
            choice("unit", "Unit", &P::unit, "Unit of the mesh's coordinates."),
            parameter("compression", "Compression error", &P::compression, Unit::metre, 0, 100,
                      "Compresses glTF with Draco; vertices move by at most this distance along each axis. 0: not "
                      "compressed.")
                .zero_is("not compressed"),
        };
    }
    bool operator==(const MeshParameters&) const = default;
};

}  // namespace cuesta

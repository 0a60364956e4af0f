#pragma once
/// \file Meshes seen from above as height maps (through Assimp).

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "core/base/parameter_set.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Axis of a mesh that points up. Automatic: y for glTF, what an FBX says, else y or z, along whichever it is flatter.
enum class MeshUp { automatic, x, y, z };
template <>
struct EnumNames<MeshUp> {
    static constexpr std::array<std::string_view, 4> names{"automatic", "x", "y", "z"};
};

struct MeshHeightsOptions {
    MeshUp up = MeshUp::automatic;
    double metres_per_unit = 1;
    bool operator==(const MeshHeightsOptions&) const = default;
};

/// Whether the ending is one of a mesh that is read: .glb .gltf .obj .fbx .ply .stl .dae .3ds .off
bool is_mesh_file(const std::string& path);

/// The highest surface above each sample of a grid over the mesh, in metres; samples without any surface above are
/// holes. The grid runs from corner to corner of the mesh's extent, so that the vertices of a mesh which is a grid are
/// its samples. `cell_size`, m; absent: that of the grid with as many triangles. Seen from above, x is east; north is
/// -z where y is up, y where z is up, and with x up east is y and north z. Errors: what Assimp cannot read, a mesh
/// without triangles or extent, sizes above maximum_cells; Error::cancelled(). Any thread.
Result<SourceRaster> read_mesh_heights(const std::string& path, const MeshHeightsOptions& options,
                                       std::optional<double> cell_size, long long maximum_cells,
                                       const WorkControl& control = {});

}  // namespace cuesta

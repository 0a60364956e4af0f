#pragma once
/// \file Mesh files: glTF 2.0 (.glb, .gltf), OBJ, FBX, PLY, STL.

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/mesh/mesh.h"
#include "core/model/mesh_parameters.h"

namespace cuesta {

struct MeshFileOptions {
    std::string name = "terrain";  ///< of the object in the file
    /// Orientation and scale of positions and normals: FBX says it, no other format can.
    MeshUpAxis up = MeshUpAxis::y;
    MeshUnit unit = MeshUnit::metres;
    /// A PNG of sRGB colours that texture coordinates refer to, to be put into the file (.glb); null: none.
    const std::vector<std::byte>* picture = nullptr;
    /// The name of such a file in the same folder (.gltf, .obj, .fbx, .ply); empty: none. STL has no colours at all.
    std::string picture_name;
    /// Of glTF: above 0 the mesh is compressed by Draco, and positions are moved by so many metres at most along each
    /// axis (core/io/mesh/draco_mesh.h).
    double compression = 0;
};

/// By the ending, in capitals or not.
std::optional<MeshFormat> mesh_format_of(const std::string& path);

/// Writes a mesh into files that appear whole or not at all, and names them, `path` first. With .gltf comes a file that
/// ends in .bin, with an .obj that has a picture one that ends in .mtl. Colours of vertices are linear in glTF, sRGB in
/// OBJ (behind the coordinates, as many programs read them), PLY and FBX. The same mesh makes the same bytes, but for
/// FBX, which holds the time. Errors: an unknown ending, an empty mesh, more than a .glb can hold (4 GiB), too small an
/// error of compression, and what the disk says.
Result<std::vector<std::string>> write_mesh_file(const std::string& path, const TriangleMesh& mesh,
                                                 const MeshFileOptions& options = {});

// One format each, for write_mesh_file.
Result<std::vector<std::string>> write_gltf(const std::string& path, const TriangleMesh& mesh,
                                            const MeshFileOptions& options);
Result<std::vector<std::string>> write_obj(const std::string& path, const TriangleMesh& mesh,
                                           const MeshFileOptions& options);
Result<std::vector<std::string>> write_fbx(const std::string& path, const TriangleMesh& mesh,
                                           const MeshFileOptions& options);
Result<std::vector<std::string>> write_ply(const std::string& path, const TriangleMesh& mesh,
                                           const MeshFileOptions& options);
Result<std::vector<std::string>> write_stl(const std::string& path, const TriangleMesh& mesh);

}  // namespace cuesta

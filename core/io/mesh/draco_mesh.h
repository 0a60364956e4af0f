#pragma once
/// \file Triangles compressed by Draco, as glTF holds them (KHR_draco_mesh_compression).

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/base/result.h"
#include "core/io/mesh/mesh.h"

namespace cuesta {

/// The lattice that positions are rounded to: the largest power of two, m, whose half is no more than `error` (> 0). It
/// begins at 0, so that what meets before meets afterwards, whatever file it is in.
double compression_step(double error);

/// The compressed mesh as a decoder finds it, in an order of its own.
struct DracoMesh {
    std::vector<std::byte> bytes;
    std::size_t vertices = 0;
    std::size_t triangles = 0;
    std::array<float, 3> least{}, greatest{};  ///< of the positions
    // Draco's numbers of the attributes; -1: there is none.
    int positions = -1;
    int normals = -1;
    int texture_coordinates = -1;
    int colours = -1;
};

/// Compresses a mesh. Positions are moved by compression_step(error) / 2 <= `error` at most along each axis, exactly to
/// the lattice; directions of normals keep 10 bits an axis of an octahedron (within half a degree), texture coordinates
/// 14 bits of their range; `colours`, one a vertex or none, stay as they are. `error` > 0. The same mesh gives the same
/// bytes. Errors: an error too small for the mesh's size and place, which is told with the least that will do. Any
/// thread.
Result<DracoMesh> compress_mesh(const TriangleMesh& mesh, std::span<const std::array<std::uint16_t, 4>> colours,
                                double error);

}  // namespace cuesta

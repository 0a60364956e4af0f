#pragma once
/// \file Terrain as triangles: one mesh or several that fit, as exact as asked for or with as many triangles.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/field/raster.h"
#include "core/look/ground_colours.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

/// Metres, y up, x east, z south, origin in the middle of the terrain at height 0; counter-clockwise seen from above.
/// A writer of files may have moved, turned and scaled it.
struct TriangleMesh {
    std::vector<std::array<float, 3>> positions;
    std::vector<std::array<float, 3>> normals;  ///< from the heights, one a vertex
    /// 0..1 from the west to the east border and from the north to the south border; vertices lie in the middle of
    /// texels of a picture of the terrain's size.
    std::vector<std::array<float, 2>> texture_coordinates;
    std::vector<std::array<float, 3>> colours;  ///< linear RGB, one a vertex; or empty
    std::vector<std::array<std::uint32_t, 3>> triangles;
};

struct MeshOptions {
    double maximum_error = 0;  ///< metres of vertical deviation allowed; 0: every cell becomes a vertex
    /// The largest deviations are mended first, until there are so many triangles (in all chunks together); 0: no
    /// limit.
    std::int64_t most_triangles = 0;
    int chunks = 1;  ///< the terrain is cut into chunks x chunks meshes
    /// The borders of chunks have the vertices of this error (m), whatever the rest may have: those of another
    /// triangulation of the same heights and chunks. Negative: as the rest.
    double border_error = -1;
    int square_size = 0;  ///< cells of what is triangulated at a time, 512 .. 4096; 0: as is quickest
};

/// The meshes of chunks, row by row from the north-west. Neighbours have the same vertices on their common border, with
/// the same normals.
struct ChunkedMesh {
    std::vector<TriangleMesh> chunks;
    std::vector<CellRectangle> cells;  ///< of each chunk; neighbours share a row or column
    double error = 0;                  ///< m: no sample deviates by more (but for the rounding of floats)
    double border_error = 0;           ///< for MeshOptions::border_error of others
};

/// With an error of 0 (or one that floats of the terrain's height cannot resolve) and no limit, two triangles for every
/// four samples, parted along the diagonal whose ends differ less in height, so that ridges and valleys are not
/// notched. Otherwise few triangles: greedy insertion in squares that share the points of their simplified sides
/// (core/io/mesh/land_squares.h). No vertical deviation of a sample from the mesh exceeds maximum_error unless the
/// limit of triangles comes first; no cracks. Deterministic, the same on any number of threads. Errors: fewer than 2 x
/// 2 cells, or than 2 a chunk, heights that are not finite, an error that is negative or not a number, fewer triangles
/// than two a chunk, more vertices than 32-bit indices hold, stopped on request.
Result<ChunkedMesh> triangulate_chunks(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                       const WorkControl& control = {});
/// The same as one mesh.
Result<TriangleMesh> triangulate(RasterView<const float> heights, double cell_size, const MeshOptions& options,
                                 const WorkControl& control = {});

/// Hangs a strip of triangles, `depth` metres deep, from every edge that has no neighbour, facing outwards. The strip
/// has the normals and texture coordinates of the edge above it, so that it is lit and coloured alike.
void add_skirts(TriangleMesh& mesh, double depth);

/// Writes a mesh alone, in metres with y up (core/io/mesh/mesh_file.h has more to choose).
Result<void> write_mesh(const std::string& path, const TriangleMesh& mesh);

}  // namespace cuesta

#pragma once
/// \file Land as mesh files, as MeshParameters ask: levels of detail, pieces, skirts, colours, origin, axes, unit.

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/look/ground_colours.h"
#include "core/model/mesh_parameters.h"
#include "core/model/terrain_frame.h"

namespace cuesta {

struct MeshLand {
    RasterView<const float> heights;  ///< m, of the frame's size, at least 2 x 2
    TerrainFrame frame;
    const GroundColours* colours = nullptr;  ///< of the same size; null: no colours whatever the parameters ask
};

struct MeshLevel {
    double error = 0;           ///< m: no height is missed by more
    double skirt = 0;           ///< m, depth of the skirts; 0: none
    std::size_t triangles = 0;  ///< of all pieces, without skirts
};

struct MeshExport {
    std::vector<std::string> files;  ///< meshes from the finest level on, then what belongs to them, then the index
    std::vector<MeshLevel> levels;   ///< the finest first
    std::vector<std::string> warnings;
};

/// Writes the files of `path` ("land.glb"), whose ending chooses the format: land.glb, or land_lod0.glb, land_lod1.glb,
/// ... where there are levels, land_x0_y0.glb, ... where there are pieces (x from the west, y from the north), and
/// land_x0_y0_lod0.glb, ... where there are both. Each holds one object, since most programs show all that a file has
/// at once, and load files one at a time while one walks over the land. All pieces and levels have the same
/// coordinates. The index land_mesh.json, written last, tells files, sizes, errors, axes and origin.
///
/// Level k may err `error` * level_step^k, or has `triangles` / level_step^k triangles; where every height is a corner,
/// level 1 may err a two-thousandth of the range of heights. Skirts are made where there are levels; each is as deep as
/// its level's error and the largest of all together, which is the widest gap between two levels: both edges are
/// straight between heights that they miss by no more than their errors. Pieces of one level fit without skirts;
/// without skirts those of different levels do, too, since all keep the border of the finest.
///
/// Files appear whole or not at all; when stopped, those already written stay, without a new index. Errors: those of
/// triangulate_chunks, mesh_placement and write_mesh_file.
Result<MeshExport> export_mesh(const std::string& path, const MeshLand& land, const MeshParameters& parameters,
                               const WorkControl& control = {});

/// Path of the index of `path`: "a/land_mesh.json".
std::string mesh_index_path(const std::string& path);

}  // namespace cuesta

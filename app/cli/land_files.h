#pragma once
/// \file Land as files: height maps, meshes, masks.

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// Whether the ending is one of a height map or a mesh that can be written, and files can be made there. To be asked
/// before long work. `misused` is set where the ending is the trouble.
Result<void> check_output(const std::string& path, bool meshes, bool& misused);

/// Whether the ending is that of a mesh.
bool is_mesh(const std::string& path);

/// Writes the ground as the height map or mesh that the ending names; returns the files written. `maximum_error`: of
/// meshes, in metres. Ctrl-C ends with Error::cancelled().
Result<std::vector<std::string>> write_ground(const std::string& path, const Land& land, double maximum_error = 0);

/// Writes flow, wear and deposit, the depth of the lakes that the ground's hollows hold when filled to their spill
/// heights, and, where they apply, water depth, sediment, loose material, drops passing, what paths add to the
/// ground (displacement) and the water that they bear, hardness of the beds and the number of the top material
/// (Land::top_material), as float32 GeoTIFF named by the mask, into the folder, which is made if need be. What did not
/// happen is 0. `closed`: no water leaves over the edges. Returns the files written.
Result<std::vector<std::string>> write_masks(const std::string& folder, const Land& land, bool closed);
/// All files that write_masks() may write.
std::vector<std::string> mask_files(const std::string& folder);

}  // namespace cuesta

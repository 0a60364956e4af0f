#pragma once
/// \file Layers, materials and water sources from a JSON file that a person or a script writes (cuesta-cli erode
/// --layers).
///
///     {
///       "eroded_material": {"name": "Scree", "talus": 32, "colour": [0.5, 0.45, 0.4]},
///       "layers": [
///         {"material": {"name": "Soil", "density": 1, "dissolubility": 1}, "thickness": 3},
///         {"material": {"name": "Clay", "dissolubility": 0.4, "texture": "clay.png"},
///          "height_map": "clay.png", "range": [0, 500], "enabled": true}
///       ],
///       "bottom_material": {"name": "Granite", "density": 0.2, "dissolubility": 0.1, "wind_resistance": 0.9},
///       "separate_eroded_material": true,
///       "water_sources": [
///         {"name": "Spring", "kind": "permanent", "point": {"x": 1200, "z": 800, "radius": 60, "depth": 0.05}},
///         {"name": "Snow melt", "kind": "one_time", "mask": "snow.png", "depth": 0.2}
///       ]
///     }
///
/// Every key may be left out; what is left out stays as it is in the project, "layers" and "water_sources" as whole
/// lists.
/// - Layers stand from top to bottom. A layer has a "thickness" in metres (0 .. 100000), or a "height_map" in any
/// format that
///   the program reads: the layer is as thick as that map stands above the ground below it. "range" gives the metres of
///   the lowest and the highest code of a map without units (pictures); without it they are 0 and 1000. "enabled" is
///   true unless said otherwise. A "sheet" is an object with "height", "thickness" (metres), "dip" and "dip_direction"
///   (degrees): a tilted plane up to which the layer fills where it lies less than its thickness above the ground
///   below.
/// - Materials take "rock" (the id of a rock of the library, whose values what follows changes), "name", "colour" (red,
///   green, blue, linear, 0..1), "texture" (a file, or "rock:" and the id of a rock for that rock's picture),
///   "texture_size" (metres) and the parameters "talus", "density", "dissolubility" and "wind_resistance"; what is left
///   out has its default in a layer, and stays in the other two.
/// - A water source is a "point" (a disc, in metres from the north-west corner: "x" to the east, "z" to the south) or a
/// "mask":
///   a picture laid over the terrain, whose white gives "depth" metres of water and whose black none. "kind" is
///   "permanent" (at every water step; the default) or "one_time" (at the start).
/// Paths of height maps, masks and textures are relative to the folder of the JSON file.

#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"

namespace cuesta {

/// Reads such a file into a project, whose frame tells the size of masks. Returns what was assumed about the maps, a
/// sentence each. On an error, which names the file and the key or the map, the project is unchanged. Never throws for
/// bad files.
Result<std::vector<std::string>> read_layers_json(const std::string& path, Project& project);

}  // namespace cuesta

#pragma once
/// \file Land that was computed, as Python sees it.

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta::python {

/// Land and the project that it was computed from.
struct BuiltLand {
    std::shared_ptr<const Land> land;
    std::shared_ptr<const Project> project;
    std::string name = "terrain";  ///< the stem of files that an engine takes
    /// Heights as they came from a file or an array, which say nothing of what covers the ground.
    bool is_bare = false;
};

/// Computes all of the project's land. Raises cuesta.Error, KeyboardInterrupt or what `progress` raises.
BuiltLand build(const Project& project, const pybind11::object& progress);

/// Destination and form of an export.
struct ExportRequest {
    std::string path;    ///< a file, or a folder for an engine
    std::string engine;  ///< "": a single height map or mesh, by the ending
    int size = 0;        ///< samples of an engine's height map; 0: usual
    std::vector<std::string> maps;
    std::string map_folder;  ///< "": no maps
};
/// Writes what is wanted; returns the files. Raises as build().
std::vector<std::string> export_land(const BuiltLand& built, const ExportRequest& request,
                                     const pybind11::object& progress);

/// GDAL's six numbers as those of an affine transformation (a, b, c, d, e, f): x = a column + b row + c, y = d column +
/// e row + f. Land without a place has its south-west corner at (0, 0).
pybind11::tuple transform_of(const TerrainFrame& frame);

void bind_built_land(pybind11::module_& module);

}  // namespace cuesta::python

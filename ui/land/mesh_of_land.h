#pragma once
/// \file Land as mesh files, as its project asks.

#include "core/io/mesh/mesh_export.h"
#include "core/model/project.h"
#include "core/pipeline/land.h"

namespace cuesta {

/// export_mesh() by the project's MeshParameters, with the colours of its surfaces; the ending of `path` chooses the
/// format. Any thread.
Result<MeshExport> export_project_mesh(const std::string& path, const Land& land, const Project& project,
                                       const WorkControl& control);

}  // namespace cuesta

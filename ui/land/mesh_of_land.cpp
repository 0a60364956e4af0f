#include "ui/land/mesh_of_land.h"

#include "core/pipeline/land_surfaces.h"

namespace cuesta {

Result<MeshExport> export_project_mesh(const std::string& path, const Land& land, const Project& project,
                                       const WorkControl& control) {
    GroundColours colours;
    MeshLand exported{land.ground->view(), land.frame, nullptr};
    if (project.mesh.colours != MeshColours::none) {
        colours = ground_colours(land, project);
        exported.colours = &colours;
    }
    return export_mesh(path, exported, project.mesh, control);
}

}  // namespace cuesta

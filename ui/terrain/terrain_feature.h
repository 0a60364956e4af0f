#pragma once
/// \file The ground that everything begins with: generated, uplifted or imported.

#include "core/base/hash.h"
#include "core/model/base.h"
#include "core/model/neighbours.h"
#include "core/model/terrain_frame.h"
#include "ui/feature/feature.h"

namespace cuesta {

class LandLasso;
class LandPieces;
class PlaceTool;
class ProjectTerrain;
class StampCommands;
class TerrainPanel;
class ViewLabels;

class TerrainFeature : public Feature {
    Q_OBJECT
public:
    explicit TerrainFeature(Workbench& bench);
    ~TerrainFeature() override;

    PlaceTool& place_tool() { return *place_; }
    LandLasso& land_lasso();
    ProjectTerrain& project_terrain() { return *project_terrain_; }

private:
    void add_place_tool();
    void show_place();
    /// Moves the element to a place (m from the north-west corner), or to where the middle of the view is, lays it on
    /// top, and takes the tool that places it in hand.
    void lay(StackElement element, std::optional<glm::dvec2> place = {});
    void add_commands();
    void add_project_terrain();
    /// The heightmap lies beyond `side`.
    void take_neighbour(MapSide side, const ImportedBase& base, const TerrainFrame& frame);
    /// Says once that there is too much ice, until there is not.
    void warn_of_ice();
    /// Finds the range of the imported heights, off the GUI thread.
    void measure_import();

    TerrainPanel* panel_;
    std::unique_ptr<PlaceTool> place_;
    std::unique_ptr<LandPieces> pieces_;
    StampCommands* stamps_ = nullptr;
    ProjectTerrain* project_terrain_ = nullptr;
    ViewLabels* labels_;
    Key measured_import_;
    bool warned_of_ice_ = false;
};

}  // namespace cuesta

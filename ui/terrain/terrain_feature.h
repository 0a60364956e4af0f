#pragma once
/// \file The ground that everything begins with: generated, uplifted or imported.

#include "core/base/hash.h"
#include "core/model/cut_land.h"
#include "ui/feature/feature.h"

namespace cuesta {

class StampGallery;
class LandLasso;
class PlaceTool;
class TerrainPanel;
class ViewLabels;
struct Stamp;

class TerrainFeature : public Feature {
    Q_OBJECT
public:
    explicit TerrainFeature(Workbench& bench);
    ~TerrainFeature() override;

    PlaceTool& place_tool() { return *place_; }
    LandLasso& land_lasso() { return *lasso_; }

private:
    void add_place_tool();
    void show_place();
    void add_lasso();
    /// Cuts the selected piece out of the starting terrain, off the GUI thread; `use` gets it back on it, unless the
    /// project has changed meanwhile.
    void cut_piece(const std::function<void(StackElement)>& use);
    /// Says whether the piece is on the clipboard.
    bool copy_piece(const StackElement& piece);
    void dig_hole(const StackElement& piece);
    void lift(StackElement piece);
    void paste();
    /// Moves the element to where the middle of the view is, lays it on top, and takes the tool that places it in hand.
    void lay(StackElement element);
    void add_commands();
    void add_stamp_commands();
    void show_stamps();
    void add_stamp(const Stamp& stamp);
    void save_stamp();
    /// Writes a part of the land that is there now.
    void write_stamp(const QString& name, const LandRectangle& rectangle);
    /// Finds the range of the imported heights, off the GUI thread.
    void measure_import();

    TerrainPanel* panel_;
    std::unique_ptr<PlaceTool> place_;
    std::unique_ptr<LandLasso> lasso_;
    ViewLabels* labels_;
    StampGallery* gallery_ = nullptr;  ///< null until it is wanted
    Key measured_import_;
};

}  // namespace cuesta

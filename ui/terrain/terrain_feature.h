#pragma once
/// \file The ground that everything begins with: generated, uplifted or imported.

#include "core/base/hash.h"
#include "ui/feature/feature.h"

namespace cuesta {

class TerrainPanel;

class TerrainFeature : public Feature {
    Q_OBJECT
public:
    explicit TerrainFeature(Workbench& bench);

private:
    void add_commands();
    /// Finds the range of the imported heights, off the GUI thread.
    void measure_import();

    TerrainPanel* panel_;
    Key measured_import_;
};

}  // namespace cuesta

#pragma once
/// \file The layers of rock and their materials.

#include "ui/feature/feature.h"

namespace cuesta {

class LayersPanel;

class LayersFeature : public Feature {
    Q_OBJECT
public:
    explicit LayersFeature(Workbench& bench);

private:
    void select_item(ItemPlace place);
    /// Asks for a picture for the material of a stratum, as LayersPanel counts.
    void set_texture(int stratum);

    LayersPanel* panel_;
};

}  // namespace cuesta

#include "core/erosion/erode.h"

#include <utility>

#include "core/base/check.h"

namespace cuesta {

ErosionState start_of_erosion(Raster<float> ground, double cell_size, std::vector<Raster<float>> thickness,
                              std::vector<MaterialParameters> materials, const ThermalParameters& thermal) {
    CUESTA_CHECK(cell_size > 0);
    CUESTA_CHECK_EQUAL(materials.size(), thickness.size() + 1);
    for (const Raster<float>& layer : thickness) {
        CUESTA_CHECK_EQUAL(layer.width(), ground.width());
        CUESTA_CHECK_EQUAL(layer.height(), ground.height());
    }
    for (MaterialParameters& material : materials)
        if (material.talus <= 0.0F) material.talus = thermal.talus;

    ErosionState state;
    state.cell_size = cell_size;
    state.change = Raster<float>(ground.width(), ground.height());
    state.reference = std::move(ground);
    state.thickness = std::move(thickness);
    state.materials = std::move(materials);
    return state;
}

}  // namespace cuesta

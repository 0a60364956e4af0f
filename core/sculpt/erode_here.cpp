#include <algorithm>
#include <cmath>

#include "core/erosion/erode.h"
#include "core/sculpt/kernels.h"

namespace cuesta {

int erosion_margin(double radius) {
    return std::clamp(static_cast<int>(std::ceil(radius / 2)), 8, 128);
}

Raster<float> change_by_erosion(RasterView<const float> ground, double cell_size, const SculptErosion& erosion) {
    Raster<float> start(ground.width(), ground.height());
    for (int y = 0; y < ground.height(); ++y) std::copy_n(ground.row(y), ground.width(), start.row(y));
    ErosionInput input;
    input.schedule = erosion.schedule;
    MixingParameters& mixing = input.schedule.mixing;
    for (const ErosionKind kind : erosion_kinds)
        if (!traits_of(kind).in_brush) mixing.weight(kind) = 0;
    mixing.border = Border::open;
    if (!mixing.erodes()) {
        mixing.water = MixingParameters{}.water;
        mixing.thermal = MixingParameters{}.thermal;
    }
    mixing.steps = erosion.steps;
    ErosionState state = start_of_erosion(std::move(start), cell_size, {}, {erosion.material}, input.schedule.thermal);
    erosion_steps(state, input, erosion.steps, {});
    return std::move(state.change);
}

}  // namespace cuesta

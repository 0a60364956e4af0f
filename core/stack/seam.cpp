#include "core/stack/seam.h"

#include <algorithm>

#include "core/relief/splines/converged.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {
namespace {

/// The energy without slopes or bending: faces of weight 1, none across the edges of the raster.
SurfaceEnergy harmonic_energy(RasterView<const float> below, RasterView<const float> element,
                              RasterView<const std::uint8_t> inside) {
    const int width = below.width(), height = below.height();
    SurfaceEnergy energy;
    energy.east = Raster<float>(width, height, 1.0F);
    energy.south = Raster<float>(width, height, 1.0F);
    energy.right_side = Raster<float>(width, height);
    energy.held = Raster<std::uint8_t>(width, height);
    energy.value = Raster<float>(width, height);
    for (int y = 0; y < height; ++y) {
        energy.east(width - 1, y) = 0;
        for (int x = 0; x < width; ++x) {
            if (y == height - 1) energy.south(x, y) = 0;
            if (inside(x, y) != 0) continue;
            const float value = below(x, y) - element(x, y);
            energy.held(x, y) = 1;
            energy.value(x, y) = value;
            energy.least = energy.any_held ? std::min(energy.least, value) : value;
            energy.greatest = energy.any_held ? std::max(energy.greatest, value) : value;
            energy.any_held = true;
        }
    }
    return energy;
}

float mean_difference(RasterView<const float> below, RasterView<const float> element) {
    double sum = 0;
    for (int y = 0; y < below.height(); ++y)
        for (int x = 0; x < below.width(); ++x)
            sum += static_cast<double>(below(x, y)) - static_cast<double>(element(x, y));
    return static_cast<float>(sum / (static_cast<double>(below.width()) * below.height()));
}

}  // namespace

Raster<float> seam_difference(RasterView<const float> below, RasterView<const float> element,
                              RasterView<const std::uint8_t> inside, const std::stop_token& stop) {
    CUESTA_CHECK(!below.empty());
    SurfaceEnergy energy = harmonic_energy(below, element, inside);
    if (!energy.any_held) return Raster<float>(below.width(), below.height(), mean_difference(below, element));
    ConvergedOptions options;
    options.tolerance = 1e-5;
    options.stop = stop;
    ConvergedReport report;
    return least_energy_surface(energy, options, report);
}

}  // namespace cuesta

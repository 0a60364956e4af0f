#include "core/stack/seam.h"

#include <algorithm>
#include <mutex>

#include "core/base/threads.h"
#include "core/relief/splines/converged.h"
#include "core/relief/splines/surface_energy.h"

namespace cuesta {
namespace {

constexpr int row_grain = 16;

/// The least and the greatest of the values held, the same in whatever order they come.
struct HeldRange {
    bool any = false;
    float least = 0, greatest = 0;
    void take(float low, float high) {
        least = any ? std::min(least, low) : low;
        greatest = any ? std::max(greatest, high) : high;
        any = true;
    }
};

/// The energy without slopes or bending: faces of weight 1, none across the edges of the raster.
SurfaceEnergy harmonic_energy(RasterView<const float> below, RasterView<const float> element,
                              RasterView<const std::uint8_t> inside) {
    const int width = below.width(), height = below.height();
    SurfaceEnergy energy;
    // Zeros between the rows, too, where the solver reads the faces beyond the edges.
    for (Raster<float>* cells : {&energy.east, &energy.south, &energy.right_side, &energy.value})
        *cells = Raster<float>(width, height);
    energy.held = Raster<std::uint8_t>::uninitialised(width, height);
    HeldRange held;
    std::mutex merging;
    parallel_ranges(height, row_grain, [&](int first, int last) {
        HeldRange own;
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const bool is_held = inside(x, y) == 0;
                const float value = is_held ? below(x, y) - element(x, y) : 0.0F;
                energy.east(x, y) = x < width - 1 ? 1.0F : 0.0F;
                energy.south(x, y) = y < height - 1 ? 1.0F : 0.0F;
                energy.right_side(x, y) = 0;
                energy.held(x, y) = is_held ? 1 : 0;
                energy.value(x, y) = value;
                if (is_held) own.take(value, value);
            }
        const std::lock_guard lock(merging);
        if (own.any) held.take(own.least, own.greatest);
    });
    energy.any_held = held.any;
    energy.least = held.least;
    energy.greatest = held.greatest;
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

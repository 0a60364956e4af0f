#include "core/ice/ice_sliding.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <glm/common.hpp>

#include "core/base/threads.h"
#include "core/ice/ice_gradient.h"
#include "core/ice/line_solver.h"

namespace cuesta {
namespace {

constexpr float least_ice = 5;  ///< m; thinner ice passes no stress on
constexpr int passes = 4;
constexpr float thin_from = 10;  ///< m
constexpr float thin_to = 70;
constexpr float least_load = 20;  ///< m; thickness below which the load of ice that slides alone counts as no less

/// Diffuses the stress along rows, or columns, of ice; `a`: diffusivity times time over a cell's area.
void spread_stress(Raster<float>& stress, const Raster<std::uint8_t>& iced, float a, bool along_rows) {
    constexpr int lines = LineSolver::lines;
    const int length = along_rows ? stress.width() : stress.height();
    const int across = along_rows ? stress.height() : stress.width();
    parallel_ranges((across + lines - 1) / lines, 1, [&](int first, int last) {
        LineSolver solver(length);
        for (int block = first; block < last; ++block) {
            const int count = std::min(lines, across - block * lines);
            const auto cell = [&](auto& raster, int i, int k) -> auto& {
                return along_rows ? raster(i, block * lines + k) : raster(block * lines + k, i);
            };
            for (int i = 0; i < length; ++i)
                for (int k = 0; k < count; ++k) {
                    solver.value(i)[k] = cell(stress, i, k);
                    solver.edge(i)[k] = i > 0 && cell(iced, i, k) != 0 && cell(iced, i - 1, k) != 0 ? a : 0.0F;
                }
            std::fill_n(solver.edge(length), lines, 0.0F);
            solver.solve();
            for (int i = 0; i < length; ++i)
                for (int k = 0; k < count; ++k) cell(stress, i, k) = solver.value(i)[k];
        }
    });
}

}  // namespace

Raster<float> shared_stress(const IceFlow& ice, double reach) {
    const int width = ice.width();
    const int height = ice.height();
    Raster<float> stress(width, height);
    Raster<std::uint8_t> iced(width, height);
    parallel_ranges(height, 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                if (!(ice.ice(x, y) > least_ice)) continue;
                const float slope = surface_gradient(ice, x, y).length();
                stress(x, y) = ice.ice(x, y) * slope / std::sqrt(1 + slope * slope);
                iced(x, y) = 1;
            }
    });
    const double cells = reach / ice.cell_size();
    if (cells <= 1) return stress;
    // Each pass spreads by a variance of 2 a along each axis.
    const auto a = static_cast<float>(cells * cells / (2 * passes));
    for (int pass = 0; pass < passes; ++pass)
        for (const bool along_rows : {pass % 2 == 0, pass % 2 != 0}) spread_stress(stress, iced, a, along_rows);
    return stress;
}

Raster<float> wearing_speed(const IceFlow& ice, const IceLaw& law, const GlacierParameters& parameters) {
    Raster<float> speed = shared_stress(ice, double{parameters.reach});
    const Raster<float> own = parameters.drag > 0 ? shared_stress(ice, 0) : Raster<float>();
    parallel_ranges(ice.height(), 16, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < ice.width(); ++x) {
                const float stress = speed(x, y);
                const float thickness = ice.ice(x, y);
                float u = law.sliding * stress * stress * stress / std::max(thickness, parameters.thin);
                if (parameters.drag > 0) {
                    const float alone = own(x, y);
                    u = std::min(
                        u, parameters.drag * law.sliding * alone * alone * alone / std::max(thickness, least_load));
                }
                speed(x, y) = u / (1 + u / parameters.saturation) * glm::smoothstep(thin_from, thin_to, thickness);
            }
    });
    return speed;
}

}  // namespace cuesta

#include "core/relief/splines/guided_sweep.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// factor * the sum of the 8 neighbours. Opposite neighbours are added first, so that turning or mirroring a state
/// turns or mirrors the result bit by bit.
CUESTA_MULTIVERSION
void sum_of_8(const float* __restrict north, const float* __restrict middle, const float* __restrict south, int width,
              float factor, float* __restrict row) {
    for (int x = 0; x < width; ++x) {
        const float corners = (north[x - 1] + south[x + 1]) + (north[x + 1] + south[x - 1]);
        const float edges = (north[x] + south[x]) + (middle[x - 1] + middle[x + 1]);
        row[x] = factor * (corners + edges);
    }
}

/// Guided cells: `row` holds A v and becomes alpha A v + beta (B v + G). along_x = beta Nx^2 sign(Nx): where the normal
/// points east the neighbour back towards the curve is the western one.
CUESTA_MULTIVERSION
void guide(const float* __restrict north, const float* __restrict middle, const float* __restrict south,
           const float* __restrict along_x, const float* __restrict along_z, const float* __restrict rise, int count,
           float* __restrict row) {
    for (int i = 0; i < count; ++i) {
        const float west = std::max(along_x[i], 0.0F);
        const float east = std::max(-along_x[i], 0.0F);
        const float up = std::max(along_z[i], 0.0F);
        const float down = std::max(-along_z[i], 0.0F);
        const float alpha = 1.0F - ((west + east) + (up + down));
        const float back = (west * middle[i - 1] + east * middle[i + 1]) + (up * north[i] + down * south[i]);
        row[i] = alpha * row[i] + (back + rise[i]);
    }
}

constexpr int rows_for_a_thread = 64;

}  // namespace

double fading_factor(double cell_size, double influence) {
    if (influence <= 0) return 1;
    return 4 / (1 + 3 * std::cosh(cell_size / influence));
}

GuidedSweep::GuidedSweep(const HeightSeeds& seeds, RasterView<const float> base, double fading)
    : width_(seeds.grid.width), mean_factor_(static_cast<float>(fading / 8)) {
    CUESTA_CHECK(base.width() == seeds.grid.width && base.height() == seeds.grid.height);
    if (seeds.has_seeds) pack_seeds(seeds, base);
    if (seeds.has_guided) pack_guided(seeds, base);
}

void GuidedSweep::pack_seeds(const HeightSeeds& seeds, RasterView<const float> base) {
    seeds_ = CellRuns(seeds.hold.view(), static_cast<std::uint8_t>(CellHold::seed));
    seed_values_.resize(seeds_.cell_count());
    parallel_ranges(seeds.grid.height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (const CellRun& run : seeds_.row(y))
                for (int x = run.begin; x < run.end; ++x)
                    seed_values_[run.offset + static_cast<std::size_t>(x - run.begin)] =
                        seeds.height(x, y) - base(x, y);
    });
}

void GuidedSweep::pack_guided(const HeightSeeds& seeds, RasterView<const float> base) {
    guided_ = CellRuns(seeds.hold.view(), static_cast<std::uint8_t>(CellHold::guided));
    along_x_.resize(guided_.cell_count());
    along_z_.resize(guided_.cell_count());
    rise_.resize(guided_.cell_count());
    const int width = seeds.grid.width;
    const int height = seeds.grid.height;

    // The rise of the difference that is wanted from neighbour (xb, yb), a cell back towards the curve, to cell (x, y):
    // that of the land less that of the base. Between cells of one side of one spline it is the difference of their
    // heights on the profile, which is exact in any direction, around bends and where the slope changes along the
    // spline. Elsewhere it is the slope times `share`, how much of the step leads away from the curve. A seed of
    // another owner may still be this spline's own line (which counts to its left side): its height is then within a
    // few cells' worth of the slope, and is taken at its word.
    const auto wanted_rise = [&](int x, int y, int xb, int yb, float share) {
        xb = std::clamp(xb, 0, width - 1);
        yb = std::clamp(yb, 0, height - 1);
        const float by_slope = seeds.gradient(x, y) * share;
        float of_land = by_slope;
        const bool means_height = seeds.hold(xb, yb) != static_cast<std::uint8_t>(CellHold::free);
        if (means_height && (xb != x || yb != y)) {
            const float by_height = seeds.height(x, y) - seeds.height(xb, yb);
            const bool one_side = seeds.owner(x, y) != 0 && seeds.owner(x, y) == seeds.owner(xb, yb);
            const bool own_line = seeds.hold(xb, yb) == static_cast<std::uint8_t>(CellHold::seed) &&
                                  std::abs(by_height - by_slope) <= 3 * std::abs(seeds.gradient(x, y));
            if (one_side || own_line) of_land = by_height;
        }
        return of_land - (base(x, y) - base(xb, yb));
    };
    parallel_ranges(height, rows_for_a_thread, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (const CellRun& run : guided_.row(y))
                for (int x = run.begin; x < run.end; ++x) {
                    const std::size_t i = run.offset + static_cast<std::size_t>(x - run.begin);
                    const float beta = seeds.weight(x, y);
                    const float nx = seeds.normal_x(x, y);
                    const float nz = seeds.normal_z(x, y);
                    const float bx = beta * nx * nx;
                    const float bz = beta * nz * nz;
                    along_x_[i] = nx < 0 ? -bx : bx;
                    along_z_[i] = nz < 0 ? -bz : bz;
                    const float rise_x = bx > 0 ? wanted_rise(x, y, nx < 0 ? x + 1 : x - 1, y, std::abs(nx)) : 0.0F;
                    const float rise_z = bz > 0 ? wanted_rise(x, y, x, nz < 0 ? y + 1 : y - 1, std::abs(nz)) : 0.0F;
                    rise_[i] = bx * rise_x + bz * rise_z;
                }
    });
}

void GuidedSweep::set_seeds(int y, float* row) const {
    for (const CellRun& run : seeds_.row(y))
        std::copy_n(seed_values_.data() + run.offset, run.end - run.begin, row + run.begin);
}

void GuidedSweep::operator()(int y, const SweepRows<1>& before, float* row) const {
    sum_of_8(before.at(-1), before.at(0), before.at(1), width_, mean_factor_, row);
    for (const CellRun& run : guided_.row(y))
        guide(before.at(-1) + run.begin, before.at(0) + run.begin, before.at(1) + run.begin,
              along_x_.data() + run.offset, along_z_.data() + run.offset, rise_.data() + run.offset,
              run.end - run.begin, row + run.begin);
    set_seeds(y, row);
}

}  // namespace cuesta

#include "core/relief/splines/cascade.h"

#include <algorithm>
#include <cmath>

#include "core/base/check.h"
#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/relief/splines/cell_runs.h"
#include "core/relief/splines/guided_sweep.h"
#include "core/relief/splines/sweep_chain.h"

namespace cuesta {
namespace {

/// The multiplier is a float; the product of a whole number and, say, 0.1F shall not count as a little more than whole.
int sweep_count(double wanted) {
    return std::max(1, static_cast<int>(std::ceil(wanted - 1e-6)));
}

/// A cell of the finer grid lies a quarter of the coarser cell off the sample nearest to it, in either direction:
/// weights 9/16, 3/16, 3/16 and 1/16. Written with differences, so that constants stay what they are.
[[gnu::always_inline]] inline float between(float nearest, float beside, float above, float across) {
    return nearest + (0.1875F * ((beside - nearest) + (above - nearest)) + 0.0625F * (across - nearest));
}

/// The cells of a finer row between coarser ones: those of columns 2 c and 2 c + 1 for c in [first, last), none of them
/// at the border.
CUESTA_MULTIVERSION
void refine_inside(const float* __restrict near, const float* __restrict far, int first, int last,
                   float* __restrict row) {
    for (int c = first; c < last; ++c) {
        row[2 * c] = between(near[c], near[c - 1], far[c], far[c - 1]);
        row[2 * c + 1] = between(near[c], near[c + 1], far[c], far[c + 1]);
    }
}

/// Row y of the grid twice as fine, `width` cells.
void refine_row(RasterView<const float> coarser, int y, int width, float* row) {
    const int last = coarser.width() - 1;
    const float* near = coarser.row(y / 2);
    const float* far = coarser.row(std::clamp(y % 2 == 0 ? y / 2 - 1 : y / 2 + 1, 0, coarser.height() - 1));
    for (const int x : {0, 1, width - 2, width - 1}) {
        if (x < 0 || x >= width) continue;
        const int c = x / 2;
        const int beside = std::clamp(x % 2 == 0 ? c - 1 : c + 1, 0, last);
        row[x] = between(near[c], near[beside], far[c], far[beside]);
    }
    refine_inside(near, far, 1, last, row);
}

void check_sizes(RasterView<const float> coarser, int width, int height) {
    CUESTA_CHECK(coarser.width() == (width + 1) / 2 && coarser.height() == (height + 1) / 2);
}

/// The mean of the 4 neighbours. Whatever the number of rows, each is summed in this order.
[[gnu::always_inline]] inline float mean_of_4(float above, float below, float west, float east) {
    return 0.25F * ((above + below) + (west + east));
}

CUESTA_MULTIVERSION
void spread_row(const float* __restrict r0, const float* __restrict r1, const float* __restrict r2, int width,
                float* __restrict out) {
    for (int x = 0; x < width; ++x) out[x] = mean_of_4(r0[x], r2[x], r1[x - 1], r1[x + 1]);
}

/// The same for four rows at once, that share what they read.
CUESTA_MULTIVERSION
void spread_four_rows(const float* __restrict r0, const float* __restrict r1, const float* __restrict r2,
                      const float* __restrict r3, const float* __restrict r4, const float* __restrict r5, int width,
                      float* __restrict out1, float* __restrict out2, float* __restrict out3, float* __restrict out4) {
    for (int x = 0; x < width; ++x) {
        out1[x] = mean_of_4(r0[x], r2[x], r1[x - 1], r1[x + 1]);
        out2[x] = mean_of_4(r1[x], r3[x], r2[x - 1], r2[x + 1]);
        out3[x] = mean_of_4(r2[x], r4[x], r3[x - 1], r3[x + 1]);
        out4[x] = mean_of_4(r3[x], r5[x], r4[x - 1], r4[x + 1]);
    }
}

bool all_are(RasterView<const float> raster, float value) {
    for (int y = 0; y < raster.height(); ++y)
        if (!std::all_of(raster.row(y), raster.row(y) + raster.width(), [&](float v) { return v == value; }))
            return false;
    return true;
}

}  // namespace

Raster<float> refined_bilinear(RasterView<const float> coarser, int width, int height) {
    check_sizes(coarser, width, height);
    auto finer = Raster<float>::uninitialised(width, height);
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) refine_row(coarser, y, width, finer.row(y));
    });
    return finer;
}

int sweeps_of_level(int level, const ReliefParameters& parameters) {
    return sweep_count(level * double{parameters.sweep_multiplier});
}

Raster<float> diffuse_level(const HeightSeeds& seeds, RasterView<const float> base, RasterView<const float> coarser,
                            const ReliefParameters& parameters) {
    const int width = seeds.grid.width;
    const int height = seeds.grid.height;
    CUESTA_CHECK(base.width() == width && base.height() == height);
    if (!coarser.empty()) check_sizes(coarser, width, height);
    if (!seeds.has_seeds && (coarser.empty() || all_are(coarser, 0.0F))) return Raster<float>(width, height);

    const GuidedSweep sweep(seeds, base, fading_factor(seeds.grid.cell_size, parameters.influence));
    const auto start = [&](int y, float* row) {
        if (coarser.empty())
            std::fill_n(row, width, 0.0F);
        else
            refine_row(coarser, y, width, row);
        sweep.set_seeds(y, row);
    };
    return swept<1>(width, height, sweeps_of_level(seeds.grid.level, parameters), start, sweep);
}

Raster<float> spread_level(const ParameterSeeds& seeds, SpreadParameter parameter, RasterView<const float> coarser,
                           float absent, const ReliefParameters& relief) {
    return spread_level(seeds, seeds.values[static_cast<std::size_t>(parameter)], coarser, absent, relief);
}

Raster<float> spread_level(const ParameterSeeds& seeds, const Raster<float>& values, RasterView<const float> coarser,
                           float absent, const ReliefParameters& relief) {
    const int width = seeds.grid.width;
    const int height = seeds.grid.height;
    if (!coarser.empty()) check_sizes(coarser, width, height);

    const bool has_seeds = seeds.has_seeds && !values.empty();
    const CellRuns runs = has_seeds ? CellRuns(seeds.seeded.view(), 1) : CellRuns();

    // Often a parameter is the same at every meta point, and then everywhere: nothing needs to be spread.
    const float constant = coarser.empty() ? absent : coarser(0, 0);
    const auto seeds_are_constant = [&] {
        for (int y = 0; y < height; ++y)
            for (const CellRun& run : runs.row(y))
                if (!std::all_of(values.row(y) + run.begin, values.row(y) + run.end,
                                 [&](float v) { return v == constant; }))
                    return false;
        return true;
    };
    if (seeds_are_constant() && (coarser.empty() || all_are(coarser, constant)))
        return Raster<float>(width, height, constant);

    const auto set_seeds = [&](int y, float* row) {
        for (const CellRun& run : runs.row(y))
            std::copy(values.row(y) + run.begin, values.row(y) + run.end, row + run.begin);
    };
    const auto start = [&](int y, float* row) {
        if (coarser.empty())
            std::fill_n(row, width, absent);
        else
            refine_row(coarser, y, width, row);
        set_seeds(y, row);
    };
    const auto sweep = [&](const SweepRows<1>& rows) {
        if (rows.count == 4)
            spread_four_rows(rows.before(-1), rows.before(0), rows.before(1), rows.before(2), rows.before(3),
                             rows.before(4), width, rows.after(0), rows.after(1), rows.after(2), rows.after(3));
        else
            for (int i = 0; i < rows.count; ++i)
                spread_row(rows.before(i - 1), rows.before(i), rows.before(i + 1), width, rows.after(i));
        for (int i = 0; i < rows.count; ++i) set_seeds(rows.first + i, rows.after(i));
    };
    return swept<1>(width, height, sweep_count(seeds.grid.level * double{relief.sweep_multiplier} / 2), start, sweep);
}

}  // namespace cuesta

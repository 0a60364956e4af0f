/// \file Thermal erosion where the ground is one material: each pair is computed once, in place, row after row.

#include <algorithm>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/slope.h"

namespace cuesta::thermal {
namespace {

/// What leaves a row, and what passes between it and the next, before the gain: positive eastwards and southwards.
/// Entry x belongs to the pair whose western (for `south`: northern) cell is in column x: what the kernels write lies
/// on whole lines of memory.
struct Fluxes {
    explicit Fluxes(int width) : rows(width, 4) {}
    float* east() { return rows.row(0); }
    float* south() { return rows.row(1); }
    float* south_east() { return rows.row(2); }
    float* south_west() { return rows.row(3); }
    Raster<float> rows;
};

CUESTA_MULTIVERSION
void ground_row(const float* __restrict reference, const float* __restrict change, float* __restrict ground,
                int width) {
    for (int x = 0; x < width; ++x) ground[x] = reference[x] + change[x];
}

/// The excess over the talus slope with the sign of the difference: 0 within +-drop but for the creep. Odd in
/// `difference`, so that both cells of a pair agree.
CUESTA_INLINE_IN_KERNEL float excess(float difference, float drop, float creep) {
    return (difference - std::min(std::max(difference, -drop), drop)) + creep * difference;
}

/// Fluxes between the rows `here` and `below`. Reads one cell beyond the rows' eastern end; what lies beyond the ends
/// `close` sets right.
CUESTA_MULTIVERSION
void flux_rows(const float* __restrict here, const float* __restrict below, float drop, float creep,
               float* __restrict east, float* __restrict south, float* __restrict south_east,
               float* __restrict south_west, int width) {
    for (int x = 0; x < width; ++x) {
        east[x] = excess(here[x] - here[x + 1], drop, creep);
        south[x] = excess(here[x] - below[x], drop, creep);
        const float falling = here[x] - below[x + 1];
        const float rising = here[x + 1] - below[x];
        const float share = share_over(drop, inverse_slope_of(falling, rising)) + creep;
        south_east[x] = share * falling;
        south_west[x] = share * rising;
    }
}

CUESTA_MULTIVERSION
void east_row(const float* __restrict here, float drop, float creep, float* __restrict east, int width) {
    for (int x = 0; x < width; ++x) east[x] = excess(here[x] - here[x + 1], drop, creep);
}

/// Gathers what the eight pairs of each cell bring. The order of the sum is the same seen from any side, so that
/// mirrored and turned terrain gives the same bits. Returns the sum of all that passed.
CUESTA_MULTIVERSION
double apply_row(const float* __restrict east, const float* __restrict south, const float* __restrict south_east,
                 const float* __restrict south_west, const float* __restrict north_south,
                 const float* __restrict north_south_east, const float* __restrict north_south_west, float gain,
                 float* __restrict change, float* __restrict passed, int width) {
    for (int x = 0; x < width; ++x) {
        const float axes = (east[x - 1] - east[x]) + (north_south[x] - south[x]);
        const float diagonals = (north_south_east[x - 1] - south_east[x]) + (north_south_west[x] - south_west[x - 1]);
        change[x] += gain * (axes + diagonals);
        passed[x] = (std::abs(east[x]) + std::abs(south[x])) + (std::abs(south_east[x]) + std::abs(south_west[x]));
    }
    return sum_of_row(passed, width);
}

/// One band's rows, its scratch memory and the ground of the rows around it before the step.
class Sweep {
public:
    Sweep(const MonolithStep& step, Band band)
        : step_(step),
          band_(band),
          ground_(step.change.width(), 4),
          fluxes_{Fluxes(width()), Fluxes(width())},
          passed_(width(), 1) {
        if (band_.first > 0 || step_.wraps) prepare(band_.first - 1, ground_.row(2));
        if (band_.last < height() || step_.wraps) prepare(band_.last, ground_.row(3));
    }

    void run(std::vector<double>& moved) {
        const float drop = step_.talus_drop;
        float* here = ground_.row(0);
        float* below = ground_.row(1);
        prepare(band_.first, here);
        Fluxes* above_fluxes = &fluxes_[0];
        Fluxes* fluxes = &fluxes_[1];
        if (band_.first > 0 || step_.wraps) {
            flux_rows(ground_.row(2), here, drop, step_.creep, above_fluxes->east(), above_fluxes->south(),
                      above_fluxes->south_east(), above_fluxes->south_west(), width());
            close(*above_fluxes);
            limit(band_.first - 1, *above_fluxes);
        }
        narrow(band_.first - 1, *above_fluxes);
        for (int y = band_.first; y < band_.last; ++y) {
            if (y + 1 < height() || step_.wraps) {
                if (y + 1 < band_.last)
                    prepare(y + 1, below);
                else
                    below = ground_.row(3);
                flux_rows(here, below, drop, step_.creep, fluxes->east(), fluxes->south(), fluxes->south_east(),
                          fluxes->south_west(), width());
            } else {
                fluxes->rows = Raster<float>(width(), 4);
                east_row(here, drop, step_.creep, fluxes->east(), width());
            }
            close(*fluxes);
            limit(y, *fluxes);
            narrow(y, *fluxes);
            float* change = step_.change.row(y);
            const bool narrow_row = y + 1 == height() && step_.last_row != 1.0F;
            const float last_before = change[width() - 1];
            const double passed =
                apply_row(fluxes->east(), fluxes->south(), fluxes->south_east(), fluxes->south_west(),
                          above_fluxes->south(), above_fluxes->south_east(), above_fluxes->south_west(),
                          narrow_row ? step_.gain / step_.last_row : step_.gain, change, passed_.row(0), width());
            if (step_.last_column != 1.0F)
                change[width() - 1] = last_before + (change[width() - 1] - last_before) / step_.last_column;
            moved[static_cast<std::size_t>(y)] = passed * static_cast<double>(step_.gain);
            std::swap(here, below);
            std::swap(fluxes, above_fluxes);
        }
    }

private:
    int width() const { return step_.change.width(); }
    int height() const { return step_.change.height(); }
    /// Row y of the map, counted on beyond its edges where they are none.
    int row_of(int y) const { return (y + height()) % height(); }
    void prepare(int y, float* ground) {
        ground_row(step_.reference.row(row_of(y)), step_.change.row(row_of(y)), ground, width());
        ground[-1] = ground[width() - 1];
        ground[width()] = ground[0];
    }

    void close(Fluxes& fluxes) const {
        close_ends(fluxes.east(), step_.wraps, 0, width());
        close_ends(fluxes.south_east(), step_.wraps, 0, width());
        close_ends(fluxes.south_west(), step_.wraps, 0, width());
    }

    /// `y`: the row whose pairs with itself and the next they are.
    void limit(int y, Fluxes& fluxes) const {
        if (step_.give.empty()) return;
        const float* give = step_.give.row(row_of(y));
        const float* receive = step_.receive.row(row_of(y));
        limit_fluxes(give, receive, give, receive, 1, step_.wraps, fluxes.east(), width());
        if (y + 1 == height() && !step_.wraps) return;
        const float* other_give = step_.give.row(row_of(y + 1));
        const float* other_receive = step_.receive.row(row_of(y + 1));
        limit_fluxes(give, receive, other_give, other_receive, 0, step_.wraps, fluxes.south(), width());
        limit_fluxes(give, receive, other_give, other_receive, 1, step_.wraps, fluxes.south_east(), width());
        limit_fluxes(give, receive, other_give, other_receive, -1, step_.wraps, fluxes.south_west() - 1, width());
    }

    /// Fluxes as volumes: less between narrow cells. `y`: the row whose pairs with itself and the next they are.
    void narrow(int y, Fluxes& fluxes) const {
        if (step_.last_column != 1.0F) {
            const int last = width() - 1;
            if (last > 0) fluxes.east()[last - 1] *= step_.last_column;
            if (last > 0) fluxes.south_east()[last - 1] *= step_.last_column;
            fluxes.south()[last] *= step_.last_column;
            if (last > 0) fluxes.south_west()[last - 1] *= step_.last_column;
        }
        if (step_.last_row == 1.0F) return;
        const auto scale = [&](float* flux) {
            for (int x = 0; x < width(); ++x) flux[x] *= step_.last_row;
        };
        if (y + 1 == height()) scale(fluxes.east());
        if (y + 2 == height()) {
            scale(fluxes.south());
            scale(fluxes.south_east());
            scale(fluxes.south_west());
        }
    }

    const MonolithStep& step_;
    Band band_;
    Raster<float> ground_;  ///< two rows that take turns, the row above the band, the row below it
    Fluxes fluxes_[2];
    Raster<float> passed_;
};

}  // namespace

void step_monolith(const MonolithStep& step, std::vector<double>& moved) {
    const int height = step.change.height();
    if (step.change.empty()) return;
    const int bands = band_count(height);
    // The rows around a band are read before any band changes them.
    std::vector<Sweep> sweeps;
    sweeps.reserve(static_cast<std::size_t>(bands));
    for (int band = 0; band < bands; ++band) sweeps.emplace_back(step, band_of(band, bands, height));
    parallel_bands(bands, [&](int band) { sweeps[static_cast<std::size_t>(band)].run(moved); });
}

}  // namespace cuesta::thermal

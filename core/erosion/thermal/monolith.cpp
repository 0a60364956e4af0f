/// \file Thermal erosion where the ground is one material: each pair is computed once, in place, row after row.

#include <algorithm>
#include <array>

#include "core/base/kernel_limits.h"
#include "core/base/multiversion.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/slope.h"
#include "core/field/row_wavefront.h"

namespace cuesta::thermal {
namespace {

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
        change[x] = none_if_tiny(change[x] + gain * (axes + diagonals));
        passed[x] = (std::abs(east[x]) + std::abs(south[x])) + (std::abs(south_east[x]) + std::abs(south_west[x]));
    }
    return sum_of_row(passed, width);
}

/// The fields of the kernel, as they are numbered in a RowStore.
struct Fields {
    enum : int { reference, give, receive, change };
};

/// A step over the rows of one band: ground (row y), what passes between row y - 1 and its neighbours in the east,
/// south-east, south and south-west, and the new height of that row.
class MonolithKernel {
public:
    static constexpr int halo = 1;
    static constexpr std::array<RowStage<MonolithKernel>, 3> stages() {
        return {{{&MonolithKernel::prepare, {0, 1, 1}},
                 {&MonolithKernel::find, {1, 1, 0}},
                 {&MonolithKernel::apply, {1, 0, 0}}}};
    }
    MonolithKernel(WavefrontRows& rows, const MonolithStep& step, std::vector<double>& moved)
        : rows_(rows),
          step_(step),
          moved_(moved),
          // A row of fluxes north of the map is asked for, and stays 0.
          ground_(rows.width(), 1, 1, 2, rows.known().first),
          fluxes_(rows.width(), 1, 4, 2, rows.known().first - 1),
          passed_(rows.width(), 1) {}

private:
    /// Flow out of a row and between it and the next, before the gain: positive eastwards and southwards.
    /// Entry x belongs to the pair whose western (for `south`: northern) cell is in column x: what the kernels write
    /// lies on whole lines of memory.
    struct Fluxes {
        float* east;
        float* south;
        float* south_east;
        float* south_west;
    };
    Fluxes fluxes(int y) {
        return {fluxes_.row(0, 0, y), fluxes_.row(0, 1, y), fluxes_.row(0, 2, y), fluxes_.row(0, 3, y)};
    }
    int width() const { return rows_.width(); }
    int height() const { return rows_.height(); }

    void prepare(int, int y) {
        float* const ground = ground_.row(0, 0, y);
        ground_row(rows_.row(Fields::reference, y), rows_.row(Fields::change, y), ground, width());
        ground[-1] = ground[width() - 1];
        ground[width()] = ground[0];
    }

    void find(int, int y) {
        const Fluxes f = fluxes(y);
        const float* const here = ground_.row(0, 0, y);
        const bool has_next = y + 1 < height() || step_.wraps;
        if (has_next) {
            flux_rows(here, ground_.row(0, 0, y + 1), step_.talus_drop, step_.creep, f.east, f.south, f.south_east,
                      f.south_west, width());
        } else {
            for (float* flux : {f.south, f.south_east, f.south_west}) std::fill(flux - 1, flux + width() + 1, 0.0F);
            east_row(here, step_.talus_drop, step_.creep, f.east, width());
        }
        for (float* flux : {f.east, f.south_east, f.south_west}) close_ends(flux, step_.wraps, 0, width());
        limit(y, f, has_next);
        narrow(rows_.on_map(y), f);
    }

    void apply(int, int y) {
        const Fluxes f = fluxes(y);
        const Fluxes north = fluxes(y - 1);
        float* const change = rows_.row(Fields::change, y);
        const bool narrow_row = y + 1 == height() && step_.last_row != 1.0F;
        const float last_before = change[width() - 1];
        const double passed =
            apply_row(f.east, f.south, f.south_east, f.south_west, north.south, north.south_east, north.south_west,
                      narrow_row ? step_.gain / step_.last_row : step_.gain, change, passed_.row(0), width());
        if (step_.last_column != 1.0F)
            change[width() - 1] = last_before + (change[width() - 1] - last_before) / step_.last_column;
        moved_[static_cast<std::size_t>(y)] = passed * static_cast<double>(step_.gain);
    }

    /// `y`: the row whose pairs with itself and the next they are.
    void limit(int y, const Fluxes& fluxes, bool has_next) const {
        if (step_.give.empty()) return;
        const float* give = rows_.row(Fields::give, y);
        const float* receive = rows_.row(Fields::receive, y);
        limit_fluxes(give, receive, give, receive, 1, step_.wraps, fluxes.east, width());
        if (!has_next) return;
        const float* other_give = rows_.row(Fields::give, y + 1);
        const float* other_receive = rows_.row(Fields::receive, y + 1);
        limit_fluxes(give, receive, other_give, other_receive, 0, step_.wraps, fluxes.south, width());
        limit_fluxes(give, receive, other_give, other_receive, 1, step_.wraps, fluxes.south_east, width());
        limit_fluxes(give, receive, other_give, other_receive, -1, step_.wraps, fluxes.south_west - 1, width());
    }

    /// Fluxes as volumes: less between narrow cells. `y`: the row whose pairs with itself and the next they are.
    void narrow(int y, const Fluxes& fluxes) const {
        if (step_.last_column != 1.0F) {
            const int last = width() - 1;
            if (last > 0) fluxes.east[last - 1] *= step_.last_column;
            if (last > 0) fluxes.south_east[last - 1] *= step_.last_column;
            fluxes.south[last] *= step_.last_column;
            if (last > 0) fluxes.south_west[last - 1] *= step_.last_column;
        }
        if (step_.last_row == 1.0F) return;
        const auto scale = [&](float* flux) {
            for (int x = 0; x < width(); ++x) flux[x] *= step_.last_row;
        };
        if (y + 1 == height()) scale(fluxes.east);
        if (y + 2 == height()) {
            scale(fluxes.south);
            scale(fluxes.south_east);
            scale(fluxes.south_west);
        }
    }

    WavefrontRows& rows_;
    const MonolithStep& step_;
    std::vector<double>& moved_;
    RowRings ground_;
    RowRings fluxes_;
    Raster<float> passed_;
};

}  // namespace

void step_monolith(const MonolithStep& step, std::vector<double>& moved) {
    MemoryRows store;
    for (const RasterView<const float>& field : {step.reference, step.give, step.receive}) store.add(field);
    store.add(step.change);
    const SweepShape shape{MonolithKernel::halo, step.wraps, least_rows_of_band};
    const Result<void> swept = sweep_rows<MonolithKernel>(
        store, 1, shape, [&](WavefrontRows& rows) { return std::make_unique<MonolithKernel>(rows, step, moved); });
    CUESTA_CHECK(swept);  // memory does not fail
}

}  // namespace cuesta::thermal

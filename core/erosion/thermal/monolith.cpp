/// \file Thermal erosion where the ground is one material: each pair is computed once, in place, row after row.

#include <algorithm>
#include <array>
#include <span>

#include "core/base/kernel_limits.h"
#include "core/base/multiversion.h"
#include "core/erosion/row_pieces.h"
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

/// Ground that creeps moves also where it is not too steep.
enum class Creep { none, some };

/// The excess over the talus slope with the sign of the difference: 0 within +-drop but for the creep. Odd in
/// `difference`, so that both cells of a pair agree.
template <Creep creeps>
CUESTA_INLINE_IN_KERNEL float excess(float difference, float drop, float creep) {
    const float over = difference - std::min(std::max(difference, -drop), drop);
    return creeps == Creep::none ? over : over + creep * difference;
}

template <Creep creeps>
CUESTA_INLINE_IN_KERNEL void flux_in_rows(const float* __restrict here, const float* __restrict below, float drop,
                                          float creep, float* __restrict east, float* __restrict south,
                                          float* __restrict south_east, float* __restrict south_west, int width) {
    for (int x = 0; x < width; ++x) {
        east[x] = excess<creeps>(here[x] - here[x + 1], drop, creep);
        south[x] = excess<creeps>(here[x] - below[x], drop, creep);
        const float falling = here[x] - below[x + 1];
        const float rising = here[x + 1] - below[x];
        const float over = share_over(drop, inverse_slope_of(falling, rising));
        const float share = creeps == Creep::none ? over : over + creep;
        south_east[x] = share * falling;
        south_west[x] = share * rising;
    }
}

/// Fluxes between the rows `here` and `below`. Reads one cell beyond the rows' eastern end; what lies beyond the ends
/// `close_ends` sets right.
CUESTA_MULTIVERSION
void flux_rows(const float* __restrict here, const float* __restrict below, float drop, float* __restrict east,
               float* __restrict south, float* __restrict south_east, float* __restrict south_west, int width) {
    flux_in_rows<Creep::none>(here, below, drop, 0.0F, east, south, south_east, south_west, width);
}

CUESTA_MULTIVERSION
void creeping_flux_rows(const float* __restrict here, const float* __restrict below, float drop, float creep,
                        float* __restrict east, float* __restrict south, float* __restrict south_east,
                        float* __restrict south_west, int width) {
    flux_in_rows<Creep::some>(here, below, drop, creep, east, south, south_east, south_west, width);
}

CUESTA_MULTIVERSION
void east_row(const float* __restrict here, float drop, float creep, float* __restrict east, int width) {
    for (int x = 0; x < width; ++x) east[x] = excess<Creep::some>(here[x] - here[x + 1], drop, creep);
}

/// Gathers what the eight pairs of each cell bring. The order of the sum is the same seen from any side, so that
/// mirrored and turned terrain gives the same bits. Adds what passed to `sums` (row_sum.h).
CUESTA_MULTIVERSION
void apply_row(const float* __restrict east, const float* __restrict south, const float* __restrict south_east,
               const float* __restrict south_west, const float* __restrict north_south,
               const float* __restrict north_south_east, const float* __restrict north_south_west, float gain,
               float* __restrict change, float* __restrict passed, double* __restrict sums, int width) {
    for (int x = 0; x < width; ++x) {
        const float axes = (east[x - 1] - east[x]) + (north_south[x] - south[x]);
        const float diagonals = (north_south_east[x - 1] - south_east[x]) + (north_south_west[x] - south_west[x - 1]);
        change[x] = none_if_tiny(change[x] + gain * (axes + diagonals));
        passed[x] = (std::abs(east[x]) + std::abs(south[x])) + (std::abs(south_east[x]) + std::abs(south_west[x]));
    }
    add_to_row_sums(passed, width, sums);
}

/// The fields of the kernel, as they are numbered in a RowStore.
struct Fields {
    enum : int { reference, give, receive, change };
};

/// Steps over the rows of one band, each: ground (row y), what passes between row y - 1 and its neighbours in the east,
/// south-east, south and south-west, and the new height of that row.
class MonolithKernel {
public:
    static constexpr int halo = 1;
    static constexpr std::array<RowStage<MonolithKernel>, 2> stages() {
        return {{{&MonolithKernel::prepare, {0, 1, 1}}, {&MonolithKernel::exchange, {1, 1, 0}}}};
    }
    MonolithKernel(WavefrontRows& rows, const MonolithStep& step, std::span<std::vector<double>> moved)
        : rows_(rows),
          step_(step),
          moved_(moved),
          // A row of fluxes north of the map is asked for, and stays 0.
          ground_(rows.width(), static_cast<int>(moved.size()), 1, 2, rows.known().first),
          fluxes_(rows.width(), static_cast<int>(moved.size()), 4, 2, rows.known().first - 1),
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
    Fluxes fluxes(int step, int y) {
        return {fluxes_.row(step, 0, y), fluxes_.row(step, 1, y), fluxes_.row(step, 2, y), fluxes_.row(step, 3, y)};
    }
    int width() const { return rows_.width(); }
    int height() const { return rows_.height(); }

    void prepare(int step, int y) {
        float* const ground = ground_.row(step, 0, y);
        ground_row(rows_.row(Fields::reference, y), rows_.row(Fields::change, y), ground, width());
        ground[-1] = ground[width() - 1];
        ground[width()] = ground[0];
    }

    /// The fluxes between a row and its neighbours, then the row's new height; of the row north of those that have to
    /// change, the fluxes alone. Piece by piece where nothing looks at more than the pairs.
    void exchange(int step, int y) {
        const Fluxes f = fluxes(step, y);
        const bool applies = y >= rows_.band().first - halo * (static_cast<int>(moved_.size()) - 1 - step);
        const bool pairs_alone =
            !step_.wraps && step_.give.empty() && step_.last_column == 1.0F && step_.last_row == 1.0F;
        std::array<double, row_sum_lanes> sums{};
        for (float* flux : {f.east, f.south_east, f.south_west}) flux[-1] = 0.0F;
        in_pieces(width(), pairs_alone ? cells_of_piece : width(), [&](const RowPiece& piece) {
            find(step, y, piece);
            if (piece.x + piece.count == width()) finish(y, f);
            if (applies) apply(step, y, piece, sums.data());
        });
        // The rows around the band are its neighbours' to book.
        if (rows_.band().has(y))
            moved_[static_cast<std::size_t>(step)][static_cast<std::size_t>(y)] =
                total_of_row_sums(sums.data()) * static_cast<double>(step_.gain);
    }

    bool has_next(int y) const { return y + 1 < height() || step_.wraps; }

    void find(int step, int y, const RowPiece& piece) {
        const auto [x, count] = piece;
        const Fluxes f = fluxes(step, y);
        const float* const here = ground_.row(step, 0, y) + x;
        if (has_next(y)) {
            const float* const below = ground_.row(step, 0, y + 1) + x;
            if (step_.creep == 0.0F)
                flux_rows(here, below, step_.talus_drop, f.east + x, f.south + x, f.south_east + x, f.south_west + x,
                          count);
            else
                creeping_flux_rows(here, below, step_.talus_drop, step_.creep, f.east + x, f.south + x,
                                   f.south_east + x, f.south_west + x, count);
        } else {
            for (float* flux : {f.south, f.south_east, f.south_west}) std::fill_n(flux + x, count, 0.0F);
            east_row(here, step_.talus_drop, step_.creep, f.east + x, count);
        }
    }

    /// Ends of a row of fluxes, and all that lowers them.
    void finish(int y, const Fluxes& f) const {
        for (float* flux : {f.east, f.south_east, f.south_west}) close_ends(flux, step_.wraps, 0, width());
        limit(y, f, has_next(y));
        narrow(rows_.on_map(y), f);
    }

    void apply(int step, int y, const RowPiece& piece, double* sums) {
        const auto [x, count] = piece;
        const Fluxes f = fluxes(step, y);
        const Fluxes north = fluxes(step, y - 1);
        float* const change = rows_.row(Fields::change, y);
        const bool narrow_row = y + 1 == height() && step_.last_row != 1.0F;
        const float last_before = change[width() - 1];
        apply_row(f.east + x, f.south + x, f.south_east + x, f.south_west + x, north.south + x, north.south_east + x,
                  north.south_west + x, narrow_row ? step_.gain / step_.last_row : step_.gain, change + x,
                  passed_.row(0), sums, count);
        if (step_.last_column != 1.0F)
            change[width() - 1] = last_before + (change[width() - 1] - last_before) / step_.last_column;
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
    std::span<std::vector<double>> moved_;  ///< by steps
    RowRings ground_;
    RowRings fluxes_;
    Raster<float> passed_;
};

}  // namespace

void step_monolith(const MonolithStep& step, std::vector<double>& moved) {
    step_monolith(step, std::span(&moved, 1));
}

void step_monolith(const MonolithStep& step, std::span<std::vector<double>> moved) {
    const int steps = static_cast<int>(moved.size());
    MemoryRows store;
    for (const RasterView<const float>& field : {step.reference, step.give, step.receive}) store.add(field);
    store.add(step.change);
    const SweepShape shape{MonolithKernel::halo * steps, step.wraps, least_rows_of_band * steps};
    const Result<void> swept = sweep_rows<MonolithKernel>(
        store, steps, shape, [&](WavefrontRows& rows) { return std::make_unique<MonolithKernel>(rows, step, moved); });
    CUESTA_CHECK(swept);  // memory does not fail
}

}  // namespace cuesta::thermal

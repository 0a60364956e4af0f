/// \file Thermal erosion on layered ground: the top material decides, and no cell gives more than its top layer holds.

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/kernel_limits.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/slope.h"

namespace cuesta::thermal {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();

/// A row before the step, by its top material.
struct Surface {
    explicit Surface(int width) : rows(width, 5) {}
    float* ground() { return rows.row(0); }
    float* drop() { return rows.row(1); }
    float* gain() { return rows.row(2); }
    float* available() { return rows.row(3); }  ///< thickness of what may go; endless with the bottom
    float* met() { return rows.row(4); }        ///< share of what the cell would give that it can give
    Raster<float> rows;
    bool all_met = true;
};

CUESTA_MULTIVERSION
void start_surface(const float* __restrict reference, const float* __restrict change, float drop_of_bottom,
                   float gain_of_bottom, float* __restrict ground, float* __restrict drop, float* __restrict gain,
                   float* __restrict available, int width) {
    for (int x = 0; x < width; ++x) {
        ground[x] = reference[x] + change[x];
        drop[x] = drop_of_bottom;
        gain[x] = gain_of_bottom;
        available[x] = endless;
    }
}

CUESTA_MULTIVERSION
void harden_row(const float* __restrict yield, float* __restrict gain, int width) {
    for (int x = 0; x < width; ++x) gain[x] *= yield[x];
}

/// Lays a layer over the surface where there is more than `thin` of it. What lies below is at hand too where it yields
/// at least as readily: scree that lies on the like of it does not slow it down.
CUESTA_MULTIVERSION
void cover_surface(const float* __restrict thickness, float drop_of_layer, float gain_of_layer, float thin,
                   float* __restrict drop, float* __restrict gain, float* __restrict available, int width) {
    for (int x = 0; x < width; ++x) {
        // All is loaded before it is asked for: the compiler then makes no branches, and vectorises.
        const float layer = thickness[x];
        const float drop_below = drop[x];
        const float gain_below = gain[x];
        const float available_below = available[x];
        const float if_flatter = drop_below <= drop_of_layer ? available_below : 0.0F;
        const float if_yields = gain_below >= gain_of_layer ? if_flatter : 0.0F;
        drop[x] = layer > thin ? drop_of_layer : drop_below;
        gain[x] = layer > thin ? gain_of_layer : gain_below;
        available[x] = layer + (layer > thin ? if_yields : available_below);
    }
}

/// A row as the pairs see it, and what they say that passes: positive eastwards and southwards.
struct SurfaceRow {
    const float* ground;
    const float* drop;
    const float* gain;
};
struct FluxRow {
    float* east;
    float* south;
    float* south_east;
    float* south_west;
};

/// What a cell and its neighbour along an axis exchange, by the upper one's material. At most one of the terms is not
/// 0; a choice between the materials first would cost more than both.
CUESTA_INLINE_IN_KERNEL float along_axis(float difference, float drop, float gain, float other_drop, float other_gain,
                                         float creep) {
    const float down = positive_part(difference - drop) + creep * positive_part(difference);
    const float up = positive_part(-difference - other_drop) + creep * positive_part(-difference);
    return gain * down - other_gain * up;
}

/// The same across, with the slope between the four cells (slope.h).
CUESTA_INLINE_IN_KERNEL float along_diagonal(float difference, float inverse_slope, float drop, float gain,
                                             float other_drop, float other_gain, float creep) {
    const float down = (share_over(drop, inverse_slope) + creep) * positive_part(difference);
    const float up = (share_over(other_drop, inverse_slope) + creep) * positive_part(-difference);
    return gain * down - other_gain * up;
}

/// The pairs along an axis of the cells of one row with cells of the same or of the next row.
CUESTA_MULTIVERSION
void axis_row(const float* __restrict h, const float* __restrict drop, const float* __restrict gain,
              const float* __restrict other_h, const float* __restrict other_drop, const float* __restrict other_gain,
              float creep, float* __restrict flux, int width) {
    for (int x = 0; x < width; ++x)
        flux[x] = along_axis(h[x] - other_h[x], drop[x], gain[x], other_drop[x], other_gain[x], creep);
}

/// The diagonals between one row and the next. Reads and writes one cell beyond the rows' ends.
CUESTA_MULTIVERSION
void diagonal_rows(const float* __restrict h, const float* __restrict drop, const float* __restrict gain,
                   const float* __restrict other_h, const float* __restrict other_drop,
                   const float* __restrict other_gain, float creep, float* __restrict south_east,
                   float* __restrict south_west, int width) {
    for (int x = -1; x < width; ++x) {
        const float falling = h[x] - other_h[x + 1];
        const float rising = h[x + 1] - other_h[x];
        const float inverse_slope = inverse_slope_of(falling, rising);
        south_east[x] =
            along_diagonal(falling, inverse_slope, drop[x], gain[x], other_drop[x + 1], other_gain[x + 1], creep);
        south_west[x + 1] =
            along_diagonal(rising, inverse_slope, drop[x + 1], gain[x + 1], other_drop[x], other_gain[x], creep);
    }
}

/// What goes one way through the eight pairs of a cell; the order of the sum is the same seen from any side.
CUESTA_INLINE_IN_KERNEL float sum_of_positive_parts(float west, float east, float north, float south, float north_west,
                                                    float south_east, float north_east, float south_west) {
    return ((positive_part(west) + positive_part(east)) + (positive_part(north) + positive_part(south))) +
           ((positive_part(north_west) + positive_part(south_east)) +
            (positive_part(north_east) + positive_part(south_west)));
}

/// What the cells of a row would give, and which share of that they can. Returns whether all can give all.
CUESTA_MULTIVERSION
bool meet_row(FluxRow flux, FluxRow above, const float* __restrict available, float* __restrict met, int width) {
    const float* __restrict east = flux.east;
    const float* __restrict south = flux.south;
    const float* __restrict south_east = flux.south_east;
    const float* __restrict south_west = flux.south_west;
    const float* __restrict north = above.south;
    const float* __restrict north_west = above.south_east;
    const float* __restrict north_east = above.south_west;
    int limited = 0;
    for (int x = 0; x < width; ++x) {
        const float wanted = sum_of_positive_parts(-east[x - 1], east[x], -north[x], south[x], -north_west[x - 1],
                                                   south_east[x], -north_east[x + 1], south_west[x]);
        const float share = at_most_one(available[x] / std::max(wanted, kernel_tiny));
        met[x] = share;
        limited |= share < 1.0F ? 1 : 0;
    }
    return limited == 0;
}

/// Lowers what passes to what the upper cell can give.
CUESTA_MULTIVERSION
void scale_row(const float* __restrict met, const float* __restrict other_met, float* __restrict flux, int width) {
    for (int x = 0; x < width; ++x) {
        const float here = met[x];
        const float other = other_met[x];
        flux[x] *= flux[x] > 0.0F ? here : other;
    }
}

/// Sums what comes and what goes, changes the ground and lays what
/// arrived as eroded material. Returns the sum of what went.
CUESTA_MULTIVERSION
double apply_row(FluxRow flux, FluxRow above, float* __restrict change, float* __restrict eroded,
                 float* __restrict given, int width) {
    const float* __restrict east = flux.east;
    const float* __restrict south = flux.south;
    const float* __restrict south_east = flux.south_east;
    const float* __restrict south_west = flux.south_west;
    const float* __restrict north = above.south;
    const float* __restrict north_west = above.south_east;
    const float* __restrict north_east = above.south_west;
    for (int x = 0; x < width; ++x) {
        const float arrived = sum_of_positive_parts(east[x - 1], -east[x], north[x], -south[x], north_west[x - 1],
                                                    -south_east[x], north_east[x + 1], -south_west[x]);
        const float gone = sum_of_positive_parts(-east[x - 1], east[x], -north[x], south[x], -north_west[x - 1],
                                                 south_east[x], -north_east[x + 1], south_west[x]);
        change[x] += arrived - gone;
        given[x] = gone;
        eroded[x] += arrived;
    }
    return sum_of_row(given, width);
}

/// What went comes from the layers, from the top downwards; `given` becomes what is still to be taken. It may exceed
/// what was available by a rounding, which the last layer within reach or one that does not crumble keeps.
CUESTA_MULTIVERSION
void thin_row(float* __restrict given, float* __restrict thickness, int width) {
    for (int x = 0; x < width; ++x) {
        const float before = thickness[x];
        const float taken = std::min(given[x], before);
        thickness[x] = before - taken;
        given[x] -= taken;
    }
}
CUESTA_MULTIVERSION
void shield_row(float* __restrict given, const float* __restrict thickness, int width) {
    for (int x = 0; x < width; ++x) given[x] = thickness[x] > 0.0F ? 0.0F : given[x];
}

/// One band's rows, its scratch memory and the surfaces of the two rows on either side before the step.
class Sweep {
public:
    Sweep(const LayeredStep& step, Band band)
        : step_(step),
          band_(band),
          ring_{Surface(width()), Surface(width()), Surface(width())},
          halo_{Surface(width()), Surface(width()), Surface(width()), Surface(width())},
          fluxes_{Raster<float>(width(), 4), Raster<float>(width(), 4), Raster<float>(width(), 4)},
          given_(width(), 1) {
        for (const int y : {band_.first - 2, band_.first - 1, band_.last, band_.last + 1})
            if (has_row(y)) prepare(y);
    }

    void run(std::vector<double>& moved) {
        prepare(band_.first);
        if (band_.first + 1 < band_.last) prepare(band_.first + 1);
        // Fluxes of rows that are not there stay 0.
        for (int y = band_.first - 2; y <= band_.first; ++y)
            if (has_row(y)) find(y);
        for (int y = band_.first - 1; y <= band_.first; ++y)
            if (has_row(y)) meet(y);
        if (has_row(band_.first - 1)) lower(band_.first - 1);
        for (int y = band_.first; y < band_.last; ++y) {
            if (y + 2 < band_.last) prepare(y + 2);
            if (has_row(y + 1)) {
                find(y + 1);
                meet(y + 1);
            }
            lower(y);
            apply(y, moved);
        }
    }

private:
    int width() const { return step_.change.width(); }
    int height() const { return step_.change.height(); }
    bool has_row(int y) const { return step_.wraps || (y >= 0 && y < height()); }

    /// Row y of the map, counted on beyond its edges where they are none.
    int row_of(int y) const { return (y % height() + height()) % height(); }

    /// Row y before the step: of the ring or of the halo.
    Surface& surface(int y) {
        if (y < band_.first) return halo_[static_cast<std::size_t>(y - band_.first + 2)];
        if (y >= band_.last) return halo_[static_cast<std::size_t>(y - band_.last + 2)];
        return ring_[static_cast<std::size_t>(y - band_.first) % 3];
    }
    SurfaceRow view(int y) {
        Surface& row = surface(y);
        return {row.ground(), row.drop(), row.gain()};
    }
    /// What passes within row y and from it to the next; for three rows in turn.
    FluxRow fluxes(int y) {
        Raster<float>& rows = fluxes_[static_cast<std::size_t>(y - band_.first + 3) % 3];
        return {rows.row(0), rows.row(1), rows.row(2), rows.row(3)};
    }

    void prepare(int y) {
        Surface& row = surface(y);
        const std::size_t bottom = step_.thickness.size();
        const int from = row_of(y);
        start_surface(step_.reference.row(from), step_.change.row(from), step_.talus_drop[bottom], step_.gain[bottom],
                      row.ground(), row.drop(), row.gain(), row.available(), width());
        if (!step_.bottom_yield.empty()) harden_row(step_.bottom_yield.row(from), row.gain(), width());
        for (std::size_t layer = bottom; layer-- > 0;)
            cover_surface(step_.thickness[layer].row(from), step_.talus_drop[layer], step_.gain[layer], step_.thin,
                          row.drop(), row.gain(), row.available(), width());
        if (step_.wraps)
            for (float* field : {row.ground(), row.drop(), row.gain()}) wrap(field);
    }

    void wrap(float* row) const {
        row[-1] = row[width() - 1];
        row[width()] = row[0];
    }

    /// What would pass if every cell had enough. Nothing passes over the border where it is a wall.
    void find(int y) {
        const SurfaceRow here = view(y);
        const FluxRow flux = fluxes(y);
        axis_row(here.ground, here.drop, here.gain, here.ground + 1, here.drop + 1, here.gain + 1, step_.creep,
                 flux.east, width());
        close_ends(flux.east, step_.wraps, 0, width());
        if (!has_row(y + 1)) {
            for (float* south : {flux.south, flux.south_east, flux.south_west})
                std::fill(south - 1, south + width() + 1, 0.0F);
            return;
        }
        const SurfaceRow below = view(y + 1);
        axis_row(here.ground, here.drop, here.gain, below.ground, below.drop, below.gain, step_.creep, flux.south,
                 width());
        diagonal_rows(here.ground, here.drop, here.gain, below.ground, below.drop, below.gain, step_.creep,
                      flux.south_east, flux.south_west, width());
        close_ends(flux.south_east, step_.wraps, 0, width());
        close_ends(flux.south_west, step_.wraps, 1, width());
    }

    /// Which share of it the cells of row y can give. Before `lower` changes the row above's fluxes.
    void meet(int y) {
        Surface& row = surface(y);
        row.all_met = meet_row(fluxes(y), fluxes(y - 1), row.available(), row.met(), width());
        if (step_.wraps) wrap(row.met());
    }

    /// Lowers what passes from row y to what the cells can give, and may give and receive.
    void lower(int y) {
        const FluxRow flux = fluxes(y);
        Surface& here = surface(y);
        const bool has_next = has_row(y + 1);
        if (!here.all_met || (has_next && !surface(y + 1).all_met)) {
            scale_row(here.met(), here.met() + 1, flux.east, width());
            if (has_next) {
                const float* below = surface(y + 1).met();
                scale_row(here.met(), below, flux.south, width());
                scale_row(here.met(), below + 1, flux.south_east, width());
                scale_row(here.met(), below - 1, flux.south_west, width());
            }
            close_ends(flux.east, step_.wraps, 0, width());
            close_ends(flux.south_east, step_.wraps, 0, width());
            close_ends(flux.south_west, step_.wraps, 1, width());
        }
        limit_pairs(y, flux);
    }

    void apply(int y, std::vector<double>& moved) {
        moved[static_cast<std::size_t>(y)] = apply_row(fluxes(y), fluxes(y - 1), step_.change.row(y),
                                                       step_.thickness.front().row(y), given_.row(0), width());
        for (std::size_t layer = 0; layer < step_.thickness.size(); ++layer)
            if (step_.gain[layer] > 0.0F)
                thin_row(given_.row(0), step_.thickness[layer].row(y), width());
            else
                shield_row(given_.row(0), step_.thickness[layer].row(y), width());
    }

    /// The pairs of row y with itself and the next.
    void limit_pairs(int y, FluxRow flux) const {
        if (step_.give.empty()) return;
        const float* give = step_.give.row(row_of(y));
        const float* receive = step_.receive.row(row_of(y));
        limit_fluxes(give, receive, give, receive, 1, step_.wraps, flux.east, width());
        if (y + 1 == height() && !step_.wraps) return;
        const float* other_give = step_.give.row(row_of(y + 1));
        const float* other_receive = step_.receive.row(row_of(y + 1));
        limit_fluxes(give, receive, other_give, other_receive, 0, step_.wraps, flux.south, width());
        limit_fluxes(give, receive, other_give, other_receive, 1, step_.wraps, flux.south_east, width());
        limit_fluxes(give, receive, other_give, other_receive, -1, step_.wraps, flux.south_west, width());
    }

    const LayeredStep& step_;
    Band band_;
    std::array<Surface, 3> ring_;
    std::array<Surface, 4> halo_;
    std::array<Raster<float>, 3> fluxes_;
    Raster<float> given_;
};

}  // namespace

void step_layered(const LayeredStep& step, std::vector<double>& moved) {
    const int height = step.change.height();
    if (step.change.empty()) return;
    const int bands = band_count(height);
    std::vector<Sweep> sweeps;
    sweeps.reserve(static_cast<std::size_t>(bands));
    for (int band = 0; band < bands; ++band) sweeps.emplace_back(step, band_of(band, bands, height));
    parallel_bands(bands, [&](int band) { sweeps[static_cast<std::size_t>(band)].run(moved); });
}

}  // namespace cuesta::thermal

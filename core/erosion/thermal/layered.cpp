/// \file Thermal erosion on layered ground: the top material decides, and no cell gives more than its top layer holds.

#include <algorithm>
#include <array>
#include <limits>

#include "core/base/kernel_limits.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/bands.h"
#include "core/erosion/thermal/slope.h"
#include "core/field/row_wavefront.h"

namespace cuesta::thermal {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();

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

/// Exchange of a cell with its neighbour along an axis. At most one of the terms is not 0; a choice between the
/// materials first would cost more than both.
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

/// Sum of one direction's flow through the eight pairs of a cell; the order of the sum is the same seen from any side.
CUESTA_INLINE_IN_KERNEL float sum_of_positive_parts(float west, float east, float north, float south, float north_west,
                                                    float south_east, float north_east, float south_west) {
    return ((positive_part(west) + positive_part(east)) + (positive_part(north) + positive_part(south))) +
           ((positive_part(north_west) + positive_part(south_east)) +
            (positive_part(north_east) + positive_part(south_west)));
}

/// Outflow that the cells of a row demand, and the share of it that they can give. Returns whether all can give all.
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
        change[x] = none_if_tiny(change[x] + (arrived - gone));
        given[x] = gone;
        eroded[x] = enough_or_none(eroded[x] + arrived);
    }
    return sum_of_row(given, width);
}

/// Takes the outflow from the layers, from the top downwards; `given` becomes what is still to be taken. It may exceed
/// what was available by a rounding, which the last layer within reach or one that does not crumble keeps.
CUESTA_MULTIVERSION
void thin_row(float* __restrict given, float* __restrict thickness, int width) {
    for (int x = 0; x < width; ++x) {
        const float before = thickness[x];
        const float taken = std::min(given[x], before);
        thickness[x] = enough_or_none(before - taken);
        given[x] -= taken;
    }
}
CUESTA_MULTIVERSION
void shield_row(float* __restrict given, const float* __restrict thickness, int width) {
    for (int x = 0; x < width; ++x) given[x] = thickness[x] > 0.0F ? 0.0F : given[x];
}

/// The fields of the kernel, as they are numbered in a RowStore; the layers come last.
struct Fields {
    enum : int { reference, bottom_yield, give, receive, change, first_layer };
};

/// A step over the rows of one band: the surface (row y), what would pass between row y - 1 and its neighbours, the
/// share of that which the row's cells hold, then (row y - 2) what does pass, and the new layers.
class LayeredKernel {
public:
    static constexpr int halo = 2;
    static constexpr std::array<RowStage<LayeredKernel>, 5> stages() {
        return {{{&LayeredKernel::prepare, {0, 2, 2}},
                 {&LayeredKernel::find, {1, 2, 1}},
                 {&LayeredKernel::meet, {1, 1, 1}},
                 {&LayeredKernel::lower, {2, 1, 0}},
                 {&LayeredKernel::apply, {2, 0, 0}}}};
    }
    LayeredKernel(WavefrontRows& rows, const LayeredStep& step, std::vector<double>& moved)
        : rows_(rows),
          step_(step),
          moved_(moved),
          // Fluxes of the row north of the map are asked for, and stay 0.
          surfaces_(rows.width(), 1, Surface::count, ring_rows, rows.known().first),
          fluxes_(rows.width(), 1, 4, ring_rows, rows.known().first - 1),
          given_(rows.width(), 1) {}

private:
    static constexpr int ring_rows = 4;
    /// A row before the step, by its top material.
    struct Surface {
        enum : int {
            ground,
            drop,
            gain,
            available,  ///< thickness of what may go; endless with the bottom
            met,        ///< share of what the cell would give that it can give
            count
        };
    };
    int width() const { return rows_.width(); }
    float* surface(int field, int y) { return surfaces_.row(0, field, y); }
    bool& all_met(int y) { return all_met_[static_cast<std::size_t>((y - rows_.known().first) % ring_rows)]; }
    SurfaceRow view(int y) {
        return {surface(Surface::ground, y), surface(Surface::drop, y), surface(Surface::gain, y)};
    }
    /// Flow within row y and from it to the next.
    FluxRow fluxes(int y) {
        return {fluxes_.row(0, 0, y), fluxes_.row(0, 1, y), fluxes_.row(0, 2, y), fluxes_.row(0, 3, y)};
    }
    float* layer(std::size_t i, int y) const { return rows_.row(Fields::first_layer + static_cast<int>(i), y); }

    void prepare(int, int y) {
        const std::size_t bottom = step_.thickness.size();
        float* const drop = surface(Surface::drop, y);
        float* const gain = surface(Surface::gain, y);
        float* const available = surface(Surface::available, y);
        start_surface(rows_.row(Fields::reference, y), rows_.row(Fields::change, y), step_.talus_drop[bottom],
                      step_.gain[bottom], surface(Surface::ground, y), drop, gain, available, width());
        if (const float* yield = rows_.row(Fields::bottom_yield, y)) harden_row(yield, gain, width());
        for (std::size_t i = bottom; i-- > 0;)
            cover_surface(layer(i, y), step_.talus_drop[i], step_.gain[i], step_.thin, drop, gain, available, width());
        if (step_.wraps)
            for (float* field : {surface(Surface::ground, y), drop, gain}) wrap(field);
    }

    void wrap(float* row) const {
        row[-1] = row[width() - 1];
        row[width()] = row[0];
    }

    /// Outflow if every cell had enough. Nothing passes over the border where it is a wall.
    void find(int, int y) {
        const SurfaceRow here = view(y);
        const FluxRow flux = fluxes(y);
        axis_row(here.ground, here.drop, here.gain, here.ground + 1, here.drop + 1, here.gain + 1, step_.creep,
                 flux.east, width());
        close_ends(flux.east, step_.wraps, 0, width());
        if (!has_next(y)) {
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

    /// Share of the outflow that the cells of row y can give. Before `lower` changes the row above's fluxes.
    void meet(int, int y) {
        float* const met = surface(Surface::met, y);
        all_met(y) = meet_row(fluxes(y), fluxes(y - 1), surface(Surface::available, y), met, width());
        if (step_.wraps) wrap(met);
    }

    /// Lowers what passes from row y to what the cells can give, and may give and receive.
    void lower(int, int y) {
        const FluxRow flux = fluxes(y);
        const float* const met = surface(Surface::met, y);
        if (!all_met(y) || (has_next(y) && !all_met(y + 1))) {
            scale_row(met, met + 1, flux.east, width());
            if (has_next(y)) {
                const float* below = surface(Surface::met, y + 1);
                scale_row(met, below, flux.south, width());
                scale_row(met, below + 1, flux.south_east, width());
                scale_row(met, below - 1, flux.south_west, width());
            }
            close_ends(flux.east, step_.wraps, 0, width());
            close_ends(flux.south_east, step_.wraps, 0, width());
            close_ends(flux.south_west, step_.wraps, 1, width());
        }
        limit_pairs(y, flux);
    }

    void apply(int, int y) {
        moved_[static_cast<std::size_t>(y)] =
            apply_row(fluxes(y), fluxes(y - 1), rows_.row(Fields::change, y), layer(0, y), given_.row(0), width());
        for (std::size_t i = 0; i < step_.thickness.size(); ++i)
            if (step_.gain[i] > 0.0F)
                thin_row(given_.row(0), layer(i, y), width());
            else
                shield_row(given_.row(0), layer(i, y), width());
    }

    bool has_next(int y) const { return step_.wraps || y + 1 < rows_.height(); }

    /// The pairs of row y with itself and the next.
    void limit_pairs(int y, FluxRow flux) const {
        if (step_.give.empty()) return;
        const float* give = rows_.row(Fields::give, y);
        const float* receive = rows_.row(Fields::receive, y);
        limit_fluxes(give, receive, give, receive, 1, step_.wraps, flux.east, width());
        if (!has_next(y)) return;
        const float* other_give = rows_.row(Fields::give, y + 1);
        const float* other_receive = rows_.row(Fields::receive, y + 1);
        limit_fluxes(give, receive, other_give, other_receive, 0, step_.wraps, flux.south, width());
        limit_fluxes(give, receive, other_give, other_receive, 1, step_.wraps, flux.south_east, width());
        limit_fluxes(give, receive, other_give, other_receive, -1, step_.wraps, flux.south_west, width());
    }

    WavefrontRows& rows_;
    const LayeredStep& step_;
    std::vector<double>& moved_;
    RowRings surfaces_;
    RowRings fluxes_;
    std::array<bool, ring_rows> all_met_{};
    Raster<float> given_;
};

}  // namespace

void step_layered(const LayeredStep& step, std::vector<double>& moved) {
    MemoryRows store;
    for (const RasterView<const float>& field : {step.reference, step.bottom_yield, step.give, step.receive})
        store.add(field);
    store.add(step.change);
    for (const RasterView<float>& layer : step.thickness) store.add(layer);
    const SweepShape shape{LayeredKernel::halo, step.wraps, least_rows_of_band};
    const Result<void> swept = sweep_rows<LayeredKernel>(
        store, 1, shape, [&](WavefrontRows& rows) { return std::make_unique<LayeredKernel>(rows, step, moved); });
    CUESTA_CHECK(swept);  // memory does not fail
}

}  // namespace cuesta::thermal

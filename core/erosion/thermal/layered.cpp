/// \file Thermal erosion on layered ground: the top material decides, and no cell gives more than its top layer holds.

#include <algorithm>
#include <array>
#include <limits>
#include <numbers>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/thermal/bands.h"

namespace cuesta::thermal {
namespace {

constexpr float endless = std::numeric_limits<float>::infinity();
constexpr float diagonal = std::numbers::sqrt2_v<float>;

/// A row before the step, by its top material.
struct Surface {
    explicit Surface(int width) : rows(width, 4) {}
    float* ground() { return rows.row(0); }
    float* drop() { return rows.row(1); }
    float* gain() { return rows.row(2); }       ///< after limit_row: lowered so that the cell gives at most `available`
    float* available() { return rows.row(3); }  ///< thickness of what may go; endless with the bottom
    Raster<float> rows;
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
    // Walls: no ground is higher than the cells beyond the border.
    ground[-1] = ground[width] = endless;
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

/// Lowers the gain of the cells that would give more than they have.
CUESTA_MULTIVERSION
void limit_row(const float* __restrict above, const float* __restrict here, const float* __restrict below,
               const float* __restrict drop, const float* __restrict available, float creep, float* __restrict gain,
               int width) {
    for (int x = 0; x < width; ++x) {
        const float h = here[x];
        const float d = drop[x];
        const float dd = d * diagonal;
        const auto over = [h, creep](float neighbour, float least) {
            return std::max(0.0F, (h - neighbour) - least) + creep * std::max(0.0F, h - neighbour);
        };
        const float axes = (over(here[x - 1], d) + over(here[x + 1], d)) + (over(above[x], d) + over(below[x], d));
        const float diagonals =
            (over(above[x - 1], dd) + over(below[x + 1], dd)) + (over(above[x + 1], dd) + over(below[x - 1], dd));
        const float wanted = gain[x] * (axes + diagonals);
        // wanted 0 gives infinity, which asks for no limit.
        gain[x] *= std::min(1.0F, available[x] / wanted);
    }
}

/// What a cell of height `h` gives (positive) to or takes (negative) from its neighbour. At most one of the terms is
/// not 0.
CUESTA_INLINE_IN_KERNEL float exchange(float h, float drop, float gain, float other_h, float other_drop,
                                       float other_gain, float distance, float creep) {
    const float difference = h - other_h;
    // Values, not std::max, whose references keep the compiler from vectorising.
    const float over = difference - drop * distance;
    const float other_over = -difference - other_drop * distance;
    const float down = (over > 0.0F ? over : 0.0F) + creep * (difference > 0.0F ? difference : 0.0F);
    const float up = (other_over > 0.0F ? other_over : 0.0F) + creep * (difference < 0.0F ? -difference : 0.0F);
    return gain * down - other_gain * up;
}

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

/// The pairs of the cells of one row with cells of the same or of another row.
CUESTA_MULTIVERSION
void pair_row(const float* __restrict h, const float* __restrict drop, const float* __restrict gain,
              const float* __restrict other_h, const float* __restrict other_drop, const float* __restrict other_gain,
              float distance, float creep, float* __restrict flux, int width) {
    for (int x = 0; x < width; ++x)
        flux[x] = exchange(h[x], drop[x], gain[x], other_h[x], other_drop[x], other_gain[x], distance, creep);
}

/// `other` seen `shift` cells further east.
void pair_row(SurfaceRow here, SurfaceRow other, int shift, float distance, float creep, float* flux, int width) {
    pair_row(here.ground, here.drop, here.gain, other.ground + shift, other.drop + shift, other.gain + shift, distance,
             creep, flux, width);
}

/// Pairs between two rows; positive eastwards and southwards. Nothing passes over the border where it is a wall.
void flux_rows(SurfaceRow here, SurfaceRow below, float creep, bool wraps, FluxRow flux, int width) {
    pair_row(here, here, 1, 1.0F, creep, flux.east, width);
    pair_row(here, below, 0, 1.0F, creep, flux.south, width);
    pair_row(here, below, 1, diagonal, creep, flux.south_east, width);
    pair_row(here, below, -1, diagonal, creep, flux.south_west, width);
    close_ends(flux.east, wraps, 0, width);
    close_ends(flux.south_east, wraps, 0, width);
    close_ends(flux.south_west, wraps, 1, width);
}

/// Sums what comes and what goes (in an order that is the same seen from any side), changes the ground and lays what
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
        const auto in = [](float f) { return std::max(0.0F, f); };
        const float arrived =
            ((in(east[x - 1]) + in(-east[x])) + (in(north[x]) + in(-south[x]))) +
            ((in(north_west[x - 1]) + in(-south_east[x])) + (in(north_east[x + 1]) + in(-south_west[x])));
        const float gone =
            ((in(-east[x - 1]) + in(east[x])) + (in(-north[x]) + in(south[x]))) +
            ((in(-north_west[x - 1]) + in(south_east[x])) + (in(-north_east[x + 1]) + in(south_west[x])));
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
        const float taken = before < given[x] ? before : given[x];
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
          wall_(width()),
          ring_{Surface(width()), Surface(width()), Surface(width())},
          halo_{Surface(width()), Surface(width()), Surface(width()), Surface(width())},
          fluxes_{Raster<float>(width(), 4), Raster<float>(width(), 4)},
          given_(width(), 1) {
        wall_.rows.fill(endless);
        wall_.ground()[-1] = wall_.ground()[width()] = endless;
        for (int i = 0; i < 4; ++i) {
            const int y = halo_row(i);
            if (step_.wraps || (y >= 0 && y < height())) prepare(y, halo_[static_cast<std::size_t>(i)]);
        }
    }

    void run(std::vector<double>& moved) {
        FluxRow above = flux_row(0);
        FluxRow flux = flux_row(1);
        fluxes_[0] = Raster<float>(width(), 4);
        prepare(band_.first, surface(band_.first));
        if (band_.first + 1 < band_.last) prepare(band_.first + 1, surface(band_.first + 1));
        if (band_.first > 0 || step_.wraps) {
            limit(band_.first - 1);
            limit(band_.first);
            above = flux_row(0);
            flux_rows(view(band_.first - 1), view(band_.first), step_.creep, step_.wraps, above, width());
            limit_pairs(band_.first - 1, above);
        } else {
            above = flux_row(0);
            limit(0);
        }
        for (int y = band_.first; y < band_.last; ++y) {
            if (y + 2 < band_.last) prepare(y + 2, surface(y + 2));
            if (y + 1 < height() || step_.wraps) {
                limit(y + 1);
                flux_rows(view(y), view(y + 1), step_.creep, step_.wraps, flux, width());
            } else {
                last_fluxes(flux, view(y));
            }
            limit_pairs(y, flux);
            moved[static_cast<std::size_t>(y)] =
                apply_row(flux, above, step_.change.row(y), step_.thickness.front().row(y), given_.row(0), width());
            for (std::size_t layer = 0; layer < step_.thickness.size(); ++layer)
                if (step_.gain[layer] > 0.0F)
                    thin_row(given_.row(0), step_.thickness[layer].row(y), width());
                else
                    shield_row(given_.row(0), step_.thickness[layer].row(y), width());
            std::swap(flux, above);
        }
    }

private:
    int width() const { return step_.change.width(); }
    int height() const { return step_.change.height(); }
    int halo_row(int i) const { return i < 2 ? band_.first - 2 + i : band_.last - 2 + i; }

    /// Row y of the map, counted on beyond its edges where they are none.
    int row_of(int y) const { return (y % height() + height()) % height(); }

    /// Row y before the step: of the ring, of the halo, or the wall beyond the map.
    Surface& surface(int y) {
        if (!step_.wraps && (y < 0 || y >= height())) return wall_;
        if (y < band_.first) return halo_[static_cast<std::size_t>(y - band_.first + 2)];
        if (y >= band_.last) return halo_[static_cast<std::size_t>(y - band_.last + 2)];
        return ring_[static_cast<std::size_t>(y % 3)];
    }
    SurfaceRow view(int y) {
        Surface& row = surface(y);
        return {row.ground(), row.drop(), row.gain()};
    }
    FluxRow flux_row(std::size_t i) {
        Raster<float>& rows = fluxes_[i];
        return {rows.row(0), rows.row(1), rows.row(2), rows.row(3)};
    }

    void prepare(int y, Surface& row) const {
        const std::size_t bottom = step_.thickness.size();
        const int from = row_of(y);
        start_surface(step_.reference.row(from), step_.change.row(from), step_.talus_drop[bottom], step_.gain[bottom],
                      row.ground(), row.drop(), row.gain(), row.available(), width());
        if (!step_.bottom_yield.empty()) harden_row(step_.bottom_yield.row(from), row.gain(), width());
        for (std::size_t layer = bottom; layer-- > 0;)
            cover_surface(step_.thickness[layer].row(from), step_.talus_drop[layer], step_.gain[layer], step_.thin,
                          row.drop(), row.gain(), row.available(), width());
        if (step_.wraps) wrap(row.ground());
    }

    void wrap(float* row) const {
        row[-1] = row[width() - 1];
        row[width()] = row[0];
    }

    void limit(int y) {
        Surface& row = surface(y);
        limit_row(surface(y - 1).ground(), row.ground(), surface(y + 1).ground(), row.drop(), row.available(),
                  step_.creep, row.gain(), width());
        if (!step_.wraps) return;
        wrap(row.drop());
        wrap(row.gain());
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

    /// The last row of the map has no pairs southwards.
    void last_fluxes(FluxRow flux, SurfaceRow row) const {
        flux_rows(row, row, step_.creep, step_.wraps, flux, width());
        for (float* south : {flux.south, flux.south_east, flux.south_west})
            std::fill(south - 1, south + width() + 1, 0.0F);
    }

    const LayeredStep& step_;
    Band band_;
    Surface wall_;
    std::array<Surface, 3> ring_;
    std::array<Surface, 4> halo_;
    std::array<Raster<float>, 2> fluxes_;
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

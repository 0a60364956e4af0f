#include "core/relief/splines/surface_energy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// How much more a guided face of hardness 1 weighs than an unguided one. What the neighbours of a slope ask against it
/// spreads over the guided and the free cells between them as over springs: with hardness h falling linearly over the
/// reach, the slope takes ln(1 + k h) / (k h) of its share, 15 % for h = 1 and 24 % for h = 0.5 with k = 20. Much more
/// would change little for the eye and slow the solver.
constexpr float stiffness = 20.0F;
/// exp(-3): 5 % of a difference are left at the distance of influence.
constexpr float screening_strength = 9.0F;
/// A slope explains a step to a seed of no more than this many of its cells: a line's cells are at most the diagonal
/// away.
constexpr float explained_cells = 1.5F;

constexpr auto seed = static_cast<std::uint8_t>(CellHold::seed);
constexpr auto guided = static_cast<std::uint8_t>(CellHold::guided);

/// One row of the seeds and of the base.
struct CellRow {
    const std::uint8_t* hold;
    const std::uint16_t* owner;
    const float* height;
    const float* weight;
    const float* gradient;
    const float* base;
};

CellRow cells_of(const HeightSeeds& seeds, RasterView<const float> base, int y) {
    return {seeds.hold.row(y),   seeds.owner.row(y),    seeds.height.row(y),
            seeds.weight.row(y), seeds.gradient.row(y), base.row(y)};
}

/// Weights w and pulls w g of the faces between cells p of one row and the cells q that begin `offset` columns further
/// in the other. A slope is asked for between cells of one owner, one of which at least is guided, and between a guided
/// cell and a seed of any owner if the slope explains the step: the cells of a line belong to its left side, yet the
/// slope on its right begins there too.
[[gnu::always_inline]] inline void faces_body(const CellRow& p, const CellRow& q, int offset, float* __restrict weight,
                                              float* __restrict pull, int count) {
    for (int x = 0; x < count; ++x) {
        const int other = x + offset;
        const bool guided_p = p.hold[x] == guided;
        const bool guided_q = q.hold[other] == guided;
        const bool owned = (p.owner[x] != 0) & (q.owner[other] != 0);
        const float rise = q.height[other] - p.height[x];
        const float explained = explained_cells * (std::fabs(p.gradient[x]) + std::fabs(q.gradient[other]));
        const bool to_seed = (guided_p & (q.hold[other] == seed)) | (guided_q & (p.hold[x] == seed));
        const bool asked = owned & (guided_p | guided_q) &
                           ((p.owner[x] == q.owner[other]) | (to_seed & (std::fabs(rise) <= explained)));
        const float sum = p.weight[x] + q.weight[other];
        const float hardness = (guided_p & guided_q) ? 0.5F * sum : sum;
        const float w = 1.0F + (asked ? stiffness * hardness : 0.0F);
        weight[x] = w;
        pull[x] = asked ? w * (rise - (q.base[other] - p.base[x])) : 0.0F;
    }
}

CUESTA_MULTIVERSION void faces_to_east(const CellRow& p, float* weight, float* pull, int count) {
    faces_body(p, p, 1, weight, pull, count);
}
CUESTA_MULTIVERSION void faces_to_south(const CellRow& p, const CellRow& q, float* weight, float* pull, int count) {
    faces_body(p, q, 0, weight, pull, count);
}

CUESTA_MULTIVERSION void right_side_row(const float* __restrict east, const float* __restrict north,
                                        const float* __restrict south, float* __restrict b, int width) {
    for (int x = 0; x < width; ++x) b[x] = (east[x - 1] - east[x]) + (north[x] - south[x]);
}

CUESTA_MULTIVERSION void value_row(const CellRow& p, std::uint8_t* __restrict held, float* __restrict value,
                                   int width) {
    for (int x = 0; x < width; ++x) {
        held[x] = p.hold[x] == seed ? 1 : 0;
        value[x] = p.hold[x] == seed ? p.height[x] - p.base[x] : 0.0F;
    }
}

/// rho = (roundness rounding)^2 / 2 times the mean weight of the cell's faces. With roundness falling linearly to 0 at
/// the distance `rounding`, the roof u'' = 0 with a pinned ridge then becomes exactly a parabola over the rounding and
/// stays straight beyond (docs/methods.md).
CUESTA_MULTIVERSION void bending_row(const float* __restrict roundness, const float* __restrict rounding,
                                     const float* __restrict east, const float* __restrict north,
                                     const float* __restrict south, float per_cell, float* __restrict bending,
                                     int width) {
    for (int x = 0; x < width; ++x) {
        const float length = roundness[x] * (rounding[x] * per_cell);
        const float faces = (east[x] + east[x - 1]) + (north[x] + south[x]);
        bending[x] = 0.125F * (length * length) * faces;
    }
}

/// Two rows of a cliff stand beside each other: there is no curve to be round across them.
void spare_cliffs(const HeightSeeds& seeds, int y, float* bending) {
    const auto differs = [&](int x, int other_x, int other_y) {
        if (other_x < 0 || other_y < 0 || other_x >= seeds.hold.width() || other_y >= seeds.hold.height()) return false;
        return seeds.hold(other_x, other_y) == seed && seeds.owner(other_x, other_y) != 0 &&
               seeds.owner(other_x, other_y) != seeds.owner(x, y);
    };
    for (int x = 0; x < seeds.hold.width(); ++x)
        if (bending[x] > 0 && seeds.hold(x, y) == seed && seeds.owner(x, y) != 0 &&
            (differs(x, x - 1, y) || differs(x, x + 1, y) || differs(x, x, y - 1) || differs(x, x, y + 1)))
            bending[x] = 0;
}

}  // namespace

SurfaceEnergy surface_energy(const HeightSeeds& seeds, RasterView<const float> base, float influence) {
    const int width = seeds.hold.width();
    const int height = seeds.hold.height();
    CUESTA_CHECK(width > 0 && height > 0);
    CUESTA_CHECK_EQUAL(base.width(), width);
    CUESTA_CHECK_EQUAL(base.height(), height);
    CUESTA_CHECK(seeds.grid.cell_size > 0);

    SurfaceEnergy energy;
    energy.east = Raster<float>(width, height);
    energy.south = Raster<float>(width, height);
    energy.right_side = Raster<float>(width, height);
    energy.held = Raster<std::uint8_t>(width, height);
    energy.value = Raster<float>(width, height);
    const bool bends = !seeds.roundness.empty() && !seeds.rounding_length.empty();
    if (bends) energy.bending = Raster<float>(width, height);
    if (influence > 0) {
        const auto cells = static_cast<float>(influence / seeds.grid.cell_size);
        energy.screening = screening_strength / (cells * cells);
    }

    const int grain = 1 + 16384 / width;
    parallel_ranges(height, grain, [&](int first, int last) {
        // Pulls over the east, south and north faces of the current row; the last row's south pulls are the next one's
        // north pulls.
        Raster<float> pulls(width, 3);
        int north = 1;
        if (first > 0) {
            std::vector<float> weights(static_cast<std::size_t>(width));
            faces_to_south(cells_of(seeds, base, first - 1), cells_of(seeds, base, first), weights.data(),
                           pulls.row(north), width);
        }
        for (int y = first; y < last; ++y) {
            const CellRow row = cells_of(seeds, base, y);
            const int south = 3 - north;
            faces_to_east(row, energy.east.row(y), pulls.row(0), width - 1);
            if (y + 1 < height)
                faces_to_south(row, cells_of(seeds, base, y + 1), energy.south.row(y), pulls.row(south), width);
            else
                std::fill_n(pulls.row(south), width, 0.0F);
            right_side_row(pulls.row(0), pulls.row(north), pulls.row(south), energy.right_side.row(y), width);
            value_row(row, energy.held.row(y), energy.value.row(y), width);
            north = south;
        }
    });
    if (bends) {
        const std::vector<float> zeros(static_cast<std::size_t>(width), 0.0F);
        const auto per_cell = static_cast<float>(1.0 / seeds.grid.cell_size);
        parallel_ranges(height, grain, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                bending_row(seeds.roundness.row(y), seeds.rounding_length.row(y), energy.east.row(y),
                            y > 0 ? energy.south.row(y - 1) : zeros.data(), energy.south.row(y), per_cell,
                            energy.bending.row(y), width);
                spare_cliffs(seeds, y, energy.bending.row(y));
            }
        });
    }

    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (!energy.held(x, y)) continue;
            const float value = energy.value(x, y);
            energy.least = energy.any_held ? std::min(energy.least, value) : value;
            energy.greatest = energy.any_held ? std::max(energy.greatest, value) : value;
            energy.any_held = true;
        }
    return energy;
}

}  // namespace cuesta

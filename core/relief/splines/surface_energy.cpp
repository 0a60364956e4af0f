#include "core/relief/splines/surface_energy.h"

#include <algorithm>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {
namespace {

/// Weight of a guided face of hardness 1 against an unguided one. What the neighbours of a slope ask against it spreads
/// over the guided and the free cells between them as over springs: with hardness h falling linearly over the reach,
/// the slope takes ln(1 + k h) / (k h) of its share, 15 % for h = 1 and 24 % for h = 0.5 with k = 20. Much more would
/// change little for the eye and slow the solver.
constexpr float stiffness = 20.0F;
/// exp(-3): 5 % of a difference are left at the distance of influence.
constexpr float screening_strength = 9.0F;

constexpr auto seed = static_cast<std::uint8_t>(CellHold::seed);
constexpr auto guided = static_cast<std::uint8_t>(CellHold::guided);

/// One row of the seeds and of the base.
struct CellRow {
    const std::uint8_t* hold;
    const std::uint16_t* owner;
    const float* height;
    const float* weight;
    const float* base;
    const float* roundness;
};

/// `zeros` stands for the roundness where no spline is smooth.
CellRow cells_of(const HeightSeeds& seeds, RasterView<const float> base, const float* zeros, int y) {
    return {seeds.hold.row(y),   seeds.owner.row(y), seeds.height.row(y),
            seeds.weight.row(y), base.row(y),        seeds.roundness.empty() ? zeros : seeds.roundness.row(y)};
}

/// Weights w and pulls w g of the faces between cells p of one row and the cells q that begin `offset` columns further
/// in the other. A slope is asked for between cells of one owner, one of which at least is guided. Where land is to be
/// round, slopes hold it less.
[[gnu::always_inline]] inline void faces_body(const CellRow& p, const CellRow& q, int offset, float* __restrict weight,
                                              float* __restrict pull, int count) {
    for (int x = 0; x < count; ++x) {
        const int other = x + offset;
        const bool guided_p = p.hold[x] == guided;
        const bool guided_q = q.hold[other] == guided;
        const float rise = q.height[other] - p.height[x];
        const bool asked = (guided_p | guided_q) & (p.owner[x] != 0) & (p.owner[x] == q.owner[other]);
        const float sum = p.weight[x] + q.weight[other];
        const float hardness = (guided_p & guided_q) ? 0.5F * sum : sum;
        const float loose = 0.5F * (p.roundness[x] + q.roundness[other]);
        const float w = 1.0F + (asked ? stiffness * hardness * (1.0F - loose) : 0.0F);
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

/// The length in cells over which a place is to be round.
CUESTA_MULTIVERSION void length_row(const float* __restrict roundness, const float* __restrict rounding, float per_cell,
                                    float* __restrict length, int width) {
    for (int x = 0; x < width; ++x) length[x] = roundness[x] * (rounding[x] * per_cell);
}

/// rho = length^2 / 2. With roundness falling linearly to 0 at the distance `rounding`, a roof (straight slopes from a
/// pinned ridge) then becomes a parabola over the rounding and stays straight beyond
/// (docs/methods/converged-surface.md).
CUESTA_MULTIVERSION void bending_row(float* __restrict length, int width) {
    for (int x = 0; x < width; ++x) length[x] = 0.5F * (length[x] * length[x]);
}

/// No length where the land is torn: at seeds beside which stands one of another owner, steeper than 45 degrees above
/// or below. Cliffs are such, and splines that cross at different heights.
void clear_tears(const HeightSeeds& seeds, const Raster<float>& value, Raster<float>& length) {
    const int width = length.width();
    const int height = length.height();
    const auto step = static_cast<float>(seeds.grid.cell_size);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            if (seeds.hold(x, y) != seed) continue;
            const auto clear_if_torn = [&](int other_x, int other_y) {
                if (other_x < 0 || other_x >= width || other_y >= height || seeds.hold(other_x, other_y) != seed)
                    return;
                if (seeds.owner(x, y) == seeds.owner(other_x, other_y)) return;
                if (std::fabs(value(x, y) - value(other_x, other_y)) > step)
                    length(x, y) = length(other_x, other_y) = 0;
            };
            clear_if_torn(x + 1, y);
            for (int k = -1; k <= 1; ++k) clear_if_torn(x + k, y + 1);
        }
}

/// Lets lengths grow by no more than the way, as they do around a single spline (distances over the 8 neighbours, to
/// 8 %). So they sink towards tears, which cannot be bent round (their bending energy would grow without bound as cells
/// get smaller, and throw the land beside them up and down), and towards places that belong to a crease.
void limit_growth(Raster<float>& length) {
    const int width = length.width();
    const int height = length.height();
    constexpr float diagonal = 1.41421356F;
    // From the row that is done, which vectorises, then along the row.
    const auto from_row = [&](float* __restrict row, const float* __restrict done) {
        for (int x = 0; x < width; ++x) {
            const float beside = std::min(x > 0 ? done[x - 1] : 1e30F, x + 1 < width ? done[x + 1] : 1e30F) + diagonal;
            row[x] = std::min(row[x], std::min(done[x] + 1.0F, beside));
        }
    };
    for (int y = 0; y < height; ++y) {
        if (y > 0) from_row(length.row(y), length.row(y - 1));
        for (int x = 1; x < width; ++x) length(x, y) = std::min(length(x, y), length(x - 1, y) + 1.0F);
    }
    for (int y = height - 1; y >= 0; --y) {
        if (y + 1 < height) from_row(length.row(y), length.row(y + 1));
        for (int x = width - 2; x >= 0; --x) length(x, y) = std::min(length(x, y), length(x + 1, y) + 1.0F);
    }
}

/// Rows of a map of that width that a thread takes at least.
int rows_of_grain(int width) {
    return 1 + 16384 / width;
}

/// Weights of the faces, right side and held values.
void fill_rows(const HeightSeeds& seeds, RasterView<const float> base, SurfaceEnergy& energy) {
    const int width = seeds.hold.width();
    const int height = seeds.hold.height();
    parallel_ranges(height, rows_of_grain(width), [&](int first, int last) {
        // Pulls over the east, south and north faces of the current row; the last row's south pulls are the next one's
        // north pulls.
        Raster<float> pulls(width, 3);
        const std::vector<float> no_roundness(static_cast<std::size_t>(width), 0.0F);
        const float* zeros = no_roundness.data();
        int north = 1;
        if (first > 0) {
            std::vector<float> weights(static_cast<std::size_t>(width));
            faces_to_south(cells_of(seeds, base, zeros, first - 1), cells_of(seeds, base, zeros, first), weights.data(),
                           pulls.row(north), width);
        }
        for (int y = first; y < last; ++y) {
            const CellRow row = cells_of(seeds, base, zeros, y);
            const int south = 3 - north;
            faces_to_east(row, energy.east.row(y), pulls.row(0), width - 1);
            if (y + 1 < height)
                faces_to_south(row, cells_of(seeds, base, zeros, y + 1), energy.south.row(y), pulls.row(south), width);
            else
                std::fill_n(pulls.row(south), width, 0.0F);
            right_side_row(pulls.row(0), pulls.row(north), pulls.row(south), energy.right_side.row(y), width);
            value_row(row, energy.held.row(y), energy.value.row(y), width);
            north = south;
        }
    });
}

/// `energy.bending` from the roundness of the seeds; energy.value is filled already.
void fill_bending(const HeightSeeds& seeds, SurfaceEnergy& energy) {
    const int width = seeds.hold.width();
    const int height = seeds.hold.height();
    const auto per_cell = static_cast<float>(1.0 / seeds.grid.cell_size);
    Raster<float>& length = energy.bending;
    const auto each_row = [&](auto&& body) {
        parallel_ranges(height, rows_of_grain(width), [&](int first, int last) {
            for (int y = first; y < last; ++y) body(y);
        });
    };
    each_row([&](int y) {
        length_row(seeds.roundness.row(y), seeds.rounding_length.row(y), per_cell, length.row(y), width);
    });
    clear_tears(seeds, energy.value, length);
    limit_growth(length);
    each_row([&](int y) { bending_row(length.row(y), width); });
}

/// Least and greatest held value.
void find_range(SurfaceEnergy& energy) {
    const int width = energy.held.width();
    const int height = energy.held.height();
    struct RowRange {
        bool any = false;
        float least = 0;
        float greatest = 0;
        void add(float low, float high) {
            least = any ? std::min(least, low) : low;
            greatest = any ? std::max(greatest, high) : high;
            any = true;
        }
    };
    std::vector<RowRange> ranges(static_cast<std::size_t>(height));
    parallel_ranges(height, rows_of_grain(width), [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x)
                if (energy.held(x, y)) ranges[static_cast<std::size_t>(y)].add(energy.value(x, y), energy.value(x, y));
    });
    RowRange all;
    for (const RowRange& row : ranges)
        if (row.any) all.add(row.least, row.greatest);
    energy.any_held = all.any;
    energy.least = all.least;
    energy.greatest = all.greatest;
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
    energy.right_side = Raster<float>::uninitialised(width, height);
    energy.held = Raster<std::uint8_t>::uninitialised(width, height);
    energy.value = Raster<float>::uninitialised(width, height);
    const bool bends = !seeds.roundness.empty() && !seeds.rounding_length.empty();
    if (bends) energy.bending = Raster<float>(width, height);
    if (influence > 0) {
        const auto cells = static_cast<float>(influence / seeds.grid.cell_size);
        energy.screening = screening_strength / (cells * cells);
    }

    fill_rows(seeds, base, energy);
    if (bends) fill_bending(seeds, energy);
    find_range(energy);
    return energy;
}

}  // namespace cuesta

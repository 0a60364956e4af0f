#include "core/erosion/stream_power/creep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

#include "core/base/multiversion.h"
#include "core/base/threads.h"
#include "core/erosion/row_sum.h"

namespace cuesta {
namespace {

/// Spread of one explicit step, in cells^2, at which no weight is negative: the nine-point Laplacian takes 10/3 of a
/// cell's own height. (Stability alone would allow 3/8.)
constexpr double explicit_limit = 3.0 / 10.0;

/// Up to so many explicit steps are made, which make no new heights and hollows; beyond, the stages of Runge, Kutta and
/// Legendre, which may overshoot a little at cliffs.
constexpr double most_explicit_steps = 8;

/// Beyond so many stages a step creeps less far than asked: what they reach, some 35 cells, is as good as level.
constexpr double most_stages = 64;

struct Rows {
    const float* north;
    const float* here;
    const float* south;
};

Rows rows_of(const BorderedRaster& raster, int y) {
    return {raster.row(y - 1), raster.row(y), raster.row(y + 1)};
}

/// Gain of a cell from its pairs: spread times the Laplacian, weighted by mobility.
CUESTA_INLINE_IN_KERNEL float brought(const float* __restrict vn, const float* __restrict v, const float* __restrict vs,
                                      const float* __restrict mn, const float* __restrict m, const float* __restrict ms,
                                      int x) {
    constexpr float axis = 2.0F / 3.0F;
    constexpr float across = 1.0F / 6.0F;
    const float c = v[x];
    const float along =
        (mn[x] * (vn[x] - c) + ms[x] * (vs[x] - c)) + (m[x - 1] * (v[x - 1] - c) + m[x + 1] * (v[x + 1] - c));
    const float diagonal = (mn[x - 1] * (vn[x - 1] - c) + ms[x + 1] * (vs[x + 1] - c)) +
                           (mn[x + 1] * (vn[x + 1] - c) + ms[x - 1] * (vs[x - 1] - c));
    return m[x] * (axis * along + across * diagonal);
}

CUESTA_MULTIVERSION
void first_row(const float* __restrict vn, const float* __restrict v, const float* __restrict vs,
               const float* __restrict mn, const float* __restrict m, const float* __restrict ms,
               const std::uint8_t* __restrict fixed, float spread, float factor, float* __restrict pulled,
               float* __restrict next, int width) {
    for (int x = 0; x < width; ++x) {
        const float here = fixed[x] != 0 ? 0.0F : spread * brought(vn, v, vs, mn, m, ms, x);
        pulled[x] = here;
        next[x] = factor * here;
    }
}

CUESTA_MULTIVERSION
void stage_row(const float* __restrict vn, const float* __restrict v, const float* __restrict vs,
               const float* __restrict mn, const float* __restrict m, const float* __restrict ms,
               const std::uint8_t* __restrict fixed, const float* __restrict pulled, float spread, float mu, float nu,
               float factor, float* __restrict older, int width) {
    for (int x = 0; x < width; ++x) {
        const float here = factor * (pulled[x] + spread * brought(vn, v, vs, mn, m, ms, x));
        const float next = mu * v[x] + nu * older[x] + here;
        older[x] = fixed[x] != 0 ? 0.0F : next;
    }
}

/// Takes `depth` from the layers of a cell, top to bottom.
void take_through(ErosionState& state, int x, int y, float depth) {
    for (Raster<float>& layer : state.thickness) {
        const float taken = std::min(layer(x, y), depth);
        layer(x, y) -= taken;
        depth -= taken;
    }
}

}  // namespace

std::vector<Crept> creep_rows(ErosionState& state, double spread, BorderedRaster mobility,
                              RasterView<const std::uint8_t> fixed, bool wraps, float sea_level,
                              const std::function<void(BorderedRaster& creeping)>& before_stage) {
    const int width = state.width();
    const int height = state.height();
    const double cells2 =
        std::min(spread / (state.cell_size * state.cell_size), explicit_limit * most_stages * (most_stages + 1) / 2);
    if (!(cells2 > 0)) return std::vector<Crept>(static_cast<std::size_t>(height));
    const double steps = std::ceil(cells2 / explicit_limit);
    const bool plain = steps <= most_explicit_steps;
    const int stages = plain ? static_cast<int>(steps)
                             : static_cast<int>(std::ceil((std::sqrt(1.0 + 8.0 * cells2 / explicit_limit) - 1) / 2));
    const auto tau = static_cast<float>(cells2);
    const double step = plain ? 1.0 / stages : 2.0 / (static_cast<double>(stages) * (stages + 1));

    BorderedRaster ground(width, height);
    BorderedRaster pulled(width, height);
    BorderedRaster newer(width, height);
    BorderedRaster older(width, height);
    for (BorderedRaster* raster : {&ground, &newer, &older, &mobility}) raster->fill_border(0);
    const auto wrap = [&](BorderedRaster& raster) {
        if (wraps) raster.wrap_border();
    };
    wrap(mobility);
    const std::vector<std::uint8_t> nowhere(static_cast<std::size_t>(width), 0);
    const auto fixed_row = [&](int y) { return fixed.empty() ? nowhere.data() : fixed.row(y); };
    const auto for_rows = [&](const auto& body) {
        parallel_ranges(height, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) body(y);
        });
    };
    for_rows([&](int y) {
        for (int x = 0; x < width; ++x)
            ground.row(y)[x] = std::max(state.reference(x, y) + state.change(x, y), sea_level);
        std::fill_n(older.row(y), width, 0.0F);
    });
    wrap(ground);
    for_rows([&](int y) {
        const Rows v = rows_of(ground, y);
        const Rows m = rows_of(mobility, y);
        first_row(v.north, v.here, v.south, m.north, m.here, m.south, fixed_row(y), tau, static_cast<float>(step),
                  pulled.row(y), newer.row(y), width);
    });
    for (int stage = 2; stage <= stages; ++stage) {
        const double mu = plain ? 1.0 : (2.0 * stage - 1) / stage;
        const double nu = plain ? 0.0 : (1.0 - stage) / stage;
        wrap(newer);
        if (before_stage) before_stage(newer);
        for_rows([&](int y) {
            const Rows v = rows_of(newer, y);
            const Rows m = rows_of(mobility, y);
            stage_row(v.north, v.here, v.south, m.north, m.here, m.south, fixed_row(y), pulled.row(y), tau,
                      static_cast<float>(mu), static_cast<float>(nu), static_cast<float>(mu * step), older.row(y),
                      width);
        });
        std::swap(newer, older);
    }

    std::vector<Crept> sums(static_cast<std::size_t>(height));
    for_rows([&](int y) {
        float* const change = state.change.row(y);
        const float* const risen = newer.row(y);
        double up = 0;
        double down = 0;
        for (int x = 0; x < width; ++x) {
            const float before = change[x];
            change[x] = before + risen[x];
            const float by = change[x] - before;
            up += static_cast<double>(std::max(0.0F, by));
            down += static_cast<double>(std::max(0.0F, -by));
            if (!state.layered()) continue;
            if (by < 0) take_through(state, x, y, -by);
            if (by > 0) state.thickness[0](x, y) += by;
        }
        sums[static_cast<std::size_t>(y)] = {down, down - up};
    });
    return sums;
}

Crept sum_of(const std::vector<Crept>& rows, double cell_size) {
    Crept result;
    for (const Crept& row : rows) {
        result.moved += row.moved;
        result.left_map += row.left_map;
    }
    const double area = cell_size * cell_size;
    return {result.moved * area, result.left_map * area};
}

}  // namespace cuesta

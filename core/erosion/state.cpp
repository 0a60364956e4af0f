#include "core/erosion/state.h"

#include "core/base/multiversion.h"
#include "core/base/threads.h"

namespace cuesta {

namespace {

/// Sum over all cells of value(x, y), rows in parallel, each from west to east, then the rows from north to south.
template <class Value>
double sum_by_rows(int width, int height, const Value& value) {
    std::vector<double> rows(static_cast<std::size_t>(height));
    parallel_ranges(height, 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            double sum = 0;
            for (int x = 0; x < width; ++x) sum += value(x, y);
            rows[static_cast<std::size_t>(y)] = sum;
        }
    });
    double total = 0;
    for (const double row : rows) total += row;
    return total;
}

CUESTA_MULTIVERSION
void add_rows(const float* __restrict a, const float* __restrict b, float* __restrict sum, int count) {
    for (int i = 0; i < count; ++i) sum[i] = a[i] + b[i];
}

}  // namespace

Solids solids_of(const ErosionState& state) {
    const double cell_area = state.cell_size * state.cell_size;
    const auto ground = [&](int x, int y) {
        return static_cast<double>(state.reference(x, y)) + static_cast<double>(state.change(x, y));
    };
    Solids solids;
    solids.ground = sum_by_rows(state.width(), state.height(), ground) * cell_area;
    if (!state.sediment.empty())
        solids.suspended = sum_by_rows(state.width(), state.height(),
                                       [&](int x, int y) { return static_cast<double>(state.sediment(x, y)); }) *
                           cell_area;
    return solids;
}

double water_of(const ErosionState& state) {
    if (state.depth.empty()) return 0;
    return sum_by_rows(state.width(), state.height(),
                       [&](int x, int y) { return static_cast<double>(state.depth(x, y)); }) *
           state.cell_size * state.cell_size;
}

Raster<float> ground_of(const ErosionState& state) {
    auto ground = Raster<float>::uninitialised(state.width(), state.height());
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            add_rows(state.reference.row(y), state.change.row(y), ground.row(y), state.width());
    });
    return ground;
}

}  // namespace cuesta

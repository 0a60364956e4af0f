#include "core/erosion/droplets/drop_ground.h"

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/layers.h"

namespace cuesta::droplets {
namespace {

constexpr int row_grain = 64;

/// 1 - protection, within 0..1; ground whose protection is no number is free.
float openness_of(float protection) {
    return protection > 0.0F ? 1.0F - std::min(protection, 1.0F) : 1.0F;
}

}  // namespace

Raster<float> openness_of(const ErosionLimits& limits, int width, int height) {
    if (limits.protection.empty()) return {};
    CUESTA_CHECK_EQUAL(limits.protection.width(), width);
    CUESTA_CHECK_EQUAL(limits.protection.height(), height);
    Raster<float> open(width, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) open(x, y) = openness_of(limits.protection(x, y));
    });
    return open;
}

Raster<float> erodibility_of(const ErosionLimits& limits, int width, int height) {
    if (limits.erodibility.empty()) return {};
    CUESTA_CHECK_EQUAL(limits.erodibility.width(), width);
    CUESTA_CHECK_EQUAL(limits.erodibility.height(), height);
    Raster<float> erodible(width, height);
    parallel_ranges(height, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < width; ++x) {
                const float share = limits.erodibility(x, y);
                erodible(x, y) = share > 0.0F ? share : 0.0F;
            }
    });
    return erodible;
}

DropGround::DropGround(ErosionState& state, const ErosionLimits& limits)
    : DropGround(state, limits, {0, state.height()}, {0, state.height()}) {}

DropGround::DropGround(ErosionState& state, const ErosionLimits& limits, const RowWindow& window, RowBand held)
    : state_(state),
      width_(state.width()),
      height_(window.height_of_map),
      first_(window.first),
      held_(held),
      cell_size_(static_cast<float>(state.cell_size)),
      inverse_cell_size_(static_cast<float>(1 / state.cell_size)),
      right_(static_cast<float>(width_ - 1)),
      bottom_(static_cast<float>(height_ - 1)),
      last_column_(std::max(width_ - 2, 0)),
      last_row_(std::max(height_ - 2, 0)),
      plain_(!state.layered() && limits.protection.empty() && limits.erodibility.empty() &&
             state.materials.back().dissolubility == 1.0F),
      open_(openness_of(limits, width_, state.height())),
      erodible_(erodibility_of(limits, width_, state.height())),
      pairs_(Raster<float>::uninitialised(2 * (width_ + 1), state.height() + 1)) {
    for (const MaterialParameters& material : state.materials) factors_.push_back(material.dissolubility);
    const int rows = state.height();
    parallel_ranges(rows + 1, row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const int from = std::min(y, rows - 1);
            const float* reference = state.reference.row(from);
            const float* change = state.change.row(from);
            float* pairs = pairs_.row(y);
            for (int x = 0; x < width_; ++x) {
                pairs[2 * x] = reference[x] + change[x];
                pairs[2 * x + 1] = 0.0F;
            }
            pairs[2 * width_] = pairs[2 * width_ - 2];
            pairs[2 * width_ + 1] = 0.0F;
        }
    });
}

float DropGround::lay(const Place& place, float metres) {
    if (plain_) {
        raise(place, metres);
        return metres;
    }
    const std::array<float, 4> weights = place.weights();
    const std::array<Cell, 4> around = cells_of(place);
    float laid = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Cell cell = around[i];
        if (!(weights[i] > 0.0F)) continue;  // such a cell may lie beyond the map
        const float part = weights[i] * metres * (open_.empty() ? 1.0F : open_(cell.x, cell.y - first_));
        cells(cell.x, cell.y)[1] += part;
        if (state_.layered()) state_.thickness.front()(cell.x, cell.y - first_) += part;
        laid += part;
    }
    return laid;
}

float DropGround::take(const Place& place, float metres) {
    if (plain_) {
        raise(place, -metres);
        return metres;
    }
    const std::array<float, 4> weights = place.weights();
    const std::array<Cell, 4> around = cells_of(place);
    float taken = 0;
    for (std::size_t i = 0; i < 4; ++i) {
        const Cell cell = around[i];
        if (!(weights[i] > 0.0F)) continue;
        const float demand = weights[i] * metres * (open_.empty() ? 1.0F : open_(cell.x, cell.y - first_)) *
                             (erodible_.empty() ? 1.0F : erodible_(cell.x, cell.y - first_));
        const float part = take_from_layers(cell, demand);
        cells(cell.x, cell.y)[1] -= part;
        taken += part;
    }
    return taken;
}

float DropGround::take_from_layers(Cell cell, float demand) {
    if (!state_.layered()) return demand * factors_.back();
    const int row = cell.y - first_;
    float thickness = 0;
    if (!state_.beds.empty())
        for (const Raster<float>& layer : state_.thickness) thickness += layer(cell.x, row);
    const float bottom =
        state_.beds.empty()
            ? factors_.back()
            : factors_.back() * bed_yield(state_.beds.profile,
                                          bed_place(state_.beds.profile, state_.beds.place(cell.x, row),
                                                    state_.change(cell.x, row) + cells(cell.x, cell.y)[1], thickness));
    float unmet = 1.0F;
    float taken = 0.0F;
    for (std::size_t layer = 0; layer < state_.thickness.size(); ++layer)
        taken += take_from_layer(state_.thickness[layer](cell.x, row), unmet, demand * factors_[layer]);
    return taken + unmet * (demand * bottom);
}

float DropGround::openness(const Place& place) const {
    if (open_.empty()) return 1.0F;
    const std::array<float, 4> weights = place.weights();
    const std::array<Cell, 4> around = cells_of(place);
    float open = 0;
    for (std::size_t i = 0; i < 4; ++i)
        if (weights[i] > 0.0F) open += weights[i] * open_(around[i].x, around[i].y - first_);
    return open;
}

Raster<float> DropGround::change() const {
    auto change = Raster<float>::uninitialised(width_, state_.height());
    parallel_ranges(state_.height(), row_grain, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* pairs = pairs_.row(y);
            float* row = change.row(y);
            for (int x = 0; x < width_; ++x) row[x] = pairs[2 * x + 1];
        }
    });
    return change;
}

}  // namespace cuesta::droplets

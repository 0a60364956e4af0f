#include "core/erosion/wind/rows_across.h"

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "core/base/multiversion.h"
#include "core/base/prefetch.h"
#include "core/erosion/wind/transpose.h"

namespace cuesta::wind {
namespace {

/// Fields of the tile; the layers follow.
constexpr std::size_t ground_field = 0;
constexpr std::size_t change_field = 4;
constexpr std::size_t first_layer_field = 5;

/// A group's stretch of a row is short, so that no processor guesses where it goes on: rows are asked for so many
/// positions ahead.
constexpr int rows_ahead = 3;
constexpr int cells_in_line = 64 / sizeof(float);

/// Between two rows: the share `weight` of `beside`.
CUESTA_MULTIVERSION
void blend_rows(const float* __restrict row, const float* __restrict beside, float weight, float* __restrict blend,
                int count) {
    const float keep = 1.0F - weight;
    for (int i = 0; i < count; ++i) blend[i] = keep * row[i] + weight * beside[i];
}

}  // namespace

RowsAcross::RowsAcross(const WindStep& step, int first, int last)
    : step_(step),
      lanes_(*step.lanes),
      first_(first),
      last_(last),
      turned_(lanes_.along_rows() && !step.by_lanes && !step.by_positions),
      ones_(lanes_.breadth(), 1, 1.0F),
      loaded_(step.thickness.size()) {
    if (!turned_) return;
    const int fields = static_cast<int>(first_layer_field + step_.thickness.size());
    tile_ = Raster<float>::uninitialised(lanes_.breadth(), fields * tile_length);
    column_ = Raster<float>(lanes_.breadth(), 1);
    for (int i = 0; i < fields * tile_length; ++i) tile_rows_.push_back(tile_.row(i));
}

void RowsAcross::begin(int position) {
    if (!turned_) {
        ask_for_rows(position + rows_ahead);
        return;
    }
    if (position % tile_length != 0) return;
    find_runs(position);
    load_ground(position, std::min(tile_length, lanes_.length() - position), field(ground_field));
    load(step_.change, change_field);
    if (!step_.give.empty()) load(step_.give, 1);
    if (!step_.receive.empty()) load(step_.receive, 2);
    if (!step_.bottom_yield.empty()) load(step_.bottom_yield, 3);
    std::fill(loaded_.begin(), loaded_.end(), char{0});
}

void RowsAcross::ask_for_rows(int position) const {
    if (position >= lanes_.length()) return;
    if (step_.by_positions && position - step_.first_position >= step_.change.height()) return;
    const Stretch stretch = cells(position);
    const auto ask = [&](const float* cells) {
        for (int x = stretch.first; x < stretch.last; x += cells_in_line) prefetch(cells + x);
    };
    ask(row_of(step_.ground, position));
    ask(row_of(step_.change, position));
    for (std::size_t layer = 0; layer < step_.thickness.size(); ++layer)
        if (loaded_[layer] != 0) ask(row_of(step_.thickness[layer], position));
}

void RowsAcross::end(int position) {
    const bool tile_done = position % tile_length == tile_length - 1 || position == lanes_.length() - 1;
    if (!turned_ || !tile_done) return;
    store(step_.change, change_field);
    for (std::size_t layer = 0; layer < loaded_.size(); ++layer)
        if (loaded_[layer] != 0) store(step_.thickness[layer], first_layer_field + layer);
}

void RowsAcross::read_ground(int position, float* ground) {
    const Stretch stretch = cells(position);
    if (stretch.empty()) return;
    const float* row = heights(position);
    const float offset = lanes_.offset(position);
    if (offset == 0.0F) {
        std::copy(row + stretch.first, row + stretch.last, ground + stretch.first);
        return;
    }
    const int side = offset > 0 ? 1 : -1;
    blend_rows(row + stretch.first, row + stretch.first + side, std::abs(offset), ground + stretch.first,
               stretch.last - stretch.first);
    // There is nothing beside the border.
    if (side > 0 && stretch.last == lanes_.breadth()) ground[stretch.last - 1] = row[stretch.last - 1];
    if (side < 0 && stretch.first == 0) ground[0] = row[0];
}

float* RowsAcross::change(int position) {
    return turned_ ? field(change_field)[position % tile_length] : row_of(step_.change, position);
}

float* RowsAcross::thickness(std::size_t layer, int position) {
    if (!turned_) {
        loaded_[layer] = 1;
        return row_of(step_.thickness[layer], position);
    }
    if (loaded_[layer] == 0) {
        load(step_.thickness[layer], first_layer_field + layer);
        loaded_[layer] = 1;
    }
    return field(first_layer_field + layer)[position % tile_length];
}

const float* RowsAcross::limit(RasterView<const float> map, std::size_t field_index, int position) {
    if (map.empty()) return ones_.row(0);
    return turned_ ? field(field_index)[position % tile_length] : row_of(map, position);
}

const float* RowsAcross::heights(int position) {
    if (!turned_) return row_of(step_.ground, position);
    if (position % tile_length != 0 || position == 0) return field(ground_field)[position % tile_length];
    // Of the next tile, which is not loaded yet.
    float* const column = column_.row(0);
    load_ground(position, 1, &column);
    return column;
}

/// Columns of heights, of the own lanes and one lane on either side. (No one writes the heights, so other lanes' may be
/// read.)
void RowsAcross::load_ground(int position, int count, float* const* rows) {
    Stretch all{lanes_.breadth(), 0};
    for (int i = 0; i < count; ++i) {
        const Stretch stretch = cells(position + i);
        if (!stretch.empty()) all = {std::min(all.first, stretch.first), std::max(all.last, stretch.last)};
    }
    if (all.empty()) return;
    load_tile(step_.ground, TileColumns{lanes_.major_index(position), sign(), count}, std::max(all.first - 1, 0),
              std::min(all.last + 1, lanes_.breadth()), rows);
}

void RowsAcross::load(RasterView<const float> map, std::size_t field_index) {
    for (const Run& run : runs_)
        load_tile(map, run.columns, run.cells.first, run.cells.last, field(field_index) + run.row);
}

void RowsAcross::store(RasterView<float> map, std::size_t field_index) {
    for (const Run& run : runs_)
        store_tile(field(field_index) + run.row, run.columns, run.cells.first, run.cells.last, map);
}

float* const* RowsAcross::field(std::size_t i) const {
    return tile_rows_.data() + i * tile_length;
}

/// Of the tile from `position` on, split so that all columns of a run have the same cells: whole where the lanes run
/// straight, and at the rims column by column.
void RowsAcross::find_runs(int position) {
    runs_.clear();
    const int count = std::min(tile_length, lanes_.length() - position);
    Stretch common{0, lanes_.breadth()};
    for (int i = 0; i < count; ++i) {
        const Stretch stretch = cells(position + i);
        common = {std::max(common.first, stretch.first), std::min(common.last, stretch.last)};
    }
    if (!common.empty()) runs_.push_back({{lanes_.major_index(position), sign(), count}, 0, common});
    for (int i = 0; i < count; ++i) {
        const TileColumns column{lanes_.major_index(position + i), sign(), 1};
        const Stretch stretch = cells(position + i);
        if (common.empty()) {
            if (!stretch.empty()) runs_.push_back({column, i, stretch});
            continue;
        }
        if (stretch.first < common.first) runs_.push_back({column, i, {stretch.first, common.first}});
        if (common.last < stretch.last) runs_.push_back({column, i, {common.last, stretch.last}});
    }
}

}  // namespace cuesta::wind

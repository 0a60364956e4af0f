#include "core/erosion/wind/lane_sweep.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>

#include "core/base/multiversion.h"
#include "core/erosion/row_sum.h"
#include "core/erosion/wind/transpose.h"

namespace cuesta::wind {
namespace {

/// Between two rows: the share `weight` of `beside`.
CUESTA_MULTIVERSION
void blend_rows(const float* __restrict row, const float* __restrict beside, float weight, float* __restrict blend,
                int count) {
    const float keep = 1.0F - weight;
    for (int i = 0; i < count; ++i) blend[i] = keep * row[i] + weight * beside[i];
}

/// Gives the rows across the wind, whichever way it blows. Where it blows along the map's rows, tiles are turned on the
/// way in and out; only cells of the own lanes are touched.
class RowsAcross {
public:
    RowsAcross(const WindStep& step, int first, int last)
        : step_(step), lanes_(*step.lanes), first_(first), last_(last) {
        if (!lanes_.along_rows()) return;
        const int fields = 2 + static_cast<int>(step_.thickness.size());
        tile_ = Raster<float>(lanes_.breadth(), fields * tile_length);
        column_ = Raster<float>(lanes_.breadth(), 1);
        for (int i = 0; i < fields * tile_length; ++i) tile_rows_.push_back(tile_.row(i));
    }

    Stretch cells(int position) const { return lanes_.cells(first_, last_, position); }

    /// Must be called for the positions in turn, before their rows are asked for and after they are finished with.
    void begin(int position) {
        if (!lanes_.along_rows() || position % tile_length != 0) return;
        load_ground(position, std::min(tile_length, lanes_.length() - position), field(0));
        each_run(position, [&](TileColumns columns, int row, Stretch stretch) {
            load_tile(step_.change, columns, stretch.first, stretch.last, field(1) + row);
            for (std::size_t layer = 0; layer < step_.thickness.size(); ++layer)
                load_tile(step_.thickness[layer], columns, stretch.first, stretch.last, field(2 + layer) + row);
        });
    }
    void end(int position) {
        const bool tile_done = position % tile_length == tile_length - 1 || position == lanes_.length() - 1;
        if (!lanes_.along_rows() || !tile_done) return;
        each_run(position - position % tile_length, [&](TileColumns columns, int row, Stretch stretch) {
            store_tile(field(1) + row, columns, stretch.first, stretch.last, step_.change);
            for (std::size_t layer = 0; layer < step_.thickness.size(); ++layer)
                store_tile(field(2 + layer) + row, columns, stretch.first, stretch.last, step_.thickness[layer]);
        });
    }

    /// Heights before the step at a position begun or the one after it, on the true lines of the lanes: between the
    /// middles of two cells. On the raster alone, a slope across the wind would look like steps along it wherever the
    /// lanes step sideways.
    void read_ground(int position, float* ground) {
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
    float* change(int position) {
        return lanes_.along_rows() ? field(1)[position % tile_length] : step_.change.row(lanes_.major_index(position));
    }
    float* thickness(std::size_t layer, int position) {
        return lanes_.along_rows() ? field(2 + layer)[position % tile_length]
                                   : step_.thickness[layer].row(lanes_.major_index(position));
    }

private:
    const float* heights(int position) {
        if (!lanes_.along_rows()) return step_.ground.row(lanes_.major_index(position));
        if (position % tile_length != 0 || position == 0) return field(0)[position % tile_length];
        // Of the next tile, which is not loaded yet.
        float* const column = column_.row(0);
        load_ground(position, 1, &column);
        return column;
    }

    /// Columns of heights, of the own lanes and one lane on either side. (No one writes the heights, so other lanes'
    /// may be read.)
    void load_ground(int position, int count, float* const* rows) {
        Stretch all{lanes_.breadth(), 0};
        for (int i = 0; i < count; ++i) {
            const Stretch stretch = cells(position + i);
            if (!stretch.empty()) all = {std::min(all.first, stretch.first), std::max(all.last, stretch.last)};
        }
        if (all.empty()) return;
        load_tile(step_.ground, TileColumns{lanes_.major_index(position), sign(), count}, std::max(all.first - 1, 0),
                  std::min(all.last + 1, lanes_.breadth()), rows);
    }
    int sign() const { return lanes_.length() > 1 && lanes_.major_index(1) < lanes_.major_index(0) ? -1 : 1; }

    float* const* field(std::size_t i) const { return tile_rows_.data() + i * tile_length; }

    /// Calls body(columns, first row of the tile, cells) for the tile from `position` on, split so that all columns of
    /// a call have the same cells: whole where the lanes run straight, and at the rims column by column.
    template <class Body>
    void each_run(int position, const Body& body) const {
        const int count = std::min(tile_length, lanes_.length() - position);
        Stretch common{0, lanes_.breadth()};
        for (int i = 0; i < count; ++i) {
            const Stretch stretch = cells(position + i);
            common = {std::max(common.first, stretch.first), std::min(common.last, stretch.last)};
        }
        if (!common.empty()) body(TileColumns{lanes_.major_index(position), sign(), count}, 0, common);
        for (int i = 0; i < count; ++i) {
            const TileColumns column{lanes_.major_index(position + i), sign(), 1};
            const Stretch stretch = cells(position + i);
            if (common.empty()) {
                if (!stretch.empty()) body(column, i, stretch);
                continue;
            }
            if (stretch.first < common.first) body(column, i, Stretch{stretch.first, common.first});
            if (common.last < stretch.last) body(column, i, Stretch{common.last, stretch.last});
        }
    }

    const WindStep& step_;
    const Lanes& lanes_;
    int first_;
    int last_;
    Raster<float> tile_;
    Raster<float> column_;           ///< heights of the first column of the next tile
    std::vector<float*> tile_rows_;  ///< tile_length rows of each field: ground, change, thicknesses
};

class LaneSweep {
public:
    LaneSweep(const WindStep& step, int first, int last)
        : step_(step),
          lanes_(*step.lanes),
          first_(first),
          rows_(step, first, last),
          lane_(last - first, 3),
          ground_(lanes_.breadth(), 2),
          scratch_(layered() ? lanes_.breadth() : 0, 5),
          thickness_(step.thickness.size()) {}

    WindBooks run() {
        WindBooks books;
        for (int position = 0; position < lanes_.length(); ++position) {
            rows_.begin(position);
            sweep_position(position, books);
            rows_.end(position);
        }
        books.taken = sum_of_row(taken(), lane_.width());
        // What the lanes still carry where they end is what leaves the map. Lanes off the map carry nothing.
        books.left = sum_of_row(load(), lane_.width());
        return books;
    }

private:
    bool layered() const { return !step_.thickness.empty(); }
    float* wind_floor() { return lane_.row(0); }
    float* load() { return lane_.row(1); }
    float* taken() { return lane_.row(2); }

    void sweep_position(int position, WindBooks& books) {
        const Stretch cells = rows_.cells(position);
        float* here = ground_.row(position % 2);
        float* next = ground_.row(1 - position % 2);
        if (position == 0) rows_.read_ground(0, here);
        const int sideways = read_next(position, cells, here, next);
        if (cells.empty()) return;
        enter(position, cells, here, books);

        const int lane = cells.first - lanes_.shift(position) - first_;
        const int count = cells.last - cells.first;
        const LaneRow row{here + cells.first,
                          next + cells.first + sideways,
                          rows_.change(position) + cells.first,
                          wind_floor() + lane,
                          load() + lane,
                          taken() + lane};
        if (!layered()) {
            sweep_row(row, step_.coefficients, step_.factors.front(), count);
            return;
        }
        for (std::size_t layer = 0; layer < thickness_.size(); ++layer)
            thickness_[layer] = rows_.thickness(layer, position) + cells.first;
        const std::array<float*, 5> scratch{scratch_.row(0), scratch_.row(1), scratch_.row(2), scratch_.row(3),
                                            scratch_.row(4)};
        sweep_layered_row(row, step_.coefficients, thickness_, step_.factors, scratch, count);
    }

    /// Reads the ground at the next position and returns how far the lanes step sideways to get there. The next cell of
    /// a lane that leaves the map counts as level with its last.
    int read_next(int position, Stretch cells, const float* here, float* next) {
        if (position + 1 == lanes_.length()) {
            if (!cells.empty()) std::copy(here + cells.first, here + cells.last, next + cells.first);
            return 0;
        }
        rows_.read_ground(position + 1, next);
        const int sideways = lanes_.shift(position + 1) - lanes_.shift(position);
        if (cells.empty()) return sideways;
        if (sideways > 0 && cells.last == lanes_.breadth()) next[cells.last] = here[cells.last - 1];
        if (sideways < 0 && cells.first == 0) next[-1] = here[0];
        return sideways;
    }

    /// Lanes enter the map at position 0 and, where they run obliquely, at its side. The wind arrives as if it came
    /// over endless level ground like the first cell.
    void enter(int position, Stretch cells, const float* here, WindBooks& books) {
        if (position == 0) {
            for (int i = cells.first; i < cells.last; ++i) enter_lane(position, i, here, books);
            return;
        }
        const int sideways = lanes_.shift(position) - lanes_.shift(position - 1);
        if (sideways > 0 && cells.first == 0) enter_lane(position, 0, here, books);
        if (sideways < 0 && cells.last == lanes_.breadth()) enter_lane(position, cells.last - 1, here, books);
    }

    void enter_lane(int position, int cell, const float* here, WindBooks& books) {
        std::size_t top = 0;
        while (top < step_.thickness.size() && !(rows_.thickness(top, position)[cell] > 0.0F)) ++top;
        const int lane = cell - lanes_.shift(position) - first_;
        wind_floor()[lane] = here[cell];
        load()[lane] = step_.incoming[top];
        books.came += static_cast<double>(step_.incoming[top]);
    }

    const WindStep& step_;
    const Lanes& lanes_;
    int first_;
    RowsAcross rows_;
    Raster<float> lane_;    ///< per lane: least height of the wind, load, what was taken
    Raster<float> ground_;  ///< heights at this position and the next, in turn
    Raster<float> scratch_;
    std::vector<float*> thickness_;
};

}  // namespace

WindBooks sweep_lanes(const WindStep& step, int first, int last) {
    return LaneSweep(step, first, last).run();
}

}  // namespace cuesta::wind

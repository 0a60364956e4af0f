#pragma once
/// \file The rows of the map's fields across the wind, whichever way it blows.

#include <vector>

#include "core/erosion/wind/transpose.h"
#include "core/erosion/wind/wind_step.h"

namespace cuesta::wind {

/// In wind along the map's rows tiles of 16 columns are turned on the way in and out, unless the rasters are laid out
/// by lanes or by positions; only cells of the own lanes are written. Layers are turned when they are first asked for
/// in a tile: the lower ones seldom are.
class RowsAcross {
public:
    RowsAcross(const WindStep& step, int first, int last);

    /// Own lanes' cells at a position.
    Stretch cells(int position) const { return lanes_.cells(first_, last_, position); }

    /// Must be called for the positions in turn, before their rows are asked for and after they are finished with.
    void begin(int position);
    void end(int position);

    /// Heights before the step at a position begun or the one after it, on the true lines of the lanes: between the
    /// middles of two cells. On the raster alone, a slope across the wind would look like steps along it wherever the
    /// lanes step sideways.
    void read_ground(int position, float* ground);
    /// Rows of a position begun; only the own cells' entries mean anything.
    float* change(int position);
    float* thickness(std::size_t layer, int position);
    const float* give(int position) { return limit(step_.give, 1, position); }
    const float* receive(int position) { return limit(step_.receive, 2, position); }
    const float* bottom_yield(int position) { return limit(step_.bottom_yield, 3, position); }

private:
    const float* limit(RasterView<const float> map, std::size_t field_index, int position);
    const float* heights(int position);
    void load_ground(int position, int count, float* const* rows);
    void load(RasterView<const float> map, std::size_t field_index);
    void store(RasterView<float> map, std::size_t field_index);
    /// Address of cell 0 of the row across at a position, which may lie outside the raster.
    template <class T>
    T* row_of(RasterView<T> map, int position) const {
        if (step_.by_lanes) return map.row(position) - (lanes_.shift(position) + step_.first_held);
        if (step_.by_positions) return map.row(position - step_.first_position);
        return map.row(lanes_.major_index(position));
    }
    int sign() const { return lanes_.length() > 1 && lanes_.major_index(1) < lanes_.major_index(0) ? -1 : 1; }
    float* const* field(std::size_t i) const;
    void find_runs(int position);
    void ask_for_rows(int position) const;

    const WindStep& step_;
    const Lanes& lanes_;
    int first_;
    int last_;
    bool turned_;  ///< whether tiles are
    Raster<float> tile_;
    Raster<float> column_;           ///< heights of the first column of the next tile
    Raster<float> ones_;             ///< what cells give, receive and yield where nothing limits it
    std::vector<float*> tile_rows_;  ///< tile rows of each field: ground, limits, change, thicknesses
    std::vector<char> loaded_;  ///< for each layer, whether it is in the tile; where there are none, was ever asked for

    /// Some of a tile's columns, and the cells that all of them have.
    struct Run {
        TileColumns columns;
        int row;  ///< of the tile, where the first column goes
        Stretch cells;
    };
    std::vector<Run> runs_;  ///< of the tile
};

}  // namespace cuesta::wind

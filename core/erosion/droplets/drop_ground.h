#pragma once
/// \file The ground as drops see and change it while a step runs.

#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <vector>

#include "core/erosion/limits.h"
#include "core/erosion/row_window.h"
#include "core/erosion/state.h"

namespace cuesta::droplets {

/// A place between four cells: their north-western one and the shares of the eastern and southern ones.
struct Place {
    int x;
    int y;
    float east;   ///< 0..1
    float south;  ///< 0..1
    std::array<float, 4> weights() const {
        const float west = 1.0F - east;
        const float north = 1.0F - south;
        return {west * north, east * north, west * south, east * south};
    }
};

/// Rise per metre eastwards and southwards.
struct Slope {
    float east;
    float south;
};

/// 1 - protection of each cell, 0..1; empty: 1 everywhere.
Raster<float> openness_of(const ErosionLimits& limits, int width, int height);
/// Erodibility of each cell, >= 0; empty: 1 everywhere.
Raster<float> erodibility_of(const ErosionLimits& limits, int width, int height);

/// Height before the step and change in it lie side by side, so that a look at a place costs two cache lines.
class DropGround {
public:
    /// `state` and what `limits` looks at must outlive this.
    DropGround(ErosionState& state, const ErosionLimits& limits);
    /// The ground of a window: `state` and `limits` have its rows. Drops may touch those of `held`, which are among
    /// them. Places are those of the map.
    DropGround(ErosionState& state, const ErosionLimits& limits, const RowWindow& window, RowBand held);

    int width() const { return width_; }    ///< of the map
    int height() const { return height_; }  ///< of the map
    /// Whether drops may touch some of the map's rows only.
    bool is_part() const { return held_.count() < height_; }
    /// Whether drops may touch rows `first` and `last` and those between them. Rows beyond the map are its last one.
    bool holds(int first, int last) const { return first >= held_.first && std::min(last, height_ - 1) < held_.last; }
    float cell_size() const { return cell_size_; }
    /// Whether every cell gives and takes whatever it is asked for.
    bool plain() const { return plain_; }
    /// Whether cells may take less.
    bool held() const { return !open_.empty(); }

    /// The place of (x, y), in cells, cell middles at whole numbers. What is beyond the outer middles counts as on
    /// them.
    Place place(float x, float y) const {
        const float in_x = std::min(std::max(x, 0.0F), right_);
        const float in_y = std::min(std::max(y, 0.0F), bottom_);
        const int column = std::min(static_cast<int>(in_x), last_column_);
        const int row = std::min(static_cast<int>(in_y), last_row_);
        return {column, row, in_x - static_cast<float>(column), in_y - static_cast<float>(row)};
    }

    /// Of the bilinear surface through the four cells.
    Slope slope(const Place& place) const {
        const float* north = cells(place.x, place.y);
        const float* south = cells(place.x, place.y + 1);
        const float h00 = north[0] + north[1];
        const float h10 = north[2] + north[3];
        const float h01 = south[0] + south[1];
        const float h11 = south[2] + south[3];
        const float keep_south = 1.0F - place.south;
        const float keep_east = 1.0F - place.east;
        return {((h10 - h00) * keep_south + (h11 - h01) * place.south) * inverse_cell_size_,
                ((h01 - h00) * keep_east + (h11 - h10) * place.east) * inverse_cell_size_};
    }

    /// Ground that gives and takes whatever it is asked for: raises it by `metres` (spread over the four cells).
    void raise(const Place& place, float metres) {
        float* north = cells(place.x, place.y);
        float* south = cells(place.x, place.y + 1);
        const std::array<float, 4> weights = place.weights();
        north[1] += weights[0] * metres;
        north[3] += weights[1] * metres;
        south[1] += weights[2] * metres;
        south[3] += weights[3] * metres;
    }

    /// Lays up to `metres` as eroded material: less where the ground is held. Returns how much, in metres over a cell.
    float lay(const Place& place, float metres);
    /// Takes up to `metres`: less from hard, held or proof ground. Returns how much.
    float take(const Place& place, float metres);
    /// The share of what is brought that the place lets in, 0..1.
    float openness(const Place& place) const;

    /// Change so far, in metres; of all rows of the state.
    Raster<float> change() const;

    /// Numbers of a cell that drops change: what was changed, then the thickness of each layer. x and y: on the map.
    int numbers() const { return 1 + static_cast<int>(state_.thickness.size()); }
    float& number(int which, int x, int y) {
        return which == 0 ? cells(x, y)[1] : state_.thickness[static_cast<std::size_t>(which - 1)](x, y - first_);
    }

private:
    struct Cell {
        int x;
        int y;
    };
    static std::array<Cell, 4> cells_of(const Place& place) {
        return {Cell{place.x, place.y}, {place.x + 1, place.y}, {place.x, place.y + 1}, {place.x + 1, place.y + 1}};
    }
    float* cells(int x, int y) { return pairs_.row(y - first_) + 2 * x; }
    const float* cells(int x, int y) const { return pairs_.row(y - first_) + 2 * x; }
    float take_from_layers(Cell cell, float demand);

    ErosionState& state_;
    int width_;
    int height_;
    int first_;     ///< row of the map that is the state's first
    RowBand held_;  ///< rows of the map that drops may touch
    float cell_size_;
    float inverse_cell_size_;
    float right_;
    float bottom_;
    int last_column_;
    int last_row_;
    bool plain_;
    std::vector<float> factors_;  ///< dissolubility of each layer and of the bottom
    Raster<float> open_;          ///< see openness_of()
    Raster<float> erodible_;      ///< see erodibility_of()
    Raster<float> pairs_;         ///< height and change of each cell, with a copy of the last column and row beyond it
};

}  // namespace cuesta::droplets

#pragma once
/// \file Wind lanes: parallel rasterised lines at any angle that cover every cell of the map exactly once.
///
/// The axis that the wind runs along more is the *major* axis, the other the *minor* one. A lane has one cell at every
/// position along the major axis. All lanes step sideways at the same positions, so that a row of cells across the
/// major axis holds one cell of each lane that is on the map: lanes neither cross nor leave gaps.

#include <cstdint>
#include <vector>

namespace cuesta::wind {

/// Stretch of positions first .. last - 1 along the minor axis.
struct Stretch {
    int first;
    int last;
    bool empty() const { return first >= last; }
};

class Lanes {
public:
    /// `direction`: degrees that the wind comes from, clockwise from north, plus `turn` within -90..90. (They are apart
    /// so that directions a quarter apart give lanes exactly a quarter apart.) `phase` in [0, 1) moves the places where
    /// the lanes step sideways. width, height >= 1.
    Lanes(int width, int height, double direction, double turn, double phase);

    /// Whether the major axis runs along the rows (mostly from the west or the east).
    bool along_rows() const { return along_rows_; }
    /// Number of positions on the major axis; position 0 is upwind.
    int length() const { return length_; }
    /// Number of cells across.
    int breadth() const { return breadth_; }
    /// Row or column index on the map of a position along the major axis.
    int major_index(int position) const { return reversed_ ? length_ - 1 - position : position; }
    /// Lane `lane` has the minor index lane + shift(position): the column, or row, on the map.
    int shift(int position) const { return shift_[static_cast<std::size_t>(position)]; }
    /// Lanes are numbered first_lane() .. first_lane() + lane_count() - 1.
    int first_lane() const { return first_lane_; }
    int lane_count() const { return lane_count_; }
    /// Cells by which a lane lies to the right of the leftmost one that enters at position 0, as the wind sees it:
    /// negative where lanes enter at the left side. The same for directions a quarter apart.
    int rightwards(int lane) const { return right_is_positive_ ? lane : breadth_ - 1 - lane; }
    /// Distance of a lane's true line from the middle of its cell at a position, towards higher minor indices: within
    /// half a cell. 0 everywhere where the wind blows along an axis.
    float offset(int position) const { return offset_[static_cast<std::size_t>(position)]; }
    /// Slope of the lanes' true lines towards higher minor indices per position: -1 .. 1.
    double slope() const { return slope_; }
    /// Whether higher minor indices lie to the right, as the wind sees it.
    bool right_is_positive() const { return right_is_positive_; }
    /// Minor indices of the lanes first .. last - 1 at a position, as far as they lie on the map.
    Stretch cells(int first, int last, int position) const;
    /// Distance along the wind from one position to the next, in cells: 1 .. sqrt(2).
    double step_length() const { return step_length_; }

private:
    bool along_rows_;
    bool reversed_;
    bool right_is_positive_;
    int length_;
    int breadth_;
    int first_lane_;
    int lane_count_;
    double step_length_;
    double slope_;
    std::vector<int> shift_;
    std::vector<float> offset_;
};

/// Turn and phase of wind step number `step` (0, 1, ...), evenly spread over the steps: the turn within
/// -spread .. spread degrees, the phase within [0, 1).
struct LaneVariation {
    double turn;
    double phase;
};
LaneVariation lane_variation(std::int64_t step, double spread);

}  // namespace cuesta::wind

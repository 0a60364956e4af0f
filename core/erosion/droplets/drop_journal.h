#pragma once
/// \file The cells that drops touch, and the numbers that they change: known where several ranks run drops side by side,
/// so that drops that met in the wrong order can be undone.

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

#include "core/erosion/droplets/drop_ground.h"

namespace cuesta::droplets {

/// A rectangle of cells of the map, its last column and row included; at first there is none.
struct TouchedCells {
    std::int32_t first_x = std::numeric_limits<std::int32_t>::max();
    std::int32_t first_y = std::numeric_limits<std::int32_t>::max();
    std::int32_t last_x = -1;
    std::int32_t last_y = -1;

    /// The four cells of a place; a column or row beyond the map does no harm.
    void add(const Place& place) {
        first_x = std::min(first_x, place.x);
        first_y = std::min(first_y, place.y);
        last_x = std::max(last_x, place.x + 1);
        last_y = std::max(last_y, place.y + 1);
    }
    bool empty() const { return last_x < 0; }
    bool meets(const TouchedCells& other) const {
        return first_x <= other.last_x && other.first_x <= last_x && first_y <= other.last_y && other.first_y <= last_y;
    }
};

/// A number of a cell (DropGround::number()) as it was, or as it became.
struct CellNumber {
    std::int32_t which = 0;
    std::int32_t x = 0;
    std::int32_t y = 0;
    float value = 0;
};

class DropJournal {
public:
    /// A drop begins to run, or goes on.
    void begin() { touched_ = {}; }
    /// What the drop touched since begin().
    const TouchedCells& touched() const { return touched_; }

    void touch(const Place& place) { touched_.add(place); }
    /// The drop is about to change the four cells of a place.
    void keep(DropGround& ground, const Place& place) {
        touch(place);
        for (int y = place.y; y < std::min(place.y + 2, ground.height()); ++y)
            for (int x = place.x; x < std::min(place.x + 2, ground.width()); ++x)
                for (int which = 0; which < ground.numbers(); ++which) keep_number(ground, {which, x, y, 0});
    }
    /// Such a number is about to change.
    void keep_number(DropGround& ground, CellNumber number) {
        number.value = ground.number(number.which, number.x, number.y);
        before_.push_back(number);
    }

    /// The numbers before they were changed, in the order of the changes.
    const std::vector<CellNumber>& before() const { return before_; }
    /// Changes everything back.
    void undo(DropGround& ground) {
        for (std::size_t i = before_.size(); i-- > 0;)
            ground.number(before_[i].which, before_[i].x, before_[i].y) = before_[i].value;
        before_.clear();
    }
    void forget() { before_.clear(); }

private:
    TouchedCells touched_;
    std::vector<CellNumber> before_;
};

}  // namespace cuesta::droplets

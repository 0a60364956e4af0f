#include "core/io/raster/dither.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/base/random.h"

namespace cuesta {

namespace {

constexpr int side = DitherPattern::side;
constexpr int cells = side * side;
/// Reach of a point, in cells: the standard deviation that Ulichney found best.
constexpr double reach = 1.5;
/// Fewer of the cells begin than would touch each other.
constexpr int first_points = cells / 10;

/// Points on a torus, and at each cell how many are near.
class Points {
public:
    Points() : taken_(cells, 0), crowd_(cells, 0), weights_(cells) {
        for (int y = 0; y < side; ++y)
            for (int x = 0; x < side; ++x) {
                const int dx = std::min(x, side - x), dy = std::min(y, side - y);
                // In whole numbers, so that sums do not depend on the order in which points came and went.
                weights_[index(x, y)] = std::llround(std::exp(-(dx * dx + dy * dy) / (2 * reach * reach)) * 0x1p40);
            }
    }
    void put(int cell, bool taken) {
        taken_[index(cell)] = taken ? 1 : 0;
        const int at_x = cell % side, at_y = cell / side;
        const std::int64_t sign = taken ? 1 : -1;
        for (int y = 0; y < side; ++y) {
            const std::int64_t* row = weights_.data() + index(0, (y - at_y + side) % side);
            std::int64_t* crowd = crowd_.data() + index(0, y);
            for (int x = 0; x < side; ++x) crowd[x] += sign * row[(x - at_x + side) % side];
        }
    }
    /// The point among the most others.
    int tightest() const {
        int found = -1;
        for (int i = 0; i < cells; ++i)
            if (taken_[index(i)] != 0 && (found < 0 || crowd_[index(i)] > crowd_[index(found)])) found = i;
        return found;
    }
    /// The free cell with the fewest points around.
    int emptiest() const {
        int found = -1;
        for (int i = 0; i < cells; ++i)
            if (taken_[index(i)] == 0 && (found < 0 || crowd_[index(i)] < crowd_[index(found)])) found = i;
        return found;
    }

private:
    static std::size_t index(int cell) { return static_cast<std::size_t>(cell); }
    static std::size_t index(int x, int y) { return static_cast<std::size_t>(y * side + x); }

    std::vector<std::uint8_t> taken_;
    std::vector<std::int64_t> crowd_, weights_;
};

}  // namespace

DitherPattern::DitherPattern(std::uint64_t seed) : thresholds_(cells) {
    // Some cells at random, spread evenly by moving the most crowded of them into the largest gap.
    std::vector<std::pair<std::uint32_t, int>> order;
    for (int i = 0; i < cells; ++i)
        order.emplace_back(random_bits(seed, RandomStream::noise, 0, static_cast<std::uint32_t>(i)), i);
    std::sort(order.begin(), order.end());
    Points even;
    for (int i = 0; i < first_points; ++i) even.put(order[static_cast<std::size_t>(i)].second, true);
    for (int moves = 0; moves < cells; ++moves) {
        const int from = even.tightest();
        even.put(from, false);
        const int to = even.emptiest();
        even.put(to, true);
        if (to == from) break;
    }
    const auto rank = [&](int cell, int number) {
        thresholds_[static_cast<std::size_t>(cell)] = (number + 0.5) / cells;
    };
    // Those get the first ranks, the most crowded the last of them; then the gaps are filled, the largest first.
    Points fewer = even;
    for (int number = first_points - 1; number >= 0; --number) {
        const int cell = fewer.tightest();
        fewer.put(cell, false);
        rank(cell, number);
    }
    for (int number = first_points; number < cells; ++number) {
        const int cell = even.emptiest();
        even.put(cell, true);
        rank(cell, number);
    }
}

}  // namespace cuesta

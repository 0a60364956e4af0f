#include <cmath>
#include <numbers>
#include <vector>

#include "core/base/random.h"
#include "core/erosion/wind/lanes.h"
#include "tests/catch.h"

using namespace cuesta;
using wind::Lanes;

namespace {

struct Cell {
    int x;
    int y;
};
Cell cell_of(const Lanes& lanes, int lane, int position) {
    const int major = lanes.major_index(position);
    const int minor = lane + lanes.shift(position);
    return lanes.along_rows() ? Cell{major, minor} : Cell{minor, major};
}

/// Number of visits to each cell; -1 in front if a lane has a cell off the map.
std::vector<int> visits(const Lanes& lanes, int width, int height, int lanes_in_group) {
    std::vector<int> counts(static_cast<std::size_t>(width * height));
    const int end = lanes.first_lane() + lanes.lane_count();
    for (int first = lanes.first_lane(); first < end; first += lanes_in_group) {
        const int last = std::min(end, first + lanes_in_group);
        for (int position = 0; position < lanes.length(); ++position) {
            const wind::Stretch stretch = lanes.cells(first, last, position);
            for (int minor = stretch.first; minor < stretch.last; ++minor) {
                const Cell cell = cell_of(lanes, minor - lanes.shift(position), position);
                if (cell.x < 0 || cell.y < 0 || cell.x >= width || cell.y >= height) return {-1};
                ++counts[static_cast<std::size_t>(cell.y * width + cell.x)];
            }
        }
    }
    return counts;
}

}  // namespace

TEST_CASE("wind lanes cover every cell exactly once, at any angle and size", "[wind]") {
    const auto [width, height] = GENERATE(std::pair{1, 1}, std::pair{1, 13}, std::pair{13, 1}, std::pair{17, 5},
                                          std::pair{20, 20}, std::pair{31, 64});
    RandomSequence random(3, RandomStream::test);
    int failures = 0;
    for (int i = 0; i < 500; ++i) {
        const double direction = i < 17 ? 22.5 * i : static_cast<double>(random.between(0, 360));
        const double turn = i < 17 ? 0 : static_cast<double>(random.between(-90, 90));
        const Lanes lanes(width, height, direction, turn, static_cast<double>(random.unit()));
        const auto counts = visits(lanes, width, height, 1 + static_cast<int>(random.below(30)));
        failures += counts != std::vector<int>(static_cast<std::size_t>(width * height), 1);
    }
    CHECK(failures == 0);
}

TEST_CASE("wind lanes run with the wind", "[wind]") {
    for (int i = 0; i < 720; ++i) {
        const double direction = 0.5 * i;
        const Lanes lanes(200, 200, direction, 0, 0.5);
        // A lane through the middle, far enough from where it enters for the raster not to matter.
        const int lane = 100 - lanes.shift(100);
        const Cell from = cell_of(lanes, lane, 60);
        const Cell to = cell_of(lanes, lane, 140);
        const double across = to.x - from.x;
        const double down = to.y - from.y;
        // The wind comes from `direction`, clockwise from north; rows count southwards.
        const double radians = direction * std::numbers::pi / 180;
        const double along = -across * std::sin(radians) + down * std::cos(radians);
        const double aside = across * std::cos(radians) + down * std::sin(radians);
        REQUIRE(along > 79);
        // One cell of rounding at either end.
        REQUIRE(std::abs(aside) <= 1.5);
        REQUIRE(lanes.step_length() == Approx(along / 80).epsilon(0.02));
    }
}

TEST_CASE("wind lanes turn with the wind", "[wind]") {
    for (const double angle : {0.0, 20.0, 45.0, 70.0}) {
        const Lanes lanes(30, 20, angle, -3.7, 0.3);
        const Lanes turned(20, 30, angle + 90, -3.7, 0.3);
        REQUIRE(lanes.length() == turned.length());
        REQUIRE(lanes.lane_count() == turned.lane_count());
        CHECK(lanes.along_rows() != turned.along_rows());
        for (int position = 0; position < lanes.length(); ++position)
            REQUIRE(std::abs(lanes.shift(position)) == std::abs(turned.shift(position)));
    }
}

TEST_CASE("the lanes' variation is spread evenly", "[wind]") {
    std::vector<int> turns(10);
    std::vector<int> phases(10);
    for (int step = 0; step < 1000; ++step) {
        const wind::LaneVariation variation = wind::lane_variation(step, 15);
        REQUIRE(std::abs(variation.turn) <= 15);
        REQUIRE(variation.phase >= 0);
        REQUIRE(variation.phase < 1);
        ++turns[static_cast<std::size_t>((variation.turn + 15) / 3)];
        ++phases[static_cast<std::size_t>(variation.phase * 10)];
    }
    // 100 each, but for the discrepancy of the sequence, which is logarithmic in its length.
    for (const int count : turns) CHECK(std::abs(count - 100) < 10);
    for (const int count : phases) CHECK(std::abs(count - 100) < 10);
    CHECK(wind::lane_variation(0, 15).turn == 0);
}

/// \file Alluvial fans: cones at canyon mouths, over ground that they only raise.

#include "core/uplift/fans.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using cuesta::test::ThreadCount;

namespace {

constexpr int size = 200;
constexpr double cell_size = 50;
constexpr int front = 70;   // row
constexpr int middle = 100;  // column of the canyon

/// A straight range north of a basin that falls gently to the south, with one canyon.
UpliftGround range_with_canyon() {
    Raster<float> heights(size, size);
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const double back = (front - y) * cell_size;
            const double aside = std::abs(x - middle) * cell_size;
            heights(x, y) = static_cast<float>(back > 0 ? std::min(0.5 * back, 0.12 * back + 0.6 * aside) : 0.001 * back);
        }
    return {bordered(heights.view()), Raster<float>(size, size), Raster<float>(size, size), {}};
}

FlowNetwork network_of(const UpliftGround& ground) {
    FlowNetworkOptions options;
    options.cell_size = cell_size;
    return flow_network(ground.height, {}, options);
}

RiverParameters with_fans(float fan_size) {
    RiverParameters rivers;
    rivers.fans = true;
    rivers.fan_size = fan_size;
    return rivers;
}

struct Built {
    UpliftGround before, after;
    double volume = 0;
    float raised(int x, int y) const { return after.height.row(y)[x] - before.height.row(y)[x]; }
};

Built built(float fan_size) {
    Built result{range_with_canyon(), range_with_canyon(), 0};
    const FlowNetwork network = network_of(result.before);
    result.volume = build_fans(result.after, network, with_fans(fan_size), 1, cell_size);
    return result;
}

}  // namespace

TEST_CASE("uplift: a canyon's fan is as large as its catchment makes it", "[uplift]") {
    const Built fan = built(1);
    const FlowNetwork network = network_of(fan.before);
    const double catchment = double{network.area.row(front)[middle]};
    REQUIRE(catchment > 2e6);
    double sum = 0;
    int in_basin = 0;
    double farthest = 0;
    for (int y = 0; y < size; ++y)
        for (int x = 0; x < size; ++x) {
            const float raised = fan.raised(x, y);
            REQUIRE(raised >= 0);
            REQUIRE(fan.after.loose(x, y) == raised);
            sum += double{raised};
            if (y < front || !(raised > 0.5F)) continue;
            ++in_basin;
            farthest = std::max(farthest, std::hypot(x - middle, y - front) * cell_size);
        }
    CHECK(std::abs(fan.volume - sum * cell_size * cell_size) <= 1e-6 * fan.volume);  // the same sums, in another order
    const double radius = 0.564 * std::sqrt(catchment);
    // The apex lies in the canyon, and a concave cone meets the floor at one to three radii of its steep part.
    CHECK(farthest > 0.7 * radius);
    CHECK(farthest < 4 * radius);
    CHECK(in_basin * cell_size * cell_size > 0.3 * catchment);
    // Highest before the mouth, and falling away from it to all sides.
    CHECK(fan.after.height.row(front + 2)[middle] > fan.after.height.row(front + 20)[middle] + 5);
    CHECK(fan.after.height.row(front + 8)[middle] > fan.after.height.row(front + 8)[middle + 25] + 3);
    CHECK(fan.after.height.row(front + 8)[middle] > fan.after.height.row(front + 8)[middle - 25] + 3);
}

TEST_CASE("uplift: larger fans hold more", "[uplift]") {
    const double small = built(0.5F).volume;
    const double large = built(2).volume;
    CHECK(small > 0);
    CHECK(large > 8 * small);  // a cone's volume goes with the cube of its radius: 64 times, less what the range takes
}

TEST_CASE("uplift: a bench high on a range bears no fan that hangs out over the basin", "[uplift]") {
    // The floor before the canyon ends 1500 m from the front, above lower ground.
    const auto built_on_bench = [](float drop) {
        Built result{range_with_canyon(), range_with_canyon(), 0};
        for (UpliftGround* ground : {&result.before, &result.after})
            for (int y = front + 30; y < size; ++y)
                for (int x = 0; x < size; ++x) ground->height.row(y)[x] -= drop;
        result.volume = build_fans(result.after, network_of(result.before), with_fans(1), 1, cell_size);
        return result;
    };
    const Built low = built_on_bench(10);
    const Built high = built_on_bench(600);
    CHECK(low.volume > 0);  // control: a step of 10 m does not matter
    CHECK(low.volume < 2 * built(1).volume);
    double below = 0;
    for (int y = front + 40; y < size; ++y)
        for (int x = 0; x < size; ++x) below += double{high.raised(x, y)};
    CHECK(below == 0);
}

TEST_CASE("uplift: a river that has crossed a basin brings a fan of what is beyond", "[uplift]") {
    // North of the canyon a floor of 15 km^2 falls to it by 0.002.
    const auto built_below_basin = [](float sediment) {
        Built result{range_with_canyon(), range_with_canyon(), 0};
        for (UpliftGround* ground : {&result.before, &result.after})
            for (int y = 0; y < 30; ++y)
                for (int x = 0; x < size; ++x) {
                    ground->height.row(y)[x] =
                        240 + 0.002F * static_cast<float>(cell_size * ((30 - y) + std::abs(x - middle)));
                    ground->loose(x, y) = sediment;
                }
        result.volume = build_fans(result.after, network_of(result.before), with_fans(1), 1, cell_size);
        return result;
    };
    const double on_rock = built_below_basin(0).volume;
    const double on_sediment = built_below_basin(50).volume;
    INFO(on_rock << " m^3 from rock, " << on_sediment << " from a basin");
    CHECK(on_sediment > 0);
    CHECK(on_rock > 2 * on_sediment);
}

TEST_CASE("uplift: no fans without the wish for them, or without a range", "[uplift]") {
    CHECK(built(0).volume == 0);
    UpliftGround ground = range_with_canyon();
    CHECK(build_fans(ground, network_of(ground), RiverParameters{}, 1, cell_size) == 0);
    UpliftGround plain{bordered(Raster<float>(60, 60).view()), Raster<float>(60, 60), Raster<float>(60, 60), {}};
    CHECK(build_fans(plain, network_of(plain), with_fans(2), 1, cell_size) == 0);
    UpliftGround cell{bordered(Raster<float>(1, 1).view()), Raster<float>(1, 1), Raster<float>(1, 1), {}};
    CHECK(build_fans(cell, network_of(cell), with_fans(2), 1, cell_size) == 0);
}

TEST_CASE("uplift: fans are the same on any number of threads", "[uplift]") {
    const Built all = built(2);
    for (const int threads : {1, 7}) {
        const ThreadCount count(threads);
        const Built some = built(2);
        CHECK(some.volume == all.volume);
        for (int y = 0; y < size; ++y)
            for (int x = 0; x < size; ++x) REQUIRE(some.after.height.row(y)[x] == all.after.height.row(y)[x]);
    }
}

/// Land with detail for pictures: where it gets some, where it stays smooth, its limits, threads, stop.

#include "core/pipeline/detailed_land.h"

#include <algorithm>
#include <cmath>

#include "core/base/threads.h"
#include "tests/catch.h"
#include "tests/core/same_heights.h"

using namespace cuesta;

namespace {

constexpr int hill_side = 64;
constexpr double hill_cell = 30;

/// Steep hills around a hollow in the middle.
std::shared_ptr<Land> hollow_hills() {
    auto land = std::make_shared<Land>();
    land->frame.width = land->frame.height = hill_side;
    land->frame.cell_size = hill_cell;
    Raster<float> ground(hill_side, hill_side);
    for (int y = 0; y < hill_side; ++y)
        for (int x = 0; x < hill_side; ++x) {
            const double away = std::hypot(x - hill_side / 2, y - hill_side / 2) * hill_cell;
            ground(x, y) = static_cast<float>(0.6 * away + 90 * std::sin(x * 0.35) * std::cos(y * 0.29));
        }
    land->ground = std::make_shared<const Raster<float>>(std::move(ground));
    land->before = land->ground;
    return land;
}

SharedRaster all_cells(float value) { return std::make_shared<const Raster<float>>(hill_side, hill_side, value); }

std::shared_ptr<Land> iced_hills() {
    auto land = hollow_hills();
    land->ice = all_cells(50);
    return land;
}

/// Root mean square of what the ground differs from that of the same land under ice, which is smooth everywhere, m.
double new_relief(const std::shared_ptr<const Land>& land, int factor) {
    const auto detailed = detailed_land(land, factor), smooth = detailed_land(iced_hills(), factor);
    REQUIRE(detailed.ok());
    REQUIRE(smooth.ok());
    const Raster<float>&a = *(*detailed)->ground, &b = *(*smooth)->ground;
    double sum = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x) sum += std::pow(double{a(x, y)} - double{b(x, y)}, 2);
    return std::sqrt(sum / a.height() / a.width());
}

}  // namespace

TEST_CASE("detailed land: a factor of 1 is the land itself", "[detailed_land]") {
    const std::shared_ptr<const Land> land = hollow_hills();
    const auto same = detailed_land(land, 1);
    REQUIRE(same.ok());
    CHECK(same->get() == land.get());
}

TEST_CASE("detailed land: more cells of the same ground, and rougher where it is bare", "[detailed_land]") {
    const std::shared_ptr<const Land> land = hollow_hills();
    const auto bare = detailed_land(land, 4), under_ice = detailed_land(iced_hills(), 4);
    REQUIRE(bare.ok());
    REQUIRE(under_ice.ok());
    CHECK((*bare)->frame.width == 4 * hill_side);
    CHECK((*bare)->frame.cell_size == hill_cell / 4);
    CHECK((*bare)->ground->width() == 4 * hill_side);
    CHECK((*bare)->before == (*bare)->ground);
    CHECK((*under_ice)->ice->width() == 4 * hill_side);
    CHECK(new_relief(land, 4) > 1);
    // Slabs are smoother, not smooth: more than half the cells differ by a tenth of a metre.
    int changed = 0;
    for (int y = 0; y < 4 * hill_side; ++y)
        for (int x = 0; x < 4 * hill_side; ++x)
            changed += std::abs((*(*bare)->ground)(x, y) - (*(*under_ice)->ground)(x, y)) > 0.1F ? 1 : 0;
    CHECK(changed > 2 * 4 * hill_side * hill_side);
    // The ground beneath is the same: means of 16 cells lie within the relief that gullies have, tens of metres.
    double most = 0;
    for (int y = 8; y < hill_side - 8; ++y)
        for (int x = 8; x < hill_side - 8; ++x) {
            double mean = 0;
            for (int v = 0; v < 4; ++v)
                for (int u = 0; u < 4; ++u) mean += double{(*(*bare)->ground)(4 * x + u, 4 * y + v)} / 16;
            most = std::max(most, std::abs(mean - double{(*land->ground)(x, y)}));
        }
    CHECK(most < 40);
}

TEST_CASE("detailed land: carved ground, roads and thick loose ground stay smooth", "[detailed_land]") {
    const std::shared_ptr<const Land> land = hollow_hills();
    const double bare = new_relief(land, 2);
    REQUIRE(bare > 0.3);
    auto buried = hollow_hills();
    buried->loose = all_cells(10);
    // Both read the same cubics; adding and taking away rounds.
    CHECK(new_relief(buried, 2) < 1e-3 * bare);
    auto carved = hollow_hills();
    Raster<float> uncarved = *carved->ground;
    for (int y = 0; y < hill_side; ++y)
        for (int x = 0; x < hill_side; ++x) uncarved(x, y) += 1;
    carved->carved.emplace();
    carved->carved->uncarved = std::make_shared<const Raster<float>>(std::move(uncarved));
    const auto fine = detailed_land(carved, 2);
    REQUIRE(fine.ok());
    CHECK(new_relief(carved, 2) < 1e-3 * bare);
    CHECK((*fine)->carved->displacement == nullptr);
    CHECK((*fine)->carved->uncarved->width() == 2 * hill_side);
}

TEST_CASE("detailed land: standing water stays level", "[detailed_land]") {
    auto land = hollow_hills();
    Raster<float> depth(hill_side, hill_side);
    constexpr float level = 150;
    for (int y = 0; y < hill_side; ++y)
        for (int x = 0; x < hill_side; ++x) depth(x, y) = std::max(level - (*land->ground)(x, y), 0.0F);
    land->eroded.emplace().water_depth = std::make_shared<const Raster<float>>(depth);
    const auto fine = detailed_land(land, 4);
    REQUIRE(fine.ok());
    double lowest = 1e9, highest = -1e9;
    int cells = 0;
    for (int y = 2; y < hill_side - 2; ++y)
        for (int x = 2; x < hill_side - 2; ++x) {
            bool inside = true;  // water all around, so that no shore is interpolated
            for (int v = -2; v <= 2; ++v)
                for (int u = -2; u <= 2; ++u) inside = inside && depth(x + u, y + v) > 1;
            if (!inside) continue;
            for (int v = 0; v < 4; ++v)
                for (int u = 0; u < 4; ++u) {
                    const double surface = double{(*(*fine)->ground)(4 * x + u, 4 * y + v)} +
                                           double{(*erosion_of(**fine).water_depth)(4 * x + u, 4 * y + v)};
                    lowest = std::min(lowest, surface);
                    highest = std::max(highest, surface);
                    ++cells;
                }
        }
    REQUIRE(cells > 1000);
    // Floats of 150 m carry 2e-5 m; four are added and taken away.
    CHECK(highest - lowest < 1e-3);
}

TEST_CASE("detailed land: too many cells are refused in words, and stop stops", "[detailed_land]") {
    auto wide = std::make_shared<Land>();
    wide->frame.width = wide->frame.height = 2048;
    const auto refused = detailed_land(wide, 8);
    REQUIRE_FALSE(refused.ok());
    CHECK_FALSE(refused.error().is_cancelled());
    CHECK(refused.error().what.find("16384 x 16384") != std::string::npos);
    std::stop_source stop;
    stop.request_stop();
    const auto stopped = detailed_land(hollow_hills(), 2, {nullptr, stop.get_token()});
    REQUIRE_FALSE(stopped.ok());
    CHECK(stopped.error().is_cancelled());
}

TEST_CASE("detailed land: the same bytes on any number of threads", "[detailed_land]") {
    set_thread_count(1);
    const auto one = detailed_land(hollow_hills(), 2);
    set_thread_count(5);
    const auto five = detailed_land(hollow_hills(), 2);
    set_thread_count(0);
    REQUIRE(one.ok());
    REQUIRE(five.ok());
    CHECK(same_heights(*(*one)->ground, *(*five)->ground));
}

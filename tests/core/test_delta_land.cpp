/// Whole lands with a delta: their books, their shore, their channels, and odd sizes.

#include "core/drainage/routing.h"
#include "core/lowland/delta_land.h"

#include <cmath>

#include "core/base/threads.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

constexpr int side_cells = 260;
constexpr double lowland_cell = 100;

bool all_finite(const Raster<float>& cells) {
    for (int y = 0; y < cells.height(); ++y)
        for (int x = 0; x < cells.width(); ++x)
            if (!std::isfinite(cells(x, y))) return false;
    return true;
}

/// Cells of the sea that is joined to the south edge.
Raster<std::uint8_t> open_sea(const Raster<float>& heights, float level) {
    Raster<std::uint8_t> sea(heights.width(), heights.height(), 0);
    std::vector<std::pair<int, int>> waiting;
    const auto take = [&](int x, int y) {
        if (x < 0 || y < 0 || x >= heights.width() || y >= heights.height()) return;
        if (sea(x, y) != 0 || heights(x, y) >= level) return;
        sea(x, y) = 1;
        waiting.emplace_back(x, y);
    };
    for (int x = 0; x < heights.width(); ++x) take(x, heights.height() - 1);
    while (!waiting.empty()) {
        const auto [x, y] = waiting.back();
        waiting.pop_back();
        take(x - 1, y);
        take(x + 1, y);
        take(x, y - 1);
        take(x, y + 1);
    }
    return sea;
}

/// By counting boxes of 2 .. 16 cells that hold a cell of the shore.
double shore_dimension(const Raster<std::uint8_t>& sea) {
    std::vector<double> logs;
    std::vector<double> counts;
    for (int box = 2; box <= 16; box *= 2) {
        int count = 0;
        for (int y0 = 0; y0 < sea.height(); y0 += box)
            for (int x0 = 0; x0 < sea.width(); x0 += box) {
                bool shore = false;
                for (int y = y0; y < std::min(y0 + box, sea.height()); ++y)
                    for (int x = x0; x < std::min(x0 + box, sea.width()); ++x) {
                        if (sea(x, y) != 0) continue;
                        shore |= (x > 0 && sea(x - 1, y) != 0) || (x + 1 < sea.width() && sea(x + 1, y) != 0) ||
                                 (y > 0 && sea(x, y - 1) != 0) || (y + 1 < sea.height() && sea(x, y + 1) != 0);
                    }
                count += shore ? 1 : 0;
            }
        logs.push_back(-std::log(box));
        counts.push_back(std::log(std::max(count, 1)));
    }
    double x = 0;
    double y = 0;
    double xx = 0;
    double xy = 0;
    const auto n = static_cast<double>(logs.size());
    for (std::size_t i = 0; i < logs.size(); ++i) {
        x += logs[i];
        y += counts[i];
        xx += logs[i] * logs[i];
        xy += logs[i] * counts[i];
    }
    return (n * xy - x * y) / (n * xx - x * x);
}

}  // namespace

TEST_CASE("land with a delta keeps its books and has the shore of one", "[lowland]") {
    for (const std::uint64_t seed : {1, 2}) {
        DeltaParameters parameters;
        parameters.seed = seed;
        const DeltaLand land = delta_land(parameters, side_cells, side_cells, lowland_cell);
        const DeltaLedger& l = land.ledger;
        CHECK(all_finite(land.heights));
        CHECK(all_finite(land.water_level));
        CHECK(land.mouths >= 5);
        CHECK(l.deposited + l.offshore == Approx(l.supplied).epsilon(1e-12));
        // Deposits in cells are booked as they are rounded; waves alone round unbooked.
        CHECK(l.change == Approx(l.deposited - l.compacted - l.carved + l.built_up).epsilon(1e-5));
        const double dimension = shore_dimension(open_sea(land.heights, 0));
        CHECK(dimension > 1.1);
        CHECK(dimension < 1.35);
        for (int y = 0; y < side_cells; ++y)
            for (int x = 0; x < side_cells; ++x)
                if (land.channels(x, y) != no_channel) CHECK(land.heights(x, y) <= land.water_level(x, y));
    }
}

TEST_CASE("waves make the shore of a delta smoother", "[lowland]") {
    DeltaParameters calm;
    DeltaParameters rough;
    rough.wave = 0.2F;
    const double calm_dimension =
        shore_dimension(open_sea(delta_land(calm, side_cells, side_cells, lowland_cell).heights, 0));
    const double rough_dimension =
        shore_dimension(open_sea(delta_land(rough, side_cells, side_cells, lowland_cell).heights, 0));
    CHECK(rough_dimension < calm_dimension - 0.05);
}

TEST_CASE("land with a delta is the same on any number of threads", "[lowland]") {
    DeltaParameters parameters;
    parameters.events = 150;
    std::vector<DeltaLand> lands;
    for (const int threads : {1, 2, 7}) {
        set_thread_count(threads);
        lands.push_back(delta_land(parameters, 150, 140, 170));
    }
    set_thread_count(0);
    for (const int i : {1, 2}) {
        CHECK(lands[0].heights == lands[i].heights);
        CHECK(lands[0].water_level == lands[i].water_level);
        CHECK(lands[0].channels == lands[i].channels);
    }
}

TEST_CASE("the sea level lifts a whole land with a delta", "[lowland]") {
    DeltaParameters parameters;
    parameters.events = 100;
    const DeltaLand low = delta_land(parameters, 80, 80, 300);
    parameters.sea_level = 64;
    const DeltaLand high = delta_land(parameters, 80, 80, 300);
    float greatest = 0;
    for (int y = 0; y < 80; ++y)
        for (int x = 0; x < 80; ++x)
            greatest = std::max(greatest, std::abs(high.heights(x, y) - low.heights(x, y) - 64));
    CHECK(greatest < 1e-4F);  // one rounding of heights up to 200 m
}

TEST_CASE("without floods a land has neither delta nor channels", "[lowland]") {
    DeltaParameters parameters;
    parameters.events = 0;
    const DeltaLand land = delta_land(parameters, 60, 50, 400);
    CHECK(land.mouths == 0);
    CHECK(land.ledger.change == 0);
    for (int y = 0; y < 50; ++y)
        for (int x = 0; x < 60; ++x) CHECK(land.channels(x, y) == no_channel);
}

TEST_CASE("a river whose delta begins at the shore crosses the whole plain, between swamps instead of lakes",
          "[lowland]") {
    DeltaParameters parameters;
    parameters.events = 100;
    parameters.coast = 0.96F;
    parameters.head = 0.97F;
    parameters.upland = 0;
    parameters.width = 220;
    parameters.depth = 7;
    parameters.meanders = 1;
    parameters.valley = 7000;
    constexpr int cells = 512;
    const auto lakes_of = [&](const DeltaLand& land) {
        const Routing flooded = route(bordered(land.heights.view()), {.spread = false, .sea_level = 0});
        int deep = 0;
        for (int y = 0; y < cells; ++y)
            for (int x = 0; x < cells; ++x)
                deep +=
                    land.channels(x, y) == no_channel && flooded.level.row(y)[x] - land.heights(x, y) > 0.5F ? 1 : 0;
        return deep;
    };
    const DeltaLand wet = delta_land(parameters, cells, cells, 32);
    for (int y = 0; y < 480; ++y) {  // of the rows down to the delta, none is without the river
        int river = 0;
        for (int x = 0; x < cells; ++x) river += wet.channels(x, y) == channel_in_use ? 1 : 0;
        CHECK(river > 0);
    }
    parameters.backswamp = 1;
    const DeltaLand filled = delta_land(parameters, cells, cells, 32);
    CHECK(lakes_of(wet) > 100);
    CHECK(lakes_of(filled) < 0.05 * lakes_of(wet));  // rounding, and hollows that filling others has closed
    CHECK(filled.ledger.built_up > wet.ledger.built_up);
    CHECK(filled.channels == wet.channels);
}

TEST_CASE("land with a delta of any size is finite", "[lowland]") {
    for (const auto& [width, height] : {std::pair{1, 1}, {3, 5}, {40, 3}, {3, 40}})
        for (const double cell : {0.5, 50.0, 5000.0}) {
            DeltaParameters parameters;
            parameters.events = 40;
            CHECK(all_finite(delta_land(parameters, width, height, cell).heights));
            parameters.coast = 0;
            CHECK(all_finite(delta_land(parameters, width, height, cell).heights));
            parameters.coast = 1;
            parameters.upland = 1;
            CHECK(all_finite(delta_land(parameters, width, height, cell).heights));
        }
}

TEST_CASE("land with a delta at the limits of its parameters is finite", "[lowland]") {
    for (const bool most : {false, true}) {
        DeltaParameters parameters;
        parameters.events = 60;
        parameters.slope = most ? 0.1F : 1e-5F;
        parameters.depth = most ? 50.0F : 0.5F;
        parameters.width = most ? 5000.0F : 1.0F;
        parameters.bar = most ? 20000.0F : 5.0F;
        parameters.wave = most ? 0.3F : 0.0F;
        parameters.persistence = most ? 100 : 2;
        parameters.channels = most ? 40 : 1;
        parameters.meanders = most ? 1.0F : 0.0F;
        parameters.plain_slope = most ? 0.05F : 0.0F;
        parameters.shelf_slope = most ? 0.2F : 1e-4F;
        parameters.shelf_depth = most ? 1000.0F : 1.0F;
        parameters.relief = most ? 2000.0F : 0.0F;
        parameters.valley = most ? 50000.0F : 10.0F;
        CHECK(all_finite(delta_land(parameters, 64, 64, 200).heights));
    }
}

TEST_CASE("making land with a delta stops on request", "[lowland]") {
    std::stop_source source;
    WorkControl control;
    control.stop = source.get_token();
    control.progress = [&](double share, const Activity&) {
        if (share > 0.3) source.request_stop();
    };
    CHECK(delta_land({}, 120, 120, 200, control).empty());
    source.request_stop();
    CHECK(delta_land({}, 120, 120, 200, control).empty());
}

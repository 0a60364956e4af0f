/// Uplifted land as a whole: the same bytes on any number of threads, the same land at any cell size, and its limits.

#include <stop_token>

#include "core/uplift/place_noise.h"
#include "core/uplift/uplift_fields.h"
#include "tests/core/uplift_worlds.h"

using namespace cuesta;
using namespace cuesta::uplift_worlds;

namespace cuesta::uplift_land {

/// Lands in which every pattern, start, structure and kind of outlet occurs.
UpliftedLandParameters landform(int which) {
    UpliftedLandParameters parameters;
    parameters.uplift.pattern = static_cast<UpliftPattern>(which % 4);
    parameters.uplift.start = static_cast<UpliftStart>(which % 3);
    parameters.uplift.start_height = which % 3 == 0 ? 0.0F : 1200.0F;
    parameters.uplift.outlets = static_cast<UpliftOutlets>((which + 1) % 3);
    parameters.rock.structure = static_cast<RockStructure>(which % 5);
    parameters.uplift.width = 2500;
    parameters.rivers.arid = which % 2 == 1;
    parameters.rivers.fans = which % 2 == 1;
    parameters.uplift.river_area = which == 3 ? 500.0F : 0.0F;
    parameters.uplift.base_fall = which == 4 ? 300.0F : 0.0F;
    parameters.uplift.sea = which == 2;
    return parameters;
}

double mean_height(const UpliftedLand& land) {
    double sum = 0;
    for (int y = 0; y < land.heights.height(); ++y)
        for (int x = 0; x < land.heights.width(); ++x) sum += double{land.heights(x, y)};
    return sum / static_cast<double>(land.heights.cell_count());
}

/// Mean angle of slope, degrees.
double mean_slope(const UpliftedLand& land, double cell_size) {
    double sum = 0;
    int count = 0;
    const Raster<float>& z = land.heights;
    for (int y = 1; y + 1 < z.height(); ++y)
        for (int x = 1; x + 1 < z.width(); ++x) {
            const double dx = (double{z(x + 1, y)} - double{z(x - 1, y)}) / (2 * cell_size);
            const double dy = (double{z(x, y + 1)} - double{z(x, y - 1)}) / (2 * cell_size);
            sum += std::atan(std::hypot(dx, dy)) * 180 / 3.14159265358979;
            ++count;
        }
    return sum / count;
}

}  // namespace cuesta::uplift_land

using namespace cuesta::uplift_land;

TEST_CASE("uplifted land is the same bytes on any number of threads", "[uplift]") {
    for (int which = 0; which < 6; ++which) {
        const UpliftedLandParameters parameters = landform(which);
        // 128 rows are 160 with their margin: two bands of rows on more than one thread. Land 3 has two levels.
        const int width = which == 3 ? 104 : 20;
        const int height = which == 3 ? 112 : 128;
        const double cell_size = which == 1 ? 12 : 100;  // rock falls
        UpliftedLand first;
        for (const int threads : {1, 2, 7}) {
            const ThreadCount count(threads);
            UpliftedLand land = uplifted_land(parameters, width, height, cell_size);
            CHECK(finite(land));
            if (threads == 1) {
                first = std::move(land);
                continue;
            }
            INFO("land " << which << ", " << threads << " threads");
            CHECK(land.heights == first.heights);
            CHECK(land.loose == first.loose);
            CHECK(land.ledger.left_map == first.ledger.left_map);
            CHECK(land.ledger.moved == first.ledger.moved);
        }
        // Control: another seed is another land.
        UpliftedLandParameters other = parameters;
        other.uplift.seed = 77;
        CHECK(!(uplifted_land(other, width, height, cell_size).heights == first.heights));
    }
}

TEST_CASE("land depends little on the size of its cells", "[uplift]") {
    UpliftedLandParameters parameters;
    parameters.uplift.width = 2500;
    double height = 0;
    double slope = 0;
    for (const int factor : {1, 2, 4}) {
        const double cell_size = 120.0 / factor;
        const UpliftedLand land = uplifted_land(parameters, 64 * factor, 64 * factor, cell_size);
        const double mean = mean_height(land);
        const double angle = mean_slope(land, cell_size);
        INFO(cell_size << " m: mean height " << mean << " m, mean slope " << angle << " degrees; before " << height
                       << ", " << slope);
        // Finer cells drain less on slopes, which are steeper for it with a bend of 0.45: halving the cells once more
        // adds less and less. (Wanted are 5 % and 3 degrees from 120 to 30 m; docs/methods/uplift.md tells of it.)
        if (factor == 2) CHECK(mean == Approx(height).epsilon(0.25));
        if (factor == 4) {
            CHECK(mean == Approx(height).epsilon(0.12));
            CHECK(std::abs(angle - slope) < 3);
        }
        height = mean;
        slope = angle;
        CHECK(angle > 15);
    }
}

TEST_CASE("land that neither rises nor is cut is the ground it starts from", "[uplift]") {
    for (const UpliftStart start : {UpliftStart::plain, UpliftStart::plateau}) {
        UpliftedLandParameters parameters;
        parameters.uplift.start = start;
        parameters.uplift.start_height = 100;
        parameters.uplift.rate = 0;  // hence no erodibility either
        parameters.rivers.floor_depth = 0;
        parameters.hillslopes.creep = 0;
        parameters.hillslopes.hollows = 0;
        parameters.rock.roughness = 0;
        const UpliftedLand land = uplifted_land(parameters, 40, 30, 100);
        const UpliftGrid grid = uplift_grids(40, 30, 100).back();
        const Raster<float> ground = starting_ground(parameters.uplift, grid, {4000, 3000});
        REQUIRE(grid.number == 0);
        for (int y = 0; y < 30; ++y)
            for (int x = 0; x < 40; ++x) {
                const int u = x + static_cast<int>(-grid.origin_x / 100);
                const int v = y + static_cast<int>(-grid.origin_y / 100);
                const float chance =
                    2 * random_unit(parameters.uplift.seed, RandomStream::uplift, 1, uplift::cell_number(u, v));
                REQUIRE(land.heights(x, y) == ground(u, v) + chance);
                REQUIRE(land.loose(x, y) == 0.0F);
            }
        CHECK(land.ledger.moved == 0);
        // Control: uplift changes it.
        parameters.uplift.rate = 1;
        CHECK(!(uplifted_land(parameters, 40, 30, 100).heights == land.heights));
    }
}

TEST_CASE("land that is stopped is empty, wherever it stops", "[uplift]") {
    for (const double at : {0.0, 0.3, 0.9, 1.0}) {
        std::stop_source source;
        double last = 0;
        WorkControl control;
        control.stop = source.get_token();
        control.progress = [&](double share, const Activity& activity) {
            CHECK(share >= last);
            CHECK(share <= 1);
            CHECK(!activity.what.empty());
            last = share;
            if (share >= at) source.request_stop();
        };
        const UpliftedLand land = uplifted_land({}, 60, 56, 100, {}, control);
        INFO("stopped at " << at);
        CHECK(land.empty());
        CHECK(land.loose.empty());
    }
    double last = 0;
    WorkControl control;
    control.progress = [&](double share, const Activity&) { last = share; };
    CHECK(!uplifted_land({}, 60, 56, 100, {}, control).empty());
    CHECK(last == 1);
}

TEST_CASE("age makes land young or worn, painted uplift and rock shape it", "[uplift]") {
    UpliftedLandParameters parameters;
    const auto height_at_age = [&](float age) {
        parameters.uplift.age = age;
        return mean_height(uplifted_land(parameters, 48, 48, 120));
    };
    const double full = height_at_age(0);
    CHECK(height_at_age(1) < 0.7 * full);
    parameters.uplift.time = 1;  // not yet at rest, even at its full time
    const double unfinished = height_at_age(0);
    CHECK(height_at_age(-1) < 0.8 * unfinished);
    parameters.uplift.age = 0;
    parameters.uplift.time = 6;
    const Raster<float> none(48, 48, 0.0F);
    const Raster<float> hard(48, 48, 0.25F);
    UpliftMasks masks;
    masks.uplift = none.view();
    CHECK(mean_height(uplifted_land(parameters, 48, 48, 120, masks)) < 0.25 * full);  // plain and its floors
    masks = {};
    masks.erodibility = hard.view();
    CHECK(mean_height(uplifted_land(parameters, 48, 48, 120, masks)) > 1.3 * full);
}

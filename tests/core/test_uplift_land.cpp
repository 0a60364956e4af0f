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
    parameters.uplift.start_slopes = which == 4 ? 0.1F : 0.0F;
    parameters.uplift.quickening = which < 2 ? 0.6F : 0.0F;
    parameters.rock.caprock = 0.8F;
    parameters.uplift.sea = which == 2;
    return parameters;
}

double mean_height(const UpliftedLand& land) {
    double sum = 0;
    for (int y = 0; y < land.heights.height(); ++y)
        for (int x = 0; x < land.heights.width(); ++x) sum += double{land.heights(x, y)};
    return sum / static_cast<double>(land.heights.cell_count());
}

/// Height that a twentieth of the land lies above, over that which a twentieth lies below, m.
double middle_relief(const UpliftedLand& land) {
    std::vector<float> heights(land.heights.row(0), land.heights.row(0) + land.heights.width());
    for (int y = 1; y < land.heights.height(); ++y)
        heights.insert(heights.end(), land.heights.row(y), land.heights.row(y) + land.heights.width());
    std::sort(heights.begin(), heights.end());
    return double{heights[heights.size() * 95 / 100]} - double{heights[heights.size() / 20]};
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

/// The land on cells `factor` times as large: their means.
UpliftedLand averaged(const UpliftedLand& land, int factor) {
    UpliftedLand result;
    result.heights = Raster<float>(land.heights.width() / factor, land.heights.height() / factor);
    const auto share = static_cast<float>(1.0 / (factor * factor));
    for (int y = 0; y < result.heights.height() * factor; ++y)
        for (int x = 0; x < result.heights.width() * factor; ++x)
            result.heights(x / factor, y / factor) += share * land.heights(x, y);
    return result;
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
    for (const UpliftPattern pattern : {UpliftPattern::range, UpliftPattern::even})
        for (const float bend : {0.45F, 3.0F}) {
            UpliftedLandParameters parameters;
            parameters.uplift.pattern = pattern;
            parameters.uplift.width = 2500;
            parameters.rivers.bend = bend;
            double height = 0;
            double relief = 0;
            double slope = 0;
            for (const int factor : {4, 2, 1}) {
                const double cell_size = 120.0 / factor;
                double mean = 0;
                double range = 0;
                double angle = 0;
                for (const std::uint64_t seed : {1, 2, 3}) {
                    parameters.uplift.seed = seed;
                    const UpliftedLand land = uplifted_land(parameters, 64 * factor, 64 * factor, cell_size);
                    mean += mean_height(land) / 3;
                    range += middle_relief(land) / 3;
                    // Hollows show what is narrower than a cell, as the means of smaller cells do.
                    angle += mean_slope(averaged(land, factor), 120) / 3;
                }
                INFO(name_of(pattern) << ", bend " << bend << ", " << cell_size << " m: mean height " << mean
                                      << " m, relief " << range << " m, mean slope " << angle << " degrees; at 30 m " << height << ", " << relief << ", " << slope);
                if (factor == 4) {
                    height = mean;
                    relief = range;
                    slope = angle;
                }
                // Valleys lie elsewhere on each: another seed changes the mean by 5 % and the relief by 6 %, the mean of
                // three by 3 and 3.5 %. Cells of 120 m are half as wide as their valleys are apart: their flanks are
                // gentler and the land is lower by up to 7 %, of which the factor of cells knows nothing.
                CHECK(mean == Approx(height).epsilon(factor == 1 ? 0.08 : 0.03));
                CHECK(range == Approx(relief).epsilon(factor == 1 ? 0.07 : 0.035));
                CHECK(std::abs(angle - slope) < 1.5);
                CHECK(angle > 15);
            }
        }
    // Controls: slopes steeper by a sixth, what cells of 120 m lack beside those of 60 m, show.
    UpliftedLandParameters parameters;
    parameters.uplift.width = 2500;
    const double height = mean_height(uplifted_land(parameters, 64, 64, 120));
    parameters.rivers.slope_gradient *= 7.0F / 6;
    CHECK(mean_height(uplifted_land(parameters, 64, 64, 120)) > 1.1 * height);
}

TEST_CASE("the steepening of cells goes to 1 for small cells and stays finite for large ones", "[uplift]") {
    CHECK(steepening_of_cells(1e-3, 5e4) == Approx(1).epsilon(1e-5));
    // Halving small cells halves what they lack.
    CHECK((steepening_of_cells(4, 5e4) - 1) / (steepening_of_cells(2, 5e4) - 1) == Approx(2).epsilon(0.01));
    CHECK(steepening_of_cells(1e9, 100) < 3);
    CHECK(steepening_of_cells(120, 5e4) == Approx(steepening_of_cells(12, 500)));
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

TEST_CASE("an old land to start from has slopes of its gradient, whose valleys lead the later ones", "[uplift]") {
    // Hardly any time after the start: what the land shows is the start.
    const auto start = [](float slopes) {
        UpliftedLandParameters parameters;
        parameters.uplift.pattern = UpliftPattern::none;
        parameters.uplift.start = UpliftStart::plateau;
        parameters.uplift.start_height = 1000;
        parameters.uplift.time = 0.01F;
        parameters.uplift.start_slopes = slopes;
        parameters.rock.structure = RockStructure::massive;
        parameters.rock.roughness = 0;
        return mean_slope(uplifted_land(parameters, 112, 104, 100), 100);
    };
    const double level = start(0);
    const double gentle = start(0.05F);
    const double steep = start(0.15F);
    INFO(level << ", " << gentle << " and " << steep << " degrees");
    // Gradients of 0.05 and 0.15 are 2.9 and 8.5 degrees; of those slopes a part is valley floors and rounded crests.
    CHECK(level < 0.8);
    CHECK(gentle > 1.2);
    CHECK(gentle < 2.9);
    CHECK(steep > 2 * gentle);
    CHECK(steep < 8.5);
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

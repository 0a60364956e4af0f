/// The network of a braided river, and the land around it.

#include "core/lowland/braid_land.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/base/threads.h"
#include "core/field/sampling.h"
#include "core/io/project/landforms.h"
#include "core/lowland/braid_network.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/same_heights.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

double wet_share(const BraidLand& land) {
    double wet = 0;
    for (int y = 0; y < land.heights.height(); ++y)
        for (int x = 0; x < land.heights.width(); ++x) wet += land.water_level(x, y) > land.heights(x, y) ? 1 : 0;
    return wet / static_cast<double>(land.heights.cell_count());
}

double gravel_share(const BraidLand& land) {
    double cells = 0;
    for (int y = 0; y < land.gravel.height(); ++y)
        for (int x = 0; x < land.gravel.width(); ++x) cells += land.gravel(x, y) > 0.5F ? 1 : 0;
    return cells / static_cast<double>(land.gravel.cell_count());
}

}  // namespace

TEST_CASE("a braided river loses and gains no water on its way", "[braid]") {
    BraidRules rules;
    rules.to = 6000;
    for (const double threads : {0.0, 0.5, 1.0})
        for (const std::uint64_t seed : {1U, 7U}) {
            rules.threads = threads;
            rules.seed = seed;
            const std::vector<BraidReach> reaches = braid_network(rules);
            std::map<int, double> trunks, branches, arriving, leaving;
            for (std::size_t i = 0; i < reaches.size(); ++i) {
                const BraidReach& reach = reaches[i];
                CHECK(reach.discharge >= 0);
                CHECK(reach.s1 > reach.s0);  // all channels run down the valley
                (reach.is_trunk ? trunks : branches)[reach.row] += reach.discharge;
                if (reach.is_trunk) continue;
                leaving[reach.from] += reach.discharge;
                arriving[reach.to] += reach.discharge;
                // Channels meet: a branch begins where its trunk ends.
                CHECK(reach.s0 == reaches[static_cast<std::size_t>(reach.from)].s1);
                CHECK(reach.n1 == reaches[static_cast<std::size_t>(reach.to)].n0);
            }
            // Sums of some ten numbers near 1, in doubles.
            constexpr double tolerance = 1e-12;
            REQUIRE(trunks.size() > 10);
            for (const auto& [row, discharge] : trunks) CHECK(std::abs(discharge - 1) < tolerance);
            for (const auto& [row, discharge] : branches) CHECK(std::abs(discharge - 1) < tolerance);
            for (const auto& [trunk, discharge] : leaving)
                CHECK(std::abs(discharge - reaches[static_cast<std::size_t>(trunk)].discharge) < tolerance);
            for (const auto& [trunk, discharge] : arriving)
                CHECK(std::abs(discharge - reaches[static_cast<std::size_t>(trunk)].discharge) < tolerance);
        }
}

TEST_CASE("the more evenly water divides, the more channels carry it", "[braid]") {
    const auto largest = [](double threads) {
        BraidRules rules;
        rules.to = 20000;
        rules.threads = threads;
        double sum = 0;
        int rows = 0;
        std::map<int, double> most;
        for (const BraidReach& reach : braid_network(rules))
            if (reach.is_trunk) most[reach.row] = std::max(most[reach.row], reach.discharge);
        for (const auto& [row, share] : most) {
            sum += share;
            ++rows;
        }
        return sum / rows;
    };
    const double few = largest(0), some = largest(0.5), many = largest(1);
    CAPTURE(few, some, many);
    CHECK(few > 0.7);
    CHECK(some < few);
    CHECK(many < some);
    CHECK(many < 0.5);
}

TEST_CASE("a narrow belt and huge or tiny bars make networks of bounded size", "[braid]") {
    BraidRules rules;
    rules.belt = 20;
    rules.bar = 20000;
    CHECK(braid_network(rules).size() < 40);
    rules.belt = 50000;
    rules.bar = 10;
    rules.to = 1e6;
    CHECK(braid_network(rules).size() < std::size_t{3} * 4100 * 257);
}

TEST_CASE("a braided river is finite, the same on any number of threads, and falls as the valley does", "[braid]") {
    const BraidParameters parameters;
    const BraidLand land = braid_land(parameters, 200, 240, 30);
    const int threads = thread_count();
    set_thread_count(1);
    const BraidLand alone = braid_land(parameters, 200, 240, 30);
    set_thread_count(threads);
    CHECK(same_heights(land.heights, alone.heights));
    CHECK(same_heights(land.gravel, alone.gravel));
    CHECK(same_heights(land.water_level, alone.water_level));
    for (int y = 0; y < 240; ++y)
        for (int x = 0; x < 200; ++x) {
            REQUIRE(std::isfinite(land.heights(x, y)));
            REQUIRE(land.gravel(x, y) >= 0);
            // The water of a row stands at one level, so that no thread falls into another.
            const double plane = (240 - y - 0.5) * 30 * parameters.slope;
            const double level = plane - (1 - parameters.stage) * parameters.depth;
            if (land.water_level(x, y) > dry_level) REQUIRE(std::abs(land.water_level(x, y) - level) < 1e-3);
        }
    RandomSequence random(3, RandomStream::test);
    for (int i = 0; i < 12; ++i) {
        BraidParameters any;
        randomise(random, any);
        any.bar = std::max(any.bar, 100.0F);  // else a test of seconds
        const BraidLand odd =
            braid_land(any, 1 + static_cast<int>(random.below(60)), 1 + static_cast<int>(random.below(60)), 37);
        for (int y = 0; y < odd.heights.height(); ++y)
            for (int x = 0; x < odd.heights.width(); ++x) REQUIRE(std::isfinite(odd.heights(x, y)));
    }
    std::stop_source stop;
    stop.request_stop();
    WorkControl control;
    control.stop = stop.get_token();
    CHECK(braid_land(parameters, 50, 50, 30, control).empty());
}

TEST_CASE("stage, islands and cells change a braided river as they should", "[braid]") {
    BraidParameters parameters;
    const auto made = [&](double cell_size) {
        const int side = static_cast<int>(std::lround(7200 / cell_size));
        return braid_land(parameters, side, side, cell_size);
    };
    parameters.stage = 0.2F;
    const double low = wet_share(made(15));
    parameters.stage = 0.6F;
    const double middle = wet_share(made(15));
    parameters.stage = 1;
    const double full = wet_share(made(15));
    CAPTURE(low, middle, full);
    CHECK(low > 0);
    CHECK(middle > 1.3 * low);
    CHECK(full > 1.3 * middle);

    parameters.islands = 0;
    const double bare = gravel_share(made(15));
    parameters.islands = 1;
    CHECK(gravel_share(made(15)) < 0.8 * bare);

    // The same river on cells of 10 and 30 m: means of nine cells, but for channels that the coarse ones cannot show.
    parameters = {};
    const BraidLand fine = made(10), coarse = made(30);
    const Raster<float> means = coarsen(fine.heights.view(), 3);
    double sum = 0;
    for (int y = 0; y < means.height(); ++y)
        for (int x = 0; x < means.width(); ++x) sum += std::abs(means(x, y) - coarse.heights(x, y));
    const double difference = sum / static_cast<double>(means.cell_count());
    CAPTURE(difference);
    CHECK(difference < 1);  // m; the hills are 260 m high, and their fine roughness is a few
    parameters.seed = 2;
    CHECK_FALSE(same_heights(made(30).heights, coarse.heights));
}

TEST_CASE("a project with a braided river shows its water, also after erosion", "[braid][waters]") {
    Project project;
    project.frame = {160, 160, 45, "", {}};
    project.base = BraidBase{};
    project.waters.shown = true;
    project.erosion.mixing.steps = 0;
    Evaluator evaluator;
    EvaluateOptions options;
    const auto wet_cells = [&](const Land& land) {
        const BraidLand made = braid_land(std::get<BraidBase>(project.base).parameters, 160, 160, 45);
        int wet = 0;
        for (int y = 0; y < 160; ++y)
            for (int x = 0; x < 160; ++x)
                if (made.water_level(x, y) > made.heights(x, y) + 0.3F && still_water(land) &&
                    (*still_water(land))(x, y) > 0)
                    ++wet;
        return wet;
    };
    const auto before = evaluator.evaluate(project, options);
    REQUIRE(before.ok());
    const int wet = wet_cells(**before);
    CHECK(wet > 200);
    project.erosion.mixing.steps = 10;
    const auto after = evaluator.evaluate(project, options);
    REQUIRE(after.ok());
    CHECK(wet_cells(**after) > wet / 2);
    project.waters.shown = false;
    const auto dry = evaluator.evaluate(project, options);
    REQUIRE(dry.ok());
    CHECK_FALSE(still_water(**dry));
}

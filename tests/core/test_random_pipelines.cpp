/// Random projects from end to end: whatever stages and parameters they have, there is land of sound numbers, the same
/// on any number of threads and after saving and reopening.

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <variant>

#include "core/base/threads.h"
#include "core/pipeline/evaluate.h"
#include "tests/catch.h"
#include "tests/core/project_files.h"
#include "tests/core/random_splines.h"
#include "tests/core/same_land.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;
using namespace cuesta::project_files;

namespace {

struct Threads {
    explicit Threads(int count) { set_thread_count(count); }
    ~Threads() { set_thread_count(0); }
};

/// Takes the glaciation away: on these maps of some hundred metres its steps are hours long, and at the limits of its
/// rates it takes hours to compute. Tests of its own have it on cells that hold glaciers.
constexpr auto without_ice = [](auto& set) {
    if constexpr (std::is_same_v<std::decay_t<decltype(set)>, IceParameters>) set.years = 0;
};

/// Everything at random, the parameters within their ranges; few steps, so that there are many of them.
Project random_pipeline(std::uint64_t seed) {
    RandomSequence random(seed, RandomStream::test, 1);
    Project project = random_project(seed);
    if (auto* const uplifted = std::get_if<UpliftedBase>(&project.base)) uplifted->each_set(*uplifted, without_ice);
    if (auto* const stack = std::get_if<StackBase>(&project.base))
        each_set_of_stack(*stack, [](int, auto& set) { without_ice(set); });
    randomise(random, project.relief);
    randomise(random, project.noise);
    for (int i = static_cast<int>(random.below(4)); i > 0; --i) {
        FeatureSpline spline = random_spline(random, 2 + static_cast<int>(random.below(4)),
                                             static_cast<int>(random.below(4)), random.below(4) == 0);
        spline.id = i;
        project.splines.push_back(std::move(spline));
    }
    const auto few = [&](ErosionSchedule& schedule) {
        schedule.mixing.steps = static_cast<int>(random.below(5));
        schedule.droplets.density = std::min(schedule.droplets.density, 0.1F);
    };
    for (ErosionSchedule& past : project.past_erosion) few(past);
    few(project.erosion);
    project.cascade_erosion.level_5 = static_cast<int>(random.below(4));
    project.cascade_erosion.final_steps = static_cast<int>(random.below(3));
    return project;
}

std::shared_ptr<const Land> land_of(const Project& project, int threads) {
    const Threads count(threads);
    Evaluator evaluator;
    const auto land = evaluator.evaluate(project, {});
    INFO((land ? "" : land.error().message()));
    REQUIRE(land);
    return *land;
}

/// `least`: below the lowest value that makes sense.
void check_sound(const SharedRaster& raster, const char* what, float least = std::numeric_limits<float>::lowest()) {
    if (!raster) return;
    int unsound = 0;
    for (int y = 0; y < raster->height(); ++y)
        for (int x = 0; x < raster->width(); ++x) {
            const float value = (*raster)(x, y);
            if (!std::isfinite(value) || value < least) ++unsound;
        }
    INFO(what);
    CHECK(unsound == 0);
}

}  // namespace

TEST_CASE("random projects make sound land, the same on any number of threads and after reopening", "[random]") {
    const TemporaryFolder folder;
    int eroded = 0, sketched = 0, carved = 0;
    for (std::uint64_t seed = 100; seed < 140; ++seed) {
        INFO("seed " << seed);
        const Project project = random_pipeline(seed);
        const auto land = land_of(project, 1);
        CHECK(land->frame == project.frame);
        check_sound(land->ground, "ground");
        check_sound(land->before, "ground before erosion");
        check_sound(erosion_of(*land).water_depth, "water", 0);
        check_sound(erosion_of(*land).sediment, "sediment", 0);
        check_sound(erosion_of(*land).flow, "flow", 0);
        check_sound(erosion_of(*land).passages, "passages", 0);
        check_sound(erosion_of(*land).wear, "wear", 0);
        check_sound(erosion_of(*land).deposit, "deposit", 0);
        check_sound(land->loose, "loose", 0);
        check_sound(path_water(*land), "water of paths", 0);
        const std::string file = folder / "project.cuesta";
        REQUIRE(write_project(file, project).ok());
        const auto reopened = read_project(file);
        REQUIRE(reopened);
        // At once on other threads and reopened: land that differs is wrong whichever of the two it is.
        check_same(*land, *land_of(*reopened, 3));
        eroded += land->report.steps_done > 0 ? 1 : 0;
        sketched += project.splines.empty() ? 0 : 1;
        carved += land->carved ? 1 : 0;
    }
    // Of everything there is some.
    CHECK(eroded > 10);
    CHECK(sketched > 10);
    CHECK(carved > 10);
}

/// Runs of exactly so many drops.

#include "core/erosion/droplets/drop_count.h"

#include "core/base/random.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

std::int64_t drops_of(const std::vector<ErosionSchedule>& phases, std::size_t cells) {
    std::int64_t drops = 0;
    for (const ErosionSchedule& phase : phases) drops += phase.mixing.steps * drops_of_step(phase.droplets, cells);
    return drops;
}

std::vector<ErosionSchedule> phases_of(std::int64_t count, std::size_t cells, float density = 0.01F) {
    ErosionSchedule schedule;
    schedule.droplets.density = density;
    auto phases = schedules_of_drops(schedule, count, cells);
    REQUIRE(phases.ok());
    return *phases;
}

}  // namespace

TEST_CASE("a run of drops has exactly as many as were asked for", "[droplets]") {
    for (const std::size_t cells : {1U, 7U, 64U * 64U, 1000U * 999U, 4096U * 4096U, 65536U * 65535U})
        for (const std::int64_t count : {1, 2, 3, 1000, 1000003, 123456789})
            for (const float density : {0.01F, 0.9999F, 1.0F}) {
                // Fewer than a million steps, or it is refused.
                const auto cells_as_number = static_cast<double>(cells);
                if (static_cast<double>(count) > 5e5 * static_cast<double>(density) * cells_as_number) continue;
                INFO(cells << " cells, " << count << " drops, density " << density);
                CHECK(drops_of(phases_of(count, cells, density), cells) == count);
            }
    RandomSequence random(3, RandomStream::droplets, 0);
    for (int i = 0; i < 2000; ++i) {
        const auto cells = static_cast<std::size_t>(random.between(1e3F, 2e9F));
        const auto count = static_cast<std::int64_t>(random.between(1.0F, 5e6F));
        CHECK(drops_of(phases_of(count, cells), cells) == count);
    }
}

TEST_CASE("steps of a run of drops are of the density that was set, and alike", "[droplets]") {
    constexpr std::size_t cells = 100 * 100;  // 100 drops a step at the density of 0.01
    CHECK(phases_of(100, cells).size() == 1);
    CHECK(phases_of(100, cells)[0].mixing.steps == 1);
    const std::vector<ErosionSchedule> phases = phases_of(250, cells);  // 84 + 83 + 83
    REQUIRE(phases.size() == 2);
    CHECK(phases[0].mixing.steps == 1);
    CHECK(drops_of_step(phases[0].droplets, cells) == 84);
    CHECK(phases[1].mixing.steps == 2);
    CHECK(drops_of_step(phases[1].droplets, cells) == 83);
    for (const ErosionSchedule& phase : phases) {
        CHECK(phase.mixing.weights() == std::array<float, erosion_kind_count>{0, 0, 0, 0, 1});
        CHECK(phase.mixing.erodes());
    }
}

TEST_CASE("a run of drops that would take too many steps is refused", "[droplets]") {
    CHECK(schedules_of_drops({}, 1000000, 100).ok());
    const auto refused = schedules_of_drops({}, 1000001, 100);
    REQUIRE_FALSE(refused.ok());
    CHECK(refused.error().what.find("droplets.density") != std::string::npos);
}

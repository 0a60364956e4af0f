/// Another schedule takes over a state.

#include "core/erosion/begin_phase.h"

#include "core/erosion/erode.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

/// A slope of two materials, the first with a talus of its own, after five steps of water.
struct World {
    World() {
        materials.resize(2);
        materials[0].talus = 31;
        materials[1].talus = 0;
        schedule.water.scheme = WaterScheme::four_pipes;
        schedule.water.time_step = 0.4F;
        schedule.thermal.talus = 27;
        Raster<float> ground(20, 16);
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 20; ++x) ground(x, y) = static_cast<float>(x * 2 + y % 3);
        state = start_of_erosion(std::move(ground), 10, {Raster<float>(20, 16, 1.0F)}, materials, schedule.thermal);
        for (int step = 0; step < 5; ++step) erosion_step(state, {only_water(), {}});
    }
    ErosionSchedule only_water() const {
        ErosionSchedule result = schedule;
        result.mixing.wind = result.mixing.thermal = 0;
        return result;
    }
    ErosionSchedule schedule;
    std::vector<MaterialParameters> materials;
    ErosionState state;
};

bool same_but_for_flow(const ErosionState& a, const ErosionState& b) {
    return a.reference == b.reference && a.change == b.change && a.thickness == b.thickness && a.depth == b.depth &&
           a.sediment == b.sediment && a.ledger == b.ledger && a.steps_done == b.steps_done;
}

}  // namespace

TEST_CASE("a phase with the same settings takes over to the bit", "[phases]") {
    const World world;
    ErosionState state = world.state;
    begin_phase(state, world.schedule, world.schedule, world.materials);
    CHECK(same_but_for_flow(state, world.state));
    CHECK(state.outflow == world.state.outflow);
    CHECK(state.materials == world.state.materials);
}

TEST_CASE("materials without a talus of their own follow the phase", "[phases]") {
    const World world;
    CHECK(world.state.materials[1].talus == 27);
    ErosionSchedule next = world.schedule;
    next.thermal.talus = 40;
    ErosionState state = world.state;
    begin_phase(state, world.schedule, next, world.materials);
    CHECK(state.materials[0].talus == 31);
    CHECK(state.materials[1].talus == 40);
    CHECK(state.outflow == world.state.outflow);
    CHECK(same_but_for_flow(state, world.state));
}

TEST_CASE("the same streams run on with another time step", "[phases]") {
    const World world;
    ErosionSchedule next = world.schedule;
    next.water.time_step = 0.8F;
    ErosionState state = world.state;
    begin_phase(state, world.schedule, next, world.materials);
    CHECK(same_but_for_flow(state, world.state));
    bool flows = false;
    for (std::size_t pipe = 0; pipe < 4; ++pipe)
        for (int y = 0; y < 16; ++y)
            for (int x = 0; x < 20; ++x) {
                const float before = world.state.outflow[pipe](x, y);
                flows = flows || before > 0;
                // One product, rounded once.
                CHECK(state.outflow[pipe](x, y) == Approx(2 * before).epsilon(1e-6));
            }
    CHECK(flows);
}

TEST_CASE("another scheme of water starts from rest", "[phases]") {
    const World world;
    ErosionSchedule next = world.schedule;
    next.water.scheme = WaterScheme::published;
    ErosionState state = world.state;
    begin_phase(state, world.schedule, next, world.materials);
    CHECK(same_but_for_flow(state, world.state));
    for (const Raster<float>& outflow : state.outflow) CHECK(outflow.empty());
    // And can be gone on with.
    next.mixing.wind = next.mixing.thermal = 0;
    erosion_step(state, {next, {}});
    CHECK(state.steps_done == 6);
}

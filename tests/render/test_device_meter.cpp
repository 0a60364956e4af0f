/// The speed of a device: its memory and the kernels of erosion, by their names and bytes.

#include <map>

#include "core/base/random.h"
#include "render/compute/erosion/device_meter.h"
#include "tests/catch.h"

using namespace cuesta;

namespace {

ErosionState land_under_water() {
    Raster<float> ground(70, 50);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            ground(x, y) = static_cast<float>(10 * x) +
                           8.0F * random_unit(7, RandomStream::test, 0, static_cast<std::uint32_t>(y * 70 + x));
    ErosionState state = start_of_erosion(std::move(ground), 10, {}, {}, {});
    ErosionInput input;
    input.schedule.mixing.set_only(ErosionKind::water);
    erosion_steps(state, input, 4, {});
    return state;
}

void measure_it() {
    auto made = DeviceMeter::create(DeviceMeter::Choice::any);
    if (!made) FAIL(made.error().message());
    DeviceMeter& meter = **made;
    CHECK_FALSE(meter.device().empty());
    CHECK(meter.driver().find("; ") != std::string::npos);
    const auto speed = meter.measure(land_under_water(), 0);
    if (!speed) FAIL(speed.error().message());
    CHECK(speed->working_set == 3 * 6 * 4 * 70 * 50);
    CHECK(speed->copy > 0);
    CHECK(speed->triad > 0);
    std::map<std::string, double> bytes;
    for (const KernelTime& kernel : speed->kernels) {
        INFO(kernel.name);
        CHECK(kernel.milliseconds >= 0);  // shorter than a tick of the timer, perhaps
        bytes[kernel.name] = kernel.bytes_per_cell;
        if (kernel.bytes_per_cell > 0) CHECK(DeviceSpeed::bandwidth(kernel, 70 * 50) > 0);
    }
    // As the fields of each kernel add up.
    CHECK(bytes == std::map<std::string, double>{
                       {"water", 154},          {"water.pull", 45}, {"water.share", 28},      {"water.erode", 78},
                       {"water.border", 0},     {"water.sums", 3},  {"water_whole", 74},      {"water_whole.whole", 71},
                       {"water_whole.sums", 3}, {"water_tall", 74}, {"water_tall.whole", 71}, {"water_tall.sums", 3},
                       {"bent_wind", 36.5},     {"wind", 26},       {"wind.lanes", 12},       {"wind.pairs", 13},
                       {"wind.sums", 1},        {"thermal", 14},    {"thermal.pairs", 13},    {"thermal.sums", 1},
                       {"thermal_blocks", 26}});
    const bool software = meter.is_software();
    made->reset();
    const auto other = DeviceMeter::create(software ? DeviceMeter::Choice::card : DeviceMeter::Choice::software);
    REQUIRE_FALSE(other);
    CHECK(other.error().message().find(software ? "no graphics card" : "not in software") != std::string::npos);
}

}  // namespace

TEST_CASE("device meter: the kernels of a step, with what they move", "[device_meter]") {
    measure_it();
}

/// Thermal erosion on the graphics device, with blocks and with borders that are not there: the processor's bytes.
/// Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include <cmath>

#include "core/base/random.h"
#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

TEST_CASE("erosion on the device: thermal erosion has the processor's bytes, with blocks and without",
          "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::thermal);
    for (const int width : {1, 2, 63, 64, 65, 150})
        for (const int height : {1, 45, 64}) {
            INFO(width << " x " << height);
            // Steep: half of it is over the talus.
            const ErosionState end = check_run(run, steep_hills(width, height, 4), input, 5);
            if (width > 2 || height > 2) CHECK(end.ledger.moved > 0);
        }
    CHECK(steps.on_device() == 18 * 5);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("erosion on the device: blocks of all sizes change no byte", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    ErosionInput input = one_kind(ErosionKind::thermal);
    // A cliff over which blocks of 64 cells reach, on a map that no size of block fits.
    Raster<float> ground(333, 201);
    for (int y = 0; y < ground.height(); ++y)
        for (int x = 0; x < ground.width(); ++x)
            ground(x, y) = (x + y < 240 ? 2000.0F : 100.0F) +
                           3.0F * random_unit(7, RandomStream::test, 1, static_cast<std::uint32_t>(333 * y + x));
    ErosionState start = start_of_erosion(std::move(ground), 5, {}, {}, {});
    const ErosionState end = check_run(run, start, input, 9);
    // A control: pairs alone would reach nine cells.
    CHECK(std::abs(end.change(60, 60)) > 0);
    input.schedule.thermal.rate = 0;
    const ErosionState at_rest = check_run(run, start, input, 5);
    CHECK(at_rest.ledger.moved == 0);
}

TEST_CASE("erosion on the device: thermal erosion has the processor's bytes where opposite edges are neighbours",
          "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::thermal);
    input.schedule.mixing.border = Border::periodic;
    for (const int width : {1, 2, 63, 64, 65, 150})
        for (const int height : {1, 2, 45}) {
            INFO(width << " x " << height);
            const ErosionState start = steep_hills(width, height, 4);
            const ErosionState end = check_run(run, start, input, 5);
            if (width < 63 || height < 45) continue;
            // A control: with walls it is another land.
            ErosionState walled = start;
            erosion_steps(walled, one_kind(ErosionKind::thermal), 5, {});
            CHECK(differing(walled.change, end.change) > 0);
        }
    CHECK(steps.on_device() == 18 * 5);
    CHECK(steps.on_processor() == 0);
}

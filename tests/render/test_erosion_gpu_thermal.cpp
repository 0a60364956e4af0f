/// Thermal erosion on the graphics device, with blocks and with borders that are not there: the processor's bytes.
/// Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include <algorithm>
#include <cmath>
#include <vector>

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

namespace {

/// Rock with beds under clay that does not crumble, sand and scree, each of which is missing in places.
ErosionState layered_hills(int width, int height, bool has_beds) {
    ErosionState hills = steep_hills(width, height, 4);
    std::vector<Raster<float>> thickness;
    for (std::uint32_t layer = 0; layer < 3; ++layer) {
        Raster<float>& field = thickness.emplace_back(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const auto cell = static_cast<std::uint32_t>(y * width + x);
                field(x, y) = std::max(0.0F, 3.0F * random_unit(7, RandomStream::test, 4 + layer, cell) - 1.0F);
            }
    }
    std::vector<MaterialParameters> materials(4);
    materials[0].talus = 33;
    materials[1].talus = 30;
    materials[1].density = 0.5F;
    materials[2].density = 0;
    materials[3].talus = 50;
    materials[3].density = 0.25F;
    ErosionState state = start_of_erosion(hills.reference, 4, thickness, materials, {});
    if (has_beds) {
        state.beds.place = Raster<float>(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) state.beds.place(x, y) = state.reference(x, y) / 7.0F;
        state.beds.profile = {1.0F / 7.0F, 0.2F, 0.9F, 0.5F, 99};
    }
    return state;
}

void check_layers(DeviceRun& run, const ErosionState& start, const ErosionInput& input, int steps) {
    ErosionState on_processor = start;
    erosion_steps(on_processor, input, steps, {});
    const ErosionState end = check_run(run, start, input, steps);
    for (std::size_t layer = 0; layer < start.thickness.size(); ++layer) {
        INFO("layer " << layer);
        CHECK(differing(end.thickness[layer], on_processor.thickness[layer]) == 0);
        // A control: it has changed.
        if (layer < 2 && start.width() > 2) CHECK(differing(end.thickness[layer], start.thickness[layer]) > 0);
    }
}

}  // namespace

TEST_CASE("erosion on the device: thermal erosion of layers has the processor's bytes", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1, "", true);
    for (const Border border : {Border::open, Border::periodic})
        for (const bool has_beds : {false, true})
            for (const int width : {1, 2, 63, 64, 65, 150}) {
                INFO("border " << static_cast<int>(border) << ", beds " << has_beds << ", width " << width);
                ErosionInput input = one_kind(ErosionKind::thermal);
                input.schedule.mixing.border = border;
                const ErosionState start = layered_hills(width, 45, has_beds);
                check_layers(*run, start, input, 5);
                if (!has_beds) continue;
                input.protection = Raster<float>(width, 45, 0.25F);
                input.erodibility = Raster<float>(width, 45, 0.75F);
                check_layers(*run, start, input, 5);
            }
    CHECK(checks.forgotten.empty());
    CHECK(run->steps_on_device() == 36 * 5);
    CHECK(run->steps_on_processor() == 0);
}

TEST_CASE("erosion on the device: blocks of layers of all sizes change no byte", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1, "", true);
    ErosionInput input = one_kind(ErosionKind::thermal);
    ErosionState start = layered_hills(333, 201, true);
    for (int y = 0; y < start.height(); ++y)
        for (int x = 0; x < start.width(); ++x) start.reference(x, y) += x + y < 240 ? 2000.0F : 0.0F;
    check_layers(*run, start, input, 6);
    input.protection = Raster<float>(333, 201, 0.0F);
    for (int y = 150; y < 201; ++y) std::fill_n(input.protection.row(y), 333, 1.0F);
    check_layers(*run, start, input, 2);
    CHECK(checks.forgotten.empty());
    CHECK(run->steps_on_device() == 8);
}

TEST_CASE("erosion on the device: masks that hold the ground from thermal erosion change no byte", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    for (const Border border : {Border::open, Border::periodic})
        for (const int width : {1, 2, 63, 64, 65, 150}) {
            INFO("border " << static_cast<int>(border) << ", width " << width);
            const int height = 45;
            Raster<float> held(width, height), yields(width, height, 1.0F);
            for (int y = 0; y < height; ++y)
                for (int x = 0; x < width; ++x) {
                    const auto cell = static_cast<std::uint32_t>(y * width + x);
                    held(x, y) = y > 30 ? 2.0F * random_unit(7, RandomStream::test, 2, cell) - 0.5F : 0.0F;
                    yields(x, y) = x > 40 ? 1.5F * random_unit(7, RandomStream::test, 3, cell) : 1.0F;
                }
            ErosionInput input = one_kind(ErosionKind::thermal);
            input.schedule.mixing.border = border;
            const ErosionState start = steep_hills(width, height, 4);
            const ErosionState free = check_run(run, start, input, 5);
            input.protection = held;
            const ErosionState end = check_run(run, start, input, 5);
            CHECK(differing(free.change, end.change) > 0);
            input.erodibility = yields;
            check_run(run, start, input, 5);
            input.protection = {};
            check_run(run, start, input, 5);
            input.protection_of_kind[static_cast<std::size_t>(ErosionKind::thermal)] = held;
            check_run(run, start, input, 5);
        }
    CHECK(steps.on_device() == 2 * 6 * 5 * 5);
    CHECK(steps.on_processor() == 0);
}

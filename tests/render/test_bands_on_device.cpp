/// Dispatches that are cut into bands of rows of groups, so that a desktop on the same card waits for little: the bytes
/// do not depend on the bands.

#include <chrono>
#include <string>

#include "render/compute/erosion/bands.h"
#include "render/gl/faults.h"
#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

namespace {

ErosionInput all_kinds() {
    ErosionInput input = water_input(Border::open);
    input.schedule.mixing.wind = 1;
    input.schedule.mixing.thermal = 1;
    return input;
}

std::unique_ptr<DeviceRun> device_with(AllTrusted& checks, DeviceRun::Options options) {
    options.checks = &checks;
    auto made = DeviceRun::create(std::move(options));
    if (!made) FAIL(made.error().message());
    return *std::move(made);
}

}  // namespace

TEST_CASE("bands on the device: every kernel has the processor's bytes in bands", "[bands_on_device]") {
    // 96 rows are 12 rows of groups: bands of two; lanes of wind come in stretches of 22 and 14 cells.
    DeviceRun::Options options{software(), true, 8};
    options.bands = 7;
    const auto found = DeviceRun::compare(options);
    if (!found) FAIL(found.error().message());
    CHECK(found->size() >= 13);
    for (const DeviceFinding& each : *found) {
        INFO(each.subject);
        CHECK(each.difference == "");
    }
}

TEST_CASE("bands on the device: more bands than rows of groups, and those that a run chooses", "[bands_on_device]") {
    const ErosionState start = steep_hills(130, 61);
    for (const bool chosen_by_time : {false, true}) {
        INFO((chosen_by_time ? "by time" : "a hundred"));
        AllTrusted checks;
        DeviceRun::Options options{software(), true, 3};
        if (chosen_by_time)
            options.longest_stretch = std::chrono::milliseconds(1);  // software takes longer for any step
        else
            options.bands = 100;
        const auto run = device_with(checks, options);
        const ErosionState after = check_run(*run, start, all_kinds(), 12);
        CHECK(after.ledger.moved > 0);
        CHECK(run->steps_on_processor() == 0);
    }
}

TEST_CASE("bands on the device: a kernel that does not count its band's rows is found", "[bands_on_device]") {
    const struct EndOfFaults {
        ~EndOfFaults() { gl::faults::rewrite_compute_shaders({}); }
    } end;
    gl::faults::rewrite_compute_shaders([](std::string shader) {
        const std::string counted = " + first_group_row";
        if (const auto at = shader.find(counted); at != std::string::npos) shader.erase(at, counted.size());
        return shader;
    });
    AllTrusted checks;
    DeviceRun::Options options{software(), true, 3, "DEAF_TO_BANDS"};
    options.bands = 3;
    const auto run = device_with(checks, options);
    const ErosionInput input = water_input(Border::open);
    ErosionState on_device = steep_hills(75, 40);
    CHECK(run->advance(on_device, input, 15, {}, {}) == 15);
    CHECK(run->failure().find("spot check") != std::string::npos);
}

TEST_CASE("bands on the device: as many as keep each within its time", "[bands_on_device]") {
    using std::chrono::milliseconds;
    Bands bands;
    CHECK(bands.needed(milliseconds(3), milliseconds(8)) == 1);
    // One dispatch, as far as is known, that took four times as long as it may.
    CHECK(bands.needed(milliseconds(32), milliseconds(8)) == 4);
    bands.parts(10);
    bands.parts(10);
    CHECK(bands.needed(milliseconds(33), milliseconds(8)) == 3);
    bands.cut(3);
    CHECK(bands.parts(8) == std::vector<std::pair<int, int>>{{0, 3}, {3, 6}, {6, 8}});
    bands.cut(20);
    CHECK(bands.parts(2) == std::vector<std::pair<int, int>>{{0, 1}, {1, 2}});
    CHECK(bands.needed(std::chrono::hours(1), milliseconds(8)) == 256);
}

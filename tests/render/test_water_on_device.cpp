/// Water erosion on the graphics device over layers, beds, held and softening ground, periodic borders and under rain
/// that depends on the height: bytes of every field and of the books equal the processor's.

#include <functional>
#include <map>
#include <thread>

#include "render/compute/erosion/check_lands.h"
#include "render/compute/erosion/nine_point_pass.h"
#include "render/compute/erosion/water_form_choice.h"
#include "render/gl/context.h"
#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

namespace {

float drawn(int x, int y, std::uint32_t step) {
    return random_unit(11, RandomStream::test, step, static_cast<std::uint32_t>(1000 * y + x));
}

Raster<float> raster_of(int width, int height, const std::function<float(int, int)>& value) {
    Raster<float> raster(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) raster(x, y) = value(x, y);
    return raster;
}

/// Steep hills under a thin soil, gravel and clay; each is missing in places.
ErosionState layered_hills(int width, int height, bool with_beds) {
    const auto layer = [&](float thickest, std::uint32_t step) {
        return raster_of(width, height, [&](int x, int y) {
            const float random = drawn(x, y, step);
            return random < 0.3F ? 0.0F : thickest * random;
        });
    };
    std::vector<MaterialParameters> materials(4);
    materials[0].dissolubility = 0.9F;
    materials[1].dissolubility = 0.5F;
    materials[2].dissolubility = 0.0F;  // shields what lies below
    materials[3].dissolubility = 0.4F;
    ErosionState state = start_of_erosion(steep_hills(width, height).reference, 20,
                                          {layer(0.02F, 1), layer(0.01F, 2), layer(0.005F, 3)}, materials, {});
    if (with_beds) {
        state.beds.place = raster_of(width, height, [&](int x, int y) { return 40.0F + state.reference(x, y) / 7; });
        state.beds.profile = {1 / 0.01F, 0.2F, 0.9F, 0.5F, 77};
    }
    return state;
}

/// A mask with all values between 0 and 1, some beyond, and regions of 0 and 1.
Raster<float> mask(int width, int height, std::uint32_t step) {
    return raster_of(width, height, [&](int x, int y) { return std::round(9 * drawn(x / 2, y / 2, step) - 2) / 6; });
}

/// All that holds the ground.
ErosionInput held_input(Border border, int width, int height) {
    ErosionInput input = water_input(border);
    input.protection = mask(width, height, 4);
    input.erodibility = mask(width, height, 5);
    input.schedule.water.greatest_change = 0.05F;
    input.schedule.water.softening = 0.02F;
    return input;
}

}  // namespace

TEST_CASE("water on the device: softening, greatest changes and masks change no byte", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    const int width = 70, height = 33;
    const ErosionState start = steep_hills(width, height);
    const ErosionState free_end = check_run(run, start, water_input(Border::open), 8);
    ErosionInput input = water_input(Border::open);
    SECTION("softening") {
        input.schedule.water.softening = 0.01F;
    }
    SECTION("a greatest change") {
        input.schedule.water.greatest_change = 0.01F;
    }
    SECTION("protection") {
        input.protection = mask(width, height, 4);
    }
    SECTION("erodibility") {
        input.erodibility = mask(width, height, 5);
    }
    SECTION("plants") {
        input.erodibility_under_plants = mask(width, height, 6);
    }
    SECTION("regions that protect from water") {
        input.protection_of_kind[static_cast<std::size_t>(ErosionKind::water)] = mask(width, height, 7);
    }
    SECTION("all of them, by parts of steps") {
        input = held_input(Border::open, width, height);
        input.schedule.water.time_step = 2.5F;
    }
    ErosionState soft = start;
    soft.materials.front().dissolubility = 0.6F;
    const ErosionState end = check_run(run, soft, input, 8);
    // Controls: the ground gave, and what holds it held.
    CHECK(end.ledger.moved > 0);
    CHECK(differing(end.change, free_end.change) > width);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("water on the device: held ground has the processor's bytes at all widths and borders", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    for (const int width : {1, 63, 64, 65, 150})
        for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic}) {
            INFO("width " << width << ", border " << static_cast<int>(border));
            const ErosionState end = check_run(run, steep_hills(width, 19), held_input(border, width, 19), 5);
            if (width > 1) CHECK(end.ledger.moved > 0);
        }
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("water on the device: layers and beds have the processor's bytes at all widths", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    for (const int width : {1, 63, 64, 65, 150})
        for (const bool with_beds : {false, true}) {
            INFO("width " << width << (with_beds ? ", with beds" : ""));
            const ErosionState start = layered_hills(width, 19, with_beds);
            const ErosionState end = check_run(run, start, water_input(Border::open), 6);
            for (std::size_t layer = 0; layer < 3 && width > 1; ++layer) {
                INFO("layer " << layer);
                // The third is proof against water, the others wear.
                const int worn = differing(start.thickness[layer], end.thickness[layer]);
                CHECK((worn > 0) == (layer != 2));
            }
        }
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("water on the device: layers that soften and are held have the processor's bytes", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const int width = 75, height = 33;
    // Shaders of this kind of ground take seconds to compile, so not all borders with and without beds.
    for (const bool with_beds : {false, true}) {
        INFO((with_beds ? "with beds" : "without beds"));
        ErosionInput input = held_input(with_beds ? Border::periodic : Border::sea, width, height);
        input.schedule.water.time_step = 1.5F;
        const ErosionState end = check_run(run, layered_hills(width, height, with_beds), input, 6);
        CHECK(end.ledger.moved > 0);
        if (!with_beds) continue;
        // A control: beds matter.
        ErosionState plain = layered_hills(width, height, false);
        erosion_steps(plain, input, 6, {});
        CHECK(differing(plain.change, end.change) > 0);
    }
}

TEST_CASE("water on the device: it goes round periodic borders as on the processor", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    for (const int width : {1, 2, 63, 64, 65, 150})
        for (const int height : {1, 8, 21}) {
            INFO(width << " x " << height);
            check_run(run, steep_hills(width, height), water_input(Border::periodic), 6);
        }
    // A control: it does go round.
    const ErosionState closed = check_run(run, steep_hills(65, 21), water_input(Border::closed), 6);
    const ErosionState round = check_run(run, steep_hills(65, 21), water_input(Border::periodic), 6);
    CHECK(differing(closed.depth, round.depth) > 0);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("water on the device: rain that depends on the height changes no byte", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    const int width = 66, height = 24;
    const ErosionState start = steep_hills(width, height);
    ErosionInput input = water_input(Border::open);
    const ErosionState everywhere = check_run(run, start, input, 9);
    input.schedule.rain.least_height = 270;
    input.schedule.rain.full_height = 330;
    SECTION("drops") {}
    SECTION("even rain") {
        input.schedule.rain.kind = RainKind::uniform;
    }
    SECTION("showers") {
        input.schedule.rain.kind = RainKind::discs;
    }
    SECTION("on four pipes") { input.schedule.water.scheme = WaterScheme::four_pipes; }
    SECTION("as published") { input.schedule.water.scheme = WaterScheme::mei; }
    SECTION("a mask and springs") {
        input.rain_share = mask(width, height, 8);
        input.sources.push_back({SourceKind::permanent, mask(width, height, 9)});
        input.sources.push_back({SourceKind::one_time, mask(width, height, 10)});
        input.sources.push_back({SourceKind::permanent, mask(width, height, 11)});
        input.schedule.water.time_step = 2.5F;
    }
    const ErosionState end = check_run(run, start, input, 9);
    CHECK(end.ledger.rain > 0);
    CHECK(differing(end.depth, everywhere.depth) > width);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("water on the device: spot checks of layers, masks and periodic borders raise no false alarm",
          "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3, "", true);
    // Higher than the rows that are compared with those around them.
    const int width = 20, height = 200;
    for (const Border border : {Border::open, Border::sea, Border::periodic}) {
        INFO("border " << static_cast<int>(border));
        ErosionInput input = held_input(border, width, height);
        input.schedule.rain.full_height = 330;
        check_run(*run, layered_hills(width, height, true), input, 12);
        input.sources.push_back({SourceKind::permanent, mask(width, height, 9)});
        check_run(*run, layered_hills(width, height, false), input, 8);
    }
    CHECK(run->spot_checks() == 3 * (4 + 8));
    CHECK(checks.forgotten.empty());
}

TEST_CASE("water on the device: a spot check finds wrong kernels of layers and masks", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 7, "FUSED");
    const ErosionInput input = held_input(Border::periodic, 75, 40);
    ErosionState on_processor = layered_hills(75, 40, true);
    ErosionState found = on_processor;
    erosion_steps(on_processor, input, 14, {});
    CHECK(run->advance(found, input, 14, {}, {}) == 14);
    check_same(on_processor, found);
    CHECK(run->failure().find("spot check") != std::string::npos);
    CHECK(run->steps_on_device() == 0);
}

TEST_CASE(
    "water on the device: the first step may follow wind, and a device that fails in it leaves the processor's land",
    "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    ErosionInput input;
    input.schedule.mixing = {};
    input.schedule.mixing.water = 1;
    input.schedule.mixing.wind = 1;
    input.schedule.mixing.thermal = 0;
    input.schedule.mixing.border = Border::sea;
    input.schedule.mixing.sea_level = 290;
    const Counted steps(run);
    const ErosionState end = check_run(run, steep_hills(66, 40, 5), input, 9);
    CHECK(end.steps_of_kind[static_cast<std::size_t>(ErosionKind::wind)] > 2);
    CHECK(end.ledger.water_left_map < 0);  // the sea came in
    CHECK(steps.on_processor() == 0);

    AllTrusted checks;
    const auto wrong = trusted_device(checks, 7, "INEXACT", true);
    ErosionState on_processor = steep_hills(66, 40, 5);
    ErosionState found = on_processor;
    erosion_steps(on_processor, input, 9, {});
    CHECK(wrong->advance(found, input, 9, {}, {}) == 9);
    check_same(on_processor, found);
    CHECK_FALSE(wrong->failure().empty());
}

TEST_CASE("water on the device: more layers than it has room for are named", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    for (const int layers : {1000, 1001}) {
        INFO(layers << " layers");
        const ErosionState start =
            start_of_erosion(steep_hills(9, 8).reference, 20,
                             std::vector<Raster<float>>(static_cast<std::size_t>(layers), Raster<float>(9, 8, 1e-4F)),
                             std::vector<MaterialParameters>(static_cast<std::size_t>(layers) + 1), {});
        check_run(run, start, water_input(Border::open), 3);
        CHECK(run.report().obstacles.empty() == (layers == 1000));
    }
    CHECK(steps.on_device() == 3);
    CHECK(steps.on_processor() == 3);
    CHECK(run.report().obstacles.front().second == "more than 1000 layers");
}

namespace {

/// A device that makes sub-steps of water in one form alone.
std::unique_ptr<DeviceRun> device_of_form(AllTrusted& checks, WaterForm form, int chunk = 7, bool reads = false,
                                          const std::string& defines = {}) {
    DeviceRun::Options options{software(), true, chunk, defines, &checks, reads};
    options.water_form = form;
    auto made = DeviceRun::create(options);
    if (!made) FAIL(made.error().message());
    return *std::move(made);
}

}  // namespace

TEST_CASE("water on the device: every device has room for sub-steps in one dispatch", "[erosion_gpu]") {
    bool whole = false, tall = false;
    std::thread([&] {
        const auto context = gl::OffscreenContext::create();
        if (!context) return;
        whole = NinePointPass::fits(WaterForm::whole);
        tall = NinePointPass::fits(WaterForm::tall);
    }).join();
    // OpenGL 4.5 promises 32 KiB and 1024 threads.
    CHECK(whole);
    CHECK(tall);
}

TEST_CASE("water on the device: in one dispatch it has the processor's bytes at all widths and borders",
          "[erosion_gpu]") {
    AllTrusted checks;
    for (const WaterForm form : {WaterForm::whole, WaterForm::tall}) {
        INFO(name_of(form));
        const auto run = device_of_form(checks, form);
        for (const auto& [width, height] : {std::pair{1, 21}, {2, 8}, {63, 12}, {64, 16}, {65, 1}, {150, 27}})
            for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic}) {
                INFO(width << " x " << height << ", border " << static_cast<int>(border));
                const ErosionState end = check_run(*run, steep_hills(width, height), water_input(border), 9);
                CHECK(end.ledger.rain > 0);
                if (border == Border::open) CHECK(end.ledger.water_left_map > 0);
            }
        CHECK(run->steps_on_processor() == 0);
    }
}

TEST_CASE("water on the device: in one dispatch held ground, layers and beds have the processor's bytes",
          "[erosion_gpu]") {
    AllTrusted checks;
    // Shaders of this kind of ground take long to compile in software.
    const auto run = device_of_form(checks, WaterForm::tall, 3);
    const int width = 75, height = 29;
    ErosionInput input = held_input(Border::sea, width, height);
    input.schedule.water.time_step = 2.5F;
    input.schedule.rain.least_height = 270;
    input.schedule.rain.full_height = 330;
    check_run(*run, layered_hills(width, height, true), input, 6);
    CHECK(run->steps_on_processor() == 0);
}

TEST_CASE("water on the device: in one dispatch a fused product and sum is found", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = device_of_form(checks, WaterForm::whole, 7, false, "FUSED");
    const ErosionInput input = water_input(Border::open);
    ErosionState on_processor = steep_hills(75, 40);
    ErosionState found = on_processor;
    erosion_steps(on_processor, input, 14, {});
    CHECK(run->advance(found, input, 14, {}, {}) == 14);
    check_same(on_processor, found);
    CHECK(run->failure().find("spot check") != std::string::npos);
}

TEST_CASE("water on the device: a run goes on in the form that was the quickest", "[erosion_gpu]") {
    WaterFormChoice choice({WaterForm::three, WaterForm::whole, WaterForm::tall});
    choice.prepare(100, 100, 1);
    std::map<WaterForm, int> stretches;
    const auto seconds = [](WaterForm form) { return form == WaterForm::whole ? 1.0 : 2.0; };
    while (!choice.is_settled()) {
        const bool is_first = stretches[choice.next()]++ == 0;
        // Compiling the quickest form takes longest, and counts for nothing.
        choice.note(is_first ? 50 * seconds(WaterForm::tall) / seconds(choice.next()) : seconds(choice.next()));
        REQUIRE(stretches.size() <= 3);
    }
    CHECK(stretches == std::map<WaterForm, int>{{WaterForm::three, 4}, {WaterForm::whole, 4}, {WaterForm::tall, 4}});
    CHECK(choice.next() == WaterForm::whole);
    CHECK(choice.seconds_of(WaterForm::tall) == 2);
    choice.note(1e9);
    CHECK(choice.next() == WaterForm::whole);
    // The same land goes on with it; another is tried anew, and so are other shaders.
    choice.prepare(100, 100, 1);
    CHECK(choice.is_settled());
    choice.prepare(100, 100, 2);
    CHECK_FALSE(choice.is_settled());
    CHECK(choice.next() == WaterForm::three);
    // Nothing to choose.
    CHECK(WaterFormChoice({WaterForm::three}).is_settled());
}

TEST_CASE("water on the device: forms may take turns within a run", "[erosion_gpu]") {
    AllTrusted checks;
    const ErosionInput input = water_input(Border::open);
    ErosionState on_processor = steep_hills(90, 50);
    ErosionState found = on_processor;
    erosion_steps(on_processor, input, 21, {});
    for (const WaterForm form : {WaterForm::whole, WaterForm::three, WaterForm::tall}) {
        const auto run = device_of_form(checks, form);
        CHECK(run->advance(found, input, 7, {}, {}) == 7);
        CHECK(run->failure().empty());
    }
    check_same(on_processor, found);
}

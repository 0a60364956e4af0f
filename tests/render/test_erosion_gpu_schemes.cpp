/// Water erosion by four pipes and as published on the graphics device: the processor's bytes.
/// Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

TEST_CASE("erosion on the device: water on four pipes has the processor's bytes at all widths and borders",
          "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3);
    for (const WaterScheme scheme : {WaterScheme::four_pipes, WaterScheme::published})
        for (const int width : {1, 2, 63, 64, 65, 150})
            for (const Border border : {Border::open, Border::closed, Border::sea, Border::periodic}) {
                INFO("scheme " << static_cast<int>(scheme) << ", width " << width << ", border "
                               << static_cast<int>(border));
                ErosionInput input = water_input(border);
                input.schedule.water.scheme = scheme;
                if (width == 65) input.schedule.water.time_step = 2.5F;  // parts of steps
                const ErosionState end = check_run(*run, steep_hills(width, 21), input, 7);
                CHECK(end.ledger.rain > 0);
                if (width > 2) CHECK(end.ledger.moved > 0);
                if (border == Border::open) CHECK(end.ledger.water_left_map > 0);
                if (border == Border::open && width > 2 && scheme == WaterScheme::four_pipes)
                    CHECK(end.ledger.left_map > 0);
                if (scheme == WaterScheme::published && width > 2) CHECK(end.ledger.transport_loss != 0);
            }
    CHECK(run->steps_on_processor() == 0);
    CHECK(run->steps_on_device() == 48 * 7);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("erosion on the device: water as published has the processor's bytes", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3);
    for (const WaterScheme scheme : {WaterScheme::mei, WaterScheme::mathisen, WaterScheme::ferreira})
        for (const int width : {1, 2, 63, 64, 65, 150}) {
            INFO("scheme " << static_cast<int>(scheme) << ", width " << width);
            ErosionInput input = water_input(Border::open);
            input.schedule.water.scheme = scheme;
            input.schedule.water.sediment_capacity = 0.1F;
            if (width >= 64) input.schedule.water.greatest_change = 2;
            if (width >= 65) input.schedule.water.change_share = 0.01F;
            const ErosionState end = check_run(*run, steep_hills(width, 21), input, 7);
            CHECK(end.ledger.rain > 0);
            if (width > 2) CHECK(end.ledger.moved > 0);
            if (width > 2) CHECK(end.ledger.transport_loss != 0);
        }
    CHECK(run->steps_on_processor() == 0);
    CHECK(run->steps_on_device() == 18 * 7);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("erosion on the device: springs, showers and phases of other schemes of water change no byte",
          "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3, "", true);
    ErosionInput input = water_input(Border::open);
    const ErosionState start = steep_hills(70, 150);
    for (const WaterScheme scheme : {WaterScheme::four_pipes, WaterScheme::published, WaterScheme::mathisen}) {
        INFO("scheme " << static_cast<int>(scheme));
        input.schedule.water.scheme = scheme;
        input.schedule.rain.kind = RainKind::discs;
        input.sources.assign(1, {SourceKind::permanent, Raster<float>(70, 150, 0.01F)});
        check_run(*run, start, input, 4);
        // Even rain by threes, on water that has begun as another scheme's.
        ErosionInput rain = water_input(Border::open);
        rain.schedule.water.scheme = scheme;
        rain.schedule.rain.kind = RainKind::uniform;
        ErosionState begun = start;
        erosion_steps(begun, water_input(Border::open), 3, {});
        check_run(*run, begun, rain, 8);
    }
    // Four steps singly, eight by threes.
    CHECK(run->spot_checks() == 3 * (4 + 3));
    CHECK(checks.forgotten.empty());
}

TEST_CASE("erosion on the device: spot checks find wrong kernels of other schemes and of blocks", "[erosion_gpu]") {
    for (const WaterScheme scheme : {WaterScheme::four_pipes, WaterScheme::published, WaterScheme::mei}) {
        INFO("scheme " << static_cast<int>(scheme));
        AllTrusted checks;
        const auto run = trusted_device(checks, 7, "INEXACT");
        ErosionInput input = water_input(Border::open);
        input.schedule.water.scheme = scheme;
        ErosionState on_processor = steep_hills(75, 40);
        ErosionState on_device = on_processor;
        erosion_steps(on_processor, input, 9, {});
        CHECK(run->advance(on_device, input, 9, {}, {}) == 9);
        check_same(on_processor, on_device);
        CHECK(run->failure().find("Water erosion, steps ") != std::string::npos);
        CHECK(checks.forgotten.size() == 1);
    }
    // Quotients at the rims of a map that no size of block fits.
    AllTrusted checks;
    const auto run = trusted_device(checks, 1, "INEXACT");
    ErosionState state = steep_hills(75, 45, 4);
    run->advance(state, one_kind(ErosionKind::thermal), 1, {}, {});
    CHECK(run->failure().find("Thermal erosion, steps 1 to 1: ground in column ") != std::string::npos);
}

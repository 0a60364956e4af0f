/// Layered and held ground under all schemes of water and wind, and wind round periodic maps, on the graphics device:
/// the processor's bytes. Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

namespace {

constexpr WaterScheme other_schemes[] = {WaterScheme::four_pipes, WaterScheme::published, WaterScheme::mei,
                                         WaterScheme::mathisen, WaterScheme::ferreira};

ErosionInput water_by(WaterScheme scheme, Border border) {
    ErosionInput input = water_input(border);
    input.schedule.water.scheme = scheme;
    if (scheme != WaterScheme::four_pipes && scheme != WaterScheme::published)
        input.schedule.water.sediment_capacity = 0.1F;
    return input;
}

/// A control: the same steps on ground that nothing holds, and of one material, make another land.
int cells_that_differ(const ErosionState& end, ErosionState start, ErosionInput input) {
    const std::int64_t steps = end.steps_done;
    input.protection = input.erodibility = input.erodibility_under_plants = {};
    input.protection_of_kind = {};
    start = start_of_erosion(start.reference, start.cell_size, {}, {}, {});
    erosion_steps(start, input, steps, {});
    return differing(start.change, end.change);
}

}  // namespace

TEST_CASE("grounds on the device: layers under other schemes of water have the processor's bytes", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3);
    int changed_layers = 0;
    for (const WaterScheme scheme : other_schemes)
        for (const int width : {1, 63, 64, 65, 150}) {
            const bool has_beds = width != 63;
            INFO("scheme " << static_cast<int>(scheme) << ", width " << width);
            ErosionInput input = water_by(scheme, width == 64 ? Border::closed : Border::open);
            if (width == 65) input.schedule.water.time_step = 2.5F;  // parts of steps
            const ErosionState start = hills_of_layers(width, 21, has_beds);
            const ErosionState end = check_run(*run, start, input, 7);
            if (width == 1) continue;
            CHECK(end.ledger.moved > 0);
            for (std::size_t layer = 0; layer < 2; ++layer)
                changed_layers += differing(end.thickness[layer], start.thickness[layer]) > 0 ? 1 : 0;
            CHECK(cells_that_differ(end, start, input) > 0);
        }
    CHECK(changed_layers == 5 * 4 * 2);
    CHECK(run->steps_on_processor() == 0);
    CHECK(run->steps_on_device() == 25 * 7);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("grounds on the device: masks, regions and plants under other schemes of water change no byte",
          "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3, "", true);
    const auto water = static_cast<std::size_t>(ErosionKind::water);
    std::int64_t runs = 0;
    for (const WaterScheme scheme : other_schemes)
        for (const bool layered : {false, true}) {
            const ErosionState start = layered ? hills_of_layers(70, 34, true) : steep_hills(70, 34);
            for (const int held : {0, 1, 2, 3}) {
                INFO("scheme " << static_cast<int>(scheme) << ", layers " << layered << ", held " << held);
                ErosionInput input = water_by(scheme, Border::open);
                if (held != 1) input.protection = mask_of_squares(70, 34, 1);
                if (held == 1 || held == 2) input.erodibility = mask_of_squares(70, 34, 2);
                if (held == 2) input.protection_of_kind[water] = mask_of_squares(70, 34, 3);
                if (held == 3) input.erodibility_under_plants = mask_of_squares(70, 34, 2);
                const ErosionState end = check_run(*run, start, input, 5);
                CHECK(cells_that_differ(end, start, input) > 0);
                ++runs;
            }
        }
    CHECK(run->steps_on_device() == runs * 5);
    CHECK(run->steps_on_processor() == 0);
    CHECK(run->spot_checks() == runs * 2);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("grounds on the device: wind over layers has the processor's bytes from all sides", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1);
    ErosionInput input = one_kind(ErosionKind::wind);
    std::int64_t runs = 0;
    for (const WindScheme scheme : {WindScheme::improved, WindScheme::published})
        for (const float deflection : {0.0F, 1.0F}) {
            if (scheme == WindScheme::published && deflection > 0) continue;
            input.schedule.wind.scheme = scheme;
            input.schedule.wind.deflection = deflection;
            for (const int width : {1, 63, 64, 65, 150}) {
                INFO("scheme " << static_cast<int>(scheme) << ", deflection " << deflection << ", width " << width);
                input.schedule.wind.direction = 10.0F + static_cast<float>(width * 37 % 360);
                input.schedule.mixing.border = width % 2 == 0 ? Border::closed : Border::open;
                const ErosionState start = hills_of_layers(width, 31, width != 63, 5);
                const ErosionState end = check_run(*run, start, input, 4);
                if (width > 1) CHECK(end.ledger.moved > 0);
                if (width > 1) CHECK(differing(end.thickness[0], start.thickness[0]) > 0);
                ErosionInput held = input;
                held.protection = mask_of_squares(width, 31, 1);
                held.erodibility_under_plants = mask_of_squares(width, 31, 2);
                const ErosionState end_held = check_run(*run, start, held, 2);
                if (width > 1) CHECK(cells_that_differ(end_held, start, held) > 0);
                ++runs;
            }
        }
    CHECK(run->steps_on_device() == runs * (4 + 2));
    CHECK(run->steps_on_processor() == 0);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("grounds on the device: published wind has the processor's bytes", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::wind);
    input.schedule.wind.scheme = WindScheme::published;
    std::int64_t runs = 0;
    for (const float direction : {0.0F, 31.0F, 140.0F, 270.0F})
        for (const Border border : {Border::open, Border::closed, Border::sea}) {
            INFO("from " << direction << ", border " << static_cast<int>(border));
            input.schedule.wind.direction = direction;
            input.schedule.mixing.border = border;
            const ErosionState start = steep_hills(97, 36, 5);
            const ErosionState end = check_run(run, start, input, 4);
            CHECK(end.ledger.moved > 0);
            // A control: it is not the improved one.
            ErosionInput other = input;
            other.schedule.wind.scheme = WindScheme::improved;
            ErosionState improved = start;
            erosion_steps(improved, other, 4, {});
            CHECK(differing(improved.change, end.change) > 0);
            ++runs;
        }
    CHECK(steps.on_device() == runs * 4);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("grounds on the device: wind round periodic maps has the processor's bytes", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1);
    ErosionInput input = one_kind(ErosionKind::wind);
    input.schedule.mixing.border = Border::periodic;
    std::int64_t runs = 0;
    for (const auto& [scheme, deflection] :
         {std::pair{WindScheme::improved, 0.0F}, std::pair{WindScheme::improved, 1.0F},
          std::pair{WindScheme::published, 0.0F}}) {
        input.schedule.wind.scheme = scheme;
        input.schedule.wind.deflection = deflection;
        for (const int width : {1, 63, 64, 65, 150})
            for (const bool layered : {false, true}) {
                INFO("scheme " << static_cast<int>(scheme) << ", deflection " << deflection << ", width " << width
                               << ", layers " << layered);
                input.schedule.wind.direction = static_cast<float>((width * 37 + (layered ? 180 : 0)) % 360);
                const ErosionState start = layered ? hills_of_layers(width, 33, true, 5) : steep_hills(width, 33, 5);
                const ErosionState end = check_run(*run, start, input, 3);
                CHECK(end.ledger.moved > 0);
                ErosionInput held = input;
                held.protection = mask_of_squares(width, 33, 1);
                held.erodibility = mask_of_squares(width, 33, 2);
                check_run(*run, start, held, 2);
                // A control: over borders that are open it is another land.
                ErosionInput open = input;
                open.schedule.mixing.border = Border::open;
                ErosionState other = start;
                erosion_steps(other, open, 3, {});
                CHECK(differing(other.change, end.change) > 0);
                ++runs;
            }
    }
    CHECK(run->steps_on_device() == runs * (3 + 2));
    CHECK(run->steps_on_processor() == 0);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("grounds on the device: thermal erosion as published has the processor's bytes", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1, "", true);
    std::int64_t runs = 0;
    for (const ThermalScheme scheme : {ThermalScheme::published, ThermalScheme::ferreira})
        for (const int width : {1, 2, 63, 64, 65, 150})
            for (const bool layered : {false, true}) {
                INFO("scheme " << static_cast<int>(scheme) << ", width " << width << ", layers " << layered);
                ErosionInput input = one_kind(ErosionKind::thermal);
                input.schedule.thermal.scheme = scheme;
                // Steep: half of it is over the talus.
                const ErosionState start = layered ? hills_of_layers(width, 25, true, 4) : steep_hills(width, 25, 4);
                const ErosionState end = check_run(*run, start, input, 3);
                if (width > 2) CHECK(end.ledger.moved > 0);
                if (width > 2 && layered) CHECK(differing(end.thickness[0], start.thickness[0]) > 0);
                input.schedule.thermal.chance = 0;
                input.protection = mask_of_squares(width, 25, 1);
                input.erodibility = mask_of_squares(width, 25, 2);
                const ErosionState held = check_run(*run, start, input, 2);
                if (width > 2) CHECK(cells_that_differ(held, start, input) > 0);
                ++runs;
            }
    CHECK(run->steps_on_device() == runs * (3 + 2));
    CHECK(run->steps_on_processor() == 0);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("grounds on the device: rounds of the wind from all sides, over maps of few cells", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::wind);
    input.schedule.mixing.border = Border::periodic;
    std::int64_t runs = 0;
    for (const float direction : {0.0F, 31.0F, 90.0F, 140.0F, 200.0F, 270.0F, 300.0F})
        for (const float deflection : {0.0F, 0.7F}) {
            INFO("from " << direction << ", deflection " << deflection);
            input.schedule.wind.direction = direction;
            input.schedule.wind.deflection = deflection;
            check_run(run, steep_hills(49, 70, 5), input, 2);
            check_run(run, steep_hills(direction > 100 ? 3 : 1, direction > 100 ? 1 : 9, 5), input, 2);
            ++runs;
        }
    CHECK(steps.on_device() == runs * 4);
    CHECK(steps.on_processor() == 0);
}

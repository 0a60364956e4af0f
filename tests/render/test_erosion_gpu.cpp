/// Erosion on the graphics device (render/compute/erosion): bytes of every field and of the books equal the processor's.
/// Runs on any OpenGL 4.5, so also on Mesa's software OpenGL.

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdint>
#include <map>
#include <stdexcept>
#include <stop_token>
#include <thread>
#include <vector>

#include "render/compute/erosion/pairs_pass.h"
#include "render/compute/erosion/spot_check.h"
#include "render/compute/erosion/wind_pass.h"
#include "render/gl/context.h"
#include "render/gl/faults.h"
#include "tests/catch.h"
#include "tests/render/runs_on_device.h"

using namespace cuesta;
using namespace cuesta::on_device;

namespace {

/// Outcomes in memory.
class KeptInMemory final : public DeviceChecks {
public:
    std::optional<DeviceCheck> kept(const std::string& device) const override {
        const auto found = all.find(device);
        return found == all.end() ? std::nullopt : std::optional(found->second);
    }
    void keep(const std::string& device, const DeviceCheck& check) override {
        all[device] = check;
        ++times_kept;
    }
    void forget(const std::string& device) override { times_forgotten += static_cast<int>(all.erase(device)); }

    std::map<std::string, DeviceCheck> all;
    int times_kept = 0;
    int times_forgotten = 0;
};

}  // namespace

TEST_CASE("erosion on the device: water has the processor's bytes at all widths and borders", "[erosion_gpu]") {
    const auto run = usable_device(7);
    for (const int width : {1, 2, 63, 64, 65, 150})
        for (const Border border : {Border::open, Border::closed, Border::sea}) {
            INFO("width " << width << ", border " << static_cast<int>(border));
            const ErosionState end = check_run(*run, steep_hills(width, 21), water_input(border), 9);
            // A control: something happened.
            CHECK(end.ledger.rain > 0);
            if (width > 2) CHECK(end.ledger.moved > 0);
            if (border == Border::open) CHECK(end.ledger.water_left_map > 0);
        }
    CHECK(run->steps_on_device() == 18 * 9);
    CHECK(run->steps_on_processor() == 0);
}

TEST_CASE("erosion on the device: chunks, parts of steps and kinds of rain change no byte", "[erosion_gpu]") {
    ErosionInput input = water_input(Border::open);
    const ErosionState start = steep_hills(75, 40);
    for (const int chunk : {1, 3, 7}) {
        INFO("chunk " << chunk);
        const auto run = usable_device(chunk);
        check_run(*run, start, input, 22);
    }
    const auto run = usable_device(4);
    input.schedule.water.time_step = 2.5F;
    check_run(*run, start, input, 9);
    input.schedule.water.evaporation_depth = 0.4F;
    input.schedule.rain.kind = RainKind::uniform;
    check_run(*run, start, input, 12);
    CHECK(run->steps_on_device() > 0);
}

TEST_CASE("erosion on the device: springs, masks of rain and showers change no byte", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = water_input(Border::open);
    const ErosionState start = steep_hills(70, 40);
    Raster<float> spring(70, 40);
    spring(35, 20) = 0.5F;
    SECTION("springs beside rain") {
        input.sources.push_back({SourceKind::permanent, spring});
        input.sources.push_back({SourceKind::one_time, Raster<float>(70, 40, 0.25F)});
    }
    SECTION("a spring alone") {
        input.schedule.rain.kind = RainKind::none;
        input.sources.push_back({SourceKind::permanent, spring});
    }
    SECTION("a mask of rain") {
        input.rain_share = Raster<float>(70, 40, 0.5F);
        input.rain_share(3, 5) = 0.0F;
    }
    SECTION("showers") { input.schedule.rain.kind = RainKind::discs; }
    SECTION("parts of steps") {
        input.schedule.water.time_step = 2.5F;
        input.sources.push_back({SourceKind::permanent, spring});
    }
    const ErosionState end = check_run(run, start, input, 12);
    CHECK(end.ledger.rain > 0);
    CHECK(steps.on_device() == 12);
}

TEST_CASE("erosion on the device: wind has the processor's bytes from all sides", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::wind);
    for (const float direction : {0.0F, 31.0F, 90.0F, 140.0F, 200.0F, 270.0F, 300.0F})
        for (const Border border : {Border::open, Border::closed}) {
            INFO("from " << direction << ", border " << static_cast<int>(border));
            input.schedule.wind.direction = direction;
            input.schedule.mixing.border = border;
            const ErosionState end = check_run(run, steep_hills(97, 66, 5), input, 9);
            CHECK(end.ledger.moved > 0);
            if (border == Border::open) CHECK(end.ledger.left_map != 0);
        }
    for (const int width : {1, 2, 64, 200}) {
        INFO("width " << width);
        check_run(run, steep_hills(width, 31, 5), input, 6);
    }
    ErosionState rock = steep_hills(60, 50, 5);
    rock.materials.front().wind_resistance = 0.6F;
    input.schedule.mixing.border = Border::sea;
    check_run(run, rock, input, 6);
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("erosion on the device: bent wind has the processor's bytes from all sides", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::wind);
    for (const float direction : {0.0F, 31.0F, 90.0F, 140.0F, 200.0F, 270.0F, 300.0F})
        for (const Border border : {Border::open, Border::closed}) {
            INFO("from " << direction << ", border " << static_cast<int>(border));
            input.schedule.wind.direction = direction;
            input.schedule.mixing.border = border;
            input.schedule.wind.deflection = border == Border::open ? 1.0F : 0.4F;
            const ErosionState start = steep_hills(97, 66, 5);
            const ErosionState bent = check_run(run, start, input, 4);
            CHECK(bent.ledger.moved > 0);
            // A control: it does bend.
            input.schedule.wind.deflection = 0;
            ErosionState straight = start;
            erosion_steps(straight, input, 4, {});
            CHECK(differing(bent.change, straight.change) > 97 * 66 / 2);
        }
    // Shapes whose blocks are not whole, and that are a few blocks or less.
    input.schedule.wind.deflection = 1;
    input.schedule.wind.direction = 205;
    for (const auto& [width, height] : {std::pair{1, 1}, std::pair{2, 31}, std::pair{64, 5}, std::pair{203, 31},
                                        std::pair{9, 130}, std::pair{64, 64}}) {
        INFO(width << " x " << height);
        check_run(run, steep_hills(width, height, 5), input, 4);
    }
    CHECK(steps.on_processor() == 0);
}

TEST_CASE("erosion on the device: wind over held ground has the processor's bytes", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = one_kind(ErosionKind::wind);
    input.schedule.wind.direction = 250;
    const ErosionState start = steep_hills(97, 66, 5);
    Raster<float> mask(97, 66);
    for (int y = 0; y < 66; ++y)
        for (int x = 0; x < 97; ++x) {
            const auto square = static_cast<std::uint32_t>(y / 7 * 97 + x / 7);
            // Some of it out of 0 .. 1, which counts as the nearest of them.
            mask(x, y) = 1.4F * random_unit(3, RandomStream::test, 1, square) - 0.2F;
        }
    const auto [deflection, border] =
        GENERATE(std::pair{0.0F, Border::open}, std::pair{0.0F, Border::closed}, std::pair{1.0F, Border::closed});
    input.schedule.wind.deflection = deflection;
    input.schedule.mixing.border = border;
    SECTION("protection") {
        input.protection = mask;
    }
    SECTION("erodibility") {
        input.erodibility = mask;
    }
    SECTION("both, and a region's own") {
        input.protection = mask;
        input.erodibility = mask;
        input.protection_of_kind[static_cast<std::size_t>(ErosionKind::wind)] = Raster<float>(97, 66, 0.25F);
    }
    SECTION("plants") {
        input.erodibility_under_plants = mask;
    }
    const ErosionState held = check_run(run, start, input, 4);
    // A control: it is held.
    ErosionState free = start;
    ErosionInput free_input = input;
    free_input.protection = free_input.erodibility = free_input.erodibility_under_plants = {};
    free_input.protection_of_kind = {};
    erosion_steps(free, free_input, 4, {});
    CHECK(differing(held.change, free.change) > 0);
    CHECK(steps.on_device() == 4);
}

TEST_CASE("erosion on the device: spot checks of bent wind raise no false alarm", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1, "", true);
    ErosionInput input = one_kind(ErosionKind::wind);
    input.schedule.wind.deflection = 1;
    check_run(*run, steep_hills(60, 100, 5), input, 4);
    CHECK(run->spot_checks() == 4);
    CHECK(checks.forgotten.empty());
}

TEST_CASE("erosion on the device: mixed runs, resumed on either side", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input;  // as the program's own defaults: water, wind and thermal erosion
    input.schedule.mixing.thermal = 10;
    const ErosionState start = steep_hills(90, 61);
    const ErosionState end = check_run(run, start, input, 60);
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal})
        CHECK(end.steps_of_kind[static_cast<std::size_t>(kind)] > 2);
    CHECK(steps.on_processor() == 0);

    ErosionState on_processor = start;
    erosion_steps(on_processor, input, 40, {});
    ErosionState changing_sides = start;
    erosion_steps(changing_sides, input, 13, {});
    run.advance(changing_sides, input, 14, {}, {});
    erosion_steps(changing_sides, input, 13, {});
    check_same(on_processor, changing_sides);
}

TEST_CASE("erosion on the device: what has no twin runs on the processor, and is named", "[erosion_gpu]") {
    DeviceRun& run = shared_device();
    const Counted steps(run);
    ErosionInput input = water_input(Border::open);
    ErosionState start = steep_hills(40, 40);
    std::string obstacle;
    SECTION("droplets") {
        input = one_kind(ErosionKind::droplets);
        obstacle = "Droplets: each drop runs over the ground that the last one left";
    }
    SECTION("stream power") {
        input.schedule.mixing.set_only(ErosionKind::stream_power);
        obstacle = "Stream power: each cell follows the one that it drains to";
    }
    SECTION("glaciers") {
        input.schedule.mixing.set_only(ErosionKind::glaciers);
        obstacle = "Glaciers: ice takes exponentials and doubles, which cards round otherwise";
    }
    SECTION("lava") {
        input.schedule.mixing.set_only(ErosionKind::lava);
        obstacle = "Lava: each lobe of lava follows the one before it";
    }
    SECTION("coast") {
        input.schedule.mixing.set_only(ErosionKind::coast);
        obstacle = "Coast: waves take exponentials and doubles, which cards round otherwise";
    }
    SECTION("thermal erosion as published round a border") {
        input = one_kind(ErosionKind::thermal);
        input.schedule.mixing.border = Border::periodic;
        input.schedule.thermal.scheme = ThermalScheme::published;
        obstacle = "Thermal: by the published schemes cells follow one another round a periodic border";
    }
    check_run(run, start, input, 6);
    CHECK(steps.on_device() == 0);
    CHECK(steps.on_processor() == 6);
    const std::vector<std::string>& named = run.obstacles();
    CHECK(std::count(named.begin(), named.end(), obstacle) == 1);
}

TEST_CASE("erosion on the device: it stops between chunks with a whole state", "[erosion_gpu]") {
    const auto run = usable_device(2);
    const ErosionInput input = water_input(Border::open);
    ErosionState state = steep_hills(200, 150);
    std::stop_source source;
    const std::int64_t done = run->advance(state, input, 100000, source.get_token(), [&](const ErosionState& now) {
        if (now.steps_done > 3) source.request_stop();
    });
    CHECK(done == state.steps_done);
    CHECK(done < 100000);
    ErosionState same = steep_hills(200, 150);
    erosion_steps(same, input, done, {});
    check_same(same, state);
}

TEST_CASE("erosion on the device: a state that is asked for comes after the stretch under way", "[erosion_gpu]") {
    const auto run = usable_device(1);
    ErosionState state = steep_hills(60, 50);
    const ErosionInput input = one_kind(ErosionKind::wind);
    std::vector<std::int64_t> told;
    run->ask_for_state();
    // States come every 0.3 s by themselves: the first 3 steps take less, unless the machine stands still.
    run->advance(state, input, 3, {}, [&](const ErosionState& now) { told.push_back(now.steps_done); });
    REQUIRE_FALSE(told.empty());
    CHECK(told.front() == 1);
}

TEST_CASE("erosion on the device: a report is about one run", "[erosion_gpu]") {
    const auto run = usable_device(8);
    ErosionInput input = water_input(Border::open);
    ErosionState state = steep_hills(70, 50);
    run->advance(state, input, 9, {}, {});
    CHECK(run->report() == DeviceReport{9, 0, {}, false, ""});
    // The same run goes on.
    input = one_kind(ErosionKind::droplets);
    run->advance(state, input, 3, {}, {});
    CHECK(run->report() ==
          DeviceReport{
              9, 3, {{ErosionKind::droplets, "each drop runs over the ground that the last one left"}}, false, ""});
    // Another one, and what was counted of all.
    ErosionState other = steep_hills(70, 50);
    run->advance(other, one_kind(ErosionKind::wind), 4, {}, {});
    CHECK(run->report() == DeviceReport{4, 0, {}, false, ""});
    CHECK(run->steps_on_device() == 13);
    CHECK(run->steps_on_processor() == 3);
}

TEST_CASE("erosion on the device: stretches that take long are short, and change no byte", "[erosion_gpu]") {
    AllTrusted checks;
    DeviceRun::Options options{software(), true, 8, {}, &checks, true};
    // Less than a step takes in software: one at a time there.
    options.longest_stretch = std::chrono::milliseconds(1);
    auto made = DeviceRun::create(options);
    REQUIRE(made.ok());
    const ErosionState start = steep_hills(150, 100);
    const ErosionState end = check_run(**made, start, water_input(Border::open), 9);
    CHECK(end.steps_done == 9);
    // By eights there would be one. The first stretch is of one step, which tells how long it takes.
    CHECK((*made)->spot_checks() > 1);
}

TEST_CASE("erosion on the device: the context comes from whoever hands one in", "[erosion_gpu]") {
    struct CountedContext final : gl::ThreadContext {
        CountedContext(std::unique_ptr<gl::ThreadContext> real, int& count) : context(std::move(real)), living(count) {
            ++living;
        }
        ~CountedContext() override { --living; }
        std::unique_ptr<gl::ThreadContext> context;
        int& living;
    };
    int living = 0;
    int made_by_caller = 0;
    const std::thread::id caller = std::this_thread::get_id();
    AllTrusted checks;
    DeviceRun::Options options{software(), true, 8, {}, &checks};
    options.context = [&](bool debug) -> Result<std::unique_ptr<gl::ThreadContext>> {
        if (std::this_thread::get_id() == caller) ++made_by_caller;
        auto real = gl::make_offscreen_context(debug);
        if (!real) return real.error();
        return std::unique_ptr<gl::ThreadContext>(std::make_unique<CountedContext>(*std::move(real), living));
    };
    const auto found = DeviceRun::find(options);
    REQUIRE(found.ok());
    CHECK_FALSE(found->empty());
    CHECK(living == 0);
    {
        auto made = DeviceRun::create(options);
        REQUIRE(made.ok());
        CHECK((*made)->device() == *found);
        CHECK(living == 1);
        check_run(**made, steep_hills(64, 40), one_kind(ErosionKind::thermal), 5);
    }
    CHECK(living == 0);
    CHECK(made_by_caller == 0);
    options.context = [](bool) -> Result<std::unique_ptr<gl::ThreadContext>> { return Error{"no context", "here"}; };
    CHECK(DeviceRun::create(options).error().message() == "no context (here)");
    CHECK(DeviceRun::find(options).error().message() == "no context (here)");
}

TEST_CASE("erosion on the device: one that was found to differ is not found usable", "[erosion_gpu]") {
    KeptInMemory checks;
    DeviceRun::Options options{software(), true, 8, "INEXACT", &checks};
    CHECK(DeviceRun::find(options).ok());  // nobody has checked it
    CHECK(checks.times_kept == 0);
    REQUIRE_FALSE(DeviceRun::create(options).ok());
    CHECK(DeviceRun::find(options).error().message().find("rounds otherwise") != std::string::npos);
}

TEST_CASE("erosion on the device: what is thrown at a state reaches the caller", "[erosion_gpu]") {
    const auto run = usable_device(1);
    ErosionState state = steep_hills(60, 50);
    run->ask_for_state();
    CHECK_THROWS_AS(run->advance(state, one_kind(ErosionKind::wind), 3, {},
                                 [](const ErosionState&) { throw std::runtime_error("of whoever was told"); }),
                    std::runtime_error);
    // The device goes on to serve.
    check_run(*run, steep_hills(60, 50), one_kind(ErosionKind::wind), 3);
}

TEST_CASE("erosion on the device: a device that divides otherwise is refused", "[erosion_gpu]") {
    // A division that is one unit off.
    const auto inexact = device(8, "INEXACT");
    REQUIRE_FALSE(inexact);
    CHECK(inexact.error().message().find("rounds otherwise (division") != std::string::npos);
}

TEST_CASE("erosion on the device: a device that fuses products and sums is refused", "[erosion_gpu]") {
    const auto fused = device(8, "FUSED");
    REQUIRE_FALSE(fused);
    CHECK(fused.error().message().find("rounds otherwise (Water erosion") != std::string::npos);
}

TEST_CASE("erosion on the device: estimates of quotients that are off are put right", "[erosion_gpu]") {
    CHECK(device(8, "ESTIMATE_OFF"));
}

TEST_CASE("erosion on the device: the outcome of its check is kept, and is not repeated", "[erosion_gpu]") {
    KeptInMemory checks;
    DeviceRun::Options options{software(), true, 8, "", &checks};
    REQUIRE(DeviceRun::create(options));
    REQUIRE(checks.all.size() == 1);
    CHECK(checks.all.begin()->second.passed());
    REQUIRE(DeviceRun::create(options));
    CHECK(checks.times_kept == 1);

    // Other shaders are another device.
    options.defines = "INEXACT";
    const auto refused = DeviceRun::create(options);
    REQUIRE_FALSE(refused);
    CHECK(checks.all.size() == 2);
    CHECK(checks.times_kept == 2);
    for (auto& [device, check] : checks.all)
        if (!check.passed()) check.difference = "so it was kept";
    const auto again = DeviceRun::create(options);
    REQUIRE_FALSE(again);
    CHECK(again.error().message().find("rounds otherwise (so it was kept)") != std::string::npos);
    CHECK(checks.times_kept == 2);
}

TEST_CASE("erosion on the device: a comparison goes on after a difference", "[erosion_gpu]") {
    AllTrusted unasked;
    const auto found = DeviceRun::compare({software(), true, 8, "FUSED", &unasked});
    REQUIRE(found);
    std::vector<std::string> equal, different;
    for (const DeviceFinding& each : *found) (each.difference.empty() ? equal : different).push_back(each.subject);
    CHECK(equal == std::vector<std::string>{
                       "Arithmetic", "Wind erosion", "Thermal erosion", "Bent wind", "Water erosion on four pipes",
                       "Water erosion on four pipes with the published transport", "Water erosion as published",
                       "Thermal erosion of layers", "Water erosion on four pipes of held layers",
                       "Water erosion as published of held layers", "Bent wind over held layers round periodic borders",
                       "Wind as published over held layers round periodic borders", "Thermal erosion as published"});
    CHECK(different == std::vector<std::string>{"Water erosion", "Water erosion of held layers with beds",
                                                "Water erosion round periodic borders", "Water erosion in one dispatch",
                                                "Water erosion in one dispatch of tall groups"});
}

TEST_CASE("erosion on the device: spot checks raise no false alarm", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 3, "", true);
    // Higher than the rows that are compared, so that these lie in windows of all places.
    const ErosionState start = steep_hills(40, 200);
    for (const Border border : {Border::open, Border::closed, Border::sea}) {
        INFO("border " << static_cast<int>(border));
        ErosionInput input = water_input(border);
        check_run(*run, start, input, 13);
        input.schedule.water.time_step = 2.5F;
        input.schedule.rain.kind = RainKind::discs;
        check_run(*run, start, input, 6);
        input.sources.push_back({SourceKind::permanent, Raster<float>(40, 200, 0.01F)});
        input.rain_share = Raster<float>(40, 200, 0.5F);
        check_run(*run, start, input, 6);
        for (const ErosionKind kind : {ErosionKind::wind, ErosionKind::thermal}) {
            input = one_kind(kind);
            input.schedule.mixing.border = border;
            check_run(*run, start, input, 8);
        }
    }
    // With each border: 13 steps of water by threes, twice 6 of rain from the processor singly, 8 of wind, 8 thermal
    // ones.
    CHECK(run->spot_checks() == 3 * (5 + 6 + 6 + 8 + 8));
    CHECK(checks.forgotten.empty());
}

TEST_CASE("erosion on the device: a spot check finds a wrong kernel, and the land is the processor's",
          "[erosion_gpu]") {
    for (const std::string wrong : {"FUSED", "INEXACT"}) {
        INFO(wrong);
        AllTrusted checks;
        const auto run = trusted_device(checks, 7, wrong);
        const ErosionInput input = water_input(Border::open);
        ErosionState on_processor = steep_hills(75, 40);
        ErosionState on_device = on_processor;
        erosion_steps(on_processor, input, 20, {});
        CHECK(run->advance(on_device, input, 20, {}, {}) == 20);
        check_same(on_processor, on_device);
        CHECK(run->failure().find("spot check") != std::string::npos);
        CHECK(run->failure().find("Water erosion, steps ") != std::string::npos);
        CHECK(run->steps_on_device() == 0);
        CHECK(run->steps_on_processor() == 20);
        // It is checked as a whole before it is used again.
        CHECK(checks.forgotten.size() == 1);
    }
}

TEST_CASE("erosion on the device: a spot check finds a flipped bit, and goes on from the last good state",
          "[erosion_gpu]") {
    for (const ErosionKind kind : {ErosionKind::water, ErosionKind::wind, ErosionKind::thermal}) {
        INFO("kind " << static_cast<int>(kind));
        AllTrusted checks;
        const auto run = trusted_device(checks, 1, "", true);
        const ErosionInput input = one_kind(kind);
        ErosionState on_processor = steep_hills(75, 40, 5);
        ErosionState on_device = on_processor;
        erosion_steps(on_processor, input, 8, {});
        std::int64_t latest_seen = 0;
        int wrong_seen = 0;
        gl::faults::flip_bit_in_stretch(3);
        run->advance(on_device, input, 8, {}, [&](const ErosionState& state) {
            latest_seen = std::max(latest_seen, state.steps_done);
            ErosionState same = steep_hills(75, 40, 5);
            erosion_steps(same, input, state.steps_done, {});
            if (!(same.change == state.change)) ++wrong_seen;
        });
        gl::faults::flip_bit_in_stretch(0);
        check_same(on_processor, on_device);
        // Nothing that differs was ever shown.
        CHECK(wrong_seen == 0);
        CHECK(latest_seen == 8);
        CHECK(run->failure().find("spot check") != std::string::npos);
        CHECK(run->failure().find("ground in column 37, row 20") != std::string::npos);
        CHECK(run->steps_on_device() == 2);
        CHECK(run->steps_on_processor() == 6);
        CHECK(run->spot_checks() == 3);
    }
}

TEST_CASE("erosion on the device: a spot check of wind compares the ledger, too", "[erosion_gpu]") {
    Result<std::string> right = std::string(), wrong = std::string();
    // A context belongs to the thread that made it.
    std::thread([&] {
        const auto context = gl::OffscreenContext::create();
        auto pairs = PairsPass::create({});
        auto wind = WindPass::create({});
        ErosionState state = steep_hills(90, 60, 5);
        const ErosionInput input = one_kind(ErosionKind::wind);
        state.ledger.moved = 0.1;  // sums that have begun
        DeviceState fields;
        if (!context || !pairs || !wind || !fields.upload(state)) return;
        auto first = SpotCheck::before(fields, state, input, ErosionKind::wind, 1, 0);
        auto second = SpotCheck::before(fields, state, input, ErosionKind::wind, 1, 0);
        if (!first || !second || !wind->run(fields, state, input, *pairs)) return;
        right = first->after(fields, state.ledger);
        Ledger off = state.ledger;
        off.moved = std::nextafter(off.moved, 0.0);
        wrong = second->after(fields, off);
    }).join();
    REQUIRE(right.ok());
    CHECK(*right == "");
    REQUIRE(wrong.ok());
    CHECK(*wrong == "books");
}

TEST_CASE("erosion on the device: a run that is stopped ends with a stretch that was checked", "[erosion_gpu]") {
    AllTrusted checks;
    const auto run = trusted_device(checks, 1);
    const ErosionInput input = one_kind(ErosionKind::wind);
    ErosionState state = steep_hills(90, 60, 5);
    std::stop_source source;
    // Whenever it comes; mostly between two reads.
    std::jthread stopping([&] {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        source.request_stop();
    });
    const std::int64_t done = run->advance(state, input, 1000000, source.get_token(), {});
    CHECK(done == state.steps_done);
    CHECK(run->spot_checks() >= (done > 0 ? 1 : 0));
    ErosionState same = steep_hills(90, 60, 5);
    erosion_steps(same, input, done, {});
    check_same(same, state);
}

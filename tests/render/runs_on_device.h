#pragma once
/// \file Runs of erosion on a graphics device beside those on the processor, for tests of their bytes.

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <memory>
#include <string>
#include <thread>
#include <vector>

#include "core/base/random.h"
#include "render/compute/erosion/device_run.h"
#include "render/gl/context.h"
#include "tests/catch.h"

namespace cuesta::on_device {

/// OpenGL runs in software here; asked on a thread of its own, since the context is the thread's.
inline bool software() {
    static const bool is = [] {
        bool found = true;
        std::thread([&] {
            if (const auto context = gl::OffscreenContext::create()) found = gl::is_software_context();
        }).join();
        return found;
    }();
    return is;
}

inline Result<std::unique_ptr<DeviceRun>> device(int chunk, const std::string& defines = {}) {
    return DeviceRun::create({software(), true, chunk, defines});
}

inline std::unique_ptr<DeviceRun> usable_device(int chunk) {
    auto made = device(chunk);
    if (!made) FAIL(made.error().message());
    return *std::move(made);
}

/// Says of every device that it was found to compute alike.
class AllTrusted final : public DeviceChecks {
public:
    std::optional<DeviceCheck> kept(const std::string&) const override { return DeviceCheck{}; }
    void keep(const std::string&, const DeviceCheck&) override { FAIL("it was checked"); }
    void forget(const std::string& device) override { forgotten.push_back(device); }

    std::vector<std::string> forgotten;
};

inline std::unique_ptr<DeviceRun> trusted_device(AllTrusted& checks, int chunk, const std::string& defines = {},
                                                 bool reads_each_stretch = false) {
    auto made = DeviceRun::create({software(), true, chunk, defines, &checks, reads_each_stretch});
    if (!made) FAIL(made.error().message());
    return *std::move(made);
}

/// One device for many tests.
inline DeviceRun& shared_device() {
    static const std::unique_ptr<DeviceRun> run = usable_device(8);
    return *run;
}

/// Steps made since its construction.
class Counted {
public:
    explicit Counted(const DeviceRun& run)
        : run_(run), device_(run.steps_on_device()), processor_(run.steps_on_processor()) {}
    std::int64_t on_device() const { return run_.steps_on_device() - device_; }
    std::int64_t on_processor() const { return run_.steps_on_processor() - processor_; }

private:
    const DeviceRun& run_;
    std::int64_t device_, processor_;
};

/// Steep hills with noise, so that water gathers, fills hollows and runs over every edge.
inline ErosionState steep_hills(int width, int height, double cell_size = 20) {
    Raster<float> ground(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto cell = static_cast<std::uint32_t>(y * width + x);
            ground(x, y) = 300.0F +
                           60.0F * std::sin(0.13F * static_cast<float>(x)) * std::cos(0.09F * static_cast<float>(y)) +
                           8.0F * random_unit(7, RandomStream::test, 0, cell);
        }
    return start_of_erosion(std::move(ground), cell_size, {}, {}, {});
}

/// Rock with beds under a crust that yields nothing, sand and scree, each of which is missing in places.
inline ErosionState hills_of_layers(int width, int height, bool has_beds, double cell_size = 20) {
    std::vector<Raster<float>> thickness;
    for (std::uint32_t layer = 0; layer < 3; ++layer) {
        Raster<float>& field = thickness.emplace_back(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) {
                const auto cell = static_cast<std::uint32_t>(y * width + x);
                field(x, y) = std::max(0.0F, 0.02F * random_unit(7, RandomStream::test, 4 + layer, cell) - 0.01F);
            }
    }
    std::vector<MaterialParameters> materials(4);
    materials[0].wind_resistance = 0.02F;
    materials[1].dissolubility = 0.7F;
    materials[1].wind_resistance = 0.05F;
    materials[2].dissolubility = 0;
    materials[2].wind_resistance = 1;
    materials[3].dissolubility = 0.4F;
    materials[3].wind_resistance = 0.3F;
    ErosionState state =
        start_of_erosion(steep_hills(width, height, cell_size).reference, cell_size, thickness, materials, {});
    if (has_beds) {
        state.beds.place = Raster<float>(width, height);
        for (int y = 0; y < height; ++y)
            for (int x = 0; x < width; ++x) state.beds.place(x, y) = state.reference(x, y) / 7.0F;
        state.beds.profile = {1.0F / 7.0F, 0.2F, 0.9F, 0.5F, 99};
    }
    return state;
}

/// Squares of random numbers, some of them out of 0 .. 1, which count as the nearest of these.
inline Raster<float> mask_of_squares(int width, int height, std::uint32_t number) {
    Raster<float> mask(width, height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            const auto square = static_cast<std::uint32_t>(y / 7 * width + x / 7);
            mask(x, y) = 1.4F * random_unit(3, RandomStream::test, number, square) - 0.2F;
        }
    return mask;
}

/// As the program's own defaults, but for the kinds.
inline ErosionInput one_kind(ErosionKind kind) {
    ErosionInput input;
    input.schedule.mixing.water = kind == ErosionKind::water ? 1 : 0;
    input.schedule.mixing.wind = kind == ErosionKind::wind ? 1 : 0;
    input.schedule.mixing.thermal = kind == ErosionKind::thermal ? 1 : 0;
    input.schedule.mixing.droplets = kind == ErosionKind::droplets ? 1 : 0;
    input.schedule.mixing.seed = 42;
    return input;
}

inline ErosionInput water_input(Border border) {
    ErosionInput input = one_kind(ErosionKind::water);
    input.schedule.mixing.border = border;
    input.schedule.mixing.sea_level = 280;
    return input;
}

inline int differing(const Raster<float>& a, const Raster<float>& b) {
    REQUIRE(a.width() == b.width());
    REQUIRE(a.height() == b.height());
    int count = 0;
    for (int y = 0; y < a.height(); ++y)
        for (int x = 0; x < a.width(); ++x)
            if (std::bit_cast<std::uint32_t>(a(x, y)) != std::bit_cast<std::uint32_t>(b(x, y))) ++count;
    return count;
}

inline void check_same(const ErosionState& a, const ErosionState& b) {
    std::vector<const Raster<float>*> fields;
    for_each_raster(a, [&](const Raster<float>& field) { fields.push_back(&field); });
    std::size_t at = 0;
    for_each_raster(b, [&](const Raster<float>& field) {
        INFO("field " << at);
        CHECK(differing(*fields[at], field) == 0);
        ++at;
    });
    REQUIRE(a.thickness.size() == b.thickness.size());
    for (std::size_t layer = 0; layer < a.thickness.size(); ++layer) {
        INFO("layer " << layer);
        CHECK(differing(a.thickness[layer], b.thickness[layer]) == 0);
    }
    CHECK(a.steps_done == b.steps_done);
    CHECK(a.steps_of_kind == b.steps_of_kind);
    CHECK(a.ledger.moved == b.ledger.moved);
    CHECK(a.ledger.left_map == b.ledger.left_map);
    CHECK(a.ledger.rain == b.ledger.rain);
    CHECK(a.ledger.evaporated == b.ledger.evaporated);
    CHECK(a.ledger.water_left_map == b.ledger.water_left_map);
    CHECK(a.ledger == b.ledger);
}

/// Runs both ways; returns the device's state.
inline ErosionState check_run(DeviceRun& run, const ErosionState& start, const ErosionInput& input, int steps) {
    ErosionState on_processor = start;
    erosion_steps(on_processor, input, steps, {});
    ErosionState on_device = start;
    CHECK(run.advance(on_device, input, steps, {}, {}) == steps);
    INFO(run.failure());
    CHECK(run.failure().empty());
    check_same(on_processor, on_device);
    return on_device;
}

}  // namespace cuesta::on_device

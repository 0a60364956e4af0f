#pragma once
/// \file Lands whose erosion is divided: started in scratch files, and eroded in one piece to compare.

#include <utility>
#include <vector>

#include "core/bands/banded_erosion.h"
#include "core/erosion/begin_phase.h"
#include "core/model/erosion_phases.h"
#include "tests/core/eroded_grounds.h"
#include "tests/core/temporary_folder.h"

namespace cuesta::test {

struct Scene {
    ErosionState start;  ///< whose materials are as start_of_erosion() was given them
    Raster<float> protection;
    Raster<float> erodibility;
    std::vector<ErosionSchedule> schedules;
    Raster<float> rain_share{};
    std::vector<RasterSource> sources{};
};

inline std::vector<ErosionPhase> phases_of(const Scene& scene) {
    std::vector<ErosionPhase> phases;
    std::int64_t first = 0;
    for (const ErosionSchedule& schedule : scene.schedules) {
        phases.push_back({&schedule, first, first + schedule.mixing.steps});
        first = phases.back().last;
    }
    return phases;
}

inline ErosionState in_one_piece(const Scene& scene) {
    ErosionState state = start_of_erosion(scene.start.reference, scene.start.cell_size, scene.start.thickness,
                                          scene.start.materials, scene.schedules.front().thermal);
    state.beds = scene.start.beds;
    ErosionInput input;
    input.protection = scene.protection;
    input.erodibility = scene.erodibility;
    input.rain_share = scene.rain_share;
    input.sources = scene.sources;
    const std::vector<ErosionPhase> phases = phases_of(scene);
    for (std::size_t i = 0; i < phases.size(); ++i) {
        if (i > 0) begin_phase(state, *phases[i - 1].schedule, *phases[i].schedule, scene.start.materials);
        input.schedule = *phases[i].schedule;
        input.first_step = phases[i].first;
        erosion_steps(state, input, phases[i].last - phases[i].first, {});
    }
    return state;
}

inline ScratchRaster on_disk(const TemporaryFolder& folder, const Raster<float>& raster) {
    Result<ScratchRaster> made = ScratchRaster::make(folder.path().string(), raster.width(), raster.height());
    REQUIRE(made.ok());
    REQUIRE(made->write(0, raster.view()).ok());
    return std::move(*made);
}

inline RowsOf rows_of(const Raster<float>& raster) {
    if (raster.empty()) return {};
    return [&raster](int first, int count) {
        Raster<float> rows(raster.width(), count);
        for (int y = 0; y < count; ++y) std::copy_n(raster.row(first + y), raster.width(), rows.row(y));
        return rows;
    };
}

inline BandedErosion banded(const TemporaryFolder& folder, const ErosionState& state) {
    BandedErosion ground;
    ground.cell_size = state.cell_size;
    ground.reference = on_disk(folder, state.reference);
    ground.change = on_disk(folder, Raster<float>(state.width(), state.height()));
    for (const Raster<float>& layer : state.thickness) ground.thickness.push_back(on_disk(folder, layer));
    if (!state.beds.empty()) {
        ground.bed_place = on_disk(folder, state.beds.place);
        ground.bed_profile = state.beds.profile;
    }
    return ground;
}

inline BandedInput input_of(const Scene& scene) {
    BandedInput input{rows_of(scene.protection), rows_of(scene.erodibility), rows_of(scene.rain_share), {}};
    for (const RasterSource& source : scene.sources) input.sources.emplace_back(source.kind, rows_of(source.depth));
    return input;
}

inline Raster<float> in_memory(const ScratchRaster& raster) {
    Raster<float> rows(raster.width(), raster.height());
    REQUIRE(raster.read(0, rows.view()).ok());
    return rows;
}

inline ErosionSchedule schedule_of(int steps, float water, float thermal) {
    ErosionSchedule schedule;
    schedule.mixing.set_weights({});
    schedule.mixing.steps = steps;
    schedule.mixing.water = water;
    schedule.mixing.thermal = thermal;
    return schedule;
}

inline ErosionSchedule windy(int steps, float direction) {
    ErosionSchedule schedule = schedule_of(steps, 0, 0);
    schedule.mixing.wind = 1;
    schedule.wind.direction = direction;
    return schedule;
}

/// More drops than usual, so that many of a small land meet.
inline ErosionSchedule dripping(int steps) {
    ErosionSchedule schedule = schedule_of(steps, 0, 0);
    schedule.mixing.droplets = 1;
    schedule.droplets.density = 0.05F;
    return schedule;
}

inline ErosionSchedule raining_for_ages(int steps) {
    ErosionSchedule schedule = schedule_of(steps, 0, 0);
    schedule.mixing.stream_power = 1;
    return schedule;
}

/// Far too steep in patches, so that blocks of all sizes have much to move.
inline ErosionState steep(ErosionState state) {
    for (int y = 0; y < state.height(); ++y)
        for (int x = 0; x < state.width(); ++x) state.reference(x, y) += (x / 37 + y / 51) % 2 == 0 ? 200.0F : 0.0F;
    return state;
}

/// Ground below 450 m in a channel that winds from north to south and back all over the map and reaches its edge in one
/// place, and in hollows that do not.
inline ErosionState winding_channel(ErosionState state) {
    const int height = state.height();
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < state.width(); ++x) {
            const bool rim = x < 3 || y < 3 || x >= state.width() - 3 || y >= height - 3;
            const bool leg = x % 10 == 4;
            const bool turn =
                x / 10 * 10 + 4 < state.width() - 13 && (x / 10 % 2 == 0 ? y == height - 4 : y == 3) && x % 10 >= 4;
            const bool back = x >= 10 && x % 10 < 4 && ((x / 10 - 1) % 2 == 0 ? y == height - 4 : y == 3);
            const bool mouth = y < 4 && x == 4;
            const bool hollow = x % 10 == 8 && y % 20 > 8;
            if (mouth || (!rim && (leg || turn || back || hollow))) state.reference(x, y) -= 250.0F;
        }
    return state;
}

/// A sea that floods the channel of winding_channel().
inline void let_the_sea_in(ErosionSchedule& schedule) {
    schedule.mixing.border = Border::sea;
    schedule.mixing.sea_level = 440;
}

inline Scene scene_of(ErosionState start, std::vector<ErosionSchedule> schedules) {
    return {steep(std::move(start)), {}, {}, std::move(schedules)};
}

}  // namespace cuesta::test

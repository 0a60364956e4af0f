#include "core/pipeline/outputs.h"

#include <algorithm>
#include <utility>

#include "core/base/threads.h"
#include "core/erosion/glaciers/glaciers.h"
#include "core/erosion/lava/lava.h"
#include "core/ice/carried_up.h"

namespace cuesta {
namespace {

/// A raster each of whose cells is f of the cell of `cells`.
template <class Function>
SharedRaster mapped(const Raster<float>& cells, const Function& f) {
    auto result = std::make_shared<Raster<float>>(cells.width(), cells.height());
    parallel_ranges(cells.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y) {
            const float* from = cells.row(y);
            float* to = result->row(y);
            for (int x = 0; x < cells.width(); ++x) to[x] = f(from[x]);
        }
    });
    return result;
}

SharedRaster shared_copy(const Raster<float>& cells) {
    return cells.empty() ? nullptr : std::make_shared<const Raster<float>>(cells);
}

/// Share that the beds take from the yield of the bottom's surface, whether or not loose material lies on it.
SharedRaster bed_hardness_of(const ErosionState& state) {
    if (state.beds.empty()) return nullptr;
    const BedProfile full{state.beds.profile.inverse_thickness, state.beds.profile.half_hard_share, 1.0F,
                          state.beds.profile.variety, state.beds.profile.seed};
    auto hardness = std::make_shared<Raster<float>>(state.width(), state.height());
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        std::vector<const float*> thickness(state.thickness.size());
        for (int y = first; y < last; ++y) {
            for (std::size_t i = 0; i < thickness.size(); ++i) thickness[i] = state.thickness[i].row(y);
            float* row = hardness->row(y);
            bed_factors_of_row(full, state.beds.place.row(y), state.change.row(y), thickness, 1.0F, row, state.width());
            for (int x = 0; x < state.width(); ++x) row[x] = 1.0F - row[x];
        }
    });
    return hardness;
}

}  // namespace

ErosionReport report_of(const ErosionProgress& progress) {
    const ErosionState& state = progress.state;
    const Solids solids = solids_of(state);
    ErosionReport report;
    report.steps_done = state.steps_done;
    report.steps_of_kind = state.steps_of_kind;
    report.ground_before = progress.ground_before;
    report.ground_after = solids.ground;
    report.suspended = solids.suspended;
    report.water = water_of(state);
    report.ledger = state.ledger;
    report.seconds = progress.seconds;
    return report;
}

Land land_of(const ErosionProgress& progress, SharedRaster before, const TerrainFrame& frame, Stage stage) {
    const ErosionState& state = progress.state;
    Land land;
    land.frame = frame;
    land.stage = stage;
    land.ground = state.steps_done == 0 ? before : std::make_shared<const Raster<float>>(ground_of(state));
    land.before = std::move(before);
    land.report = report_of(progress);
    land.ice_share = share_under_ice(state.ice);
    if (stage != Stage::outputs) return land;

    Land::Eroded eroded;
    eroded.water_depth = shared_copy(state.depth);
    eroded.sediment = shared_copy(state.sediment);
    const std::int64_t water_steps = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)];
    if (water_steps > 0 && !state.flow.empty()) {
        const float share = 1.0F / static_cast<float>(water_steps);
        eroded.flow = mapped(state.flow, [share](float sum) { return sum * share; });
    }
    const std::int64_t droplet_steps = state.steps_of_kind[static_cast<std::size_t>(ErosionKind::droplets)];
    if (droplet_steps > 0 && !state.passages.empty()) {
        const float share = 1.0F / static_cast<float>(droplet_steps);
        eroded.passages = mapped(state.passages, [share](float sum) { return sum * share; });
        if (!eroded.flow) eroded.flow = eroded.passages;
    }
    if (state.steps_done > 0) {
        eroded.wear = mapped(state.change, [](float change) { return std::max(-change, 0.0F); });
        eroded.deposit = mapped(state.change, [](float change) { return std::max(change, 0.0F); });
    }
    if (eroded != Land::Eroded{}) land.eroded = std::move(eroded);
    if (state.layered()) {
        land.top_material = std::make_shared<const Raster<std::uint8_t>>(top_materials(state.thickness));
        land.loose = shared_copy(state.thickness.front());
        land.bed_hardness = bed_hardness_of(state);
    }
    if (!state.till.empty()) land.till = std::make_shared<const Raster<float>>(till_left(state));
    return land;
}

void show_lava(Land& land, const SharedRaster& on_base, const ErosionState& state) {
    Raster<float> lava = open_lava(state);
    if (on_base) {
        if (lava.empty()) lava = Raster<float>(state.width(), state.height());
        add_lava_of_start(lava, *on_base, state);
    }
    if (!lava.empty()) land.lava = std::make_shared<const Raster<float>>(std::move(lava));
}

std::optional<GlacierLand> glacier_land(GlacierMaps maps) {
    if (maps.empty()) return std::nullopt;
    const auto share = [](Raster<float>& map) { return std::make_shared<const Raster<float>>(std::move(map)); };
    return GlacierLand{share(maps.speed), share(maps.strain), share(maps.load), share(maps.debris), share(maps.line)};
}

void show_ice(Land& land, const ErosionState& state, const ErosionSchedule* schedule) {
    if (schedule == nullptr) return;
    ErosionSchedule before_warming = *schedule;
    before_warming.glaciers.warming = 0;
    show_warmed_ice(land, state, &before_warming, {});
}

bool show_warmed_ice(Land& land, const ErosionState& state, const ErosionSchedule* schedule,
                     const WorkControl& control) {
    if (schedule == nullptr || !shows_glaciers(*schedule) || state.ice.empty()) return true;
    StandingGlaciers glaciers = standing_glaciers(state, *land.ground, schedule->glaciers, control);
    Raster<float>& ice = glaciers.ice;
    if (ice.empty()) return false;
    if (land.stage == Stage::outputs) land.glaciers = glacier_land(std::move(glaciers.maps));
    auto ground = std::make_shared<Raster<float>>(*land.ground);
    parallel_ranges(state.height(), 64, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < state.width(); ++x) (*ground)(x, y) += ice(x, y);
    });
    land.ground = std::move(ground);
    land.ice = std::make_shared<const Raster<float>>(std::move(ice));
    return true;
}

}  // namespace cuesta

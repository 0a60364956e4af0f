#include <algorithm>
#include <cstdint>
#include <utility>
#include <vector>

#include "core/bands/disk_erosion.h"
#include "core/bands/erosion_strip.h"
#include "core/bands/steps_ahead.h"
#include "core/base/threads.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/water/steps.h"
#include "core/pipeline/sources.h"
#include "core/pipeline/strata.h"

namespace cuesta {
namespace {

constexpr std::int64_t most_steps_at_once = StepsAhead::most_at_once;

bool any_runs(const std::vector<ErosionPhase>& phases, ErosionKind kind) {
    return std::any_of(phases.begin(), phases.end(),
                       [&](const ErosionPhase& phase) { return phase.schedule->mixing.weight(kind) > 0; });
}

/// Memory of the sweeps of all phases, on a map of that shape.
void add_sweeps(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases, BandWork& work) {
    const auto raster = [](bool there) {
        StoredRaster stored;
        if (there) stored.read = [](const CellWindow&, RasterView<float>) { return Result<void>(); };
        return stored;
    };
    StoredMap map{shape.width, shape.height};
    map.thickness.resize(static_cast<std::size_t>(shape.layers));
    map.bed_place = raster(shape.beds);
    map.protection = raster(shape.protection);
    map.erodibility = raster(shape.erodibility);
    work.cells = std::int64_t{shape.width} * shape.height;
    ErosionInput input;
    for (const ErosionPhase& phase : phases)
        for (const ErosionKind kind : erosion_kinds) {
            if (!(phase.schedule->mixing.weight(kind) > 0) ||
                !obstacle_to_row_windows(*phase.schedule, kind, false).what.empty())
                continue;
            const RowWindowWork* const of_kind = work_of(kind).in_windows;
            if (of_kind->sweep == nullptr) continue;
            input.schedule = *phase.schedule;
            const SweepMemory sweep = of_kind->memory_of_sweep(map, input);
            work.sweep_bytes = std::max(work.sweep_bytes, sweep.bytes);
            work.sweep_bytes_a_cell = std::max(work.sweep_bytes_a_cell, sweep.bytes_a_cell);
            work.least_sweep_cells = std::max(work.least_sweep_cells, sweep.least_cells);
        }
}

/// Rasters that kinds keep which need the whole map, and which windows carry along.
double rasters_of_whole_map(const std::vector<ErosionPhase>& phases) {
    double rasters = 0;
    for (const auto& [kind, count] :
         {std::pair{ErosionKind::glaciers, 2.0}, std::pair{ErosionKind::lava, 2.0}, std::pair{ErosionKind::coast, 4.0}})
        if (any_runs(phases, kind)) rasters += count;
    return rasters;
}

/// Rasters of a window's size that are in memory at once, of which so many are the water's.
double rasters_of_window(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases, double of_water) {
    const bool wet = any_runs(phases, ErosionKind::water);
    const bool limited = shape.protection || shape.erodibility;
    const double layers = shape.layers;
    const auto count = [](bool there) { return there ? 1.0 : 0.0; };
    // State and input; for a step of thermal erosion blocks of all sizes (a third of the fields of cells that they
    // have), what is spread to the cells, the beds' yields and what is made of the limits; for one of water by four
    // pipes, what they leave open; for one of wind, what settling asks of beds and limits.
    double rasters = 2 + layers + rasters_of_whole_map(phases) + count(shape.beds) + count(shape.protection) +
                     count(shape.erodibility) + of_water;
    if (wet) rasters += count(shape.rain_share) + shape.sources;
    const double thermal =
        (shape.layers > 0 ? 11.0 / 3 + 2 : 2.0 / 3) + count(shape.beds) + (limited ? 2 + 2.0 / 3 : 0.0);
    const double settling = count(shape.beds) + (limited ? 2 : 0);
    rasters += std::max({any_runs(phases, ErosionKind::thermal) ? thermal : 0.0, wet ? count(shape.protection) : 0.0,
                         any_runs(phases, ErosionKind::wind) ? settling : 0.0});
    return rasters;
}

}  // namespace

DiskErosionShape erosion_shape(const Project& project) {
    const ErosionMasks masks = in_force(project.masks);
    DiskErosionShape shape;
    shape.width = project.frame.width;
    shape.height = project.frame.height;
    shape.layers = static_cast<int>(materials_of(project).size()) - 1;
    shape.beds = project.bedding.enabled && shape.layers > 0;
    shape.protection = !masks.protection.empty();
    shape.erodibility = !masks.erodibility.empty();
    shape.rain_share = !masks.rain.empty();
    shape.sources = static_cast<int>(giving_sources(project).size());
    return shape;
}

int band_alignment(const std::vector<ErosionPhase>& phases) {
    std::vector<const ErosionSchedule*> schedules;
    for (const ErosionPhase& phase : phases) schedules.push_back(phase.schedule);
    return strip_alignment(schedules);
}

std::vector<ScratchRaster*> rasters_of_water(BandedErosion& ground, const std::vector<ErosionPhase>& phases) {
    if (!any_runs(phases, ErosionKind::water)) return {};
    std::vector<ScratchRaster*> rasters{&ground.depth, &ground.sediment, &ground.flow};
    for (const bool improved : {false, true}) {
        const auto is_scheme = [&](const ErosionPhase& phase) {
            return phase.schedule->mixing.water > 0 &&
                   (phase.schedule->water.scheme == WaterScheme::improved) == improved;
        };
        if (std::any_of(phases.begin(), phases.end(), is_scheme))
            for (ScratchRaster& flow : improved ? ground.pipe_flow : ground.outflow) rasters.push_back(&flow);
    }
    return rasters;
}

BandWork disk_erosion_work(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases) {
    BandedErosion none;
    const auto of_water = static_cast<double>(rasters_of_water(none, phases).size());
    const double layers = shape.layers + rasters_of_whole_map(phases);
    const double row = static_cast<double>(ScratchRaster::bytes_on_disk(shape.width, 1));
    // Sums of a row of cells, and in every fourth step of thermal erosion of those of blocks of 2, 4, ... 64 cells; six
    // for each sub-step of water, of which a window has those of four steps twice.
    std::uint64_t sums = 2 * sizeof(double);
    for (const ErosionPhase& phase : phases)
        if (phase.schedule->mixing.water > 0)
            sums = std::max<std::uint64_t>(
                sums,
                6 * sizeof(double) * static_cast<std::uint64_t>(water::division_of(phase.schedule->water).sub_steps));
    BandWork work;
    work.height = shape.height;
    add_sweeps(shape, phases, work);
    work.bytes_a_row = static_cast<std::uint64_t>(row * rasters_of_window(shape, phases, of_water)) +
                       2 * static_cast<std::uint64_t>(most_steps_at_once) * sums;
    work.kept_bytes_a_row = static_cast<std::uint64_t>(row * (1 + layers + of_water));
    const bool wraps = std::any_of(phases.begin(), phases.end(), [](const ErosionPhase& phase) {
        return phase.schedule->mixing.border == Border::periodic;
    });
    // The first rows of the map, too.
    if (wraps) work.kept_bytes_a_row *= 2;
    work.bytes_a_step = static_cast<std::uint64_t>(shape.height) * sums;
    // Rows in the rings of four sub-steps, and copies of those around each thread's.
    constexpr std::uint64_t rows_of_thread = 450;
    if (any_runs(phases, ErosionKind::water))
        work.bytes_of_threads =
            static_cast<std::uint64_t>(thread_count()) * rows_of_thread * static_cast<std::uint64_t>(row);
    work.alignment = band_alignment(phases);
    const bool needs_all = std::any_of(phases.begin(), phases.end(), [](const ErosionPhase& phase) {
        return !obstacle_to_row_windows(*phase.schedule, false).what.empty();
    });
    // Less would have the system bring the same pages over and over.
    if (needs_all) work.least_room = std::uint64_t{32} << 20U;
    const std::vector<MaterialParameters> materials(static_cast<std::size_t>(shape.layers) + 1);
    StepsAhead ahead(phases, materials, 1, shape.protection, shape.erodibility);
    work.steps = ahead.steps();
    work.least_halo = ahead.furthest();
    // Kinds take turns long before so many steps.
    constexpr std::int64_t enough = 2000;
    double reach = 0;
    std::int64_t since_sweep = 0;
    while (!ahead.ended() && ahead.state().steps_done < enough) {
        if (work.sweep_bytes_a_cell > 0 && ahead.next_sweeps()) since_sweep = 0;
        const StepGroup group = *ahead.next({most_steps_at_once});
        reach += group.reach;
        since_sweep += group.steps;
        if (work.sweep_bytes_a_cell > 0) work.most_steps_a_pass = std::max(work.most_steps_a_pass, since_sweep);
    }
    work.halo_a_step = reach / static_cast<double>(std::max<std::int64_t>(ahead.state().steps_done, 1));
    work.bytes_moved_a_row = row * (1 + (shape.beds ? 1.0 : 0.0) + 2 * (1 + layers + of_water));
    return work;
}

int reach_of_phases(const DiskErosionShape& shape, const std::vector<ErosionPhase>& phases, int most) {
    if (phases.empty()) return 0;
    if (std::any_of(phases.begin(), phases.end(),
                    [](const ErosionPhase& phase) { return asks_for_relief(*phase.schedule); }))
        return most;
    const std::vector<MaterialParameters> materials(static_cast<std::size_t>(shape.layers) + 1);
    StepsAhead ahead(phases, materials, 1, shape.protection, shape.erodibility);
    int reach = 0;
    while (!ahead.ended() && reach < most) {
        if (ahead.next_sweeps()) return most;
        const StepGroup group = *ahead.next({most_steps_at_once});
        // Round the map, in from its edges, on from its first row, or all at once.
        if (group.wraps || group.flood || group.in_turn || group.whole_map) return most;
        reach += group.reach;
    }
    return std::min(reach, most);
}

}  // namespace cuesta

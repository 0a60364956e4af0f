#include "core/bands/band_plan.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <string>

#include "core/base/check.h"
#include "core/base/kept_fields.h"
#include "core/base/platform/memory.h"
#include "core/base/process_memory.h"
#include "core/base/size_text.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

std::int64_t rounded_up(std::int64_t value, std::int64_t step) {
    return (value + step - 1) / step * step;
}

/// Nanoseconds: of a byte to or from the disk, and of a byte of a row of a window in one step. Only their ratio
/// matters, and that not much: the least of a flat curve is sought.
constexpr double disk_time = 1.0;
constexpr double step_time = 0.15;

/// The largest number of rows a band may have, or 0.
int largest_band(const BandWork& work, std::int64_t steps, std::uint64_t room) {
    const auto halo = static_cast<std::uint64_t>(halo_rows(work, steps));
    const auto booked = static_cast<std::uint64_t>(std::min(steps, std::max<std::int64_t>(work.steps, 1)));
    const std::uint64_t taken = halo * work.kept_bytes_a_row + booked * work.bytes_a_step;
    if (taken >= room) return 0;
    const std::uint64_t rows = std::min<std::uint64_t>((room - taken) / work.bytes_a_row, 1U << 30U);
    const auto around = 2 * halo;
    if (rows < around + static_cast<std::uint64_t>(work.alignment)) return 0;
    return static_cast<int>(rows - around) / work.alignment * work.alignment;
}

/// Steps of a pass over all of the land at once, as many as there is memory for books; 0: it does not fit.
std::int64_t steps_of_whole(const BandWork& work, std::int64_t steps, std::uint64_t land, std::uint64_t room) {
    if (land > room) return 0;
    if (work.bytes_a_step == 0) return steps;
    return std::min(steps, static_cast<std::int64_t>((room - land) / work.bytes_a_step));
}

std::uint64_t least_room_of_sweep(const BandWork& work) {
    return work.sweep_bytes +
           static_cast<std::uint64_t>(std::min(work.least_sweep_cells, work.cells)) * work.sweep_bytes_a_cell;
}

/// As many cells as there is room for; 0: too few, or there is no sweep.
std::int64_t cells_of_sweep(const BandWork& work, std::uint64_t room) {
    if (work.sweep_bytes_a_cell == 0 || room < least_room_of_sweep(work)) return 0;
    return static_cast<std::int64_t>(std::min<std::uint64_t>((room - work.sweep_bytes) / work.sweep_bytes_a_cell,
                                                             static_cast<std::uint64_t>(work.cells)));
}

Error needs_more(std::uint64_t needed, std::uint64_t memory) {
    return {"bands of this land need " + size_text(needed) + " of memory at least, and may take " + size_text(memory),
            ""};
}

double seconds_of(const BandWork& work, const BandPlan& plan) {
    const double passes =
        static_cast<double>(rounded_up(work.steps, plan.steps_a_pass)) / static_cast<double>(plan.steps_a_pass);
    const double bands = static_cast<double>(rounded_up(work.height, plan.rows)) / plan.rows;
    const double rows_of_windows = work.height + 2.0 * (bands - 1) * plan.halo;
    return passes * work.height * work.bytes_moved_a_row * disk_time +
           static_cast<double>(work.steps) * rows_of_windows * static_cast<double>(work.bytes_a_row) * step_time;
}

std::uint64_t measured_besides_bands() {
    // GDAL's drivers bring some sixty libraries.
    start_gdal();
    release_kept_fields();
    give_back_large_blocks();
    // The piece of rows that is encoded or read back, the stacks and scratch of threads, what allocators hold back.
    constexpr std::uint64_t pieces = std::uint64_t{64} << 20U;
    constexpr std::uint64_t as_on_debian_12 = std::uint64_t{128} << 20U;
    const std::optional<ProcessMemory> taken = process_memory();
    return (taken ? taken->resident : as_on_debian_12) + most_gdal_cache + most_kept_fields + pieces;
}

}  // namespace

std::uint64_t memory_besides_bands() {
    static const std::uint64_t bytes = measured_besides_bands();
    return bytes;
}

std::uint64_t default_memory() {
    return std::max(memory_of_machine() / 2, std::uint64_t{1} << 30U);
}

int halo_rows(const BandWork& work, std::int64_t steps) {
    const double all = std::ceil(static_cast<double>(steps) * work.halo_a_step);
    const double rows = std::clamp(all, static_cast<double>(work.least_halo), 1e9);
    return static_cast<int>(
        std::min(rounded_up(static_cast<std::int64_t>(rows), work.alignment), rounded_up(work.height, work.alignment)));
}

Result<BandPlan> plan_bands(const BandWork& work, std::uint64_t memory) {
    CUESTA_CHECK(work.height >= 1 && work.bytes_a_row > 0 && work.alignment >= 1 && work.halo_a_step >= 0);
    const std::uint64_t besides = memory_besides_bands() + work.bytes_of_threads;
    const std::uint64_t room = memory > besides ? memory - besides : 0;
    const std::int64_t asked = std::max<std::int64_t>(work.steps, 1);
    const std::int64_t steps = work.most_steps_a_pass > 0 ? std::min(asked, work.most_steps_a_pass) : asked;
    const std::int64_t sweep_cells = cells_of_sweep(work, room);
    if (work.sweep_bytes_a_cell > 0 && sweep_cells == 0) return needs_more(least_room_of_sweep(work) + besides, memory);
    if (room < work.least_room) return needs_more(work.least_room + besides, memory);
    // Fields on disk do not wait for the next of their size.
    const std::uint64_t room_of_all = room + most_kept_fields;
    const std::uint64_t land = static_cast<std::uint64_t>(work.height) * work.bytes_a_row;
    if (const std::int64_t pass = steps_of_whole(work, steps, land, room); pass > 0)
        return BandPlan{work.height, 0, pass, true, sweep_cells, room_of_all};
    BandPlan best;
    double least = std::numeric_limits<double>::infinity();
    for (std::int64_t pass = 1; pass <= steps; ++pass) {
        const int most = largest_band(work, pass, room);
        if (most == 0) break;
        // Bands of like size: a last one of a few rows would cost a whole halo.
        const std::int64_t bands = rounded_up(work.height, most) / most;
        const BandPlan plan{static_cast<int>(rounded_up(rounded_up(work.height, bands) / bands, work.alignment)),
                            halo_rows(work, pass),
                            pass,
                            false,
                            sweep_cells,
                            room_of_all};
        if (const double seconds = seconds_of(work, plan); seconds < least) {
            least = seconds;
            best = plan;
        }
    }
    if (best.rows > 0) return best;
    const auto halo = static_cast<std::uint64_t>(halo_rows(work, 1));
    const std::uint64_t needed =
        std::min(land, (2 * halo + static_cast<std::uint64_t>(work.alignment)) * work.bytes_a_row +
                           halo * work.kept_bytes_a_row) +
        work.bytes_a_step + besides;
    return needs_more(needed, memory);
}

int rows_at_once(std::uint64_t bytes_a_row, std::uint64_t memory) {
    CUESTA_CHECK(bytes_a_row > 0);
    const std::uint64_t bytes = std::min(memory / 4, std::uint64_t{64} << 20U);
    return static_cast<int>(std::clamp<std::uint64_t>(bytes / bytes_a_row, 1, 1U << 20U));
}

}  // namespace cuesta

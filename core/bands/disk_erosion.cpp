#include "core/bands/disk_erosion.h"

#include <algorithm>
#include <any>
#include <limits>
#include <new>
#include <optional>
#include <string>
#include <utility>

#include "core/bands/disk_checkpoint.h"
#include "core/bands/disk_windows.h"
#include "core/bands/fields_on_disk.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/sea_strips.h"
#include "core/bands/steps_ahead.h"
#include "core/bands/window_rasters.h"
#include "core/base/check.h"
#include "core/base/kept_fields.h"
#include "core/erosion/begin_phase.h"
#include "core/erosion/kind_work.h"
#include "core/field/raster_rows.h"

namespace cuesta {
namespace {

constexpr int any_reach = StepsAhead::any_reach;

StoredRaster stored(ScratchRaster& raster) {
    if (raster.empty()) return {};
    return {[&raster](const CellWindow& part, RasterView<float> cells) { return raster.read(part, cells); },
            [&raster](const CellWindow& part, RasterView<const float> cells) { return raster.write(part, cells); }};
}

StoredRaster stored(const RowsOf& raster) {
    if (!raster) return {};
    return {[&raster](const CellWindow& part, RasterView<float> cells) -> Result<void> {
                const Raster<float> rows = raster(part.top, part.height);
                for (int y = 0; y < part.height; ++y) std::copy_n(rows.row(y) + part.left, part.width, cells.row(y));
                return {};
            },
            {}};
}

/// The ground, of which sweeps fetch parts.
StoredMap stored_map(BandedErosion& ground, const BandedInput& input) {
    StoredMap map{ground.reference.width(), ground.reference.height(), stored(ground.reference), stored(ground.change)};
    for (ScratchRaster& layer : ground.thickness) map.thickness.push_back(stored(layer));
    map.bed_place = stored(ground.bed_place);
    map.protection = stored(input.protection);
    map.erodibility = stored(input.erodibility);
    return map;
}

/// Rows that no steps look at but those that move blocks.
constexpr int least_far_reach = 64;

/// Of the time of a step that sweeps, as progress has it.
constexpr double share_of_sweep = 0.5;

/// All steps of a run.
class DiskRun {
public:
    DiskRun(const DiskErosion& run, const BandPlan& plan)
        : run_(run),
          ground_(run.ground),
          plan_(plan),
          alignment_(band_alignment(run.phases)),
          ahead_(run.phases, run.materials, run.ground.cell_size, static_cast<bool>(run.input.protection),
                 static_cast<bool>(run.input.erodibility)),
          windows_(run.ground, run.input) {}

    Result<void> run() {
        if (Result<void> measured = measure_relief(); !measured) return measured;
        if (is_kept())
            if (Result<void> begun = begin_checkpoints(); !begun) return begun;
        while (!ahead_.ended()) {
            begin_pass();
            if (Result<void> made = groups_.front().steps.whole_map ? run_on_all() : run_by_bands(); !made) return made;
            end_pass();
            if (Result<void> kept = keep_run(); !kept) return kept;
        }
        return {};
    }

private:
    struct Group {
        StepGroup steps;
        std::vector<RowTotals> of_sweep{};  ///< that stand before the others
        std::vector<RowTotals> sums{};      ///< of the rows so far, from north to south
    };

    bool is_kept() const { return !run_.checkpoints.file.empty(); }
    /// Runs that are kept end between passes.
    bool stops_within() const { return run_.control.stopped() && !is_kept(); }

    Result<void> begin_checkpoints() {
        const Result<Key> key = key_of_run(ground_, run_.input, run_.phases, run_.materials);
        if (!key) return key.error();
        checkpoints_.emplace(run_.checkpoints, *key, ground_, windows_.rasters());
        if (!run_.checkpoints.resume) return {};
        const Result<bool> resumed = checkpoints_->resume(windows_.there());
        if (!resumed) return resumed.error();
        if (*resumed) ahead_.go_to(ground_.steps_done);
        return {};
    }

    /// A checkpoint, where one is due: within a phase, since those of ranks lie there.
    Result<void> keep_run() {
        if (!is_kept() || ahead_.ended() || ahead_.between_phases()) return {};
        const bool stopped = run_.control.stopped();
        if (stopped || checkpoints_->due())
            if (Result<void> kept = checkpoints_->keep(windows_.there()); !kept) return kept;
        if (stopped) return Error::cancelled();
        return {};
    }

    int width() const { return ground_.reference.width(); }
    int height() const { return ground_.reference.height(); }
    /// Takes as many steps as the rows around a band allow.
    void begin_pass() {
        start_ = without_rasters(ahead_.state());
        start_.beds.profile = ground_.bed_profile;
        first_phase_ = ahead_.phase();
        groups_.clear();
        halo_ = {};
        std::optional<bool> wraps;
        steps_of_pass_ = 0;
        const bool has_all = plan_.whole || plan_.halo >= height();
        while (!ahead_.ended() && steps_of_pass_ < plan_.steps_a_pass) {
            if (!groups_.empty() && (ahead_.next_sweeps() || (!has_all && next_goes_apart()))) break;
            const int reach = has_all ? any_reach : plan_.halo - halo_.rows;
            const std::optional<StepGroup> group = ahead_.next({plan_.steps_a_pass - steps_of_pass_, reach, wraps});
            if (!group) break;
            wraps = group->wraps;
            halo_.alignment = group->wraps ? 1 : alignment_;
            halo_.wraps = group->wraps;
            halo_.rows = has_all ? height() : halo_.rows + group->reach;
            steps_of_pass_ += group->steps;
            groups_.push_back({*group});
            if (group->whole_map) break;
            if (!group->in_turn) continue;
            halo_ = {1, 1, group->wraps};
            break;
        }
        CUESTA_CHECK_MESSAGE(!groups_.empty(), "a step reaches further than the plan's halo");
        windows_.begin_pass(halo_, plan_.rows);
    }

    Result<void> run_by_bands() {
        if (Result<void> flooded = flood(); !flooded) return flooded;
        if (Result<void> swept = sweep(); !swept) return swept;
        for (int first = 0; first < height(); first += plan_.rows) {
            const RowBand band{first, std::min(first + plan_.rows, height())};
            const bool in_turn = groups_.front().steps.in_turn;
            if (Result<void> made = in_turn ? run_band_in_turn(band) : run_band(band); !made) return made;
        }
        return {};
    }

    /// The pass has steps of one kind, which needs all of the map at once: they run as they do in memory, on fields of
    /// which most lie in files.
    Result<void> run_on_all() {
        CUESTA_CHECK(run_.place.height_of_map == 0 || run_.place.height_of_map == height());
        release_kept_fields();
        const FieldsOnDisk fields(ground_.reference.folder(), plan_.room);
        try {
            return run_on_fields(groups_.front().steps);
        } catch (const std::bad_alloc&) {
            if (const std::optional<Error> problem = fields.problem()) return *problem;
            throw;
        }
    }

    Result<void> run_on_fields(const StepGroup& group) {
        const RowBand all{0, height()};
        ErosionState state = start_;
        state.ledger = ground_.ledger;
        if (Result<void> read = windows_.read(all, 0, state); !read) return read;
        ErosionInput input = windows_.input(all);
        enter_next(first_phase_, group.phase, state, input);
        for (std::int64_t step = 0; step < group.steps; ++step) {
            if (stops_within()) return Error::cancelled();
            work_of(*group.whole_map).run(state, input, 1);
            report(all, step + 1);
        }
        ground_.ledger = state.ledger;
        return windows_.write_all(state);
    }

    /// Highest less lowest ground of the map, where steps ask for it.
    Result<void> measure_relief() {
        if (std::none_of(run_.phases.begin(), run_.phases.end(),
                         [](const ErosionPhase& phase) { return asks_for_relief(*phase.schedule); }))
            return {};
        float low = std::numeric_limits<float>::infinity();
        float high = -low;
        for (int first = 0; first < height(); first += plan_.rows) {
            Raster<float> rows(width(), std::min(plan_.rows, height() - first));
            if (Result<void> read = ground_.reference.read(first, rows.view()); !read) return read;
            for (int y = 0; y < rows.height(); ++y) {
                const auto [least, greatest] = std::minmax_element(rows.row(y), rows.row(y) + width());
                low = std::min(low, *least);
                high = std::max(high, *greatest);
            }
        }
        relief_ = high - low;
        return {};
    }

    /// The sea comes in before the first steps of a pass, if it does.
    Result<void> flood() {
        const std::optional<float> level = groups_.front().steps.flood;
        if (!level) return {};
        const std::vector<ScratchRaster*>& rasters = windows_.rasters();
        const auto depth = std::find(rasters.begin(), rasters.end(), &ground_.depth) - rasters.begin();
        char& wet = windows_.there()[static_cast<std::size_t>(depth)];
        const int rows = std::min(plan_.rows + 2 * plan_.halo, height());
        Result<void> flooded = flood_on_disk(ground_, wet != 0, rows, *level);
        wet = 1;
        return flooded;
    }

    /// Whether steps that look further than half a band are at hand or were the last. They have passes of their own:
    /// the others of a pass would be made in all the rows that these look at, to be thrown away.
    bool next_goes_apart() const {
        const auto is_far = [this](int reach) { return reach > least_far_reach && 2 * reach > plan_.rows; };
        return is_far(ahead_.next_reach()) != is_far(groups_.back().steps.reach);
    }

    bool sweeps() const {
        const RowWindowWork* const work = groups_.front().steps.work;
        return work != nullptr && work->sweep != nullptr;
    }

    /// Sweeps all of the map for the first step of the pass.
    Result<void> sweep() {
        if (!sweeps()) return {};
        CUESTA_CHECK(run_.place.height_of_map == 0 || run_.place.height_of_map == height());
        Group& group = groups_.front();
        ErosionState state = start_;
        ErosionInput input;
        std::size_t phase = first_phase_;
        enter(phase, input);
        for (; phase < group.steps.phase; ++phase) {
            begin_phase(state, *run_.phases[phase].schedule, *run_.phases[phase + 1].schedule, run_.materials);
            enter(phase + 1, input);
        }
        const auto steps = static_cast<double>(ahead_.steps());
        const auto done = static_cast<double>(start_.steps_done);
        WorkControl control = run_.control.part(done / steps, (done + share_of_sweep) / steps);
        if (is_kept()) control.stop = {};
        Result<std::vector<RowTotals>> swept =
            group.steps.work->sweep(state, input, stored_map(ground_, run_.input), plan_.sweep_cells, control);
        if (!swept) return swept.error();
        group.of_sweep = std::move(*swept);
        return {};
    }

    Result<void> run_band(RowBand band) {
        const RowBand rows = with_halo(band, halo_, height());
        ErosionState& state = windows_.begin(start_);
        if (Result<void> read = windows_.read(rows, band.first, state); !read) return read;
        windows_.expect_next(band, rows);
        if (band.last < height()) windows_.keep(band, rows, state);
        ErosionInput input = windows_.input(rows);
        std::size_t phase = first_phase_;
        std::int64_t done = 0;
        for (Group& group : groups_) {
            if (stops_within()) return Error::cancelled();
            enter_next(phase, group.steps.phase, state, input);
            phase = group.steps.phase;
            if (group.steps.work != nullptr)
                take(group, group.steps.work->run(state, input, group.steps.steps, place_of(rows)), rows.first, band);
            else
                state.steps_done += group.steps.steps;
            report(band, done += group.steps.steps);
        }
        return windows_.write_band(band, rows, state);
    }

    /// RowWindowWork::run_in_turn() on the band: the rows on disk are as the bands before it left them.
    Result<void> run_band_in_turn(RowBand band) {
        if (stops_within()) return Error::cancelled();
        if (band.first == 0) windows_.begin_turns();
        const RowBand rows = with_halo(band, halo_, height());
        ErosionState& state = windows_.begin(start_);
        if (Result<void> read = windows_.read(rows, 0, state); !read) return read;
        Group& group = groups_.front();
        ErosionInput input = windows_.input(rows);
        enter_next(first_phase_, group.steps.phase, state, input);
        windows_.swap_with_before(rows, state);
        const std::any before = group.steps.work->before_turn(state, input);
        windows_.keep_before(band, rows, state);
        windows_.swap_with_before(rows, state);
        windows_.forget_before(band);
        take(group, group.steps.work->run_in_turn(state, input, place_of(rows), band, before), band.first, band);
        report(band, group.steps.steps);
        if (Result<void> written = windows_.write_band(band, rows, state); !written) return written;
        return windows_.write_window(rows, *group.steps.work, state);
    }

    /// Books what all bands did.
    void end_pass() {
        for (Group& group : groups_) {
            if (group.steps.work == nullptr) continue;
            group.sums.insert(group.sums.begin(), group.of_sweep.begin(), group.of_sweep.end());
            group.steps.work->book(group.sums, ground_.cell_size, ground_.ledger);
        }
        // They want the memory.
        if (ahead_.next_sweeps() || ahead_.next_needs_all()) windows_.release();
        windows_.end_pass();
        ground_.steps_done = ahead_.state().steps_done;
        ground_.steps_of_kind = ahead_.state().steps_of_kind;
    }

    /// Ends the phases from `phase` on that come before `next`.
    void enter_next(std::size_t phase, std::size_t next, ErosionState& state, ErosionInput& input) const {
        for (; phase < next; ++phase)
            begin_phase(state, *run_.phases[phase].schedule, *run_.phases[phase + 1].schedule, run_.materials);
        enter(next, input);
    }
    void enter(std::size_t phase, ErosionInput& input) const {
        input.schedule = *run_.phases[phase].schedule;
        input.first_step = run_.phases[phase].first;
    }
    RowWindow place_of(RowBand rows) const {
        if (run_.place.height_of_map == 0) return {rows.first, height(), relief_};
        return {run_.place.first + rows.first, run_.place.height_of_map, relief_};
    }

    void take(Group& group, std::vector<RowTotals> of_window, int first, RowBand band) const {
        const bool begins = group.sums.empty();
        for (std::size_t i = 0; i < of_window.size(); ++i) {
            RowTotals own = sums_of_band(of_window[i], first, band);
            if (begins) {
                const int rows = (height() + own.rows_of_cells - 1) / own.rows_of_cells;
                own.sums.reserve(static_cast<std::size_t>(rows) * static_cast<std::size_t>(own.columns));
                group.sums.push_back(std::move(own));
                continue;
            }
            std::vector<double>& all = group.sums[i].sums;
            all.insert(all.end(), own.sums.begin(), own.sums.end());
        }
        CUESTA_CHECK_EQUAL(group.sums.size(), of_window.size());
    }

    /// After `done` steps of the pass on `band`.
    void report(RowBand band, std::int64_t done) const {
        const double of_band = static_cast<double>(done) / static_cast<double>(steps_of_pass_);
        const double of_pass = (band.first + of_band * band.count()) / height();
        const double swept = sweeps() ? share_of_sweep : 0;
        const double steps =
            static_cast<double>(start_.steps_done) + swept + of_pass * (static_cast<double>(steps_of_pass_) - swept);
        const double share = steps / static_cast<double>(ahead_.steps());
        const std::string place = "rows " + std::to_string(band.first) + " to " + std::to_string(band.last) +
                                  ", steps " + std::to_string(start_.steps_done + 1) + " to " +
                                  std::to_string(start_.steps_done + steps_of_pass_) + " of " +
                                  std::to_string(ahead_.steps());
        run_.control.report(share, {"Eroding in bands of rows", place, share});
    }

    const DiskErosion& run_;
    BandedErosion& ground_;
    const BandPlan& plan_;
    int alignment_;
    StepsAhead ahead_;
    DiskWindows windows_;
    float relief_ = -1;  ///< m, of the map; < 0: nobody asks
    // The pass.
    ErosionState start_;  ///< without rasters
    std::size_t first_phase_ = 0;
    std::vector<Group> groups_;
    RowHalo halo_;
    std::int64_t steps_of_pass_ = 0;
    std::optional<DiskCheckpoints> checkpoints_;
};

}  // namespace

Result<void> erode_on_disk(const DiskErosion& run, const BandPlan& plan) {
    CUESTA_CHECK(!run.phases.empty() && run.ground.steps_done == 0 && plan.rows >= 1 && plan.steps_a_pass >= 1);
    CUESTA_CHECK_EQUAL(run.materials.size(), run.ground.thickness.size() + 1);
    return DiskRun(run, plan).run();
}

}  // namespace cuesta

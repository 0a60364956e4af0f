#include "core/bands/disk_erosion.h"

#include <algorithm>
#include <any>
#include <limits>
#include <map>
#include <optional>
#include <string>
#include <utility>

#include "core/bands/disk_checkpoint.h"
#include "core/bands/erosion_strip.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/sea_strips.h"
#include "core/bands/steps_ahead.h"
#include "core/bands/window_rasters.h"
#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/erosion/begin_phase.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/water/steps.h"
#include "core/field/raster_rows.h"

namespace cuesta {
namespace {

constexpr int any_reach = StepsAhead::any_reach;
constexpr std::int64_t most_steps_at_once = StepsAhead::most_at_once;

bool any_runs(const std::vector<ErosionPhase>& phases, ErosionKind kind) {
    return std::any_of(phases.begin(), phases.end(),
                       [&](const ErosionPhase& phase) { return phase.schedule->mixing.weight(kind) > 0; });
}

int alignment_of(const std::vector<ErosionPhase>& phases) {
    std::vector<const ErosionSchedule*> schedules;
    for (const ErosionPhase& phase : phases) schedules.push_back(phase.schedule);
    return strip_alignment(schedules);
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
            const RowWindowWork* const of_kind = work_of(kind).in_windows;
            if (!(phase.schedule->mixing.weight(kind) > 0) || of_kind == nullptr || of_kind->sweep == nullptr) continue;
            input.schedule = *phase.schedule;
            const SweepMemory sweep = of_kind->memory_of_sweep(map, input);
            work.sweep_bytes = std::max(work.sweep_bytes, sweep.bytes);
            work.sweep_bytes_a_cell = std::max(work.sweep_bytes_a_cell, sweep.bytes_a_cell);
            work.least_sweep_cells = std::max(work.least_sweep_cells, sweep.least_cells);
        }
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
    double rasters = 2 + layers + count(shape.beds) + count(shape.protection) + count(shape.erodibility) + of_water;
    if (wet) rasters += count(shape.rain_share) + shape.sources;
    const double thermal =
        (shape.layers > 0 ? 11.0 / 3 + 2 : 2.0 / 3) + count(shape.beds) + (limited ? 2 + 2.0 / 3 : 0.0);
    const double settling = count(shape.beds) + (limited ? 2 : 0);
    rasters += std::max({any_runs(phases, ErosionKind::thermal) ? thermal : 0.0, wet ? count(shape.protection) : 0.0,
                         any_runs(phases, ErosionKind::wind) ? settling : 0.0});
    return rasters;
}

RasterView<float> part_of(Raster<float>& raster, int first, int count) {
    return {raster.row(first), raster.width(), count, raster.stride()};
}

/// Rows of all rasters that steps change, as they were before a pass; those that are not there are empty.
struct RowsBefore {
    RowBand rows;
    std::vector<Raster<float>> rasters;
};

/// Rows of a window that lie together on the map.
struct Piece {
    int first = 0;  ///< row of the map
    int count = 0;
    int row = 0;  ///< of the window
};

/// A window's rows count on over the ends of the map; none lies in it twice.
std::vector<Piece> pieces_of(RowBand rows, int height) {
    std::vector<Piece> pieces;
    for (int y = rows.first; y < rows.last; y += pieces.back().count) {
        const int first = (y + height) % height;
        pieces.push_back({first, std::min(rows.last - y, height - first), y - rows.first});
    }
    return pieces;
}

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
          alignment_(alignment_of(run.phases)),
          ahead_(run.phases, run.materials, run.ground.cell_size, static_cast<bool>(run.input.protection),
                 static_cast<bool>(run.input.erodibility)),
          rasters_(changing_rasters(run.ground)) {
        for (const ScratchRaster* raster : rasters_)
            there_.push_back(raster == &ground_.change || is_layer(raster) ? 1 : 0);
    }

    Result<void> run() {
        if (Result<void> measured = measure_relief(); !measured) return measured;
        if (is_kept())
            if (Result<void> begun = begin_checkpoints(); !begun) return begun;
        while (!ahead_.ended()) {
            begin_pass();
            if (Result<void> flooded = flood(); !flooded) return flooded;
            if (Result<void> swept = sweep(); !swept) return swept;
            for (int first = 0; first < height(); first += plan_.rows) {
                const RowBand band{first, std::min(first + plan_.rows, height())};
                const bool in_turn = groups_.front().steps.in_turn;
                if (Result<void> made = in_turn ? run_band_in_turn(band) : run_band(band); !made) return made;
            }
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
        checkpoints_.emplace(run_.checkpoints, *key, ground_, rasters_);
        if (!run_.checkpoints.resume) return {};
        const Result<bool> resumed = checkpoints_->resume(there_);
        if (!resumed) return resumed.error();
        if (*resumed) ahead_.go_to(ground_.steps_done);
        return {};
    }

    /// A checkpoint, where one is due: within a phase, since those of ranks lie there.
    Result<void> keep_run() {
        if (!is_kept() || ahead_.ended() || ahead_.between_phases()) return {};
        const bool stopped = run_.control.stopped();
        if (stopped || checkpoints_->due())
            if (Result<void> kept = checkpoints_->keep(there_); !kept) return kept;
        if (stopped) return Error::cancelled();
        return {};
    }

    int width() const { return ground_.reference.width(); }
    int height() const { return ground_.reference.height(); }
    bool is_layer(const ScratchRaster* raster) const {
        return std::any_of(ground_.thickness.begin(), ground_.thickness.end(),
                           [&](const ScratchRaster& layer) { return &layer == raster; });
    }

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
            if (!group->in_turn) continue;
            halo_ = {1, 1, group->wraps};
            break;
        }
        CUESTA_CHECK_MESSAGE(!groups_.empty(), "a step reaches further than the plan's halo");
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
        const auto depth = std::find(rasters_.begin(), rasters_.end(), &ground_.depth) - rasters_.begin();
        char& wet = there_[static_cast<std::size_t>(depth)];
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
        ErosionState& state = begin_window();
        if (Result<void> read = read_window(rows, band.first, state); !read) return read;
        expect_next(band, rows);
        if (band.last < height()) keep(band, rows, state);
        ErosionInput input = input_of(rows);
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
        return write_band(band, rows, state);
    }

    /// RowWindowWork::run_in_turn() on the band: the rows on disk are as the bands before it left them.
    Result<void> run_band_in_turn(RowBand band) {
        if (stops_within()) return Error::cancelled();
        if (band.first == 0) as_before_.clear();
        const RowBand rows = with_halo(band, halo_, height());
        ErosionState& state = begin_window();
        if (Result<void> read = read_window(rows, 0, state); !read) return read;
        Group& group = groups_.front();
        ErosionInput input = input_of(rows);
        enter_next(first_phase_, group.steps.phase, state, input);
        swap_with_before(rows, state);
        const std::any before = group.steps.work->before_turn(state, input);
        keep_before(band, rows, state);
        swap_with_before(rows, state);
        std::erase_if(as_before_, [&](const auto& kept) {
            return kept.first != 0 && kept.first != height() - 1 && kept.first < band.last - 1;
        });
        take(group, group.steps.work->run_in_turn(state, input, place_of(rows), band, before), band.first, band);
        report(band, group.steps.steps);
        if (Result<void> written = write_band(band, rows, state); !written) return written;
        return write_window(rows, *group.steps.work, state);
    }

    /// Turns the rows of the window that bands have changed to what they were before the pass; once more, and back.
    void swap_with_before(RowBand rows, ErosionState& state) {
        const std::vector<Raster<float>*> changing = changing_rasters(state);
        for (auto& [y, before] : as_before_) {
            const int row = row_in_window(y, rows.first, rows.count(), height());
            if (row < 0 || row >= rows.count()) continue;
            for (std::size_t i = 0; i < changing.size(); ++i)
                if (!changing[i]->empty())
                    std::swap_ranges(changing[i]->row(row), changing[i]->row(row) + width(), before.rasters[i].row(0));
        }
    }

    /// Keeps the rows that this band changes and others look at: those about its end, and about that of a map that goes
    /// round.
    void keep_before(RowBand band, RowBand rows, ErosionState& state) {
        const auto keep_row = [&](int y) {
            if (!as_before_.contains(y)) keep_rows({y, y + 1}, rows, state, as_before_[y]);
        };
        keep_row(band.last - 1);
        if (band.last < height()) keep_row(band.last);
        if (!halo_.wraps || band.first > 0) return;
        keep_row(0);
        keep_row(height() - 1);
    }

    /// All rows of the window of what steps of this kind change.
    Result<void> write_window(RowBand rows, const RowWindowWork& work, ErosionState& state) {
        const std::vector<Raster<float>*> fields = work.fields(state);
        const std::vector<Raster<float>*> changing = changing_rasters(state);
        for (std::size_t i = 0; i < changing.size(); ++i) {
            if (std::find(fields.begin(), fields.end(), changing[i]) == fields.end() || changing[i]->empty()) continue;
            for (const Piece& piece : pieces_of(rows, height()))
                if (Result<void> written =
                        rasters_[i]->write(piece.first, part_of(*changing[i], piece.row, piece.count));
                    !written)
                    return written;
        }
        return {};
    }

    /// Books what all bands did.
    void end_pass() {
        for (Group& group : groups_) {
            if (group.steps.work == nullptr) continue;
            group.sums.insert(group.sums.begin(), group.of_sweep.begin(), group.of_sweep.end());
            group.steps.work->book(group.sums, ground_.cell_size, ground_.ledger);
        }
        if (ahead_.next_sweeps()) {
            // Sweeps want the memory.
            window_ = {};
            kept_ = top_ = {};
            as_before_.clear();
        }
        there_ = there_after_;
        ground_.steps_done = ahead_.state().steps_done;
        ground_.steps_of_kind = ahead_.state().steps_of_kind;
    }

    /// The state before the pass, with the rasters of the last window, whose memory is used again: fresh pages took a
    /// fifth of the time.
    ErosionState& begin_window() {
        window_.cell_size = start_.cell_size;
        window_.materials = start_.materials;
        window_.thickness.resize(start_.thickness.size());
        window_.beds.profile = start_.beds.profile;
        window_.steps_done = start_.steps_done;
        window_.steps_of_kind = start_.steps_of_kind;
        window_.ledger = {};
        const std::vector<Raster<float>*> changing = changing_rasters(window_);
        for (std::size_t i = 0; i < changing.size(); ++i)
            if (there_[i] == 0) *changing[i] = {};
        return window_;
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

    ErosionInput input_of(RowBand rows) const {
        const std::vector<Piece> pieces = pieces_of(rows, height());
        const auto fetch = [&](const RowsOf& raster) {
            if (!raster) return Raster<float>();
            if (pieces.size() == 1) return raster(pieces.front().first, rows.count());
            Raster<float> all(width(), rows.count());
            for (const Piece& piece : pieces) {
                const Raster<float> some = raster(piece.first, piece.count);
                for (int y = 0; y < piece.count; ++y) std::copy_n(some.row(y), width(), all.row(piece.row + y));
            }
            return all;
        };
        ErosionInput input;
        input.protection = fetch(run_.input.protection);
        input.erodibility = fetch(run_.input.erodibility);
        input.rain_share = fetch(run_.input.rain_share);
        for (const auto& [kind, raster] : run_.input.sources) input.sources.push_back({kind, fetch(raster)});
        return input;
    }

    /// The rows as they were before the pass; those of the map above `first` have been written since.
    Result<void> read_window(RowBand rows, int first, ErosionState& state) const {
        const std::vector<Piece> pieces = pieces_of(rows, height());
        const auto fill = [&](const ScratchRaster& from, int begin, Raster<float>& raster) -> Result<void> {
            if (raster.height() != rows.count()) {
                raster = {};  // not both at once
                raster = Raster<float>(width(), rows.count());
            }
            for (const Piece& piece : pieces) {
                const RowBand wanted = common_rows({piece.first, piece.first + piece.count}, {begin, height()});
                if (wanted.count() == 0) continue;
                const int row = piece.row + wanted.first - piece.first;
                if (Result<void> read = from.read(wanted.first, part_of(raster, row, wanted.count())); !read)
                    return read;
            }
            return {};
        };
        if (Result<void> read = fill(ground_.reference, 0, state.reference); !read) return read;
        if (!ground_.bed_place.empty())
            if (Result<void> read = fill(ground_.bed_place, 0, state.beds.place); !read) return read;
        const std::vector<Raster<float>*> changing = changing_rasters(state);
        for (std::size_t i = 0; i < changing.size(); ++i) {
            if (there_[i] == 0) continue;
            if (Result<void> read = fill(*rasters_[i], first, *changing[i]); !read) return read;
            for (const Piece& piece : pieces)
                for (int y = piece.first; y < std::min(piece.first + piece.count, first); ++y)
                    std::copy_n(kept_row(i, y), width(), changing[i]->row(piece.row + y - piece.first));
        }
        return {};
    }

    const float* kept_row(std::size_t raster, int y) const {
        const RowsBefore& kept = kept_.rows.has(y) ? kept_ : top_;
        CUESTA_CHECK(kept.rows.has(y));
        return kept.rasters[raster].row(y - kept.rows.first);
    }

    /// The disk may read the next window's rows while this one is worked on.
    void expect_next(RowBand band, RowBand rows) const {
        const RowBand next{band.last, std::min(band.last + plan_.rows, height())};
        const int first = std::min(rows.last, height());
        const int count = std::min(with_halo(next, halo_, height()).last, height()) - first;
        if (next.count() <= 0 || count <= 0) return;
        ground_.reference.expect(first, count);
        if (!ground_.bed_place.empty()) ground_.bed_place.expect(first, count);
        for (std::size_t i = 0; i < rasters_.size(); ++i)
            if (there_[i] != 0) rasters_[i]->expect(first, count);
    }

    /// Keeps the rows at the end of the band that the next window reads, which begins at a multiple of the alignment,
    /// as bands do; where the map goes round, also its first rows, for the last windows.
    void keep(RowBand band, RowBand rows, ErosionState& state) {
        const int around = (halo_.rows + halo_.alignment - 1) / halo_.alignment * halo_.alignment;
        keep_rows({std::max(band.last - around, 0), band.last}, rows, state, kept_);
        if (band.first == 0 && !halo_.wraps) top_ = {};
        if (band.first == 0 && halo_.wraps) keep_rows({0, std::min(halo_.rows, height())}, rows, state, top_);
    }

    /// Some rows of the map of what steps change, from a window that holds `rows`; in the memory that `kept` has.
    void keep_rows(RowBand wanted, RowBand rows, ErosionState& state, RowsBefore& kept) const {
        kept.rows = wanted;
        const std::vector<Raster<float>*> changing = changing_rasters(state);
        kept.rasters.resize(changing.size());
        for (std::size_t i = 0; i < changing.size(); ++i) {
            if (changing[i]->empty()) continue;
            Raster<float>& some = kept.rasters[i];
            if (some.height() != wanted.count()) some = Raster<float>::uninitialised(width(), wanted.count());
            for (int y = wanted.first; y < wanted.last; ++y)
                std::copy_n(changing[i]->row(row_in_window(y, rows.first, rows.count(), height())), width(),
                            some.row(y - wanted.first));
        }
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

    Result<void> write_band(RowBand band, RowBand rows, ErosionState& state) {
        const std::vector<Raster<float>*> changing = changing_rasters(state);
        there_after_.assign(changing.size(), 0);
        for (std::size_t i = 0; i < changing.size(); ++i) {
            if (changing[i]->empty()) continue;
            there_after_[i] = 1;
            if (Result<void> written =
                    rasters_[i]->write(band.first, part_of(*changing[i], band.first - rows.first, band.count()));
                !written)
                return written;
        }
        return {};
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
    std::vector<ScratchRaster*> rasters_;  ///< that steps change
    std::vector<char> there_;              ///< of these: before a pass
    std::vector<char> there_after_;        ///< and after it
    float relief_ = -1;                    ///< m, of the map; < 0: nobody asks
    // The pass.
    ErosionState start_;  ///< without rasters
    std::size_t first_phase_ = 0;
    std::vector<Group> groups_;
    RowHalo halo_;
    std::int64_t steps_of_pass_ = 0;
    ErosionState window_;
    RowsBefore kept_;                      ///< at the end of the band before
    RowsBefore top_;                       ///< the first of the map, where it goes round
    std::map<int, RowsBefore> as_before_;  ///< rows of the map that steps in turn have changed
    std::optional<DiskCheckpoints> checkpoints_;
};

}  // namespace

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
    const double layers = shape.layers;
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
    work.alignment = alignment_of(phases);
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
        // Round the map, in from its edges, or on from its first row.
        if (group.wraps || group.flood || group.in_turn) return most;
        reach += group.reach;
    }
    return std::min(reach, most);
}

Result<void> erode_on_disk(const DiskErosion& run, const BandPlan& plan) {
    CUESTA_CHECK(!run.phases.empty() && run.ground.steps_done == 0 && plan.rows >= 1 && plan.steps_a_pass >= 1);
    CUESTA_CHECK_EQUAL(run.materials.size(), run.ground.thickness.size() + 1);
    return DiskRun(run, plan).run();
}

}  // namespace cuesta

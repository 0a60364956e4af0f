#include "core/bands/land_bands.h"

#include <algorithm>
#include <chrono>
#include <functional>
#include <utility>

#include "core/bands/disk_erosion.h"
#include "core/bands/eroded_window.h"
#include "core/bands/fields_on_disk.h"
#include "core/bands/laid_rows.h"
#include "core/bands/ranked_erosion.h"
#include "core/bands/ranked_land.h"
#include "core/bands/whole_land.h"
#include "core/bands/whole_relief.h"
#include "core/base/check.h"
#include "core/base/kept_fields.h"
#include "core/base/size_text.h"
#include "core/base/threads.h"
#include "core/carve/displacement.h"
#include "core/erosion/stream_power/on_ranks.h"
#include "core/model/erosion_phases.h"
#include "core/model/project_memory.h"
#include "core/pipeline/erosion_shares.h"
#include "core/pipeline/path_stage.h"
#include "core/pipeline/sculpt_stage.h"
#include "core/pipeline/sources.h"
#include "core/pipeline/spline_stage.h"
#include "core/pipeline/strata.h"
#include "core/relief/generators/generate.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

Error stopped() {
    return Error::cancelled();
}

/// Sums of rows, in their order.
class RowSums {
public:
    explicit RowSums(double cell_area) : cell_area_(cell_area) {}
    /// value(x, y) for the rows of a piece.
    template <class Value>
    void add(int width, int rows, const Value& value) {
        std::vector<double> of_rows(static_cast<std::size_t>(rows));
        parallel_ranges(rows, 16, [&](int first, int last) {
            for (int y = first; y < last; ++y) {
                double sum = 0;
                for (int x = 0; x < width; ++x) sum += value(x, y);
                of_rows[static_cast<std::size_t>(y)] = sum;
            }
        });
        for (const double row : of_rows) total_ += row;
    }
    double volume() const { return total_ * cell_area_; }
    double total() const { return total_; }

private:
    double cell_area_;
    double total_ = 0;
};

/// Factors that splines spread over all of the land.
struct SpreadFactors {
    ScratchRaster raster;     ///< empty: 1 everywhere
    RasterView<float> cells;  ///< of it

    /// Some rows of the raster, times the share; an empty share is 1.
    void multiply(Raster<float>& share, int first, int count) const {
        if (share.empty()) share = Raster<float>(raster.width(), count, 1.0F);
        for (int y = 0; y < count; ++y)
            for (int x = 0; x < raster.width(); ++x) share(x, y) = cells(x, first + y) * share(x, y);
        raster.let_go();
    }
};

/// One land on its way.
class BandedEvaluation {
public:
    BandedEvaluation(const Project& project, ScratchRaster& base, const BandOptions& options)
        : project_(project),
          options_(options),
          frame_(project.frame),
          base_(base),
          phases_(erosion_phases(project)),
          masks_(in_force(project.masks)),
          carves_(any_is_carved(project.paths)),
          is_whole_(is_relief_whole(project, options.ranks != nullptr)) {
        // The project lies in memory besides.
        const std::size_t bytes_of_project = bytes_not_shared(project, Project{});
        memory_ = options.memory > bytes_of_project ? options.memory - bytes_of_project : 0;
        steps_ = phases_.empty() ? 0 : phases_.back().last;
    }

    Result<BandedLand> run() {
        if (const Result<void> begun = begin(); !begun) return begun.error();
        const double eroding = steps_ > 0 ? 0.2 : carves_ ? 0.7 : 1;
        const double carving = carves_ ? 0.9 : 1;
        if (const Result<void> made = lay_ground(options_.control.part(0, eroding)); !made) return made.error();
        if (const Result<void> eroded = erode(options_.control.part(eroding, carving)); !eroded) return eroded.error();
        if (const Result<void> added = sculpt_after(); !added) return added.error();
        if (const Result<void> carved = carve(options_.control.part(carving, 1)); !carved) return carved.error();
        return std::move(result_);
    }

private:
    /// Takes memory and disk, so that what does not suffice is known before the work.
    Result<void> begin() {
        choose_window();
        // A row of all rasters, twice, is the least that any stage takes.
        if (memory_ < memory_besides_bands() + 8 * row_bytes_)
            return too_little({"rows of this land need " + size_text(memory_besides_bands() + 8 * row_bytes_) +
                                   " of memory at least, and may take " + size_text(memory_),
                               ""});
        if (erodes_here()) {
            const Result<BandPlan> plan = plan_bands(disk_erosion_work(shape_, phases_), memory_);
            if (!plan) return too_little(plan.error());
            plan_ = *plan;
        }
        if (Result<void> checked = check_flooding(); !checked) return checked;
        const auto make = [&](ScratchRaster& raster) -> Result<void> {
            Result<ScratchRaster> made = ScratchRaster::make(options_.scratch_folder, window_.width, window_.height);
            if (!made) return made.error();
            raster = std::move(*made);
            return {};
        };
        for (const auto& [spreads, factors] : {std::pair{spreads_rain(project_), &spread_rain_},
                                               std::pair{spreads_erodibility(project_), &spread_erodibility_}}) {
            if (!spreads || steps_ == 0) continue;
            if (Result<void> made = make(factors->raster); !made) return made;
            Result<RasterView<float>> mapped = factors->raster.mapped();
            if (!mapped) return mapped.error();
            factors->cells = *mapped;
        }
        const bool reuses = !base_.empty() && !options_.part && !is_whole_;
        if (reuses)
            state_.reference = std::move(base_);
        else if (Result<void> made = make(state_.reference); !made)
            return made;
        if (steps_ > 0) {
            if (Result<void> made = make(state_.change); !made) return made;
            state_.thickness.resize(static_cast<std::size_t>(shape_.layers));
            for (ScratchRaster& layer : state_.thickness)
                if (Result<void> made = make(layer); !made) return made;
            if (shape_.beds)
                if (Result<void> made = make(state_.bed_place); !made) return made;
        }
        if (erodes_here())
            for (ScratchRaster* raster : rasters_of_water(state_, phases_))
                if (Result<void> made = make(*raster); !made) return made;
        if (Result<void> checked = check_room_on_disk(); !checked) return checked;
        if (!reuses) return bring_base();
        return {};
    }

    /// Fields of steps that need the whole map have files of their own, as many as have no room in memory: the least
    /// that such steps take, so that a disk that does not do is told before the work.
    Result<void> check_room_on_disk() const {
        const bool needs_all =
            erodes_here() && std::any_of(phases_.begin(), phases_.end(), [](const ErosionPhase& phase) {
                return !obstacle_to_row_windows(*phase.schedule, false).what.empty();
            });
        if (!needs_all) return {};
        const bool cuts = std::any_of(phases_.begin(), phases_.end(), [](const ErosionPhase& phase) {
            return phase.schedule->mixing.stream_power > 0;
        });
        const auto cells = static_cast<std::uint64_t>(window_.width) * static_cast<std::uint64_t>(window_.height);
        const std::uint64_t rasters = state_.thickness.size() + 2 + (shape_.beds ? 1 : 0);
        const std::uint64_t least = cells * sizeof(float) * rasters + (cuts ? bytes_of_flooding(cells) : 0);
        return check_room_for_fields(options_.scratch_folder, least > plan_.room ? least - plan_.room : 0);
    }

    bool erodes_here() const { return steps_ > 0 && options_.ranks == nullptr; }
    bool is_laid_by_ranks() const { return options_.ranks != nullptr && !is_whole_ && is_laid_on_ranks(project_); }

    /// The cells that the wanted ones follow from.
    void choose_window() {
        shape_ = erosion_shape(project_);
        window_ = {0, 0, frame_.width, frame_.height};
        // A plan of paths looks at the ground all along them.
        if (options_.part && !carves_) {
            const int reach = reach_of_phases(shape_, phases_, std::max(frame_.width, frame_.height));
            const bool wet = std::any_of(phases_.begin(), phases_.end(),
                                         [](const ErosionPhase& phase) { return phase.schedule->mixing.water > 0; });
            const CellWindow part = *options_.part;
            // Water knows its place by rows.
            window_ = eroded_window(wet ? CellWindow{0, part.top, frame_.width, part.height} : part, reach, frame_);
            exact_ = part;
        } else {
            exact_ = window_;
        }
        row_bytes_ = ScratchRaster::bytes_on_disk(window_.width, 1);
        shape_.width = window_.width;
        shape_.height = window_.height;
    }

    /// Ranks join the basins of pits on the first of them, which is this one.
    Result<void> check_flooding() const {
        const bool cuts = std::any_of(phases_.begin(), phases_.end(), [](const ErosionPhase& phase) {
            return phase.schedule->mixing.stream_power > 0;
        });
        if (options_.ranks == nullptr || !cuts) return {};
        const auto cells = static_cast<std::uint64_t>(frame_.width) * static_cast<std::uint64_t>(frame_.height);
        const std::uint64_t bytes = memory_besides_bands() + bytes_of_flooding(cells);
        // Cells of a routing have numbers of 31 bits; its rows are padded.
        if (cells > std::uint64_t{1} << 30U)
            return Error{
                "stream power on ranks takes 2^30 cells at most, since one of them finds the ways out of all pits",
                "erosion.stream_power"};
        if (bytes > memory_)
            return too_little(
                {"the first rank finds the ways out of the pits of all the land for stream power, which takes " +
                     size_text(bytes) + " of memory beside its strip, and may take " + size_text(memory_),
                 "erosion.stream_power"});
        return {};
    }

    /// Says what of the memory the project takes.
    Error too_little(Error error) const {
        const std::uint64_t taken = options_.memory - memory_;
        if (taken > std::uint64_t{1} << 20U)
            error.what += " beside the " + size_text(taken) + " of the project's own rasters";
        return error;
    }

    /// Fills the reference with the starting terrain.
    Result<void> bring_base() {
        if (is_whole_) return bring_whole_relief();
        if (!base_.empty()) return copy_window(base_);
        if (const auto* imported = std::get_if<ImportedBase>(&project_.base))
            return for_rows([&](int first, int count) -> Result<void> {
                const CellWindow rows = rows_of(window_, first, count);
                return state_.reference.write(
                    first, imported->heights.patch(rows.left, rows.top, rows.width, rows.height).view());
            });
        if (is_laid_by_ranks()) return {};
        if (!options_.part) return generate_base(state_.reference);
        // Its lowest and highest sample settle all heights, so that all of it is made.
        Result<ScratchRaster> all = ScratchRaster::make(options_.scratch_folder, frame_.width, frame_.height);
        if (!all) return all.error();
        if (Result<void> made = generate_base(*all); !made) return made;
        base_ = std::move(*all);
        return copy_window(base_);
    }

    /// Fills the reference with the relief, noise included, where that needs all of the land, and what comes with it.
    Result<void> bring_whole_relief() {
        const auto into = [this](ScratchRaster& raster) -> WholeRelief::Take {
            return [this, &raster](RasterView<const float> cells) {
                return raster.write(
                    0, {cells.row(window_.top) + window_.left, window_.width, window_.height, cells.stride()});
            };
        };
        WholeRelief relief;
        relief.base = base_.empty() ? nullptr : &base_;
        relief.ground = into(state_.reference);
        const bool knows_loose = std::visit([](const auto& base) { return base.knows_loose(); }, project_.base);
        if (knows_loose && !state_.thickness.empty())
            relief.loose = [this, write = into(state_.thickness.front())](RasterView<const float> cells) {
                has_loose_ = true;
                return write(cells);
            };
        if (!spread_rain_.raster.empty()) relief.rain = into(spread_rain_.raster);
        if (!spread_erodibility_.raster.empty()) relief.erodibility = into(spread_erodibility_.raster);
        relief.folder = options_.scratch_folder;
        // Fields do not wait for the next of their size.
        relief.memory = memory_ - memory_besides_bands() + most_kept_fields;
        relief.control = options_.control.part(0, 0.2);
        return make_whole_relief(project_, relief);
    }

    Result<void> generate_base(ScratchRaster& raster) {
        Result<RasterView<float>> mapped = raster.mapped();
        if (!mapped) return mapped.error();
        const MappedMemoryLimit limit(raster, memory_of_maps());
        const GeneratorParameters& parameters = std::get<GeneratedBase>(project_.base).parameters;
        if (!generate_into(parameters, *mapped, frame_.cell_size, options_.control.part(0, 0.1))) return stopped();
        raster.let_go();
        return {};
    }

    Result<void> copy_window(const ScratchRaster& all) {
        return for_rows([&](int first, int count) -> Result<void> {
            Raster<float> rows(frame_.width, count);
            if (Result<void> read = all.read(window_.top + first, rows.view()); !read) return read;
            return state_.reference.write(
                first, RasterView<const float>(rows.row(0) + window_.left, window_.width, count, rows.stride()));
        });
    }

    /// The stages before erosion. Those here look at each cell by itself: noise, sculpting, layers, beds.
    Result<void> lay_ground(const WorkControl& control) {
        if (is_laid_by_ranks()) return lay_by_ranks(control);
        RowSums sums(frame_.cell_size * frame_.cell_size);
        const auto lay = [&](int first, RasterView<float> rows) -> Result<void> {
            control.report(static_cast<double>(first) / window_.height, "Building the terrain");
            const CellWindow part = rows_of(window_, first, rows.height());
            Raster<float> ground = Raster<float>::uninitialised(rows.width(), rows.height());
            copy(rows, ground.view());
            if (!is_whole_) add_noise_to_part(ground, project_, part);
            Raster<float> loose(has_loose_ ? rows.width() : 0, has_loose_ ? rows.height() : 0);
            if (has_loose_)
                if (Result<void> read = state_.thickness.front().read(first, loose.view()); !read) return read;
            const LaidRows laid =
                laid_rows(project_, std::move(ground), part, shape_.beds && steps_ > 0, std::move(loose));
            for (std::size_t i = 0; i < state_.thickness.size(); ++i)
                if (Result<void> written = state_.thickness[i].write(first, laid.thickness[i].view()); !written)
                    return written;
            if (!laid.beds.empty()) {
                state_.bed_profile = laid.beds.profile;
                if (Result<void> written = state_.bed_place.write(first, laid.beds.place.view()); !written)
                    return written;
            }
            copy(laid.ground.view(), rows);
            sums.add(rows.width(), rows.height(), [&](int x, int y) { return static_cast<double>(rows(x, y)) + 0.0; });
            return {};
        };
        if (Result<void> laid = change_rows(state_.reference, rows_at_once(8 + 2 * shape_.layers), stoppable(lay));
            !laid)
            return laid;
        result_.land.report.ground_before = result_.land.report.ground_after = sums.volume();
        return {};
    }

    /// The same, and feature splines.
    Result<void> lay_by_ranks(const WorkControl& control) {
        RowSums sums(frame_.cell_size * frame_.cell_size);
        const auto into = [](ScratchRaster& raster) -> WriteRows {
            if (raster.empty()) return {};
            return [&raster](int first, RasterView<const float> rows) { return raster.write(first, rows); };
        };
        RankedLaying laying;
        laying.base = [this](int first, RasterView<float> rows) { return state_.reference.read(first, rows); };
        laying.ground = [this, &sums](int first, RasterView<const float> rows) {
            sums.add(rows.width(), rows.height(), [&](int x, int y) { return static_cast<double>(rows(x, y)) + 0.0; });
            return state_.reference.write(first, rows);
        };
        for (ScratchRaster& layer : state_.thickness) laying.thickness.push_back(into(layer));
        laying.bed_place = into(state_.bed_place);
        laying.bed_profile = &state_.bed_profile;
        laying.rain = into(spread_rain_.raster);
        laying.erodibility = into(spread_erodibility_.raster);
        laying.control = control;
        if (Result<void> laid = lay_on_ranks(*options_.ranks, project_, laying); !laid) return laid;
        result_.land.report.ground_before = result_.land.report.ground_after = sums.volume();
        return {};
    }

    Result<void> erode(const WorkControl& control) {
        state_.cell_size = frame_.cell_size;
        if (steps_ == 0) return {};
        const Clock::time_point start = Clock::now();
        const Result<void> eroded = options_.ranks != nullptr ? erode_by_ranks(control) : erode_here(control);
        if (!eroded) return eroded;
        spread_rain_ = {};
        spread_erodibility_ = {};
        state_.thickness.clear();
        state_.bed_place = {};
        return add_change(start);
    }

    BandedInput input() const {
        const auto rows_of_mask = [this](const TiledRaster& mask, float most, const SpreadFactors* spread) -> RowsOf {
            const bool is_spread = spread != nullptr && !spread->raster.empty();
            if (mask.empty() && !is_spread) return {};
            return [this, &mask, most, spread = is_spread ? spread : nullptr](int first, int count) {
                Raster<float> share = painted_share_of_part(mask, frame_, rows_of(window_, first, count), most);
                if (spread != nullptr) spread->multiply(share, first, count);
                return share;
            };
        };
        BandedInput input{rows_of_mask(masks_.protection, 1.0F, nullptr),
                          rows_of_mask(masks_.erodibility, 1.0F, &spread_erodibility_),
                          rows_of_mask(masks_.rain, largest_rain_share, &spread_rain_),
                          {}};
        for (WaterSource& source : giving_sources(project_)) {
            const SourceKind kind = source.kind;
            input.sources.emplace_back(kind, [this, from = std::move(source)](int first, int count) {
                return source_of_part(from, frame_, 1, rows_of(window_, first, count));
            });
        }
        return input;
    }

    Result<void> erode_by_ranks(const WorkControl& control) {
        const RankedErosion run{state_,
                                input(),
                                phases_,
                                materials_of(project_),
                                options_.checkpoints,
                                control,
                                memory_ - memory_besides_bands()};
        Result<RankedErosionEnd> end = erode_on_ranks(*options_.ranks, run);
        if (!end) return end.error();
        result_.land.report.suspended = end->suspended;
        result_.land.report.water = end->water;
        result_.ranks = std::move(end->ranks);
        return {};
    }

    Result<void> erode_here(const WorkControl& control) {
        const RowWindow place{window_.top, frame_.height};
        const DiskErosion run{state_, input(), phases_, materials_of(project_), place, control, options_.checkpoints};
        if (Result<void> eroded = erode_on_disk(run, plan_); !eroded) return eroded;
        // As solids_of() and water_of() have them.
        for (const auto& [raster, volume] : {std::pair{&state_.sediment, &result_.land.report.suspended},
                                             std::pair{&state_.depth, &result_.land.report.water}}) {
            RowSums sums(frame_.cell_size * frame_.cell_size);
            const auto add = [&](int, RasterView<float> rows) -> Result<void> {
                if (options_.control.stopped()) return stopped();
                sums.add(rows.width(), rows.height(), [&](int x, int y) { return static_cast<double>(rows(x, y)); });
                return {};
            };
            if (Result<void> read = for_each_rows(*raster, rows_at_once(1), add); !read) return read;
            *volume = raster == &state_.depth ? sums.total() * frame_.cell_size * frame_.cell_size : sums.volume();
        }
        for (ScratchRaster* raster : rasters_of_water(state_, phases_)) *raster = {};
        return {};
    }

    /// The ground is the reference and its change; from here on it takes the reference's place.
    Result<void> add_change(Clock::time_point start) {
        RowSums sums(frame_.cell_size * frame_.cell_size);
        Raster<float> change;
        const auto add = [&](int first, RasterView<float> rows) -> Result<void> {
            if (change.height() != rows.height()) change = Raster<float>(rows.width(), rows.height());
            if (Result<void> read = state_.change.read(first, change.view()); !read) return read;
            sums.add(rows.width(), rows.height(),
                     [&](int x, int y) { return static_cast<double>(rows(x, y)) + static_cast<double>(change(x, y)); });
            for (int y = 0; y < rows.height(); ++y)
                for (int x = 0; x < rows.width(); ++x) rows(x, y) += change(x, y);
            return {};
        };
        if (Result<void> added = change_rows(state_.reference, rows_at_once(2), stoppable(add)); !added) return added;
        state_.change = {};
        ErosionReport& report = result_.land.report;
        report.steps_done = state_.steps_done;
        report.steps_of_kind = state_.steps_of_kind;
        report.ledger = state_.ledger;
        report.ground_after = sums.volume();
        report.seconds = seconds_since(start);
        return {};
    }

    Result<void> sculpt_after() {
        if (!is_sculpted(project_.sculpting, SculptPlace::after_erosion)) return {};
        return change_rows(state_.reference, rows_at_once(4), stoppable([&](int first, RasterView<float> rows) {
                               Raster<float> ground = Raster<float>::uninitialised(rows.width(), rows.height());
                               copy(rows, ground.view());
                               sculpt_part(ground, project_, SculptPlace::after_erosion,
                                           rows_of(window_, first, rows.height()));
                               copy(ground.view(), rows);
                               return Result<void>();
                           }));
    }

    Result<void> carve(const WorkControl& control) {
        Land& land = result_.land;
        if (carves_) {
            const Clock::time_point start = Clock::now();
            Result<RasterView<float>> ground = state_.reference.mapped();
            if (!ground) return ground.error();
            const MappedMemoryLimit limit(state_.reference, memory_of_maps());
            control.report(0, "Planning paths");
            Result<CarvePlan> plan = plan_carving(project_.paths, frame_, *ground, control.part(0, 0.5));
            if (!plan) return plan.error();
            EarthVolumes earth;
            Result<void> seen;
            const auto take = [&](const DisplacementTile& tile) {
                const EarthVolumes of_tile = earth_of_tile(tile);
                earth.cut += of_tile.cut;
                earth.fill += of_tile.fill;
                const RasterView<float> cells = cells_of(tile, *ground);
                for (int y = 0; y < cells.height(); ++y)
                    for (int x = 0; x < cells.width(); ++x) cells(x, y) += tile.displacement(x, y);
                if (options_.see_carved && seen) seen = options_.see_carved(tile, cells);
            };
            if (Result<void> done = carve_tiles(*plan, frame_, *ground, wanted_tiles(), take, control.part(0.5, 1));
                !done)
                return done;
            if (!seen) return seen;
            const double cell_area = frame_.cell_size * frame_.cell_size;
            Land::Carved& carved = land.carved.emplace();
            carved.earth = {earth.cut * cell_area, earth.fill * cell_area};
            carved.plan = std::make_shared<const CarvePlan>(std::move(*plan));
            carved.seconds = seconds_since(start);
            state_.reference.let_go();
        }
        land.frame = frame_;
        land.stage = Stage::outputs;
        result_.ground = std::move(state_.reference);
        result_.window = window_;
        result_.exact = options_.part.value_or(exact_);
        return {};
    }

    /// Only those that the part looks at.
    std::function<bool(int, int)> wanted_tiles() const {
        if (!options_.part) return {};
        return [part = *options_.part](int column, int row) {
            constexpr int size = carve_tile_size;
            return column * size < part.right() && (column + 1) * size > part.left && row * size < part.bottom() &&
                   (row + 1) * size > part.top;
        };
    }

    /// Half of what bands would have: plans and tiles take memory of their own.
    std::uint64_t memory_of_maps() const { return (memory_ - memory_besides_bands()) / 2; }
    int rows_at_once(int rasters) const {
        return cuesta::rows_at_once(row_bytes_ * static_cast<std::uint64_t>(rasters), memory_ - memory_besides_bands());
    }

    using ChangeRows = std::function<Result<void>(int first, RasterView<float> rows)>;
    ChangeRows stoppable(ChangeRows change) const {
        return [this, change = std::move(change)](int first, RasterView<float> rows) -> Result<void> {
            if (options_.control.stopped()) return stopped();
            return change(first, rows);
        };
    }
    /// Calls use(first, count) for all rows of the window.
    template <class Use>
    Result<void> for_rows(const Use& use) const {
        const int most = rows_at_once(4);
        for (int first = 0; first < window_.height; first += most) {
            if (options_.control.stopped()) return stopped();
            if (Result<void> used = use(first, std::min(most, window_.height - first)); !used) return used;
        }
        return {};
    }
    static void copy(RasterView<const float> from, RasterView<float> to) {
        for (int y = 0; y < from.height(); ++y) std::copy_n(from.row(y), from.width(), to.row(y));
    }

    const Project& project_;
    const BandOptions& options_;
    const TerrainFrame& frame_;
    ScratchRaster& base_;
    std::vector<ErosionPhase> phases_;
    ErosionMasks masks_;
    bool carves_;
    bool is_whole_;           ///< the relief needs all of the land at once
    bool has_loose_ = false;  ///< the first of the layers holds sediment of the starting terrain
    std::int64_t steps_ = 0;
    CellWindow window_;
    CellWindow exact_;
    std::uint64_t memory_ = 0;  ///< bytes, without the project
    std::uint64_t row_bytes_ = 0;
    DiskErosionShape shape_;
    BandPlan plan_;  ///< of erosion here
    SpreadFactors spread_rain_;
    SpreadFactors spread_erodibility_;
    BandedErosion state_;
    BandedLand result_;
};

}  // namespace

Result<BandedLand> evaluate_in_bands(const Project& project, ScratchRaster& base, const BandOptions& options) {
    if (Result<void> checked = check_bands(project, options.ranks != nullptr); !checked) return checked.error();
    CUESTA_CHECK(!options.see_rasters || (!options.part && options.ranks == nullptr));
    if (options.see_rasters || !obstacle_to_rows_of_land(project).what.empty())
        return evaluate_whole_land(project, base, options);
    const CellWindow all{0, 0, project.frame.width, project.frame.height};
    CUESTA_CHECK(!options.part || (all.holds(*options.part) && options.part->width > 0 && options.part->height > 0));
    CUESTA_CHECK(base.empty() || is_relief_whole(project, options.ranks != nullptr) ||
                 (base.width() == all.width && base.height() == all.height));
    return BandedEvaluation(project, base, options).run();
}

}  // namespace cuesta

#include "core/bands/ranked_erosion.h"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <memory>
#include <string>
#include <utility>

#include "core/bands/erosion_strip.h"
#include "core/bands/rank_orders.h"
#include "core/bands/ranked_land.h"
#include "core/base/check.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/water/sea.h"
#include "core/pipeline/parameter_hash.h"

namespace cuesta {
namespace {

using Clock = std::chrono::steady_clock;

/// A run as all ranks must know it. Ranks store numbers alike, so that bytes travel as they are.
struct RunShape {
    int width = 0;
    int height = 0;
    double cell_size = 1;
    BedProfile bed_profile;
    bool beds = false;
    bool protection = false;
    bool erodibility = false;
    bool rain_share = false;
};
struct RunPhase {
    ErosionSchedule schedule;
    std::int64_t first = 0;
    std::int64_t last = 0;
};

struct RunDescription {
    RunShape shape;
    std::vector<RunPhase> phases;
    std::vector<MaterialParameters> materials;
    std::vector<SourceKind> sources;

    void share(Ranks& ranks) {
        broadcast_value(ranks, shape);
        broadcast_list(ranks, phases);
        broadcast_list(ranks, materials);
        broadcast_list(ranks, sources);
    }
    void add_to(Hasher& hasher) const {
        hasher.add(std::string_view(CUESTA_VERSION)).add(shape.width).add(shape.height).add(shape.cell_size);
        hasher.add(shape.beds).add(shape.protection).add(shape.erodibility).add(shape.rain_share);
        const BedProfile& beds = shape.bed_profile;
        for (const float number : {beds.inverse_thickness, beds.half_hard_share, beds.contrast, beds.variety})
            hasher.add(number);
        hasher.add(beds.seed);
        for (const RunPhase& phase : phases) {
            ErosionSchedule::each_set(phase.schedule,
                                      [&](const char*, const auto& set) { add_parameters(hasher, set); });
            hasher.add(phase.first).add(phase.last);
        }
        for (const MaterialParameters& material : materials) add_parameters(hasher, material);
        for (const SourceKind kind : sources) hasher.add(kind);
    }
    int alignment() const {
        std::vector<const ErosionSchedule*> schedules;
        for (const RunPhase& phase : phases) schedules.push_back(&phase.schedule);
        return strip_alignment(schedules);
    }
};

/// Rank 0's side of a run.
struct RunRoot {
    std::vector<ReadRows> rasters;  ///< in the order of RankedRun::fetch()
    Ledger* ledger = nullptr;
    const WorkControl* control = nullptr;
    const CheckpointPlan* checkpoints = nullptr;
    WholeMapRoot whole_map;
    Hasher run{};  ///< of all that the run depends on
    Clock::time_point last_checkpoint = Clock::now();
};

/// Rank 0's decision before each group of steps.
enum class Next : std::uint8_t { steps, checkpoint, stop, checkpoint_and_stop };

/// Start of a run: new, or from a checkpoint.
struct RunStart {
    bool failed = false;
    bool goes_on = false;
    RunPlace place;
};

/// Number of sums that belong to the rows of a strip.
std::size_t numbers_of(const RowTotals& totals, RowBand strip) {
    const int rows = (strip.count() + totals.rows_of_cells - 1) / totals.rows_of_cells;
    return static_cast<std::size_t>(rows) * static_cast<std::size_t>(totals.columns);
}

void hash_rows(Hasher& hasher, RasterView<const float> rows) {
    for (int y = 0; y < rows.height(); ++y)
        hasher.add_bytes(std::as_bytes(std::span(rows.row(y), static_cast<std::size_t>(rows.width()))));
}

/// One rank's part in a run.
class RankedRun {
public:
    RankedRun(Ranks& ranks, const RunDescription& run, RunRoot* root)
        : ranks_(ranks), run_(run), root_(root), domain_(ranks, run.shape.width, run.shape.height, run.alignment()) {}

    /// Fetches the own rows of all rasters.
    Result<void> fetch() {
        std::size_t next = 0;
        const auto fetch_raster = [&](Raster<float>& raster) -> Result<void> {
            const std::size_t number = next++;
            Result<Raster<float>> rows =
                domain_.scatter(root_ != nullptr ? hashed(root_->rasters[number]) : ReadRows());
            if (!rows) return rows.error();
            raster = std::move(*rows);
            return {};
        };
        ErosionState start;
        if (Result<void> fetched = fetch_raster(start.reference); !fetched) return fetched;
        std::vector<Raster<float>> thickness(run_.materials.size() - 1);
        for (Raster<float>& layer : thickness)
            if (Result<void> fetched = fetch_raster(layer); !fetched) return fetched;
        ErosionState state = start_of_erosion(std::move(start.reference), run_.shape.cell_size, std::move(thickness),
                                              run_.materials, run_.phases.front().schedule.thermal);
        state.beds.profile = run_.shape.bed_profile;
        ErosionInput input;
        for (const auto& [there, raster] :
             {std::pair{run_.shape.beds, &state.beds.place}, std::pair{run_.shape.protection, &input.protection},
              std::pair{run_.shape.erodibility, &input.erodibility},
              std::pair{run_.shape.rain_share, &input.rain_share}})
            if (there)
                if (Result<void> fetched = fetch_raster(*raster); !fetched) return fetched;
        for (const SourceKind kind : run_.sources) {
            input.sources.push_back({kind, {}});
            if (Result<void> fetched = fetch_raster(input.sources.back().depth); !fetched) return fetched;
        }
        strip_ = std::make_unique<ErosionStrip>(domain_, std::move(state), std::move(input));
        begin_phase_of(0);
        return {};
    }

    /// Goes on from the checkpoint, where rank 0 has one and was asked to.
    Result<void> resume() {
        RunStart start;
        CheckpointFile checkpoint;
        Result<void> opened;
        if (root_ != nullptr && root_->checkpoints->resume) {
            Result<CheckpointFile> file =
                CheckpointFile::open(root_->checkpoints->file, root_->run.key(), run_.shape.width, run_.shape.height);
            if (file)
                checkpoint = std::move(*file);
            else
                opened = file.error();
            start.failed = !opened;
            start.goes_on = checkpoint.there();
            start.place = checkpoint.place();
        }
        broadcast_value(ranks_, start);
        if (start.failed) return root_ != nullptr ? opened : Error{"rank 0 cannot read the checkpoint", ""};
        if (!start.goes_on) return {};
        // A checkpoint lies within a phase, maybe at its very start, when it has begun.
        while (phase_ + 1 < run_.phases.size() && run_.phases[phase_].last <= start.place.steps_done)
            begin_next_phase();
        std::vector<Raster<float>> changing(strip_->changing().size());
        int there = 0;
        for (std::size_t i = 0; i < changing.size(); ++i) {
            if ((start.place.rasters >> i & 1U) == 0) continue;
            const int number = there++;
            Result<Raster<float>> rows = domain_.scatter(
                [&](int first, RasterView<float> piece) { return checkpoint.read(number, first, piece); });
            if (!rows) return rows.error();
            changing[i] = std::move(*rows);
        }
        strip_->resume(start.place.steps_done, start.place.steps_of_kind, changing);
        if (root_ != nullptr) *root_->ledger = start.place.ledger;
        return {};
    }

    /// False: rank 0 was asked to stop.
    Result<bool> steps() {
        for (;;) {
            while (strip_->state().steps_done < run_.phases[phase_].last) {
                const Next next = what_next();
                if (next == Next::checkpoint || next == Next::checkpoint_and_stop)
                    if (Result<void> kept = keep(); !kept) return kept.error();
                if (next == Next::stop || next == Next::checkpoint_and_stop) return false;
                const double messages_before = ranks_.traffic().seconds;
                const Clock::time_point start = Clock::now();
                const ErosionStrip::Group group = strip_->next(run_.phases[phase_].last - strip_->state().steps_done,
                                                               root_ != nullptr ? &root_->whole_map : nullptr);
                seconds_ += std::chrono::duration<double>(Clock::now() - start).count() -
                            (ranks_.traffic().seconds - messages_before);
                if (!group.problem) return group.problem.error();
                if (!group.on_whole_map) book(group);
            }
            if (phase_ + 1 == run_.phases.size()) return true;
            begin_next_phase();
        }
    }

    /// Means something on rank 0.
    RankedErosionEnd end() const {
        const double cell = run_.shape.cell_size;
        return {volume(strip_->state().sediment) * (cell * cell), volume(strip_->state().depth) * cell * cell,
                gather_use(ranks_, seconds_)};
    }
    Result<void> bring_change(const WriteRows& write) const {
        return domain_.gather(strip_->state().change.view(), strip_->first(), write);
    }
    const ErosionState& state() const { return strip_->state(); }

private:
    /// Adds everything read to the key of the run.
    ReadRows hashed(const ReadRows& read) const {
        return [this, &read](int first, RasterView<float> rows) -> Result<void> {
            if (Result<void> done = read(first, rows); !done) return done;
            hash_rows(root_->run, rows);
            return {};
        };
    }

    void begin_phase_of(std::size_t phase) {
        strip_->set_phase(run_.phases[phase].schedule, run_.phases[phase].first,
                          phase > 0 ? &run_.phases[phase - 1].schedule : nullptr, run_.materials);
        phase_ = phase;
    }
    void begin_next_phase() { begin_phase_of(phase_ + 1); }

    Next what_next() {
        Next next = Next::steps;
        if (root_ != nullptr) {
            const std::int64_t done = strip_->state().steps_done;
            const std::int64_t all = run_.phases.back().last;
            const std::string place = "step " + std::to_string(done) + " of " + std::to_string(all);
            const double share = static_cast<double>(done) / static_cast<double>(all);
            root_->control->report(share, {"Eroding", place, share});
            const CheckpointPlan& plan = *root_->checkpoints;
            const std::chrono::duration<double> since = Clock::now() - root_->last_checkpoint;
            const bool keeps = !plan.file.empty() && done > 0;
            if (root_->control->stopped())
                next = keeps ? Next::checkpoint_and_stop : Next::stop;
            else if (keeps && since.count() >= plan.every_seconds)
                next = Next::checkpoint;
        }
        broadcast_value(ranks_, next);
        return next;
    }

    /// Writes a checkpoint; other ranks send their rows and hear whether it was.
    Result<void> keep() {
        const std::vector<const Raster<float>*> changing = strip_->changing();
        const auto each_raster = [&](const WriteRows& write) -> Result<void> {
            for (const Raster<float>* raster : changing)
                if (!raster->empty())
                    if (Result<void> given = domain_.gather(raster->view(), strip_->first(), write); !given)
                        return given;
            return {};
        };
        Result<void> kept;
        if (root_ == nullptr) {
            kept = each_raster({});
        } else {
            RunPlace place{strip_->state().steps_done, strip_->state().steps_of_kind, *root_->ledger, 0};
            for (std::size_t i = 0; i < changing.size(); ++i)
                if (!changing[i]->empty()) place.rasters |= std::uint64_t{1} << i;
            kept = write_checkpoint(root_->checkpoints->file, root_->run.key(), run_.shape.width, run_.shape.height,
                                    place, each_raster);
            root_->last_checkpoint = Clock::now();
        }
        bool whole = kept.ok();
        broadcast_value(ranks_, whole);
        if (!whole && kept) return Error{"rank 0 cannot write the checkpoint", ""};
        return kept;
    }

    void book(const ErosionStrip::Group& group) {
        const RowWindowWork& work = *work_of(group.kind).in_windows;
        if (root_ != nullptr) water::book_flood(group.flooded, run_.shape.cell_size, *root_->ledger);
        if (work.run_on_ranks != nullptr) {
            if (root_ != nullptr) work.book(group.sums, run_.shape.cell_size, *root_->ledger);
            return;
        }
        std::vector<double> own;
        for (const RowTotals& totals : group.sums) own.insert(own.end(), totals.sums.begin(), totals.sums.end());
        const std::vector<std::vector<std::byte>> parts = gather(ranks_, std::as_bytes(std::span(own)));
        if (root_ == nullptr || group.sums.empty()) return;
        // Rank 0 always has rows, so that it knows what sums there are; the others have the same, of their rows.
        std::vector<RowTotals> all = group.sums;
        for (std::size_t rank = 1; rank < parts.size(); ++rank) {
            const std::byte* at = parts[rank].data();
            for (RowTotals& totals : all) {
                const std::size_t count = numbers_of(totals, domain_.own(static_cast<int>(rank)));
                const std::size_t before = totals.sums.size();
                totals.sums.resize(before + count);
                if (count > 0) std::memcpy(totals.sums.data() + before, at, count * sizeof(double));
                at += count * sizeof(double);
            }
            CUESTA_CHECK(at == parts[rank].data() + parts[rank].size());
        }
        work.book(all, run_.shape.cell_size, *root_->ledger);
    }

    /// As water_of() and solids_of() add up.
    double volume(const Raster<float>& depth) const {
        std::vector<double> rows;
        const RowBand own = domain_.own();
        for (int y = own.first; y < own.last && !depth.empty(); ++y) {
            double sum = 0;
            for (int x = 0; x < depth.width(); ++x) sum += static_cast<double>(depth(x, y - strip_->first()));
            rows.push_back(sum);
        }
        double total = 0;
        for (const double row : domain_.gather_rows(rows)) total += row;
        return total;
    }

    Ranks& ranks_;
    const RunDescription& run_;
    RunRoot* root_;
    RowDomain domain_;
    std::size_t phase_ = 0;
    std::unique_ptr<ErosionStrip> strip_;
    double seconds_ = 0;  ///< of steps, without messages
};

ReadRows rows_of(const ScratchRaster& raster) {
    return [&raster](int first, RasterView<float> rows) { return raster.read(first, rows); };
}

ReadRows rows_of(const RowsOf& raster) {
    return [&raster](int first, RasterView<float> rows) -> Result<void> {
        const Raster<float> part = raster(first, rows.height());
        for (int y = 0; y < rows.height(); ++y) std::copy_n(part.row(y), rows.width(), rows.row(y));
        return {};
    };
}

void give_order(Ranks& ranks, RankOrder& order) {
    broadcast_value(ranks, order);
}

/// A run, and its rasters in the order of RankedRun::fetch().
struct DescribedRun {
    RunDescription run;
    std::vector<ReadRows> rasters;
};

DescribedRun description_of(const BandedErosion& ground, const BandedInput& input,
                            const std::vector<ErosionPhase>& phases, const std::vector<MaterialParameters>& materials) {
    DescribedRun described;
    RunDescription& run = described.run;
    run.shape = {ground.reference.width(),
                 ground.reference.height(),
                 ground.cell_size,
                 ground.bed_profile,
                 !ground.bed_place.empty(),
                 static_cast<bool>(input.protection),
                 static_cast<bool>(input.erodibility),
                 static_cast<bool>(input.rain_share)};
    for (const ErosionPhase& phase : phases) run.phases.push_back({*phase.schedule, phase.first, phase.last});
    run.materials = materials;
    described.rasters.push_back(rows_of(ground.reference));
    for (const ScratchRaster& layer : ground.thickness) described.rasters.push_back(rows_of(layer));
    if (run.shape.beds) described.rasters.push_back(rows_of(ground.bed_place));
    for (const RowsOf* rows : {&input.protection, &input.erodibility, &input.rain_share})
        if (*rows) described.rasters.push_back(rows_of(*rows));
    for (const auto& [kind, rows] : input.sources) {
        run.sources.push_back(kind);
        described.rasters.push_back(rows_of(rows));
    }
    return described;
}

}  // namespace

Result<Key> key_of_run(const BandedErosion& ground, const BandedInput& input, const std::vector<ErosionPhase>& phases,
                       const std::vector<MaterialParameters>& materials) {
    const DescribedRun described = description_of(ground, input, phases, materials);
    Hasher hasher;
    described.run.add_to(hasher);
    const int height = ground.reference.height();
    constexpr int rows_at_a_time = 64;
    Raster<float> piece(ground.reference.width(), std::min(rows_at_a_time, height));
    for (const ReadRows& read : described.rasters)
        for (int first = 0; first < height; first += rows_at_a_time) {
            const RasterView<float> rows(piece.row(0), piece.width(), std::min(rows_at_a_time, height - first),
                                         piece.stride());
            if (Result<void> done = read(first, rows); !done) return done.error();
            hash_rows(hasher, rows);
        }
    return hasher.key();
}

Result<RankedErosionEnd> erode_on_ranks(Ranks& ranks, const RankedErosion& asked) {
    BandedErosion& ground = asked.ground;
    CUESTA_CHECK(ranks.rank() == 0 && !asked.phases.empty() && ground.steps_done == 0);
    CUESTA_CHECK_EQUAL(asked.materials.size(), ground.thickness.size() + 1);
    DescribedRun described = description_of(ground, asked.input, asked.phases, asked.materials);
    RunDescription& run = described.run;
    RunRoot root{std::move(described.rasters),
                 &ground.ledger,
                 &asked.control,
                 &asked.checkpoints,
                 {ground.reference.folder(), asked.memory, &ground.ledger}};
    run.add_to(root.run);

    RankOrder order = RankOrder::erode;
    give_order(ranks, order);
    run.share(ranks);
    RankedRun here(ranks, run, &root);
    if (Result<void> fetched = here.fetch(); !fetched) return fetched.error();
    if (Result<void> resumed = here.resume(); !resumed) return resumed.error();
    const Result<bool> ended = here.steps();
    if (!ended) return ended.error();
    if (!*ended) return Error::cancelled();
    ground.steps_done = here.state().steps_done;
    ground.steps_of_kind = here.state().steps_of_kind;
    RankedErosionEnd end = here.end();
    const WriteRows write = [&](int first, RasterView<const float> rows) { return ground.change.write(first, rows); };
    if (Result<void> brought = here.bring_change(write); !brought) return brought.error();
    return end;
}

void serve_ranks(Ranks& ranks) {
    CUESTA_CHECK(ranks.rank() != 0);
    for (;;) {
        RankOrder order = RankOrder::end;
        give_order(ranks, order);
        if (order == RankOrder::end) return;
        if (order == RankOrder::lay) {
            serve_laying(ranks);
            continue;
        }
        RunDescription run;
        run.share(ranks);
        RankedRun here(ranks, run, nullptr);
        // Rank 0 tells the user what went wrong.
        if (!here.fetch() || !here.resume()) continue;
        if (const Result<bool> ended = here.steps(); !ended || !*ended) continue;
        here.end();
        static_cast<void>(here.bring_change({}));  // fails on rank 0 alone
    }
}

void end_of_ranks(Ranks& ranks) {
    RankOrder order = RankOrder::end;
    give_order(ranks, order);
}

}  // namespace cuesta

#pragma once
/// \file The row wavefront: the one scheduler of kernels that sweep down the rows of a map.
///
/// A kernel is a chain of stages. Each computes a row from rows that the stages before it have computed, some rows
/// further down, so that a stage runs a few rows behind those before it; several steps chase each other in the same
/// way. A row is thus still in the cache when the next stage needs it, and a sweep of many steps reads and writes the
/// map once.
///
/// A band computes its rows, and of the rows around it those that its own depend on, from copies made before any band
/// runs (WavefrontRows). Every row is computed by the same code from the same numbers, so neither the bands, nor the
/// number of steps in a sweep, nor the place where rows lie change a byte.

#include <algorithm>
#include <bit>
#include <memory>
#include <span>
#include <utility>
#include <vector>

#include "core/base/threads.h"
#include "core/field/row_store.h"

namespace cuesta {

/// A stage's place in the wavefront.
struct StageRows {
    int behind = 0;  ///< rows behind the front
    int north = 0;   ///< rows that it computes north of the band, for later stages of the band
    int south = 0;   ///< and south of it
};

/// Drives stages down the rows of a band. In each turn the front moves by `stride` rows, and each stage in its order
/// gets the rows that the front has brought within its reach: run(i, rows) for stage i. Rows beyond `known` are not
/// computed.
template <class Run>
void run_wavefront(std::span<const StageRows> stages, RowBand band, RowBand known, int stride, Run&& run) {
    int end = known.first;
    for (const StageRows& stage : stages)
        end = std::max(end, std::min(known.last, band.last + stage.south) + stage.behind);
    for (int front = known.first; front < end; front += stride)
        for (std::size_t i = 0; i < stages.size(); ++i) {
            const StageRows& stage = stages[i];
            const int y = front - stage.behind;
            const RowBand rows{std::max({y, known.first, band.first - stage.north}),
                               std::min({y + stride, known.last, band.last + stage.south})};
            if (rows.first < rows.last) run(i, rows);
        }
}

/// A stage of a kernel, which has the function run(step, y). A step's stages in their order; the last one finishes its
/// rows and computes none beyond them.
template <class Kernel>
struct RowStage {
    void (Kernel::*run)(int step, int y);
    StageRows rows;
};

/// The wavefront of a kernel that declares
///     static constexpr int halo;                  // rows on either side that a step depends on
///     static constexpr std::array<RowStage<Kernel>, n> stages();
/// and works on the rows of one band.
template <class Kernel>
class RowWavefront {
public:
    explicit RowWavefront(int steps) {
        constexpr auto stages = Kernel::stages();
        // A step may change a row when the last stage of the step before has finished with it.
        constexpr int distance = stages.back().rows.behind;
        for (int step = 0; step < steps; ++step) {
            // The rows around the band that the steps after this one need.
            const int more = Kernel::halo * (steps - 1 - step);
            for (const RowStage<Kernel>& stage : stages) {
                calls_.push_back({stage.run, step});
                rows_.push_back(
                    {stage.rows.behind + distance * step, stage.rows.north + more, stage.rows.south + more});
            }
        }
    }
    void run(Kernel& kernel, RowBand band, RowBand known) const {
        run_wavefront(rows_, band, known, 1,
                      [&](std::size_t i, RowBand rows) { (kernel.*calls_[i].run)(calls_[i].step, rows.first); });
    }

private:
    struct Call {
        void (Kernel::*run)(int step, int y);
        int step;
    };
    std::vector<Call> calls_;
    std::vector<StageRows> rows_;
};

/// Rows that stages hand to later ones, in rings: a ring of `depth` rows for every field and step.
class RowRings {
public:
    RowRings() = default;
    /// `first`: the northernmost row that will be asked for. `depth`: a power of 2, at least the rows that are in use
    /// at once. All rows are 0 at first.
    RowRings(int width, int steps, int fields, int depth, int first) : depth_(depth), first_(first) {
        CUESTA_CHECK(std::has_single_bit(static_cast<unsigned>(depth)));
        // A raster for each step: rasters start at different places of a page, so that steps do not share cache sets.
        for (int step = 0; step < steps; ++step) steps_.emplace_back(width, fields * depth);
    }
    float* row(int step, int field, int y) {
        return steps_[static_cast<std::size_t>(step)].row(field * depth_ + ((y - first_) & (depth_ - 1)));
    }

private:
    int depth_ = 1;
    int first_ = 0;
    std::vector<Raster<float>> steps_;
};

/// The bands of a visit: rows of a store that are in memory together, one kernel for each band.
template <class Kernel>
class Visit {
public:
    /// make(rows) returns a std::unique_ptr<Kernel> for the band `rows` (WavefrontRows&).
    template <class Make>
    Visit(RowStore& store, RowBand rows, const SweepShape& shape, const KeptRows& kept, const Make& make)
        : bands_(
              static_cast<std::size_t>(std::clamp(rows.count() / std::max(shape.least_rows, 1), 1, thread_count()))) {
        each([&](Band& band, int i) {
            band.rows = std::make_unique<WavefrontRows>(store, band_of_rows(rows, i, count()), shape);
            band.result = band.rows->fetch(kept);
            if (band.result) band.kernel = make(*band.rows);
        });
    }
    Result<void> failure() const {
        for (const Band& band : bands_)
            if (!band.result) return band.result;
        return {};
    }
    void run(int steps) {
        const RowWavefront<Kernel> wavefront(steps);
        each([&](Band& band, int) { wavefront.run(*band.kernel, band.rows->band(), band.rows->known()); });
    }
    Result<void> store() {
        for (Band& band : bands_)
            if (Result<void> stored = band.rows->store(); !stored) return stored;
        return {};
    }

private:
    struct Band {
        std::unique_ptr<WavefrontRows> rows;
        std::unique_ptr<Kernel> kernel;
        Result<void> result;
    };
    int count() const { return static_cast<int>(bands_.size()); }
    template <class Body>
    void each(const Body& body) {
        parallel_bands(count(), [&](int i) { body(bands_[static_cast<std::size_t>(i)], i); });
    }
    std::vector<Band> bands_;
};

/// One sweep of `steps` steps over all rows that a store owns. Rows that do not all fit into memory are visited part
/// by part; each part is fetched before the one north of it is stored. make(rows) returns a std::unique_ptr<Kernel>
/// for the band `rows` (WavefrontRows&), which outlives it; it is called on many threads. Fails where the store does.
template <class Kernel, class Make>
Result<void> sweep_rows(RowStore& store, int steps, SweepShape shape, const Make& make) {
    const RowBand own = store.own();
    if (own.count() <= 0 || store.width() <= 0) return {};
    // A part reaches into the next and the one before, never further.
    const int rows_a_visit = std::max({store.rows_at_once(), shape.halo, 1});
    const int visits = std::max(own.count() / rows_a_visit, 1);
    const KeptRows nothing_kept;
    KeptRows kept;
    if (shape.wraps && visits > 1)
        if (Result<void> done = kept.keep(store, std::min(shape.halo, own.count())); !done) return done;
    const auto visit = [&](int i) {
        return std::make_unique<Visit<Kernel>>(store, band_of_rows(own, i, visits), shape, i > 0 ? kept : nothing_kept,
                                               make);
    };
    std::unique_ptr<Visit<Kernel>> here = visit(0);
    for (int i = 0; i < visits; ++i) {
        if (Result<void> failed = here->failure(); !failed) return failed;
        std::unique_ptr<Visit<Kernel>> next = i + 1 < visits ? visit(i + 1) : nullptr;
        here->run(steps);
        if (Result<void> stored = here->store(); !stored) return stored;
        here = std::move(next);
    }
    return {};
}

}  // namespace cuesta

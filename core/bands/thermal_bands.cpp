#include "core/bands/thermal_bands.h"

#include <algorithm>
#include <string>
#include <utility>

#include "core/base/check.h"
#include "core/erosion/state.h"
#include "core/erosion/thermal/thermal.h"

namespace cuesta {
namespace {

constexpr auto thermal_kind = static_cast<std::size_t>(ErosionKind::thermal);

/// Books of one step over all bands.
class StepBooks {
public:
    explicit StepBooks(int height) : height_(height) { turnover_.rows.resize(static_cast<std::size_t>(height)); }

    /// Takes the rows first .. last - 1 of the map from what a window that begins at row `top` moved.
    void take(const ThermalTurnover& window, int top, int first, int last) {
        if (turnover_.blocks.empty())
            for (const MovedRows& each : window.blocks)
                turnover_.blocks.push_back(
                    {each.rows_of_cells, each.cells,
                     std::vector<double>(static_cast<std::size_t>(rows_of(height_, each.rows_of_cells)))});
        CUESTA_CHECK_EQUAL(turnover_.blocks.size(), window.blocks.size());
        for (std::size_t i = 0; i < window.blocks.size(); ++i) {
            const int cells = window.blocks[i].rows_of_cells;
            copy_rows(window.blocks[i].moved, top / cells, first / cells, rows_of(last, cells),
                      turnover_.blocks[i].moved);
        }
        copy_rows(window.rows, top, first, last, turnover_.rows);
    }
    double moved() const { return sum_of(turnover_); }

private:
    static int rows_of(int rows, int rows_of_cells) { return (rows + rows_of_cells - 1) / rows_of_cells; }
    static void copy_rows(const std::vector<double>& from, int top, int first, int last, std::vector<double>& to) {
        std::copy(from.begin() + (first - top), from.begin() + (last - top), to.begin() + first);
    }

    int height_;
    ThermalTurnover turnover_;
};

/// Rows of all rasters that a step changes: the change and the layers.
struct ChangingRows {
    int first = 0;
    std::vector<Raster<float>> rasters;
    int last() const { return rasters.empty() ? first : first + rasters.front().height(); }
};

RasterView<float> part_of(Raster<float>& raster, int first, int count) {
    return {raster.row(first), raster.width(), count, raster.stride()};
}

class Pass {
public:
    Pass(BandedErosion& ground, const ThermalParameters& parameters, const BandedLimits& limits, std::int64_t steps,
         int halo)
        : ground_(ground),
          parameters_(parameters),
          limits_(limits),
          steps_(steps),
          halo_(halo),
          books_(static_cast<std::size_t>(steps), StepBooks(height())) {
        rasters_.push_back(&ground.change);
        for (ScratchRaster& layer : ground.thickness) rasters_.push_back(&layer);
    }

    /// The rows first .. last - 1.
    Result<void> run_band(int first, int last, const WorkControl& control) {
        const int top = std::max(first - halo_, 0);
        const int bottom = std::min(
            (last + halo_ + thermal_window_alignment - 1) / thermal_window_alignment * thermal_window_alignment,
            height());
        ErosionState state;
        if (Result<void> read = read_window(top, bottom, first, state); !read) return read;
        if (last < height()) keep(std::max(last - halo_, 0), last, top, state);

        const auto rows_of = [&](const RowsOf& rows) { return rows ? rows(top, bottom - top) : Raster<float>(); };
        const Raster<float> protection = rows_of(limits_.protection);
        const Raster<float> erodibility = rows_of(limits_.erodibility);
        const ErosionLimits limits{Border::closed, protection.view(), erodibility.view()};
        for (std::int64_t step = 0; step < steps_; ++step) {
            if (control.stopped()) return Error::cancelled();
            ThermalTurnover turnover;
            thermal_step(state, parameters_, limits, &turnover);
            books_[static_cast<std::size_t>(step)].take(turnover, top, first, last);
            control.report(static_cast<double>(step + 1) / static_cast<double>(steps_), "Eroding in bands of rows");
        }
        std::size_t i = 0;
        for (Raster<float>* raster : changing(state))
            if (Result<void> written = rasters_[i++]->write(first, part_of(*raster, first - top, last - first));
                !written)
                return written;
        return {};
    }

    /// After the last band.
    void book() {
        for (const StepBooks& step : books_)
            ground_.ledger.moved += step.moved() * ground_.cell_size * ground_.cell_size;
        ground_.steps_done += steps_;
        ground_.steps_of_kind[thermal_kind] += steps_;
    }

private:
    int width() const { return ground_.reference.width(); }
    int height() const { return ground_.reference.height(); }

    static std::vector<Raster<float>*> changing(ErosionState& state) {
        std::vector<Raster<float>*> rasters{&state.change};
        for (Raster<float>& layer : state.thickness) rasters.push_back(&layer);
        return rasters;
    }

    /// The rows top .. bottom - 1 as they were before the pass; those above `first` have been written since.
    Result<void> read_window(int top, int bottom, int first, ErosionState& state) {
        const auto fill = [&](const ScratchRaster& from, int begin, Raster<float>& raster) {
            if (raster.empty()) raster = Raster<float>::uninitialised(width(), bottom - top);
            return from.read(begin, part_of(raster, begin - top, bottom - begin));
        };
        state.cell_size = ground_.cell_size;
        state.materials = ground_.materials;
        state.steps_done = ground_.steps_done;
        state.steps_of_kind = ground_.steps_of_kind;
        state.thickness.resize(ground_.thickness.size());
        if (Result<void> read = fill(ground_.reference, top, state.reference); !read) return read;
        if (!ground_.bed_place.empty()) {
            state.beds.profile = ground_.bed_profile;
            if (Result<void> read = fill(ground_.bed_place, top, state.beds.place); !read) return read;
        }
        CUESTA_CHECK(top == first || (kept_.first <= top && kept_.last() == first));
        std::size_t i = 0;
        for (Raster<float>* raster : changing(state)) {
            if (Result<void> read = fill(*rasters_[i], first, *raster); !read) return read;
            for (int y = top; y < first; ++y)
                std::copy_n(kept_.rasters[i].row(y - kept_.first), width(), raster->row(y - top));
            ++i;
        }
        return {};
    }

    void keep(int first, int last, int top, ErosionState& state) {
        kept_.first = first;
        kept_.rasters.clear();
        for (Raster<float>* raster : changing(state)) {
            Raster<float> rows = Raster<float>::uninitialised(width(), last - first);
            for (int y = first; y < last; ++y) std::copy_n(raster->row(y - top), width(), rows.row(y - first));
            kept_.rasters.push_back(std::move(rows));
        }
    }

    BandedErosion& ground_;
    const ThermalParameters& parameters_;
    const BandedLimits& limits_;
    std::int64_t steps_;
    int halo_;
    std::vector<StepBooks> books_;
    std::vector<ScratchRaster*> rasters_;  ///< that steps change
    ChangingRows kept_;
};

}  // namespace

ThermalBandShape shape_of(const BandedErosion& ground, const BandedLimits& limits) {
    ThermalBandShape shape;
    shape.width = ground.reference.width();
    shape.height = ground.reference.height();
    shape.layers = static_cast<int>(ground.thickness.size());
    shape.beds = !ground.bed_place.empty();
    shape.protection = static_cast<bool>(limits.protection);
    shape.erodibility = static_cast<bool>(limits.erodibility);
    return shape;
}

BandWork thermal_band_work(const ThermalBandShape& shape, std::int64_t steps) {
    constexpr int steps_of_turn = 4;
    const bool layered = shape.layers > 0;
    const bool limited = shape.protection || shape.erodibility;
    const double layers = shape.layers;
    // Rasters of the window's size in memory at once: the state; blocks of all sizes (a third of the fields of cells
    // that they have); what is spread to the cells; the beds' yields; the limits and what is made of them.
    double rasters = 2 + layers + (layered ? 11.0 / 3 + 2 : 2.0 / 3);
    if (shape.beds) rasters += 2;
    if (limited) rasters += (shape.protection ? 1 : 0) + (shape.erodibility ? 1 : 0) + 2 + 2.0 / 3;
    const double row = static_cast<double>(ScratchRaster::bytes_on_disk(shape.width, 1));
    BandWork work;
    work.height = shape.height;
    work.bytes_a_row = static_cast<std::uint64_t>(row * rasters);
    work.kept_bytes_a_row = static_cast<std::uint64_t>(row * (1 + layers));
    // A sum for each row of cells, and in every fourth step for those of blocks of 2, 4, ... 64 cells.
    work.bytes_a_step = static_cast<std::uint64_t>(shape.height) * 2 * sizeof(double);
    work.alignment = thermal_window_alignment;
    work.steps_of_turn = steps_of_turn;
    for (int step = 0; step < steps_of_turn; ++step)
        work.reach_of_turn += reach_of_thermal_step(step, layered, limited);
    work.steps = steps;
    work.bytes_moved_a_row = row * (3 + 2 * layers + (shape.beds ? 1 : 0));
    return work;
}

Result<void> thermal_steps_in_bands(BandedErosion& ground, const ThermalParameters& parameters,
                                    const BandedLimits& limits, std::int64_t steps, std::uint64_t memory,
                                    const WorkControl& control) {
    CUESTA_CHECK_EQUAL(ground.materials.size(), ground.thickness.size() + 1);
    const BandWork work = thermal_band_work(shape_of(ground, limits), steps);
    const Result<BandPlan> plan = plan_bands(work, memory);
    if (!plan) return plan.error();
    const int height = work.height;
    for (std::int64_t done = 0; done < steps;) {
        const std::int64_t now = std::min(plan->steps_a_pass, steps - done);
        Pass pass(ground, parameters, limits, now, plan->whole ? 0 : halo_rows(work, now));
        for (int first = 0; first < height; first += plan->rows) {
            const int last = std::min(first + plan->rows, height);
            const auto share = [&](int row) {
                return (static_cast<double>(done) + static_cast<double>(now) * row / height) /
                       static_cast<double>(steps);
            };
            if (Result<void> run = pass.run_band(first, last, control.part(share(first), share(last))); !run)
                return run;
        }
        pass.book();
        done += now;
    }
    return {};
}

}  // namespace cuesta

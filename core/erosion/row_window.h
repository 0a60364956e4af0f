#pragma once
/// \file Steps of erosion on some rows of a map: what land that is divided among memory, disks and machines is made of.
/// A window holds the rows of a band and those around it on which steps depend (RowHalo). After the steps the band's
/// rows are those of the whole map, to the bit; the others are of no use.

#include <any>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/erosion/erode.h"
#include "core/field/cell_window.h"
#include "core/field/row_halo.h"

namespace cuesta {

class RowDomain;

/// The place of a window on its map. It holds all columns.
struct RowWindow {
    int first = 0;          ///< row of the map that is the window's first; rows count on where the map goes round
    int height_of_map = 0;  ///< rows
    float relief = -1;      ///< m, of the map at the start of the run, where RowWindowWork::asks_for_relief says so
};

/// Amounts that steps took and gave, by rows, so that sums do not depend on how a map is divided: they are added up in the
/// order of the rows of the whole map.
struct RowTotals {
    int rows_of_cells = 1;     ///< rows of the map that one row of sums covers
    int columns = 1;           ///< sums of each row
    double weight = 1;         ///< cells of the map that one thing in a row counts for
    std::vector<double> sums;  ///< row by row from north to south
};

/// The sums that belong to the rows of `band`, of those of a window that begins at row `first` of the map.
RowTotals sums_of_band(const RowTotals& window, int first, RowBand band);

/// A raster of the map's size that lies elsewhere than in memory. Calls for different cells are safe on several
/// threads.
struct StoredRaster {
    /// Fills `cells`, of the part's size. Null: the raster is empty.
    std::function<Result<void>(const CellWindow& part, RasterView<float> cells)> read{};
    std::function<Result<void>(const CellWindow& part, RasterView<const float> cells)> write{};  ///< null: constant
    explicit operator bool() const { return static_cast<bool>(read); }
};

/// A map whose rasters lie elsewhere: those of ErosionState and ErosionInput that steps of erosion by wind look at.
struct StoredMap {
    int width = 0;  ///< cells
    int height = 0;
    StoredRaster reference{};
    StoredRaster change{};
    std::vector<StoredRaster> thickness{};
    StoredRaster bed_place{};
    StoredRaster protection{};
    StoredRaster erodibility{};
};

/// Memory that the sweep of a step over a stored map takes.
struct SweepMemory {
    std::uint64_t bytes = 0;  ///< however few cells are in memory
    std::uint64_t bytes_a_cell = 0;
    std::int64_t least_cells = 0;  ///< fewer at once would be too slow
};

/// Steps of one kind on windows; core/erosion/kind_work.h lists them. They have `run`, or `run_on_ranks` where a halo
/// alone does not do.
struct RowWindowWork {
    /// Reason that a schedule's steps of this kind need the whole map at once, in words that follow a colon, and the
    /// parameter that says so. No words: they do not. Null: no schedule's do, but for periodic borders (`goes_round`).
    Error (*obstacle)(const ErosionSchedule& schedule) = nullptr;
    /// The halo on which `count` steps from here depend, and whether they go round the map: a window goes round then,
    /// too, which means nothing to its inner rows. `state` needs no rasters but must tell whether it is layered.
    RowHalo (*halo)(const ErosionState& state, const ErosionInput& input, std::int64_t count) = nullptr;
    /// Rasters that steps change and that their neighbours look at, or that is all they change. Empty ones will be
    /// made.
    std::vector<Raster<float>*> (*fields)(ErosionState& state) = nullptr;
    /// ErosionKindWork::run() on a window; `state` and `input` have its size. Counts steps as there. The window's ledger
    /// means nothing.
    std::vector<RowTotals> (*run)(ErosionState& state, const ErosionInput& input, std::int64_t count,
                                const RowWindow& window) = nullptr;
    /// Books the sums of all rows of the map as ErosionKindWork::run() books them.
    void (*book)(const std::vector<RowTotals>& sums, double cell_size, Ledger& ledger) = nullptr;
    /// One step by all ranks of a domain: `state` and `input` are of this rank's window, which holds the rows of
    /// halo(), and what steps need besides they exchange themselves. `memory`: empty at first; what the kind keeps
    /// there so as not to allocate it again. The sums that book() takes, on rank 0; nothing on the others.
    std::vector<RowTotals> (*run_on_ranks)(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                           const RowDomain& domain, std::any& memory) = nullptr;
    /// Whether such steps change where beds lie (Beds::place) in the own rows; those around them they leave as they
    /// are.
    bool moves_beds = false;
    /// First half of a step, over all of a stored map; `run` is its second half then. At most so many cells are in
    /// memory at once, or few more. `state` has no rasters. The sums stand before those of `run` where they are booked.
    /// Null: there is none.
    Result<std::vector<RowTotals>> (*sweep)(const ErosionState& state, const ErosionInput& input, const StoredMap& map,
                                            std::int64_t cells, const WorkControl& control) = nullptr;
    SweepMemory (*memory_of_sweep)(const StoredMap& map, const ErosionInput& input) = nullptr;
    /// The level, m, up to which the sea comes in from the edges of the map before the next step
    /// (water::flood_from_edges()), which run() does not see to; none: it does not. Null: never.
    std::optional<float> (*flood)(const ErosionState& state, const ErosionInput& input) = nullptr;
    /// Whether steps need RowWindow::relief; null: they do not.
    bool (*asks_for_relief)(const ErosionSchedule& schedule) = nullptr;
    /// Whether there are steps over periodic borders.
    bool goes_round = false;
    /// Whether `run` takes one step at a time, though ErosionKindWork::run() takes several.
    bool step_by_step = false;
    /// Rasters that steps change and that nobody looks at, besides fields(); null: none.
    std::vector<Raster<float>*> (*own_fields)(ErosionState& state) = nullptr;

    /// Whether a schedule's steps go through the map cell after cell, from the north, each of which sees what those
    /// before it did. They run by the following two in place of run(), one step at once, and halo() is one row. Null:
    /// none does.
    bool (*in_turn)(const ErosionSchedule& schedule) = nullptr;
    /// Knowledge of a window, as it is before the step, that run_in_turn() needs.
    std::any (*before_turn)(const ErosionState& state, const ErosionInput& input) = nullptr;
    /// Works through the rows `rows` of the map, once those before them are done and the window has what these changed
    /// of the first of `rows` and of the row before it (and, round the map, of its first and last row). Changes also
    /// the rows on either side. The sums of `rows`; counts no step.
    std::vector<RowTotals> (*run_in_turn)(ErosionState& state, const ErosionInput& input, const RowWindow& window,
                                          RowBand rows, const std::any& before) = nullptr;
};

/// Whether any step of the schedule needs RowWindow::relief.
bool asks_for_relief(const ErosionSchedule& schedule);

/// The reason that steps of this kind need the whole map at once, in words; `where` names the parameter that says so.
/// No words: they run on rows of it. `on_ranks`: whether ranks exchange what steps need besides a halo.
Error obstacle_to_row_windows(const ErosionSchedule& schedule, ErosionKind kind, bool on_ranks);
/// The first such reason of all kinds that the schedule has steps of.
Error obstacle_to_row_windows(const ErosionSchedule& schedule, bool on_ranks);

}  // namespace cuesta

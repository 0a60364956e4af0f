#pragma once
/// \file The strip of a land that one rank erodes.

#include <any>
#include <array>
#include <cstdint>
#include <vector>

#include "core/bands/whole_map.h"
#include "core/domain/row_domain.h"
#include "core/erosion/erode.h"
#include "core/erosion/row_window.h"

namespace cuesta {

/// A rank's rows, with as many of the rows around them as steps look at. All ranks make the same calls in the same
/// order. The bytes are those of erosion_steps() on the whole land, whatever the number of ranks.
class ErosionStrip {
public:
    /// `own`, `input`: of the domain's own rows (of width 0 and without rasters where there are none); their schedule
    /// comes with set_phase(). `domain` must outlive this and have strips at multiples of strip_alignment().
    ErosionStrip(const RowDomain& domain, ErosionState own, ErosionInput input);

    /// The schedule takes over, `first_step` steps after the start; `previous`: the one before it, null at the start.
    /// `materials`: as start_of_erosion() was given them.
    void set_phase(const ErosionSchedule& schedule, std::int64_t first_step, const ErosionSchedule* previous,
                   const std::vector<MaterialParameters>& materials);

    /// Steps of one kind, and what they moved.
    struct Group {
        ErosionKind kind = ErosionKind::water;
        std::int64_t steps = 0;
        std::vector<RowTotals> sums;  ///< of the own rows; of a kind with run_on_ranks, of the map on rank 0
        std::vector<double> flooded;  ///< water::book_flood() books it, before the sums; of the map on rank 0
        bool on_whole_map = false;    ///< rank 0 made them alone, and booked them
        Result<void> problem;         ///< of its disk, on all ranks; the strip is of no use then
    };
    /// Runs the next step of the schedule, and those of the same kind after it that an exchange of rows serves too, but
    /// at most `limit` in all. `root`: on rank 0, for steps that need the whole map (obstacle_to_row_windows()); null:
    /// there are none.
    Group next(std::int64_t limit, const WholeMapRoot* root = nullptr);

    /// Rasters that steps change, by numbers that stay; empty ones are not there.
    std::vector<const Raster<float>*> changing() const;
    /// Goes on from a state that was kept: its counts, and the own rows of changing(), empty where there were none.
    /// After set_phase() for the phase that the state was in and for all before it.
    void resume(std::int64_t steps_done, const std::array<std::int64_t, erosion_kind_count>& steps_of_kind,
                const std::vector<Raster<float>>& changing);

    /// With rows around the own ones: row y of the map is row y - first() of the rasters.
    const ErosionState& state() const { return near_.state; }
    int first() const { return near_.rows.first; }

private:
    struct Part {
        RowHalo halo;
        RowBand rows;
        ErosionState state;
        ErosionInput input;
    };
    void bring_beds();
    std::int64_t steps_of_group(std::int64_t limit, ErosionKind& kind) const;
    bool needs_all(ErosionKind kind) const;
    void run_on_all(Group& group, const WholeMapRoot* root);
    void run_on_rows(Group& group);
    RowWindow window_of(const Part& part) const { return {part.rows.first, domain_.height(), relief_}; }
    Part with_more_rows(const Part& part, const RowHalo& halo, bool with_changing) const;
    void hand_on(Part& from, Part& to, const RowWindowWork& work) const;
    std::vector<RowTotals> run(Part& part, const RowWindowWork& work, const RowHalo& halo, std::int64_t count);
    std::vector<RowTotals> run_in_turn(const RowWindowWork& work, const RowHalo& halo);
    std::vector<RowTotals> run_far(const RowWindowWork& work, const RowHalo& halo, std::int64_t count);

    const RowDomain& domain_;
    float relief_;                                     ///< m, of the whole map at the start
    std::array<std::any, erosion_kind_count> memory_;  ///< RowWindowWork::run_on_ranks
    Part near_;
    Part far_;  ///< of steps that look further, or not round: a copy of what they need; empty until the first of them
};

/// Rows at whose multiples strips begin, for runs of these schedules.
int strip_alignment(const std::vector<const ErosionSchedule*>& schedules);

}  // namespace cuesta

#include "core/bands/erosion_strip.h"

#include <algorithm>
#include <utility>

#include "core/bands/row_turns.h"
#include "core/bands/sea_strips.h"
#include "core/bands/window_rasters.h"
#include "core/base/check.h"
#include "core/erosion/begin_phase.h"
#include "core/erosion/kind_work.h"
#include "core/erosion/thermal/thermal.h"

namespace cuesta {
namespace {

/// Steps share an exchange as long as their halo stays within this: twelve rows are four sub-steps of water. More
/// would save messages, of which there are few, and compute more rows twice.
constexpr int rows_worth_an_exchange = 16;
constexpr std::int64_t most_steps_of_group = 4;

void copy_rows(const Raster<float>& from, int first_of_from, Raster<float>& to, int first_of_to, RowBand rows) {
    for (int y = rows.first; y < rows.last; ++y)
        std::copy_n(from.row(y - first_of_from), from.width(), to.row(y - first_of_to));
}

/// Highest less lowest ground of the map, on all ranks.
float relief_of_map(const RowDomain& domain, const Raster<float>& own) {
    std::vector<double> extremes;
    for (int y = 0; y < own.height(); ++y) {
        const auto [least, greatest] = std::minmax_element(own.row(y), own.row(y) + own.width());
        extremes.push_back(static_cast<double>(*least));
        extremes.push_back(static_cast<double>(*greatest));
    }
    const std::vector<double> all = domain.gather_rows(extremes);
    float relief = 0;
    if (!all.empty()) {
        const auto [least, greatest] = std::minmax_element(all.begin(), all.end());
        relief = static_cast<float>(*greatest) - static_cast<float>(*least);
    }
    broadcast_value(domain.ranks(), relief);
    return relief;
}

}  // namespace

int strip_alignment(const std::vector<const ErosionSchedule*>& schedules) {
    const bool in_blocks = std::any_of(schedules.begin(), schedules.end(),
                                       [](const ErosionSchedule* schedule) { return schedule->mixing.thermal > 0; });
    // Thinner strips would compute more of their neighbours' rows than of their own.
    return in_blocks ? thermal_window_alignment : rows_worth_an_exchange;
}

ErosionStrip::ErosionStrip(const RowDomain& domain, ErosionState own, ErosionInput input)
    : domain_(domain), relief_(relief_of_map(domain, own.reference)) {
    near_ = {{}, domain.own(), std::move(own), std::move(input)};
    CUESTA_CHECK_EQUAL(near_.state.height(), near_.rows.count());
    near_ = with_more_rows(near_, {rows_worth_an_exchange, 1}, true);
}

void ErosionStrip::set_phase(const ErosionSchedule& schedule, std::int64_t first_step, const ErosionSchedule* previous,
                             const std::vector<MaterialParameters>& materials) {
    if (previous != nullptr) begin_phase(near_.state, *previous, schedule, materials);
    near_.input.schedule = far_.input.schedule = schedule;
    near_.input.first_step = far_.input.first_step = first_step;
    far_.state.materials = near_.state.materials;
    const bool wraps = schedule.mixing.border == Border::periodic;
    if (wraps != near_.halo.wraps) near_ = with_more_rows(near_, {near_.halo.rows, 1, wraps}, true);
}

std::vector<const Raster<float>*> ErosionStrip::changing() const {
    std::vector<const Raster<float>*> rasters = changing_rasters(near_.state);
    rasters.push_back(&near_.state.beds.place);
    return rasters;
}

void ErosionStrip::bring_beds() {
    const RasterView<float> place[] = {near_.state.beds.place.view()};
    domain_.exchange(place, near_.rows.first, near_.halo);
    far_ = {};  // holds a copy of them
}

void ErosionStrip::resume(std::int64_t steps_done, const std::array<std::int64_t, erosion_kind_count>& steps_of_kind,
                          const std::vector<Raster<float>>& changing) {
    near_.state.steps_done = steps_done;
    near_.state.steps_of_kind = steps_of_kind;
    const RowBand own = domain_.own();
    std::vector<Raster<float>*> rasters = changing_rasters(near_.state);
    rasters.push_back(&near_.state.beds.place);
    CUESTA_CHECK_EQUAL(rasters.size(), changing.size());
    for (std::size_t i = 0; i < rasters.size(); ++i) {
        *rasters[i] = {};
        if (changing[i].empty()) continue;
        *rasters[i] = Raster<float>(domain_.width(), near_.rows.count());
        copy_rows(changing[i], own.first, *rasters[i], near_.rows.first, own);
    }
    if (own.count() > 0 && !near_.state.beds.empty()) bring_beds();
}

/// The same own rows with other rows around them; constants are fetched, what changes is as it comes.
ErosionStrip::Part ErosionStrip::with_more_rows(const Part& part, const RowHalo& halo, bool with_changing) const {
    Part more{halo, domain_.held(halo), without_rasters(part.state), {}};
    more.input.schedule = part.input.schedule;
    more.input.first_step = part.input.first_step;
    for (const RasterSource& source : part.input.sources) more.input.sources.push_back({source.kind, {}});
    const RowBand own = domain_.own();
    std::vector<RasterView<float>> constants;
    const auto copy = [&](const Raster<float>& from, Raster<float>& to) {
        if (from.empty()) return false;
        to = Raster<float>(domain_.width(), more.rows.count());
        copy_rows(from, part.rows.first, to, more.rows.first, own);
        return true;
    };
    const auto old_constants = constant_rasters(part.state, part.input);
    const auto new_constants = constant_rasters(more.state, more.input);
    for (std::size_t i = 0; i < old_constants.size(); ++i)
        if (copy(*old_constants[i], *new_constants[i])) constants.push_back(new_constants[i]->view());
    domain_.exchange(constants, more.rows.first, halo);
    if (!with_changing) return more;
    const auto old_changing = changing_rasters(part.state);
    const auto new_changing = changing_rasters(more.state);
    for (std::size_t i = 0; i < old_changing.size(); ++i) copy(*old_changing[i], *new_changing[i]);
    return more;
}

std::int64_t ErosionStrip::steps_of_group(std::int64_t limit, ErosionKind& kind) const {
    const ErosionInput& input = near_.input;
    const std::int64_t done = near_.state.steps_done;
    const auto kind_of = [&](std::int64_t step) {
        return kind_of_step(input.schedule.mixing, step - input.first_step);
    };
    kind = kind_of(done);
    const ErosionKindWork& work = work_of(kind);
    const bool on_all = needs_all(kind);
    if (!on_all && (!work.steps_at_once || work.in_windows->step_by_step)) return 1;
    std::int64_t count = 1;
    while (count < std::min(limit, most_steps_of_group) && kind_of(done + count) == kind &&
           (on_all || work.in_windows->halo(near_.state, input, count + 1).rows <= rows_worth_an_exchange))
        ++count;
    return count;
}

bool ErosionStrip::needs_all(ErosionKind kind) const {
    return !obstacle_to_row_windows(near_.input.schedule, kind, true).what.empty();
}

/// On rank 0, for all ranks.
void ErosionStrip::run_on_all(Group& group, const WholeMapRoot* root) {
    group.on_whole_map = true;
    const HeldRows held{near_.rows.first, near_.state, near_.input};
    group.problem = steps_on_whole_map(domain_, group.kind, group.steps, held, root);
    if (group.problem && domain_.own().count() > 0 && !near_.state.beds.empty()) bring_beds();
}

ErosionStrip::Group ErosionStrip::next(std::int64_t limit, const WholeMapRoot* root) {
    Group group;
    group.steps = limit;
    if (!near_.input.schedule.mixing.erodes()) {
        near_.state.steps_done += limit;
        return group;
    }
    group.steps = steps_of_group(limit, group.kind);
    const std::int64_t done = near_.state.steps_done + group.steps;
    std::int64_t& of_kind = near_.state.steps_of_kind[static_cast<std::size_t>(group.kind)];
    const std::int64_t done_of_kind = of_kind + group.steps;
    needs_all(group.kind) ? run_on_all(group, root) : run_on_rows(group);
    // Ranks without rows count, too.
    near_.state.steps_done = done;
    of_kind = done_of_kind;
    return group;
}

void ErosionStrip::run_on_rows(Group& group) {
    const RowWindowWork& work = *work_of(group.kind).in_windows;
    const RowHalo halo = work.halo(near_.state, near_.input, group.steps);
    if (work.flood != nullptr)
        if (const std::optional<float> level = work.flood(near_.state, near_.input))
            group.flooded = flood_on_ranks(domain_, near_.state, near_.rows.first, *level);
    if (work.run_on_ranks != nullptr) {
        CUESTA_CHECK(group.steps == 1 && halo.alignment == 1);
        if (halo.rows > near_.halo.rows) near_ = with_more_rows(near_, halo, true);
        group.sums = work.run_on_ranks(near_.state, near_.input, window_of(near_), domain_,
                                       memory_[static_cast<std::size_t>(group.kind)]);
        if (work.moves_beds && domain_.own().count() > 0 && !near_.state.beds.empty()) bring_beds();
    } else if (work.in_turn != nullptr && work.in_turn(near_.input.schedule)) {
        group.sums = run_in_turn(work, halo);
    } else if (halo.alignment > 1 || halo.wraps != near_.halo.wraps) {
        group.sums = run_far(work, halo, group.steps);
    } else {
        if (halo.rows > near_.halo.rows) near_ = with_more_rows(near_, halo, true);
        group.sums = run(near_, work, halo, group.steps);
    }
}

std::vector<RowTotals> ErosionStrip::run(Part& part, const RowWindowWork& work, const RowHalo& halo,
                                         std::int64_t count) {
    const RowBand own = domain_.own();
    if (own.count() == 0) return {};
    std::vector<RasterView<float>> fields;
    for (Raster<float>* field : work.fields(part.state))
        if (!field->empty()) fields.push_back(field->view());
    domain_.exchange(fields, part.rows.first, halo);
    std::vector<RowTotals> sums = work.run(part.state, part.input, count, window_of(part));
    for (RowTotals& rows : sums) rows = sums_of_band(rows, part.rows.first, own);
    return sums;
}

std::vector<RowTotals> ErosionStrip::run_in_turn(const RowWindowWork& work, const RowHalo& halo) {
    const RowBand own = domain_.own();
    if (own.count() == 0) return {};
    CUESTA_CHECK(halo.rows == 1 && halo.wraps == near_.halo.wraps);
    std::vector<RasterView<float>> fields;
    for (Raster<float>* field : work.fields(near_.state))
        if (!field->empty()) fields.push_back(field->view());
    domain_.exchange(fields, near_.rows.first, halo);
    const std::any before = work.before_turn(near_.state, near_.input);
    std::vector<RowTotals> sums;
    take_turns(domain_, fields, near_.rows.first, halo.wraps,
               [&] { sums = work.run_in_turn(near_.state, near_.input, window_of(near_), own, before); });
    return sums;
}

std::vector<RowTotals> ErosionStrip::run_far(const RowWindowWork& work, const RowHalo& halo, std::int64_t count) {
    // Constants are fetched anew for another halo: not where more steps reach some rows further.
    const RowHalo held{std::max(halo.rows, rows_worth_an_exchange), halo.alignment, halo.wraps};
    if (!(far_.halo == held)) far_ = with_more_rows(near_, held, false);
    far_.state.steps_done = near_.state.steps_done;
    far_.state.steps_of_kind = near_.state.steps_of_kind;
    hand_on(near_, far_, work);
    std::vector<RowTotals> sums = run(far_, work, halo, count);
    hand_on(far_, near_, work);
    return sums;
}

/// The own rows of all that steps of this kind change.
void ErosionStrip::hand_on(Part& from, Part& to, const RowWindowWork& work) const {
    const auto fields_of = [&](ErosionState& state) {
        std::vector<Raster<float>*> fields = work.fields(state);
        if (work.own_fields != nullptr)
            for (Raster<float>* field : work.own_fields(state)) fields.push_back(field);
        return fields;
    };
    const std::vector<Raster<float>*> old_fields = fields_of(from.state);
    const std::vector<Raster<float>*> new_fields = fields_of(to.state);
    for (std::size_t i = 0; i < old_fields.size(); ++i) {
        if (old_fields[i]->empty()) {
            *new_fields[i] = {};
            continue;
        }
        if (new_fields[i]->empty()) *new_fields[i] = Raster<float>(domain_.width(), to.rows.count());
        copy_rows(*old_fields[i], from.rows.first, *new_fields[i], to.rows.first, domain_.own());
    }
}

}  // namespace cuesta

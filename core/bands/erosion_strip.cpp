#include "core/bands/erosion_strip.h"

#include <algorithm>
#include <utility>

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

/// Rasters that no step changes; those that there are.
template <class State, class Input>
auto constant_rasters(State& state, Input& input) {
    std::vector<decltype(&state.reference)> rasters{&state.reference, &state.beds.place, &input.rain_share,
                                                    &input.erodibility, &input.protection};
    for (auto& source : input.sources) rasters.push_back(&source.depth);
    return rasters;
}

void copy_rows(const Raster<float>& from, int first_of_from, Raster<float>& to, int first_of_to, RowBand rows) {
    for (int y = rows.first; y < rows.last; ++y)
        std::copy_n(from.row(y - first_of_from), from.width(), to.row(y - first_of_to));
}

}  // namespace

int strip_alignment(const std::vector<const ErosionSchedule*>& schedules) {
    const bool in_blocks = std::any_of(schedules.begin(), schedules.end(),
                                       [](const ErosionSchedule* schedule) { return schedule->mixing.thermal > 0; });
    // Thinner strips would compute more of their neighbours' rows than of their own.
    return in_blocks ? thermal_window_alignment : rows_worth_an_exchange;
}

ErosionStrip::ErosionStrip(const RowDomain& domain, ErosionState own, ErosionInput input) : domain_(domain) {
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
    CUESTA_CHECK(work.in_windows != nullptr);
    if (!work.steps_at_once) return 1;
    std::int64_t count = 1;
    while (count < std::min(limit, most_steps_of_group) && kind_of(done + count) == kind &&
           work.in_windows->halo(near_.state, input, count + 1).rows <= rows_worth_an_exchange)
        ++count;
    return count;
}

ErosionStrip::Group ErosionStrip::next(std::int64_t limit) {
    Group group;
    group.steps = limit;
    if (!near_.input.schedule.mixing.erodes()) {
        near_.state.steps_done += limit;
        return group;
    }
    group.steps = steps_of_group(limit, group.kind);
    const RowWindowWork& work = *work_of(group.kind).in_windows;
    const RowHalo halo = work.halo(near_.state, near_.input, group.steps);
    const std::int64_t done = near_.state.steps_done + group.steps;
    std::int64_t& of_kind = near_.state.steps_of_kind[static_cast<std::size_t>(group.kind)];
    const std::int64_t done_of_kind = of_kind + group.steps;
    if (work.run_on_ranks != nullptr) {
        CUESTA_CHECK(group.steps == 1 && halo.alignment == 1);
        if (halo.rows > near_.halo.rows) near_ = with_more_rows(near_, halo, true);
        group.sums = work.run_on_ranks(near_.state, near_.input, {near_.rows.first, domain_.height()}, domain_,
                                       memory_[static_cast<std::size_t>(group.kind)]);
        if (work.moves_beds && domain_.own().count() > 0 && !near_.state.beds.empty()) bring_beds();
    } else if (halo.alignment > 1) {
        group.sums = run_far(work, halo, group.steps);
    } else {
        if (halo.rows > near_.halo.rows) near_ = with_more_rows(near_, halo, true);
        group.sums = run(near_, work, halo, group.steps);
    }
    // Ranks without rows count, too.
    near_.state.steps_done = done;
    of_kind = done_of_kind;
    return group;
}

std::vector<RowTotals> ErosionStrip::run(Part& part, const RowWindowWork& work, const RowHalo& halo,
                                         std::int64_t count) {
    const RowBand own = domain_.own();
    if (own.count() == 0) return {};
    std::vector<RasterView<float>> fields;
    for (Raster<float>* field : work.fields(part.state))
        if (!field->empty()) fields.push_back(field->view());
    domain_.exchange(fields, part.rows.first, halo);
    std::vector<RowTotals> sums = work.run(part.state, part.input, count, {part.rows.first, domain_.height()});
    for (RowTotals& rows : sums) rows = sums_of_band(rows, part.rows.first, own);
    return sums;
}

std::vector<RowTotals> ErosionStrip::run_far(const RowWindowWork& work, const RowHalo& halo, std::int64_t count) {
    if (!(far_.halo == halo)) far_ = with_more_rows(near_, halo, false);
    far_.state.steps_done = near_.state.steps_done;
    far_.state.steps_of_kind = near_.state.steps_of_kind;
    const RowBand own = domain_.own();
    const std::vector<Raster<float>*> near_fields = work.fields(near_.state);
    const std::vector<Raster<float>*> far_fields = work.fields(far_.state);
    for (std::size_t i = 0; i < near_fields.size(); ++i) {
        if (near_fields[i]->empty()) continue;
        if (far_fields[i]->empty()) *far_fields[i] = Raster<float>(domain_.width(), far_.rows.count());
        copy_rows(*near_fields[i], near_.rows.first, *far_fields[i], far_.rows.first, own);
    }
    std::vector<RowTotals> sums = run(far_, work, halo, count);
    for (std::size_t i = 0; i < near_fields.size(); ++i)
        if (!far_fields[i]->empty()) copy_rows(*far_fields[i], far_.rows.first, *near_fields[i], near_.rows.first, own);
    return sums;
}

}  // namespace cuesta

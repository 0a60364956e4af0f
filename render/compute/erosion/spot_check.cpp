#include "render/compute/erosion/spot_check.h"

#include <algorithm>

#include "core/erosion/kind_work.h"
#include "render/compute/erosion/state_difference.h"

namespace cuesta {

namespace {

constexpr int compared_rows = 64;

/// Whether steps on some rows need nothing but a halo; all others are done on the whole map.
bool runs_in_windows(ErosionKind kind, const ErosionInput& input) {
    const RowWindowWork* const work = work_of(kind).in_windows;
    if (work == nullptr || work->run == nullptr) return false;
    if (work->sweep != nullptr) return false;  // its windows see the second half of a step alone
    if (input.schedule.mixing.border == Border::periodic && kind != ErosionKind::water) return false;
    if (work->in_turn != nullptr && work->in_turn(input.schedule)) return false;
    // The published transport reaches as far as the water runs in a step.
    const WaterScheme scheme = input.schedule.water.scheme;
    return kind != ErosionKind::water ||
           (scheme != WaterScheme::mei && scheme != WaterScheme::mathisen && scheme != WaterScheme::ferreira);
}

Raster<float> rows_of(const Raster<float>& field, RowBand rows) {
    if (field.empty()) return {};
    Raster<float> part(field.width(), rows.count());
    for (int y = rows.first; y < rows.last; ++y) std::copy_n(field.row(y), field.width(), part.row(y - rows.first));
    return part;
}

/// Some rows of a state, with room for what the device is to tell of them.
ErosionState window_of(const ErosionState& state, RowBand rows, bool with_water) {
    ErosionState window;
    window.cell_size = state.cell_size;
    window.materials = state.materials;
    window.steps_done = state.steps_done;
    window.steps_of_kind = state.steps_of_kind;
    window.reference = rows_of(state.reference, rows);
    window.beds = {rows_of(state.beds.place, rows), state.beds.profile};
    window.change = Raster<float>(state.width(), rows.count());
    window.thickness.assign(state.thickness.size(), window.change);
    if (!with_water) return window;
    for (Raster<float>* field : {&window.depth, &window.sediment, &window.flow}) *field = window.change;
    for (Raster<float>& pipe : state.outflow[0].empty() ? window.pipe_flow : window.outflow) pipe = window.change;
    return window;
}

/// Input of steps of a kind.
ErosionInput input_of(const ErosionInput& input, RowBand rows, ErosionKind kind) {
    ErosionInput window;
    window.schedule = input.schedule;
    window.first_step = input.first_step;
    window.protection = rows_of(protection_from(input, kind), rows);
    window.erodibility = rows_of(erodibility_for(input, kind), rows);
    if (kind != ErosionKind::water) return window;
    for (const RasterSource& source : input.sources)
        window.sources.push_back({source.kind, rows_of(source.depth, rows)});
    window.rain_share = rows_of(input.rain_share, rows);
    return window;
}

}  // namespace

Result<SpotCheck> SpotCheck::before(const DeviceState& fields, const ErosionState& state, const ErosionInput& input,
                                    ErosionKind kind, std::int64_t count, double place) {
    SpotCheck check(kind, count);
    check.choose_rows(state, input, place);
    const bool with_water = kind == ErosionKind::water;
    check.state_ = window_of(state, check.window_, with_water);
    check.input_ = input_of(input, check.window_, kind);
    check.state_.ledger = state.ledger;  // sums go on from there, to the bit
    if (auto read = fields.download_rows(check.state_, check.window_.first); !read) return read.error();
    return check;
}

void SpotCheck::choose_rows(const ErosionState& state, const ErosionInput& input, double place) {
    height_of_map_ = state.height();
    compared_ = window_ = {0, height_of_map_};
    const Border border = input.schedule.mixing.border;
    const bool floods = kind_ == ErosionKind::water && border == Border::sea &&
                        state.steps_of_kind[static_cast<std::size_t>(kind_)] == 0;
    is_whole_ = true;
    if (!runs_in_windows(kind_, input) || floods) return;
    const int room = std::max(height_of_map_ - compared_rows, 0);
    compared_.first = std::clamp(static_cast<int>(place * room), 0, room);
    compared_.last = std::min(compared_.first + compared_rows, height_of_map_);
    const RowHalo halo = work_of(kind_).in_windows->halo(state, input, count_);
    window_ = with_halo(compared_, halo, height_of_map_);
    // Rows near a periodic border depend on those across it.
    const bool wraps =
        border == Border::periodic && (compared_.first < halo.rows || compared_.last + halo.rows > height_of_map_);
    if (wraps) compared_ = window_ = {0, height_of_map_};
    is_whole_ = wraps;
}

Result<std::string> SpotCheck::after(const DeviceState& fields, const Ledger& ledger) {
    ErosionState found = window_of(state_, {0, state_.height()}, kind_ == ErosionKind::water);
    if (auto read = fields.download_rows(found, window_.first); !read) return read.error();
    const ErosionKindWork& work = work_of(kind_);
    if (!is_whole_) {
        work.in_windows->run(state_, input_, count_, {window_.first, height_of_map_});
        return first_difference(found, state_, window_.first, compared_);
    }
    work.run(state_, input_, count_);
    found.ledger = ledger;
    return first_difference(found, state_);
}

}  // namespace cuesta

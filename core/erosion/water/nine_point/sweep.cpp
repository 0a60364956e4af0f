#include "core/erosion/water/nine_point/sweep.h"

#include <algorithm>
#include <utility>

#include "core/base/multiversion.h"
#include "core/erosion/water/nine_point/transport.h"
#include "core/erosion/water/nine_point/ways_out.h"
#include "core/erosion/water/steps.h"

namespace cuesta::water::nine_point {

namespace {

CUESTA_MULTIVERSION void add_row(const float* __restrict source, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] += source[x];
}

enum Scratch {
    rain,
    gained,
    eroded,
    laid,
    evaporated,
    capacity,
    most_taken,
    most_laid,
    demand,
    lay,
    creep,
    unmet,
    taken,
    yield,
    scratch_rows
};

}  // namespace

SweepInput sweep_input_of(const ErosionState& state, const ErosionInput& input, float sub_step) {
    SweepInput sweep;
    sweep.input = &input;
    const float bottom = state.materials.empty() ? 1.0F : state.materials.back().dissolubility;
    const float loose = state.layered() ? state.materials.front().dissolubility : bottom;
    sweep.coefficients =
        coefficients_of(input.schedule.water, sub_step, input.schedule.mixing, state.cell_size, bottom, loose);
    if (state.layered())
        for (const MaterialParameters& material : state.materials) {
            sweep.dissolubility.push_back(material.dissolubility);
            sweep.softening_gain.push_back(softening_gain_of(material.dissolubility));
        }
    return sweep;
}

BandSweep::BandSweep(WavefrontRows& rows, const ErosionState& state, const SweepInput& input, Books& books)
    : rows_(rows),
      input_(input),
      beds_(state.beds.profile),
      books_(books),
      width_(rows.width()),
      height_(rows.height()),
      layer_count_(state.thickness.size()),
      layers_(layer_count_),
      ground_kind_(kind_of_ground(state, *input.input, input.coefficients)),
      rings_(width_, input.steps(), ring_count(ground_kind_), 4, rows.known().first),
      beyond_(width_, 6 * input.steps()),
      scratch_(width_, scratch_rows),
      zero_(width_, 1),
      one_(width_, 1, 1.0F) {}

BandSweep::Row BandSweep::row(int y) const {
    float* const* const f = rows_.fields(y);
    float* const* const pipes = f + Fields::pipes;
    return {rows_.on_map(y),
            f[Fields::reference],
            f[Fields::bed_place],
            f[Fields::change],
            f[Fields::depth],
            f[Fields::sediment],
            {pipes[0], pipes[1], pipes[2], pipes[3]},
            f[Fields::flow],
            {f + Fields::first_layer, layer_count_}};
}

void BandSweep::fill_ends(float* row, float beyond) const {
    row[-1] = periodic() ? row[width_ - 1] : beyond;
    row[width_] = periodic() ? row[0] : beyond;
}

void BandSweep::repeat_ends(float* row) const {
    const float west = row[0];
    const float east = row[width_ - 1];
    row[-1] = periodic() ? east : west;
    row[width_] = periodic() ? west : east;
}

void BandSweep::water_in(int step, int y) {
    const Row r = row(y);
    const WaterIn& water = input_.water[static_cast<std::size_t>(step)];
    const bool booked = in_band(y) && water.any();
    RowSum sum;
    in_pieces(width_, [&](const RowPiece& piece) {
        const auto [x, count] = piece;
        water.row(*input_.input, r.y, piece, r.reference + x, r.change + x, scratch(rain));
        level_row({r.reference + x, r.change + x, scratch(rain), r.depth + x, ring(step, ground, y) + x,
                   ring(step, level, y) + x, scratch(gained)},
                  count);
        if (booked) sum.add(scratch(gained), count);
    });
    if (booked) books_.row(step, y).rain = sum.total();
    set_ground_ends(ring(step, ground, y), r.reference);
    repeat_ends(ring(step, level, y));
    guide(step, y);
}

void BandSweep::guide(int step, int y) {
    if (ground_kind_ == Ground::free) return;
    const Row r = row(y);
    const float* const loose = r.thickness.empty() ? nullptr : r.thickness.front();
    if (ground_kind_ == Ground::held) {
        const auto row_of = [&](const Raster<float>& raster) { return raster.empty() ? nullptr : raster.row(r.y); };
        guide_row({row_of(protection_from(*input_.input, ErosionKind::water)),
                   row_of(erodibility_for(*input_.input, ErosionKind::water)), loose, r.change},
                  input_.coefficients, ring(step, give, y), ring(step, creep_share, y), ring(step, receive, y),
                  ring(step, most, y), width_);
        for (const Field field : {give, creep_share, receive}) repeat_ends(ring(step, field, y));
    } else {
        loose_row(loose, ring(step, most, y), width_);
    }
    repeat_ends(ring(step, most, y));
}

void BandSweep::pull(int step, int y) {
    const Row r = row(y);
    pull_row(r.pipes, ring(step, level, y), ring(step, level, south_of(y)), input_.coefficients, width_);
    set_border_flows(step, y);
}

void BandSweep::find_shares(int step, int y) {
    const Row r = row(y);
    share_row(r.pipes, pipes_north_of(step, y), r.depth, ring(step, share, y), ring(step, outflow, y), width_);
    fill_ends(ring(step, share, y), 1.0F);
}

/// Outflow of a border cell over an edge through pipes of weight 1, in metres a sub-step. An open edge is a brink: all
/// that is there falls over it. So it is above the sea; ground below it exchanges half of the difference in level,
/// which calms waves and is stable in corners, whose pipes outwards weigh 9/5.
float BandSweep::leaving(int step, int x, int y) {
    if (!open()) return 0.0F;
    const float sea = input_.coefficients.sea_level;
    const float bed = ring(step, ground, y)[x];
    return bed < sea ? 0.5F * (ring(step, level, y)[x] - sea) : row(y).depth[x];
}

void BandSweep::set_border_flows(int step, int y) {
    const Pipes p = row(y).pipes;
    const int end = width_ - 1;
    if (periodic()) {
        p.east[-1] = p.east[end];
        p.south_east[-1] = p.south_east[end];
        p.south_west[width_] = p.south_west[0];
        return;
    }
    p.east[end] = axis_weight * leaving(step, end, y);
    p.east[-1] = -axis_weight * leaving(step, 0, y);
    if (southmost(y)) {
        for (int x = 0; x < width_; ++x) {
            const float out = leaving(step, x, y);
            p.south[x] = axis_weight * out;
            p.south_east[x] = p.south_west[x] = diagonal_weight * out;
        }
        p.south_east[-1] = p.south_west[width_] = 0;
    } else {
        p.south_east[end] = diagonal_weight * leaving(step, end, y);
        p.south_west[0] = diagonal_weight * leaving(step, 0, y);
        p.south_east[-1] = -diagonal_weight * leaving(step, 0, y + 1);
        p.south_west[width_] = -diagonal_weight * leaving(step, end, y + 1);
    }
    if (!northmost(y)) return;
    const Pipes north = pipes_beyond(step);
    for (int x = 0; x < width_; ++x) {
        const float out = leaving(step, x, y);
        north.south[x] = -axis_weight * out;
        north.south_east[x - 1] = north.south_west[x + 1] = -diagonal_weight * out;
    }
    north.south_east[end] = north.south_west[0] = 0;
}

void BandSweep::limit(int step, int y) {
    const float* const south = southmost(y) ? one_.row(0) : ring(step, share, y + 1);
    limit_row(row(y).pipes, ring(step, share, y), south, width_);
    limit_border_flows(step, y);
}

/// The flows that lie in ghost columns and in the row north of the map.
void BandSweep::limit_border_flows(int step, int y) {
    const Pipes p = row(y).pipes;
    const int end = width_ - 1;
    if (periodic()) {
        p.east[-1] = p.east[end];
        p.south_east[-1] = p.south_east[end];
        p.south_west[width_] = p.south_west[0];
        return;
    }
    const auto into_map = [](float& flow, float part) {
        flow = none_if_tiny(flow < 0.0F ? flow * part : flow);
    };
    const float* const here = ring(step, share, y);
    into_map(p.east[-1], here[0]);
    if (!southmost(y)) {
        const float* const south = ring(step, share, y + 1);
        into_map(p.south_east[-1], south[0]);
        into_map(p.south_west[width_], south[end]);
    }
    if (!northmost(y)) return;
    const Pipes north = pipes_beyond(step);
    for (int x = 0; x < width_; ++x) {
        into_map(north.south[x], here[x]);
        into_map(north.south_east[x - 1], here[x]);
        into_map(north.south_west[x + 1], here[x]);
    }
}

/// The ground beyond a border cell, whose height and that of its inner neighbour were `start` and `inner` at the start.
/// Beyond an open edge the land falls on as it did then, and stays so (or is level, where the border cell lies lower):
/// rivers and creep leave as readily as they come, and cut no deeper than that. If it were level there, they would lay
/// down what they bring and dam themselves up; if it fell as the land does now, they would cut without end.
float BandSweep::ground_beyond(float border_cell, float start, float inner) const {
    if (!open() || border_cell < input_.coefficients.sea_level) return border_cell;
    return std::min(border_cell, start - std::max(0.0F, inner - start));
}

void BandSweep::set_ground_ends(float* bed, const float* start) const {
    if (periodic()) {
        repeat_ends(bed);
        return;
    }
    const int end = width_ - 1;
    bed[-1] = ground_beyond(bed[0], start[0], start[std::min(1, end)]);
    bed[width_] = ground_beyond(bed[end], start[end], start[std::max(0, end - 1)]);
}

/// The ground of the row north (side -1) or south (side 1) of a row, within the map or beyond it.
const float* BandSweep::ground_beside(int step, int y, int side) {
    if (!(side < 0 ? northmost(y) : southmost(y))) return ring(step, ground, y + side);
    const float* const here = ring(step, ground, y);
    const float* const start = row(y).reference;
    const float* const inner = row(std::clamp(y - side, 0, height_ - 1)).reference;
    float* const ground_row = beyond(step, side < 0 ? 4 : 5);
    for (int x = 0; x < width_; ++x) ground_row[x] = ground_beyond(here[x], start[x], inner[x]);
    // In a corner the land falls on along the diagonal.
    const int end = width_ - 1;
    ground_row[-1] = ground_beyond(here[0], start[0], inner[std::min(1, end)]);
    ground_row[width_] = ground_beyond(here[end], start[end], inner[std::max(0, end - 1)]);
    return ground_row;
}

Guides BandSweep::guides(int step, int y) {
    const auto of_row = [&](int i) {
        if (ground_kind_ == Ground::loose) return GuideRows{nullptr, nullptr, nullptr, ring(step, most, i)};
        return GuideRows{ring(step, give, i), ring(step, creep_share, i), ring(step, receive, i), ring(step, most, i)};
    };
    const Raster<float>& erodibility = erodibility_for(*input_.input, ErosionKind::water);
    return {ground_kind_, of_row(north_of(y)), of_row(y), of_row(south_of(y)),
            erodibility.empty() ? one_.row(0) : erodibility.row(row(y).y)};
}

const float* BandSweep::bottom_yield(const Row& row) {
    if (row.bed_place == nullptr) return nullptr;
    bed_yield_row(beds_, row.bed_place, row.change, {row.thickness.data(), row.thickness.size()}, scratch(yield),
                  width_);
    return scratch(yield);
}

void BandSweep::erode(int step, int y) {
    const Row r = row(y);
    const Coefficients& c = input_.coefficients;
    const ExchangeRows rows{r.pipes,
                            pipes_north_of(step, y),
                            ground_beside(step, y, -1),
                            ring(step, ground, y),
                            ground_beside(step, y, 1),
                            r.depth,
                            r.change,
                            r.sediment,
                            ring(step, concentration, y),
                            scratch(eroded)};
    const ExchangeScratch work{scratch(capacity), scratch(most_taken), scratch(most_laid), scratch(demand),
                               scratch(lay),      scratch(creep),      scratch(unmet),     scratch(taken)};
    const bool guided = ground_kind_ != Ground::free;
    const Guides held = guided ? guides(step, y) : Guides{};
    const float* const yields = r.thickness.empty() ? nullptr : bottom_yield(r);
    RowSum sum;
    in_pieces(width_, [&](const RowPiece& piece) {
        const auto [x, count] = piece;
        if (!guided) {
            exchange_row(rows.from(x), c, work, count);
        } else if (r.thickness.empty()) {
            guided_exchange_row(rows.from(x), held.from(x), c, work, count);
        } else {
            for (std::size_t i = 0; i < layer_count_; ++i) layers_[i] = r.thickness[i] + x;
            layers_exchange_row(rows.from(x), held.from(x), layers_,
                                {input_.dissolubility, input_.softening_gain, row_from(yields, x)}, c, work, count);
        }
        if (in_band(y)) sum.add(scratch(eroded), count);
    });
    fill_ends(ring(step, concentration, y), 0.0F);
    if (!in_band(y)) return;
    RowBook& book = books_.row(step, y);
    book.moved = sum.total();
    if (!open()) return;
    each_way_out(y, width_, height_, [&](int x, int across, int along) {
        book.left_map += static_cast<double>(creep_out(rows, guided ? &held : nullptr, x, across, along, c));
    });
}

void BandSweep::carry_and_dry(int step, int y) {
    const Row r = row(y);
    const CarryRows rows{r.pipes,
                         pipes_north_of(step, y),
                         ring(step, outflow, y),
                         northmost(y) ? zero_.row(0) : ring(step, concentration, y - 1),
                         ring(step, concentration, y),
                         southmost(y) ? zero_.row(0) : ring(step, concentration, y + 1),
                         ring(step, ground, y),
                         ground_kind_ == Ground::held ? ring(step, receive, y) : nullptr,
                         r.depth,
                         r.sediment,
                         r.change,
                         scratch(laid),
                         scratch(evaporated),
                         r.flow};
    RowSum sum;
    in_pieces(width_, [&](const RowPiece& piece) {
        carry_and_dry_row(rows.from(piece.x), input_.coefficients, piece.count);
        sum.add(scratch(evaporated), piece.count);
        if (!r.thickness.empty()) add_row(scratch(laid), r.thickness.front() + piece.x, piece.count);
    });
    if (!in_band(y)) return;
    RowBook& book = books_.row(step, y);
    book.evaporated = sum.total();
    if (open()) book_what_leaves(step, y, book);
}

void BandSweep::book_what_leaves(int step, int y, RowBook& book) {
    const Pipes pipes = row(y).pipes;
    const Pipes north = pipes_north_of(step, y);
    const float* const load = ring(step, concentration, y);
    each_way_out(y, width_, height_, [&](int x, int across, int along) {
        const float flow = pipes_of(pipes, north, x).towards(across, along);
        book.water_left_map += static_cast<double>(flow);
        if (flow > 0.0F) book.left_map += static_cast<double>(load[x] * flow);
    });
}

Books sweep(ErosionState& state, const SweepInput& input) {
    MemoryRows store;
    store.add(std::as_const(state.reference).view());
    store.add(std::as_const(state.beds.place).view());
    for (Raster<float>* field : {&state.change, &state.depth, &state.sediment}) store.add(field->view());
    for (Raster<float>& pipe : state.pipe_flow) store.add(pipe.view());
    store.add(state.flow.view(), RowUse::own);
    for (Raster<float>& layer : state.thickness) store.add(layer.view());

    Books books(input.steps(), state.height());
    const bool wraps = input.coefficients.border == Border::periodic;
    const SweepShape shape{BandSweep::halo * input.steps(), wraps, least_rows_of_band};
    const Result<void> swept = sweep_rows<BandSweep>(store, input.steps(), shape, [&](WavefrontRows& rows) {
        return std::make_unique<BandSweep>(rows, state, input, books);
    });
    CUESTA_CHECK(swept);  // memory does not fail
    return books;
}

}  // namespace cuesta::water::nine_point

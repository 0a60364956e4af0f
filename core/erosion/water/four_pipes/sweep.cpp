#include "core/erosion/water/four_pipes/sweep.h"

#include <algorithm>
#include <utility>

#include "core/base/multiversion.h"
#include "core/erosion/water/four_pipes/exchange.h"
#include "core/erosion/water/four_pipes/flux.h"
#include "core/erosion/water/four_pipes/transport.h"
#include "core/erosion/water/steps.h"

namespace cuesta::water::four_pipes {

namespace {

CUESTA_MULTIVERSION void add_row(const float* __restrict source, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] += source[x];
}

}  // namespace

BandSweep::BandSweep(WavefrontRows& rows, const SweepInput& input, const BedProfile& profile, Books& books)
    : rows_(rows),
      input_(input),
      beds_(profile),
      books_(books),
      width_(rows.width()),
      height_(rows.height()),
      layer_count_(input.dissolubility.empty() ? 0 : input.dissolubility.size() - 1),
      layers_(layer_count_),
      rings_(width_, input.steps(), input.coefficients.semi_lagrangian ? Rings::count : Rings::piped_count, 4,
             rows.known().first),
      scratch_(width_, 9),
      zero_(static_cast<std::size_t>(width_) + 2, 0.0F),
      wall_(static_cast<std::size_t>(width_) + 2, wall) {}

BandSweep::Row BandSweep::row(int y) const {
    float* const* const f = rows_.fields(y);
    return {f[Fields::reference], f[Fields::bed_place], f[Fields::change], f[Fields::depth],
            f[Fields::sediment],  f + Fields::outflow,  f[Fields::flow],   {f + Fields::first_layer, layer_count_}};
}

void BandSweep::water_in(int step, int y) {
    const Row r = row(y);
    float* const rain = scratch(0);
    float* const gained = scratch(1);
    float* const ground = ring(step, Rings::ground, y);
    float* const level = ring(step, Rings::level, y);
    const WaterIn& water = input_.water[static_cast<std::size_t>(step)];
    const bool booked = in_band(y) && water.any();
    RowSum sum;
    in_pieces(width_, [&](const RowPiece& piece) {
        const auto [x, count] = piece;
        water.row(*input_.input, y, piece, r.reference + x, r.change + x, rain);
        level_row({r.reference + x, r.change + x, rain, r.depth + x, ground + x, level + x, gained}, count);
        if (booked) sum.add(gained, count);
    });
    if (booked) books_.row(step, y).rain = sum.total();

    ground[-1] = ground[0];
    ground[width_] = ground[width_ - 1];
    // Beyond an open border water falls out at the height of the border's ground; a closed one is a wall.
    const bool open = input_.coefficients.open_border;
    level[-1] = open ? ground[0] : wall;
    level[width_] = open ? ground[width_ - 1] : wall;
}

void BandSweep::flux(int step, int y) {
    const auto level_beyond = [&](int border) {
        return input_.coefficients.open_border ? ring(step, Rings::ground, border) : wall_.data() + 1;
    };
    const Row r = row(y);
    flux_row({y > 0 ? ring(step, Rings::level, y - 1) : level_beyond(0), ring(step, Rings::level, y),
              y + 1 < height_ ? ring(step, Rings::level, y + 1) : level_beyond(height_ - 1), r.depth, r.outflow[0],
              r.outflow[1], r.outflow[2], r.outflow[3]},
             input_.coefficients.kappa, width_);
}

OutflowRows BandSweep::outflow_around(int y) const {
    float* const* const f = row(y).outflow;
    const float* const nothing = zero_.data() + 1;
    return {f[0],
            f[1],
            f[2],
            f[3],
            y > 0 ? row(y - 1).outflow[static_cast<std::size_t>(Pipe::south)] : nothing,
            y + 1 < height_ ? row(y + 1).outflow[static_cast<std::size_t>(Pipe::north)] : nothing};
}

const float* BandSweep::bottom_yield(const Row& row) {
    if (row.bed_place == nullptr) return nullptr;
    bed_yield_row(beds_, row.bed_place, row.change, {row.thickness.data(), row.thickness.size()}, scratch(6), width_);
    return scratch(6);
}

void BandSweep::erode(int step, int y) {
    const Row r = row(y);
    const Coefficients& c = input_.coefficients;
    float* const eroded = scratch(0);
    const OutflowRows flow = outflow_around(y);
    const Raster<float>& erodibility = erodibility_for(*input_.input, ErosionKind::water);
    const ExchangeRows rows{flow,
                            ring(step, Rings::ground, std::max(y - 1, 0)),
                            ring(step, Rings::ground, y),
                            ring(step, Rings::ground, std::min(y + 1, height_ - 1)),
                            r.depth,
                            r.change,
                            r.sediment,
                            ring(step, Rings::concentration, y),
                            c.semi_lagrangian ? ring(step, Rings::velocity_x, y) : nullptr,
                            c.semi_lagrangian ? ring(step, Rings::velocity_y, y) : nullptr,
                            c.semi_lagrangian ? ring(step, Rings::load, y) : r.sediment,
                            eroded,
                            erodibility.empty() ? nullptr : erodibility.row(y),
                            open(y)};
    const ExchangeScratch work{scratch(1), scratch(2), scratch(3), scratch(4), scratch(7), scratch(8)};
    const float* const yield = r.thickness.empty() ? nullptr : bottom_yield(r);
    RowSum sum;
    in_pieces(width_, [&](const RowPiece& piece) {
        const auto [x, count] = piece;
        if (r.thickness.empty()) {
            exchange_row(rows.from(x), c, work, count);
        } else {
            for (std::size_t i = 0; i < layer_count_; ++i) layers_[i] = r.thickness[i] + x;
            exchange_layers_row(rows.from(x), layers_, input_.dissolubility, row_from(yield, x), c, work, count);
        }
        if (in_band(y)) sum.add(eroded, count);
    });
    if (in_band(y)) books_.row(step, y).moved = sum.total();
    if (c.semi_lagrangian) {
        float* const load = ring(step, Rings::load, y);
        load[-1] = load[0];
        load[width_] = load[width_ - 1];
    }
}

void BandSweep::carry_and_dry(int step, int y) {
    const Row r = row(y);
    const Coefficients& c = input_.coefficients;
    RowBook unused;
    RowBook& book = in_band(y) ? books_.row(step, y) : unused;
    const OutflowRows flow = outflow_around(y);
    const float* const nothing = zero_.data() + 1;
    const float* const concentration = ring(step, Rings::concentration, y);
    float* const laid = scratch(0);
    float* const evaporated = scratch(1);
    const DryRows rows{r.depth, r.sediment, r.change, laid, evaporated, r.flow, open(y)};
    RowSum lost_sum, evaporated_sum;
    const auto after = [&](const RowPiece& piece) {
        evaporated_sum.add(evaporated, piece.count);
        if (!r.thickness.empty()) add_row(laid, r.thickness.front() + piece.x, piece.count);
    };
    if (c.semi_lagrangian) {
        float* const lost = scratch(2);
        const AdvectRows advect{flow,
                                ring(step, Rings::velocity_x, y),
                                ring(step, Rings::velocity_y, y),
                                ring(step, Rings::load, std::max(y - 1, 0)),
                                ring(step, Rings::load, y),
                                ring(step, Rings::load, std::min(y + 1, height_ - 1)),
                                lost};
        in_pieces(width_, [&](const RowPiece& piece) {
            advect_and_dry_row(advect.from(piece.x), rows.from(piece.x), c, piece.count);
            lost_sum.add(lost, piece.count);
            after(piece);
        });
        book.transport_loss = lost_sum.total();
    } else {
        const CarryRows carry{flow, y > 0 ? ring(step, Rings::concentration, y - 1) : nothing, concentration,
                              y + 1 < height_ ? ring(step, Rings::concentration, y + 1) : nothing};
        in_pieces(width_, [&](const RowPiece& piece) {
            carry_and_dry_row(carry.from(piece.x), rows.from(piece.x), c, piece.count);
            after(piece);
        });
    }
    if (!in_band(y)) return;
    book.evaporated = evaporated_sum.total();
    if (c.open_border) book_outflow(flow, concentration, y, book);
}

void BandSweep::book_outflow(const OutflowRows& flow, const float* concentration, int y, RowBook& book) const {
    const auto leaves = [&](const float* outflow, int x) {
        book.water_left_map += static_cast<double>(outflow[x]);
        // As published, the load does not follow the pipes: what leaves is part of the transport's loss.
        if (!input_.coefficients.semi_lagrangian)
            book.left_map += static_cast<double>(concentration[x]) * static_cast<double>(outflow[x]);
    };
    leaves(flow.west, 0);
    leaves(flow.east, width_ - 1);
    for (int x = 0; y == 0 && x < width_; ++x) leaves(flow.north, x);
    for (int x = 0; y == height_ - 1 && x < width_; ++x) leaves(flow.south, x);
}

Books sweep(ErosionState& state, const SweepInput& input) {
    MemoryRows store;
    store.add(std::as_const(state.reference).view());
    store.add(std::as_const(state.beds.place).view());
    for (Raster<float>* field : {&state.change, &state.depth, &state.sediment}) store.add(field->view());
    for (Raster<float>& pipe : state.outflow) store.add(pipe.view());
    store.add(state.flow.view(), RowUse::own);
    for (Raster<float>& layer : state.thickness) store.add(layer.view());

    Books books(input.steps(), state.height());
    const SweepShape shape{BandSweep::halo * input.steps(), false, least_rows_of_band};
    const Result<void> swept = sweep_rows<BandSweep>(store, input.steps(), shape, [&](WavefrontRows& rows) {
        return std::make_unique<BandSweep>(rows, input, state.beds.profile, books);
    });
    CUESTA_CHECK(swept);  // memory does not fail
    return books;
}

}  // namespace cuesta::water::four_pipes

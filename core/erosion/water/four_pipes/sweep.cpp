#include "core/erosion/water/four_pipes/sweep.h"

#include <algorithm>

#include "core/base/multiversion.h"
#include "core/erosion/water/four_pipes/exchange.h"
#include "core/erosion/water/four_pipes/flux.h"
#include "core/erosion/water/four_pipes/transport.h"

namespace cuesta::water::four_pipes {

namespace {

CUESTA_MULTIVERSION void add_row(const float* __restrict source, float* __restrict sum, int width) {
    for (int x = 0; x < width; ++x) sum[x] += source[x];
}

}  // namespace

BandSweep::BandSweep(ErosionState& state, const SweepInput& input, int first, int last)
    : input_(input),
      beds_(state.beds.profile),
      width_(state.width()),
      height_(state.height()),
      first_(first),
      last_(last),
      top_(std::max(0, first - halo_per_step * input.steps())),
      bottom_(std::min(state.height(), last + halo_per_step * input.steps())),
      rows_(static_cast<std::size_t>(bottom_ - top_)),
      scratch_(width_, 9),
      zero_(static_cast<std::size_t>(width_) + 2, 0.0F),
      wall_(static_cast<std::size_t>(width_) + 2, wall) {
    const int rings = input.coefficients.semi_lagrangian ? 6 : 3;
    for (int i = 0; i < input.steps(); ++i) step_rows_.push_back({Raster<float>(width_, rings * ring_rows)});

    const int layer_count = static_cast<int>(state.thickness.size());
    const int halo_rows = (first_ - top_) + (bottom_ - last_);
    copies_ = Raster<float>(width_, halo_rows * (7 + layer_count));
    int copied = 0;
    for (int y = top_; y < bottom_; ++y) {
        const bool own = y >= first_ && y < last_;
        const auto place = [&](Raster<float>& field) {
            if (own) return field.row(y);
            float* copy = copies_.row(copied++);
            std::copy_n(field.row(y), width_, copy);
            return copy;
        };
        Row& r = row(y);
        r.reference = state.reference.row(y);
        r.bed_place = state.beds.empty() ? nullptr : state.beds.place.row(y);
        r.change = place(state.change);
        r.depth = place(state.depth);
        r.sediment = place(state.sediment);
        for (std::size_t i = 0; i < 4; ++i) r.outflow[i] = place(state.outflow[i]);
        r.flow = own ? state.flow.row(y) : scratch(5);  // what passes outside the band nobody asks for
        for (Raster<float>& thickness : state.thickness) r.thickness.push_back(place(thickness));
    }
}

void BandSweep::run(Books& books) {
    const int steps = input_.steps();
    // The front runs until the last step has finished the band's last row.
    for (int front = top_; front < last_ + halo_per_step * steps; ++front)
        for (int step = 0; step < steps; ++step) {
            // The rows that this step must finish: the band, and around it what the steps after it need.
            const int halo = halo_per_step * (steps - 1 - step);
            const int from = first_ - halo;
            const int to = last_ + halo;
            const auto needed = [&](int y, int more) {
                return y >= std::max(0, from - more) && y < std::min(height_, to + more);
            };
            const int y = front - halo_per_step * step;
            if (needed(y, 3)) water_in(step, y, books);
            if (needed(y - 1, 2)) flux(step, y - 1);
            if (needed(y - 2, 1)) erode(step, y - 2, books);
            if (needed(y - 3, 0)) carry_and_dry(step, y - 3, books);
        }
}

void BandSweep::water_in(int step, int y, Books& books) {
    Row& r = row(y);
    StepRows& ring = step_rows_[static_cast<std::size_t>(step)];
    float* const rain = scratch(0);
    float* const gained = scratch(1);
    float* const ground = ring.ground(y);
    float* const level = ring.level(y);
    input_.water[static_cast<std::size_t>(step)].row(*input_.input, y, r.reference, r.change, rain, width_);
    level_row({r.reference, r.change, rain, r.depth, ground, level, gained}, width_);
    if (in_band(y)) books.row(step, y).rain = row_sum(gained, width_);

    ground[-1] = ground[0];
    ground[width_] = ground[width_ - 1];
    // Beyond an open border water falls out at the height of the border's ground; a closed one is a wall.
    const bool open = input_.coefficients.open_border;
    level[-1] = open ? ground[0] : wall;
    level[width_] = open ? ground[width_ - 1] : wall;
}

void BandSweep::flux(int step, int y) {
    StepRows& ring = step_rows_[static_cast<std::size_t>(step)];
    const auto level_beyond = [&](int border) {
        return input_.coefficients.open_border ? ring.ground(border) : wall_.data() + 1;
    };
    Row& r = row(y);
    flux_row({y > 0 ? ring.level(y - 1) : level_beyond(0), ring.level(y),
              y + 1 < height_ ? ring.level(y + 1) : level_beyond(height_ - 1), r.depth, r.outflow[0], r.outflow[1],
              r.outflow[2], r.outflow[3]},
             input_.coefficients.kappa, width_);
}

OutflowRows BandSweep::outflow_around(int y) {
    const auto& f = row(y).outflow;
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

void BandSweep::erode(int step, int y, Books& books) {
    Row& r = row(y);
    StepRows& ring = step_rows_[static_cast<std::size_t>(step)];
    const Coefficients& c = input_.coefficients;
    float* const eroded = scratch(0);
    const OutflowRows flow = outflow_around(y);
    const ExchangeRows rows{flow,
                            ring.ground(std::max(y - 1, 0)),
                            ring.ground(y),
                            ring.ground(std::min(y + 1, height_ - 1)),
                            r.depth,
                            r.change,
                            r.sediment,
                            ring.concentration(y),
                            c.semi_lagrangian ? ring.velocity_x(y) : nullptr,
                            c.semi_lagrangian ? ring.velocity_y(y) : nullptr,
                            c.semi_lagrangian ? ring.load(y) : r.sediment,
                            eroded,
                            input_.input->erodibility.empty() ? nullptr : input_.input->erodibility.row(y)};
    const ExchangeScratch work{scratch(1), scratch(2), scratch(3), scratch(4), scratch(7), scratch(8)};
    if (r.thickness.empty())
        exchange_row(rows, c, work, width_);
    else
        exchange_layers_row(rows, r.thickness, input_.dissolubility, bottom_yield(r), c, work, width_);
    if (in_band(y)) books.row(step, y).moved = row_sum(eroded, width_);
    if (c.semi_lagrangian) {
        float* const load = ring.load(y);
        load[-1] = load[0];
        load[width_] = load[width_ - 1];
    }
}

void BandSweep::carry_and_dry(int step, int y, Books& books) {
    Row& r = row(y);
    StepRows& ring = step_rows_[static_cast<std::size_t>(step)];
    const Coefficients& c = input_.coefficients;
    RowBook unused;
    RowBook& book = in_band(y) ? books.row(step, y) : unused;
    const OutflowRows flow = outflow_around(y);
    const float* const nothing = zero_.data() + 1;
    const float* const concentration = ring.concentration(y);
    float* const laid = scratch(0);
    float* const evaporated = scratch(1);
    const DryRows rows{r.depth, r.sediment, r.change, laid, evaporated, r.flow};
    if (c.semi_lagrangian) {
        float* const lost = scratch(2);
        advect_and_dry_row({flow, ring.velocity_x(y), ring.velocity_y(y), ring.load(std::max(y - 1, 0)), ring.load(y),
                            ring.load(std::min(y + 1, height_ - 1)), lost},
                           rows, c, width_);
        book.transport_loss = row_sum(lost, width_);
    } else {
        carry_and_dry_row({flow, y > 0 ? ring.concentration(y - 1) : nothing, concentration,
                           y + 1 < height_ ? ring.concentration(y + 1) : nothing},
                          rows, c, width_);
    }
    if (!r.thickness.empty()) add_row(laid, r.thickness.front(), width_);
    if (!in_band(y)) return;
    book.evaporated = row_sum(evaporated, width_);
    if (!c.open_border) return;
    const auto leaves = [&](const float* outflow, int x) {
        book.water_left_map += static_cast<double>(outflow[x]);
        // As published, the load does not follow the pipes: what leaves is part of the transport's loss.
        if (!c.semi_lagrangian)
            book.left_map += static_cast<double>(concentration[x]) * static_cast<double>(outflow[x]);
    };
    leaves(flow.west, 0);
    leaves(flow.east, width_ - 1);
    for (int x = 0; y == 0 && x < width_; ++x) leaves(flow.north, x);
    for (int x = 0; y == height_ - 1 && x < width_; ++x) leaves(flow.south, x);
}

}  // namespace cuesta::water::four_pipes

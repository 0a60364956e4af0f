#pragma once
/// \file Water erosion of a map in tiles that exchange what lies around them before every step.

#include "core/erosion/water/nine_point/sweep.h"
#include "core/erosion/water/steps.h"

namespace cuesta::test {

/// Runs one water step on `columns` x `rows` tiles, each on its own with the cells around it that it needs, and puts
/// what they make of their own cells together. The books are not kept. The border is open or closed.
inline void water_step_in_tiles(ErosionState& state, const ErosionInput& input, int columns, int rows) {
    const water::Division division = water::division_of(input.schedule.water);
    const int halo = water::nine_point::BandSweep::halo * division.sub_steps;
    const int width = state.width(), height = state.height();
    ErosionState next = state;
    for (Raster<float>* field : {&next.change, &next.depth, &next.sediment, &next.flow})
        *field = Raster<float>(width, height);
    for (Raster<float>& pipe : next.pipe_flow) pipe = Raster<float>(width, height);
    for (int j = 0; j < rows; ++j)
        for (int i = 0; i < columns; ++i) {
            const int first_x = width * i / columns, last_x = width * (i + 1) / columns;
            const int first_y = height * j / rows, last_y = height * (j + 1) / rows;
            const int left = std::max(0, first_x - halo), right = std::min(width, last_x + halo);
            const int top = std::max(0, first_y - halo), bottom = std::min(height, last_y + halo);
            const auto cut = [&](const Raster<float>& from) {
                if (from.empty()) return Raster<float>();
                Raster<float> tile(right - left, bottom - top);
                for (int y = top; y < bottom; ++y)
                    for (int x = left; x < right; ++x) tile(x - left, y - top) = from(x, y);
                return tile;
            };
            ErosionState tile;
            tile.cell_size = state.cell_size;
            tile.materials = state.materials;
            tile.steps_of_kind = state.steps_of_kind;
            tile.reference = cut(state.reference);
            tile.change = cut(state.change);
            tile.depth = cut(state.depth);
            tile.sediment = cut(state.sediment);
            tile.flow = cut(state.flow);
            for (std::size_t k = 0; k < 4; ++k) tile.pipe_flow[k] = cut(state.pipe_flow[k]);
            ErosionInput tile_input;
            tile_input.schedule = input.schedule;
            tile_input.protection = cut(input.protection);
            tile_input.erodibility = cut(input.erodibility);
            tile_input.rain_share = cut(input.rain_share);
            for (const RasterSource& source : input.sources)
                tile_input.sources.push_back({source.kind, cut(source.depth)});
            water::divided_water_steps(tile, tile_input, 1, division, {left, top, width, height});
            const auto paste = [&](const Raster<float>& from, Raster<float>& to) {
                for (int y = first_y; y < last_y; ++y)
                    for (int x = first_x; x < last_x; ++x) to(x, y) = from(x - left, y - top);
            };
            paste(tile.change, next.change);
            paste(tile.depth, next.depth);
            paste(tile.sediment, next.sediment);
            paste(tile.flow, next.flow);
            for (std::size_t k = 0; k < 4; ++k) paste(tile.pipe_flow[k], next.pipe_flow[k]);
        }
    next.steps_of_kind[static_cast<std::size_t>(ErosionKind::water)] += 1;
    next.steps_done += 1;
    state = std::move(next);
}

}  // namespace cuesta::test

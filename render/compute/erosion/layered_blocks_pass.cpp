#include "render/compute/erosion/layered_blocks_pass.h"

#include <algorithm>
#include <numbers>

#include "core/erosion/thermal/spread.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// Storage bindings beside those of DeviceState and LayeredPass.
enum BlockBinding : GLuint { of_parts = 2, of_fields = 3, of_around = 4, of_moved = 5, of_spread_parts = 7 };

/// Mean, drop, gain, available, limit.
constexpr std::size_t fields_of_cells = 5;

void dispatch_over_grid(Bands& bands, gl::Program& program, const PairsGrid& grid) {
    program.use();
    bands.dispatch(static_cast<GLuint>((grid.width + 63) / 64), static_cast<GLuint>((grid.height + 7) / 8));
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void set_size(gl::Program& program, const PairsGrid& grid) {
    program.set("width", grid.width);
    program.set("height", grid.height);
}

void bind_block(BlockBinding binding, const gl::Buffer& buffer) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer.id());
}

}  // namespace

Result<LayeredBlocksPass> LayeredBlocksPass::create(std::string_view defines) {
    std::vector<gl::Program> programs;
    for (const char* file : {"thermal_crumble.comp", "layered_halve.comp", "layered_around.comp", "layered_limit.comp",
                             "layered_exchange.comp", "thermal_spread.comp", "layered_settle.comp"}) {
        auto program = gl::Program::create_compute(file, defines);
        if (!program) return program.error();
        programs.push_back(*std::move(program));
    }
    auto sums = RowSums::create(defines);
    if (!sums) return sums.error();
    return LayeredBlocksPass(std::move(programs), *std::move(sums));
}

void LayeredBlocksPass::make_levels(int width, int height) {
    if (!levels_.empty() && levels_.front().grid.width == width && levels_.front().grid.height == height) return;
    levels_.clear();
    levels_.push_back(Level{{width, height}});
    while (static_cast<int>(levels_.size()) <= thermal::most_levels) {
        const PairsGrid parts = levels_.back().grid;
        if (std::max(parts.width, parts.height) < 4) break;
        levels_.push_back(Level{{(parts.width + 1) / 2, (parts.height + 1) / 2, false,
                                 thermal::last_share(parts.width, parts.last_column),
                                 thermal::last_share(parts.height, parts.last_row)}});
    }
    for (Level& level : levels_) {
        const std::size_t count =
            static_cast<std::size_t>(level.grid.width) * static_cast<std::size_t>(level.grid.height);
        level.fields.reserve(fields_of_cells * count * sizeof(float), GL_DYNAMIC_COPY);
        level.around.reserve(4 * count * sizeof(float), GL_DYNAMIC_COPY);
        // Larger blocks than the largest move nothing.
        level.moved.upload(std::span<const float>(std::vector<float>(4 * count)), GL_DYNAMIC_COPY);
    }
}

void LayeredBlocksPass::find_fields(Bands& bands, const ErosionState& state, Held held) {
    set_size(crumble_, levels_.front().grid);
    crumble_.set("layer_count", static_cast<int>(state.thickness.size()));
    crumble_.set("has_beds", state.beds.empty() ? 0 : 1);
    crumble_.set("held", static_cast<int>(held));
    bind_block(of_fields, levels_.front().fields);
    dispatch_over_grid(bands, crumble_, levels_.front().grid);
    for (std::size_t i = 1; i < levels_.size(); ++i) {
        set_size(halve_, levels_[i - 1].grid);
        bind_block(of_parts, levels_[i - 1].fields);
        bind_block(of_fields, levels_[i].fields);
        dispatch_over_grid(bands, halve_, levels_[i].grid);
    }
    for (std::size_t i = 1; i < levels_.size(); ++i) look_around(bands, levels_[i]);
}

void LayeredBlocksPass::look_around(Bands& bands, const Level& level) {
    set_size(around_, level.grid);
    // As in look_around() of core/erosion/thermal/block_levels.cpp: a little less than all.
    around_.set("part_of_available", 0.99F / static_cast<float>(levels_.size() - 1));
    around_.set("cuts_column", level.grid.last_column != 1.0F ? 1 : 0);
    around_.set("cuts_row", level.grid.last_row != 1.0F ? 1 : 0);
    bind_block(of_fields, level.fields);
    bind_block(of_around, level.around);
    bind_block(of_moved, level.moved);
    dispatch_over_grid(bands, around_, level.grid);
}

void LayeredBlocksPass::exchange_blocks(Bands& bands, const Level& level, float cells) {
    bind_block(of_fields, level.fields);
    bind_block(of_around, level.around);
    bind_block(of_moved, level.moved);
    for (gl::Program* program : {&limit_, &exchange_}) {
        set_size(*program, level.grid);
        program->set("cells", cells);
        program->set("diagonal_cells", cells * std::numbers::sqrt2_v<float>);
        program->set("block_share", thermal::block_share);
        program->set("root_of_two", std::numbers::sqrt2_v<float>);
        dispatch_over_grid(bands, *program, level.grid);
    }
}

/// Spreads the gifts and gains of blocks over their parts.
void LayeredBlocksPass::spread(Bands& bands, const Level& blocks, const Level& parts) {
    set_size(spread_, parts.grid);
    spread_.set("last_column", parts.grid.last_column);
    spread_.set("last_row", parts.grid.last_row);
    spread_.set("has_change", 0);
    bind_block(of_parts, blocks.moved);
    bind_block(of_spread_parts, parts.moved);
    for (int which = 0; which < 2; ++which) {
        spread_.set("first_block", (2 + which) * blocks.grid.width * blocks.grid.height);
        spread_.set("first_part", which * parts.grid.width * parts.grid.height);
        dispatch_over_grid(bands, spread_, parts.grid);
    }
}

Result<double> LayeredBlocksPass::settle(DeviceState& fields, const ErosionState& state) {
    sums_.prepare(state.width(), state.height(), 1, 1);
    fields.bind_ground();
    fields.bind_layers();
    sums_.bind();
    set_size(settle_, levels_.front().grid);
    settle_.set("row_parts", sums_.row_parts());
    settle_.set("layer_count", static_cast<int>(state.thickness.size()));
    bind_block(of_moved, levels_.front().moved);
    dispatch_over_grid(fields.bands(), settle_, levels_.front().grid);
    sums_.add_up(0);
    glUseProgram(0);
    fields.swap_ground();
    double moved = 0;
    for (const double row : sums_.read()) moved += row;
    if (auto done = device_error("thermal erosion by blocks"); !done) return done.error();
    return moved;
}

Result<double> LayeredBlocksPass::exchange(DeviceState& fields, const ErosionState& state, const ErosionInput& input,
                                           LayeredPass& layered) {
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    if (fields_of_cells * state.reference.cell_count() * sizeof(float) >
        static_cast<std::size_t>(std::max<GLint64>(most, 0)))
        return Error{"the terrain is too large for the graphics device", "thermal erosion by blocks"};
    make_levels(state.width(), state.height());
    if (levels_.size() == 1) return 0.0;
    fields.bind_ground();
    fields.bind_layers();
    layered.bind_materials(state, input);
    Bands& bands = fields.bands();
    find_fields(bands, state, fields.bind_masks(input, ErosionKind::thermal) ? Held::by_masks : Held::nowhere);
    for (std::size_t i = levels_.size(); i-- > 1;) {
        if (i + 1 < levels_.size()) spread(bands, levels_[i + 1], levels_[i]);
        exchange_blocks(bands, levels_[i], static_cast<float>(1 << i));
    }
    spread(bands, levels_[1], levels_[0]);
    return settle(fields, state);
}

}  // namespace cuesta

#include "render/compute/erosion/bent_flow_pass.h"

#include <array>
#include <utility>

#include "core/erosion/wind/hill_potential.h"

namespace cuesta {

namespace {

int blocks_over(int cells) {
    return (cells + wind::cells_of_block - 1) / wind::cells_of_block;
}

/// A thread for each of `width` x `height` blocks, in groups as the shaders have them.
void dispatch_over(const gl::Program& program, int width, int height) {
    program.use();
    glDispatchCompute(static_cast<GLuint>((width + 15) / 16), static_cast<GLuint>((height + 3) / 4), 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void set_map(gl::Program& program, const wind::Lanes& lanes, int width) {
    for (const auto& [name, value] :
         {std::pair{"width", width}, std::pair{"position_count", lanes.length()}, std::pair{"breadth", lanes.breadth()},
          std::pair{"along_rows", lanes.along_rows() ? 1 : 0}, std::pair{"reversed", lanes.major_index(0) != 0 ? 1 : 0},
          std::pair{"right_is_positive", lanes.right_is_positive() ? 1 : 0},
          std::pair{"blocks_across", blocks_over(lanes.breadth())},
          std::pair{"blocks_along", blocks_over(lanes.length())}})
        program.set(name, value);
}

}  // namespace

Result<BentFlowPass> BentFlowPass::create(std::string_view defines) {
    BentFlowPass pass;
    for (const auto& [program, file] :
         {std::pair{&pass.blocks_, "wind_blocks.comp"}, std::pair{&pass.shelter_, "wind_shelter.comp"},
          std::pair{&pass.halve_, "wind_halve.comp"}, std::pair{&pass.octave_, "wind_octave.comp"},
          std::pair{&pass.drift_, "wind_drift.comp"}}) {
        auto made = gl::Program::create_compute(file, defines);
        if (!made) return made.error();
        *program = *std::move(made);
    }
    return pass;
}

int BentFlowPass::blocks_across(const wind::Lanes& lanes) {
    return blocks_over(lanes.breadth());
}

void BentFlowPass::run(const DeviceState& fields, const wind::Lanes& lanes, const wind::Bending& bending,
                       const wind::Origin* around) {
    const bool wraps = around != nullptr;
    lay_out(lanes);
    sum_blocks(fields, lanes, bending, wraps ? *around : wind::Origin{0, 0});
    fill_shelter(lanes, bending, wraps);
    find_potential(wraps);
    find_drifts(lanes, bending, wraps);
}

void BentFlowPass::lay_out(const wind::Lanes& lanes) {
    levels_.assign(1, {0, blocks_over(lanes.breadth()), blocks_over(lanes.length())});
    while (levels_.back().width > 1 || levels_.back().height > 1) {
        const Level& fine = levels_.back();
        levels_.push_back({fine.first + fine.width * fine.height, (fine.width + 1) / 2, (fine.height + 1) / 2});
    }
    const std::size_t bytes = (static_cast<std::size_t>(levels_.back().first) + 1) * sizeof(float);
    heights_.reserve(bytes, GL_DYNAMIC_COPY);
    potential_.reserve(bytes, GL_DYNAMIC_COPY);
    drifts_.reserve(bytes, GL_DYNAMIC_COPY);
    const std::array<GLuint, 3> buffers{heights_.id(), potential_.id(), drifts_.id()};
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 2, static_cast<GLsizei>(buffers.size()), buffers.data());
}

void BentFlowPass::sum_blocks(const DeviceState& fields, const wind::Lanes& lanes, const wind::Bending& bending,
                              wind::Origin origin) {
    fields.bind_ground();
    set_map(blocks_, lanes, fields.width());
    blocks_.set("origin_along", origin.along);
    blocks_.set("origin_left", origin.left);
    blocks_.set("height_scale", wind::height_scale(bending.inverse_cell));
    dispatch_over(blocks_, levels_.front().width, levels_.front().height);
}

void BentFlowPass::fill_shelter(const wind::Lanes& lanes, const wind::Bending& bending, bool wraps) {
    const wind::Shelter shelter = wind::shelter_of(lanes, bending);
    set_map(shelter_, lanes, 0);
    shelter_.set("rounds", wraps ? wind::most_shadow_rounds : 0);
    shelter_.set("aside", shelter.aside);
    shelter_.set("left_share", shelter.left);
    shelter_.set("middle_share", shelter.middle);
    shelter_.set("right_share", shelter.right);
    shelter_.set("fall", shelter.drop);
    shelter_.use();
    glDispatchCompute(1, 1, 1);
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void BentFlowPass::set_levels(gl::Program& program, const Level& fine, const Level& coarse) {
    program.set("fine", fine.first);
    program.set("fine_width", fine.width);
    program.set("fine_height", fine.height);
    program.set("coarse", coarse.first);
    program.set("coarse_width", coarse.width);
    program.set("coarse_height", coarse.height);
}

/// As hill_potential(): down to a single block, where the potential is 0, and up again.
void BentFlowPass::find_potential(bool wraps) {
    for (std::size_t level = 1; level < levels_.size(); ++level) {
        set_levels(halve_, levels_[level - 1], levels_[level]);
        dispatch_over(halve_, levels_[level].width, levels_[level].height);
    }
    const float none = 0;
    glNamedBufferSubData(potential_.id(), static_cast<GLintptr>(levels_.back().first) * 4, 4, &none);
    for (std::size_t level = levels_.size() - 1; level-- > 0;) {
        set_levels(octave_, levels_[level], levels_[level + 1]);
        octave_.set("wraps", wraps ? 1 : 0);
        octave_.set("octave_length", wind::octave_length(static_cast<int>(level)));
        dispatch_over(octave_, levels_[level].width, levels_[level].height);
    }
}

void BentFlowPass::find_drifts(const wind::Lanes& lanes, const wind::Bending& bending, bool wraps) {
    const wind::Turning turning = wind::turning_of(lanes, bending);
    set_map(drift_, lanes, 0);
    drift_.set("wraps", wraps ? 1 : 0);
    drift_.set("amount", turning.amount);
    drift_.set("lane_slope", turning.slope);
    drift_.set("inverse_length", turning.inverse_length);
    dispatch_over(drift_, levels_.front().width, levels_.front().height);
}

}  // namespace cuesta

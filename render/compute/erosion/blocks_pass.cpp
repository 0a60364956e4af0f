#include "render/compute/erosion/blocks_pass.h"

#include <algorithm>
#include <cstddef>

#include "core/erosion/thermal/spread.h"
#include "render/compute/erosion/device_error.h"

namespace cuesta {

namespace {

/// Storage binding of what blocks and their parts exchange beside those of DeviceState::bind_ground().
constexpr GLuint of_blocks = 2;
constexpr GLuint shares_of_parts = 3, shares_of_blocks = 4, masks = 15;

void set_parts(gl::Program& program, const PairsGrid& parts) {
    program.set("width", parts.width);
    program.set("height", parts.height);
    program.set("last_column", parts.last_column);
    program.set("last_row", parts.last_row);
}

void dispatch_over(Bands& bands, int width, int height) {
    bands.dispatch(static_cast<GLuint>((width + 63) / 64), static_cast<GLuint>((height + 7) / 8));
    glMemoryBarrier(GL_SHADER_STORAGE_BARRIER_BIT);
}

void bind(GLuint binding, const gl::Buffer& buffer) {
    glBindBufferBase(GL_SHADER_STORAGE_BUFFER, binding, buffer.id());
}

}  // namespace

Result<BlocksPass> BlocksPass::create(std::string_view defines) {
    auto halve = gl::Program::create_compute("thermal_halve.comp", defines);
    if (!halve) return halve.error();
    auto least = gl::Program::create_compute("thermal_least.comp", defines);
    if (!least) return least.error();
    auto spread = gl::Program::create_compute("thermal_spread.comp", defines);
    if (!spread) return spread.error();
    return BlocksPass(*std::move(halve), *std::move(least), *std::move(spread));
}

void BlocksPass::make_levels(int width, int height) {
    if (width == width_ && height == height_) return;
    width_ = width;
    height_ = height;
    levels_.clear();
    PairsGrid parts{width, height};
    while (static_cast<int>(levels_.size()) < thermal::most_levels && std::max(parts.width, parts.height) >= 4) {
        parts = {(parts.width + 1) / 2, (parts.height + 1) / 2, false,
                 thermal::last_share(parts.width, parts.last_column),
                 thermal::last_share(parts.height, parts.last_row)};
        Level& level = levels_.emplace_back(Level{parts});
        const std::vector<float> none(static_cast<std::size_t>(parts.width) * static_cast<std::size_t>(parts.height));
        for (gl::Buffer* buffer : {&level.mean, &level.from_larger, &level.change, &level.least, &level.around})
            buffer->upload(std::span<const float>(none), GL_DYNAMIC_COPY);
    }
}

void BlocksPass::find_means(DeviceState& fields) {
    fields.bind_ground();
    PairsGrid parts{width_, height_};
    halve_.use();
    for (const Level& level : levels_) {
        set_parts(halve_, parts);
        halve_.set("are_cells", &level == &levels_.front() ? 1 : 0);
        bind(of_blocks, level.mean);
        dispatch_over(fields.bands(), level.grid.width, level.grid.height);
        bind(0, level.mean);
        parts = level.grid;
    }
}

/// A hold on any cell of a block, or of those around it, holds the block.
void BlocksPass::find_shares(Bands& bands) {
    const Level* parts = nullptr;
    least_.use();
    for (const Level& level : levels_) {
        least_.set("around", 0);
        least_.set("held", static_cast<int>(parts == nullptr ? Held::by_masks : Held::nowhere));
        least_.set("width", parts == nullptr ? width_ : parts->grid.width);
        least_.set("height", parts == nullptr ? height_ : parts->grid.height);
        bind(shares_of_parts, parts == nullptr ? level.least : parts->least);
        bind(shares_of_blocks, level.least);
        dispatch_over(bands, level.grid.width, level.grid.height);
        least_.set("around", 1);
        least_.set("held", static_cast<int>(Held::nowhere));
        least_.set("width", level.grid.width);
        least_.set("height", level.grid.height);
        bind(shares_of_parts, level.least);
        bind(shares_of_blocks, level.around);
        dispatch_over(bands, level.grid.width, level.grid.height);
        parts = &level;
    }
}

void BlocksPass::spread(Bands& bands, const Level& blocks, const PairsGrid& parts, bool has_change) {
    set_parts(spread_, parts);
    spread_.set("has_change", has_change ? 1 : 0);
    bind(of_blocks, blocks.change);
    spread_.use();
    dispatch_over(bands, parts.width, parts.height);
}

Result<double> BlocksPass::exchange(DeviceState& fields, const thermal::PairNumbers& numbers, PairsPass& pairs,
                                    Held held) {
    make_levels(fields.width(), fields.height());
    if (levels_.empty()) return 0.0;
    find_means(fields);
    if (held == Held::by_masks) find_shares(fields.bands());
    RowSums& sums = pairs.sums();
    const PairsGrid& finest = levels_.front().grid;
    const int count = static_cast<int>(levels_.size());
    // A row of any size has no more parts than one of the finest blocks that does not end with a whole group.
    sums.prepare(finest.width | 1, finest.height, 1, count);
    const float gain = numbers.gain * thermal::block_share;
    for (int i = count - 1; i >= 0; --i) {
        const Level& level = levels_[static_cast<std::size_t>(i)];
        if (i + 1 < count) {
            bind(7, level.from_larger);
            spread(fields.bands(), levels_[static_cast<std::size_t>(i) + 1], level.grid, false);
        }
        bind(0, level.mean);
        bind(1, level.from_larger);
        bind(7, level.change);
        sums.clear();  // rows of larger blocks are shorter
        PairsGrid grid = level.grid;
        grid.held = held == Held::by_masks ? Held::by_blocks : Held::nowhere;
        if (held == Held::by_masks) bind(masks, level.around);
        pairs.dispatch(fields.bands(), grid, {numbers.talus_drop * static_cast<float>(2 << i), gain, 0});
        sums.add_up(i);
    }
    // With nothing passed, this adds 0.
    fields.bind_ground();
    spread(fields.bands(), levels_.front(), {width_, height_}, true);
    glUseProgram(0);
    fields.swap_ground();

    const std::vector<double> passed = sums.read();
    if (auto done = device_error("thermal erosion by blocks"); !done) return done.error();
    std::vector<MovedRows> moved;
    for (int i = count - 1; i >= 0; --i) {
        const auto cells = static_cast<double>(2 << i);
        MovedRows& rows = moved.emplace_back(MovedRows{2 << i, cells * cells, {}});
        const double* const first = passed.data() + static_cast<std::ptrdiff_t>(i) * finest.height;
        for (int y = 0; y < levels_[static_cast<std::size_t>(i)].grid.height; ++y)
            rows.moved.push_back(first[y] * static_cast<double>(gain));
    }
    return sum_of(moved);
}

}  // namespace cuesta

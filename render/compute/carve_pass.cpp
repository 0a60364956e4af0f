#include "render/compute/carve_pass.h"

#include <cstring>

#include "core/base/threads.h"
#include "render/gl/debug.h"

namespace cuesta {

namespace {

constexpr int side = carve_tile_size;
constexpr std::size_t tile_cells = static_cast<std::size_t>(side) * side;
constexpr std::size_t tile_bytes = tile_cells * sizeof(float);
/// A work group computes a block of 16 x 16 cells (local_size of carve.comp).
constexpr int blocks_a_tile = (side / 16) * (side / 16);
/// Stands for "no water" in what comes back: as good as NaN, which shaders need not keep.
constexpr float no_water = -1e30F;

enum Binding : GLuint { tiles, pieces, piece_list, areas, masks, sections, ground_heights, result, binding_count };

Result<void> device_state(const char* doing) {
    const GLenum error = glGetError();
    if (error == GL_NO_ERROR) return {};
    gl::forget_errors();
    if (error == GL_OUT_OF_MEMORY)
        return Error{"the memory of the graphics device does not suffice for carving", doing};
    return Error{"the graphics device failed to carve, OpenGL error " + std::to_string(error), doing};
}

/// Shaders may not be given empty buffers.
template <class T>
void fill(const gl::Buffer& buffer, const std::vector<T>& values) {
    static constexpr std::array<std::byte, 128> nothing{};
    const auto bytes = values.empty() ? std::span<const std::byte>(nothing) : std::as_bytes(std::span(values));
    glNamedBufferData(buffer.id(), static_cast<GLsizeiptr>(bytes.size()), bytes.data(), GL_STREAM_DRAW);
}

int width_of(const TileWork& work, const TerrainFrame& frame) {
    return std::min(side, frame.width - work.column * side);
}
int height_of(const TileWork& work, const TerrainFrame& frame) {
    return std::min(side, frame.height - work.row * side);
}

}  // namespace

CarvePass::Slot::Slot() {
    GLuint id = 0;
    glCreateQueries(GL_TIME_ELAPSED, 1, &id);
    timer = gl::Object<QueryTraits>(id);
}

Result<CarvePass> CarvePass::create() {
    auto program = gl::Program::create_compute("carve.comp");
    if (!program) return program.error();
    CarvePass pass(*std::move(program));
    GLint64 most = 0;
    glGetInteger64v(GL_MAX_SHADER_STORAGE_BLOCK_SIZE, &most);
    // Half a gibibyte is as much as one batch ever takes.
    pass.largest_buffer_ = static_cast<std::size_t>(std::clamp<GLint64>(most, 1 << 24, 1 << 29));
    return pass;
}

Result<void> CarvePass::start(Slot& slot, const TerrainFrame& frame, RasterView<const float> ground) {
    CarveBatch& batch = slot.batch;
    const std::size_t count = batch.tiles.size();
    // Water comes back for those tiles that may bear some, after the displacements.
    slot.water_tiles = 0;
    for (std::size_t i = 0; i < count; ++i) {
        const auto& [first_piece, piece_count, first_area, area_count] = batch.tiles[i].lists;
        bool water = false;
        for (int k = 0; k < piece_count && !water; ++k)
            water =
                (batch.pieces[batch.piece_list[static_cast<std::size_t>(first_piece + k)]].what[0] & has_water) != 0;
        for (int k = 0; k < area_count && !water; ++k)
            water = batch.areas[static_cast<std::size_t>(first_area + k)].what[1] != 0;
        batch.tiles[i].place[3] = water ? static_cast<std::int32_t>(count + slot.water_tiles++) : -1;
    }
    fill(slot.tiles, batch.tiles);
    fill(slot.pieces, batch.pieces);
    fill(slot.piece_list, batch.piece_list);
    fill(slot.areas, batch.areas);
    fill(slot.masks, batch.masks);
    slot.ground.reserve(count * tile_bytes, GL_STREAM_DRAW);
    const std::size_t result_bytes = (count + slot.water_tiles) * tile_bytes;
    slot.result.reserve(result_bytes, GL_STREAM_COPY);
    slot.read_back.reserve(result_bytes, GL_STREAM_READ);
    if (auto done = device_state("uploading"); !done) return done;
    auto* heights =
        static_cast<float*>(glMapNamedBufferRange(slot.ground.id(), 0, static_cast<GLsizeiptr>(count * tile_bytes),
                                                  GL_MAP_WRITE_BIT | GL_MAP_INVALIDATE_BUFFER_BIT));
    if (heights == nullptr) {
        const auto state = device_state("uploading");
        return state ? Error{"the graphics device takes no heights", "uploading"} : state.error();
    }
    parallel_ranges(static_cast<int>(count), 4, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const TileWork& work = *batch.works[static_cast<std::size_t>(i)];
            const auto base = static_cast<double>(batch.tiles[static_cast<std::size_t>(i)].place[2]);
            const int width = width_of(work, frame);
            float* to = heights + static_cast<std::size_t>(i) * tile_cells;
            for (int y = 0; y < side; ++y, to += side) {
                const float* row = ground.row(std::min(work.row * side + y, frame.height - 1)) + work.column * side;
                for (int x = 0; x < width; ++x) to[x] = static_cast<float>(row[x] - base);
                std::fill(to + width, to + side, 0.0F);
            }
        }
    });
    if (!glUnmapNamedBuffer(slot.ground.id())) return Error{"the graphics device lost the heights", "uploading"};

    const std::array<GLuint, binding_count> buffers{slot.tiles.id(),  slot.pieces.id(), slot.piece_list.id(),
                                                    slot.areas.id(),  slot.masks.id(),  sections_.id(),
                                                    slot.ground.id(), slot.result.id()};
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, binding_count, buffers.data());
    program_.set("cell_size", two_floats(frame.cell_size));
    program_.use();
    glBeginQuery(GL_TIME_ELAPSED, slot.timer.id());
    glDispatchCompute(blocks_a_tile, static_cast<GLuint>(count), 1);
    glEndQuery(GL_TIME_ELAPSED);
    glMemoryBarrier(GL_BUFFER_UPDATE_BARRIER_BIT);
    glCopyNamedBufferSubData(slot.result.id(), slot.read_back.id(), 0, 0, static_cast<GLsizeiptr>(result_bytes));
    glUseProgram(0);
    glBindBuffersBase(GL_SHADER_STORAGE_BUFFER, 0, binding_count, nullptr);
    glFlush();
    slot.under_way = true;
    return device_state("computing");
}

Result<void> CarvePass::finish(Slot& slot, const TerrainFrame& frame, Outcome& outcome) {
    slot.under_way = false;
    const CarveBatch& batch = slot.batch;
    const std::size_t count = batch.tiles.size();
    const auto* values = static_cast<const float*>(glMapNamedBufferRange(
        slot.read_back.id(), 0, static_cast<GLsizeiptr>((count + slot.water_tiles) * tile_bytes), GL_MAP_READ_BIT));
    if (values == nullptr) {
        const auto state = device_state("reading back");
        return state ? Error{"the graphics device gives nothing back", "reading back"} : state.error();
    }
    const std::size_t before = outcome.tiles.size();
    outcome.tiles.resize(before + count);
    parallel_ranges(static_cast<int>(count), 4, [&](int first, int last) {
        for (int i = first; i < last; ++i) {
            const auto index = static_cast<std::size_t>(i);
            const TileWork& work = *batch.works[index];
            const auto& [column, row, base, water_at] = batch.tiles[index].place;
            auto tile = std::make_shared<DisplacementTile>();
            tile->column = work.column;
            tile->row = work.row;
            tile->key = work.key;
            const int width = width_of(work, frame), height = height_of(work, frame);
            const auto bytes = static_cast<std::size_t>(width) * sizeof(float);
            tile->displacement = Raster<float>::uninitialised(width, height);
            const float* from = values + index * tile_cells;
            for (int y = 0; y < height; ++y) std::memcpy(tile->displacement.row(y), from + y * side, bytes);
            if (water_at >= 0) {
                from = values + static_cast<std::size_t>(water_at) * tile_cells;
                bool any = false;
                for (int y = 0; y < height && !any; ++y)
                    any = std::any_of(from + y * side, from + y * side + width,
                                      [](float level) { return level > no_water; });
                if (any) tile->water_level = Raster<float>(width, height, std::numeric_limits<float>::quiet_NaN());
                for (int y = 0; y < height && any; ++y)
                    for (int x = 0; x < width; ++x)
                        if (const float level = from[y * side + x]; level > no_water)
                            tile->water_level(x, y) = static_cast<float>(static_cast<double>(level) + base);
            }
            outcome.tiles[before + index] = std::move(tile);
        }
    });
    if (!glUnmapNamedBuffer(slot.read_back.id())) return Error{"the graphics device lost its results", "reading back"};
    GLuint64 nanoseconds = 0;
    glGetQueryObjectui64v(slot.timer.id(), GL_QUERY_RESULT, &nanoseconds);
    outcome.device_milliseconds += static_cast<double>(nanoseconds) * 1e-6;
    ++outcome.batches;
    return device_state("reading back");
}

Result<CarvePass::Outcome> CarvePass::run(const CarvePlan& plan, const TerrainFrame& frame,
                                          RasterView<const float> ground, std::span<const TileWork* const> works,
                                          int tiles_a_batch, const WorkControl& control) {
    gl::forget_errors();
    for (Slot& slot : slots_) slot.under_way = false;
    fill(sections_, plan.sections);
    Outcome outcome;
    CarvePacking packing(
        plan, frame, ground, works,
        {std::clamp(tiles_a_batch, 1, static_cast<int>(largest_buffer_ / (2 * tile_bytes))), largest_buffer_});
    const auto all = [&]() -> Result<void> {
        for (std::size_t at = 0; !packing.done(); at = 1 - at) {
            if (control.stopped()) return Error::cancelled("carving paths");
            Slot& slot = slots_[at];
            // Two batches are under way at most: this one's buffers were those of the one before the last.
            if (slot.under_way)
                if (auto done = finish(slot, frame, outcome); !done) return done;
            control.report(static_cast<double>(outcome.tiles.size()) / static_cast<double>(works.size()),
                           "Carving paths");
            auto batch = packing.next();
            if (!batch) return batch.error();
            slot.batch = *std::move(batch);
            if (auto done = start(slot, frame, ground); !done) return done;
            if (packing.done()) {
                Slot& other = slots_[1 - at];
                if (other.under_way)
                    if (auto done = finish(other, frame, outcome); !done) return done;
                return finish(slot, frame, outcome);
            }
        }
        return {};
    };
    const auto done = all();
    for (Slot& slot : slots_) {
        slot.under_way = false;
        slot.batch = {};
    }
    if (!done) {
        glFinish();
        gl::forget_errors();
        return done.error();
    }
    return outcome;
}

}  // namespace cuesta

#pragma once
/// \file The OpenGL side of carving: buffers, the shader, and the way back. Everything on the thread of one context.

#include <array>
#include <memory>
#include <vector>

#include "core/carve/displacement.h"
#include "render/compute/carve_packing.h"
#include "render/gl/buffer.h"
#include "render/gl/program.h"

namespace cuesta {

class CarvePass {
public:
    /// Needs a current context; so does all else, and the destructor.
    static Result<CarvePass> create();

    struct Outcome {
        std::vector<std::shared_ptr<const DisplacementTile>> tiles;  ///< in the order of the works
        double device_milliseconds = 0;
        int batches = 0;
    };
    /// Computes the tiles of `works`. One batch is computed while the next is packed. An error: stopped, memory, a lost
    /// device; nothing is left running then.
    Result<Outcome> run(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                        std::span<const TileWork* const> works, int tiles_a_batch, const WorkControl& control);

private:
    struct QueryTraits {
        static constexpr GLenum identifier = GL_QUERY;
        static void destroy(GLuint id) { glDeleteQueries(1, &id); }
    };
    /// Resources of a batch while it is under way.
    struct Slot {
        Slot();
        gl::Buffer tiles{"tiles"}, pieces{"pieces of paths"}, piece_list{"pieces of tiles"}, areas{"areas of tiles"},
            masks{"insides of areas"}, ground{"ground of tiles"}, result{"displacement of tiles"},
            read_back{"displacement read back"};
        gl::Object<QueryTraits> timer;
        CarveBatch batch;
        std::size_t water_tiles = 0;
        bool under_way = false;
    };
    explicit CarvePass(gl::Program program) : program_(std::move(program)) {}
    Result<void> start(Slot& slot, const TerrainFrame& frame, RasterView<const float> ground);
    Result<void> finish(Slot& slot, const TerrainFrame& frame, Outcome& outcome);

    gl::Program program_;
    gl::Buffer sections_{"cross-sections"};
    std::array<Slot, 2> slots_;
    std::size_t largest_buffer_ = 0;
};

}  // namespace cuesta

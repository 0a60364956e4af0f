#pragma once
/// \file Carving on the GPU: the Carver of core/carve/displacement.h as a compute shader (render/shaders/carve.comp).

#include <memory>
#include <string>

#include "core/base/result.h"
#include "core/carve/displacement.h"

namespace cuesta {

/// Times of the last carving.
struct GpuCarvingTimes {
    double device = 0;  ///< ms that the device computed, by its own clock
    double whole = 0;   ///< ms from call to return: spatial hash, packing, transfer and computing
    int tiles = 0;      ///< that were computed
    int batches = 0;
};

/// Owns a thread with an OpenGL context of its own, so that it disturbs no other and may be called from any thread;
/// calls from several threads take turns. Fills maps as carve() does; heights differ by less than 1 mm.
class GpuCarver {
public:
    struct Options {
        bool debug = false;        ///< what the driver reports as misuse becomes an error of the call
        int tiles_a_batch = 1024;  ///< bounds the memory taken: 32 to 48 KiB a tile, twice
    };
    /// Starts the thread and compiles the shader. An error: there is no OpenGL 4.5.
    static Result<std::unique_ptr<GpuCarver>> create(Options options);
    static Result<std::unique_ptr<GpuCarver>> create() { return create({}); }
    /// Waits for calls under way.
    ~GpuCarver();

    /// As carve(). Further errors: the device's memory does not suffice, or the device fails.
    Result<DisplacementMap> carve(const CarvePlan& plan, const TerrainFrame& frame, RasterView<const float> ground,
                                  const DisplacementMap* previous = nullptr, const WorkControl& control = {});

    /// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5".
    const std::string& device() const;
    /// Whether that computes on the CPU: then carve() is quicker.
    bool is_software() const;
    /// Of the last call that returned a map, of whatever thread.
    GpuCarvingTimes times() const;

private:
    class Worker;
    explicit GpuCarver(std::unique_ptr<Worker> worker);
    std::unique_ptr<Worker> worker_;
};

}  // namespace cuesta

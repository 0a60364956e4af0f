#pragma once
/// \file Compiles in the background what drawing will need.

#include <stop_token>
#include <thread>

namespace cuesta {

/// The work of ShaderWarmUp, on this thread, until it is done or told to stop.
void warm_up_shaders(const std::stop_token& stop);

/// OpenGL on the CPU compiles a program when it is first used, for up to half a second, and again for every kind of
/// texture it meets; what it made it keeps in a cache of files. This draws tiny lands in all usual looks on a thread
/// and in a context of its own, so that the window finds the programs there when it first needs them. Once a process:
/// other objects do nothing.
class ShaderWarmUp {
public:
    ShaderWarmUp();
    /// Waits for the look being drawn.
    ~ShaderWarmUp() = default;

    /// From now on objects of this class do nothing. For tests, where hundreds of processes share the cache of files.
    static void leave_out();

private:
    std::jthread thread_;
};

}  // namespace cuesta

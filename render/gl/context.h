#pragma once
/// \file An OpenGL 4.5 context without a window (EGL), and what the current context is.

#include <functional>
#include <memory>
#include <string>

#include "core/base/result.h"

namespace cuesta::gl {

/// Makes an OpenGL 4.5 core context without any surface and keeps it current on the thread that made it, until it is
/// destroyed there. That thread must have no other context current.
class OffscreenContext {
public:
    /// Prefers a real GPU to Mesa's software OpenGL. An error says what was found and what to install. `debug`: the
    /// driver reports misuse (render/gl/debug.h).
    static Result<OffscreenContext> create(bool debug = false);
    /// The same on the display of another one, which may be current on another thread: textures, buffers, programs and
    /// fences of either are those of both (framebuffers and vertex arrays are not).
    static Result<OffscreenContext> create_sharing(const OffscreenContext& other, bool debug = false);
    ~OffscreenContext();
    OffscreenContext(OffscreenContext&&) noexcept;
    OffscreenContext& operator=(OffscreenContext&&) noexcept;

private:
    struct Handles;
    explicit OffscreenContext(std::unique_ptr<Handles> handles);
    std::unique_ptr<Handles> handles_;
};

/// A context that is current on the thread that made it, until it is destroyed on that thread.
class ThreadContext {
public:
    ThreadContext() = default;
    ThreadContext(const ThreadContext&) = delete;
    ThreadContext& operator=(const ThreadContext&) = delete;
    virtual ~ThreadContext() = default;
    /// Whether its textures and fences are those of the context that draws as well.
    virtual bool shares_objects() const { return false; }
};
/// Makes an OpenGL 4.5 context on the calling thread, which must have no other current. A window hands in a maker of
/// its own kind of contexts. `debug`: the driver reports misuse. An error says what is missing.
using ContextMaker = std::function<Result<std::unique_ptr<ThreadContext>>(bool debug)>;
/// The maker that needs no window: an OffscreenContext.
Result<std::unique_ptr<ThreadContext>> make_offscreen_context(bool debug);

/// Whether an OpenGL 4.5 context is current; the error says what is missing.
Result<void> check_current_context();
/// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5" of the current context.
std::string describe_current_context();
/// Whether the current context draws on the CPU (Mesa's llvmpipe or softpipe): then fewer triangles are drawn.
bool is_software_context();

}  // namespace cuesta::gl

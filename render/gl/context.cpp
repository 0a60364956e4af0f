#include "render/gl/context.h"

#include <epoxy/gl.h>

#include <string_view>

#include "render/gl/current_context.h"

namespace cuesta::gl {

namespace {

class OffscreenThreadContext final : public ThreadContext {
public:
    explicit OffscreenThreadContext(OffscreenContext context) : context_(std::move(context)) {}

private:
    OffscreenContext context_;
};

}  // namespace

Result<std::unique_ptr<ThreadContext>> make_offscreen_context(bool debug) {
    auto made = OffscreenContext::create(debug);
    if (!made) return made.error();
    return std::unique_ptr<ThreadContext>(std::make_unique<OffscreenThreadContext>(*std::move(made)));
}

Result<void> check_current_context() {
    if (!any_context_current()) return Error{"no OpenGL context is current", ""};
    const char* version = reinterpret_cast<const char*>(glGetString(GL_VERSION));
    if (version == nullptr) return Error{"no OpenGL context is current", ""};
    if (!epoxy_is_desktop_gl() || epoxy_gl_version() < 45)
        return Error{std::string("drawing needs OpenGL 4.5, the driver offers ") + version,
                     reinterpret_cast<const char*>(glGetString(GL_RENDERER))};
    return {};
}

std::string describe_current_context() {
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    const int version = epoxy_gl_version();
    return std::string(renderer == nullptr ? "unknown" : renderer) + ", OpenGL " + std::to_string(version / 10) + "." +
           std::to_string(version % 10);
}

bool is_software_context() {
    const char* renderer = reinterpret_cast<const char*>(glGetString(GL_RENDERER));
    if (renderer == nullptr) return false;
    const std::string_view name(renderer);
    return name.starts_with("llvmpipe") || name.starts_with("softpipe") || name.starts_with("SWR");
}

}  // namespace cuesta::gl

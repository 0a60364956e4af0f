#include "render/gl/context.h"

#include <dlfcn.h>
#include <epoxy/egl.h>

#include <array>
#include <string_view>
#include <vector>

#include "render/gl/current_context.h"

namespace cuesta::gl {

namespace {

bool has_extension(const char* list, std::string_view name) {
    if (list == nullptr) return false;
    const std::string_view text(list);
    for (std::size_t at = text.find(name); at != std::string_view::npos; at = text.find(name, at + 1)) {
        const bool starts = at == 0 || text[at - 1] == ' ';
        const bool ends = at + name.size() == text.size() || text[at + name.size()] == ' ';
        if (starts && ends) return true;
    }
    return false;
}

const char* egl_error_name(EGLint error) {
    switch (error) {
        case EGL_SUCCESS:
            return "no error";
        case EGL_NOT_INITIALIZED:
            return "not initialised";
        case EGL_BAD_ACCESS:
            return "access denied";
        case EGL_BAD_ALLOC:
            return "out of memory";
        case EGL_BAD_MATCH:
            return "OpenGL 4.5 is not offered";
        case EGL_BAD_CONFIG:
            return "no usable configuration";
        default:
            return "EGL error";
    }
}

/// The displays to try, best first: GPUs, Mesa without a device, software devices, the default display.
std::vector<EGLDisplay> displays_to_try() {
    std::vector<EGLDisplay> result;
    const char* client = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
    std::vector<EGLDisplay> software;
    if (has_extension(client, "EGL_EXT_platform_device") && has_extension(client, "EGL_EXT_device_enumeration")) {
        std::array<EGLDeviceEXT, 16> devices{};
        EGLint count = 0;
        if (eglQueryDevicesEXT(static_cast<EGLint>(devices.size()), devices.data(), &count))
            for (EGLint i = 0; i < count; ++i) {
                const EGLDeviceEXT device = devices[static_cast<std::size_t>(i)];
                const bool on_cpu =
                    has_extension(eglQueryDeviceStringEXT(device, EGL_EXTENSIONS), "EGL_MESA_device_software");
                const EGLDisplay display = eglGetPlatformDisplayEXT(EGL_PLATFORM_DEVICE_EXT, device, nullptr);
                if (display != EGL_NO_DISPLAY) (on_cpu ? software : result).push_back(display);
            }
    }
    if (has_extension(client, "EGL_MESA_platform_surfaceless"))
        result.push_back(eglGetPlatformDisplayEXT(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, nullptr));
    result.insert(result.end(), software.begin(), software.end());
    result.push_back(eglGetDisplay(EGL_DEFAULT_DISPLAY));
    return result;
}

/// Attributes of an OpenGL 4.5 core context.
std::array<EGLint, 9> context_attributes(bool debug) {
    return {EGL_CONTEXT_MAJOR_VERSION,
            4,
            EGL_CONTEXT_MINOR_VERSION,
            5,
            EGL_CONTEXT_OPENGL_PROFILE_MASK,
            EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT,
            EGL_CONTEXT_OPENGL_DEBUG,
            debug ? EGL_TRUE : EGL_FALSE,
            EGL_NONE};
}

}  // namespace

struct OffscreenContext::Handles {
    EGLDisplay display = EGL_NO_DISPLAY;
    EGLConfig config = EGL_NO_CONFIG_KHR;
    EGLContext context = EGL_NO_CONTEXT;
    ~Handles() {
        if (context == EGL_NO_CONTEXT) return;
        eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
        eglDestroyContext(display, context);
        eglReleaseThread();
        // The display is shared by all users of the process; it is never terminated.
    }
};

OffscreenContext::OffscreenContext(std::unique_ptr<Handles> handles) : handles_(std::move(handles)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

Result<OffscreenContext> OffscreenContext::create(bool debug) {
    std::string found;
    const auto note = [&found](const std::string& text) {
        if (found.find(text) == std::string::npos) found += (found.empty() ? "" : "; ") + text;
    };
    for (const EGLDisplay display : displays_to_try()) {
        if (display == EGL_NO_DISPLAY) continue;
        EGLint major = 0;
        EGLint minor = 0;
        if (!eglInitialize(display, &major, &minor)) {
            note(egl_error_name(eglGetError()));
            continue;
        }
        const char* extensions = eglQueryString(display, EGL_EXTENSIONS);
        if (!has_extension(extensions, "EGL_KHR_surfaceless_context")) {
            note("EGL without surfaceless contexts");
            continue;
        }
        if (!eglBindAPI(EGL_OPENGL_API)) {
            note("EGL without OpenGL");
            continue;
        }
        const std::array<EGLint, 5> wanted{EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SURFACE_TYPE, EGL_PBUFFER_BIT,
                                           EGL_NONE};
        EGLConfig config = EGL_NO_CONFIG_KHR;
        EGLint count = 0;
        // Without a surface any configuration serves; drivers that need none take EGL_NO_CONFIG_KHR.
        if (!eglChooseConfig(display, wanted.data(), &config, 1, &count) || count == 0) config = EGL_NO_CONFIG_KHR;
        auto handles = std::make_unique<Handles>();
        handles->display = display;
        handles->config = config;
        handles->context = eglCreateContext(display, config, EGL_NO_CONTEXT, context_attributes(debug).data());
        if (handles->context == EGL_NO_CONTEXT) {
            note(egl_error_name(eglGetError()));
            continue;
        }
        if (!eglMakeCurrent(display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles->context)) {
            note(egl_error_name(eglGetError()));
            continue;
        }
        if (const auto usable = check_current_context(); !usable) {
            note(usable.error().what);
            continue;
        }
        return OffscreenContext(std::move(handles));
    }
    return Error{
        "drawing needs OpenGL 4.5, which no graphics driver offers here; install the driver of your graphics card, or "
        "Mesa's software OpenGL (Debian: libegl1 and libgl1-mesa-dri)",
        found.empty() ? "no EGL display" : found};
}

Result<OffscreenContext> OffscreenContext::create_sharing(const OffscreenContext& other, bool debug) {
    auto handles = std::make_unique<Handles>();
    handles->display = other.handles_->display;
    handles->config = other.handles_->config;
    if (!eglBindAPI(EGL_OPENGL_API)) return Error{"EGL without OpenGL", "sharing a context"};
    handles->context =
        eglCreateContext(handles->display, handles->config, other.handles_->context, context_attributes(debug).data());
    if (handles->context == EGL_NO_CONTEXT ||
        !eglMakeCurrent(handles->display, EGL_NO_SURFACE, EGL_NO_SURFACE, handles->context))
        return Error{egl_error_name(eglGetError()), "sharing a context"};
    if (const auto usable = check_current_context(); !usable) return usable.error();
    return OffscreenContext(std::move(handles));
}

bool any_context_current() {
    if (eglGetCurrentContext() != EGL_NO_CONTEXT) return true;
    // A window's context may come from GLX; its library is loaded then, and only then of interest.
    for (const char* name : {"libGLX.so.0", "libGL.so.1"})
        if (void* library = dlopen(name, RTLD_LAZY | RTLD_NOLOAD)) {
            using GetCurrentContext = void* (*)();
            const auto current = reinterpret_cast<GetCurrentContext>(dlsym(library, "glXGetCurrentContext"));
            const bool found = current != nullptr && current() != nullptr;
            dlclose(library);
            if (found) return true;
        }
    return false;
}

}  // namespace cuesta::gl

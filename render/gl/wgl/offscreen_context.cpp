#ifndef NOMINMAX
#define NOMINMAX
#endif
#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#include <windows.h>
// After windows.h.
#include <GL/gl.h>
#include <GL/wglext.h>

#include <array>

#include "render/gl/context.h"
#include "render/gl/current_context.h"

namespace cuesta::gl {
namespace {

constexpr const wchar_t* class_of_windows = L"cuesta-offscreen";

/// A window that is never shown: WGL makes contexts for windows only.
HWND hidden_window() {
    static const ATOM registered = [] {
        WNDCLASSW kind{};
        kind.style = CS_OWNDC;
        kind.lpfnWndProc = ::DefWindowProcW;
        kind.hInstance = ::GetModuleHandleW(nullptr);
        kind.lpszClassName = class_of_windows;
        return ::RegisterClassW(&kind);
    }();
    if (registered == 0) return nullptr;
    return ::CreateWindowExW(0, class_of_windows, L"", WS_OVERLAPPEDWINDOW, 0, 0, 1, 1, nullptr, nullptr,
                             ::GetModuleHandleW(nullptr), nullptr);
}

bool choose_pixels(HDC device) {
    PIXELFORMATDESCRIPTOR wanted{};
    wanted.nSize = sizeof wanted;
    wanted.nVersion = 1;
    wanted.dwFlags = PFD_DRAW_TO_WINDOW | PFD_SUPPORT_OPENGL;
    wanted.iPixelType = PFD_TYPE_RGBA;
    wanted.cColorBits = 24;
    const int format = ::ChoosePixelFormat(device, &wanted);
    return format != 0 && ::SetPixelFormat(device, format, &wanted) != 0;
}

/// The function of WGL_ARB_create_context, which only an older context tells; null without it. Leaves none current.
PFNWGLCREATECONTEXTATTRIBSARBPROC maker_of_contexts(HDC device) {
    const HGLRC older = ::wglCreateContext(device);
    if (older == nullptr) return nullptr;
    PROC found = nullptr;
    if (::wglMakeCurrent(device, older) != 0) found = ::wglGetProcAddress("wglCreateContextAttribsARB");
    ::wglMakeCurrent(nullptr, nullptr);
    ::wglDeleteContext(older);
    return reinterpret_cast<PFNWGLCREATECONTEXTATTRIBSARBPROC>(reinterpret_cast<void*>(found));
}

}  // namespace

struct OffscreenContext::Handles {
    HWND window = nullptr;
    HDC device = nullptr;
    HGLRC context = nullptr;
    /// With a context of this thread, whose objects are those of `shared`, too, unless that is null.
    static Result<std::unique_ptr<Handles>> make(HGLRC shared, bool debug);
    ~Handles() {
        if (context != nullptr) {
            ::wglMakeCurrent(nullptr, nullptr);
            ::wglDeleteContext(context);
        }
        if (device != nullptr) ::ReleaseDC(window, device);
        if (window != nullptr) ::DestroyWindow(window);
    }
};

Result<std::unique_ptr<OffscreenContext::Handles>> OffscreenContext::Handles::make(HGLRC shared, bool debug) {
    const auto refused = [](const char* found) {
        return Error{
            "drawing needs OpenGL 4.5, which no graphics driver offers here; install the driver of your graphics card",
            found};
    };
    auto handles = std::make_unique<Handles>();
    handles->window = hidden_window();
    if (handles->window == nullptr) return refused("no window can be made");
    handles->device = ::GetDC(handles->window);
    if (handles->device == nullptr || !choose_pixels(handles->device)) return refused("windows without OpenGL");
    const PFNWGLCREATECONTEXTATTRIBSARBPROC create = maker_of_contexts(handles->device);
    if (create == nullptr) return refused("OpenGL 1.1 alone");
    const std::array<int, 9> attributes{WGL_CONTEXT_MAJOR_VERSION_ARB,
                                        4,
                                        WGL_CONTEXT_MINOR_VERSION_ARB,
                                        5,
                                        WGL_CONTEXT_PROFILE_MASK_ARB,
                                        WGL_CONTEXT_CORE_PROFILE_BIT_ARB,
                                        WGL_CONTEXT_FLAGS_ARB,
                                        debug ? WGL_CONTEXT_DEBUG_BIT_ARB : 0,
                                        0};
    handles->context = create(handles->device, shared, attributes.data());
    if (handles->context == nullptr) return refused("OpenGL 4.5 is not offered");
    if (::wglMakeCurrent(handles->device, handles->context) == 0) return refused("the context cannot be made current");
    if (const auto usable = check_current_context(); !usable) return refused(usable.error().what.c_str());
    return handles;
}

OffscreenContext::OffscreenContext(std::unique_ptr<Handles> handles) : handles_(std::move(handles)) {}
OffscreenContext::~OffscreenContext() = default;
OffscreenContext::OffscreenContext(OffscreenContext&&) noexcept = default;
OffscreenContext& OffscreenContext::operator=(OffscreenContext&&) noexcept = default;

Result<OffscreenContext> OffscreenContext::create(bool debug) {
    Result<std::unique_ptr<Handles>> made = Handles::make(nullptr, debug);
    if (!made) return made.error();
    return OffscreenContext(std::move(*made));
}

Result<OffscreenContext> OffscreenContext::create_sharing(const OffscreenContext& other, bool debug) {
    Result<std::unique_ptr<Handles>> made = Handles::make(other.handles_->context, debug);
    if (!made) return made.error();
    return OffscreenContext(std::move(*made));
}

bool any_context_current() {
    return ::wglGetCurrentContext() != nullptr;
}

}  // namespace cuesta::gl

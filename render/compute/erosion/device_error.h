#pragma once
/// \file Errors of the device, in words.

#include <epoxy/gl.h>

#include <string>

#include "core/base/result.h"
#include "render/gl/debug.h"
#include "render/gl/faults.h"

namespace cuesta {

/// Fails if OpenGL has reported an error, or the context is lost; forgets the error.
inline Result<void> device_error(const char* doing) {
    const GLenum error = glGetError();
    if (gl::context_is_lost()) return Error{gl::context_lost, doing};
    if (gl::faults::is_memory_full()) return Error{gl::no_memory, doing};
    if (error == GL_NO_ERROR) return {};
    gl::forget_errors();
    if (error == GL_OUT_OF_MEMORY) return Error{gl::no_memory, doing};
    return Error{"OpenGL error " + std::to_string(error), doing};
}

}  // namespace cuesta

#pragma once
/// \file Whether there is a context, asked of the system and not of OpenGL.

namespace cuesta::gl {

/// Whether a context of OpenGL is current on this thread, whoever made it. Each system has its own source (egl/, wgl/):
/// libepoxy ends the process when asked for a function without a context, so this asks it for none of OpenGL.
bool any_context_current();

}  // namespace cuesta::gl

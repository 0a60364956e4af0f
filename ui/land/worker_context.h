#pragma once
/// \file OpenGL contexts of the window system for threads that compute.

#include "render/gl/context.h"

namespace cuesta {

/// Makes contexts of the kind that the window draws with, on a thread of their own: with one surface, so one at a time.
/// They share their objects with the window's where the application's contexts do (Qt::AA_ShareOpenGLContexts) and the
/// driver can (ThreadContext::shares_objects()). GUI thread; what is returned is called on the thread of the context,
/// and may go on any thread.
gl::ContextMaker worker_contexts();

}  // namespace cuesta

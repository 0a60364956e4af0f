#include "render/gl/debug.h"

#include <epoxy/gl.h>

namespace cuesta::gl {

namespace {
void GLAPIENTRY take_message(GLenum, GLenum type, GLuint, GLenum, GLsizei length, const GLchar* text,
                             const void* user) {
    // Performance hints and markers are no faults.
    if (type != GL_DEBUG_TYPE_ERROR && type != GL_DEBUG_TYPE_UNDEFINED_BEHAVIOR &&
        type != GL_DEBUG_TYPE_DEPRECATED_BEHAVIOR)
        return;
    auto* messages = const_cast<std::vector<std::string>*>(static_cast<const std::vector<std::string>*>(user));
    messages->emplace_back(text, static_cast<std::size_t>(length));
}
}  // namespace

void forget_errors() {
    for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) continue;
}

DebugLog::DebugLog() : messages_(std::make_unique<std::vector<std::string>>()) {
    glEnable(GL_DEBUG_OUTPUT);
    glEnable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDebugMessageCallback(take_message, messages_.get());
}

DebugLog::~DebugLog() {
    glDebugMessageCallback(nullptr, nullptr);
    glDisable(GL_DEBUG_OUTPUT_SYNCHRONOUS);
    glDisable(GL_DEBUG_OUTPUT);
}

}  // namespace cuesta::gl

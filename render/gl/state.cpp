#include "render/gl/state.h"

#include <epoxy/gl.h>

#include <initializer_list>

namespace cuesta::gl {

void prepare_state() {
    for (const GLenum capability :
         {GL_BLEND, GL_CULL_FACE, GL_SCISSOR_TEST, GL_STENCIL_TEST, GL_FRAMEBUFFER_SRGB, GL_DEPTH_TEST})
        glDisable(capability);
    glColorMask(GL_TRUE, GL_TRUE, GL_TRUE, GL_TRUE);
    glDepthMask(GL_TRUE);
}

void leave_state(int units) {
    glDisable(GL_DEPTH_TEST);
    glDisable(GL_SCISSOR_TEST);
    glBindVertexArray(0);
    glUseProgram(0);
    glBindTextures(0, units, nullptr);
}

}  // namespace cuesta::gl

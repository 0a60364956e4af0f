#include "render/gl/framebuffer.h"

#include <algorithm>
#include <string>

#include "render/gl/debug.h"

namespace cuesta::gl {

namespace {
GLuint create_framebuffer() {
    GLuint id = 0;
    glCreateFramebuffers(1, &id);
    return id;
}
GLuint create_renderbuffer() {
    GLuint id = 0;
    glCreateRenderbuffers(1, &id);
    return id;
}
}  // namespace

Framebuffer::Framebuffer(std::string_view label) : Object(create_framebuffer()) {
    set_label(label);
}

void Framebuffer::attach(const Texture& texture, int level) {
    glNamedFramebufferTexture(id(), GL_COLOR_ATTACHMENT0, texture.id(), level);
}

void Framebuffer::attach_depths(const Texture& texture) {
    glNamedFramebufferTexture(id(), GL_DEPTH_ATTACHMENT, texture.id(), 0);
}

Result<PictureBuffer> PictureBuffer::create(int width, int height, int samples, std::string_view label) {
    CUESTA_CHECK(width > 0 && height > 0 && samples >= 0);
    forget_errors();
    PictureBuffer result;
    result.width_ = width;
    result.height_ = height;
    result.framebuffer_ = Framebuffer(label);
    result.colour_ = Object<RenderbufferTraits>(create_renderbuffer());
    result.depth_ = Object<RenderbufferTraits>(create_renderbuffer());
    glNamedRenderbufferStorageMultisample(result.colour_.id(), samples, GL_RGBA8, width, height);
    glNamedRenderbufferStorageMultisample(result.depth_.id(), samples, GL_DEPTH_COMPONENT24, width, height);
    glNamedFramebufferRenderbuffer(result.id(), GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, result.colour_.id());
    glNamedFramebufferRenderbuffer(result.id(), GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, result.depth_.id());
    if (glGetError() != GL_NO_ERROR ||
        glCheckNamedFramebufferStatus(result.id(), GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE)
        return Error{"not enough graphics memory for a picture of " + std::to_string(width) + " x " +
                         std::to_string(height) + " pixels",
                     ""};
    return result;
}

void PictureBuffer::resolve_into(const PictureBuffer& target) const {
    CUESTA_CHECK(target.width_ == width_ && target.height_ == height_);
    glBlitNamedFramebuffer(id(), target.id(), 0, 0, width_, height_, 0, 0, width_, height_, GL_COLOR_BUFFER_BIT,
                           GL_NEAREST);
}

std::vector<std::uint8_t> PictureBuffer::read() const {
    return read_as(GL_RGB, 3);
}

std::vector<std::uint8_t> PictureBuffer::read_rgba() const {
    return read_as(GL_RGBA, 4);
}

std::vector<std::uint8_t> PictureBuffer::read_as(GLenum format, int channels) const {
    const std::size_t row = static_cast<std::size_t>(width_) * static_cast<std::size_t>(channels);
    std::vector<std::uint8_t> pixels(row * static_cast<std::size_t>(height_));
    glBindFramebuffer(GL_READ_FRAMEBUFFER, id());
    glPixelStorei(GL_PACK_ALIGNMENT, 1);
    glReadPixels(0, 0, width_, height_, format, GL_UNSIGNED_BYTE, pixels.data());
    glPixelStorei(GL_PACK_ALIGNMENT, 4);
    glBindFramebuffer(GL_READ_FRAMEBUFFER, 0);
    for (int top = 0, bottom = height_ - 1; top < bottom; ++top, --bottom)
        std::swap_ranges(pixels.begin() + top * static_cast<std::ptrdiff_t>(row),
                         pixels.begin() + (top + 1) * static_cast<std::ptrdiff_t>(row),
                         pixels.begin() + bottom * static_cast<std::ptrdiff_t>(row));
    return pixels;
}

}  // namespace cuesta::gl

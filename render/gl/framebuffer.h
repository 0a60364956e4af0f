#pragma once
/// \file Framebuffers: what is drawn into.

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "render/gl/object.h"
#include "render/gl/texture.h"

namespace cuesta::gl {

struct FramebufferTraits {
    static constexpr GLenum identifier = GL_FRAMEBUFFER;
    static void destroy(GLuint id) { glDeleteFramebuffers(1, &id); }
};
struct RenderbufferTraits {
    static constexpr GLenum identifier = GL_RENDERBUFFER;
    static void destroy(GLuint id) { glDeleteRenderbuffers(1, &id); }
};

/// A framebuffer without attachments of its own: textures are attached to it for a pass.
class Framebuffer : public Object<FramebufferTraits> {
public:
    Framebuffer() = default;
    explicit Framebuffer(std::string_view label);
    /// That level of the texture takes colour output 0.
    void attach(const Texture& texture, int level = 0);
    /// Level 0 of a texture of depths takes the depths.
    void attach_depths(const Texture& texture);
};

/// A framebuffer with 8-bit colour and depth of its own, for pictures.
class PictureBuffer {
public:
    /// `samples` a pixel, 0: one without multisampling. An error says that memory does not suffice.
    static Result<PictureBuffer> create(int width, int height, int samples, std::string_view label);
    GLuint id() const { return framebuffer_.id(); }
    int width() const { return width_; }
    int height() const { return height_; }
    /// The pixels of x, y, width, height from the lower left, resolved into `target` (same size, no samples).
    void resolve_into(const PictureBuffer& target) const;
    /// 8-bit RGB, rows from the top.
    std::vector<std::uint8_t> read() const;
    /// The same with what was written as opacity, as it is.
    std::vector<std::uint8_t> read_rgba() const;

private:
    std::vector<std::uint8_t> read_as(GLenum format, int channels) const;
    Framebuffer framebuffer_;
    Object<RenderbufferTraits> colour_;
    Object<RenderbufferTraits> depth_;
    int width_ = 0;
    int height_ = 0;
};

}  // namespace cuesta::gl

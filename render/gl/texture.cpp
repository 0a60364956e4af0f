#include "render/gl/texture.h"

#include <algorithm>
#include <bit>

#include "render/gl/debug.h"

namespace cuesta::gl {

Result<Texture> Texture::create(GLenum format, int width, int height, int levels, std::string_view label) {
    CUESTA_CHECK(width > 0 && height > 0 && levels >= 0);
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (width > largest || height > largest)
        return Error{"the graphics driver takes textures up to " + std::to_string(largest) +
                         " cells a side, this needs " + std::to_string(std::max(width, height)),
                     std::string(label)};
    if (levels == 0) levels = std::bit_width(static_cast<unsigned>(std::max(width, height)));
    forget_errors();
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    Texture texture(id, format, width, height);
    glTextureStorage2D(id, levels, format, width, height);
    if (glGetError() != GL_NO_ERROR)
        return Error{"not enough graphics memory for a texture of " + std::to_string(width) + " x " +
                         std::to_string(height) + " cells; a smaller terrain fits",
                     std::string(label)};
    texture.set_label(label);
    texture.set_wrap(GL_CLAMP_TO_EDGE);
    texture.set_filter(levels > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR, GL_LINEAR);
    return texture;
}

Result<Texture> Texture::create_array(GLenum format, int width, int height, int layers, std::string_view label) {
    CUESTA_CHECK(width > 0 && height > 0 && layers > 0);
    forget_errors();
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D_ARRAY, 1, &id);
    Texture texture(id, format, width, height);
    const int levels = std::bit_width(static_cast<unsigned>(std::max(width, height)));
    glTextureStorage3D(id, levels, format, width, height, layers);
    if (glGetError() != GL_NO_ERROR)
        return Error{"not enough graphics memory for " + std::to_string(layers) + " pictures of materials",
                     std::string(label)};
    texture.set_label(label);
    texture.set_wrap(GL_CLAMP_TO_EDGE);
    texture.set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
    return texture;
}

namespace {
template <class T>
void upload_rows(GLuint id, const Raster<T>& raster, GLenum layout, GLenum type) {
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(raster.stride()));
    glTextureSubImage2D(id, 0, 0, 0, raster.width(), raster.height(), layout, type, raster.row(0));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}
}  // namespace

void Texture::upload(const Raster<float>& raster) {
    CUESTA_CHECK(raster.width() == width_ && raster.height() == height_);
    upload_rows(id(), raster, GL_RED, GL_FLOAT);
}

void Texture::upload(const Raster<std::uint8_t>& raster) {
    CUESTA_CHECK(raster.width() == width_ && raster.height() == height_);
    upload_rows(id(), raster, GL_RED_INTEGER, GL_UNSIGNED_BYTE);
}

void Texture::upload_rgba8(std::span<const std::uint8_t> bytes) {
    CUESTA_CHECK_EQUAL(bytes.size(), static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4);
    glTextureSubImage2D(id(), 0, 0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
}

void Texture::upload_layer_rgba8(int layer, std::span<const std::uint8_t> bytes) {
    CUESTA_CHECK_EQUAL(bytes.size(), static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4);
    glTextureSubImage3D(id(), 0, 0, 0, layer, width_, height_, 1, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
}

void Texture::generate_mipmaps() {
    glGenerateTextureMipmap(id());
}

void Texture::set_filter(GLenum minify, GLenum magnify) {
    glTextureParameteri(id(), GL_TEXTURE_MIN_FILTER, static_cast<GLint>(minify));
    glTextureParameteri(id(), GL_TEXTURE_MAG_FILTER, static_cast<GLint>(magnify));
}

void Texture::set_wrap(GLenum wrap) {
    glTextureParameteri(id(), GL_TEXTURE_WRAP_S, static_cast<GLint>(wrap));
    glTextureParameteri(id(), GL_TEXTURE_WRAP_T, static_cast<GLint>(wrap));
}

void Texture::set_anisotropy(float samples) {
    if (epoxy_has_gl_extension("GL_EXT_texture_filter_anisotropic") ||
        epoxy_has_gl_extension("GL_ARB_texture_filter_anisotropic"))
        glTextureParameterf(id(), GL_TEXTURE_MAX_ANISOTROPY_EXT, samples);
}

}  // namespace cuesta::gl

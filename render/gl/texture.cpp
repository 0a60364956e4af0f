#include "render/gl/texture.h"

#include <algorithm>
#include <bit>

#include "render/gl/debug.h"
#include "render/gl/faults.h"

namespace cuesta::gl {

Result<Texture> Texture::create(GLenum format, int width, int height, int levels, std::string_view label) {
    CUESTA_CHECK(width > 0 && height > 0 && levels >= 0);
    GLint largest = 0;
    glGetIntegerv(GL_MAX_TEXTURE_SIZE, &largest);
    if (width > largest || height > largest)
        return Error{too_large + std::to_string(largest) + " cells a side, this needs " +
                         std::to_string(std::max(width, height)),
                     std::string(label)};
    if (levels == 0) levels = std::bit_width(static_cast<unsigned>(std::max(width, height)));
    forget_errors();
    GLuint id = 0;
    glCreateTextures(GL_TEXTURE_2D, 1, &id);
    Texture texture(id, format, width, height, levels);
    glTextureStorage2D(id, levels, format, width, height);
    if (glGetError() != GL_NO_ERROR || faults::refuses_texture(width, height))
        return Error{no_memory + std::string(" for a texture of ") + std::to_string(width) + " x " +
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
    const int levels = std::bit_width(static_cast<unsigned>(std::max(width, height)));
    Texture texture(id, format, width, height, levels);
    glTextureStorage3D(id, levels, format, width, height, layers);
    if (glGetError() != GL_NO_ERROR)
        return Error{no_memory + std::string(" for ") + std::to_string(layers) + " pictures of materials",
                     std::string(label)};
    texture.set_label(label);
    texture.set_wrap(GL_CLAMP_TO_EDGE);
    texture.set_filter(GL_LINEAR_MIPMAP_LINEAR, GL_LINEAR);
    return texture;
}

namespace {
template <class T>
void upload_range(const Texture& texture, const Raster<T>& raster, int first, int last, GLenum layout, GLenum type) {
    CUESTA_CHECK(raster.width() == texture.width() && raster.height() == texture.height());
    CUESTA_CHECK(first >= 0 && first < last && last <= raster.height());
    glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
    glPixelStorei(GL_UNPACK_ROW_LENGTH, static_cast<GLint>(raster.stride()));
    glTextureSubImage2D(texture.id(), 0, 0, first, raster.width(), last - first, layout, type, raster.row(first));
    glPixelStorei(GL_UNPACK_ROW_LENGTH, 0);
    glPixelStorei(GL_UNPACK_ALIGNMENT, 4);
}
}  // namespace

void Texture::upload(const Raster<float>& raster) {
    upload_rows(raster, 0, raster.height());
}

void Texture::upload(const Raster<std::uint8_t>& raster) {
    upload_rows(raster, 0, raster.height());
}

void Texture::upload_rows(const Raster<float>& raster, int first, int last) {
    upload_range(*this, raster, first, last, GL_RED, GL_FLOAT);
}

void Texture::upload_rows(const Raster<std::uint8_t>& raster, int first, int last) {
    // Shaders read R8 as 0..1, R8UI as whole numbers.
    upload_range(*this, raster, first, last, format_ == GL_R8 ? GL_RED : GL_RED_INTEGER, GL_UNSIGNED_BYTE);
}

void Texture::upload_rows(const Raster<std::uint32_t>& raster, int first, int last) {
    upload_range(*this, raster, first, last, GL_RGBA, GL_UNSIGNED_BYTE);
}

void Texture::upload_rgba8(std::span<const std::uint8_t> bytes) {
    CUESTA_CHECK_EQUAL(bytes.size(), static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4);
    glTextureSubImage2D(id(), 0, 0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, bytes.data());
}

void Texture::upload(const Raster<glm::vec4>& raster) {
    upload_range(*this, raster, 0, raster.height(), GL_RGBA, GL_FLOAT);
}

std::vector<std::uint8_t> Texture::read_rgba8(int level) const {
    CUESTA_CHECK(level >= 0 && level < levels_);
    const auto width = static_cast<std::size_t>(std::max(width_ >> level, 1));
    const auto height = static_cast<std::size_t>(std::max(height_ >> level, 1));
    std::vector<std::uint8_t> bytes(width * height * 4);
    glGetTextureImage(id(), level, GL_RGBA, GL_UNSIGNED_BYTE, static_cast<GLsizei>(bytes.size()), bytes.data());
    return bytes;
}

void Texture::upload_rgb(std::span<const std::array<float, 3>> colours) {
    CUESTA_CHECK_EQUAL(colours.size(), static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_));
    glTextureSubImage2D(id(), 0, 0, 0, width_, height_, GL_RGB, GL_FLOAT, colours.data());
}

void Texture::upload_layer_rows_rgba8(int layer, std::span<const std::uint8_t> bytes, int first, int last) {
    CUESTA_CHECK_EQUAL(bytes.size(), static_cast<std::size_t>(width_) * static_cast<std::size_t>(height_) * 4);
    CUESTA_CHECK(first >= 0 && first < last && last <= height_);
    const std::size_t before = static_cast<std::size_t>(first) * static_cast<std::size_t>(width_) * 4;
    glTextureSubImage3D(id(), 0, 0, first, layer, width_, last - first, 1, GL_RGBA, GL_UNSIGNED_BYTE,
                        bytes.data() + before);
}

void Texture::generate_mipmaps() {
    glGenerateTextureMipmap(id());
}

void Texture::generate_layer_mipmap(int layer, int level) {
    CUESTA_CHECK(level >= 1 && level < levels_);
    GLuint name = 0;
    glGenTextures(1, &name);  // a view must not have been a texture before
    glTextureView(name, GL_TEXTURE_2D, id(), format_, static_cast<GLuint>(level - 1), 2, static_cast<GLuint>(layer), 1);
    const Object<TextureTraits> view(name);
    glGenerateTextureMipmap(view.id());
}

void Texture::show_level(int level) {
    CUESTA_CHECK(level >= 0 && level < levels_);
    glTextureParameteri(id(), GL_TEXTURE_BASE_LEVEL, level);
    glTextureParameteri(id(), GL_TEXTURE_MAX_LEVEL, level);
}

void Texture::show_all_levels() {
    glTextureParameteri(id(), GL_TEXTURE_BASE_LEVEL, 0);
    glTextureParameteri(id(), GL_TEXTURE_MAX_LEVEL, levels_ - 1);
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

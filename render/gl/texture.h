#pragma once
/// \file Two-dimensional textures.

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/field/raster.h"
#include "render/gl/object.h"

namespace cuesta::gl {

struct TextureTraits {
    static constexpr GLenum identifier = GL_TEXTURE;
    static void destroy(GLuint id) { glDeleteTextures(1, &id); }
};

/// A two-dimensional texture of fixed size, or an array of them. Coordinates are clamped to the edge unless set
/// otherwise.
class Texture : public Object<TextureTraits> {
public:
    Texture() = default;
    /// `levels` 0: the whole chain of mipmaps. An error says that the size is beyond the device or its memory.
    static Result<Texture> create(GLenum format, int width, int height, int levels, std::string_view label);

    /// `layers` textures of one size in one, with all mipmaps.
    static Result<Texture> create_array(GLenum format, int width, int height, int layers, std::string_view label);

    int width() const { return width_; }
    int height() const { return height_; }
    GLenum format() const { return format_; }
    int levels() const { return levels_; }

    /// Level 0, rows from the north. The raster is as large as the texture.
    void upload(const Raster<float>& raster);
    void upload(const Raster<std::uint8_t>& raster);
    /// The same for rows [first, last) only.
    void upload_rows(const Raster<float>& raster, int first, int last);
    void upload_rows(const Raster<std::uint8_t>& raster, int first, int last);
    /// Of a texture of four bytes a texel: red is the first byte in memory.
    void upload_rows(const Raster<std::uint32_t>& raster, int first, int last);
    /// Level 0 of a texture of four bytes a texel, without padding.
    void upload_rgba8(std::span<const std::uint8_t> bytes);
    /// Level 0 of a texture of four numbers a texel, rows from the north; the raster is as large as the texture.
    void upload(const Raster<glm::vec4>& raster);
    /// A level of a texture of four bytes a texel, without padding.
    std::vector<std::uint8_t> read_rgba8(int level) const;
    /// Level 0 of a texture of colours that are no bytes.
    void upload_rgb(std::span<const std::array<float, 3>> colours);
    /// The same of rows [first, last) of one layer of an array; `bytes` are those of the whole layer.
    void upload_layer_rows_rgba8(int layer, std::span<const std::uint8_t> bytes, int first, int last);
    void generate_mipmaps();
    /// One of them, level 1 or coarser, of one layer of an array, from the one before it.
    void generate_layer_mipmap(int layer, int level);
    /// Only this level is read from now on, for passes that write another.
    void show_level(int level);
    void show_all_levels();

    void set_filter(GLenum minify, GLenum magnify);
    void set_wrap(GLenum wrap);
    /// Samples along the direction of strongest minification (GL_EXT_texture_filter_anisotropic); 1: none.
    void set_anisotropy(float samples);
    void bind(GLuint unit) const { glBindTextureUnit(unit, id()); }

private:
    Texture(GLuint id, GLenum format, int width, int height, int levels)
        : Object(id), format_(format), width_(width), height_(height), levels_(levels) {}
    GLenum format_ = GL_NONE;
    int width_ = 0;
    int height_ = 0;
    int levels_ = 0;
};

}  // namespace cuesta::gl

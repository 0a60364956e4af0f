#include "render/scene/texture_pool.h"

namespace cuesta {

namespace {
/// Spare textures of lands up to this width are kept; the memory for larger ones is dearer than the time.
constexpr int widest_spare = 2048;
}  // namespace

Result<SheetTexture> TexturePool::take(GLenum format, int width, int height, int levels, std::string_view label) {
    for (const auto& texture : textures_) {
        const bool same_levels =
            levels == 0 ? texture->levels() > 1 || (width == 1 && height == 1) : texture->levels() == levels;
        if (texture.use_count() > 1 || texture->format() != format || texture->width() != width ||
            texture->height() != height || !same_levels)
            continue;
        texture->set_label(label);
        texture->set_filter(texture->levels() > 1 ? GL_LINEAR_MIPMAP_LINEAR : GL_LINEAR, GL_LINEAR);
        texture->set_anisotropy(1);
        return SheetTexture(texture);
    }
    auto made = gl::Texture::create(format, width, height, levels, label);
    if (!made) {
        trim(0);
        made = gl::Texture::create(format, width, height, levels, label);
    }
    if (!made) return made.error();
    textures_.push_back(std::make_shared<gl::Texture>(*std::move(made)));
    return SheetTexture(textures_.back());
}

void TexturePool::trim(int width) {
    std::erase_if(textures_, [&](const std::shared_ptr<gl::Texture>& texture) {
        return texture.use_count() == 1 && (width > widest_spare || texture->width() > width);
    });
}

}  // namespace cuesta

#pragma once
/// \file Textures that sheets of ground share and hand on.

#include <memory>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "render/gl/texture.h"

namespace cuesta {

/// A texture that several sheets may show. Its contents are written once, before the sheet it was made for is drawn.
class SheetTexture {
public:
    SheetTexture() = default;
    explicit SheetTexture(std::shared_ptr<gl::Texture> texture) : texture_(std::move(texture)) {}
    explicit operator bool() const { return texture_ != nullptr; }
    int width() const { return texture_ ? texture_->width() : 0; }
    int height() const { return texture_ ? texture_->height() : 0; }
    gl::Texture* operator->() const { return texture_.get(); }
    gl::Texture& operator*() const { return *texture_; }

private:
    std::shared_ptr<gl::Texture> texture_;
};

/// Keeps textures that no sheet shows any more for the next of the same size: making large ones takes time.
class TexturePool {
public:
    Result<SheetTexture> take(GLenum format, int width, int height, int levels, std::string_view label);
    /// Frees what no sheet shows, but for textures of that width, if those are small enough to keep.
    void trim(int width);

private:
    std::vector<std::shared_ptr<gl::Texture>> textures_;
};

}  // namespace cuesta

#pragma once
/// \file Pictures of materials, ready to be laid over the ground. No OpenGL.

#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/model/project.h"
#include "render/scene/look.h"

namespace cuesta {

/// A picture brought to one size, so that several can share an array texture. Immutable.
class MaterialTexture {
public:
    static constexpr int side = 1024;

    /// `linear`: RGB, rows from the top, width x height x 3. Averaged, or interpolated, in linear light.
    MaterialTexture(std::span<const float> linear, int width, int height);

    /// sRGB and an alpha of 255, side x side x 4, rows from the top of the picture (north).
    std::span<const std::uint8_t> rgba() const { return rgba_; }
    /// Linear RGB, of the whole picture.
    const std::array<float, 3>& mean() const { return mean_; }
    /// Height over width of the picture as it was.
    double aspect() const { return aspect_; }

private:
    std::vector<std::uint8_t> rgba_;
    std::array<float, 3> mean_{};
    double aspect_ = 1;
};

/// Reads a picture in colour or grey, up to 2^26 pixels: PNG, JPEG, TIFF, BMP, TGA, PNM, WebP or OpenEXR
/// (core/io/raster/picture_samples.h); alpha is dropped. Whole numbers of 8 or 16 bits are sRGB, floats linear light.
/// "rock:granite" is the picture of that rock of the library (core/look/rock_pictures.h). Takes up to a second: not for
/// a GUI thread.
Result<MaterialTexture> read_material_texture(const std::string& path);

/// The texture of a file, or null for the colour alone.
using TextureOfFile = std::function<std::shared_ptr<const MaterialTexture>(const std::string& path)>;

/// Gives `look` the project's surfaces, beds and the colours and pictures of its materials. `texture_of` is asked for
/// every file of a material that the land shows.
void show_materials(Look& look, const Project& project, const TextureOfFile& texture_of);

}  // namespace cuesta

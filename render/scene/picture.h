#pragma once
/// \file Pictures without a window: an off-screen context (EGL) and a scene drawn into an image.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/pipeline/land.h"
#include "render/scene/camera.h"
#include "render/scene/curves.h"
#include "render/scene/look.h"

namespace cuesta {

struct Picture {
    int width = 0;
    int height = 0;
    std::vector<std::uint8_t> rgb;  ///< 8-bit sRGB, rows from the top, no padding
};

/// Draws land off screen with multisampling, and a drawing over it. Without OpenGL 4.5 an error that says what was
/// found and what to install.
Result<Picture> render_picture(std::shared_ptr<const Land> land, const Camera& camera, const Look& look, int width,
                               int height, const Drawing& drawing = {});

/// The camera that `cuesta-cli render` uses when none is given: from the south-east, the whole terrain in view.
Camera default_camera(const Land& land, double aspect, double vertical_exaggeration = 1);

/// PNG, whole or not at all.
Result<void> write_picture(const std::string& path, const Picture& picture);

/// Reads a picture back (8-bit RGB of any format that OpenImageIO knows; alpha is dropped).
Result<Picture> read_picture(const std::string& path);

/// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5" of the off-screen context, or why there is none.
Result<std::string> describe_graphics();

}  // namespace cuesta

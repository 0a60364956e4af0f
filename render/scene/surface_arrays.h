#pragma once
/// \file The textures of the surfaces on the GPU.

#include <memory>

#include "core/base/result.h"
#include "core/look/surface_textures.h"
#include "render/gl/texture.h"
#include "render/scene/row_work.h"

namespace cuesta {

/// Texels a side of the textures where OpenGL runs on the CPU and must be quick, and elsewhere.
inline constexpr int thrifty_surface_side = 256, surface_side = 512;

/// Makes the textures once a process, on the first call, and waits for them: up to a second, so not for the thread of a
/// window. Thread-safe.
std::shared_ptr<const SurfaceTextures> surface_textures(int side);

/// Two array textures, a layer a surface. Needs the scene's context.
class SurfaceArrays {
public:
    /// Plans to upload the textures unless that is done. `thrifty`: the colours alone. `software`: OpenGL
    /// runs on the CPU, so filters are the cheapest.
    Result<void> plan(const std::shared_ptr<const SurfaceTextures>& textures, bool thrifty, bool software,
                      RowWork& work);
    const std::shared_ptr<gl::Texture>& colours() const { return colours_; }
    const std::shared_ptr<gl::Texture>& reliefs() const { return reliefs_; }

private:
    std::shared_ptr<gl::Texture> colours_, reliefs_;
    std::shared_ptr<bool> uploaded_;  ///< whether what was planned is done
};

}  // namespace cuesta

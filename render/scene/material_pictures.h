#pragma once
/// \file The pictures of materials on the GPU.

#include <memory>
#include <vector>

#include "core/base/result.h"
#include "render/gl/texture.h"
#include "render/scene/look.h"
#include "render/scene/material_texture.h"
#include "render/scene/row_work.h"

namespace cuesta {

/// One array texture of all pictures that a look names. Needs the scene's context.
class MaterialPictures {
public:
    /// Plans to upload the pictures of `look` where they are others than at the last call; none: lets go of the
    /// texture. What was planned and not done is planned anew. `thrifty`: between two mipmaps the nearer one will do.
    Result<void> plan(const Look& look, bool thrifty, RowWork& work);
    /// The layer of a picture of the last look.
    int layer(const MaterialTexture& picture) const;
    /// Null without pictures. Sheets that show it keep it.
    const std::shared_ptr<gl::Texture>& texture() const { return texture_; }

private:
    std::vector<std::shared_ptr<const MaterialTexture>> pictures_;  ///< by layer
    std::shared_ptr<gl::Texture> texture_;
    std::shared_ptr<bool> uploaded_;  ///< whether what was planned is done
};

}  // namespace cuesta

#pragma once
/// \file Textures of sheets: taking them from the pool, filling them and their mipmaps, planned as work on rows.

#include "render/scene/ground_sheet.h"

namespace cuesta {

/// Makes `texture` one of this format and size that may be written: none that another sheet shows.
Result<void> renew(SheetTexture& texture, TexturePool& pool, GLenum format, int width, int height, int levels,
                   std::string_view label);

/// Plans to fill the first level from a raster of the texture's size, which stays until that is done.
template <class T>
void plan_upload(const SheetTexture& texture, const std::shared_ptr<const Raster<T>>& raster, RowWork& work) {
    work.add(texture.height(), texture.width(),
             [texture, raster](int first, int last) { texture->upload_rows(*raster, first, last); });
}

/// Plans to make all levels from the first.
Result<void> plan_mipmaps(const SheetTexture& texture, BakingTools& tools);

}  // namespace cuesta

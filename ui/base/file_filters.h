#pragma once
/// \file Filters of file dialogs, made from the table of heightmap formats.

#include <QString>

#include "core/io/elevation/height_formats.h"

namespace cuesta {

/// Elevation models that are read, archives and meshes.
QString elevation_filter();
/// Pictures that masks are read from.
QString mask_filter();
/// Height maps that are written, an entry each.
QString height_map_filter();
/// "tif": the usual ending of a format.
QString ending_without_dot(const HeightFormatTraits& format);

}  // namespace cuesta

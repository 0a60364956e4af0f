#pragma once
/// \file The blocks of a raster that GDAL has open: looked at before memory is taken for them.

#include <string>

#include "core/base/result.h"

class GDALDataset;

namespace cuesta {

/// GDAL takes memory for whole blocks, of all bands where their numbers stand side by side: those that are far larger
/// than what is in them are there to exhaust it.
/// `dataset` has a band; errors name `path`.
Result<void> check_blocks(GDALDataset& dataset, const std::string& path);

}  // namespace cuesta

#include "core/io/raster/gdal_blocks.h"

#include <gdal_priv.h>

#include <algorithm>
#include <string_view>

namespace cuesta {

Result<void> check_blocks(GDALDataset& dataset, const std::string& path) {
    constexpr long long largest_tile = 1LL << 24;
    constexpr long long most_numbers = 1LL << 25;  // of all bands
    GDALRasterBand& band = *dataset.GetRasterBand(1);
    const long long cells = static_cast<long long>(band.GetXSize()) * band.GetYSize();
    int width = 0;
    int height = 0;
    band.GetBlockSize(&width, &height);
    const long long tile = static_cast<long long>(width) * height;
    const std::string size = std::to_string(width) + " x " + std::to_string(height) + " cells";
    if (tile > std::max(cells, largest_tile))
        return Error{"the tiles of the file are too large: " + size + ", for " + std::to_string(band.GetXSize()) +
                         " x " + std::to_string(band.GetYSize()) + " in all",
                     path};
    const char* interleave = dataset.GetMetadataItem("INTERLEAVE", "IMAGE_STRUCTURE");
    const int bands = dataset.GetRasterCount();
    if (interleave && std::string_view(interleave) == "PIXEL" && tile > std::max(4 * cells, most_numbers) / bands)
        return Error{"the tiles of the file are too large: " + size + " of " + std::to_string(bands) + " bands", path};
    return {};
}

}  // namespace cuesta

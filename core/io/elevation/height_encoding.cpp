#include "core/io/elevation/height_encoding.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "core/io/files/atomic_file.h"
#include "core/io/raster/dither.h"

namespace cuesta {
namespace {

Result<void> write_from(const std::vector<FileToWrite>& files, std::size_t from) {
    if (from == files.size()) return {};
    return write_atomically(files[from].first, [&](const std::string& temporary) -> Result<void> {
        if (Result<void> written = files[from].second(temporary); !written) return written;
        return write_from(files, from + 1);
    });
}

}  // namespace

Result<void> check_frame(const std::string& path, int width, int height, const TerrainFrame& frame) {
    if (width < 1 || height < 1) return Error{"there are no cells to write", path};
    if (width != frame.width || height != frame.height)
        return Error{"the raster has " + std::to_string(width) + " x " + std::to_string(height) +
                         " cells, its frame another number",
                     path};
    if (!(frame.cell_size > 0 && std::isfinite(frame.cell_size))) return Error{"the cell size must be above 0 m", path};
    return {};
}

Result<Sidecar> sidecar_for(const std::string& path, HeightFormat format, const TerrainFrame& frame,
                            std::pair<double, double> range, const WriteElevationOptions& options) {
    Sidecar sidecar;
    sidecar.width = frame.width;
    sidecar.height = frame.height;
    sidecar.cell_size = frame.cell_size;
    if (options.row_spacing && *options.row_spacing != frame.cell_size) sidecar.row_spacing = options.row_spacing;
    sidecar.minimum = range.first;
    sidecar.maximum = range.second;
    sidecar.type = NumberType::float32;
    sidecar.crs_wkt = frame.crs_wkt;
    sidecar.geotransform = frame.geotransform;
    const HeightFormatTraits* traits = height_format_traits(path);
    if (traits && holds_codes(*traits, options.raw_type == NumberType::float32)) {
        std::pair<double, double> codes = options.range.value_or(range);
        // A flat terrain still needs a range: a metre, with the terrain at its lowest code.
        if (!options.range && !(codes.first < codes.second)) codes.second = codes.first + 1;
        if (!(codes.first < codes.second))
            return Error{"the range of heights must run from a lower to a higher number", path};
        const double half_step = (codes.second - codes.first) / 65535.0 / 2;
        if (range.first < codes.first - half_step || range.second > codes.second + half_step)
            return Error{"heights from " + std::to_string(range.first) + " to " + std::to_string(range.second) +
                             " m do not fit into the range given; widen it",
                         path};
        sidecar.type = NumberType::uint16;
        sidecar.code_range = codes;
    }
    if (format == HeightFormat::raw) sidecar.south_first = options.raw_south_first;
    return sidecar;
}

void HeightCodes::encode_row(const float* heights, int y, int count, std::uint16_t* codes) const {
    for (int x = 0; x < count; ++x) {
        const double exact = (static_cast<double>(heights[x]) - low_) * scale_;
        const double code =
            options_.dither
                ? std::floor(exact + options_.dither->threshold(options_.dither_x + x, options_.dither_y + y))
                : std::round(exact);
        codes[x] = static_cast<std::uint16_t>(std::clamp(code, 0.0, 65535.0));
    }
}

ReadBack::ReadBack(const Sidecar& sidecar, double step, bool dithered) : tolerance_(step / 2) {
    if (sidecar.code_range) {
        const auto [low, high] = *sidecar.code_range;
        offset_ = low;
        factor_ = (high - low) / 65535.0;
        tolerance_ = dithered ? factor_ : factor_ / 2;
    }
    // Steps are rounded in double and read into float: two roundings more, each of 2^-24 of the height.
    if (tolerance_ > 0)
        tolerance_ =
            tolerance_ * (1 + 1e-9) + std::ldexp(std::max(std::abs(sidecar.minimum), std::abs(sidecar.maximum)), -23);
}

bool ReadBack::agrees(float number, float height) const {
    return std::abs(offset_ + factor_ * static_cast<double>(number) - static_cast<double>(height)) <= tolerance_;
}

Error read_back_differs() {
    return {"what was written does not read back as it was; the file was not kept", ""};
}

Result<void> write_together(const std::vector<FileToWrite>& files) {
    return write_from(files, 0);
}

}  // namespace cuesta

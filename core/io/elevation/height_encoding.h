#pragma once
/// \file Common part of the heightmap writers: sidecar, codes, and the check that a file reads back as written.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"
#include "core/io/elevation/elevation.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/raster/sidecar.h"

namespace cuesta {

/// Errors of a raster that does not fit its frame.
Result<void> check_frame(const std::string& path, int width, int height, const TerrainFrame& frame);

/// Sidecar for a height map of that range. Errors: ranges that are none, or that the heights do not fit into.
/// Terragen's steps are the writer's to add.
Result<Sidecar> sidecar_for(const std::string& path, HeightFormat format, const TerrainFrame& frame,
                            std::pair<double, double> range, const WriteElevationOptions& options);

/// Heights as 16-bit codes of a range.
class HeightCodes {
public:
    /// `options`: for the dither; must outlive this.
    HeightCodes(std::pair<double, double> range, const WriteElevationOptions& options)
        : low_(range.first), scale_(65535.0 / (range.second - range.first)), options_(options) {}
    /// Row y of the height map.
    void encode_row(const float* heights, int y, int count, std::uint16_t* codes) const;

private:
    double low_;
    double scale_;
    const WriteElevationOptions& options_;
};

/// Whether numbers read from a file are the heights that were written: exactly, or within half a step of its codes (a
/// whole one where they are dithered).
class ReadBack {
public:
    /// `step`: between the numbers of the file, where it scales integers; else 0.
    ReadBack(const Sidecar& sidecar, double step, bool dithered);
    bool agrees(float number, float height) const;

private:
    double offset_ = 0;
    double factor_ = 1;
    double tolerance_;
};
/// Error for a file that reads back otherwise.
Error read_back_differs();

/// Writes files (path and content) together: all are complete beside their names before the last of them is renamed,
/// and after it the others, backwards.
using FileToWrite = std::pair<std::string, std::function<Result<void>(const std::string& temporary)>>;
Result<void> write_together(const std::vector<FileToWrite>& files);

}  // namespace cuesta

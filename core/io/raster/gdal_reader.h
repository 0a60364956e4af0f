#pragma once
/// \file Elevation rasters through GDAL.

#include <memory>
#include <stop_token>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/io/raster/source_raster.h"

namespace cuesta {

/// The name to give GDAL for a file: the file itself, or its content for .gz, .zip and text with a byte-order mark.
std::string gdal_path(const std::string& path);

/// Whether some driver knows the content of the file.
bool gdal_knows(const std::string& path);

/// The first band of a raster that GDAL has opened, read some rows at a time. Move-only; it must go on the thread that
/// opened it, and before what was opened earlier.
class GdalRaster {
public:
    /// Errors as those of read_with_gdal().
    static Result<GdalRaster> open(const std::string& path, long long maximum_cells, const std::stop_token& stop = {});
    GdalRaster(GdalRaster&&) noexcept;
    GdalRaster& operator=(GdalRaster&&) noexcept;
    ~GdalRaster();

    int width() const;
    int height() const;
    /// All but the cells.
    const SourceRaster& about() const;
    /// The rows from `first` on, as many as the views have, which are of this width.
    Result<void> read(int first, RasterView<float> values, RasterView<std::uint8_t> holes,
                      const WorkControl& control = {});
    /// Warnings of GDAL so far.
    std::vector<std::string> warnings() const;

private:
    struct Open;
    explicit GdalRaster(std::unique_ptr<Open> open);
    std::unique_ptr<Open> open_;
};

/// The first band of any raster that GDAL reads, as numbers. Errors: unknown or damaged files, colour pictures and
/// palettes, files that hold several rasters, sizes above `maximum_cells`.
Result<SourceRaster> read_with_gdal(const std::string& path, long long maximum_cells, const WorkControl& control = {});

/// A coordinate reference system as text (WKT) in the form that frames keep; empty for what GDAL cannot make out. Any
/// thread.
std::string known_wkt(const std::string& text);

}  // namespace cuesta

#include "core/io/elevation/elevation_rows.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <fstream>
#include <limits>
#include <new>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/height_encoding.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/file_stream.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/gdal_reader.h"
#include "core/io/raster/gdal_session.h"
#include "core/io/raster/gdal_writer.h"
#include "core/io/raster/npy.h"

namespace cuesta {
namespace {

static_assert(std::endian::native == std::endian::little, "rows are copied as they lie in memory");

constexpr int rows_at_once = 64;

Error stopped() {
    return Error::cancelled();
}

/// One height map or mask on its way. `unit`: that GeoTIFF tells.
class RowsWriter {
public:
    RowsWriter(HeightFormat format, const RasterRows& heights, const TerrainFrame& frame,
               const WriteElevationOptions& options, const Sidecar& sidecar, std::string unit = "m")
        : format_(format),
          heights_(heights),
          frame_(frame),
          options_(options),
          sidecar_(sidecar),
          unit_(std::move(unit)) {
        if (sidecar.code_range) codes_.emplace(*sidecar.code_range, options);
    }

    /// Writes the file and reads it back.
    Result<void> make(const std::string& temporary, const WorkControl& control) const {
        Result<void> written = write(temporary, control.part(0, 0.8));
        if (written) written = compare(temporary, control.part(0.8, 1));
        if (!written && !control.stopped())
            if (const int number = errno_of_no_room(temporary))
                return Error{"the file cannot be written: " + describe_errno(number), temporary};
        return written;
    }

private:
    Result<void> write(const std::string& temporary, const WorkControl& control) const {
        switch (format_) {
            case HeightFormat::geotiff:
                return write_geotiff_rows(
                    temporary, frame_, unit_, [&](int y, float* row) { return heights_.read(y, row_view(row)); },
                    control);
            case HeightFormat::png:
                return write_png_rows(
                    temporary, width(), height(), [&](int y, std::uint16_t* row) { return code_row(y, row); }, control);
            case HeightFormat::exr:
                return write_exr_rows(temporary, heights_, options_.exr_in_colour);
            default:
                return write_plain(temporary, control);
        }
    }

    /// Compares the heights in the file.
    Result<void> compare(const std::string& written, const WorkControl& control) const {
        if (format_ == HeightFormat::exr) return compare_exr_rows(written, heights_, options_.exr_in_colour);
        const bool plain = format_ == HeightFormat::raw || format_ == HeightFormat::npy;
        return plain ? compare_plain(written, control) : compare_with_gdal(written, control);
    }

    int width() const { return heights_.width(); }
    int height() const { return heights_.height(); }
    RasterView<float> row_view(float* row) const { return {row, width(), 1, width()}; }

    Result<void> code_row(int y, std::uint16_t* row) const {
        std::vector<float> heights(static_cast<std::size_t>(width()));
        if (Result<void> read = heights_.read(y, row_view(heights.data())); !read) return read;
        codes_->encode_row(heights.data(), y, width(), row);
        return {};
    }

    std::size_t number_bytes() const { return codes_ ? sizeof(std::uint16_t) : sizeof(float); }
    std::string start() const { return format_ == HeightFormat::npy ? npy_start(width(), height()) : std::string(); }
    /// The row of the land in row i of a plain file.
    int row_of(int i) const { return sidecar_.south_first ? height() - 1 - i : i; }

    /// A header and the numbers, nothing else.
    Result<void> write_plain(const std::string& temporary, const WorkControl& control) const {
        FileStream out(temporary);
        out.text(start());
        std::vector<float> row(static_cast<std::size_t>(width()));
        std::vector<std::uint16_t> codes(codes_ ? row.size() : 0);
        for (int i = 0; i < height(); ++i) {
            if (i % rows_at_once == 0) {
                if (control.stopped()) return stopped();
                control.report(static_cast<double>(i) / height(), "Writing");
            }
            if (Result<void> read = heights_.read(row_of(i), row_view(row.data())); !read) return read;
            if (codes_) {
                codes_->encode_row(row.data(), row_of(i), width(), codes.data());
                out.values(codes);
            } else {
                out.values(row);
            }
        }
        return out.close(temporary);
    }

    Result<void> compare_plain(const std::string& written, const WorkControl& control) const {
        std::ifstream in(file_path(written), std::ios::binary);
        std::string header(start().size(), '\0');
        in.read(header.data(), static_cast<std::streamsize>(header.size()));
        if (!in || header != start()) return read_back_differs();
        const ReadBack same(sidecar_, 0, options_.dither != nullptr);
        std::vector<float> row(static_cast<std::size_t>(width()));
        std::vector<char> bytes(row.size() * number_bytes());
        for (int i = 0; i < height(); ++i) {
            if (control.stopped()) return stopped();
            in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
            if (!in) return read_back_differs();
            if (Result<void> read = heights_.read(row_of(i), row_view(row.data())); !read) return read;
            for (std::size_t x = 0; x < row.size(); ++x) {
                float number = 0;
                if (codes_) {
                    std::uint16_t code = 0;
                    std::memcpy(&code, bytes.data() + x * sizeof code, sizeof code);
                    number = code;
                } else {
                    std::memcpy(&number, bytes.data() + x * sizeof number, sizeof number);
                }
                if (!same.agrees(number, row[x])) return read_back_differs();
            }
        }
        return in.peek() == std::ifstream::traits_type::eof() ? Result<void>() : read_back_differs();
    }

    Result<void> compare_with_gdal(const std::string& written, const WorkControl& control) const {
        Result<GdalRaster> raster = GdalRaster::open(written, std::numeric_limits<long long>::max(), control.stop);
        const Error differs = read_back_differs();
        const auto because = [&](const Error& error) {
            return control.stopped() ? stopped() : Error{differs.what + " (" + error.what + ")", ""};
        };
        if (!raster) return because(raster.error());
        if (raster->width() != width() || raster->height() != height()) return differs;
        const ReadBack same(sidecar_, raster->about().step, options_.dither != nullptr);
        // Whole tiles of GeoTIFF, so that none is unpacked twice.
        Raster<float> numbers(width(), 256);
        Raster<std::uint8_t> holes(width(), numbers.height());
        const Result<void> compared =
            for_each_rows(heights_, numbers.height(), [&](int first, RasterView<float> rows) -> Result<void> {
                control.report(static_cast<double>(first) / height(), "Reading back");
                const RasterView<float> read(numbers.row(0), width(), rows.height(), numbers.stride());
                const RasterView<std::uint8_t> empty(holes.row(0), width(), rows.height(), holes.stride());
                if (const Result<void> done = raster->read(first, read, empty, {nullptr, control.stop}); !done)
                    return because(done.error());
                for (int y = 0; y < rows.height(); ++y)
                    for (int x = 0; x < width(); ++x)
                        if (!same.agrees(read(x, y), rows(x, y)) || empty(x, y) != 0) return differs;
                return {};
            });
        if (!compared) return compared;
        if (format_ == HeightFormat::geotiff && raster->about().geotransform != geotransform_or_local(frame_))
            return differs;
        return {};
    }

    HeightFormat format_;
    const RasterRows& heights_;
    const TerrainFrame& frame_;
    const WriteElevationOptions& options_;
    const Sidecar& sidecar_;
    std::string unit_;
    std::optional<HeightCodes> codes_;
};

}  // namespace

Result<std::pair<double, double>> finite_range_of(const RasterRows& heights, const std::string& path) {
    std::pair<double, double> range{std::numeric_limits<double>::infinity(), -std::numeric_limits<double>::infinity()};
    const Result<void> read = for_each_rows(heights, rows_at_once, [&](int, RasterView<float> rows) -> Result<void> {
        for (int y = 0; y < rows.height(); ++y)
            for (int x = 0; x < rows.width(); ++x) {
                const double v = rows(x, y);
                if (!std::isfinite(v))
                    return Error{"the heights hold values that are not finite; they were not written", path};
                range = {std::min(range.first, v), std::max(range.second, v)};
            }
        return {};
    });
    if (!read) return read.error();
    return range;
}

bool writes_elevation_rows(const std::string& path) {
    const HeightFormatTraits* format = height_format_traits(path);
    return format && format->writer && format->by_rows;
}

Result<std::vector<std::string>> write_elevation_rows(const std::string& path, const RasterRows& heights,
                                                      const TerrainFrame& frame, const WriteElevationOptions& options,
                                                      const WorkControl& control) {
    const std::optional<HeightFormat> format = height_format_of(path);
    if (!format) return no_height_format(path);
    if (!writes_elevation_rows(path))
        return Error{"files of this ending are only written of land in memory; take " +
                         written_endings(", ", " or ", [](const HeightFormatTraits& each) { return each.by_rows; }),
                     path};
    if (const Result<void> checked = check_frame(path, heights.width(), heights.height(), frame); !checked)
        return checked.error();
    try {
        limit_gdal_cache();
        const auto range = finite_range_of(heights, path);
        if (!range) return range.error();
        const Result<Sidecar> sidecar = sidecar_for(path, *format, frame, *range, options);
        if (!sidecar) return sidecar.error();
        const RowsWriter writer(*format, heights, frame, options, *sidecar);
        std::vector<FileToWrite> files;
        files.emplace_back(path, [&](const std::string& temporary) { return writer.make(temporary, control); });
        const std::string text = options.sidecar ? sidecar_text(path, *sidecar) : std::string();
        if (options.sidecar)
            files.emplace_back(sidecar_path(path), [&](const std::string& temporary) {
                return write_bytes(temporary, std::as_bytes(std::span(text)));
            });
        if (const Result<void> written = write_together(files); !written) {
            if (control.stopped()) return stopped();
            return written.error();
        }
        std::vector<std::string> names;
        for (const auto& file : files) names.push_back(file.first);
        return names;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a raster of this size", path};
    }
}

Result<void> write_mask_rows(const std::string& path, const RasterRows& values, const TerrainFrame& frame,
                             const WorkControl& control) {
    if (height_format_of(path) != HeightFormat::geotiff) return Error{"masks are written as .tif", path};
    if (const Result<void> checked = check_frame(path, values.width(), values.height(), frame); !checked)
        return checked.error();
    try {
        limit_gdal_cache();
        if (const auto range = finite_range_of(values, path); !range) return range.error();
        const WriteElevationOptions options;
        const Sidecar sidecar;
        const RowsWriter writer(HeightFormat::geotiff, values, frame, options, sidecar, "");
        Result<void> written =
            write_atomically(path, [&](const std::string& temporary) { return writer.make(temporary, control); });
        return !written && control.stopped() ? stopped() : written;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a raster of this size", path};
    }
}

}  // namespace cuesta

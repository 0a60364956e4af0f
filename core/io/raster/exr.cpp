#include "core/io/raster/exr.h"

#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMatrixAttribute.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfPartType.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <algorithm>
#include <array>
#include <functional>
#include <new>
#include <optional>
#include <span>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/damaged_file.h"
#include "core/io/raster/exr_header.h"
#include "core/io/raster/exr_stream.h"
#include "core/io/raster/gdal_reader.h"

namespace cuesta {
namespace {

using Names = std::vector<std::string>;

/// The first part of a file that is no deep picture.
std::optional<int> flat_part(const Imf::MultiPartInputFile& file) {
    for (int part = 0; part < file.parts(); ++part) {
        const Imf::Header& header = file.header(part);
        if (!header.hasType() || header.type() == Imf::SCANLINEIMAGE || header.type() == Imf::TILEDIMAGE) return part;
    }
    return std::nullopt;
}

long long width_of(const Imf::Header& header) {
    return static_cast<long long>(header.dataWindow().max.x) - header.dataWindow().min.x + 1;
}
long long height_of(const Imf::Header& header) {
    return static_cast<long long>(header.dataWindow().max.y) - header.dataWindow().min.y + 1;
}

/// In the order of the file, which is that of the alphabet.
Names channels_of(const Imf::Header& header) {
    Names names;
    for (auto channel = header.channels().begin(); channel != header.channels().end(); ++channel)
        names.emplace_back(channel.name());
    return names;
}

bool has_colours(const Imf::Header& header) {
    return header.channels().findChannel("R") && header.channels().findChannel("G") &&
           header.channels().findChannel("B");
}

/// Not empty.
std::string height_channel(const Names& names) {
    for (const char* name : {"height", "Height", "height.Y", "Y", "Z", "R"})
        if (std::find(names.begin(), names.end(), name) != names.end()) return name;
    return names.front();
}

/// Refuses a part for which the library would take too much memory, or that it cannot read.
Result<void> check_part(const Imf::Header& header, long long maximum_cells, const std::string& path) {
    const long long width = width_of(header), height = height_of(header);
    if (const Result<void> checked = check_size(width, height, maximum_cells, path); !checked) return checked;
    constexpr std::size_t most_channels = most_exr_channels, usual_channels = 64;
    const Names names = channels_of(header);
    if (names.empty() || names.size() > most_channels) return Error{"the file has no channel, or too many", path};
    // Compressions take up to 256 rows of all channels at once.
    constexpr long long rows_of_block = 256;
    if (names.size() > usual_channels &&
        width * static_cast<long long>(names.size()) > maximum_cells / std::min(rows_of_block, height))
        return Error{"the file has too many channels for rows of this length", path};
    if (!header.hasTileDescription()) return {};
    // Tiles may be larger than what is in them, but not to exhaust the memory.
    constexpr long long largest_tile = 1LL << 24;
    const long long tile_width = header.tileDescription().xSize, tile_height = header.tileDescription().ySize;
    const auto channels = static_cast<long long>(names.size());
    if (tile_width < 1 || tile_height < 1 || tile_width > largest_tile / tile_height / channels ||
        width * channels > maximum_cells / std::min(tile_height, height))
        return Error{"the tiles of the file are too large", path};
    return {};
}

/// Rows [first, first + count) of some channels, side by side, into `to`. Throws what the library throws.
void read_rows(Imf::InputPart& part, const Names& channels, int first, int count, float* to) {
    const Imath::Box2i window = part.header().dataWindow();
    const auto width = static_cast<std::size_t>(width_of(part.header()));
    const std::size_t pixel = channels.size() * sizeof(float);
    const int row = window.min.y + first;
    Imf::FrameBuffer buffer;
    for (std::size_t i = 0; i < channels.size(); ++i)
        buffer.insert(channels[i], Imf::Slice::Make(Imf::FLOAT, to + i, Imath::V2i(window.min.x, row),
                                                    static_cast<std::int64_t>(width), count, pixel, pixel * width));
    part.setFrameBuffer(buffer);
    part.readPixels(row, row + count - 1);
}

/// Rows that are read at once: a row of whole tiles, or of whole blocks as the compressions have them, for about 16 MiB.
int rows_at_once(const Imf::Header& header, std::size_t channels) {
    const auto height = static_cast<int>(height_of(header));
    if (header.hasTileDescription())
        return static_cast<int>(std::min<long long>(header.tileDescription().ySize, height));
    const long long fitting = (1LL << 22) / (width_of(header) * static_cast<long long>(channels));
    return std::min(static_cast<int>(std::clamp<long long>(fitting, 1, 64)), height);
}

NumberType number_type(Imf::PixelType type) {
    switch (type) {
        case Imf::HALF:
            return NumberType::float16;
        case Imf::UINT:
            return NumberType::uint32;
        default:
            return NumberType::float32;
    }
}

/// Opens the first flat part of a file and gives it to `use`; exceptions of the library become errors.
template <class T>
Result<T> with_part(const std::string& path, long long maximum_cells,
                    const std::function<Result<T>(Imf::InputPart& part, int parts)>& use) {
    if (const Result<void> checked = check_exr_header(path); !checked) return checked.error();
    try {
        Imf::MultiPartInputFile file(path.c_str(), exr_threads());
        const std::optional<int> number = flat_part(file);
        if (!number) return Error{"a deep picture, not a heightmap", path};
        if (const Result<void> checked = check_part(file.header(*number), maximum_cells, path); !checked)
            return checked.error();
        Imf::InputPart part(file, *number);
        return use(part, file.parts());
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a raster of this size; cut out or coarsen a part", path};
    } catch (const std::exception& e) {
        return Error{"the file cannot be read: " + reason_not_read(words_of_exr(e.what(), path)), path};
    }
}

/// The place of a raster as GDAL's driver of this format writes it: attributes that others leave alone. Numbers that
/// make no sense are found by who places the raster.
void read_place(const Imf::Header& header, SourceRaster& raster) {
    if (const auto* wkt = header.findTypedAttribute<Imf::StringAttribute>("gdal:crsWkt"))
        raster.crs_wkt = known_wkt(wkt->value());
    const auto* matrix = header.findTypedAttribute<Imf::M33dAttribute>("gdal:geoTransform");
    if (!matrix) return;
    const Imath::M33d& m = matrix->value();
    raster.geotransform = {m[0][2], m[0][0], m[0][1], m[1][2], m[1][0], m[1][1]};
}

using FillRows = std::function<Result<void>(int first, int last, std::vector<float>& pixels)>;

Names written_names(int channels) {
    return channels == 3 ? Names{"R", "G", "B"} : Names{"Y"};
}

/// Throws what the library and the stream throw.
Result<void> write_pixels(ExrStream& stream, const Imf::Header& header, const Names& names, const FillRows& fill) {
    const int height = static_cast<int>(height_of(header));
    const std::size_t pixel = names.size() * sizeof(float);
    const auto width = static_cast<std::size_t>(width_of(header));
    Imf::OutputFile output(stream, header, exr_threads());
    // Some rows at a time, so that colours need little memory.
    constexpr int rows = 64;
    std::vector<float> pixels;
    for (int first = 0; first < height; first += rows) {
        const int last = std::min(first + rows, height);
        pixels.clear();
        if (Result<void> filled = fill(first, last, pixels); !filled) return filled;
        Imf::FrameBuffer buffer;
        for (std::size_t i = 0; i < names.size(); ++i)
            buffer.insert(names[i],
                          Imf::Slice::Make(Imf::FLOAT, pixels.data() + i, Imath::V2i(0, first),
                                           static_cast<std::int64_t>(width), last - first, pixel, pixel * width));
        output.setFrameBuffer(buffer);
        output.writePixels(last - first);
    }
    return {};
}

/// One channel Y, or three of colour; `fill` gives the pixels of some rows. The header says nothing of when and by what
/// it was written: the same terrain is to give the same bytes.
Result<void> write_channels(const std::string& path, int width, int height, int channels, const FillRows& fill) {
    try {
        Imf::Header header(width, height, 1, Imath::V2f(0, 0), 1, Imf::INCREASING_Y, Imf::ZIP_COMPRESSION);
        const Names names = written_names(channels);
        for (const std::string& name : names) header.channels().insert(name, Imf::Channel(Imf::FLOAT));
        ExrStream stream(path);
        if (Result<void> written = write_pixels(stream, header, names, fill); !written) return written;
        stream.close();
        return {};
    } catch (const std::exception& e) {
        return Error{"the file cannot be written: " + words_of_exr(e.what(), path), path};
    }
}

FillRows pixels_of(std::span<const RasterView<const float>> views) {
    return [views](int first, int last, std::vector<float>& pixels) -> Result<void> {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < views.front().width(); ++x)
                for (const RasterView<const float>& view : views) pixels.push_back(view(x, y));
        return {};
    };
}

FillRows pixels_of(const RasterRows& values, int channels) {
    return [&values, channels](int first, int last, std::vector<float>& pixels) -> Result<void> {
        Raster<float> rows(values.width(), last - first);
        if (Result<void> read = values.read(first, rows.view()); !read) return read;
        for (int y = 0; y < rows.height(); ++y)
            for (int x = 0; x < rows.width(); ++x)
                pixels.insert(pixels.end(), static_cast<std::size_t>(channels), rows(x, y));
        return {};
    };
}

/// Whether the file holds just these pixels.
Result<void> compare_channels(const std::string& path, int width, int height, int count, const FillRows& fill) {
    const Error differs{"what was written does not read back as it was; the file was not kept", ""};
    try {
        Imf::MultiPartInputFile file(path.c_str(), exr_threads());
        Imf::InputPart part(file, 0);
        const Imf::Header& header = part.header();
        const Names names = written_names(count);
        Names sorted = names;
        std::sort(sorted.begin(), sorted.end());
        if (width_of(header) != width || height_of(header) != height || channels_of(header) != sorted) return differs;
        const int rows = rows_at_once(header, names.size());
        std::vector<float> read(static_cast<std::size_t>(width) * names.size() * static_cast<std::size_t>(rows));
        std::vector<float> wanted;
        for (int first = 0; first < height; first += rows) {
            const int last = std::min(first + rows, height);
            read_rows(part, names, first, last - first, read.data());
            wanted.clear();
            if (Result<void> filled = fill(first, last, wanted); !filled) return filled;
            if (!std::equal(wanted.begin(), wanted.end(), read.begin())) return differs;
        }
        return {};
    } catch (const std::exception&) {
        return differs;
    }
}

/// Reads the height channel, and says whether it is one of three colours that are not the same everywhere.
bool read_heights(Imf::InputPart& part, const std::string& chosen, Raster<float>& values) {
    Names channels{chosen};
    const bool compares = has_colours(part.header()) && (chosen == "R" || chosen == "G" || chosen == "B");
    if (compares) channels = {"R", "G", "B"};
    const std::size_t step = channels.size();
    const int rows = rows_at_once(part.header(), step);
    std::vector<float> buffer(static_cast<std::size_t>(values.width()) * step * static_cast<std::size_t>(rows));
    bool equal = true;
    for (int first = 0; first < values.height(); first += rows) {
        const int last = std::min(first + rows, values.height());
        read_rows(part, channels, first, last - first, buffer.data());
        const float* cell = buffer.data();
        for (int y = first; y < last; ++y)
            for (int x = 0; x < values.width(); ++x, cell += step) {
                values(x, y) = cell[0];
                if (compares) equal = equal && cell[0] == cell[1] && cell[0] == cell[2];
            }
    }
    return !equal;
}

}  // namespace

bool is_exr(std::string_view first_bytes) {
    using namespace std::string_view_literals;
    return first_bytes.starts_with("\x76\x2f\x31\x01"sv);
}

Result<SourceRaster> read_exr(const std::string& path, long long maximum_cells) {
    return with_part<SourceRaster>(path, maximum_cells, [&](Imf::InputPart& part, int parts) -> Result<SourceRaster> {
        const Imf::Header& header = part.header();
        const Names names = channels_of(header);
        const std::string chosen = height_channel(names);
        SourceRaster result;
        result.format = "OpenEXR";
        result.type = number_type(header.channels()[chosen].type);
        read_place(header, result);
        if (parts > 1)
            result.warnings.push_back("the file has " + std::to_string(parts) +
                                      " parts: the first that is flat was read");
        if (names.size() > 1)
            result.warnings.push_back("the file has " + std::to_string(names.size()) + " channels: '" + chosen +
                                      "' was read");
        if (result.type == NumberType::float16)
            result.warnings.emplace_back("16-bit floats: heights are in steps of up to 1/2048 of themselves");
        const auto width = static_cast<int>(width_of(header)), height = static_cast<int>(height_of(header));
        result.values = Raster<float>(width, height);
        result.holes = Raster<std::uint8_t>(width, height);
        if (read_heights(part, chosen, result.values))
            return Error{"a colour picture, not heights; save the heights as a single channel", path};
        return result;
    });
}

Result<PictureSamples> read_exr_picture(const std::string& path, long long most_pixels) {
    return with_part<PictureSamples>(path, most_pixels, [](Imf::InputPart& part, int) -> Result<PictureSamples> {
        const Imf::Header& header = part.header();
        const Names names =
            has_colours(header) ? Names{"R", "G", "B"} : Names{height_channel(channels_of(header))};
        PictureSamples picture;
        picture.width = static_cast<int>(width_of(header));
        picture.height = static_cast<int>(height_of(header));
        picture.channels = static_cast<int>(names.size());
        const std::size_t row = static_cast<std::size_t>(picture.width) * names.size();
        std::vector<float> samples(row * static_cast<std::size_t>(picture.height));
        const int rows = rows_at_once(header, names.size());
        for (int first = 0; first < picture.height; first += rows)
            read_rows(part, names, first, std::min(rows, picture.height - first),
                      samples.data() + row * static_cast<std::size_t>(first));
        picture.samples = std::move(samples);
        return picture;
    });
}

Result<void> write_exr(const std::string& path, RasterView<const float> values, bool in_colour) {
    const std::array views{values, values, values};
    const int channels = in_colour ? 3 : 1;
    return write_channels(path, values.width(), values.height(), channels,
                          pixels_of(std::span(views).first(static_cast<std::size_t>(channels))));
}

Result<void> write_exr_rows(const std::string& path, const RasterRows& values, bool in_colour) {
    const int channels = in_colour ? 3 : 1;
    return write_channels(path, values.width(), values.height(), channels, pixels_of(values, channels));
}

Result<void> compare_exr_rows(const std::string& path, const RasterRows& values, bool in_colour) {
    const int channels = in_colour ? 3 : 1;
    return compare_channels(path, values.width(), values.height(), channels, pixels_of(values, channels));
}

Result<void> write_exr_whole(const std::string& path, const std::vector<RasterView<const float>>& channels) {
    CUESTA_CHECK(channels.size() == 1 || channels.size() == 3);
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        const int width = channels.front().width();
        const int height = channels.front().height();
        const auto count = static_cast<int>(channels.size());
        const FillRows pixels = pixels_of(channels);
        if (Result<void> written = write_channels(temporary, width, height, count, pixels); !written) return written;
        return compare_channels(temporary, width, height, count, pixels);
    });
}

}  // namespace cuesta

#include "core/io/raster/exr.h"

#include <OpenImageIO/imageio.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <span>

#include "core/base/check.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/exr_header.h"

namespace cuesta {
namespace {

std::string one_line(std::string text) {
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < 32; }, ' ');
    constexpr std::size_t longest = 200;
    return text.empty() ? "it is damaged" : text.substr(0, longest);
}

int height_channel(const OIIO::ImageSpec& spec) {
    for (const char* name : {"height", "Height", "Y", "Z", "R"})
        for (int c = 0; c < spec.nchannels; ++c)
            if (spec.channelnames[static_cast<std::size_t>(c)] == name) return c;
    return 0;
}

/// The channels that must agree before one may stand for all: red, green and blue.
std::vector<int> colour_channels(const OIIO::ImageSpec& spec) {
    std::vector<int> result;
    for (int c = 0; c < spec.nchannels; ++c) {
        const std::string& name = spec.channelnames[static_cast<std::size_t>(c)];
        if (name == "R" || name == "G" || name == "B") result.push_back(c);
    }
    return result;
}

NumberType number_type(OIIO::TypeDesc type) {
    switch (type.basetype) {
        case OIIO::TypeDesc::HALF:
            return NumberType::float16;
        case OIIO::TypeDesc::UINT32:
            return NumberType::uint32;
        default:
            return NumberType::float32;
    }
}

using FillRows = std::function<Result<void>(int first, int last, std::vector<float>& pixels)>;

/// One channel Y, or three of colour; `fill` gives the pixels of some rows.
Result<void> write_channels(const std::string& path, int width, int height, int channels, const FillRows& fill) {
    const auto cannot_write = [&](const std::string& why) {
        return Error{"the file cannot be written: " + one_line(why), path};
    };
    const std::unique_ptr<OIIO::ImageOutput> output = OIIO::ImageOutput::create("openexr");
    if (!output) return cannot_write("OpenImageIO has no writer for OpenEXR: " + OIIO::geterror());
    OIIO::ImageSpec spec(width, height, channels, OIIO::TypeDesc::FLOAT);
    spec.channelnames = channels == 3 ? std::vector<std::string>{"R", "G", "B"} : std::vector<std::string>{"Y"};
    spec.attribute("compression", "zip");
    spec.attribute("oiio:ColorSpace", "Linear");
    // The library would put the time here; the same terrain is to give the same bytes.
    spec.attribute("DateTime", "1970:01:01 00:00:00");
    errno = 0;
    if (!output->open(path, spec)) return cannot_write(output->geterror());
    // Some rows at a time, so that colours need little memory.
    constexpr int rows_at_once = 64;
    std::vector<float> pixels;
    bool written = true;
    for (int first = 0; first < height && written; first += rows_at_once) {
        const int last = std::min(first + rows_at_once, height);
        pixels.clear();
        if (Result<void> filled = fill(first, last, pixels); !filled) return filled;
        written = output->write_scanlines(first, last, 0, OIIO::TypeDesc::FLOAT, pixels.data());
    }
    if (!written || !output->close())
        return cannot_write(errno == ENOSPC || errno == EFBIG || errno == EDQUOT ? describe_errno(errno)
                                                                                 : output->geterror());
    return {};
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
    const std::unique_ptr<OIIO::ImageInput> input = OIIO::ImageInput::create("openexr");
    OIIO::ImageSpec spec;
    if (!input || !input->open(path, spec) || spec.width != width || spec.height != height || spec.nchannels != count)
        return differs;
    std::vector<float> row(static_cast<std::size_t>(width) * static_cast<std::size_t>(count));
    std::vector<float> wanted;
    for (int y = 0; y < height; ++y) {
        if (!input->read_scanlines(0, 0, spec.y + y, spec.y + y + 1, 0, 0, count, OIIO::TypeDesc::FLOAT, row.data()))
            return differs;
        wanted.clear();
        if (Result<void> filled = fill(y, y + 1, wanted); !filled) return filled;
        if (!std::equal(row.begin(), row.end(), wanted.begin())) return differs;
    }
    return {};
}

}  // namespace

bool is_exr(std::string_view first_bytes) {
    using namespace std::string_view_literals;
    return first_bytes.starts_with("\x76\x2f\x31\x01"sv);
}

Result<SourceRaster> read_exr(const std::string& path, long long maximum_cells) {
    const auto cannot_read = [&](const std::string& why) {
        return Error{"the file cannot be read: " + one_line(why), path};
    };
    if (const Result<void> checked = check_exr_header(path); !checked) return checked.error();
    // By the content, whatever the ending says.
    const std::unique_ptr<OIIO::ImageInput> input = OIIO::ImageInput::create("openexr");
    if (!input) return cannot_read("OpenImageIO has no reader for OpenEXR: " + OIIO::geterror());
    OIIO::ImageSpec spec;
    if (!input->open(path, spec)) return cannot_read(input->geterror());
    if (spec.deep) return Error{"a deep picture, not a heightmap", path};
    if (const Result<void> checked = check_size(spec.width, spec.height, maximum_cells, path); !checked)
        return checked.error();
    constexpr int most_channels = 64;
    if (spec.nchannels < 1 || spec.nchannels > most_channels)
        return Error{"the file has no channel, or too many", path};
    SourceRaster result;
    result.format = "OpenEXR";
    const int chosen = height_channel(spec);
    const std::vector<int> colours = colour_channels(spec);
    result.type = number_type(spec.channelformat(chosen));
    if (spec.nchannels > 1)
        result.warnings.push_back("the file has " + std::to_string(spec.nchannels) + " channels: '" +
                                  spec.channelnames[static_cast<std::size_t>(chosen)] + "' was read");
    if (result.type == NumberType::float16)
        result.warnings.emplace_back("16-bit floats: heights are in steps of up to 1/2048 of themselves");
    result.values = Raster<float>(spec.width, spec.height);
    result.holes = Raster<std::uint8_t>(spec.width, spec.height);
    const auto channels = static_cast<std::size_t>(spec.nchannels);
    // Whole tiles, or some rows, for about 16 MiB.
    const long long fitting = (1LL << 22) / (static_cast<long long>(spec.width) * spec.nchannels);
    const int rows = spec.tile_height > 0 ? spec.tile_height : static_cast<int>(std::clamp<long long>(fitting, 1, 64));
    if (static_cast<long long>(spec.width) * spec.nchannels * std::min(rows, spec.height) > maximum_cells)
        return Error{"the tiles of the file are too large", path};
    std::vector<float> buffer(static_cast<std::size_t>(spec.width) * channels *
                              static_cast<std::size_t>(std::min(rows, spec.height)));
    bool equal = true;
    for (int first = 0; first < spec.height; first += rows) {
        const int count = std::min(rows, spec.height - first);
        const bool read =
            spec.tile_width > 0
                ? input->read_tiles(0, 0, spec.x, spec.x + spec.width, spec.y + first, spec.y + first + count, 0, 1, 0,
                                    spec.nchannels, OIIO::TypeDesc::FLOAT, buffer.data())
                : input->read_scanlines(0, 0, spec.y + first, spec.y + first + count, 0, 0, spec.nchannels,
                                        OIIO::TypeDesc::FLOAT, buffer.data());
        if (!read) return cannot_read(input->geterror());
        const float* cell = buffer.data();
        for (int y = first; y < first + count; ++y)
            for (int x = 0; x < spec.width; ++x, cell += channels) {
                result.values(x, y) = cell[chosen];
                if (colours.size() == 3)
                    equal = equal && cell[colours[0]] == cell[colours[1]] && cell[colours[0]] == cell[colours[2]];
            }
    }
    if (colours.size() == 3 && !equal && std::find(colours.begin(), colours.end(), chosen) != colours.end())
        return Error{"a colour picture, not heights; save the heights as a single channel", path};
    return result;
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

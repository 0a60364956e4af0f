#include "core/io/raster/exr_layers.h"

#include <Imath/half.h>
#include <OpenEXR/ImfChannelList.h>
#include <OpenEXR/ImfDoubleAttribute.h>
#include <OpenEXR/ImfFrameBuffer.h>
#include <OpenEXR/ImfHeader.h>
#include <OpenEXR/ImfInputPart.h>
#include <OpenEXR/ImfMatrixAttribute.h>
#include <OpenEXR/ImfMultiPartInputFile.h>
#include <OpenEXR/ImfOutputFile.h>
#include <OpenEXR/ImfStringAttribute.h>

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <new>

#include "core/base/check.h"
#include "core/base/threads.h"
#include "core/io/files/atomic_file.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/exr_stream.h"

namespace cuesta {
namespace {

/// Rows that the compression takes together, and between which the work can be stopped.
constexpr int rows_of_block = 16;
/// The library's own limit ("File Layout", names with the flag for long ones).
constexpr std::size_t longest_name = 255;

bool is_half(const ExrChannel& channel) {
    return channel.halves != nullptr;
}
int width_of(const ExrChannel& channel) {
    return is_half(channel) ? channel.halves->width() : channel.floats->width();
}
int height_of(const ExrChannel& channel) {
    return is_half(channel) ? channel.halves->height() : channel.floats->height();
}
std::size_t sample_bytes(const ExrChannel& channel) {
    return is_half(channel) ? sizeof(std::uint16_t) : sizeof(float);
}
Imf::PixelType type_of(const ExrChannel& channel) {
    return is_half(channel) ? Imf::HALF : Imf::FLOAT;
}
const void* row_of(const ExrChannel& channel, int y) {
    if (is_half(channel)) return channel.halves->row(y);
    return channel.floats->row(y);
}
std::size_t row_bytes(const ExrChannel& channel) {
    const std::ptrdiff_t stride = is_half(channel) ? channel.halves->stride() : channel.floats->stride();
    return static_cast<std::size_t>(stride) * sample_bytes(channel);
}

Result<void> check_channels(const std::string& path, const std::vector<ExrChannel>& channels) {
    if (channels.empty()) return Error{"there is no layer to write", path};
    if (channels.size() > most_exr_channels)
        return Error{"there are " + std::to_string(channels.size()) + " channels, more than the " +
                         std::to_string(most_exr_channels) + " that one file takes; choose fewer maps",
                     path};
    for (const ExrChannel& channel : channels) {
        CUESTA_CHECK((channel.floats != nullptr) != (channel.halves != nullptr));
        CUESTA_CHECK(width_of(channel) == width_of(channels.front()) &&
                     height_of(channel) == height_of(channels.front()));
        if (channel.name.size() > longest_name)
            return Error{"the name of a layer is longer than the " + std::to_string(longest_name) +
                             " letters that OpenEXR takes: " + channel.name.substr(0, 40) + "...",
                         path};
    }
    return {};
}

/// It says nothing of when it was written: the same terrain is to give the same bytes.
Imf::Header header_of(const std::vector<ExrChannel>& channels, const ExrNotes& notes) {
    Imf::Header header(width_of(channels.front()), height_of(channels.front()), 1, Imath::V2f(0, 0), 1,
                       Imf::INCREASING_Y, Imf::ZIP_COMPRESSION);
    for (const ExrChannel& channel : channels) header.channels().insert(channel.name, Imf::Channel(type_of(channel)));
    for (const auto& [name, text] : notes.texts) header.insert(name, Imf::StringAttribute(text));
    for (const auto& [name, number] : notes.numbers) header.insert(name, Imf::DoubleAttribute(number));
    if (notes.geotransform) {
        const std::array<double, 6>& g = *notes.geotransform;
        header.insert("gdal:geoTransform",
                      Imf::M33dAttribute(Imath::M33d(g[1], g[2], g[0], g[4], g[5], g[3], 0, 0, 1)));
    }
    if (!notes.crs_wkt.empty()) header.insert("gdal:crsWkt", Imf::StringAttribute(notes.crs_wkt));
    return header;
}

/// Throws what the library and the stream throw.
Result<void> write_rows(const std::string& path, const std::vector<ExrChannel>& channels, const ExrNotes& notes,
                        const WorkControl& control) {
    ExrStream stream(path);
    const int width = width_of(channels.front()), height = height_of(channels.front());
    {
        Imf::OutputFile output(stream, header_of(channels, notes), exr_threads());
        Imf::FrameBuffer buffer;
        for (const ExrChannel& channel : channels)
            buffer.insert(channel.name, Imf::Slice::Make(type_of(channel), row_of(channel, 0), Imath::V2i(0, 0), width,
                                                         height, sample_bytes(channel), row_bytes(channel)));
        output.setFrameBuffer(buffer);
        for (int first = 0; first < height; first += rows_of_block) {
            if (control.stopped()) return Error::cancelled(path);
            control.report(static_cast<double>(first) / height, "Writing layers");
            output.writePixels(std::min(rows_of_block, height - first));
        }
    }
    stream.close();
    return {};
}

/// Whether the file holds just these channels, bit by bit.
Result<void> compare_rows(const std::string& path, const std::vector<ExrChannel>& channels,
                          const WorkControl& control) {
    const Error differs{"what was written does not read back as it was; the file was not kept", ""};
    const auto width = static_cast<std::size_t>(width_of(channels.front()));
    const int height = height_of(channels.front());
    try {
        Imf::MultiPartInputFile file(path.c_str(), exr_threads());
        Imf::InputPart part(file, 0);
        const Imf::ChannelList& found = part.header().channels();
        const Imath::Box2i window = part.header().dataWindow();
        if (window != Imath::Box2i(Imath::V2i(0, 0), Imath::V2i(static_cast<int>(width) - 1, height - 1)))
            return differs;
        std::size_t count_found = 0;
        for (auto each = found.begin(); each != found.end(); ++each) ++count_found;
        if (count_found != channels.size()) return differs;
        std::vector<std::vector<std::byte>> rows;
        for (const ExrChannel& channel : channels) {
            const Imf::Channel* const read = found.findChannel(channel.name);
            if (!read || read->type != type_of(channel)) return differs;
            rows.emplace_back(width * sample_bytes(channel) * rows_of_block);
        }
        for (int first = 0; first < height; first += rows_of_block) {
            if (control.stopped()) return Error::cancelled();
            control.report(static_cast<double>(first) / height, "Checking layers");
            const int count = std::min(rows_of_block, height - first);
            Imf::FrameBuffer buffer;
            for (std::size_t i = 0; i < channels.size(); ++i) {
                const std::size_t sample = sample_bytes(channels[i]);
                buffer.insert(channels[i].name,
                              Imf::Slice::Make(type_of(channels[i]), rows[i].data(), Imath::V2i(0, first),
                                               static_cast<std::int64_t>(width), count, sample, sample * width));
            }
            part.setFrameBuffer(buffer);
            part.readPixels(first, first + count - 1);
            for (std::size_t i = 0; i < channels.size(); ++i)
                for (int y = 0; y < count; ++y) {
                    const std::size_t bytes = width * sample_bytes(channels[i]);
                    if (std::memcmp(rows[i].data() + static_cast<std::size_t>(y) * bytes,
                                    row_of(channels[i], first + y), bytes) != 0)
                        return differs;
                }
        }
        return {};
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception&) {
        return differs;
    }
}

}  // namespace

std::shared_ptr<const Raster<std::uint16_t>> halves_of(RasterView<const float> values) {
    auto halves =
        std::make_shared<Raster<std::uint16_t>>(Raster<std::uint16_t>::uninitialised(values.width(), values.height()));
    constexpr int rows_a_piece = 64;
    parallel_ranges(values.height(), rows_a_piece, [&](int first, int last) {
        for (int y = first; y < last; ++y)
            for (int x = 0; x < values.width(); ++x) (*halves)(x, y) = Imath::half(values(x, y)).bits();
    });
    return halves;
}

Result<void> write_exr_layers(const std::string& path, const std::vector<ExrChannel>& channels, const ExrNotes& notes,
                              const WorkControl& control) {
    if (Result<void> checked = check_channels(path, channels); !checked) return checked;
    return write_atomically(path, [&](const std::string& temporary) -> Result<void> {
        try {
            constexpr double writing = 0.7;  // of the time: packing is slower than unpacking
            Result<void> written = write_rows(temporary, channels, notes, control.part(0, writing));
            if (written) written = compare_rows(temporary, channels, control.part(writing, 1));
            return written;
        } catch (const std::bad_alloc&) {
            return Error{"there is not enough memory to write layers of this size; choose fewer maps", path};
        } catch (const std::exception& e) {
            return Error{"the file cannot be written: " + words_of_exr(e.what(), temporary), path};
        }
    });
}

}  // namespace cuesta

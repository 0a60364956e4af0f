#include "core/io/elevation/height_formats.h"

#include <algorithm>
#include <array>

#include "core/io/files/file_ending.h"

namespace cuesta {

std::span<const HeightFormatTraits> height_formats() {
    using Reader = HeightReader;
    using Format = HeightFormat;
    using Numbers = HeightNumbers;
    static const std::vector<HeightFormatTraits> formats{
        {.name = "GeoTIFF",
         .label = "GeoTIFF, metres",
         .endings = {".tif", ".tiff"},
         .writer = Format::geotiff,
         .keeps_place = true,
         .usual = true,
         .masks = true},
        {.name = "OpenEXR",
         .label = "OpenEXR, metres",
         .endings = {".exr"},
         .reader = Reader::exr,
         .writer = Format::exr,
         .usual = true,
         .masks = true},
        {.name = "PNG",
         .label = "PNG, 16 bits",
         .endings = {".png"},
         .writer = Format::png,
         .numbers = Numbers::codes,
         .bits = 16,
         .usual = true,
         .masks = true},
        {.name = "Raw, 16 bits",
         .label = "Raw, 16 bits",
         .endings = {".r16"},
         .reader = Reader::raw,
         .writer = Format::raw,
         .numbers = Numbers::codes,
         .bits = 16,
         .layout_given = true,
         .usual = true},
        {.name = "Raw",
         .label = "Raw",
         .endings = {".raw"},
         .reader = Reader::raw_unless_gdal,
         .writer = Format::raw,
         .numbers = Numbers::codes_or_metres,
         .bits = 16,
         .layout_given = true},
        {.name = "ESRI ASCII grid",
         .label = "ESRI ASCII grid",
         .endings = {".asc"},
         .writer = Format::ascii_grid,
         .by_rows = false,
         .keeps_place = true,
         .beside = ".prj",
         .masks = true},
        {.name = "Terragen",
         .label = "Terragen",
         .endings = {".ter"},
         .writer = Format::terragen,
         .numbers = Numbers::steps,
         .bits = 16,
         .tiles = false,
         .by_rows = false},
        {.name = "NumPy",
         .label = "NumPy",
         .endings = {".npy"},
         .reader = Reader::npy,
         .writer = Format::npy,
         .masks = true},
        {.name = "SRTM tile", .endings = {".hgt"}, .reader = Reader::raw_unless_gdal},
        {.name = "Raw, 32 bits", .endings = {".r32"}, .reader = Reader::raw_unless_gdal, .layout_given = true},
        {.name = "USGS DEM", .endings = {".dem"}},
        {.name = "ERDAS Imagine", .endings = {".img"}},
        {.name = "DTED", .endings = {".dt0", ".dt1", ".dt2"}},
        {.name = "EHdr", .endings = {".bil", ".hdr"}},
        {.name = "XYZ", .endings = {".xyz"}},
    };
    return formats;
}

const HeightFormatTraits* height_format_traits(const std::string& path) {
    const std::string ending = file_ending(path);
    for (const HeightFormatTraits& format : height_formats())
        if (std::find(format.endings.begin(), format.endings.end(), ending) != format.endings.end()) return &format;
    return nullptr;
}

std::optional<HeightFormat> height_format_of(const std::string& path) {
    const HeightFormatTraits* format = height_format_traits(path);
    return format ? format->writer : std::nullopt;
}

bool holds_codes(const HeightFormatTraits& format, bool raw_metres) {
    return format.numbers == HeightNumbers::codes || (format.numbers == HeightNumbers::codes_or_metres && !raw_metres);
}

std::span<const std::string_view> height_archive_endings() {
    static constexpr std::array<std::string_view, 2> endings{".gz", ".zip"};
    return endings;
}

std::string written_endings(std::string_view separator, std::string_view last_separator,
                            bool (*wanted)(const HeightFormatTraits&)) {
    std::vector<std::string_view> endings;
    for (const HeightFormatTraits& format : height_formats())
        if (format.writer && (!wanted || wanted(format))) endings.push_back(format.endings.front());
    std::string text;
    for (std::size_t i = 0; i < endings.size(); ++i) {
        if (i > 0) text += i + 1 < endings.size() ? separator : last_separator;
        text += endings[i];
    }
    return text;
}

Error no_height_format(const std::string& path) {
    if (const HeightFormatTraits* format = height_format_traits(path); format && !format->writer)
        return {file_ending(path) + " is only read; write " + written_endings(", ", " or "), path};
    return {"the ending is not one of " + written_endings(", ", " and "), path};
}

}  // namespace cuesta

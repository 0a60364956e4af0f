#pragma once
/// \file Table of the heightmap formats: the one list that readers, writers, commands, dialogs, documents and tests
/// go by.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Formats that are written.
enum class HeightFormat { geotiff, exr, png, raw, ascii_grid, terragen, npy };

/// Readers. Content comes before the ending: an OpenEXR file or a NumPy array is read as such under any name.
enum class HeightReader {
    gdal,
    exr,
    npy,
    raw,             ///< no header, whatever the first bytes look like
    raw_unless_gdal  ///< no header, unless GDAL finds one beside it or a place in the name
};

/// Numbers that a writer stores.
enum class HeightNumbers {
    metres,           ///< 32-bit floats (as text in ESRI ASCII grids)
    codes,            ///< 16-bit codes of a range of heights
    codes_or_metres,  ///< codes unless WriteElevationOptions::raw_type asks for floats
    steps             ///< 16-bit multiples of a step that depends on the heights of the file
};

struct HeightFormatTraits {
    std::string_view name;  ///< "GeoTIFF"
    std::string_view label =
        {};  ///< with the numbers that it holds, for lists: "GeoTIFF, metres". Translated by the window
    std::vector<std::string_view> endings = {};  ///< in small letters, with the dot, the usual one first: ".tif"
    HeightReader reader = HeightReader::gdal;
    std::optional<HeightFormat> writer = {};  ///< absent: only read
    HeightNumbers numbers = HeightNumbers::metres;
    int bits = 32;                 ///< of a number that is written
    bool tiles = true;             ///< land may be cut into several such files whose edges fit
    bool by_rows = true;           ///< written of land that is not in memory
    bool keeps_place = false;      ///< holds the place on Earth; else the sidecar does
    std::string_view beside = {};  ///< ending of a file that is written with it: ".prj"
    bool layout_given = false;     ///< size and type of its numbers may be given, since it does not hold them
    bool usual = false;            ///< among the formats of short lists
    bool masks = false;            ///< offered where a mask is read
};

/// All formats, those that are written first. GDAL reads others besides.
std::span<const HeightFormatTraits> height_formats();
/// The row of a file's ending, in capitals or not; null for endings that the table does not have.
const HeightFormatTraits* height_format_traits(const std::string& path);

/// By the ending; empty for what is not written.
std::optional<HeightFormat> height_format_of(const std::string& path);

/// Whether a file of that ending holds 16-bit codes, where raw files do unless `raw_metres`.
bool holds_codes(const HeightFormatTraits& format, bool raw_metres);

/// Endings of archives whose content is read.
std::span<const std::string_view> height_archive_endings();

/// First endings of the formats that are written and satisfy `wanted` (null: all), with a separator between them and
/// another before the last: ".tif, .exr and .png".
std::string written_endings(std::string_view separator, std::string_view last_separator,
                            bool (*wanted)(const HeightFormatTraits&) = nullptr);
/// The error for endings that are not written.
Error no_height_format(const std::string& path);

}  // namespace cuesta

#include "core/io/raster/picture_samples.h"

#include <cpl_string.h>
#include <gdal_priv.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <limits>
#include <new>
#include <numeric>

#include "core/base/platform/utf8_path.h"
#include "core/io/raster/exr.h"
#include "core/io/raster/gdal_blocks.h"
#include "core/io/raster/gdal_session.h"

namespace cuesta {
namespace {

/// GDAL may take the content for nothing else.
constexpr std::array<const char*, 8> drivers_of_pictures{"PNG", "JPEG", "GTiff", "BMP", "TGA", "PNM", "WEBP", nullptr};

/// A picture that GDAL has open.
struct PictureFile {
    GDALDataset& dataset;
    const GdalSession& session;
    const std::string& path;

    int width() const { return dataset.GetRasterXSize(); }
    int height() const { return dataset.GetRasterYSize(); }
    std::size_t pixels() const { return static_cast<std::size_t>(width()) * static_cast<std::size_t>(height()); }
    GDALRasterBand& band(int number) const { return *dataset.GetRasterBand(number); }
    Error cannot_read() const { return {"the picture cannot be read: " + session.error(path, "it is damaged"), path}; }

    bool is_cmyk() const {
        return dataset.GetRasterCount() >= 4 && band(1).GetColorInterpretation() == GCI_CyanBand;
    }
    /// Bands as PictureSamples::channels has them: what is beyond is left out.
    int channels() const {
        const int bands = dataset.GetRasterCount();
        const auto is_alpha = [&](int number) { return band(number).GetColorInterpretation() == GCI_AlphaBand; };
        if (bands < 3) return bands == 2 && is_alpha(2) ? 2 : 1;
        return is_cmyk() || (bands > 3 && is_alpha(4)) ? 4 : 3;
    }
};

std::string metadata(GDALMajorObject& object, const char* name) {
    const char* const text = object.GetMetadataItem(name, "IMAGE_STRUCTURE");
    return text ? text : "";
}

/// Libjpeg fills with grey what is missing of a file that is cut short, and GDAL only warns of it.
bool is_cut_short(const PictureFile& file) {
    const std::vector<std::string> warnings = file.session.warnings(file.path);
    return std::any_of(warnings.begin(), warnings.end(), [](const std::string& warning) {
        return warning.find("Premature end") != std::string::npos;
    });
}

template <class T>
Result<std::vector<T>> numbers_of(const PictureFile& file, int channels, GDALDataType type) {
    std::vector<T> numbers(file.pixels() * static_cast<std::size_t>(channels));
    std::array<int, 4> bands{};
    std::iota(bands.begin(), bands.end(), 1);
    const auto sample = static_cast<GSpacing>(sizeof(T));
    if (file.dataset.RasterIO(GF_Read, 0, 0, file.width(), file.height(), numbers.data(), file.width(), file.height(),
                              type, channels, bands.data(), sample * channels, sample * channels * file.width(), sample,
                              nullptr) != CE_None ||
        file.session.failed() || is_cut_short(file))
        return file.cannot_read();
    return numbers;
}

/// Numbers of fewer bits than their type has become shares of what the type can hold; white as 0 becomes black as 0.
template <class T>
void spread(const PictureFile& file, std::vector<T>& numbers) {
    constexpr unsigned largest = std::numeric_limits<T>::max();
    const int bits = std::atoi(metadata(file.band(1), "NBITS").c_str());
    const unsigned highest =
        bits > 0 && bits < std::numeric_limits<T>::digits ? (1U << static_cast<unsigned>(bits)) - 1 : largest;
    const bool inverted = metadata(file.dataset, "MINISWHITE") == "YES";
    if (highest == largest && !inverted) return;
    for (T& number : numbers) {
        const unsigned share = std::min<unsigned>(number, highest) * largest / highest;
        number = static_cast<T>(inverted ? largest - share : share);
    }
}

/// The colours of the numbers of a palette, with alpha where any of them has it.
template <class T>
PictureSamples expanded(const PictureFile& file, const std::vector<T>& numbers, const GDALColorTable& table) {
    bool alpha = false;
    for (int i = 0; i < table.GetColorEntryCount(); ++i) alpha = alpha || table.GetColorEntry(i)->c4 != 255;
    PictureSamples picture{file.width(), file.height(), alpha ? 4 : 3, {}};
    std::vector<std::uint8_t> samples;
    samples.reserve(numbers.size() * static_cast<std::size_t>(picture.channels));
    constexpr GDALColorEntry black{0, 0, 0, 255};
    for (const T number : numbers) {
        const GDALColorEntry* const entry = number < table.GetColorEntryCount() ? table.GetColorEntry(number) : &black;
        for (const short channel : {entry->c1, entry->c2, entry->c3})
            samples.push_back(static_cast<std::uint8_t>(std::clamp<short>(channel, 0, 255)));
        if (alpha) samples.push_back(static_cast<std::uint8_t>(std::clamp<short>(entry->c4, 0, 255)));
    }
    picture.samples = std::move(samples);
    return picture;
}

/// Light that is left of white by the inks, without a profile.
template <class T>
std::vector<T> rgb_of_cmyk(const std::vector<T>& cmyk) {
    constexpr std::uint64_t largest = std::numeric_limits<T>::max();
    std::vector<T> rgb;
    rgb.reserve(cmyk.size() / 4 * 3);
    for (std::size_t i = 0; i < cmyk.size(); i += 4)
        for (std::size_t c = 0; c < 3; ++c)
            rgb.push_back(static_cast<T>((largest - cmyk[i + c]) * (largest - cmyk[i + 3]) / largest));
    return rgb;
}

template <class T>
Result<PictureSamples> whole_numbers(const PictureFile& file, GDALDataType type) {
    const GDALColorTable* const table = file.band(1).GetColorTable();
    const int channels = table ? 1 : file.channels();
    Result<std::vector<T>> numbers = numbers_of<T>(file, channels, type);
    if (!numbers) return numbers.error();
    if (table) return expanded(file, *numbers, *table);
    if (channels < 3) spread(file, *numbers);
    if (file.is_cmyk()) return PictureSamples{file.width(), file.height(), 3, rgb_of_cmyk(*numbers)};
    return PictureSamples{file.width(), file.height(), channels, std::move(*numbers)};
}

Result<PictureSamples> samples_of(const PictureFile& file, long long most_pixels) {
    if (file.dataset.GetRasterCount() < 1 || file.width() < 1 || file.height() < 1)
        return Error{"the picture is empty", file.path};
    if (static_cast<long long>(file.width()) * file.height() > most_pixels)
        return Error{"the picture is too large: " + std::to_string(file.width()) + " x " +
                         std::to_string(file.height()) + " pixels, more than " + std::to_string(most_pixels),
                     file.path};
    if (const Result<void> checked = check_blocks(file.dataset, file.path); !checked) return checked.error();
    switch (file.band(1).GetRasterDataType()) {
        case GDT_Byte:
            return whole_numbers<std::uint8_t>(file, GDT_Byte);
        case GDT_UInt16:
            return whole_numbers<std::uint16_t>(file, GDT_UInt16);
        case GDT_Float32:
        case GDT_Float64: {
            const int channels = file.channels();
            Result<std::vector<float>> numbers = numbers_of<float>(file, channels, GDT_Float32);
            if (!numbers) return numbers.error();
            return PictureSamples{file.width(), file.height(), channels, std::move(*numbers)};
        }
        default:
            return Error{"the picture has neither 8 nor 16 bits in a channel, nor floats", file.path};
    }
}

Result<PictureSamples> picture_of_gdal(const std::string& path, long long most_pixels) {
    const GdalSession session(GdalSession::Purpose::pictures);
    CPLStringList nothing_beside;
    nothing_beside.AddString(utf8_of(file_path(path).filename()).c_str());
    const GDALDatasetUniquePtr dataset(
        GDALDataset::Open(path.c_str(), GDAL_OF_RASTER | GDAL_OF_READONLY | GDAL_OF_VERBOSE_ERROR,
                          drivers_of_pictures.data(), nullptr, nothing_beside.List()));
    if (dataset) return samples_of({*dataset, session, path}, most_pixels);
    const std::string error = session.error(path, "it is damaged");
    if (error.find("not recognized as a supported file format") != std::string::npos)
        return Error{std::string("no picture in a format that is read, which are ") + picture_formats_read, path};
    return Error{"the picture cannot be read: " + error, path};
}

}  // namespace

Result<PictureSamples> read_picture_samples(const std::string& path, long long most_pixels) {
    // GDAL takes some names for places on a network or in an archive: those are no files.
    std::error_code code;
    std::ifstream file(file_path(path), std::ios::binary);
    if (!std::filesystem::is_regular_file(file_path(path), code) || !file)
        return Error{"the picture cannot be read: there is no such file, or it may not be read", path};
    std::array<char, 4> start{};
    file.read(start.data(), start.size());
    try {
        if (is_exr({start.data(), static_cast<std::size_t>(file.gcount())})) return read_exr_picture(path, most_pixels);
        return picture_of_gdal(path, most_pixels);
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory for a picture of this size", path};
    }
}

}  // namespace cuesta

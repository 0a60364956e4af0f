#include "core/io/engine/map_files.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <new>
#include <optional>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/field/statistics.h"
#include "core/io/elevation/elevation.h"
#include "core/io/engine/engine_export.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"
#include "core/io/raster/exr.h"

namespace cuesta {

namespace {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

const char* const sidecar_name = "maps.json";
/// The logarithmic coding's step as a share of the highest value: what is less is told from 0 by few codes.
constexpr double logarithmic_step = 1e-4;

/// IEC 61966-2-1.
double srgb_of(double linear) {
    const double v = std::clamp(linear, 0.0, 1.0);
    return v <= 0.0031308 ? 12.92 * v : 1.055 * std::pow(v, 1 / 2.4) - 0.055;
}

/// A value of a direction or colour as a share of the largest code.
double share_of(double value, MapCoding coding) {
    return coding == MapCoding::direction ? std::clamp((value + 1) / 2, 0.0, 1.0) : srgb_of(value);
}

bool is_picture(MapCoding coding) {
    return coding == MapCoding::direction || coding == MapCoding::colours;
}

/// With the green of normals as it is wanted.
double channel_value(const MapPlane& plane, std::size_t channel, int x, int y, MapCoding coding, NormalGreen green) {
    const double value = static_cast<double>((*plane.channels[channel])(x, y));
    return coding == MapCoding::direction && channel == 1 && green == NormalGreen::directx ? -value : value;
}

CodeImage codes_of(const MapPlane& plane, const MapEncoding& encoding, NormalGreen green) {
    const Raster<float>& first = *plane.channels.front();
    CodeImage image{first.width(), first.height(), static_cast<int>(plane.channels.size()), encoding.bits, {}};
    image.codes.reserve(first.cell_count() * plane.channels.size());
    for (int y = 0; y < first.height(); ++y)
        for (int x = 0; x < first.width(); ++x)
            for (std::size_t c = 0; c < plane.channels.size(); ++c) {
                const double value = channel_value(plane, c, x, y, encoding.coding, green);
                image.codes.push_back(
                    is_picture(encoding.coding)
                        ? static_cast<std::uint16_t>(std::lround(share_of(value, encoding.coding) * encoding.largest()))
                        : encoding.code_of(value));
            }
    return image;
}

/// Channel of a normal map or of a colour as floats.
Raster<float> picture_channel(const MapPlane& plane, std::size_t channel, MapCoding coding, NormalGreen green) {
    Raster<float> result = *plane.channels[channel];
    if (coding != MapCoding::direction) return result;
    for (int y = 0; y < result.height(); ++y)
        for (int x = 0; x < result.width(); ++x)
            result(x, y) = static_cast<float>(share_of(channel_value(plane, channel, x, y, coding, green), coding));
    return result;
}

std::string explained(const MapEncoding& encoding, MapFormat format) {
    const std::string largest = std::to_string(encoding.largest());
    switch (encoding.coding) {
        case MapCoding::direction:
            return format == MapFormat::exr ? "n = 2 * value - 1" : "n = 2 * code / " + largest + " - 1";
        case MapCoding::colours:
            return format == MapFormat::exr ? "linear light" : "sRGB, code / " + largest;
        case MapCoding::logarithmic:
            if (format == MapFormat::png)
                return "value = step * (exp(code / " + largest + " * ln(1 + range[1] / step)) - 1)";
            break;
        case MapCoding::whole:
            if (format == MapFormat::png) return "value = code";
            break;
        default:
            if (format == MapFormat::png) return "value = range[0] + code / " + largest + " * (range[1] - range[0])";
    }
    return "the values themselves";
}

}  // namespace

std::uint16_t MapEncoding::code_of(double value) const {
    const double share = coding == MapCoding::logarithmic
                             ? std::log1p(std::max(value, 0.0) / step) / std::log1p(high / step)
                             : (value - low) / (high - low);
    return static_cast<std::uint16_t>(std::lround(std::clamp(share, 0.0, 1.0) * largest()));
}

double MapEncoding::value_of(int code) const {
    const double share = static_cast<double>(code) / largest();
    if (coding == MapCoding::logarithmic) return step * std::expm1(share * std::log1p(high / step));
    return low + share * (high - low);
}

MapEncoding encoding_of(LandMap map, double lowest, double highest, int bits) {
    const LandMapTraits& traits = traits_of(map);
    MapEncoding result;
    result.coding = traits.coding;
    result.bits = bits;
    switch (traits.coding) {
        case MapCoding::from_zero:
        case MapCoding::logarithmic:
            result.high = highest > 0 ? highest : 1;
            if (traits.coding == MapCoding::logarithmic) result.step = result.high * logarithmic_step;
            break;
        case MapCoding::around_zero: {
            const double most = std::max(std::abs(lowest), std::abs(highest));
            const double reach = most > 0 ? most : 1;
            // 0 is a code itself, (largest - 1) / 2, so that what is level stays level.
            const double half = (result.largest() - 1) / 2;
            result.low = -reach;
            result.high = reach * (half + 1) / half;
            break;
        }
        case MapCoding::fixed:
            result.low = traits.low;
            result.high = traits.high;
            break;
        case MapCoding::whole:
            result.bits = 8;
            result.high = result.largest();
            break;
        case MapCoding::weights:
            result.bits = 8;
            break;
        case MapCoding::direction:
            result.low = -1;
            break;
        case MapCoding::colours:
            break;
    }
    return result;
}

Result<MapFolder> MapFolder::open(const std::string& folder, const TerrainFrame& frame,
                                  const MapParameters& parameters) {
    CUESTA_CHECK(parameters.format != MapFormat::exr_layers);
    std::error_code code;
    fs::create_directories(file_path(folder), code);
    if (code) return Error{"the folder cannot be made: " + code.message(), folder};
    return MapFolder(folder, frame, parameters);
}

std::string MapFolder::unused_name(const std::string& wanted) {
    const std::string stem = export_stem(wanted);
    std::string name = stem;
    for (int number = 2; !names_.insert(name).second; ++number) name = stem + "_" + std::to_string(number);
    return name;
}

Result<void> MapFolder::write(LandMap map, const MapPlane& plane) {
    const LandMapTraits& traits = traits_of(map);
    CUESTA_CHECK(plane.channels.size() == (is_picture(traits.coding) ? 3U : 1U));
    const std::string name = unused_name(plane.name) + "." + std::string(name_of(parameters_.format));
    const std::string path = utf8_of(file_path(folder_) / file_path(name));
    double lowest = 0, highest = 0;
    for (const auto& channel : plane.channels) {
        CUESTA_CHECK(channel && channel->width() == frame_.width && channel->height() == frame_.height);
        const Statistics statistics = statistics_of(channel->view());
        if (statistics.not_finite > 0)
            return Error{"the map holds values that are not finite; it was not written", path};
        const bool first = &channel == &plane.channels.front();
        lowest =
            first ? static_cast<double>(statistics.minimum) : std::min(lowest, static_cast<double>(statistics.minimum));
        highest = first ? static_cast<double>(statistics.maximum)
                        : std::max(highest, static_cast<double>(statistics.maximum));
    }
    const bool picture = is_picture(traits.coding);
    const MapFormat format = parameters_.format;
    const MapEncoding encoding = encoding_of(map, lowest, highest, parameters_.depth == CodeDepth::bits_8 ? 8 : 16);
    const bool coded = format == MapFormat::png || (picture && format == MapFormat::tif);
    const Overviews overviews = encoding.coding == MapCoding::whole ? Overviews::nearest : Overviews::means;
    try {
        Result<void> written;
        if (coded) {
            const CodeImage image = codes_of(plane, encoding, parameters_.green);
            written = format == MapFormat::png ? write_code_png(path, image)
                                               : write_code_geotiff(path, image, frame_, overviews);
        } else if (format == MapFormat::tif) {
            written = write_mask(path, plane.channels.front()->view(), frame_, overviews);
        } else if (picture) {
            std::array<Raster<float>, 3> channels;
            for (std::size_t c = 0; c < 3; ++c)
                channels[c] = picture_channel(plane, c, traits.coding, parameters_.green);
            written = write_exr_whole(path, {channels[0].view(), channels[1].view(), channels[2].view()});
        } else {
            written = write_exr_whole(path, {plane.channels.front()->view()});
        }
        if (!written) return written;
    } catch (const std::bad_alloc&) {
        return Error{"there is not enough memory to write a map of this size", path};
    }
    ordered_json entry{{"file", name},
                       {"map", std::string(name_of(map))},
                       {"unit", std::string(traits.unit)},
                       {"width", frame_.width},
                       {"height", frame_.height},
                       {"cell_size_m", frame_.cell_size},
                       {"type", !coded               ? "float32"
                                : encoding.bits == 8 ? "uint8"
                                                     : "uint16"},
                       {"encoding", explained(encoding, format)}};
    if (!picture) {
        entry["lowest"] = lowest;
        entry["highest"] = highest;
        if (coded) entry["range"] = {encoding.low, encoding.high};
        if (coded && encoding.step > 0) entry["step"] = encoding.step;
    }
    if (traits.coding == MapCoding::direction) {
        entry["space"] = "tangent; x east, z up";
        entry["green"] = parameters_.green == NormalGreen::opengl ? "north (OpenGL)" : "south (DirectX)";
    }
    entries_.push_back(std::move(entry));
    files_.push_back(path);
    return {};
}

Result<std::vector<std::string>> MapFolder::finish() {
    const fs::path path = file_path(folder_) / sidecar_name;
    ordered_json kept = ordered_json::array();
    if (const std::optional<std::string> text = read_text_file(utf8_of(path), std::size_t{1} << 20U)) {
        const auto old = json_or_null<ordered_json>(*text);
        if (old.is_object() && old.contains("maps") && old["maps"].is_array())
            for (const ordered_json& entry : old["maps"]) {
                if (!entry.is_object() || !entry.contains("file") || !entry["file"].is_string()) continue;
                const auto name = entry["file"].get<std::string>();
                const bool rewritten = std::any_of(entries_.begin(), entries_.end(),
                                                   [&](const ordered_json& e) { return e["file"] == name; });
                if (!rewritten && file_path(name) == file_path(name).filename() &&
                    fs::is_regular_file(file_path(folder_) / file_path(name)))
                    kept.push_back(entry);
            }
    }
    ordered_json all{{"generator", "Cuesta " CUESTA_VERSION}, {"rows", "north first"}, {"maps", entries_}};
    for (ordered_json& entry : kept) all["maps"].push_back(std::move(entry));
    if (!look_.is_null()) all["look"] = look_;
    const std::string text = all.dump(2, ' ', false, ordered_json::error_handler_t::replace) + "\n";
    if (Result<void> done = write_bytes_atomically(utf8_of(path), std::as_bytes(std::span(text))); !done)
        return done.error();
    files_.push_back(utf8_of(path));
    return std::move(files_);
}

Result<WrittenMaps> write_maps(const std::string& folder, const TerrainFrame& frame, const MapParameters& parameters,
                               const std::vector<LandMap>& maps, const MapMaker& make, const WorkControl& control,
                               ordered_json look) {
    Result<MapFolder> files = MapFolder::open(folder, frame, parameters);
    if (!files) return files.error();
    files->set_look(std::move(look));
    WrittenMaps result;
    Result<void> done;
    std::size_t written = 0;
    for (std::size_t i = 0; i < maps.size() && done; ++i) {
        control.report(static_cast<double>(i) / static_cast<double>(maps.size()), "Writing maps");
        std::size_t planes = 0;
        done = make(maps[i], [&](const MapPlane& plane) -> Result<void> {
            if (control.stopped()) return Error::cancelled();
            ++planes;
            return files->write(maps[i], plane);
        });
        if (done && planes == 0) result.absent.push_back(maps[i]);
        written += planes;
        if (done && control.stopped()) done = Error::cancelled();
    }
    if (written > 0) {
        Result<std::vector<std::string>> all = files->finish();
        if (!all) return all.error();
        result.files = std::move(*all);
    }
    if (!done) return done.error();
    return result;
}

}  // namespace cuesta

#include "core/io/engine/bridge.h"

#include <zlib.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <utility>

#include "core/base/platform/utf8_path.h"
#include "core/field/statistics.h"
#include "core/io/elevation/elevation.h"
#include "core/io/engine/plant_files.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"
#include "core/io/raster/exr.h"
#include "core/io/vector/vector_writer.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;
using Json = nlohmann::ordered_json;

constexpr const char* bridge_format = "cuesta-bridge";
constexpr const char* unfinished = "unfinished";
constexpr std::size_t longest_index = std::size_t{1} << 26;  ///< bytes of a bridge.json

/// Names of the folders of lands: "000012".
std::string name_of_land(std::int64_t counter) {
    std::array<char, 24> text{};
    std::snprintf(text.data(), text.size(), "%06lld", static_cast<long long>(counter));
    return text.data();
}

/// The part of an earlier bridge.json that the next one continues.
struct EarlierBridge {
    std::int64_t counter = 0;
    std::string files;   ///< folder of the land that it names
    std::string before;  ///< folder of the land before that one
};

bool is_name_of_land(const std::string& name) {
    return name.size() >= 6 && name.find_first_not_of("0123456789") == std::string::npos;
}

Result<EarlierBridge> read_earlier(const fs::path& index) {
    std::error_code error;
    if (!fs::exists(index, error)) return EarlierBridge{};
    const Error refused{"this is no bridge of this program that can be continued; choose another folder, or remove it",
                        utf8_of(index)};
    const std::optional<std::string> text = read_text_file(utf8_of(index), longest_index);
    if (!text) return refused;
    const auto json = json_or_null(*text);
    if (!json.is_object() || json.value("format", nlohmann::json()) != bridge_format) return refused;
    const auto& version = json.value("version", nlohmann::json());
    const auto& counter = json.value("counter", nlohmann::json());
    if (!version.is_number_integer() || version > bridge_version || !counter.is_number_unsigned()) return refused;
    EarlierBridge earlier;
    earlier.counter = counter.get<std::int64_t>();
    const auto folder = [&](const char* key) {
        const auto& name = json.value(key, nlohmann::json());
        return name.is_string() && is_name_of_land(name.get<std::string>()) ? name.get<std::string>() : std::string();
    };
    earlier.files = folder("folder");
    earlier.before = folder("folder_before");
    return earlier;
}

Result<Json> entry_of(const fs::path& root, const fs::path& file, const std::string& holds) {
    std::ifstream in(file, std::ios::binary);
    uLong sum = crc32(0, nullptr, 0);
    std::uint64_t bytes = 0;
    std::vector<char> block(1U << 20);
    while (in) {
        in.read(block.data(), static_cast<std::streamsize>(block.size()));
        const auto count = static_cast<std::size_t>(in.gcount());
        sum = crc32(sum, reinterpret_cast<const Bytef*>(block.data()), static_cast<uInt>(count));
        bytes += count;
    }
    if (!in.eof()) return Error{"the file that was just written cannot be read", utf8_of(file)};
    std::array<char, 16> text{};
    std::snprintf(text.data(), text.size(), "%08lx", static_cast<unsigned long>(sum));
    return Json{
        {"path", utf8_of(fs::relative(file, root))}, {"holds", holds}, {"bytes", bytes}, {"crc32", text.data()}};
}

Json numbers(const glm::dvec3& v) {
    return Json::array({v.x, v.y, v.z});
}

template <class Sketched>
void add_curves(Json& curves, const std::vector<Sketched>* list, const char* sort) {
    if (!list) return;
    for (const Sketched& each : *list) {
        Json knots = Json::array();
        for (const Knot& knot : each.knots)
            knots.push_back({{"position", numbers(knot.position)}, {"in", numbers(knot.in)}, {"out", numbers(knot.out)}});
        Json curve{{"sort", sort},           {"id", each.id},           {"name", each.name},
                   {"enabled", each.enabled}, {"closed", each.closed}, {"colour", each.colour}};
        if constexpr (std::is_same_v<Sketched, Path>) curve["kind"] = name_of(each.parameters.kind);
        curve["knots"] = std::move(knots);
        curves.push_back(std::move(curve));
    }
}

Result<void> write_json(const fs::path& path, const Json& json) {
    const std::string text = json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
    return write_bytes_atomically(utf8_of(path), std::as_bytes(std::span(text)));
}

/// Writes the files of one land and keeps their entries.
class BridgeFolder {
public:
    BridgeFolder(fs::path folder, const BridgeLand& land) : folder_(std::move(folder)), land_(land) {}

    /// `lowest`, `highest`: metres of the codes 0 and 65535.
    Result<void> write_heights(double lowest, double highest) {
        const std::string exr = utf8_of(folder_ / "height.exr");
        if (Result<void> written = write_exr_whole(exr, {land_.heights}); !written) return written;
        add(exr, "height");
        WriteElevationOptions options;
        options.range = {lowest, highest};
        options.sidecar = false;
        const std::string r16 = utf8_of(folder_ / "height.r16");
        const auto written = write_elevation(r16, land_.heights, land_.frame, options);
        if (!written) return written.error();
        add(r16, "height_codes");
        return {};
    }

    Result<void> write_maps_of_land(const WorkControl& control) {
        if (land_.maps.empty()) return {};
        MapParameters parameters;
        parameters.format = MapFormat::exr;
        const auto written = write_maps(utf8_of(folder_ / "maps"), land_.frame, parameters, land_.maps, land_.make_map,
                                        control, land_.look);
        if (!written) return written.error();
        for (const std::string& file : written->files) add(file, file.ends_with(".json") ? "maps" : "map");
        return {};
    }

    Result<void> write_curves() {
        Json curves = Json::array();
        add_curves(curves, land_.splines, "spline");
        add_curves(curves, land_.paths, "path");
        if (curves.empty()) return {};
        const fs::path file = folder_ / "curves.json";
        const Json json{{"format", "cuesta-curves"}, {"version", 1}, {"unit", "metre"},
                        {"axes", "x east, y up, z south"}, {"curves", std::move(curves)}};
        if (Result<void> written = write_json(file, json); !written) return written;
        add(utf8_of(file), "curves");
        if (!land_.plan || !land_.paths || land_.paths->empty()) return {};
        const std::string built = utf8_of(folder_ / "paths.json");
        if (Result<void> written = write_paths_for_engines(built, *land_.paths, *land_.plan, land_.frame); !written)
            return written;
        add(built, "paths");
        return {};
    }

    Result<void> write_scatter(const WorkControl& control) {
        if (!land_.sites) return {};
        const auto written =
            write_plants(utf8_of(folder_ / "scatter"), land_.frame, *land_.sites, land_.cover, {}, control);
        if (!written) return written.error();
        for (const std::string& file : written->files) add(file, "scatter");
        return {};
    }

    const std::vector<std::pair<std::string, std::string>>& files() const { return files_; }

private:
    void add(const std::string& file, const std::string& holds) { files_.emplace_back(file, holds); }

    fs::path folder_;
    const BridgeLand& land_;
    std::vector<std::pair<std::string, std::string>> files_;
};

/// The range of codes of the heights: never empty.
std::pair<double, double> range_of_codes(RasterView<const float> heights) {
    const auto [lowest, highest] = value_range(heights);
    const auto low = static_cast<double>(lowest);
    return {low, std::max(static_cast<double>(highest), low + 1)};
}

Json description(const BridgeLand& land, const std::pair<double, double>& range) {
    const TerrainFrame& frame = land.frame;
    Json json{{"format", bridge_format},
              {"version", bridge_version},
              {"counter", 0},
              {"folder", ""},
              {"folder_before", ""},
              {"width", frame.width},
              {"height", frame.height},
              {"cell_size", frame.cell_size},
              {"unit", "metre"},
              {"axes", "x east, y up, z south; the origin is the north-west corner of the map"},
              {"first_row", "north"},
              {"height_codes", {{"code_0", range.first}, {"code_65535", range.second}}},
              {"crs_wkt", frame.crs_wkt}};
    json["sea_level"] = land.sea_level ? Json(*land.sea_level) : Json(nullptr);
    json["geotransform"] = frame.geotransform ? Json(*frame.geotransform) : Json(nullptr);
    return json;
}

/// Writes everything but bridge.json into `part`.
Result<std::vector<std::pair<std::string, std::string>>> write_land(const fs::path& part, const BridgeLand& land,
                                                                    const std::pair<double, double>& range,
                                                                    const WorkControl& control) {
    BridgeFolder files(part, land);
    control.report(0, "Writing heights");
    if (Result<void> written = files.write_heights(range.first, range.second); !written) return written.error();
    if (control.stopped()) return Error::cancelled();
    if (Result<void> written = files.write_maps_of_land(control.part(0.1, 0.7)); !written) return written.error();
    if (Result<void> written = files.write_curves(); !written) return written.error();
    if (control.stopped()) return Error::cancelled();
    if (Result<void> written = files.write_scatter(control.part(0.7, 1)); !written) return written.error();
    if (control.stopped()) return Error::cancelled();
    return files.files();
}

/// Removes a folder with all that is in it as it goes out of scope, unless it was kept.
class UnfinishedFolder {
public:
    explicit UnfinishedFolder(fs::path path) : path_(std::move(path)) { remove(); }
    ~UnfinishedFolder() { remove(); }
    UnfinishedFolder(const UnfinishedFolder&) = delete;
    UnfinishedFolder& operator=(const UnfinishedFolder&) = delete;
    const fs::path& path() const { return path_; }

private:
    void remove() const {
        std::error_code ignored;
        fs::remove_all(path_, ignored);
    }
    fs::path path_;
};

}  // namespace

Result<WrittenBridge> write_bridge(const std::string& folder, const BridgeLand& land, const WorkControl& control) {
    const fs::path root = file_path(folder);
    std::error_code error;
    fs::create_directories(root, error);
    if (error) return Error{"the folder could not be made: " + error.message(), folder};
    const fs::path index = root / "bridge.json";
    const Result<EarlierBridge> earlier = read_earlier(index);
    if (!earlier) return earlier.error();
    WrittenBridge done;
    done.counter = earlier->counter + 1;
    while (fs::exists(root / name_of_land(done.counter), error)) ++done.counter;

    const UnfinishedFolder part(root / unfinished);
    fs::create_directory(part.path(), error);
    if (error) return Error{"the folder could not be made: " + error.message(), utf8_of(part.path())};
    const std::pair<double, double> range = range_of_codes(land.heights);
    const auto files = write_land(part.path(), land, range, control);
    if (!files) return files.error();

    Json json = description(land, range);
    json["counter"] = done.counter;
    json["folder"] = name_of_land(done.counter);
    json["folder_before"] = earlier->files;
    Json entries = Json::array();
    for (const auto& [file, holds] : *files) {
        Result<Json> entry = entry_of(part.path(), file, holds);
        if (!entry) return entry.error();
        done.files.push_back(utf8_of(root / name_of_land(done.counter) / fs::relative(file, part.path())));
        (*entry)["path"] = name_of_land(done.counter) + "/" + (*entry)["path"].get<std::string>();
        entries.push_back(std::move(*entry));
    }
    json["files"] = std::move(entries);
    const fs::path final = root / name_of_land(done.counter);
    fs::rename(part.path(), final, error);
    if (error) return Error{"the folder could not be named: " + error.message(), utf8_of(final)};
    if (const Result<void> written = write_json(index, json); !written) {
        fs::remove_all(final, error);
        return written.error();
    }
    done.files.push_back(utf8_of(index));
    if (!earlier->before.empty()) fs::remove_all(root / file_path(earlier->before), error);
    control.report(1, "Writing the bridge");
    return done;
}

}  // namespace cuesta

#include "core/io/project/project_file.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <filesystem>
#include <functional>
#include <new>
#include <set>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/zip_archive.h"
#include "core/io/project/project_json.h"

namespace cuesta {
namespace {

constexpr const char* json_entry = "project.json";
constexpr std::uint64_t largest_json = std::uint64_t{16} << 20;
/// Paths are written apart, so that a million knots of GIS data have room and the rest stays small and readable.
constexpr const char* paths_entry = "paths.json";
constexpr const char* paths_key = "paths";
constexpr std::uint64_t largest_paths = std::uint64_t{256} << 20;
/// Of a project on tiles: {entry of a raster: {"slots": of its tiles, "key": of its cells}}.
constexpr const char* tiles_entry = "tiles.json";
/// A slot takes some eight characters: for eight million tiles.
constexpr std::uint64_t largest_tiles = std::uint64_t{64} << 20;

/// Turns floats of this machine into little-endian ones, or back.
void to_little_endian([[maybe_unused]] std::byte* bytes, [[maybe_unused]] std::size_t count) {
    if constexpr (std::endian::native == std::endian::big)
        for (std::size_t i = 0; i + 4 <= count; i += 4) std::reverse(bytes + i, bytes + i + 4);
}

bool row_finite(const float* row, int width) {
    bool finite = true;
    for (int x = 0; x < width; ++x) finite = finite && std::isfinite(row[x]);
    return finite;
}

/// A row of tiles at a time: rasters may be as large as memory.
Raster<float> rows_of(const TiledRaster& tiles, int number) {
    const int first = std::min(number * TiledRaster::tile_size, tiles.height());
    return tiles.patch(0, first, tiles.width(), std::min(TiledRaster::tile_size, tiles.height() - first));
}

std::vector<std::byte> bytes_of(const TiledRaster& tiles, int number) {
    const Raster<float> rows = rows_of(tiles, number);
    const std::size_t row_bytes = static_cast<std::size_t>(rows.width()) * sizeof(float);
    std::vector<std::byte> bytes(row_bytes * static_cast<std::size_t>(rows.height()));
    for (int y = 0; y < rows.height(); ++y)
        std::memcpy(bytes.data() + row_bytes * static_cast<std::size_t>(y), rows.row(y), row_bytes);
    to_little_endian(bytes.data(), bytes.size());
    return bytes;
}

bool finite(const TiledRaster& tiles) {
    for (int number = 0; number * TiledRaster::tile_size < tiles.height(); ++number) {
        const Raster<float> rows = rows_of(tiles, number);
        for (int y = 0; y < rows.height(); ++y)
            if (!row_finite(rows.row(y), rows.width())) return false;
    }
    return true;
}

/// The texts of a project's file.
struct ProjectText {
    std::string project;
    std::string paths;  ///< one on a line; empty without paths
};

std::string text_of(const nlohmann::json& json, int indent) {
    return json.dump(indent, ' ', false, nlohmann::json::error_handler_t::replace);
}

/// Takes the paths out of `json`.
ProjectText texts_of(nlohmann::json& json) {
    ProjectText result;
    const nlohmann::json paths = std::move(json[paths_key]);
    json.erase(paths_key);
    result.project = text_of(json, 2) + "\n";
    for (const nlohmann::json& path : paths) result.paths += (result.paths.empty() ? "[" : ",\n") + text_of(path, -1);
    if (!result.paths.empty()) result.paths += "]\n";
    return result;
}

ZipEntry entry_of(const char* name, const std::string& text) {
    return {name, [&text] {
                const auto* bytes = reinterpret_cast<const std::byte*>(text.data());
                return std::vector<std::byte>(bytes, bytes + text.size());
            }};
}

std::string text_of(const Key& key) {
    return std::to_string(key.high) + "-" + std::to_string(key.low);
}

/// Throws UnreadableInput when read_project would refuse the file. Cells in a store of tiles were checked by it.
void check_readable(const ProjectJson& made, const ProjectText& text, bool on_tiles) {
    nlohmann::json json = parse_json(text.project);
    if (!text.paths.empty()) json[paths_key] = parse_json(text.paths);
    project_from_json(json, [&](const std::string& entry, int, int) {
        for (const NamedRaster& named : made.rasters) {
            if (named.entry != entry) continue;
            if (!on_tiles && !finite(named.raster)) refuse_input("'" + entry + "' holds numbers that are not finite");
            return named.raster;
        }
        refuse_input("'" + entry + "' is missing");
    });
}

template <class T>
T unpacked(Result<T> result) {
    if (!result) throw UnreadableInput{result.error()};
    return std::move(result).value();
}

std::string read_text(const ZipReader& archive, const std::string& entry, std::uint64_t largest) {
    if (unpacked(archive.size_of(entry)) > largest) refuse_input("'" + entry + "' is too large");
    std::string text;
    const Result<void> read = archive.read(entry, 65536, [&](const std::byte* bytes, std::size_t count) {
        text.append(reinterpret_cast<const char*>(bytes), count);
        return Result<void>();
    });
    if (!read) throw UnreadableInput{read.error()};
    return text;
}

/// Checks the size of a raster's entry.
void check_raster_entry(const ZipReader& archive, const std::string& entry, int width, int height) {
    const std::size_t row_bytes = static_cast<std::size_t>(width) * sizeof(float);
    const std::uint64_t wanted = std::uint64_t{row_bytes} * static_cast<std::uint64_t>(height);
    const std::uint64_t found = unpacked(archive.size_of(entry));
    if (found != wanted)
        refuse_input("entry '" + entry + "' has " + std::to_string(found) + " bytes, but " + std::to_string(width) +
                     " x " + std::to_string(height) + " cells need " + std::to_string(wanted));
}

/// Calls take(y, row) for the rows of a raster.
Result<void> read_rows(const ZipReader& archive, const std::string& entry, int width,
                       const std::function<Result<void>(int y, const float* row)>& take) {
    std::vector<float> row(static_cast<std::size_t>(width));
    int y = 0;
    return archive.read(
        entry, row.size() * sizeof(float), [&](const std::byte* bytes, std::size_t count) -> Result<void> {
            std::memcpy(row.data(), bytes, count);
            to_little_endian(reinterpret_cast<std::byte*>(row.data()), count);
            if (!row_finite(row.data(), width))
                return Error{"entry '" + entry + "' holds a number that is not finite, in row " + std::to_string(y),
                             ""};
            return take(y++, row.data());
        });
}

TiledRaster read_raster(const ZipReader& archive, const std::string& entry, int width, int height) {
    check_raster_entry(archive, entry, width, height);
    Raster<float> raster(width, height);
    const Result<void> read = read_rows(archive, entry, width, [&](int y, const float* row) -> Result<void> {
        std::copy_n(row, width, raster.row(y));
        return {};
    });
    if (!read) throw UnreadableInput{read.error()};
    return TiledRaster(raster.view());
}

/// The entry of the imported starting terrain; empty where there is none.
std::string base_entry_of(const nlohmann::json& json) {
    const nlohmann::json::json_pointer place("/base/imported/heights/entry");
    return json.contains(place) && json[place].is_string() ? json[place].get<std::string>() : std::string();
}

bool has_entry(const ZipReader& archive, const char* entry) {
    const std::vector<std::string>& names = archive.names();
    return std::find(names.begin(), names.end(), entry) != names.end();
}

/// The project's JSON with its paths; their entries count as `used`.
nlohmann::json read_texts(const ZipReader& archive, std::set<std::string>& used) {
    used.insert(json_entry);
    nlohmann::json json = parse_json(read_text(archive, json_entry, largest_json));
    if (has_entry(archive, paths_entry) && json.is_object()) {
        used.insert(paths_entry);
        if (json.contains(paths_key)) refuse_input("'paths' stands in 'project.json' and in an entry of its own");
        json[paths_key] = parse_json(read_text(archive, paths_entry, largest_paths));
    }
    return json;
}

/// `base_entry`, if given, gets the entry of the starting terrain, which is then left in the archive.
Project read_archive(const ZipReader& archive, std::string* base_entry = nullptr) {
    std::set<std::string> used;
    const nlohmann::json json = read_texts(archive, used);
    if (base_entry) *base_entry = base_entry_of(json);
    Project project = project_from_json(json, [&](const std::string& entry, int width, int height) {
        if (!used.insert(entry).second) refuse_input("entry '" + entry + "' is used for two rasters");
        if (!base_entry || entry != *base_entry) return read_raster(archive, entry, width, height);
        check_raster_entry(archive, entry, width, height);
        return TiledRaster(width, height, 0.0F);
    });
    for (const std::string& name : archive.names())
        if (!used.contains(name)) refuse_input("unknown entry '" + name + "' in the archive");
    return project;
}

/// A raster in the file of tiles, which must be the one that is meant.
TiledRaster read_on_tiles(const std::string& tiles_path, const nlohmann::json& place, int width, int height) {
    const auto is_number = [](const nlohmann::json& slot) { return slot.is_number_integer(); };
    if (!place.is_object() || !place.contains("slots") || !place["slots"].is_array() || !place.contains("key") ||
        !std::all_of(place["slots"].begin(), place["slots"].end(), is_number))
        refuse_input("'" + std::string(tiles_entry) + "' names no tiles");
    const auto slots = place["slots"].get<std::vector<std::int64_t>>();
    TiledRaster raster = unpacked(read_tiles(tiles_path, width, height, slots));
    if (place["key"] != text_of(raster.key())) refuse_input("other tiles lie in '" + tiles_path + "' by now");
    return raster;
}

Project read_archive_on_tiles(const ZipReader& archive, const std::string& tiles_path) {
    if (!has_entry(archive, tiles_entry)) return read_archive(archive);
    std::set<std::string> used{tiles_entry};
    const nlohmann::json json = read_texts(archive, used);
    const nlohmann::json tiles = parse_json(read_text(archive, tiles_entry, largest_tiles));
    return project_from_json(json, [&](const std::string& entry, int width, int height) {
        if (!used.insert(entry).second) refuse_input("entry '" + entry + "' is used for two rasters");
        if (!tiles.is_object() || !tiles.contains(entry)) refuse_input("the tiles of '" + entry + "' are not told");
        return read_on_tiles(tiles_path, tiles[entry], width, height);
    });
}

/// Text of the entry that says where the tiles lie.
std::string tiles_text(const std::vector<NamedRaster>& rasters, const TileSlots& slots) {
    nlohmann::json places = nlohmann::json::object();
    for (const NamedRaster& named : rasters) {
        nlohmann::json numbers = nlohmann::json::array();
        for (int number = 0; number < named.raster.tile_count(); ++number) {
            const auto found = slots.find(named.raster.tile_key(number));
            CUESTA_CHECK(found != slots.end());
            numbers.push_back(found->second);
        }
        places[named.entry] = {{"slots", std::move(numbers)}, {"key", text_of(named.raster.key())}};
    }
    return text_of(places, -1);
}

Result<void> check_sizes(const ProjectText& text, const std::string& path) {
    const auto too_large = [&](const char* what, std::uint64_t largest) {
        return Error{"the project cannot be written: its " + std::string(what) + " need more than " +
                         std::to_string(largest >> 20) + " MiB of text",
                     path};
    };
    if (text.project.size() > largest_json) return too_large("splines and layers", largest_json);
    if (text.paths.size() > largest_paths) return too_large("paths", largest_paths);
    return {};
}

/// With the rasters, or, where they lie on tiles, the slots of these.
Result<void> write_archive(const std::string& path, const Project& project, const TileSlots* slots) {
    try {
        ProjectJson made = project_to_json(project);
        const ProjectText text = texts_of(made.json);
        if (Result<void> fits = check_sizes(text, path); !fits) return fits;
        check_readable(made, text, slots != nullptr);
        std::vector<ZipEntry> entries{entry_of(json_entry, text.project)};
        if (!text.paths.empty()) entries.push_back(entry_of(paths_entry, text.paths));
        std::string places;
        if (slots) {
            places = tiles_text(made.rasters, *slots);
            entries.push_back(entry_of(tiles_entry, places));
        } else {
            for (const NamedRaster& named : made.rasters)
                entries.push_back({named.entry,
                                   {},
                                   [&named](int number) { return bytes_of(named.raster, number); },
                                   (named.raster.height() + TiledRaster::tile_size - 1) / TiledRaster::tile_size});
        }
        return write_atomically(path, [&](const std::string& temporary) { return write_zip(temporary, entries); });
    } catch (const UnreadableInput& failure) {
        return Error{"the project cannot be written: " + one_line(failure.error.what), path};
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory to write the project", path};
    }
}

/// Opens the archive and reads what is wanted of it; bad files are errors that name it.
template <class T>
Result<T> read_from(const std::string& path, const std::function<T(const ZipReader& archive)>& read) {
    std::error_code code;
    const std::filesystem::file_status status = std::filesystem::status(file_path(path), code);
    if (!std::filesystem::exists(status)) return Error{"no such file", path};
    if (!std::filesystem::is_regular_file(status)) return Error{"not a file", path};
    try {
        const Result<ZipReader> archive = ZipReader::open(path);
        if (!archive) return Error{"not a Cuesta project, or damaged: " + one_line(archive.error().what), path};
        return read(*archive);
    } catch (const UnreadableInput& failure) {
        return Error{one_line(failure.error.what), path};
    } catch (const std::bad_alloc&) {
        return Error{"not enough memory to read the project", path};
    }
}

}  // namespace

Result<void> write_project(const std::string& path, const Project& project) {
    return write_archive(path, project, nullptr);
}

std::vector<TiledRaster> rasters_of_file(const Project& project) {
    std::vector<TiledRaster> rasters;
    for (NamedRaster& named : project_to_json(project).rasters) rasters.push_back(std::move(named.raster));
    return rasters;
}

Result<void> write_project_on_tiles(const std::string& path, const Project& project, const TileSlots& slots) {
    return write_archive(path, project, &slots);
}

Result<Project> read_project_on_tiles(const std::string& path, const std::string& tiles_path) {
    return read_from<Project>(path,
                              [&](const ZipReader& archive) { return read_archive_on_tiles(archive, tiles_path); });
}

Result<Project> read_project(const std::string& path) {
    return read_from<Project>(path, [](const ZipReader& archive) { return read_archive(archive); });
}

Result<ProjectOutline> read_project_outline(const std::string& path) {
    return read_from<ProjectOutline>(path, [](const ZipReader& archive) {
        ProjectOutline outline;
        outline.project = read_archive(archive, &outline.base_entry);
        return outline;
    });
}

Result<void> read_base_rows(const std::string& path, const ProjectOutline& outline,
                            const std::function<Result<void>(int y, const float* row)>& take) {
    const auto* imported = std::get_if<ImportedBase>(&outline.project.base);
    CUESTA_CHECK(imported && !outline.base_entry.empty());
    const int width = imported->heights.width();
    Result<void> taken;  // an error that is not of the file
    const Result<bool> read = read_from<bool>(path, [&](const ZipReader& archive) {
        check_raster_entry(archive, outline.base_entry, width, imported->heights.height());
        const Result<void> rows = read_rows(archive, outline.base_entry, width, [&](int y, const float* row) {
            taken = take(y, row);
            return taken;
        });
        if (!rows && taken) throw UnreadableInput{rows.error()};
        return true;
    });
    if (!read) return read.error();
    return taken;
}

}  // namespace cuesta

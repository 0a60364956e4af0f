#include "core/io/library/stamp_folder.h"

#include <algorithm>
#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/files/text_file.h"
#include "core/io/library/user_folder.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t most_bytes_of_index = 4'000'000;
constexpr const char* name_of_index = "stamps.json";

/// The height maps of the folder by name.
Result<std::vector<fs::path>> height_maps_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code code;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code of_entry;
        if (entry->is_regular_file(of_entry) && height_format_traits(utf8_of(entry->path())) != nullptr)
            files.push_back(entry->path());
    }
    if (code) return Error{"the folder cannot be read: " + code.message(), utf8_of(folder)};
    std::ranges::sort(files);
    return files;
}

/// The stamps that the folder's index lists; none where it has no index.
Result<std::vector<Stamp>> indexed_stamps(const fs::path& folder) {
    const fs::path index = folder / name_of_index;
    std::error_code code;
    if (!fs::exists(index, code)) return std::vector<Stamp>();
    const std::optional<std::string> text = read_text_file(utf8_of(index), most_bytes_of_index);
    if (!text) return Error{"cannot read this file, or it is larger than 4 MB", utf8_of(index)};
    Result<std::vector<Stamp>> stamps = parse_stamps(*text);
    if (!stamps) return Error{stamps.error().what, utf8_of(index)};
    return stamps;
}

/// The stamp of a file, by what was read of it.
Stamp stamp_of(const fs::path& file, const Elevation& elevation, const std::vector<Stamp>& index) {
    Stamp stamp;
    stamp.id = stamp.name = utf8_of(file.stem());
    const auto listed = std::ranges::find(index, stamp.id, &Stamp::id);
    if (listed != index.end()) stamp = *listed;
    stamp.file = utf8_of(file);
    stamp.cell_size = elevation.frame.cell_size;
    stamp.width = elevation.heights.width();
    stamp.height = elevation.heights.height();
    stamp.lowest = elevation.minimum;
    stamp.highest = elevation.maximum;
    return stamp;
}

}  // namespace

Result<StampFolder> read_stamp_folder(const std::string& folder, const WorkControl& control) {
    const Result<std::vector<fs::path>> files = height_maps_in(file_path(folder));
    if (!files) return files.error();
    const Result<std::vector<Stamp>> index = indexed_stamps(folder);
    if (!index) return index.error();
    StampFolder result;
    for (const fs::path& file : *files) {
        Stamp unread;
        unread.file = utf8_of(file);
        WorkControl reading;
        reading.stop = control.stop;
        const Result<Elevation> elevation = read_stamp(unread, reading);
        if (control.stop.stop_requested()) return Error::cancelled(folder);
        if (elevation)
            result.stamps.push_back(stamp_of(file, *elevation, *index));
        else
            result.skipped.push_back(elevation.error());
    }
    return result;
}

std::string user_stamp_folder() {
    return user_folder("CUESTA_STAMPS", "stamps");
}

Result<StampFolder> read_stamp_library(const std::vector<std::string>& folders, const WorkControl& control) {
    StampFolder library;
    library.stamps = shipped_stamps();
    std::vector<std::string> all = folders;
    std::error_code code;
    if (const std::string own = user_stamp_folder();
        !own.empty() && fs::exists(file_path(own), code) && std::ranges::find(all, own) == all.end())
        all.insert(all.begin(), own);
    for (const std::string& folder : all) {
        Result<StampFolder> read = read_stamp_folder(folder, control);
        if (!read) return read.error();
        std::ranges::move(read->stamps, std::back_inserter(library.stamps));
        std::ranges::move(read->skipped, std::back_inserter(library.skipped));
    }
    return library;
}

Result<std::string> save_stamp(const std::string& folder, const std::string& name, RasterView<const float> heights,
                               const TerrainFrame& frame) {
    const std::string file = file_name_of(name);
    if (file.empty()) return Error{"a stamp needs a name with letters or digits", name};
    if (folder.empty()) return Error{"there is no folder for stamps; name one", name};
    std::error_code code;
    fs::create_directories(file_path(folder), code);
    if (code) return Error{"the folder cannot be made: " + code.message(), folder};
    const std::string path = utf8_of(file_path(folder) / file_path(file + ".tif"));
    if (fs::exists(file_path(path), code)) return Error{"there is a stamp of this name; choose another", path};
    WriteElevationOptions options;
    options.sidecar = false;
    const auto written = write_elevation(path, heights, frame, options);
    if (!written) return written.error();
    return path;
}

}  // namespace cuesta

#include "app/cli/output_files.h"

#include <algorithm>
#include <filesystem>
#include <unordered_map>

#include "app/cli/land_files.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/elevation/height_formats.h"
#include "core/io/files/file_ending.h"
#include "core/io/raster/sidecar.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

std::string beside(const std::string& path, const char* ending) {
    return utf8_of(file_path(path).replace_extension(ending));
}

/// Paths in one spelling. Folders are looked up once: a batch has thousands of files in one.
class Spelling {
public:
    std::string of(const std::string& path) {
        fs::path whole = folder_of(path) / file_path(path).filename();
        // Writing through a link replaces the file that it points to, which may not be there yet.
        constexpr int most_links = 40;
        std::error_code code;
        for (int i = 0; i < most_links && fs::is_symlink(whole, code); ++i) {
            const fs::path target = fs::read_symlink(whole, code);
            if (code) break;
            const fs::path next = whole.parent_path() / target;
            whole = folder_of(utf8_of(next)) / next.filename();
        }
        return utf8_of(whole);
    }
    /// Of names that only begin so.
    std::string of_beginning(const std::string& path) { return utf8_of(folder_of(path) / file_path(path).filename()); }

private:
    const fs::path& folder_of(const std::string& path) {
        const std::string folder = utf8_of(file_path(path).parent_path());
        const auto [found, added] = folders_.try_emplace(folder);
        if (added) {
            std::error_code code;
            const fs::path at = file_path(folder.empty() ? "." : folder);
            found->second = fs::weakly_canonical(fs::absolute(at, code), code);
            if (code) found->second = at.lexically_normal();
        }
        return found->second;
    }

    std::unordered_map<std::string, fs::path> folders_;
};

Outcome one_file(const OutputFile& a, const OutputFile& b) {
    return misused({a.words + " and " + b.words + " would be one file; choose another name", b.path});
}

/// A name, or names of a beginning and an ending.
struct Names {
    std::string beginning;
    std::string ending;
    bool many = false;
};

/// Whether one of `many` names may be (one of) the other.
bool can_meet(const Names& many, const Names& other) {
    // The part of a name that a pattern stands for holds no '/'.
    if (file_path(many.beginning).parent_path() != file_path(other.beginning).parent_path()) return false;
    if (other.many)
        return (many.beginning.starts_with(other.beginning) || other.beginning.starts_with(many.beginning)) &&
               (many.ending.ends_with(other.ending) || other.ending.ends_with(many.ending));
    return other.beginning.size() >= many.beginning.size() + many.ending.size() &&
           other.beginning.starts_with(many.beginning) && other.beginning.ends_with(many.ending);
}

}  // namespace

OutputFiles files_of_land(const std::string& path, const std::string& option) {
    OutputFiles files{{path, option, {}}};
    const std::string ending = file_ending(path);
    if (ending == ".obj") files.push_back({beside(path, ".mtl"), "the materials of " + option, {}});
    if (ending == ".gltf") files.push_back({beside(path, ".bin"), "the binary part of " + option, {}});
    if (const HeightFormatTraits* format = height_format_traits(path); format && !format->beside.empty()) {
        const std::string with(format->beside);
        files.push_back({beside(path, with.c_str()), "the " + with + " of " + option, {}});
    }
    if (!is_mesh(path)) files.push_back({sidecar_path(path), "the sidecar of " + option, {}});
    return files;
}

OutputFiles files_of_tiles(const std::string& path, const std::string& option, const TileGrid& grid,
                           const std::string& pattern) {
    OutputFiles files{{sidecar_path(path), "the sidecar of " + option, {}}};
    const fs::path file = file_path(path);
    for (int row = 0; row < grid.rows; ++row)
        for (int column = 0; column < grid.columns; ++column) {
            const std::string name = tile_name(pattern, utf8_of(file.stem()), column, row) + utf8_of(file.extension());
            append(files, files_of_land(utf8_of(file.parent_path() / file_path(name)), "a tile of " + option));
        }
    return files;
}

void append(OutputFiles& files, const OutputFiles& more) {
    files.insert(files.end(), more.begin(), more.end());
}

Outcome check_apart(const OutputFiles& files) {
    Spelling spelling;
    std::unordered_map<std::string, const OutputFile*> single;
    std::vector<Names> names;
    std::vector<std::size_t> groups;
    for (const OutputFile& file : files) {
        if (file.ending) {
            groups.push_back(names.size());
            names.push_back({spelling.of_beginning(file.path), *file.ending, true});
            continue;
        }
        names.push_back({spelling.of(file.path), "", false});
        const auto [found, added] = single.try_emplace(names.back().beginning, &file);
        if (!added) return one_file(*found->second, file);
    }
    for (const std::size_t group : groups)
        for (std::size_t i = 0; i < names.size(); ++i)
            if (files[i].words != files[group].words && can_meet(names[group], names[i]))
                return one_file(files[std::min(i, group)], files[std::max(i, group)]);
    return done();
}

}  // namespace cuesta

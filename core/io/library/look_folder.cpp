#include "core/io/library/look_folder.h"

#include <algorithm>
#include <filesystem>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/file_ending.h"
#include "core/io/files/json_object.h"
#include "core/io/library/user_folder.h"
#include "core/io/project/look_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// The files *.json of the folder by name.
Result<std::vector<fs::path>> look_files_in(const fs::path& folder) {
    std::vector<fs::path> files;
    std::error_code code;
    if (folder.empty() || (!fs::exists(folder, code) && !code)) return files;
    for (fs::directory_iterator entry(folder, code), end; !code && entry != end; entry.increment(code)) {
        std::error_code of_entry;
        if (file_ending(entry->path()) == ".json" && entry->is_regular_file(of_entry)) files.push_back(entry->path());
    }
    if (code) return Error{"the folder cannot be read: " + code.message(), utf8_of(folder)};
    std::ranges::sort(files);
    return files;
}

/// Whether one of them is called as `look` is, by id or by name.
bool has_namesake(const std::vector<GalleryLook>& looks, const GalleryLook& look) {
    return find_look(looks, look.name) != nullptr || find_look(looks, look.id) != nullptr;
}

/// The name of a file for a look of this name that may lie in the folder beside all but `except`, without its ending.
Result<std::string> free_name(LookKind kind, const std::string& folder, const std::string& name,
                              const std::string& except) {
    GalleryLook wanted;
    wanted.name = name;
    wanted.id = file_name_of(name);
    const std::string shown = one_line(name);
    if (wanted.id.empty()) return Error{"a " + words_for(kind) + " needs a name with letters or digits", shown};
    if (name != shown) return Error{"the name of a " + words_for(kind) + " must be one line", shown};
    if (name.size() > most_look_name_bytes)
        return Error{"the name is too long; it may have " + std::to_string(most_look_name_bytes) + " letters", shown};
    if (folder.empty()) return Error{"there is no folder for a " + words_for(kind) + " of your own", shown};
    const std::string another = "; choose another name";
    if (has_namesake(shipped_looks(kind), wanted))
        return Error{"a " + words_for(kind) + " of the program is called that" + another, shown};
    Result<LookFolder> read = read_look_folder(kind, folder);
    if (!read) return read.error();
    std::erase_if(read->looks, [&](const GalleryLook& look) { return look.file == except; });
    std::error_code code;
    const fs::path file = file_path(folder) / file_path(wanted.id + ".json");
    if (has_namesake(read->looks, wanted) || (fs::exists(file, code) && utf8_of(file) != except))
        return Error{"there is a " + words_for(kind) + " of this name" + another, shown};
    return wanted.id;
}

}  // namespace

Result<LookFolder> read_look_folder(LookKind kind, const std::string& folder) {
    const Result<std::vector<fs::path>> files = look_files_in(file_path(folder));
    if (!files) return files.error();
    LookFolder result;
    for (const fs::path& file : *files) {
        if (result.looks.size() == most_own_looks) {
            result.skipped.push_back({"there are more than " + std::to_string(most_own_looks), utf8_of(file)});
            break;
        }
        Result<GalleryLook> look = read_look_file(kind, utf8_of(file));
        if (!look)
            result.skipped.push_back(look.error());
        else if (has_namesake(result.looks, *look))
            result.skipped.push_back(
                {"another " + words_for(kind) + " in the folder is called that, too", utf8_of(file)});
        else
            result.looks.push_back(*std::move(look));
    }
    return result;
}

std::string user_look_folder(LookKind kind) {
    return kind == LookKind::look ? user_folder("CUESTA_LOOKS", "looks") : user_folder("CUESTA_LIGHTS", "lights");
}

Result<std::string> save_look(LookKind kind, const std::string& folder, const GalleryLook& look) {
    const Result<std::string> file = free_name(kind, folder, look.name, {});
    if (!file) return file.error();
    std::error_code code;
    fs::create_directories(file_path(folder), code);
    if (code) return Error{"the folder cannot be made: " + code.message(), folder};
    const std::string path = utf8_of(file_path(folder) / file_path(*file + ".json"));
    if (const Result<void> written = write_look_file(kind, path, look); !written) return written.error();
    return path;
}

Result<std::string> rename_look(LookKind kind, const std::string& path, const std::string& name) {
    Result<GalleryLook> look = read_look_file(kind, path);
    if (!look) return look.error();
    const fs::path folder = file_path(path).parent_path();
    const Result<std::string> file = free_name(kind, utf8_of(folder), name, path);
    if (!file) return file.error();
    look->name = name;
    const std::string renamed = utf8_of(folder / file_path(*file + ".json"));
    if (const Result<void> written = write_look_file(kind, renamed, *look); !written) return written.error();
    std::error_code code;
    // On disks that ignore the case of letters, both are one file.
    if (renamed == path || fs::equivalent(file_path(renamed), file_path(path), code)) return renamed;
    if (const Result<void> removed = remove_look(path); !removed) return removed.error();
    return renamed;
}

Result<void> remove_look(const std::string& path) {
    std::error_code code;
    fs::remove(file_path(path), code);
    if (code) return Error{"the file cannot be removed: " + code.message(), path};
    return {};
}

Result<void> restore_look(LookKind kind, const GalleryLook& look) {
    std::error_code code;
    if (fs::exists(file_path(look.file), code)) return Error{"there is another file of this name now", look.file};
    return write_look_file(kind, look.file, look);
}

}  // namespace cuesta

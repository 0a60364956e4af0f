#include "core/io/library/user_folder.h"

#include <cstdlib>
#include <filesystem>

#include "core/base/platform/file_names.h"
#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

std::string of_environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// The program's folder in a folder of the user; empty where there is none.
fs::path folder_in(const std::string& base) {
    return base.empty() ? fs::path() : file_path(base) / "cuesta";
}

}  // namespace

std::string user_folder(const char* variable, const char* name) {
    if (const std::string own = of_environment(variable); !own.empty()) return own;
    const fs::path data = folder_in(data_folder_of_user());
    return data.empty() ? std::string() : utf8_of(data / name);
}

std::string user_cache_folder() {
    return utf8_of(folder_in(cache_folder_of_user()));
}

std::string file_name_of(const std::string& name) {
    std::string result;
    for (const char c : name) {
        const bool kept =
            (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || (c & 0x80) != 0;
        if (kept)
            result += c;
        else if (!result.empty() && result.back() != '-')
            result += '-';
    }
    while (!result.empty() && result.back() == '-') result.pop_back();
    return result;
}

}  // namespace cuesta

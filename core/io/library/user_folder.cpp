#include "core/io/library/user_folder.h"

#include <cstdlib>
#include <filesystem>

namespace cuesta {
namespace {

namespace fs = std::filesystem;

std::string of_environment(const char* name) {
    const char* value = std::getenv(name);
    return value != nullptr ? value : "";
}

/// The program's folder in a base directory of the XDG specification; empty where the environment names none.
fs::path folder_in(const char* variable, const fs::path& usual) {
    if (const std::string base = of_environment(variable); !base.empty()) return fs::path(base) / "cuesta";
    const std::string home = of_environment("HOME");
    return home.empty() ? fs::path() : fs::path(home) / usual / "cuesta";
}

}  // namespace

std::string user_folder(const char* variable, const char* name) {
    if (const std::string own = of_environment(variable); !own.empty()) return own;
    const fs::path data = folder_in("XDG_DATA_HOME", fs::path(".local") / "share");
    return data.empty() ? std::string() : (data / name).string();
}

std::string user_cache_folder() {
    return folder_in("XDG_CACHE_HOME", ".cache").string();
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

#include "core/io/library/user_folder.h"

#include <cstdlib>
#include <filesystem>

namespace cuesta {

std::string user_folder(const char* variable, const char* name) {
    const auto of_environment = [](const char* asked) {
        const char* value = std::getenv(asked);
        return std::string(value != nullptr ? value : "");
    };
    if (const std::string own = of_environment(variable); !own.empty()) return own;
    const std::filesystem::path folder = std::filesystem::path("cuesta") / name;
    if (const std::string data = of_environment("XDG_DATA_HOME"); !data.empty())
        return (std::filesystem::path(data) / folder).string();
    const std::string home = of_environment("HOME");
    return home.empty() ? home : (std::filesystem::path(home) / ".local" / "share" / folder).string();
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

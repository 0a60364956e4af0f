#include "core/base/platform/utf8_path.h"

namespace cuesta {

std::filesystem::path file_path(std::string_view utf8) {
    return utf8;
}

std::string utf8_of(const std::filesystem::path& path) {
    return path.native();
}

std::FILE* open_stdio(const std::string& path, const char* mode) {
    return std::fopen(path.c_str(), mode);
}

}  // namespace cuesta

#include "core/base/platform/utf8_path.h"

#include "core/base/platform/windows/windows_api.h"

namespace cuesta {

std::filesystem::path file_path(std::string_view utf8) {
    return windows::wide(utf8);
}

std::string utf8_of(const std::filesystem::path& path) {
    return windows::narrow(path.generic_wstring());
}

std::FILE* open_stdio(const std::string& path, const char* mode) {
    return ::_wfopen(windows::wide_path(path).c_str(), windows::wide(mode).c_str());
}

}  // namespace cuesta

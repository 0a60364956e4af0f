#include "core/io/elevation/dted_checksum.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdint>
#include <fstream>
#include <numeric>
#include <string_view>
#include <vector>

#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

constexpr std::size_t label_size = 80, most_labels = 2;
// Headers of the user (UHL), the data set (DSI) and its accuracy (ACC).
constexpr std::size_t headers_size = 80 + 648 + 2700;
constexpr std::size_t profile_head = 8, checksum_size = 4;

/// The place of the user's header; npos where there is none.
std::size_t header_place(std::string_view bytes) {
    for (std::size_t label = 0; label <= most_labels; ++label)
        if (bytes.substr(std::min(label * label_size, bytes.size())).starts_with("UHL1")) return label * label_size;
    return std::string_view::npos;
}

/// Four digits; 0 where they are none.
std::size_t count_at(std::string_view header, std::size_t at) {
    std::size_t count = 0;
    const std::string_view digits = header.substr(at, 4);
    const auto [end, status] = std::from_chars(digits.data(), digits.data() + digits.size(), count);
    return status == std::errc() && end == digits.data() + digits.size() ? count : 0;
}

bool is_whole(const std::vector<unsigned char>& profile) {
    const auto data_end = profile.end() - checksum_size;
    const std::uint32_t sum = std::accumulate(profile.begin(), data_end, std::uint32_t{0});
    std::uint32_t stored = 0;
    for (auto byte = data_end; byte != profile.end(); ++byte) stored = stored << 8U | *byte;
    return sum == stored;
}

}  // namespace

long long damaged_dted_profiles(const std::string& path) {
    std::ifstream file(file_path(path), std::ios::binary);
    std::array<char, label_size*(most_labels + 1)> start{};
    file.read(start.data(), start.size());
    const std::string_view bytes(start.data(), static_cast<std::size_t>(file.gcount()));
    const std::size_t header = header_place(bytes);
    if (header == std::string_view::npos || header + 55 > bytes.size()) return 0;
    const std::size_t columns = count_at(bytes, header + 47), rows = count_at(bytes, header + 51);
    file.clear();
    file.seekg(static_cast<std::streamoff>(header + headers_size));
    std::vector<unsigned char> profile(profile_head + 2 * rows + checksum_size);
    long long damaged = 0;
    for (std::size_t column = 0; column < columns; ++column) {
        file.read(reinterpret_cast<char*>(profile.data()), static_cast<std::streamsize>(profile.size()));
        if (!file) return damaged + (file.gcount() > 0 ? 1 : 0);
        if (!is_whole(profile)) ++damaged;
    }
    return damaged;
}

}  // namespace cuesta

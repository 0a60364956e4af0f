#include "core/io/raster/exr_header.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <map>
#include <optional>
#include <string_view>

#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

/// Bytes of the types that have a fixed number of them (OpenEXR, "File Layout", attribute types). The library reads
/// these without a look at the size that the file claims, and what follows from where that leaves it.
const std::map<std::string_view, std::uint32_t> sizes_of_types{
    {"box2f", 16},      {"box2i", 16},   {"chromaticities", 32},
    {"compression", 1}, {"double", 8},   {"envmap", 1},
    {"float", 4},       {"int", 4},      {"keycode", 28},
    {"lineOrder", 1},   {"m33d", 72},    {"m33f", 36},
    {"m44d", 128},      {"m44f", 64},    {"rational", 8},
    {"tiledesc", 9},    {"timecode", 8}, {"v2d", 16},
    {"v2f", 8},         {"v2i", 8},      {"v3d", 24},
    {"v3f", 12},        {"v3i", 12},     {"deepImageState", 1}};

/// Names and types have at most 255 letters.
constexpr std::size_t longest_name = 255;
constexpr std::uint32_t bytes_of_channel = 16;  ///< after its name

/// A text that ends with a zero; absent at the end of the file, or where it is longer than any may be.
std::optional<std::string> take_text(std::istream& file) {
    std::string text;
    for (char letter = 0; text.size() <= longest_name && file.get(letter);) {
        if (letter == 0) return text;
        text += letter;
    }
    return std::nullopt;
}

/// A little-endian number of four bytes.
std::optional<std::uint32_t> take_number(std::istream& file) {
    std::array<char, 4> bytes{};
    if (!file.read(bytes.data(), bytes.size())) return std::nullopt;
    std::uint32_t number = 0;
    for (std::size_t i = 0; i < bytes.size(); ++i)
        number |= std::uint32_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
    return number;
}

/// Bytes of a list of channels, which ends with an empty name.
std::optional<std::uint32_t> channel_bytes(std::istream& file) {
    std::uint32_t bytes = 1;
    while (const auto name = take_text(file)) {
        if (name->empty()) return bytes;
        bytes += static_cast<std::uint32_t>(name->size()) + 1 + bytes_of_channel;
        file.seekg(bytes_of_channel, std::ios::cur);
    }
    return std::nullopt;
}

/// Whether each text of a list says its own length, and no more than the list has.
bool are_sound_texts(std::istream& file, std::uint32_t bytes) {
    while (bytes >= 4) {
        const auto length = take_number(file);
        if (!length || *length > bytes - 4) return false;
        file.seekg(*length, std::ios::cur);
        bytes -= 4 + *length;
    }
    return bytes == 0;
}

bool is_sound(std::istream& file, const std::string& type, std::uint32_t bytes) {
    if (const auto fixed = sizes_of_types.find(type); fixed != sizes_of_types.end()) return bytes == fixed->second;
    if (type == "chlist") return channel_bytes(file) == bytes;
    if (type == "stringvector") return are_sound_texts(file, bytes);
    if (type == "preview") {
        const auto width = take_number(file), height = take_number(file);
        return width && height && std::uint64_t{bytes} == 8 + 4 * std::uint64_t{*width} * *height;
    }
    return true;
}

}  // namespace

Result<void> check_exr_header(const std::string& path) {
    std::error_code code;
    const std::uintmax_t size = std::filesystem::file_size(file_path(path), code);
    std::ifstream file(file_path(path), std::ios::binary);
    if (code || !file) return {};  // who reads it will say so
    const auto magic = take_number(file), version = take_number(file);
    if (!magic || !version) return {};
    constexpr std::uint32_t has_parts = 0x1000;
    // The attributes of a head end with an empty name; heads of several parts follow one another and end with one more.
    bool begins = true;
    while (const auto name = take_text(file)) {
        if (name->empty() && (begins || !(*version & has_parts))) return {};
        begins = name->empty();
        if (begins) continue;
        const auto type = take_text(file);
        const auto bytes = take_number(file);
        if (!type || !bytes) return {};
        const auto start = static_cast<std::uintmax_t>(file.tellg());
        const bool fits = *bytes <= size - std::min(size, start);
        if (!fits || !is_sound(file, *type, *bytes))
            return Error{"the file is damaged: an attribute in its head claims " + std::to_string(*bytes) + " bytes" +
                             (fits ? ", not those of its type" : ", more than follow"),
                         path};
        file.clear();
        file.seekg(static_cast<std::streamoff>(start + *bytes));
    }
    return {};
}

}  // namespace cuesta

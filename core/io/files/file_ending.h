#pragma once
/// \file File kinds by the ending of the name.

#include <filesystem>
#include <string>

namespace cuesta {

/// ".tif" for "a/b.TIF"; "" without an ending. Letters beyond ASCII stay as they are.
inline std::string file_ending(const std::filesystem::path& path) {
    std::string ending = path.extension().string();
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

}  // namespace cuesta

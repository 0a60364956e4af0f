#pragma once
/// \file File kinds by the ending of the name.

#include <filesystem>
#include <string>

#include "core/base/platform/utf8_path.h"

namespace cuesta {

/// ".tif" for "a/b.TIF"; "" without an ending. Letters beyond ASCII stay as they are.
inline std::string file_ending(const std::filesystem::path& path) {
    std::string ending = utf8_of(path.extension());
    for (char& c : ending)
        if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
    return ending;
}

}  // namespace cuesta

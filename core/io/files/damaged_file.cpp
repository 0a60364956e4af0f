#include "core/io/files/damaged_file.h"

#include <algorithm>
#include <array>
#include <string_view>

namespace cuesta {
namespace {

template <std::size_t count>
bool holds_one_of(const std::string& text, const std::array<std::string_view, count>& marks) {
    return std::any_of(marks.begin(), marks.end(),
                       [&text](std::string_view mark) { return text.find(mark) != std::string::npos; });
}

/// Of headers that name sizes beyond all reason.
constexpr std::array<std::string_view, 4> header_marks{"Too large block size", "Too many blocks",
                                                       "Invalid dataset dimensions", "Invalid IHDR"};

/// Of data that end or cannot be decoded: GDAL, libtiff, libpng, libjpeg, OpenEXR and Assimp.
constexpr std::array<std::string_view, 22> damage_marks{"TIFFRead",
                                                        "TIFFFetch",
                                                        "TIFFFill",
                                                        "MissingRequired",
                                                        "libpng",
                                                        "libjpeg",
                                                        "Read Error",
                                                        "Read error",
                                                        "read failed",
                                                        "File short",
                                                        "Early end of file",
                                                        "Premature end",
                                                        "IO error",
                                                        "to seek to, or read",
                                                        "ecoding error",
                                                        "ecode error",
                                                        "Decode:",
                                                        "corrupt",
                                                        "FBX-Tokenize",
                                                        "exceeds size of actual data",
                                                        "Failed to determine STL",
                                                        "nexpected end of"};

}  // namespace

std::string reason_not_read(const std::string& library_words) {
    if (library_words.empty()) return "it is damaged";
    if (holds_one_of(library_words, header_marks))
        return "its header is damaged and names a size that cannot be; download or save it again";
    if (holds_one_of(library_words, damage_marks)) return "it ends too early or is damaged; download or save it again";
    return library_words;
}

}  // namespace cuesta

#include "core/io/files/text_file.h"

#include <fstream>

#include "core/base/platform/utf8_path.h"

namespace cuesta {

std::optional<std::string> read_text_file(const std::string& path, std::size_t most) {
    std::ifstream in(file_path(path), std::ios::binary);
    std::string text;
    char piece[4096];
    // istream::read turns what the buffer throws into a state of the stream.
    while (in.read(piece, sizeof piece) || in.gcount() > 0) {
        text.append(piece, static_cast<std::size_t>(in.gcount()));
        if (text.size() > most) return {};
    }
    if (!in.eof() || in.bad()) return {};
    return text;
}

}  // namespace cuesta

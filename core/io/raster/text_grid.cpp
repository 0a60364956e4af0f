#include "core/io/raster/text_grid.h"

#include <cpl_vsi.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string_view>

namespace cuesta {
namespace {

struct CloseFile {
    void operator()(VSILFILE* file) const { VSIFCloseL(file); }
};

bool is_blank(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v' || c == ';';
}
bool is_letter(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/// A number as the many writers of such grids spell it: decimal points and commas, exponents, nan, inf, the "1.#IND" of
/// old Windows programs, and GRASS's "*".
bool is_number(std::string_view token) {
    const bool plain = std::all_of(token.begin(), token.end(), [](char c) {
        return (c >= '0' && c <= '9') || std::string_view("+-.,eEdD").find(c) != std::string_view::npos;
    });
    if (plain && !is_letter(token.front())) return true;
    if (token == "*" || token.find("#IND") != token.npos || token.find("#QNAN") != token.npos ||
        token.find("#INF") != token.npos)
        return true;
    if (token.front() == '+' || token.front() == '-') token.remove_prefix(1);
    std::string lower(token);
    std::transform(lower.begin(), lower.end(), lower.begin(),
                   [](char c) { return is_letter(c) ? static_cast<char>(c | 0x20) : c; });
    return lower == "nan" || lower == "inf" || lower == "infinity" || lower == "null" || lower == "nan(ind)";
}

}  // namespace

Result<void> check_text_grid(const std::string& opened, long long cells, const std::string& path,
                             std::vector<std::string>& warnings) {
    const std::unique_ptr<VSILFILE, CloseFile> file(VSIFOpenL(opened.c_str(), "rb"));
    if (!file) return Error{"the file cannot be read", path};
    std::array<char, 1 << 16> buffer;
    std::string token;
    long long numbers = 0;
    bool in_header = true;     // as long as lines start with a word that is no number
    bool line_is_key = false;  // this line is "ncols 317"
    bool line_started = false;
    std::string stranger;
    constexpr std::size_t longest_number = 64;
    const auto finish_token = [&] {
        if (token.empty()) return;
        if (in_header && !line_started) line_is_key = !is_number(token);
        line_started = true;
        if (in_header && !line_is_key) in_header = false;
        if (!in_header) {
            if (!is_number(token)) stranger = token;
            ++numbers;
        }
        token.clear();
    };
    for (std::size_t count; stranger.empty() && (count = VSIFReadL(buffer.data(), 1, buffer.size(), file.get())) > 0;)
        for (std::size_t i = 0; i < count && stranger.empty(); ++i) {
            const char c = buffer[i];
            if (is_blank(c)) {
                finish_token();
                if (c == '\n' || c == '\r') line_started = false;
            } else if (token.size() < longest_number) {
                token += c;
            }
        }
    if (stranger.empty()) finish_token();
    if (!stranger.empty()) {
        std::replace_if(
            stranger.begin(), stranger.end(), [](unsigned char c) { return c < 32 || c > 126; }, '?');
        return Error{"'" + stranger.substr(0, 20) + "' stands where height number " + std::to_string(numbers) +
                         " should; correct the text",
                     path};
    }
    if (numbers > cells)
        warnings.push_back("the file holds " + std::to_string(numbers) + " numbers, but its header only " +
                           std::to_string(cells) + " cells: the rest was ignored");
    return {};
}

}  // namespace cuesta

#include "core/io/raster/npy.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/json_object.h"

namespace cuesta {
namespace {

using namespace std::string_view_literals;

constexpr std::string_view magic = "\x93NUMPY"sv;
constexpr std::size_t longest_header = 1 << 16;

Error malformed(const std::string& what) {
    return {"not a sound .npy file: " + what, ""};
}

/// Reads the Python literals that occur in headers: strings, True, False and tuples of whole numbers.
class Literals {
public:
    explicit Literals(std::string_view text) : text_(text) {}

    bool take(char c) {
        skip_blanks();
        if (text_.empty() || text_.front() != c) return false;
        text_.remove_prefix(1);
        return true;
    }
    bool string(std::string& result) {
        skip_blanks();
        if (text_.empty() || (text_.front() != '\'' && text_.front() != '"')) return false;
        const std::size_t end = text_.find(text_.front(), 1);
        if (end == std::string_view::npos) return false;
        result = text_.substr(1, end - 1);
        text_.remove_prefix(end + 1);
        return true;
    }
    bool boolean(bool& result) {
        skip_blanks();
        for (const auto& [word, value] : {std::pair{"True"sv, true}, std::pair{"False"sv, false}})
            if (text_.starts_with(word)) {
                text_.remove_prefix(word.size());
                result = value;
                return true;
            }
        return false;
    }
    bool tuple(std::vector<long long>& result) {
        if (!take('(')) return false;
        while (!take(')')) {
            skip_blanks();
            long long value = 0;
            const auto [end, failed] = std::from_chars(text_.data(), text_.data() + text_.size(), value);
            if (failed != std::errc() || value < 0 || result.size() >= 8) return false;
            text_.remove_prefix(static_cast<std::size_t>(end - text_.data()));
            if (!text_.empty() && text_.front() == 'L') text_.remove_prefix(1);  // long numbers of Python 2
            result.push_back(value);
            if (!take(',')) return take(')');
        }
        return true;
    }

private:
    void skip_blanks() {
        while (!text_.empty() && (text_.front() == ' ' || text_.front() == '\n' || text_.front() == '\t'))
            text_.remove_prefix(1);
    }
    std::string_view text_;
};

Result<void> parse_type(const std::string& descr, NpyHeader& header) {
    const Error unknown{"its number type '" + one_line(descr.substr(0, 20)) +
                            "' is not read; store it as float32 (array.astype('<f4'))",
                        ""};
    if (descr.size() != 3) return unknown;
    if (std::string_view("<>=|").find(descr[0]) == std::string_view::npos) return unknown;
    const std::string bits = descr[2] >= '1' && descr[2] <= '8' ? std::to_string((descr[2] - '0') * 8) : "";
    const char kind = descr[1];
    const std::string name = kind == 'f'                      ? "float" + bits
                             : kind == 'i'                    ? "int" + bits
                             : kind == 'u'                    ? "uint" + bits
                             : kind == 'b' && descr[2] == '1' ? "bool"
                                                              : "";
    const std::optional<NumberType> type = number_type_named(name);
    if (!type) return unknown;
    header.type = *type;
    header.big_endian = descr[0] == '>' || (descr[0] == '=' && std::endian::native == std::endian::big);
    return {};
}

std::string shape_text(const std::vector<long long>& shape) {
    std::string text;
    for (const long long length : shape) text += (text.empty() ? "" : " x ") + std::to_string(length);
    return text.empty() ? "a single number" : text;
}

}  // namespace

bool is_npy(std::string_view first_bytes) {
    return first_bytes.starts_with(magic);
}

Result<NpyHeader> parse_npy_header(std::string_view bytes) {
    if (!is_npy(bytes) || bytes.size() < 10) return malformed("it does not start with NumPy's signature");
    const int version = static_cast<unsigned char>(bytes[6]);
    if (version < 1 || version > 3) return malformed("its version " + std::to_string(version) + " is unknown");
    const std::size_t length_bytes = version == 1 ? 2 : 4;
    if (bytes.size() < 8 + length_bytes) return malformed("its header is cut off");
    std::size_t length = 0;
    for (std::size_t i = 0; i < length_bytes; ++i)
        length |= static_cast<std::size_t>(static_cast<unsigned char>(bytes[8 + i])) << (8 * i);
    NpyHeader header;
    header.data_offset = 8 + length_bytes + length;
    if (length > longest_header) return malformed("its header is too long");
    if (bytes.size() < header.data_offset) return malformed("its header is cut off");

    Literals literals(bytes.substr(8 + length_bytes, length));
    bool has_type = false;
    bool has_order = false;
    bool has_shape = false;
    if (!literals.take('{')) return malformed("its header is no dictionary");
    while (!literals.take('}')) {
        std::string key;
        if (!literals.string(key) || !literals.take(':')) return malformed("its header is damaged");
        if (key == "descr") {
            std::string descr;
            if (!literals.string(descr))
                return Error{"the array holds records, not numbers; store its heights alone", ""};
            if (const Result<void> parsed = parse_type(descr, header); !parsed) return parsed.error();
            has_type = true;
        } else if (key == "fortran_order") {
            has_order = literals.boolean(header.fortran_order);
            if (!has_order) return malformed("its order is damaged");
        } else if (key == "shape") {
            header.shape.clear();
            has_shape = literals.tuple(header.shape);
            if (!has_shape) return malformed("its shape is damaged");
        } else {
            return malformed("its header has an unknown key");
        }
        if (!literals.take(',')) {
            if (!literals.take('}')) return malformed("its header is damaged");
            break;
        }
    }
    if (!has_type || !has_order || !has_shape) return malformed("its header lacks the type, the order or the shape");
    return header;
}

Result<SourceRaster> read_npy(const std::string& path, long long maximum_cells) {
    std::ifstream in(file_path(path), std::ios::binary);
    std::string start(longest_header + 12, '\0');
    in.read(start.data(), static_cast<std::streamsize>(start.size()));
    start.resize(static_cast<std::size_t>(in.gcount()));
    in.clear();
    const Result<NpyHeader> parsed = parse_npy_header(start);
    if (!parsed) return Error{parsed.error().what, path};
    const NpyHeader& header = *parsed;

    std::vector<long long> shape = header.shape;
    for (auto axis = shape.begin(); axis != shape.end() && shape.size() > 2;)
        axis = *axis == 1 ? shape.erase(axis) : axis + 1;
    if (shape.size() != 2)
        return Error{"the array is " + shape_text(header.shape) + ", but heights need two axes: rows and columns",
                     path};
    const long long height = shape[0];
    const long long width = shape[1];
    if (const Result<void> checked = check_size(width, height, maximum_cells, path); !checked) return checked.error();
    std::error_code code;
    const std::uintmax_t bytes = std::filesystem::file_size(file_path(path), code);
    const auto each = static_cast<std::uintmax_t>(bytes_of(header.type));
    if (code || bytes < header.data_offset + static_cast<std::uintmax_t>(width * height) * each)
        return Error{"the file is cut short: its " + shape_text(header.shape) + " numbers are not all there", path};

    SourceRaster result;
    result.format = "NumPy array";
    result.type = header.type;
    result.values = Raster<float>(static_cast<int>(width), static_cast<int>(height));
    result.holes = Raster<std::uint8_t>(static_cast<int>(width), static_cast<int>(height));
    in.seekg(static_cast<std::streamoff>(header.data_offset));
    const long long lines = header.fortran_order ? width : height;
    const long long line_length = header.fortran_order ? height : width;
    std::vector<std::byte> line(static_cast<std::size_t>(line_length) * each);
    std::vector<double> numbers(static_cast<std::size_t>(line_length));
    for (long long i = 0; i < lines; ++i) {
        if (!in.read(reinterpret_cast<char*>(line.data()), static_cast<std::streamsize>(line.size())))
            return Error{"the file cannot be read to its end", path};
        decode_numbers(line, header.type, header.big_endian, numbers);
        for (long long k = 0; k < line_length; ++k) {
            const auto x = static_cast<int>(header.fortran_order ? i : k);
            const auto y = static_cast<int>(header.fortran_order ? k : i);
            result.values(x, y) = static_cast<float>(numbers[static_cast<std::size_t>(k)]);
        }
    }
    return result;
}

std::string npy_start(int width, int height) {
    std::string header = "{'descr': '<f4', 'fortran_order': False, 'shape': (" + std::to_string(height) + ", " +
                         std::to_string(width) + "), }";
    // The numbers start at a multiple of 64 bytes; the header ends with a line break.
    const std::size_t total = (10 + header.size() + 1 + 63) / 64 * 64;
    header.resize(total - 11, ' ');
    header += '\n';
    std::string start(magic);
    start += '\x01';
    start += '\0';
    start += static_cast<char>(header.size() & 0xffU);
    start += static_cast<char>(header.size() >> 8U);
    start += header;
    return start;
}

std::vector<std::byte> npy_bytes(RasterView<const float> values) {
    static_assert(std::endian::native == std::endian::little, "the rows are copied as they lie in memory");
    const std::string start = npy_start(values.width(), values.height());
    const std::size_t row_bytes = static_cast<std::size_t>(values.width()) * sizeof(float);
    std::vector<std::byte> bytes(start.size() + row_bytes * static_cast<std::size_t>(values.height()));
    std::memcpy(bytes.data(), start.data(), start.size());
    for (int y = 0; y < values.height(); ++y)
        std::memcpy(bytes.data() + start.size() + row_bytes * static_cast<std::size_t>(y), values.row(y), row_bytes);
    return bytes;
}

}  // namespace cuesta

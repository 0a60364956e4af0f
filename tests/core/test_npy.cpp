/// NumPy's headers as they are written by its versions, and as they should not be.

#include <cstring>
#include <fstream>

#include "core/io/raster/npy.h"
#include "tests/catch.h"
#include "tests/core/temporary_folder.h"

using namespace cuesta;

namespace {

std::string file_with(const std::string& header, int version = 1) {
    std::string bytes("\x93NUMPY");
    bytes += static_cast<char>(version);
    bytes += '\0';
    for (int i = 0; i < (version == 1 ? 2 : 4); ++i) bytes += static_cast<char>((header.size() >> (8 * i)) & 0xffU);
    return bytes + header;
}

}  // namespace

TEST_CASE("headers of NumPy are understood", "[io][npy]") {
    const Result<NpyHeader> header =
        parse_npy_header(file_with("{'descr': '>i2', 'fortran_order': True, 'shape': (460, 317), }      \n"));
    REQUIRE(header.ok());
    CHECK(header->type == NumberType::int16);
    CHECK(header->big_endian);
    CHECK(header->fortran_order);
    CHECK(header->shape == std::vector<long long>{460, 317});
    CHECK(parse_npy_header(file_with("{\"shape\":(4L,5L),\"descr\":\"|u1\",\"fortran_order\":False}", 2))->shape ==
          std::vector<long long>{4, 5});
    CHECK(parse_npy_header(file_with("{'descr': '<f8', 'fortran_order': False, 'shape': ()}", 3))->shape.empty());
    CHECK(parse_npy_header(file_with("{'descr': '|b1', 'fortran_order': False, 'shape': (3,)}"))->type ==
          NumberType::boolean);
}

TEST_CASE("headers that are not sound are refused", "[io][npy]") {
    for (const std::string& bytes :
         {std::string(), std::string("\x93NUM"), std::string("\x93NUMPY\x01"), file_with("", 1), file_with("{}", 1),
          file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4", 1), file_with("{'descr': '<f4'}"),
          file_with("{'descr': '<f4', 'fortran_order': Maybe, 'shape': (3, 4)}"),
          file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (-3, 4)}"),
          file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (99999999999999999999, 4)}"),
          file_with("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (3, 4)}"),
          file_with("{'descr': '<c8', 'fortran_order': False, 'shape': (3, 4)}"),
          file_with("{'descr': '<f3', 'fortran_order': False, 'shape': (3, 4)}"),
          file_with("{'descr': '<f4', 'extra': 1, 'fortran_order': False, 'shape': (3, 4)}"),
          file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4)}", 9)}) {
        INFO(bytes);
        CHECK(!parse_npy_header(bytes).ok());
    }
    std::string cut = file_with("{'descr': '<f4', 'fortran_order': False, 'shape': (3, 4)}");
    cut.resize(cut.size() - 5);
    CHECK(!parse_npy_header(cut).ok());
}

TEST_CASE("arrays of all types and orders give their numbers", "[io][npy]") {
    const TemporaryFolder folder;
    const auto read = [&](const std::string& header, const std::string& numbers) {
        std::ofstream(folder / "a.npy", std::ios::binary) << file_with(header) << numbers;
        Result<SourceRaster> result = read_npy(folder / "a.npy", 1000);
        if (!result) return Raster<float>();
        return std::move(result->values);
    };
    const auto expect = [](std::initializer_list<float> numbers, int width) {
        Raster<float> result(width, static_cast<int>(numbers.size()) / width);
        for (int i = 0; i < static_cast<int>(numbers.size()); ++i) result(i % width, i / width) = std::data(numbers)[i];
        return result;
    };
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3)}", "\x01\x02\x03\x04\x05\xff") ==
          expect({1, 2, 3, 4, 5, -1}, 3));
    CHECK(read("{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3)}", "\x01\x02\x03\x04\x05\x06") ==
          expect({1, 3, 5, 2, 4, 6}, 3));
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (1, 2, 1, 3)}", "\x01\x02\x03\x04\x05\x06") ==
          expect({1, 2, 3, 4, 5, 6}, 3));
    CHECK(read("{'descr': '>f2', 'fortran_order': False, 'shape': (1, 2)}", std::string("\x3c\x00\xc5\x00", 4)) ==
          expect({1, -5}, 2));
    CHECK(read("{'descr': '<i8', 'fortran_order': False, 'shape': (1, 1)}",
               std::string("\x00\x01\x00\x00\x00\x00\x00\x00", 8)) == expect({256}, 1));
    CHECK(read("{'descr': '>f8', 'fortran_order': False, 'shape': (1, 1)}",
               std::string("\x40\x59\x00\x00\x00\x00\x00\x00", 8)) == expect({100}, 1));
    // Too few numbers, one axis, too many cells.
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (2, 3)}", "\x01\x02").empty());
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (6,)}", "\x01\x02\x03\x04\x05\x06").empty());
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (100, 11)}", std::string(1100, '\1')).empty());
    CHECK(read("{'descr': '|i1', 'fortran_order': False, 'shape': (0, 3)}", "").empty());
}

TEST_CASE("what is written starts its numbers at a multiple of 64 bytes", "[io][npy]") {
    const Raster<float> values(7, 5, 2.5F);
    const std::vector<std::byte> bytes = npy_bytes(values.view());
    const Result<NpyHeader> header = parse_npy_header({reinterpret_cast<const char*>(bytes.data()), bytes.size()});
    REQUIRE(header.ok());
    CHECK(header->data_offset % 64 == 0);
    CHECK(bytes.size() == header->data_offset + 7 * 5 * 4);
    CHECK(static_cast<char>(bytes[header->data_offset - 1]) == '\n');
    CHECK(header->shape == std::vector<long long>{5, 7});
}

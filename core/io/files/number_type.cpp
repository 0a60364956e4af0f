#include "core/io/files/number_type.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <glm/gtc/packing.hpp>

#include "core/base/check.h"

namespace cuesta {
namespace {

struct Facts {
    std::string_view name;
    std::string_view short_name;
    int bytes;
    bool floating;
};
// In the order of NumberType.
constexpr std::array<Facts, 12> all_facts{{{"bool", "b1", 1, false},
                                           {"int8", "i8", 1, false},
                                           {"uint8", "u8", 1, false},
                                           {"int16", "i16", 2, false},
                                           {"uint16", "u16", 2, false},
                                           {"int32", "i32", 4, false},
                                           {"uint32", "u32", 4, false},
                                           {"int64", "i64", 8, false},
                                           {"uint64", "u64", 8, false},
                                           {"float16", "f16", 2, true},
                                           {"float32", "f32", 4, true},
                                           {"float64", "f64", 8, true}}};
const Facts& facts(NumberType type) {
    return all_facts[static_cast<std::size_t>(type)];
}

template <class T>
void decode(std::span<const std::byte> bytes, bool big_endian, std::span<double> numbers, auto&& convert) {
    const bool swap = big_endian != (std::endian::native == std::endian::big);
    for (std::size_t i = 0; i < numbers.size(); ++i) {
        std::array<std::byte, sizeof(T)> one;
        std::copy_n(bytes.begin() + static_cast<std::ptrdiff_t>(i * sizeof(T)), sizeof(T), one.begin());
        if (swap) std::reverse(one.begin(), one.end());
        numbers[i] = convert(std::bit_cast<T>(one));
    }
}

}  // namespace

std::string_view name_of(NumberType type) {
    return facts(type).name;
}
int bytes_of(NumberType type) {
    return facts(type).bytes;
}
bool is_floating(NumberType type) {
    return facts(type).floating;
}

double largest_code(NumberType type) {
    if (type == NumberType::uint8) return 255;
    return type == NumberType::uint16 ? 65535 : 0;
}

std::optional<NumberType> number_type_named(std::string_view name) {
    for (std::size_t i = 0; i < all_facts.size(); ++i)
        if (name == all_facts[i].name || name == all_facts[i].short_name) return static_cast<NumberType>(i);
    return {};
}

void decode_numbers(std::span<const std::byte> bytes, NumberType type, bool big_endian, std::span<double> numbers) {
    CUESTA_CHECK_EQUAL(bytes.size(), numbers.size() * static_cast<std::size_t>(bytes_of(type)));
    const auto as_it_is = [](auto value) { return static_cast<double>(value); };
    switch (type) {
        case NumberType::boolean:
            return decode<std::uint8_t>(bytes, big_endian, numbers, [](auto v) { return v ? 1.0 : 0.0; });
        case NumberType::int8:
            return decode<std::int8_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::uint8:
            return decode<std::uint8_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::int16:
            return decode<std::int16_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::uint16:
            return decode<std::uint16_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::int32:
            return decode<std::int32_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::uint32:
            return decode<std::uint32_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::int64:
            return decode<std::int64_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::uint64:
            return decode<std::uint64_t>(bytes, big_endian, numbers, as_it_is);
        case NumberType::float16:
            return decode<std::uint16_t>(bytes, big_endian, numbers,
                                         [](std::uint16_t v) { return static_cast<double>(glm::unpackHalf1x16(v)); });
        case NumberType::float32:
            return decode<float>(bytes, big_endian, numbers, as_it_is);
        case NumberType::float64:
            return decode<double>(bytes, big_endian, numbers, as_it_is);
    }
}

}  // namespace cuesta

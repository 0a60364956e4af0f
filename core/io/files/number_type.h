#pragma once
/// \file The number types of headerless and simple binary rasters.

#include <cstddef>
#include <optional>
#include <span>
#include <string_view>

namespace cuesta {

enum class NumberType { boolean, int8, uint8, int16, uint16, int32, uint32, int64, uint64, float16, float32, float64 };

/// "uint16", "float32", ...
std::string_view name_of(NumberType type);
/// The other way round; also "u16", "f32", "i16" and the like. Empty for anything else.
std::optional<NumberType> number_type_named(std::string_view name);

int bytes_of(NumberType type);
bool is_floating(NumberType type);
/// 255 and 65535 for the types that pictures and raw height maps store codes in; 0 for all others.
double largest_code(NumberType type);

/// Turns bytes into numbers; `bytes` holds numbers.size() values of `type`.
void decode_numbers(std::span<const std::byte> bytes, NumberType type, bool big_endian, std::span<double> numbers);

}  // namespace cuesta

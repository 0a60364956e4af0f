#pragma once
/// \file The files of resources/stamps, compiled into the program.

#include <span>
#include <string_view>

namespace cuesta {

/// A GeoTIFF in memory.
struct EmbeddedStamp {
    std::string_view id;
    const unsigned char* begin;
    const unsigned char* end;
};

/// One for each stamp of the index, in no particular order.
std::span<const EmbeddedStamp> embedded_stamps();

}  // namespace cuesta

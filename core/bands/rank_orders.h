#pragma once
/// \file The work that rank 0 asks of the others.

#include <cstdint>

namespace cuesta {

/// Told to all ranks before each piece of work (broadcast_value).
enum class RankOrder : std::uint8_t { end, erode, lay };

}  // namespace cuesta

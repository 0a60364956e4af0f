#pragma once
/// \file Memory for big fields.

#include <cstddef>

namespace cuesta {

/// Uninitialised memory, aligned to 64 bytes. From 4 MiB on it asks the system for huge pages, where it has them: a
/// fresh 2048 x 2048 raster then costs 8 page faults in the place of 4096. Throws std::bad_alloc. Thread-safe.
std::byte* allocate_field(std::size_t bytes);
/// Gives back what allocate_field(bytes) gave; null is allowed.
void release_field(std::byte* memory, std::size_t bytes) noexcept;

}  // namespace cuesta

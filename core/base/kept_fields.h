#pragma once
/// \file Memory of big fields that was released and waits for the next of its size (core/base/large_memory.h).

#include <cstddef>

namespace cuesta {

inline constexpr std::size_t most_kept_fields = std::size_t{256} << 20;  ///< bytes that may wait

/// Gives what waits back to the system: after work that made and dropped many fields. Thread-safe.
void release_kept_fields() noexcept;

/// A field as allocate_field() makes it where none waits and no FieldSource gives it: aligned, in huge pages where it
/// is worth that. Throws std::bad_alloc. Thread-safe.
std::byte* make_fresh_field(std::size_t bytes);
/// Gives back what make_fresh_field(bytes) made.
void drop_fresh_field(std::byte* memory, std::size_t bytes) noexcept;

/// From now on the allocator gives blocks from 1 MiB on back to the system when they are freed, where glibc would by and
/// by keep those of up to 32 MiB in a heap that others hold open; what it holds back now goes, too. For work whose memory
/// is counted. Thread-safe.
void give_back_large_blocks() noexcept;

}  // namespace cuesta

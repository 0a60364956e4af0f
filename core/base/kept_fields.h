#pragma once
/// \file Memory of big fields that was released and waits for the next of its size (core/base/large_memory.h).

#include <cstddef>

namespace cuesta {

inline constexpr std::size_t most_kept_fields = std::size_t{256} << 20;  ///< bytes that may wait

/// Gives what waits back to the system: after work that made and dropped many fields. Thread-safe.
void release_kept_fields() noexcept;

/// From now on the allocator gives blocks from 1 MiB on back to the system when they are freed, where glibc would by and
/// by keep those of up to 32 MiB in a heap that others hold open; what it holds back now goes, too. For work whose memory
/// is counted. Thread-safe.
void give_back_large_blocks() noexcept;

}  // namespace cuesta

#pragma once
/// \file Memory of big fields that was released and waits for the next of its size (core/base/large_memory.h).

namespace cuesta {

/// Gives what waits back to the system, at most 256 MiB: after work that made and dropped many fields. Thread-safe.
void release_kept_fields() noexcept;

}  // namespace cuesta

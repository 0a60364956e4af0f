#pragma once
/// \file Memory of this process as reported by the system.

#include <cstdint>
#include <optional>

namespace cuesta {

/// Bytes.
struct ProcessMemory {
    std::uint64_t addresses = 0;  ///< whatever they stand for
    std::uint64_t resident = 0;   ///< in memory, files included
    std::uint64_t files = 0;      ///< of the resident ones, those of files
};

/// Absent where the system does not tell (elsewhere than on Linux). Any thread.
std::optional<ProcessMemory> process_memory();

/// The most that was resident at one time so far, bytes; 0 where the system does not tell. Any thread.
std::uint64_t peak_memory();

}  // namespace cuesta

#pragma once
/// \file Work in a process of its own: whatever a library does with a damaged file (it crashes, never ends, takes all
/// memory) ends with that process.

#include <cstddef>
#include <cstdint>
#include <functional>
#include <stop_token>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

struct ProcessLimits {
    std::uint64_t memory = std::uint64_t{1} << 32;  ///< bytes of addresses beyond what this process has already
    double processor_seconds = 60;                  ///< that the work may take
};

/// Runs `work` in a copy of this process (fork) and returns the bytes that it gives back. Only the calling thread lives
/// on in the copy, so the work must not wait for others: no parallel_ranges, no windows, no OpenGL. Nothing else that
/// it changes in memory comes back, and what it prints is lost. Errors: it took too long or too much memory, crashed,
/// threw (in words that go on from "the file cannot be read: "), or was stopped (Error::cancelled()). Where processes
/// cannot be copied (Windows) the work runs here, without limits. Any thread.
Result<std::vector<std::byte>> in_own_process(const ProcessLimits& limits,
                                              const std::function<std::vector<std::byte>()>& work,
                                              const std::stop_token& stop = {});

}  // namespace cuesta

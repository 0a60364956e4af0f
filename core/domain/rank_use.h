#pragma once
/// \file The machine that a rank runs on, and what it spent there: for reports and for messages that name a rank.

#include <array>
#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/domain/ranks.h"

namespace cuesta {

struct RankUse {
    std::array<char, 64> host_name{};  ///< ends with 0
    double seconds = 0;                ///< as given
    double seconds_of_messages = 0;    ///< sending, receiving and waiting for other ranks, since the start
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
    std::uint64_t peak_memory = 0;  ///< of the process, bytes; 0 where the system does not tell
    std::string host() const { return host_name.data(); }
};

/// The name of this machine; "" where the system does not tell.
std::string host_name();

/// The use of all ranks, by rank, on rank 0; nothing on the others. `seconds`: of this rank. All ranks call it.
std::vector<RankUse> gather_use(Ranks& ranks, double seconds);

/// Refuses ranks of different programs: `program` tells them apart, such as its version. An Error on rank 0 names
/// the rank that differs, its machine and what it runs; on that of the others it says only that there is one. All ranks
/// call it, before anything else, so that it must never change how it sends.
Result<void> check_same_program(Ranks& ranks, const std::string& program);

}  // namespace cuesta

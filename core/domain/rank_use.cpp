#include "core/domain/rank_use.h"

#include <algorithm>
#include <cstring>

#include "core/base/platform/processes.h"
#include "core/base/process_memory.h"

namespace cuesta {

std::string host_name() {
    return machine_name();
}

std::vector<RankUse> gather_use(Ranks& ranks, double seconds) {
    RankUse use;
    const std::string host = host_name();
    std::copy_n(host.data(), std::min(host.size(), use.host_name.size() - 1), use.host_name.data());
    use.seconds = seconds;
    use.seconds_of_messages = ranks.traffic().seconds;
    use.bytes_sent = ranks.traffic().bytes_sent;
    use.bytes_received = ranks.traffic().bytes_received;
    use.peak_memory = peak_memory();
    std::vector<RankUse> all;
    for (const std::vector<std::byte>& each : gather(ranks, std::as_bytes(std::span(&use, 1)))) {
        all.emplace_back();
        std::memcpy(&all.back(), each.data(), sizeof(RankUse));
    }
    return all;
}

Result<void> check_same_program(Ranks& ranks, const std::string& program) {
    const std::string own = program + " on " + host_name();
    const std::vector<std::vector<std::byte>> all = gather(ranks, std::as_bytes(std::span(own)));
    Result<void> result;
    for (std::size_t rank = 1; rank < all.size() && result; ++rank) {
        const std::string other(reinterpret_cast<const char*>(all[rank].data()), all[rank].size());
        if (other.substr(0, other.rfind(" on ")) != program)
            result = Error{"all ranks must run the same program: rank " + std::to_string(rank) + " runs " + other +
                               ", rank 0 " + own,
                           ""};
    }
    bool same = result.ok();
    broadcast_value(ranks, same);
    if (!same && result) return Error{"rank 0 found a rank that runs another program", ""};
    return result;
}

}  // namespace cuesta

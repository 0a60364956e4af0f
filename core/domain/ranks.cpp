#include "core/domain/ranks.h"

#include <chrono>

namespace cuesta {

void Ranks::exchange(std::span<const Outgoing> out, std::span<const Incoming> in) {
    using Clock = std::chrono::steady_clock;
    const Clock::time_point start = Clock::now();
    std::vector<Outgoing> sent;
    std::vector<Incoming> received;
    for (const Outgoing& message : out)
        if (!message.bytes.empty()) sent.push_back(message);
    for (const Incoming& message : in)
        if (!message.bytes.empty()) received.push_back(message);
    pass(sent, received);
    for (const Outgoing& message : sent) traffic_.bytes_sent += message.bytes.size();
    for (const Incoming& message : received) traffic_.bytes_received += message.bytes.size();
    traffic_.seconds += std::chrono::duration<double>(Clock::now() - start).count();
}

void broadcast(Ranks& ranks, std::span<std::byte> bytes) {
    std::vector<Outgoing> out;
    std::vector<Incoming> in;
    if (ranks.rank() == 0)
        for (int rank = 1; rank < ranks.size(); ++rank) out.push_back({rank, bytes});
    else
        in.push_back({0, bytes});
    ranks.exchange(out, in);
}

std::vector<std::vector<std::byte>> gather(Ranks& ranks, std::span<const std::byte> bytes) {
    const std::uint64_t own = bytes.size();
    if (ranks.rank() != 0) {
        const Outgoing out[] = {{0, std::as_bytes(std::span(&own, 1))}, {0, bytes}};
        ranks.exchange(out, {});
        return {};
    }
    std::vector<std::uint64_t> lengths(static_cast<std::size_t>(ranks.size()), own);
    std::vector<std::vector<std::byte>> all(lengths.size());
    std::vector<Incoming> in;
    for (std::size_t rank = 1; rank < lengths.size(); ++rank)
        in.push_back({static_cast<int>(rank), std::as_writable_bytes(std::span(&lengths[rank], 1))});
    ranks.exchange({}, in);
    in.clear();
    all[0].assign(bytes.begin(), bytes.end());
    for (std::size_t rank = 1; rank < lengths.size(); ++rank) {
        all[rank].resize(lengths[rank]);
        in.push_back({static_cast<int>(rank), all[rank]});
    }
    ranks.exchange({}, in);
    return all;
}

}  // namespace cuesta

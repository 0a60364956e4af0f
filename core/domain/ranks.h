#pragma once
/// \file Processes, maybe on many machines, that work on one land: how they exchange bytes. core does not know what
/// carries them: app/mpi does it with MPI, tests with threads.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>
#include <vector>

namespace cuesta {

/// A message to another rank. The bytes must stay as they are until exchange() returns.
struct Outgoing {
    int to = 0;
    std::span<const std::byte> bytes;
};
/// A message from another rank, which is exactly that long.
struct Incoming {
    int from = 0;
    std::span<std::byte> bytes;
};

/// A rank's messages so far.
struct RankTraffic {
    std::uint64_t bytes_sent = 0;
    std::uint64_t bytes_received = 0;
    double seconds = 0;  ///< in exchange(), waiting for others included
};

/// The ranks 0 .. size() - 1 as one of them sees them. All run the same program on processors that store numbers alike.
/// One thread of a rank at a time. A rank that fails ends all of them: exchange() returns on success alone.
class Ranks {
public:
    Ranks() = default;
    Ranks(const Ranks&) = delete;
    Ranks& operator=(const Ranks&) = delete;
    virtual ~Ranks() = default;

    virtual int rank() const = 0;
    virtual int size() const = 0;
    /// Sends and receives, and waits until all of it has arrived. Messages from one rank to another arrive in the order
    /// in which they were sent. None is to or from this rank itself; those of no bytes are left out on both sides.
    void exchange(std::span<const Outgoing> out, std::span<const Incoming> in);
    const RankTraffic& traffic() const { return traffic_; }

protected:
    virtual void pass(std::span<const Outgoing> out, std::span<const Incoming> in) = 0;

private:
    RankTraffic traffic_;
};

/// Rank 0's bytes to all others, which must expect as many. All ranks call it.
void broadcast(Ranks& ranks, std::span<std::byte> bytes);

/// The bytes of all ranks, by rank, on rank 0; nothing on the others. Lengths may differ. All ranks call it.
std::vector<std::vector<std::byte>> gather(Ranks& ranks, std::span<const std::byte> bytes);

template <class T>
void broadcast_value(Ranks& ranks, T& value) requires std::is_trivially_copyable_v<T> {
    broadcast(ranks, std::as_writable_bytes(std::span(&value, 1)));
}

/// A list, whose length the other ranks learn by it.
template <class T>
void broadcast_list(Ranks& ranks, std::vector<T>& list) requires std::is_trivially_copyable_v<T> {
    std::uint64_t count = list.size();
    broadcast_value(ranks, count);
    list.resize(count);
    broadcast(ranks, std::as_writable_bytes(std::span(list)));
}

/// Lists of one length: those of all ranks one after the other, on all ranks. All ranks call it.
template <class T>
std::vector<T> lists_of_all(Ranks& ranks, const std::vector<T>& own) requires std::is_trivially_copyable_v<T> {
    std::vector<T> all(own.size() * static_cast<std::size_t>(ranks.size()));
    const auto place_of = [&](int rank) {
        return std::span(all).subspan(static_cast<std::size_t>(rank) * own.size(), own.size());
    };
    if (ranks.rank() == 0) {
        std::copy(own.begin(), own.end(), all.begin());
        std::vector<Incoming> in;
        for (int rank = 1; rank < ranks.size(); ++rank) in.push_back({rank, std::as_writable_bytes(place_of(rank))});
        ranks.exchange({}, in);
    } else {
        const Outgoing out[] = {{0, std::as_bytes(std::span(own))}};
        ranks.exchange(out, {});
    }
    broadcast(ranks, std::as_writable_bytes(std::span(all)));
    return all;
}

}  // namespace cuesta

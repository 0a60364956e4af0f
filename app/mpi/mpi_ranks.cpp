#include "app/mpi/mpi_ranks.h"

#include <mpi.h>

#include <algorithm>
#include <vector>

namespace cuesta {
namespace {

/// MPI counts with int; longer messages are sent in pieces, which arrive in their order.
constexpr std::size_t longest_piece = std::size_t{1} << 30U;
constexpr int tag = 0;

/// Calls f(start, bytes) for the pieces of a message.
template <class Byte, class Function>
void each_piece(std::span<Byte> message, const Function& f) {
    for (std::size_t at = 0; at < message.size(); at += longest_piece)
        f(message.data() + at, static_cast<int>(std::min(longest_piece, message.size() - at)));
}

}  // namespace

MpiRanks::MpiRanks() {
    MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
    MPI_Comm_size(MPI_COMM_WORLD, &size_);
}

int MpiRanks::ranks_on_this_machine() {
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &machine);
    int count = 1;
    MPI_Comm_size(machine, &count);
    MPI_Comm_free(&machine);
    return count;
}

void MpiRanks::pass(std::span<const Outgoing> out, std::span<const Incoming> in) {
    std::vector<MPI_Request> requests;
    for (const Incoming& message : in)
        each_piece(message.bytes, [&](std::byte* start, int bytes) {
            MPI_Irecv(start, bytes, MPI_BYTE, message.from, tag, MPI_COMM_WORLD, &requests.emplace_back());
        });
    for (const Outgoing& message : out)
        each_piece(message.bytes, [&](const std::byte* start, int bytes) {
            MPI_Isend(start, bytes, MPI_BYTE, message.to, tag, MPI_COMM_WORLD, &requests.emplace_back());
        });
    MPI_Waitall(static_cast<int>(requests.size()), requests.data(), MPI_STATUSES_IGNORE);
}

}  // namespace cuesta

#pragma once
/// \file Ranks that are the processes of an MPI job.

#include "core/domain/ranks.h"

namespace cuesta {

/// All processes of the job (MPI_COMM_WORLD), between MPI_Init and MPI_Finalize, for the thread that initialised MPI.
/// An error of MPI ends the job.
class MpiRanks final : public Ranks {
public:
    MpiRanks();
    int rank() const override { return rank_; }
    int size() const override { return size_; }
    /// Number of ranks on this machine. All ranks call it.
    static int ranks_on_this_machine();

private:
    void pass(std::span<const Outgoing> out, std::span<const Incoming> in) override;
    int rank_ = 0;
    int size_ = 1;
};

}  // namespace cuesta

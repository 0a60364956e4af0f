#pragma once
/// \file Plan of bands of rows for land that is larger than memory: how many fit, and how many steps a pass over
/// the disk makes.

#include <cstdint>

#include "core/base/result.h"

namespace cuesta {

/// Bytes that the program takes whatever the land: what it has in memory already, itself and its libraries, measured
/// when this is first asked and the same from then on; the readers' and writers' caches; scratch memory that is kept
/// for the next step. Any thread.
std::uint64_t memory_besides_bands();

/// Half of what this machine (or the control group that the program runs in) has, at least 1 GiB.
std::uint64_t default_memory();

/// Steps that are made in bands: a band of rows is worked on in a window with as many more rows on either side as the
/// steps of a pass reach.
struct BandWork {
    int height = 0;                      ///< rows in all
    std::uint64_t bytes_a_row = 0;       ///< of a window, with all that the kernels need for it
    std::uint64_t kept_bytes_a_row = 0;  ///< of rows that the next window needs as they were
    std::uint64_t bytes_a_step = 0;      ///< of the books of all rows, for each step of a pass
    std::uint64_t bytes_of_threads = 0;  ///< whatever the window
    int alignment = 1;                   ///< bands and windows begin at multiples of it
    int least_halo = 0;                  ///< rows that the step that looks furthest reaches
    double halo_a_step = 0;              ///< rows that a step reaches, on average
    std::int64_t steps = 0;              ///< that are wanted
    double bytes_moved_a_row = 0;        ///< from and to the disk by a pass
    std::int64_t most_steps_a_pass = 0;  ///< 0: any number
    // Passes may begin with a sweep over the whole map (RowWindowWork::sweep).
    std::uint64_t sweep_bytes = 0;         ///< however few cells are in memory
    std::uint64_t sweep_bytes_a_cell = 0;  ///< 0: there is no sweep
    std::int64_t least_sweep_cells = 0;    ///< fewer at once would be too slow
    std::int64_t cells = 0;                ///< of the map, where there are sweeps
    std::uint64_t least_room = 0;          ///< bytes that steps on all of the map want; they take what there is
};

struct BandPlan {
    int rows = 0;                   ///< of a band, but for the last: a multiple of the alignment, or all
    int halo = 0;                   ///< rows around a band that the steps of a pass reach, at most; a multiple, too
    std::int64_t steps_a_pass = 0;  ///< at most
    bool whole = false;             ///< one band holds everything
    std::int64_t sweep_cells = 0;   ///< that a sweep has in memory at once
    std::uint64_t room = 0;         ///< bytes for a step on all of the map, once release_kept_fields() was called
};

/// The plan that takes least time within `memory` bytes in all (memory_besides_bands() included). An error says how
/// much is needed at least.
Result<BandPlan> plan_bands(const BandWork& work, std::uint64_t memory);

/// Rows of a window around those of a band that so many steps reach, as far as a plan knows: a multiple of the
/// alignment.
int halo_rows(const BandWork& work, std::int64_t steps);

/// Rows of `bytes_a_row` bytes that fit into a quarter of `memory` and make a piece of 64 MiB at most, at least one:
/// for passes that look at each cell by itself.
int rows_at_once(std::uint64_t bytes_a_row, std::uint64_t memory);

}  // namespace cuesta

#pragma once
/// \file Windows of rows of ground that lies in scratch files, and the rows that a pass keeps as they were before it.

#include <map>
#include <vector>

#include "core/bands/banded_erosion.h"
#include "core/erosion/erode.h"
#include "core/erosion/row_window.h"
#include "core/field/row_halo.h"

namespace cuesta {

/// Reads and writes the rows of one ground's rasters, pass after pass. A pass goes over bands of rows from the north
/// and writes them in place; its windows hold the rows around a band, too, as they were before the pass.
class DiskWindows {
public:
    /// Both must outlive it; the ground is at its start.
    DiskWindows(BandedErosion& ground, const BandedInput& input);

    /// Those that steps change (changing_rasters()), and which of them hold anything between passes.
    const std::vector<ScratchRaster*>& rasters() const { return rasters_; }
    std::vector<char>& there() { return there_; }

    void begin_pass(const RowHalo& halo, int rows_of_band) {
        halo_ = halo;
        rows_of_band_ = rows_of_band;
    }
    void end_pass() { there_ = there_after_; }
    /// The memory of windows goes to somebody else.
    void release();

    /// The state before the pass, with the rasters of the last window, whose memory is used again: fresh pages took a
    /// fifth of the time.
    ErosionState& begin(const ErosionState& start);
    /// The rows as they were before the pass; those of the map above `first` have been written since.
    Result<void> read(RowBand rows, int first, ErosionState& state) const;
    /// Without a schedule.
    ErosionInput input(RowBand rows) const;
    /// The disk may read the next window's rows while this one is worked on.
    void expect_next(RowBand band, RowBand rows) const;
    /// Keeps the rows at the end of the band that the next window reads, which begins at a multiple of the alignment,
    /// as bands do; where the map goes round, also its first rows, for the last windows.
    void keep(RowBand band, RowBand rows, ErosionState& state);
    /// Writes the band of a window that holds `rows`.
    Result<void> write_band(RowBand band, RowBand rows, ErosionState& state);
    /// Writes a state of all rows, beds included; makes the rasters that are not there yet.
    Result<void> write_all(ErosionState& state);

    // Of steps that see what those before them did (RowWindowWork::run_in_turn()).
    void begin_turns() { as_before_.clear(); }
    /// Turns the rows of the window that bands have changed to what they were before the pass; once more, and back.
    void swap_with_before(RowBand rows, ErosionState& state);
    /// Keeps the rows that this band changes and others look at: those about its end, and about that of a map that goes
    /// round.
    void keep_before(RowBand band, RowBand rows, ErosionState& state);
    /// Forgets those that nobody looks at after this band. Once the window is turned back.
    void forget_before(RowBand band);
    /// All rows of the window of what steps of this kind change.
    Result<void> write_window(RowBand rows, const RowWindowWork& work, ErosionState& state);

private:
    /// Rows of all rasters that steps change, as they were before a pass; those that are not there are empty.
    struct RowsBefore {
        RowBand rows;
        std::vector<Raster<float>> rasters;
    };

    int width() const { return ground_.reference.width(); }
    int height() const { return ground_.reference.height(); }
    bool is_layer(const ScratchRaster* raster) const;
    const float* kept_row(std::size_t raster, int y) const;
    void keep_rows(RowBand wanted, RowBand rows, ErosionState& state, RowsBefore& kept) const;

    BandedErosion& ground_;
    const BandedInput& input_;
    std::vector<ScratchRaster*> rasters_;
    std::vector<char> there_;        ///< before a pass
    std::vector<char> there_after_;  ///< and after it
    RowHalo halo_;
    int rows_of_band_ = 1;
    ErosionState window_;
    RowsBefore kept_;                      ///< at the end of the band before
    RowsBefore top_;                       ///< the first of the map, where it goes round
    std::map<int, RowsBefore> as_before_;  ///< rows of the map that steps in turn have changed
};

}  // namespace cuesta

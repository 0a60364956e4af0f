#pragma once
/// \file Work on textures that can be done a few rows at a time, so that a window is not kept waiting by it.

#include <chrono>
#include <deque>
#include <functional>

#include "core/base/check.h"

namespace cuesta {

/// Runs pieces of work in the order in which they were added. Needs the context that the pieces need.
class RowWork {
public:
    using Run = std::function<void(int first_row, int last_row)>;

    /// `run` is called for ranges that cover [0, rows) in order. `cells_a_row`: how much a row is, for the first guess
    /// of how many can be done at once.
    void add(int rows, int cells_a_row, Run run);
    void clear();
    bool empty() const { return pieces_.empty(); }

    /// Works for about that long and returns; one row may take longer.
    void advance(std::chrono::duration<double> time);
    /// Does all that is left.
    void finish();

private:
    struct Piece {
        int rows, cells_a_row;
        Run run;
    };
    void run(int rows);

    std::deque<Piece> pieces_;
    int done_ = 0;             ///< rows of the first piece
    double row_seconds_ = -1;  ///< of the first piece; < 0: not known yet
    int rows_before_ = 1;      ///< how many were done at once last
};

}  // namespace cuesta

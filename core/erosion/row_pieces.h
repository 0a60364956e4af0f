#pragma once
/// \file Rows worked on piece by piece, where several loops follow one another: what one of them writes is still in the
/// first cache when the next reads it, however wide the map is.

#include <algorithm>

namespace cuesta {

/// Columns x .. x + count - 1 of a row.
struct RowPiece {
    int x = 0;
    int count = 0;
};

/// A multiple of 64, so that the sums of a row (row_sum.h) are the same in pieces. A dozen rows of so many floats fit
/// into a first cache of 32 KB.
inline constexpr int cells_of_piece = 512;

/// Calls f(piece) from the west to the east for the pieces of a row, each of `most` cells but for the last.
template <class Function>
void in_pieces(int width, int most, const Function& f) {
    for (int x = 0; x < width; x += most) f(RowPiece{x, std::min(most, width - x)});
}

template <class Function>
void in_pieces(int width, const Function& f) {
    in_pieces(width, cells_of_piece, f);
}

/// A row from column x on; a row that is not there stays null.
template <class T>
T* row_from(T* row, int x) {
    return row == nullptr ? nullptr : row + x;
}

}  // namespace cuesta

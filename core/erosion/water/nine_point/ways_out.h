#pragma once
/// \file The ways out of a map, in the order in which the books add up what takes them.

namespace cuesta::water::nine_point {

/// Calls f(x, across, along) for every cell x of row y and every way (-1 .. 1 eastwards, -1 .. 1 southwards) from it out
/// of a map of width x height cells.
template <class Function>
void each_way_out(int y, int width, int height, const Function& f) {
    const int end = width - 1;
    for (int along = -1; along <= 1; ++along) {
        f(0, -1, along);
        f(end, 1, along);
    }
    const auto over = [&](int along) {
        for (int x = 0; x < width; ++x)
            for (int across = x > 0 ? -1 : 0; across <= (x < end ? 1 : 0); ++across) f(x, across, along);
    };
    if (y == 0) over(-1);
    if (y == height - 1) over(1);
}

}  // namespace cuesta::water::nine_point

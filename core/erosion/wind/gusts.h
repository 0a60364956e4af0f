#pragma once
/// \file Uneven supply of sand at the windward edge. An even stream would pile up into one ridge along it.

namespace cuesta::wind {

struct Gusts {
    double strength;  ///< 0: even .. 1: from nothing to twice as much
    double across;    ///< 1 / width of a gust, 1/cell
    double time;      ///< gusts since the run began
};

/// Factor of the incoming load, 0 .. 2, `place` cells to the right of the wind. Even on average over places and time.
float gust_factor(const Gusts& gusts, int place);

}  // namespace cuesta::wind

#pragma once
/// \file Waves that smooth a shore; on fans, sheet floods that spread what channels left.

#include "core/field/raster.h"
#include "core/lowland/flood_deposits.h"

namespace cuesta {

struct AvulsionSettings;

/// Moves sediment between neighbouring cells only, so that its volume stays. The same on any number of threads.
class ShoreWaves {
public:
    ShoreWaves(RasterView<float> ground, double cell_size, const AvulsionSettings& settings);

    /// Once for ten floods: on cells of these ranges and of a margin around them. `start`: the ground before the
    /// floods; on fans only what has been laid on it moves.
    void smooth(FloodDeposits::Range columns, FloodDeposits::Range rows, RasterView<const float> start);

private:
    struct Strength {
        float shore;  ///< share that goes to each neighbour, from the beach to the wave base
        float deep;   ///< below it
        float talus;  ///< difference of height to a neighbour beyond which all of it moves, m
        float beach;  ///< m, top of the beach
        float base;   ///< m, wave base
    };
    void pass(FloodDeposits::Range columns, FloodDeposits::Range rows);
    void pass_on_fan(FloodDeposits::Range columns, FloodDeposits::Range rows, RasterView<const float> start);

    RasterView<float> ground_;
    Raster<float> before_;
    Strength strength_{};
    bool fan_ = false;
    int passes_ = 0;
    int margin_ = 0;
};

}  // namespace cuesta

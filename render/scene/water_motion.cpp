#include "render/scene/water_motion.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace cuesta {

namespace {

constexpr double gravity = 9.81;  ///< m/s^2

// The lengths of what the noise looks like as waves, cells: water.glsl reads it in tiles of 13 and of 61 cells.
constexpr double ripple_cells = 0.5;
constexpr double swell_cells = 2;
/// A pattern lasts while so many of its waves pass: fewer would blink, more would drag it out of shape in bends.
constexpr double waves_a_cycle = 3;
constexpr double waking = 1.5;  ///< s: until the still picture is as lively as it gets
/// m: of a real river's ripples. Those drawn are larger, and water as large as they make it look runs faster by the
/// root of the scale (Froude).
constexpr double real_ripple = 1;

struct Cycle {
    double phase, seconds;
};

Cycle cycle_at(double time, double length, double loop) {
    if (loop <= 0) return {time / length - std::floor(time / length), length};
    const double times = std::round(loop / length);
    if (times < 1) return {0, length};
    const double share = time / loop * times;
    return {share - std::floor(share), loop / times};
}

CarriedPattern pattern_at(double time, double loop, double cells, double cell_size) {
    const Cycle cycle = cycle_at(time, waves_a_cycle * wave_period(cells * cell_size), loop);
    return {cycle.phase, cycle.seconds, waves_a_cycle * cells};
}

}  // namespace

double wave_period(double wave_length) {
    return std::sqrt(2 * std::numbers::pi * wave_length / gravity);
}

WaterMotion water_motion(double seconds, double loop, double cell_size, double wave_length) {
    WaterMotion motion;
    motion.ripples = pattern_at(seconds, loop, ripple_cells, cell_size);
    motion.swell = pattern_at(seconds, loop, swell_cells, cell_size);
    motion.wave_phase = cycle_at(seconds, wave_period(wave_length), loop).phase;
    const double share = loop > 0 ? 1 : std::clamp(seconds / waking, 0.0, 1.0);
    motion.liveliness = share * share * (3 - 2 * share);
    motion.cells_a_second = std::sqrt(std::max(ripple_cells * cell_size / real_ripple, 1.0)) / cell_size;
    return motion;
}

}  // namespace cuesta

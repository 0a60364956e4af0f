#pragma once
/// \file Motion of drawn water: the phases of its ripples and waves at a time. No OpenGL.

namespace cuesta {

/// A pattern of noise that is carried along: over a cycle it goes its way and comes again as it was.
struct CarriedPattern {
    double phase = 0;          ///< 0 .. 1; 0: as in the still picture
    double cycle_seconds = 1;  ///< > 0
    double drift_cells = 0;    ///< a cycle, where nothing flows
};

struct WaterMotion {
    CarriedPattern ripples, swell;
    double wave_phase = 0;      ///< of waves that run ashore, 0 .. 1
    double liveliness = 0;      ///< 0: as little to be seen as in the still picture, which it goes over from .. 1
    double cells_a_second = 0;  ///< that patterns are carried in water that runs 1 m/s
};

/// s, of waves so many metres long over deep water: its dispersion (Lamb, "Hydrodynamics", section 229) says that their
/// speed is the root of g lambda / (2 pi).
double wave_period(double wave_length);

/// `seconds` after the still picture, of water on cells of `cell_size` m with waves of `wave_length` m ashore. `loop`
/// > 0: a film that closes, as lively at its beginning, and every cycle goes a whole number of times into so many
/// seconds; those that would last twice as long stand still.
WaterMotion water_motion(double seconds, double loop, double cell_size, double wave_length);

}  // namespace cuesta

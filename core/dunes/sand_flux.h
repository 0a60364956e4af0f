#pragma once
/// \file Sand that the wind carries over dunes: saltation that saturates, and the lee in which it falls.

#include <vector>

#include "core/dunes/dune_grid.h"
#include "core/dunes/wind_stress.h"

namespace cuesta {

/// One step of wind.
struct WindStep {
    double heading = 0;     ///< radians: the wind blows towards (cos, sin) in columns and rows
    double carried = 0;     ///< m^2: sand that crosses a metre of level ground in this step
    double saturation = 0;  ///< m over which the flux comes to what the wind can carry
};

/// Carries sand over a grid, step by step. The sand in the air belongs to this object.
///
/// The wind crosses the grid row by row (or column by column, whichever it is closer to) and takes its flux with it, so
/// any heading will do. Behind a crest it falls by 15 degrees; below that line sand falls and none is entrained.
/// Elsewhere the flux q comes to the capacity q_s of the stress over the saturation length (Sauermann, Kroy and
/// Herrmann 2001): dq / dx = (q_s - q) / L; the surface takes the difference. Bare ground lets sand pass.
///
/// The volume of sand on the grid and in the air stays the same but for rounding. The same bytes on any number of
/// threads: the way of the wind is cut into `stretches` that hand their flux on from step to step. Where the wind crosses
/// the grid another way than before, the flux that belongs there is taken from all the sand, and what was in the air is
/// given back to it. Not thread-safe.
class SandFlux {
public:
    void blow(DuneGrid& grid, const WindStep& wind);
    /// m^3, on a grid of that cell area.
    double airborne(double cell_area) const;
    /// Forgets the sand in the air, which is the caller's to put on the ground: before a grid with other cells.
    void clear();

    static constexpr int stretches = 4;

private:
    struct Course;
    void turn_to_wind(const DuneGrid& grid, const Course& course);
    void turn_back(DuneGrid& grid, const Course& course) const;
    void find_lee(const Course& course);
    void carry(const Course& course);
    std::vector<float> flux_before(const Course& course, int stretch_index) const;
    void take_up(const Course& course, double cells_of_sand);

    WindStress wind_stress_;
    std::vector<float> heights_;   ///< m, of the grid in the wind's frame: rows along it, first row upwind
    std::vector<float> pan_;
    std::vector<float> envelope_;  ///< m: the surface, or the lower edge of the wind behind crests
    std::vector<float> stress_;
    bool by_columns_ = false;  ///< the way of the last step
    bool reversed_ = false;
    std::vector<std::vector<float>> airborne_;  ///< m of sand that enters each stretch, lane by lane
};

}  // namespace cuesta

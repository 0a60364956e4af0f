#pragma once
/// \file Position of the sun.

#include "core/look/parameters.h"

namespace cuesta {

struct SunPosition {
    double heading = 0;  ///< degrees clockwise from north that the light comes from, 0 .. 360
    double height = 0;   ///< degrees above the horizon, below 0 at night
};

/// At that hour of solar time (0 .. 24), day of the year (1 .. 365) and latitude (degrees, north positive). The day
/// counts at the hour: the declination does not change within it. Within half a degree of the almanac.
SunPosition sun_position(double hour, double day, double latitude);

/// The light that new projects begin with: land that goes on, film, blue distance, a low sun from the side. Older
/// projects keep the defaults.
LightParameters light_of_new_projects();

/// Position by those parameters.
SunPosition sun_of(const LightParameters& light);

}  // namespace cuesta

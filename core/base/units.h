#pragma once
/// \file The units of parameters, as shown to the user. Inside the program everything is in metres, seconds and, for
/// parameters, degrees (kernels turn them into radians or slopes once a run).

#include <string_view>

namespace cuesta {

enum class Unit {
    none,      ///< a pure number
    fraction,  ///< 0..1
    metre,
    millimetre,
    metre_per_second,
    metre_per_second2,
    second,
    per_second,
    hour,
    degree,
    cell,
    year,
    millimetre_per_year,
    step,  ///< erosion steps
    megayear,
    square_metre,
    square_kilometre,
    celsius,
    pascal,
    cubic_metre,
};

/// Symbol that stands behind the number: "m", "mm", "m/s", "°", ... and "" for pure numbers and fractions.
constexpr std::string_view unit_symbol(Unit unit) {
    switch (unit) {
        case Unit::none:
        case Unit::fraction:
            return "";
        case Unit::metre:
            return "m";
        case Unit::millimetre:
            return "mm";
        case Unit::metre_per_second:
            return "m/s";
        case Unit::metre_per_second2:
            return "m/s\u00b2";
        case Unit::second:
            return "s";
        case Unit::per_second:
            return "1/s";
        case Unit::hour:
            return "h";
        case Unit::degree:
            return "\u00b0";
        case Unit::cell:
            return "cells";
        case Unit::year:
            return "a";
        case Unit::millimetre_per_year:
            return "mm/a";
        case Unit::step:
            return "steps";
        case Unit::megayear:
            return "Ma";
        case Unit::square_metre:
            return "m\u00b2";
        case Unit::square_kilometre:
            return "km\u00b2";
        case Unit::celsius:
            return "\u00b0C";
        case Unit::pascal:
            return "Pa";
        case Unit::cubic_metre:
            return "m\u00b3";
    }
    return "";
}

}  // namespace cuesta

#pragma once
/// \file Sea, lakes and rivers that are found in the ground. Part of the project: they are drawn, and plants and beaches
/// follow them. They change no ground.

#include "core/base/parameter_set.h"

namespace cuesta {

/// The default of `shown` is that of projects of earlier versions.
struct WatersParameters {
    bool shown = false;
    float source = 1.0F;
    float runoff = 600.0F;
    float least_lake = 2000.0F;

    static constexpr std::string_view prefix = "waters";
    static constexpr std::string_view title = "Lakes and rivers";
    static constexpr auto parameters() {
        using P = WatersParameters;
        return std::tuple{
            toggle("shown", "Show", &P::shown,
                   "Finds the sea, lakes and rivers in the ground and shows them: lakes up to the height at which they "
                   "spill, rivers that are at least a third of a cell wide. The ground stays as it is."),
            parameter("source", "River source", &P::source, Unit::square_kilometre, 1e-6, 1e6,
                      "Rivers begin where this much land drains to them."),
            parameter("runoff", "Runoff", &P::runoff, Unit::millimetre_per_year, 1, 10000,
                      "Water that leaves the land in a year. Wide rivers need much runoff or much land."),
            parameter("least_lake", "Smallest lake", &P::least_lake, Unit::square_metre, 0, 1e9,
                      "Lakes of a smaller area are left out."),
        };
    }
    bool operator==(const WatersParameters&) const = default;
};

}  // namespace cuesta

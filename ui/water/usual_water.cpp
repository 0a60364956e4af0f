#include "ui/water/usual_water.h"

#include <algorithm>

#include "core/pipeline/source_volume.h"
#include "ui/base/length_words.h"

namespace cuesta {
namespace {

// Humid mountains shed 20 to 60 litres a second from each square kilometre on the mean of a year, and several times
// that while their streams are high, which is when they erode.
constexpr double yield = 1e-7;            ///< m/s: 0.1 m^3/s from a square kilometre
constexpr double most_discharge = 50;     ///< m^3/s; larger rivers enter over the border, they do not spring up
constexpr double spring_share = 0.008;    ///< of the shorter side: some pixels where the whole terrain is seen
constexpr double least_cells = 2;         ///< of a spring's radius, that its fall-off is sampled at all
constexpr double deepest_pond = 0.5;      ///< m
constexpr double depth_of_radius = 0.01;  ///< of a pond
constexpr double least_depth = 1e-6, most_depth = 1000;  ///< m, as sliders have them

}  // namespace

double usual_discharge(const TerrainFrame& frame) {
    return std::min(most_discharge, yield * frame.width_metres() * frame.height_metres());
}

double usual_spring_radius(const TerrainFrame& frame) {
    const double side = std::min(frame.width_metres(), frame.height_metres());
    return std::clamp(round_length(std::max(least_cells * frame.cell_size, spring_share * side)), 0.1, 100000.0);
}

double usual_source_depth(const Project& project, double radius) {
    WaterSource source;
    source.shape = PointSource{.radius = radius, .depth = 1};
    const double per_metre = volume_of(source, project).per_second;
    if (!(per_metre > 0)) return deepest_pond;
    return std::clamp(round_length(usual_discharge(project.frame) / per_metre), least_depth, most_depth);
}

double usual_pond_depth(double radius) {
    return std::clamp(round_length(depth_of_radius * radius), least_depth, deepest_pond);
}

}  // namespace cuesta

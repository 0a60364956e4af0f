#pragma once
/// \file Quality of pictures, and the work that goes into each.

#include <array>
#include <string_view>
#include <vector>

#include "core/base/parameter_set.h"
#include "render/still/traced_light.h"

namespace cuesta {

enum class PictureQuality {
    draft,  ///< as the view draws it
    good,   ///< traced light, four times as many pixels drawn
    best,   ///< the same finer, nine times as many
};

template <>
struct EnumNames<PictureQuality> {
    static constexpr std::array<std::string_view, 3> names{"draft", "good", "best"};
};

/// The work that a quality asks for.
struct PictureWork {
    bool traces = false;
    LightTracing tracing;
    int scale = 1;  ///< rows and columns drawn for one of the picture
};

/// `rays`: sky rays from each place of the ground instead of the quality's own number; 0: that.
PictureWork work_of(PictureQuality quality, int rays = 0);

/// The tracings on the way to one, coarse first and itself the last, for pictures that show while light is traced.
/// Those before the last take about a seventh of its time together.
struct TracingStep {
    LightTracing tracing;
    double share = 1;  ///< of the time of all steps
};
std::vector<TracingStep> steps_towards(const LightTracing& tracing);

}  // namespace cuesta

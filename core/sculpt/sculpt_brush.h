#pragma once
/// \file The brushes that sculpt: what they do, and their settings.

#include <array>
#include <cstdint>
#include <string_view>

#include "core/base/parameter_set.h"
#include "core/erosion/parameters.h"
#include "core/model/material.h"

namespace cuesta {

enum class SculptKind { raise, lower, smooth, flatten, noise, erode, set_height, terrace };
inline constexpr int sculpt_kind_count = 8;
template <>
struct EnumNames<SculptKind> {
    static constexpr std::array<std::string_view, sculpt_kind_count> names{"raise", "lower", "smooth",     "flatten",
                                                                           "noise", "erode", "set_height", "terrace"};
};

/// Noise that the noise brush lays down.
struct SculptNoise {
    double wavelength = 100;  ///< m, of the largest forms
    int octaves = 5;
    bool ridged = false;
    std::uint64_t seed = 1;
};

/// Erosion under each dab of the erosion brush.
struct SculptErosion {
    ErosionSchedule schedule;     ///< of which water, thermal and droplets count: the others need the whole land
    MaterialParameters material;  ///< the ground is of this one
    int steps = 100;
};

/// Settings of a brush for a whole stroke.
struct SculptBrush {
    SculptKind kind = SculptKind::raise;
    double hardness = 0;  ///< as BrushTip
    /// raise, lower, noise: metres that the brush's middle adds by passing over a place once, straight, in full
    /// strength. Over 0.
    double height = 10;
    double level = 0;           ///< set_height: m
    bool slopes = false;        ///< flatten: to the plane of the ground where the stroke began, instead of its height
    double terrace_step = 20;   ///< m, > 0
    double terrace_edge = 0.7;  ///< 0 .. 1: 0 leaves slopes as they are, 1 makes steps with upright faces
    SculptNoise noise;
    SculptErosion erosion;
};

/// Once under the brush.
struct SculptDab {
    double x = 0, y = 0;  ///< cells; a cell's middle lies at + 0.5
    double radius = 10;   ///< cells
    double strength = 1;  ///< 0 .. 1
    bool operator==(const SculptDab&) const = default;
};

/// Distance of a stroke's dabs, as a share of their radius: far enough to be quick, near enough that the stroke looks
/// like one.
double dab_spacing(SculptKind kind);

/// The integral of the fall-off along a line through the brush's middle, in radii: h on either side in full, and
/// (1 - h) * 8/15, the integral of (1 - t^2)^2 from 0 to 1.
inline double pass_length(double hardness) {
    return 2 * (hardness + (1 - hardness) * 8.0 / 15.0);
}

}  // namespace cuesta

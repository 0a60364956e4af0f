#pragma once
/// \file Figures of a land that its picture depends on: ranges for legends, bands and contours. No OpenGL.

#include <array>

#include "core/pipeline/land.h"
#include "render/scene/look.h"

namespace cuesta {

struct LandFigures {
    double lowest = 0, highest = 0;      ///< of the ground, m
    double band_low = 0, band_high = 0;  ///< between which 96 of 100 cells lie, m
    double film = 0;                     ///< depth of water that most wet cells have at most, m (rain running off)
    double steepness = 0;                ///< tangent of the slope that 80 of 100 cells do not exceed
};
/// Deterministic: from a regular sample of cells. `ground` is land.ground or land.before.
LandFigures figures_of(const Raster<float>& ground, const Raster<float>* water_depth, double cell_size);

/// Of the cells along the border of a map, m; the ground where not said otherwise.
struct BorderFigures {
    double mean = 0;
    double lower_quartile = 0;
    double water = 0;  ///< level of most of its water; that of the lower quartile where it has none
    /// Shares of the western, eastern, northern and southern sides that lie under water.
    std::array<double, 4> wet{};
};
/// `water_depth` (m) may be null.
BorderFigures border_figures(const Raster<float>& ground, const Raster<float>* water_depth);

/// The range of an overlay: what its ramp spans. `logarithmic`: evenly spaced in the logarithm.
struct OverlayRange {
    double minimum = 0, maximum = 0;
    bool logarithmic = false;
};
/// Of the raster that the overlay shows; nothing but zeros gives {0, 0}. Masks have ranges of their own.
OverlayRange overlay_range(Overlay overlay, const Raster<float>& values);
/// The value of a mask that leaves the ground uncoloured; 0 for other overlays.
double neutral_of(Overlay overlay);
/// Whether an overlay shows Look::overlay_values.
bool shows_values(Overlay overlay);
/// Whether it is one of the masks, whose range is given.
bool is_mask(Overlay overlay);
/// The raster of an overlay; null where the land has none (or where the slope is computed from the ground, or the
/// values are the look's).
const Raster<float>* overlay_raster(const Land& land, Overlay overlay);

/// The median of the values above 0 of a raster, from a regular sample; 0 if there are none.
double typical_amount(const Raster<float>& values);

/// The next number up from `value` > 0 that is 1, 2 or 5 times a power of ten.
double round_number_above(double value);
/// Metres between contour lines for a relief of that many metres: about 15 to 30 lines.
double automatic_contour_interval(double relief);

inline constexpr double steepest_shown = 60;  ///< degrees, the end of the ramp for slopes

}  // namespace cuesta

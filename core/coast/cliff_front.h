#pragma once
/// \file The line of cliffs that waves cut back.

#include "core/base/progress.h"
#include "core/field/raster.h"

namespace cuesta {

/// Retreat in m a year,
///     R = rate max(0, W exp(-w / width) - threshold strength) / (1 + height / shelter),
/// of a cliff `height` m high behind a platform w m wide, at the exposure W. A law of our own: that rock yields once
/// waves exceed its strength is Sunamura's view (1992, Geomorphology of Rocky Coasts), whose own law has the logarithm
/// of their ratio; the linear form, the loss of waves over a platform and the shelter of debris are simple choices.
struct CliffLaw {
    float rate = 0.1F;       ///< m a year at an exposure of 1 above the threshold
    float threshold = 0.2F;  ///< exposure that rock of strength 1 withstands
    float width = 130;       ///< m of platform over which waves lose all but 1 / e, > 0
    float shelter = 60;      ///< m of cliff whose debris halves the retreat, > 0
};

/// Factor of the retreat by the platform and the cliff; never negative.
float retreat_of(const CliffLaw& law, float exposure, float platform_width, float cliff_height, float strength);

/// A line of cliffs as the zero of a signed distance, so that it moves by parts of cells and has no directions of the
/// grid (Osher and Sethian 1988, "Fronts propagating with curvature-dependent speed").
class CliffFront {
public:
    /// `shore`: m, signed distance to the shore, positive on land (signed_distance.h).
    CliffFront(Raster<float> shore, double cell_size);
    /// A line that has moved before: `line` is the signed distance to where it is now, of the same size.
    CliffFront(Raster<float> shore, Raster<float> line, double cell_size);

    /// Moves the line for `years` (>= 0) at the rate (m a year, >= 0, of the land's size) that the raster has where the
    /// line is. The same bytes on any number of threads. False when stopped: the line is then as far as it came.
    bool retreat(const Raster<float>& rate, float years, const WorkControl& control = {});

    /// Signed distance to the line, m.
    const Raster<float>& distance() const { return distance_; }
    /// Signed distance to the line at the start, m.
    const Raster<float>& start() const { return start_; }
    /// Width of the platform before the cliff at or nearest to a place, m, >= 0.
    float platform_width(int x, int y) const;

private:
    void step(const Raster<float>& rate, float years);

    Raster<float> start_;
    Raster<float> distance_;
    Raster<float> next_;
    double cell_;
};

}  // namespace cuesta

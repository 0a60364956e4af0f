#pragma once
/// \file Maps of a glacier at one moment: how fast its surface moves, where it breaks, and the debris in and on it.
///
/// Speed. The flow is the mean over the thickness; the surface is faster, since ice deforms most at its bed (Cuffey and
/// Paterson 2010, 8.3, for n = 3): v = q / H (1.25 Gd H^2 + Gs) / (Gd H^2 + Gs).
///
/// Crevasses. e_ij = (dv_i/dx_j + dv_j/dx_i) / 2 of that velocity, averaged over 3 x 3 cells, since ice shares its
/// stress over some thicknesses; the larger of its two principal values. Ice breaks above some 0.05 1/a (Cuffey and
/// Paterson 2010, 10.9).
///
/// Debris is that of a steady state: one sweep from the highest surface down carries what ice and frost take in a year.
/// Frost's falls on the ice, and what thin ice takes on walls comes down on the glacier below with it. Above the snow
/// line snow buries it, below it the share melt / (melt + outflow) of what is buried comes to the surface, and is never
/// buried again. What the bed yields stays below, and is laid down as carry_debris() lays it. A rate becomes a
/// thickness through the time that the ice stays in a cell, cell / v.
///
/// Moraines on the ice. A sweep over cells blurs what it carries, and bands of debris keep their width for many
/// kilometres. So the debris of a place is summed up along its way upstream: d = s integral f dt, where f is what falls
/// on the ice there, m / a, and s the share that has come to the surface by the sweep. Where glaciers join, the debris
/// of the sides that meet goes on as one band in the middle.

#include "core/ice/glacial_wear.h"
#include "core/ice/ice_flow.h"

namespace cuesta {

/// Rasters of one size; all but `line` are 0 where there is no ice.
struct GlacierMaps {
    Raster<float> speed{};   ///< of the surface, m / a, >= 0
    Raster<float> strain{};  ///< largest principal strain rate of the surface, 1 / a, >= 0
    Raster<float> load{};    ///< thickness of the debris in and on the ice, as rock, m, >= 0
    Raster<float> debris{};  ///< of that, what lies on it, m, >= 0
    Raster<float> line{};    ///< height of the snow line of the moment, m
    bool empty() const { return speed.empty(); }
};

/// Maps on the cells of the ice, with what moraines between its cells are made from.
struct CoarseGlacierMaps {
    GlacierMaps maps{};             ///< `debris` is empty
    double cell_size = 1;           ///< m
    Raster<float> east{}, south{};  ///< velocity of the surface, m / a
    Raster<float> falls{};          ///< debris that falls on the ice, m / a
    Raster<float> shown{};          ///< share of it that has come to the surface, 0..1
    bool empty() const { return maps.empty(); }
};

/// Of the flow of IceFlow::renew(), in the climate of `balance`, whose line must not be empty, with the wear of the
/// moment. The same bytes on any number of threads.
CoarseGlacierMaps glacier_maps(const IceFlow& ice, const IceLaw& law, const MassBalance& balance,
                               const GlacialWear& wear);

/// Thickness of the debris that lies on the ice at a place, m; x and y in cells of the ice, where (0.5, 0.5) is the
/// middle of the first.
float debris_at(const CoarseGlacierMaps& glaciers, double x, double y);

}  // namespace cuesta

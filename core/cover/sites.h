#pragma once
/// \file Site factors of ground cover: what a place offers to plants and where boulders lie.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/cover/parameters.h"
#include "core/field/raster.h"
#include "core/look/region_shares.h"
#include "core/look/surface.h"
#include "core/look/surface_weights.h"

namespace cuesta {

/// The factors of every cell. Immutable once made.
struct CoverSites {
    double cell_size = 1;                          ///< m
    std::shared_ptr<const Raster<float>> heights;  ///< m
    float lowest = 0;                              ///< of the ground, m
    /// Bytes, in memory's order: rank of wetness, light (128: as on level ground), share of ground that holds plants,
    /// share of loose stone. The last two are 0 in water and on roads.
    Raster<std::uint32_t> factors;
    /// Ground cover of regions, and their shares, of the same size. Null: no regions.
    std::vector<CoverParameters> region_cover;
    std::shared_ptr<const RegionShares> shares;
    /// 1 where nothing grows whatever is painted: in water, on roads, on gravel that floods turn over.
    Raster<std::uint8_t> barred;
    /// Painted plants: planting_unit times 0 (cleared) .. 1 (as the rules say) .. 2 (planted), of the
    /// factors' size. Empty: 1 everywhere.
    Raster<std::uint8_t> planting;
    bool planted = false;  ///< whether `planting` is above 1 anywhere

    double width_metres() const { return cell_size * factors.width(); }
    double height_metres() const { return cell_size * factors.height(); }
};

/// One place, interpolated between cells.
struct CoverSite {
    float height = 0;       ///< of the ground, m
    float tangent = 0;      ///< of its slope
    std::array<float, 2> gradient{};  ///< of its height, eastwards and southwards
    float temperature = 0;  ///< mean of the year, degrees Celsius
    float wetness = 0;      ///< 0 .. 1, shifted by the climate
    float light = 1;        ///< 1: as on level ground
    float holds = 0;        ///< 0 .. 1: whether plants find ground
    float stones = 0;       ///< 0 .. 1
    float left = 1;         ///< 0 .. 1: of the plants that the rules place, the share that clearing leaves
    float planted = 0;      ///< 0 .. 1: from as the rules say to a closed stand

    bool bears_plants() const { return holds > 0 || planted > 0; }
};

/// Of the ground that the rules of surfaces read, and of their weights for it. Wetness is the rank of ln(a / tan
/// slope), a the area that drains through a metre of contour (Beven and Kirkby 1979), light the mean of twelve suns of
/// the year at the latitude (degrees) by the slope's direction; what stands around casts no shade. Finite heights. All
/// threads; the same bytes on any number of them.
CoverSites cover_sites(const SurfaceGround& ground, std::shared_ptr<const Raster<float>> heights,
                       const SurfaceWeights& weights, double latitude);

inline constexpr int planting_unit = 120;        ///< of CoverSites::planting, for 1
inline constexpr float largest_planting = 2.0F;  ///< of what can be painted

/// Lays what is painted of plants over the sites: 0 .. largest_planting (other numbers count as the nearest that is in
/// range), of the factors' size; an empty raster paints nothing. All threads.
void set_planting(CoverSites& sites, const Raster<float>& painted);

/// Whether plants or boulders can stand anywhere. Thread-safe.
bool any_cover(const CoverSites& sites, const CoverParameters& around);

/// `around` mixed with the parameters of the regions by their shares there; the seed is that of `around`. Metres from
/// the north-west corner, kept within the land. Thread-safe.
CoverParameters parameters_at(const CoverSites& sites, const CoverParameters& around, double east, double south);

/// At metres from the north-west corner, kept within the land. Thread-safe.
CoverSite site_at(const CoverSites& sites, const CoverParameters& parameters, double east, double south);

}  // namespace cuesta

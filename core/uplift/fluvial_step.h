#pragma once
/// \file One step of rivers on uplifted ground: cut and laid in one implicit solution.
///
///     dz/dt = -E + D,   E = f K A_d^m (1 + (A / A_d)^p)^(m / p) S,   D = G Qs / A
///
/// (Davy and Lague 2009; solved after Yuan, Braun, Guerit, Rouby, Cordonnier 2019.) A much larger than A_d gives the
/// rivers of stream power, K A^m S (Braun and Willett 2013); A much smaller gives slopes of debris flows, whose gradient
/// depends neither on A nor on the cells (with p = m the curve of Stock and Dietrich 2003). Qs is the sediment that comes
/// from upstream; f is 1 on rock and the loose factor on loose ground, which is cut first (after Shobe, Tucker, Barnhart
/// 2017, without their entrainment curve).

#include "core/uplift/flow_network.h"
#include "core/uplift/parameters.h"
#include "core/uplift/uplift_grid.h"

namespace cuesta {

struct FluvialStep {
    double cell_size = 1;
    double years = 0;  ///< dt
    const RiverParameters& rivers;
    RasterView<const float> erodibility;  ///< K, m^(1 - 2m) / a, >= 0
    RasterView<const float> threshold;    ///< steepest gradient that stands, >= 0; with a stride of 0 one row for all
    RoutingOptions outlets;
    RasterView<const float> rain{};    ///< as in FlowNetworkOptions
    RasterView<const float> inflow{};  ///< likewise
};

/// Books of a step, m^3.
struct FluvialBooks {
    double left_map = 0;  ///< over the outlets
    double moved = 0;     ///< cut from cells that ended lower
};

/// Runs a step on routed water: `ground.height` must be the network's ground. Cells at outlets keep their height; with
/// arid rivers what reaches a closed basin stays there. Stable for any length of step, the same bytes on any number of
/// threads.
FluvialBooks fluvial_step(UpliftGround& ground, const FluvialStep& step, const FlowNetwork& network,
                          const std::vector<std::uint32_t>& sinks);

/// The time that a change of uplift or base level takes from the outlets to the farthest crest, years: the integral of
/// dx / (K A_d^m (1 + (A / A_d)^p)^(m / p)) along the water, the celerity of a knickpoint where S has an exponent of 1.
/// Rock without erodibility counts for no time; 4.5e9 years at most, however hard the rock.
double relaxation_time(const FlowNetwork& network, const FluvialStep& step);

/// The water of `ground` for a step, and the sinks of closed basins where rivers are arid.
struct RoutedStep {
    FlowNetwork network;
    std::vector<std::uint32_t> sinks;  ///< outlets that are not base level
};
RoutedStep routed(const UpliftGround& ground, const FluvialStep& step);

}  // namespace cuesta

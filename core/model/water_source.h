#pragma once
/// \file Painted and point sources of water.

#include <string>
#include <variant>

#include "core/field/tiled_raster.h"

namespace cuesta {

/// Water added by a painted mask: metres of depth per application and cell; size as the terrain's, else resampled.
struct PaintedSource {
    TiledRaster depth;
    bool operator==(const PaintedSource&) const = default;
};
/// A spring: a disc, in metres of the terrain frame, that adds a depth which falls off smoothly to its edge.
struct PointSource {
    double x = 0;         ///< metres
    double z = 0;         ///< metres
    double radius = 50;   ///< metres, > 0
    float depth = 0.05F;  ///< metres per application at the centre
    bool operator==(const PointSource&) const = default;
};

enum class SourceKind { one_time, permanent };  ///< added once at the start, or at every water step

struct WaterSource {
    std::string name = "Source";
    SourceKind kind = SourceKind::permanent;
    std::variant<PointSource, PaintedSource> shape = PointSource{};
    bool enabled = true;
    bool locked = false;  ///< tools leave it alone
    bool operator==(const WaterSource&) const = default;
};

}  // namespace cuesta

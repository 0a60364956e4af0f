#pragma once
/// \file All measures of a landscape at once.

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <vector>

#include "core/drainage/depressions.h"
#include "core/drainage/drainage.h"
#include "core/measure/anisotropy.h"
#include "core/measure/curvature.h"
#include "core/measure/geomorphons.h"
#include "core/measure/hypsometry.h"
#include "core/measure/relations.h"
#include "core/measure/relief.h"
#include "core/measure/slope_area.h"
#include "core/measure/spacing.h"
#include "core/measure/spectrum.h"
#include "core/measure/valleys.h"

namespace cuesta {

struct MeasureOptions {
    /// Empty, or of the size of the heights: not 0 where a lake is meant to be. Lakes are left out of depressions,
    /// concavity and Hack's exponent.
    RasterView<const std::uint8_t> lakes = {};
    ChannelOptions channels;
    GeomorphonOptions geomorphons;
    ValleyOptions valleys;
};

struct LandscapeMeasures {
    int width = 0;
    int height = 0;
    double cell_size = 0;  ///< m
    Depressions depressions;
    PowerLaw slope_area;   ///< concavity() is its exponent's negative
    PowerLaw length_area;  ///< Hack's law
    Anisotropy anisotropy;
    Hypsometry hypsometry;
    SlopeHistogram slopes;
    Geomorphons geomorphons;
    std::vector<WindowRelief> reliefs;      ///< of relief_windows, those that fit
    std::vector<ScaleCurvature> curvature;  ///< from one cell on, by twos
    Spacing spacing;  ///< prominence: a tenth of the mean relief of the window nearest to a kilometre
    Valleys valleys;
    Spectrum spectrum;
    SlopeRelations relations;
    Raster<std::uint32_t> drainage_cells;  ///< cells that drain through each cell

    /// theta of S ~ A^-theta; absent where there are too few channels.
    std::optional<double> concavity() const;
    /// h of L ~ A^h; absent where there are too few channels.
    std::optional<double> hack() const { return length_area.exponent; }
    /// Whether concavity and Hack's exponent mean anything: cells of 10 m or more.
    bool channels_resolved() const { return cell_size >= 10; }
};

/// Measures `heights` (m) with square cells of `cell_size` metres (> 0). Any size, also empty; heights that are not
/// finite lie off the map. Pure, the same on any number of threads. About half a second for 1024 x 1024 cells.
LandscapeMeasures measure(RasterView<const float> heights, double cell_size, const MeasureOptions& options = {});

/// Everything but the rasters, with units in the keys or beside them; what is absent is null.
nlohmann::json to_json(const LandscapeMeasures& measures);

}  // namespace cuesta

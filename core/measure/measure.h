#pragma once
/// \file All measures of a landscape at once, and the verdict: land, or noise?

#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>
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

/// One threshold of the verdict.
struct Criterion {
    std::string_view id;          ///< "depression_area", "pits", "concavity", "hack"
    std::string_view label;       ///< for the user
    std::optional<double> value;  ///< absent: could not be measured
    double minimum = 0;
    double maximum = 0;
    bool judged = true;  ///< false: means nothing at this cell size
    bool met = false;    ///< within the range; false where absent or not judged
};

enum class Verdict {
    realistic,  ///< every criterion is met
    noise,      ///< a criterion that is judged is not met
    undecided,  ///< what is judged is met, but cells below 10 m leave the channels unjudged
};
std::string_view name_of(Verdict verdict);

struct Judgement {
    Verdict verdict = Verdict::undecided;
    std::vector<Criterion> criteria;
};

/// Land shaped by rivers, on cells of at least 10 m, has at most 2 % of its area in depressions outside declared lakes,
/// at most 30 interior pits per 10^4 cells, a concavity of 0.20 .. 0.60 and a Hack's exponent of 0.48 .. 0.62. Land
/// that rivers did not shape (dunes, karst, ground fresh from ice) and models stored in whole metres may fail too: the
/// criteria tell noise from eroded land, not good from bad.
Judgement judge(const LandscapeMeasures& measures);

/// Everything but the rasters, with units in the keys or beside them; what is absent is null.
nlohmann::json to_json(const LandscapeMeasures& measures);
nlohmann::json to_json(const Judgement& judgement);

}  // namespace cuesta

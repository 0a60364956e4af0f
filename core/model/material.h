#pragma once
/// \file Materials and layers of the ground.

#include <array>
#include <string>
#include <variant>

#include "core/base/parameter_set.h"
#include "core/field/tiled_raster.h"

namespace cuesta {

// Limits of layers, in metres, for files and forms.
inline constexpr double largest_layer_thickness = 100000;
inline constexpr double largest_layer_height = 100000;  ///< above or below 0
inline constexpr double largest_texture_size = 1e6;

/// Yield of a material to erosion (Prokop 2009, 4.1).
struct MaterialParameters {
    float talus = 0.0F;            ///< degrees; 0: as thermal.talus
    float density = 1.0F;          ///< share that thermal erosion may move
    float dissolubility = 1.0F;    ///< 0: proof against water
    float wind_resistance = 0.0F;  ///< 0: loose; from 0.1 on rock; 1: proof against wind

    static constexpr std::string_view prefix = "material";
    static constexpr std::string_view title = "Material";
    static constexpr auto parameters() {
        using M = MaterialParameters;
        return std::tuple{
            parameter("talus", "Talus angle", &M::talus, Unit::degree, 0, 89,
                      "Steeper slopes of this material crumble; 0 uses the talus angle of thermal erosion.")
                .scale(0, 89)
                .zero_is("same as Thermal"),
            parameter("density", "Crumbling", &M::density, Unit::fraction, 0, 1,
                      "Share of the material that thermal erosion can move; 0 never crumbles."),
            parameter("dissolubility", "Dissolubility", &M::dissolubility, Unit::fraction, 0, 1,
                      "Ease with which water entrains the material; 0 cannot be eroded by water."),
            parameter("wind_resistance", "Wind resistance", &M::wind_resistance, Unit::fraction, 0, 1,
                      "Resistance to wind: 0 is loose; above 0.1, only windblown sand abrades the material; 1 cannot "
                      "be eroded by wind."),
        };
    }
    bool operator==(const MaterialParameters&) const = default;
};

struct Material {
    std::string name = "Rock";
    MaterialParameters parameters;
    std::array<float, 3> colour{0.45F, 0.42F, 0.38F};  ///< linear RGB, 0..1
    std::string texture;  ///< picture laid over the ground: a file, or "rock:granite"; empty: the colour alone
    /// Metres of ground, from west to east, that one such picture covers; 0: stretched once over the whole terrain
    /// (as Prokop 2009, 4.4 does).
    float texture_size = 0.0F;
    bool operator==(const Material&) const = default;
};

/// A layer that follows the ground below it with one thickness.
struct UniformThickness {
    float metres = 10.0F;
    bool operator==(const UniformThickness&) const = default;
};
/// A layer made from a height map: as thick as that map stands above what lies below, 0 where it does not (Prokop 4.2).
struct UpperSurface {
    TiledRaster heights;      ///< metres; resampled if its size is not the terrain's
    std::string source_file;  ///< where it was imported from, for display
    bool operator==(const UpperSurface&) const = default;
};

/// A layer that is a tilted sheet: it lies where the ground below is between its underside and its top, and fills up to
/// its top. Ground above it stays bare, and it does not float over lower ground.
struct TiltedSheet {
    float height = 100.0F;
    float thickness = 20.0F;
    float dip = 0.0F;
    float dip_direction = 90.0F;

    static constexpr std::string_view prefix = "sheet";
    static constexpr std::string_view title = "Tilted sheet";
    static constexpr auto parameters() {
        using S = TiltedSheet;
        return std::tuple{
            parameter("height", "Height", &S::height, Unit::metre, -largest_layer_height, largest_layer_height,
                      "Height of the sheet's top over the middle of the terrain."),
            parameter("thickness", "Thickness", &S::thickness, Unit::metre, 0, largest_layer_thickness,
                      "Vertical thickness of the sheet."),
            parameter("dip", "Dip", &S::dip, Unit::degree, 0, 80, "Angle at which the sheet is tilted."),
            parameter("dip_direction", "Dip direction", &S::dip_direction, Unit::degree, 0, 360,
                      "Direction in which the sheet dips, clockwise from north."),
        };
    }
    bool operator==(const TiltedSheet&) const = default;
};

/// A user layer. Erosion only ever makes it thinner: what it takes becomes eroded material.
struct Layer {
    Material material;
    std::variant<UniformThickness, UpperSurface, TiltedSheet> shape = UniformThickness{};
    bool enabled = true;
    bool locked = false;  ///< tools leave it alone
    /// Share of its thickness that lies there, 0 .. 1, painted; of the terrain's size, else resampled; empty: 1.
    TiledRaster cover;
    /// Name of the project's own mask that multiplies that share; empty: none. A mask that the project lacks, or that
    /// is not painted, leaves nothing of the layer.
    std::string mask{};
    bool operator==(const Layer&) const = default;
};

}  // namespace cuesta

#pragma once
/// \file The colours of ground as its surfaces and materials make them, without light and without water: for pictures
/// that other programs lay over it.

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/look/carried_colours.h"
#include "core/look/colour_drivers.h"
#include "core/look/region_shares.h"
#include "core/look/surface.h"

namespace cuesta {

/// By what the bottom's colour is multiplied where its beds are soft and where they are hard: shales are darker and
/// redder than the sandstones and limestones that stand out between them.
inline constexpr std::array<float, 3> soft_bed_tint{0.66F, 0.46F, 0.34F};
inline constexpr std::array<float, 3> hard_bed_tint{1.04F, 0.94F, 0.80F};

/// The colours that the materials of new projects have: a palette of rock or soil shows as it is on them, and other
/// materials tint it.
inline constexpr std::array<float, 3> usual_bottom_colour{0.42F, 0.40F, 0.38F};
inline constexpr std::array<float, 3> usual_eroded_colour{0.55F, 0.47F, 0.36F};

/// Colours of the surfaces of each cell, whatever their weights. A value; copies share the rasters, which are of one
/// size.
struct SurfaceColours {
    /// 0 eroded material, 1 .. the layers from the top, then the bottom (Land::top_material). Null: rock, scree and
    /// soil have the colours of their surfaces.
    std::shared_ptr<const Raster<std::uint8_t>> material;
    std::vector<std::array<float, 3>> material_colours;  ///< linear RGB, by number; not empty where there is `material`
    /// 0..1: of the bottom's beds at its surface (Land::bed_hardness). Null: it has none.
    std::shared_ptr<const Raster<float>> bed_hardness;

    /// Palettes, and what decides on their colours. Null: surfaces and materials alone colour.
    LayerPalettes palettes;
    std::shared_ptr<const ColourDrivers> drivers;
    /// Palettes of regions, and their shares. Null: no regions.
    std::vector<LayerPalettes> region_palettes;
    std::shared_ptr<const RegionShares> shares;

    /// Colours that rest on the materials, linear RGB.
    struct Bare {
        std::array<float, 3> rock, scree, soil;
    };
    Bare bare(int x, int y) const;
    /// Rock and soil alone, the soil as in the middle of its palette: it keeps its pigments when it dries.
    struct Pigments {
        std::array<float, 3> rock, soil;
    };
    Pigments pigments(int x, int y) const;
    /// Of a surface without materials.
    std::array<float, 3> surface_albedo(Surface surface, int x, int y) const;
    /// ColourParameters::advect at the cell, 0..1.
    float advect(int x, int y) const;
    /// Whether it is above 0 for the land around or a region.
    bool advects() const;

private:
    /// f(palettes, share) for the land around and each region, as far as they have a share of the cell.
    template <class Function>
    void each_share(int x, int y, const Function& f) const;
    /// Albedo where the drivers are given, 0..1.
    std::array<float, 3> albedo_at(Surface surface, const std::array<float, 3>& drivers, int x, int y) const;
    std::array<float, 3> drivers_at(int x, int y) const;
    /// Mixes the cell's materials into rock and soil, and into scree unless that is null.
    void mix_materials(int x, int y, std::array<float, 3>& rock, std::array<float, 3>* scree,
                       std::array<float, 3>& soil) const;
    /// Share of the cell where a palette colours the layer, 0..1.
    float share_with_palette(ColourLayer layer, int x, int y) const;
};

/// A value; copies share the rasters.
struct GroundColours : SurfaceColours {
    SurfaceWeights weights;
    /// Of the same size: what loose surfaces took over from upstream. Null: nothing.
    std::shared_ptr<const CarriedTints> carried;

    int width() const { return weights.width(); }
    int height() const { return weights.height(); }
    /// Linear RGB, 0..1. The view mixes alike (render/shaders/bake_colour.frag), and varies by noise what is one colour
    /// here.
    std::array<float, 3> at(int x, int y) const;
};

/// The code, 0..255, of linear light, 0..1 (IEC 61966-2-1).
std::uint8_t srgb_code(float linear);

/// Columns [west, east] and rows [north, south] of a raster, all included.
struct CellRectangle {
    int west = 0, north = 0, east = 0, south = 0;
    int columns() const { return east - west + 1; }
    int rows() const { return south - north + 1; }
    bool operator==(const CellRectangle&) const = default;
};

/// A picture of the rectangle, columns x rows x 3 bytes of sRGB, rows from the north. The middles of its outermost
/// texels lie on the outermost cells, so pictures of rectangles that share a border agree along it; each texel is the
/// mean light of the ground as far as halfway to the next. 1 <= columns <= rectangle.columns(), rows likewise. All
/// threads; the same bytes on any number.
std::vector<std::uint8_t> colour_picture(const GroundColours& colours, const CellRectangle& rectangle, int columns,
                                         int rows);

}  // namespace cuesta

#pragma once
/// \file Look of the rendered land. A value; no OpenGL.

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "core/cover/parameters.h"
#include "core/look/parameters.h"
#include "core/model/bedding.h"
#include "core/model/picture_palettes.h"
#include "core/model/region_look.h"

namespace cuesta {

enum class SurfaceView { natural, clay, height, slope };  ///< what colours the ground
/// Drawn over it, with a legend. Drainage and the masks are no part of the land: Look::overlay_values.
enum class Overlay {
    none,
    flow,
    wear,
    deposit,
    slope,
    sediment,
    drainage,
    rain_mask,
    erodibility_mask,
    protection_mask,
    plants_mask,
    cover_mask,
    own_mask
};

class MaterialTexture;
template <class T>
class Raster;

/// The picture laid over the ground where a material is on top.
struct MaterialPicture {
    std::shared_ptr<const MaterialTexture> texture;  ///< null: the colour alone
    double metres = 0;  ///< of ground, from west to east, that one picture covers; 0: stretched once over the frame
    bool operator==(const MaterialPicture&) const = default;
};

struct Look {
    SurfaceView surface = SurfaceView::natural;
    Overlay overlay = Overlay::none;
    /// Values of Overlay::drainage (km^2) and of the masks: lies over the whole terrain, whatever its size. Null:
    /// nothing.
    std::shared_ptr<const Raster<float>> overlay_values;
    std::string overlay_title;  ///< stands in the legend in the place of the overlay's own; empty: that one
    bool contours = false;
    double contour_interval = 0;  ///< metres; 0: chosen from the relief
    bool water = true;
    double water_seconds = 0;  ///< how long the water has moved; 0: the still picture
    double water_loop = 0;     ///< s; above 0: a film that closes, as it began after so long, again and again
    bool show_before = false;  ///< the ground before erosion
    double split = 0;          ///< share of the view, from the left, that shows the ground before erosion
    LightParameters light;     ///< sun, air and water
    bool background = true;    ///< false: where no land is, the picture is transparent
    double vertical_exaggeration = 1;
    /// Colours of the materials, linear RGB, in the order of Land::top_material (eroded, layers, bottom).
    std::vector<std::array<float, 3>> material_colours;
    /// Their pictures, in the same order; may be shorter, as if the rest were null. Shown on the natural surface.
    std::vector<MaterialPicture> material_pictures;
    /// Beds of the bottom, which the sides of the land show where it has some.
    BeddingParameters bedding;
    /// Distribution of surfaces on the natural surface, and palettes of their colours.
    SurfaceParameters surfaces;
    ColourParameters colours;
    PicturePalettes picture_palettes;
    /// Trees, shrubs and boulders on the natural surface.
    CoverParameters cover;
    /// Painted plants (ErosionMasks::plants); empty: nothing.
    TiledRaster planting;
    /// Parts of the land with others of all three.
    std::vector<LookRegion> regions;
    /// A disc drawn on the ground (brush, source), in metres; radius 0: none. The inner ring shows a brush's hard part;
    /// radius 0: none.
    double marker_x = 0, marker_z = 0, marker_radius = 0, marker_inner_radius = 0;
    bool operator==(const Look&) const = default;
};

/// Contents of a legend: title, unit and range of the current overlay or surface view, with its colour ramp.
struct Legend {
    std::string title;  ///< empty: no legend
    std::string unit;
    double minimum = 0, maximum = 0;
    std::vector<std::array<float, 3>> ramp;  ///< sRGB, from minimum to maximum, evenly spaced
    bool logarithmic = false;                ///< evenly spaced in the logarithm; minimum > 0 then
};

}  // namespace cuesta

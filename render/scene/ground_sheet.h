#pragma once
/// \file One ground on the GPU, the present one or the one before erosion: its rasters as textures, and what is
/// computed from them once for many frames (normals, light, colours).

#include <algorithm>
#include <array>
#include <glm/glm.hpp>
#include <memory>
#include <optional>
#include <string_view>
#include <vector>

#include "core/cover/stand.h"
#include "core/look/carried_colours.h"
#include "core/look/clouds.h"
#include "core/look/colour_drivers.h"
#include "core/look/sky.h"
#include "core/look/surface_weights.h"
#include "core/pipeline/land.h"
#include "core/pipeline/land_regions.h"
#include "render/compute/erosion/shared_fields.h"
#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/scene/drawn_water.h"
#include "render/scene/land_figures.h"
#include "render/scene/look.h"
#include "render/scene/material_pictures.h"
#include "render/scene/patches.h"
#include "render/scene/program_library.h"
#include "render/scene/row_work.h"
#include "render/scene/surface_arrays.h"
#include "render/scene/texture_pool.h"
#include "render/scene/water_places.h"

namespace cuesta {

/// Tools that the passes for textures share.
struct BakingTools {
    ProgramLibrary programs;
    gl::Framebuffer framebuffer{"baking"};
    gl::VertexArray no_vertices{"screen"};
    MaterialPictures pictures;
    SurfaceArrays surfaces;
    std::shared_ptr<gl::Texture> detail;
    TexturePool pool;
    RowWork work;              ///< planned and not done yet
    bool software = false;     ///< OpenGL on the CPU
    bool interactive = false;  ///< for a window, which waits for every frame
    bool thrifty = false;      ///< software and interactive
    bool hurried = false;      ///< thrifty, and the next land is already being made (a point is dragged)
    /// Offers of a run on the device to be drawn; null: none.
    std::shared_ptr<SharedFields> run_fields{};
};

/// Units that the shaders read the textures from.
enum class TextureUnit : unsigned {
    ground,
    depth,
    normal,
    light,
    colour,
    detail,
    material,
    loose,
    overlay,
    ramp,
    surface,
    shares,
    pictures,
    calm,
    sky,
    water,
    shore,
    rock_weights,  ///< the packs of SurfaceWeights
    grass_weights,
    snow_weights,
    surface_colours,
    surface_reliefs,
    hardness,
    film = 24,  ///< 23 is side.frag's
    drivers,
    traced,
    crowns,
    regions,
    clouds,
    cloud_shade,
    carried,
    ice
};
inline constexpr unsigned texture_unit_count = 33;

/// Towards the sun; once it has set, to where it went down.
glm::vec3 sun_direction(const Look& look);
/// The colour of rock where the land has one material, linear.
inline constexpr glm::vec3 plain_rock{0.235F, 0.215F, 0.195F};

/// Mean colours of the surfaces, linear, as the shaders number them.
std::vector<glm::vec3> surface_albedos(const LayerPalettes& palettes);

/// The rasters that a sheet shows.
struct GroundRasters {
    SharedRaster ground, depth, path_water, loose, overlay;
    SharedBytes material;
    /// Further input for the weights of surfaces; without `weighs` none are.
    bool weighs = false;
    SharedRaster water_depth, weighed_path_water, flow, wear, hardness, ice, lava, gravel, spline_roads;
    std::optional<GlacierLand> glaciers;
    std::shared_ptr<const CarvePlan> carve_plan;
    SurfaceParameters surfaces;
    ColourParameters colours;         ///< as the drivers of colours depend on them
    CoverParameters cover;            ///< of an amount of 0 where none shows
    TiledRaster planting;             ///< what is painted of plants; empty where none show
    /// Of palettes and materials; of no colours where sediment carries none.
    PicturePalettes picture_palettes;
    std::vector<std::array<float, 3>> material_colours;
    std::vector<LookRegion> regions;  ///< the same of each
    float latitude = 0;               ///< of the light that plants get
    CloudSettings clouds;             ///< but for the height of their bases
    float cloud_height = 0;           ///< m, as LightParameters
    Overlay overlay_kind = Overlay::none;
    double cell_size = 0;
    bool operator==(const GroundRasters&) const = default;
};
GroundRasters rasters_of(const Land& land, const Look& look, bool before);

/// The form in which the land wants the fields of the run that it is of; of no cells where they would not be what is
/// drawn: where paths, sculpting, ice or lava lie on the ground of the run, and before its first step.
SharedFields::Form form_of_fields(const Land& land, const Look& look);
/// The offer of the run that this land is of, as far on as the land or further; none: there is none.
std::optional<SharedFields::Offer> offer_for(const Land& land, const Look& look, const SharedFields* fields);

/// Facts that the CPU finds out about them.
struct GroundFacts {
    std::shared_ptr<const HeightPyramid> pyramid;
    LandFigures figures;
    DrawnWater water;  ///< what there is of it, seen or not
    bool shows_water = false;
    std::shared_ptr<const WaterPlaces> water_places;  ///< null where none shows
    SharedRaster shore;                               ///< metres to the shore; null where no water shows
    OverlayRange overlay_range;
    double usual_loose = 0;
    BorderFigures border;
    double sky_height = 0;  ///< of the sun that `sky` is of, degrees
    std::shared_ptr<const SkyLight> sky;
    CloudSettings cloud_settings;                   ///< that `clouds` are of
    std::shared_ptr<const CloudPicture> clouds;     ///< null where none show
    LandRegions regions;                            ///< none on other surfaces than the natural one
    std::shared_ptr<const SurfaceWeights> weights;  ///< null, likewise
    std::shared_ptr<const ColourDrivers> drivers;   ///< null without palettes
    std::shared_ptr<const CarriedTints> carried;    ///< null where sediment carries no colour
    std::shared_ptr<const SurfaceTextures> textures;
    std::shared_ptr<const CoverSites> sites;              ///< null without ground cover
    std::shared_ptr<const Raster<std::uint32_t>> crowns;  ///< crown_cover(); null without
    CrownColours crown_colours;
};
/// Takes over from `known`, the facts about `known_rasters`, what is the same. No OpenGL; on any thread.
/// `texture_side`: of the textures of surfaces. `hurried`: the clouds that there are will do.
GroundFacts facts_of(const GroundRasters& rasters, double sun_height, const GroundRasters& known_rasters,
                     const GroundFacts& known, int texture_side, bool hurried);

/// A value: copies share their textures.
class GroundSheet {
public:
    explicit GroundSheet(bool before) : before_(before) {}

    bool before() const { return before_; }
    const GroundRasters& rasters() const { return rasters_; }
    const GroundFacts& facts() const { return facts_; }
    /// Whether it is the sheet of that land and look; `hurried`: one made in a hurry will do.
    bool shows(const Land& land, const Look& look, bool hurried) const;
    /// Whether its ground is the land's, so that it can be drawn for that land, whatever the look.
    bool is_of(const Land& land) const;

    /// Begins to make this the sheet of land and look; `facts` are those of rasters_of(land, look, before()).
    void begin_plan(const Land& land, const Look& look, GroundFacts facts);
    /// Begins to make the ground, the water and what lies loose those of the run that the land is of, by now: what
    /// `tools.run_fields` offers. All else stays as it is.
    void begin_plan_of_fields();
    /// The offer whose ground it shows; of number 0: that of the land.
    const SharedFields::Offer& offer_shown() const { return offer_shown_; }
    /// Plans the next of what differs, into textures of its own, once `tools.work` is done; says whether there was
    /// anything. When there is nothing left, this is the sheet of that land and look (those of begin_plan).
    Result<bool> plan_next(const Land& land, const Look& look, BakingTools& tools);

    const HeightPyramid& pyramid() const { return *facts_.pyramid; }
    const LandFigures& figures() const { return facts_.figures; }
    /// Factor by which the ground is shaded steeper than it is: gentle country would look flat otherwise. 1 for
    /// mountains.
    double relief_shading(double exaggeration) const;
    /// Whether pictures of materials show (TEXTURES of terrain.frag).
    bool shows_pictures() const { return shows_pictures_; }
    /// Colour of the bottom from the side, linear; with pictures.
    glm::vec3 bottom_colour() const { return colours_.back(); }
    /// Tells terrain.frag which.
    void describe_pictures(gl::Program& program) const;
    bool shows_water() const { return facts_.shows_water; }
    /// Length of the waves that run ashore, m.
    double wave_length() const { return std::max(24.0, 4.5 * rasters_.cell_size); }
    /// Distances to the shore are told up to so many metres.
    double shore_reach() const { return 5 * wave_length(); }
    /// Whether textures of surfaces show (SURFACES of terrain.frag).
    bool shows_surfaces() const { return shows_surfaces_; }
    /// Whether bare ice and crevasses show (ICE of the shaders).
    bool shows_ice(const Look& look) const;
    /// Whether crowns of trees colour the ground (CROWNS of the shaders).
    bool shows_crowns(const Look& look) const;
    /// Colours of the ground, and of water where it hides that, over the frame; linear, at most `side` texels a side.
    Raster<glm::vec4> read_colours(int side) const;
    /// Binds what is drawn, and what passes read.
    void bind(const BakingTools& tools) const;

private:
    /// Inputs of the computed textures, besides the rasters.
    struct Light {
        double exaggeration = 0, sun_heading = 0, sun_height = 0, hollows = 0;
        bool continued = false;  ///< land like the map's lies around it
        bool operator==(const Light&) const = default;
    };
    static Light light_of(const Look& look);
    bool same_colours(const Look& look) const;
    Result<bool> plan_step(int step, const Land& land, const Look& look, BakingTools& tools);
    Result<void> take_fields(const Land& land, const Look& look, BakingTools& tools);
    Result<bool> upload_ground(BakingTools& tools);
    Result<bool> upload_depth(BakingTools& tools);
    Result<bool> upload_cover(BakingTools& tools);
    Result<bool> upload_sky(BakingTools& tools);
    Result<bool> upload_clouds(BakingTools& tools);
    Result<bool> upload_weights(BakingTools& tools);
    Result<bool> upload_drivers(BakingTools& tools);
    Result<bool> upload_carried(BakingTools& tools);
    Result<bool> upload_regions(BakingTools& tools);
    Result<bool> upload_crowns(BakingTools& tools);
    Result<void> bake_surface(BakingTools& tools);
    /// Surface that the mesh follows: the ground, or the water on it.
    const SheetTexture& surface() const { return shows_water() ? surface_ : ground_; }
    Result<void> bake_normals(double cell_size, const Look& look, BakingTools& tools);
    Result<void> bake_water(const Look& look, BakingTools& tools);
    /// A texture of colours, or of what goes with them: finer than a coarse ground where there is memory for that.
    Result<void> make_fine(SheetTexture& texture, std::string_view label, BakingTools& tools) const;
    Result<void> bake_light(double cell_size, const Look& look, BakingTools& tools);
    /// Colours and pictures of the materials, as the shaders number them.
    void arrange_materials(const Land& land, const Look& look, const MaterialPictures& pictures);
    Result<void> begin_colours(const Land& land, const Look& look, BakingTools& tools);
    Result<void> bake_colours(const SheetTexture& target, const char* variant, const Look& look, BakingTools& tools);
    Result<void> bake_shares(const Look& look, BakingTools& tools);
    /// Plans to run a fragment shader once for every texel of level 0, and to make the mipmaps.
    Result<void> fill(const SheetTexture& target, gl::Program& program, BakingTools& tools) const;

    bool before_;
    GroundRasters rasters_;
    GroundFacts facts_;
    SheetTexture ground_, depth_, calm_, surface_, normal_, light_, colour_, material_, loose_, hardness_, overlay_,
        ramp_;
    SheetTexture sky_, clouds_, cloud_shade_, shore_, water_;
    double clarity_ = 0;                         ///< of the water that water_ shows
    std::shared_ptr<const SkyLight> shown_sky_;  ///< that sky_ holds
    std::shared_ptr<const CloudPicture> shown_clouds_;  ///< that clouds_ and cloud_shade_ hold
    SheetTexture only_material_, shares_;
    std::array<SheetTexture, SurfaceWeights::pack_count> weights_;
    std::shared_ptr<const SurfaceWeights> shown_weights_;  ///< that weights_ holds
    SheetTexture ice_;                                     ///< SurfaceWeights::ice; none without
    SheetTexture drivers_, carried_, regions_;
    SheetTexture crowns_;
    std::shared_ptr<const Raster<std::uint32_t>> shown_crowns_;  ///< that crowns_ holds
    std::shared_ptr<const ColourDrivers> shown_drivers_;         ///< that drivers_ holds
    std::shared_ptr<const CarriedTints> shown_carried_;          ///< that carried_ holds
    std::shared_ptr<const RegionShares> shown_regions_;          ///< that regions_ holds
    std::shared_ptr<gl::Texture> surface_colours_, surface_reliefs_;
    bool shows_surfaces_ = false;
    std::shared_ptr<gl::Texture> picture_texture_;
    std::vector<glm::vec3> colours_, pictures_;  ///< as material_colours and material_pictures of the shaders
    bool shows_pictures_ = false;
    bool hurried_ = false;  ///< light and colours are coarse
    Light light_of_;
    Look look_of_colours_;

    /// Textures that hold what a run offers, in the plan under way, and not the rasters.
    struct Taken {
        bool ground = false, depth = false, loose = false, overlay = false;
    };
    Taken taken_;
    SharedFields::Offer offer_shown_;

    int step_ = 0;               ///< of the plan
    GroundRasters old_rasters_;  ///< what the textures not yet planned anew show
    bool ground_changed_ = true, surface_changed_ = true, cover_changed_ = true, colours_changed_ = true;
    std::string colour_defines_;
};

}  // namespace cuesta

#pragma once
/// \file One ground on the GPU, the present one or the one before erosion: its rasters as textures, and what is
/// computed from them once for many frames (normals, light, colours).

#include <glm/glm.hpp>
#include <map>
#include <string>

#include "core/pipeline/land.h"
#include "render/gl/buffer.h"
#include "render/gl/framebuffer.h"
#include "render/gl/program.h"
#include "render/gl/texture.h"
#include "render/scene/land_figures.h"
#include "render/scene/look.h"
#include "render/scene/material_pictures.h"
#include "render/scene/patches.h"

namespace cuesta {

/// Programs by their files and defines, compiled when first needed.
class ProgramLibrary {
public:
    /// Valid as long as the library.
    Result<gl::Program*> program(const std::string& vertex_file, const std::string& fragment_file,
                                 const std::string& defines);

private:
    std::map<std::string, gl::Program> programs_;
};

/// What the passes that compute textures share.
struct BakingTools {
    ProgramLibrary programs;
    gl::Framebuffer framebuffer{"baking"};
    gl::VertexArray no_vertices{"screen"};
    gl::Texture detail;
    MaterialPictures pictures;
    bool software = false;  ///< OpenGL on the CPU
    bool thrifty = false;   ///< on the CPU, and it must be quick
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
    pictures
};
inline constexpr unsigned texture_unit_count = 13;

/// Towards the sun.
glm::vec3 sun_direction(const Look& look);
/// The colour of rock where the land has one material, linear.
inline constexpr glm::vec3 plain_rock{0.235F, 0.215F, 0.195F};

class GroundSheet {
public:
    explicit GroundSheet(bool before) : before_(before) {}

    /// Makes textures and figures those of land and look; does only what has changed since the last call.
    Result<void> update(const Land& land, const Look& look, BakingTools& tools);

    const HeightPyramid& pyramid() const { return pyramid_; }
    const LandFigures& figures() const { return figures_; }
    /// How much steeper than it is the ground is shaded: gentle country would look flat otherwise. 1 for mountains.
    double relief_shading(double exaggeration) const;
    /// Whether pictures of materials show (TEXTURES of terrain.frag).
    bool shows_pictures() const { return shows_pictures_; }
    /// What the bottom looks like from the side, linear; with pictures.
    glm::vec3 bottom_colour() const { return colours_.back(); }
    /// Tells terrain.frag which.
    void describe_pictures(gl::Program& program) const;
    bool shows_water() const { return shows_water_; }
    /// Binds ground, surface, normal, light, colour, detail and what pictures need for drawing.
    void bind(const BakingTools& tools) const;

private:
    /// What the computed textures depend on, besides the rasters.
    struct Light {
        double exaggeration = 0, sun_heading = 0, sun_height = 0;
        bool operator==(const Light&) const = default;
    };
    Result<void> upload(const Land& land, const Look& look);
    Result<void> bake_surface(BakingTools& tools);
    /// What the mesh follows: the ground, or the water on it.
    const gl::Texture& surface() const { return shows_water_ ? surface_ : ground_; }
    Result<void> bake_normals(double cell_size, const Look& look, BakingTools& tools);
    Result<void> bake_light(double cell_size, const Look& look, BakingTools& tools);
    /// Colours and pictures of the materials, as the shaders number them.
    void arrange_materials(const Land& land, const Look& look, const MaterialPictures& pictures);
    Result<void> bake_colours(const Land& land, const Look& look, BakingTools& tools);

    bool before_;
    SharedRaster ground_raster_, depth_raster_, loose_raster_;
    SharedBytes material_raster_;
    const Raster<float>* overlay_raster_ = nullptr;
    SharedRaster overlay_owner_;  ///< keeps the address above from being used again
    gl::Texture ground_, depth_, surface_, normal_, light_, colour_, material_, loose_, overlay_, ramp_;
    gl::Texture only_material_, shares_;
    std::vector<glm::vec3> colours_, pictures_;  ///< as material_colours and material_pictures of the shaders
    HeightPyramid pyramid_;
    LandFigures figures_;
    bool shows_water_ = false, shows_pictures_ = false;
    bool ground_changed_ = true, surface_changed_ = true, cover_changed_ = true;
    double cell_size_ = 0;
    Light light_of_, normal_of_;
    Look look_of_colours_;
};

}  // namespace cuesta

#pragma once
/// \file Draws the land shown and the sky into a framebuffer.

#include <optional>
#include <vector>

#include "render/gl/texture.h"
#include "render/scene/frame_view.h"
#include "render/scene/land_take_over.h"
#include "render/scene/plant_mesh.h"
#include "render/scene/side_beds.h"
#include "render/scene/terrain_mesh.h"
#include "render/still/still_light.h"

namespace cuesta {

class LandDrawing {
public:
    LandDrawing(BakingTools& tools, const ShownGround& shown) : tools_(tools), shown_(shown) {}

    FrameView view_of(const Camera& camera, const Look& look, int width, int height) const;
    /// Whether the frame of that view may show water.
    bool water_in(const FrameView& view, const Look& look) const;
    /// Draws into a framebuffer that shows `part` of the picture; `only`: no more than this part of that, pixel for
    /// pixel as if all were drawn.
    Result<DrawStatistics> draw(const FrameView& view, const Look& look, unsigned framebuffer, const PicturePart& part,
                                std::optional<PicturePart> only = std::nullopt);

    /// The present land is lit by this where it is of that land and look; null: by the sheets' own light. Outlives the
    /// drawing.
    void set_still_light(const StillLight* light) { still_light_ = light; }

private:
    bool is_traced(const GroundSheet& sheet, const Look& look) const;
    Result<DrawStatistics> draw_ground(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                       const PicturePart& part, const PicturePart& only);
    /// The land around the map, by the program of the ground with BEYOND.
    Result<DrawStatistics> draw_surroundings(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                             const PicturePart& part, const DetailView& detail);
    /// Trees, shrubs and boulders that stand near. Triangles drawn.
    Result<long long> draw_plants(const GroundSheet& sheet, const FrameView& view, const Look& look,
                                  const PicturePart& part, const DetailView& detail);
    /// Uniforms of SURFACES of terrain.frag.
    void describe_surfaces(gl::Program& program, const Look& look, const glm::dvec3& eye) const;
    /// Uniforms of the ground's programs for the mesh, the air and the colours.
    void describe_ground(gl::Program& program, const GroundSheet& sheet, const FrameView& view, const Look& look,
                         const PicturePart& part, const DetailView& detail) const;
    /// The table of the film, where the look has one.
    Result<void> bind_film(const Look& look);
    void draw_sky(const FrameView& view, const Look& look, const PicturePart& part);

    BakingTools& tools_;
    const ShownGround& shown_;
    TerrainMesh mesh_;
    SideBeds side_beds_;
    PlantChoice plant_choice_;
    std::optional<PlantMesh> plant_mesh_;  ///< once there are any
    std::vector<Patch> patches_;
    std::optional<gl::Texture> film_;
    const StillLight* still_light_ = nullptr;
    Tone film_of_ = Tone::plain;  ///< that film_ holds
};

}  // namespace cuesta

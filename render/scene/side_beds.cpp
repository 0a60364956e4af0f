#include "render/scene/side_beds.h"

#include <algorithm>
#include <array>
#include <bit>
#include <glm/gtc/type_ptr.hpp>

#include "core/look/ground_colours.h"
#include "core/pipeline/beds.h"

namespace cuesta {
namespace {

constexpr GLuint unit = 23;        ///< as in side.frag
constexpr int most_places = 2048;  ///< along a wall: about as many as a screen has pixels

}  // namespace

Result<void> SideBeds::renew(const BeddingParameters& bedding, const TerrainFrame& frame) {
    const double east = frame.width_metres(), south = frame.height_metres();
    // In the order of side.vert: north, south, west, east.
    const std::array<std::array<glm::dvec2, 2>, 4> walls{{{glm::dvec2(0, 0), glm::dvec2(east, 0)},
                                                          {glm::dvec2(0, south), glm::dvec2(east, south)},
                                                          {glm::dvec2(0, 0), glm::dvec2(0, south)},
                                                          {glm::dvec2(east, 0), glm::dvec2(east, south)}}};
    const int places = std::clamp(std::max(frame.width, frame.height), 2, most_places);
    Raster<float> heights(places, static_cast<int>(walls.size()));
    for (int wall = 0; wall < heights.height(); ++wall) {
        const auto& [from, to] = walls[static_cast<std::size_t>(wall)];
        const std::vector<float> along = bed_heights_along(bedding, frame, from, to, places);
        std::copy(along.begin(), along.end(), heights.row(wall));
    }
    if (heights_.width() != places) {
        auto made = gl::Texture::create(GL_R32F, places, heights.height(), 1, "heights of beds");
        if (!made) return made.error();
        heights_ = *std::move(made);
        heights_.set_filter(GL_LINEAR, GL_LINEAR);
    }
    heights_.upload(heights);
    bedding_ = bedding;
    frame_ = frame;
    return {};
}

Result<void> SideBeds::describe(gl::Program& program, const BeddingParameters& bedding, const TerrainFrame& frame) {
    if (heights_.width() == 0 || !(bedding == bedding_) || !(frame == frame_))
        if (auto done = renew(bedding, frame); !done) return done;
    const BedProfile profile = bed_profile_of(bedding);
    program.set("bed_profile", glm::vec3(profile.inverse_thickness, profile.half_hard_share, profile.variety));
    program.set("bed_seed", std::bit_cast<int>(profile.seed));
    program.set("soft_bed_tint", glm::make_vec3(soft_bed_tint.data()));
    program.set("hard_bed_tint", glm::make_vec3(hard_bed_tint.data()));
    heights_.bind(unit);
    return {};
}

}  // namespace cuesta

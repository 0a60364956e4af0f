#pragma once
/// \file Form of the land beyond the map in pictures: mesh.glsl and beyond.glsl on the CPU, for what stands on it. No
/// OpenGL.

#include <glm/glm.hpp>
#include <optional>

#include "core/look/parameters.h"
#include "core/model/terrain_frame.h"
#include "render/scene/camera.h"
#include "render/scene/land_figures.h"

namespace cuesta {

/// A value; thread-safe. Places are metres from the map's north-west corner, eastwards and southwards; shares are those
/// of the map's width and height, beyond it below 0 and above 1. Heights are not exaggerated.
struct LandBeyond {
    double level = 0;       ///< m: heights go over to it, from the map's border on
    double relief = 1;      ///< share of the map's heights about the level that stays
    double hills = 0;       ///< m
    double way = 0.5;       ///< shares of the map's width, on which they go over
    double strip = 1;       ///< share of the map that is mirrored, from the border on
    double water = 0;       ///< level of the sea, m
    double shelf = 0;       ///< its bed, m
    glm::vec4 sea{0};       ///< 1 on the western, eastern, northern, southern sides where it is
    glm::dvec2 size{1, 1};  ///< of the map, m
    bool shows_water = false;

    bool operator==(const LandBeyond&) const = default;

    double outside(const glm::dvec2& share) const;  ///< shares of the map
    double way_at(const glm::dvec2& share) const;   ///< 0 at the border .. 1
    double sea_at(const glm::dvec2& share) const;   ///< 0 at the border .. 1 in the open sea
    /// The share at which the mirrored map is read: strayed from the place, so that twins are not seen.
    glm::dvec2 strayed(const glm::dvec2& share) const;
    glm::dvec2 folded(const glm::dvec2& strayed) const;  ///< 0..1
    glm::bvec2 mirrored(const glm::dvec2& strayed) const;
    /// Of a place whose copied ground is `ground` m high.
    double height_at(const glm::dvec2& place, double ground) const;
    /// The land before an eye outside makes room for the view of the map. Height and eye exaggerated; `pitch`: degrees.
    double out_of_sight(double height, const glm::dvec2& place, const glm::dvec3& eye, double pitch) const;
};

/// `relief`: of the map's ground, m.
LandBeyond land_beyond(Surroundings surroundings, const BorderFigures& border, double relief, const TerrainFrame& frame,
                       bool shows_water);

/// Gradient at which the land before an eye outside falls, by the pitch of its view in degrees.
double fall_before_eye(double pitch);
/// Room below such an eye, as a share of the map's width.
inline constexpr double room_below_eye = 0.01;

}  // namespace cuesta

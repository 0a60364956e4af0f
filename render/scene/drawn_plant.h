#pragma once
/// \file A plant as the GPU takes it.

#include <array>
#include <cstdint>
#include <glm/glm.hpp>

namespace cuesta {

struct DrawnPlant {
    glm::vec3 from_eye;                  ///< its foot, m
    float height, radius;                ///< m
    float turn;                          ///< radians
    std::array<std::uint8_t, 4> colour;  ///< roots of linear RGB; alpha: 255 for stone
    glm::vec2 share;                     ///< place of the map whose light it stands in, 0..1
    float copy;                          ///< 1: the map mirrored in x, 2: in z, 3: in both there; 0: neither
    float unshaded;                      ///< 0..1: how far the shadows there are levelled away
};

}  // namespace cuesta

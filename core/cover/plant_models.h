#pragma once
/// \file Models of plants and boulders, made by the program: for pictures and for files of instances.

#include <array>
#include <cstdint>
#include <glm/glm.hpp>
#include <vector>

#include "core/cover/species.h"

namespace cuesta {

inline constexpr int plant_form_count = 9;
/// Fineness of a model: for plants of which single branches are seen, those a hundred pixels high, and those of a few.
enum class PlantDetail { close, near, far };
inline constexpr int plant_detail_count = 3;

/// Values of PlantVertex::leaf beyond those between bark and tips: flat pieces on which plants.frag draws leaves or
/// needles.
inline constexpr float leaf_card = 3, needle_card = 4;

/// Places in heights of the plant (y) and radii of its crown (x, z), boulders in their size.
struct PlantVertex {
    glm::vec3 place, normal;
    float shade;  ///< share of the light that the plant itself lets through to here
    float leaf;   ///< 0 bark; 1 leaves or stone, in the colour of the species; 2 tips of branches, which are thin; cards
    glm::vec2 card{0};  ///< place on a card: leaves -1..1 both ways; needles 0 at the root .. 1, and -1..1 across
};

/// All models in one list of triangles, each a range of indices.
struct PlantModels {
    struct Range {
        int first = 0, count = 0;
    };
    std::vector<PlantVertex> vertices;
    std::vector<std::uint16_t> indices;
    std::array<std::array<Range, plant_detail_count>, plant_form_count> ranges;

    const Range& range(PlantForm form, PlantDetail detail) const {
        return ranges[static_cast<std::size_t>(form)][static_cast<std::size_t>(detail)];
    }
};

/// Always the same.
PlantModels plant_models();

}  // namespace cuesta

#include "core/cover/leaf_colours.h"

#include <algorithm>
#include <string_view>

#include "core/cover/species.h"

namespace cuesta {
namespace {

using Colour = std::array<float, 3>;

/// A species that sheds its leaves.
struct Deciduous {
    std::string_view species;
    float green;         ///< share of the plants that are still green in autumn
    Colour early, late;  ///< first and last colour of those that have turned
};

constexpr std::array deciduous{
    Deciduous{"beech", 0.15F, {0.210F, 0.125F, 0.022F}, {0.150F, 0.048F, 0.014F}},
    Deciduous{"oak", 0.35F, {0.120F, 0.095F, 0.024F}, {0.115F, 0.058F, 0.018F}},
    Deciduous{"larch", 0.10F, {0.200F, 0.140F, 0.022F}, {0.230F, 0.115F, 0.016F}},
    Deciduous{"birch", 0.10F, {0.240F, 0.190F, 0.026F}, {0.260F, 0.150F, 0.018F}},
    Deciduous{"alder", 0.60F, {0.075F, 0.075F, 0.026F}, {0.090F, 0.070F, 0.028F}},
    Deciduous{"heath", 0.20F, {0.085F, 0.048F, 0.034F}, {0.072F, 0.040F, 0.024F}},
};

constexpr Colour twigs{0.058F, 0.047F, 0.040F};
/// Fresh leaves against those of summer.
constexpr Colour fresh{1.45F, 1.50F, 1.10F};

Colour mixed(const Colour& a, const Colour& b, float share) {
    Colour result{};
    for (std::size_t c = 0; c < 3; ++c) result[c] = a[c] + share * (b[c] - a[c]);
    return result;
}

/// Null for evergreens and stone.
const Deciduous* find_deciduous(std::size_t species) {
    const auto found = std::ranges::find(deciduous, plant_species()[species].id, &Deciduous::species);
    return found == deciduous.end() ? nullptr : &*found;
}

}  // namespace

Colour leaf_colour(std::size_t species, Season season, float lot) {
    const Colour summer = plant_species()[species].colour;
    const Deciduous* sheds = find_deciduous(species);
    if (sheds == nullptr || season == Season::summer) return summer;
    if (season == Season::winter) return mixed(twigs, summer, 0.1F * lot);
    if (season == Season::spring) {
        Colour result{};
        for (std::size_t c = 0; c < 3; ++c) result[c] = summer[c] * (1 + (fresh[c] - 1) * (0.5F + 0.5F * lot));
        return result;
    }
    // Over a tenth of the lots a tree turns.
    constexpr float turning = 0.1F;
    const float turned = std::clamp((lot - sheds->green) / turning, 0.0F, 1.0F);
    const float way = std::clamp((lot - sheds->green) / (1 - sheds->green), 0.0F, 1.0F);
    return mixed(summer, mixed(sheds->early, sheds->late, way), turned);
}

Colour mean_leaf_colour(std::size_t species, Season season) {
    constexpr int lots = 32;
    Colour sum{};
    for (int i = 0; i < lots; ++i) {
        const Colour one = leaf_colour(species, season, (static_cast<float>(i) + 0.5F) / lots);
        for (std::size_t c = 0; c < 3; ++c) sum[c] += one[c] / lots;
    }
    return season == Season::summer ? plant_species()[species].colour : sum;
}

}  // namespace cuesta

#pragma once
/// \file Species of ground cover: where each can live, and its size and look.

#include <array>
#include <cstdint>
#include <string_view>

namespace cuesta {

/// Suitability along a site factor: 0 outside `low` .. `high`, 1 within the best range, linear between (Gain, Long,
/// Cordonnier, Cani 2017, "EcoBrush").
struct Trapezoid {
    float low, best_low, best_high, high;
    constexpr float at(float value) const {
        if (value <= low || value >= high) return 0;
        if (value < best_low) return (value - low) / (best_low - low);
        if (value > best_high) return (high - value) / (high - best_high);
        return 1;
    }
};

/// Forms of the models. Tufts of grass and flowers are no species: pictures alone have them.
enum class PlantForm : std::uint8_t { conifer, broadleaf, dome, umbrella, palm, shrub, boulder, tuft, flower };

/// Sizes that are placed one after another, the larger first; smaller plants keep clear of larger ones.
enum class PlantLayer : std::uint8_t { large, middle, low, stones };
inline constexpr int plant_layer_count = 4;

/// Least distance between two plants of a layer, mm.
inline constexpr std::array<int, plant_layer_count> plant_spacing{7000, 4600, 3600, 5000};

/// Role in succession: who comes first after a disturbance, who in the end.
enum class PlantRole : std::uint8_t { pioneer, sun, shade, none };

struct PlantSpecies {
    std::string_view id;    ///< of files: "scots_pine"
    std::string_view name;  ///< "Scots pine"
    PlantForm form;
    PlantLayer layer;
    PlantRole role;
    Trapezoid temperature;         ///< mean of the year, degrees Celsius
    Trapezoid wetness;             ///< rank on the land, 0 driest .. 1 wettest, shifted by the climate's moisture
    float slope_best, slope_most;  ///< degrees: as dense as on level ground up to, none from
    float height;                  ///< of a grown plant, m; boulders: 1
    float crown;                   ///< radius of its crown, m
    std::array<float, 3> colour;   ///< of its leaves, or stone, linear
};

inline constexpr int species_count = 14;
inline constexpr int first_stone = species_count - 1;

/// In the order of their numbers in PlantInstance, which files of instances hold. Ranges of temperature and wetness,
/// sizes: rounded from forestry; they decide the picture, not a yield.
const std::array<PlantSpecies, species_count>& plant_species();

}  // namespace cuesta

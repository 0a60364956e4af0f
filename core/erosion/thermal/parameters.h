#pragma once
/// \file Parameters of thermal erosion (talus slopes).

#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/kind_traits.h"

namespace cuesta {

/// Cells that exchange, how much, and when.
enum class ThermalScheme {
    improved,   ///< pairs of all eight neighbours at once, blocks of cells first
    published,  ///< as Prokop 2009 after Olsen 2004: four corners, one cell after the other
    ferreira,   ///< as Ferreira 2022: eight neighbours, all cells at once
};
template <>
struct EnumNames<ThermalScheme> {
    static constexpr std::array<std::string_view, 3> names{"improved", "published", "ferreira"};
};

struct ThermalParameters {
    ThermalScheme scheme = ThermalScheme::improved;
    float talus = 35.0F;
    float rate = 1.0F;
    float chance = 0.2F;

    static constexpr std::string_view prefix = "thermal";
    static constexpr std::string_view title = "Thermal erosion";
    static constexpr ErosionKindTraits traits{
        .label = "Thermal",
        .sentence = "Relative share of thermal erosion steps.",
        .proportion = 1,
        .in_brush = true,
        .colour_on_dark = 0xc8684c,
        .colour_on_light = 0xb4533a,
    };
    static constexpr auto parameters() {
        using P = ThermalParameters;
        return std::tuple{
            choice("scheme", "Scheme", &P::scheme,
                   "improved: slopes come to rest at the talus angle in every direction; published: as in Prokop 2009, "
                   "material falls to the four corners, cell after cell; ferreira: as in Ferreira 2022, to eight "
                   "neighbours.",
                   Shown::more),
            parameter("talus", "Talus angle", &P::talus, Unit::degree, 1, 89,
                      "Slopes steeper than this crumble into scree; materials may have their own."),
            parameter("rate", "Rate", &P::rate, Unit::fraction, 0, 1,
                      "Share of the largest stable amount that crumbles in a step."),
            parameter("chance", "Chance", &P::chance, Unit::fraction, 0, 1,
                      "Variance of the random number, 1 at most, by which each cell gives less (Prokop 2009); 0: none.",
                      Shown::more),
        };
    }
    bool operator==(const ThermalParameters&) const = default;
};

}  // namespace cuesta

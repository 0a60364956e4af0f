#pragma once
/// \file Hard and soft beds in the rock at the bottom.

#include "core/base/parameter_set.h"

namespace cuesta {

/// Pairs of a hard and a soft bed, one over the other without end, tilted, folded and uneven. Hard beds yield less to
/// every kind of erosion than the bottom's material does, soft ones as much.
struct BeddingParameters {
    bool enabled = false;
    float thickness = 60.0F;
    float hard_share = 0.4F;
    float contrast = 0.8F;
    float variety = 0.3F;
    float dip = 0.0F;
    float dip_direction = 90.0F;
    float fold_height = 0.0F;
    float fold_length = 2000.0F;
    float fold_direction = 90.0F;
    float unevenness = 5.0F;
    float unevenness_length = 500.0F;
    std::uint64_t seed = 1;

    static constexpr std::string_view prefix = "strata";
    static constexpr std::string_view title = "Beds in the bottom layer";
    static constexpr auto parameters() {
        using P = BeddingParameters;
        return std::tuple{
            toggle("enabled", "Beds", &P::enabled,
                   "Alternates hard and soft beds in the bottom layer; loose material is then tracked separately."),
            parameter("thickness", "Thickness", &P::thickness, Unit::metre, 0.1, 10000,
                      "Combined thickness of one hard and one soft bed."),
            parameter("hard_share", "Hard share", &P::hard_share, Unit::fraction, 0.05, 0.95,
                      "Share of this thickness that is hard."),
            parameter("contrast", "Contrast", &P::contrast, Unit::fraction, 0, 1,
                      "Resistance of hard beds compared with soft ones; 1 cannot be eroded."),
            parameter("variety", "Variety", &P::variety, Unit::fraction, 0, 1, "Variation between hard beds.",
                      Shown::more),
            parameter("dip", "Dip", &P::dip, Unit::degree, 0, 80, "Angle at which the beds are tilted."),
            parameter("dip_direction", "Dip direction", &P::dip_direction, Unit::degree, 0, 360,
                      "Direction in which the beds dip, clockwise from north."),
            parameter("fold_height", "Fold height", &P::fold_height, Unit::metre, 0, 10000,
                      "Height of the folds from trough to crest."),
            parameter("fold_length", "Fold length", &P::fold_length, Unit::metre, 1, 1000000,
                      "Distance from crest to crest."),
            parameter("fold_direction", "Fold direction", &P::fold_direction, Unit::degree, 0, 360,
                      "Direction across the folds, clockwise from north."),
            parameter("unevenness", "Unevenness", &P::unevenness, Unit::metre, 0, 10000,
                      "Height of the waves in the beds."),
            parameter("unevenness_length", "Wave size", &P::unevenness_length, Unit::metre, 1, 1000000,
                      "Width of these waves.", Shown::more),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different waves and beds of the same kind."),
        };
    }
    bool operator==(const BeddingParameters&) const = default;
};

}  // namespace cuesta

#pragma once
/// \file Regions: painted masks within which the kinds of erosion act less, or the rock yields in another way.

#include <algorithm>
#include <array>

#include "core/base/parameter_set.h"
#include "core/erosion/parameters.h"

namespace cuesta {

/// Of a custom mask. Where the mask is m, a kind of share s changes the ground 1 - m (1 - s) times as much as
/// elsewhere, and erodibility is 1 - m (1 - e) times as large.
struct RegionParameters {
    bool acts = false;
    float erodibility = 1.0F;
#define CUESTA_ROW(name, number, Parameters) float name = 1.0F;
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW

    /// The members that hold the shares, indexed by ErosionKind.
    static constexpr std::array<float RegionParameters::*, erosion_kind_count> members() {
        std::array<float RegionParameters::*, erosion_kind_count> by_number{};
#define CUESTA_ROW(name, number, Parameters) by_number[number] = &RegionParameters::name;
        CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
        return by_number;
    }
    constexpr float share(ErosionKind kind) const {
        return this->*members()[static_cast<std::size_t>(kind)];
    }

    static constexpr std::string_view prefix = "region";
    static constexpr std::string_view title = "Region";
    static constexpr auto parameters() {
        using P = RegionParameters;
        const std::tuple first{
            toggle("acts", "Region", &P::acts,
                   "The mask is a region: erosion acts within it as set here, fading where the mask fades."),
            parameter("erodibility", "Erodibility", &P::erodibility, Unit::none, 0, 4,
                      "Multiplies the erodibility of the ground within the region.")
                .scale(0, 2),
        };
        std::array<Parameter<P, float>, erosion_kind_count> shares{};
        for (std::size_t kind = 0; kind < shares.size(); ++kind)
            shares[kind] = parameter(EnumNames<ErosionKind>::names[kind], erosion_kind_traits[kind].label,
                                     members()[kind], Unit::fraction, 0, 1,
                                     "Share of this kind of erosion that acts within the region: 1 all of it, 0 none.");
        return std::tuple_cat(first, shares);
    }
    bool operator==(const RegionParameters&) const = default;
};

}  // namespace cuesta

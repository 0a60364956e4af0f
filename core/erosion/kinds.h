#pragma once
/// \file The kinds of erosion, one row each (ADR 20). A new kind is a folder with its parameters.h and its steps, and
/// here its include and its row.

#include <algorithm>
#include <array>
#include <string_view>

#include "core/base/parameter_set.h"
#include "core/erosion/coast/parameters.h"
#include "core/erosion/droplets/parameters.h"
#include "core/erosion/glaciers/parameters.h"
#include "core/erosion/kind_traits.h"
#include "core/erosion/lava/parameters.h"
#include "core/erosion/stream_power/parameters.h"
#include "core/erosion/thermal/parameters.h"
#include "core/erosion/water/parameters.h"
#include "core/erosion/wind/parameters.h"

namespace cuesta {

/// ROW(name, number, parameter set), in the order of forms. The name is that of the enumerator, of the proportion, of
/// the parameter set in a schedule and in project files, and of the work in core/erosion/kind_work.h. Numbers run from
/// 0 without gaps; random orders and kept states depend on them, so that a released one never changes.
#define CUESTA_EROSION_KINDS(ROW)               \
    ROW(water, 0, WaterParameters)              \
    ROW(thermal, 2, ThermalParameters)          \
    ROW(wind, 1, WindParameters)                \
    ROW(stream_power, 3, StreamPowerParameters) \
    ROW(droplets, 4, DropletParameters)         \
    ROW(glaciers, 5, GlacierErosionParameters)  \
    ROW(lava, 6, LavaParameters)                \
    ROW(coast, 7, CoastErosionParameters)

#define CUESTA_ROW(name, number, Parameters) name = (number),
enum class ErosionKind { CUESTA_EROSION_KINDS(CUESTA_ROW) };
#undef CUESTA_ROW

#define CUESTA_ROW(name, number, Parameters) +1
inline constexpr int erosion_kind_count = CUESTA_EROSION_KINDS(CUESTA_ROW);
#undef CUESTA_ROW

template <>
struct EnumNames<ErosionKind> {
    static constexpr std::array<std::string_view, erosion_kind_count> names = [] {
        std::array<std::string_view, erosion_kind_count> by_number{};
#define CUESTA_ROW(name, number, Parameters) by_number[number] = #name;
        CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
        return by_number;
    }();
    static_assert(std::none_of(names.begin(), names.end(), [](std::string_view name) { return name.empty(); }),
                  "the numbers of the kinds run from 0 without gaps");
};

/// By the number of the kind.
inline constexpr std::array<ErosionKindTraits, erosion_kind_count> erosion_kind_traits = [] {
    std::array<ErosionKindTraits, erosion_kind_count> by_number{};
#define CUESTA_ROW(name, number, Parameters) by_number[number] = Parameters::traits;
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
    return by_number;
}();

constexpr const ErosionKindTraits& traits_of(ErosionKind kind) {
    return erosion_kind_traits[static_cast<std::size_t>(kind)];
}

/// All kinds, by number.
inline constexpr std::array<ErosionKind, erosion_kind_count> erosion_kinds = [] {
    std::array<ErosionKind, erosion_kind_count> kinds{};
    for (std::size_t number = 0; number < kinds.size(); ++number) kinds[number] = static_cast<ErosionKind>(number);
    return kinds;
}();

}  // namespace cuesta

#pragma once
/// \file Mixture of the kinds of erosion, and the whole schedule of a run.

#include <algorithm>
#include <array>
#include <cstdint>
#include <tuple>

#include "core/base/parameter_set.h"
#include "core/erosion/kinds.h"

namespace cuesta {

/// Ground beyond the edges of the map.
enum class Border { open, closed, sea, periodic };
template <>
struct EnumNames<Border> {
    static constexpr std::array<std::string_view, 4> names{"open", "closed", "sea", "periodic"};
};

enum class MixingOrder { even, random };
template <>
struct EnumNames<MixingOrder> {
    static constexpr std::array<std::string_view, 2> names{"even", "random"};
};

/// The proportions are weights: only their ratios matter. All 0 means that nothing erodes.
struct MixingParameters {
    int steps = 300;
#define CUESTA_ROW(name, number, Parameters) float name = Parameters::traits.proportion;
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
    MixingOrder order = MixingOrder::even;
    std::uint64_t seed = 1;
    Border border = Border::open;
    float sea_level = 0.0F;
    float plant_hold = 0.0F;

    /// The members that hold the proportions, indexed by ErosionKind.
    static constexpr std::array<float MixingParameters::*, erosion_kind_count> members() {
        std::array<float MixingParameters::*, erosion_kind_count> by_number{};
#define CUESTA_ROW(name, number, Parameters) by_number[number] = &MixingParameters::name;
        CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
        return by_number;
    }
    using Weights = std::array<float, erosion_kind_count>;
    /// The proportions, indexed by ErosionKind.
    constexpr Weights weights() const {
        Weights all{};
        for (std::size_t kind = 0; kind < all.size(); ++kind) all[kind] = this->*members()[kind];
        return all;
    }
    constexpr float& weight(ErosionKind kind) {
        return this->*members()[static_cast<std::size_t>(kind)];
    }
    constexpr float weight(ErosionKind kind) const {
        return this->*members()[static_cast<std::size_t>(kind)];
    }
    constexpr void set_weights(const Weights& all) {
        for (std::size_t kind = 0; kind < all.size(); ++kind) this->*members()[kind] = all[kind];
    }
    /// Leaves this kind alone, in proportion 1.
    constexpr void set_only(ErosionKind kind) {
        set_weights({});
        weight(kind) = 1;
    }
    constexpr bool erodes() const {
        const Weights all = weights();
        return std::any_of(all.begin(), all.end(), [](float weight) { return weight > 0; });
    }

    static constexpr std::string_view prefix = "erosion";
    static constexpr std::string_view title = "Erosion";
    static constexpr auto parameters() {
        using P = MixingParameters;
        const std::tuple steps{
            parameter("steps", "Steps", &P::steps, Unit::step, 0, 1000000, "Number of erosion steps in a run.")
                .scale(0, 2000)};
        std::array<Parameter<P, float>, erosion_kind_count> proportions{};
        for (std::size_t kind = 0; kind < proportions.size(); ++kind) {
            const ErosionKindTraits& traits = erosion_kind_traits[kind];
            proportions[kind] = parameter(EnumNames<ErosionKind>::names[kind], traits.label, members()[kind],
                                          Unit::none, 0, 1000, traits.sentence)
                                    .scale(0, 100, true);
        }
        const std::tuple others{
            choice("order", "Order", &P::order,
                   "even: the kinds alternate as evenly as possible; random: each step is drawn at random."),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different rain and a different random order."),
            choice("border", "Border", &P::border,
                   "open: water and sediment leave over the edge; closed: the edge is a wall; sea: the sea beyond the "
                   "edge floods lower ground; periodic: opposite edges are connected."),
            parameter("sea_level", "Sea level", &P::sea_level, Unit::metre, -12000, 9000,
                      "Height of the sea beyond the edges, if the border is sea."),
            parameter("plant_hold", "Hold by plants", &P::plant_hold, Unit::none, 0, 8,
                      "Exponent b by which the ground cover before erosion slows water, wind, stream power and "
                      "droplets: under a cover C they take exp(-b C) as much. 4 is usual; 0: plants hold nothing."),
        };
        return std::tuple_cat(steps, proportions, others);
    }
    bool operator==(const MixingParameters&) const = default;
};

/// Everything about a run of erosion but the ground, its materials and the sources.
struct ErosionSchedule {
    MixingParameters mixing;
    RainParameters rain;
#define CUESTA_ROW(name, number, Parameters) Parameters name;
    CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW

    /// Calls f(name, set) for every parameter set, in the order of forms; the names are those of the project file.
    template <class Schedule, class Function>
    static void each_set(Schedule& schedule, const Function& f) {
        f("mixing", schedule.mixing);
        f("rain", schedule.rain);
#define CUESTA_ROW(name, number, Parameters) f(#name, schedule.name);
        CUESTA_EROSION_KINDS(CUESTA_ROW)
#undef CUESTA_ROW
    }
    bool operator==(const ErosionSchedule&) const = default;
};

}  // namespace cuesta

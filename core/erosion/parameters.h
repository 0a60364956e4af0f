#pragma once
/// \file Mixture of the kinds of erosion, and the whole schedule of a run.

#include <array>
#include <cstdint>

#include "core/base/parameter_set.h"
#include "core/erosion/droplets/parameters.h"
#include "core/erosion/stream_power/parameters.h"
#include "core/erosion/thermal/parameters.h"
#include "core/erosion/water/parameters.h"
#include "core/erosion/wind/parameters.h"

namespace cuesta {

enum class ErosionKind { water, wind, thermal, stream_power, droplets };
inline constexpr int erosion_kind_count = 5;
template <>
struct EnumNames<ErosionKind> {
    static constexpr std::array<std::string_view, 5> names{"water", "wind", "thermal", "stream_power", "droplets"};
};

/// What lies beyond the edges of the map, for all kinds of erosion.
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
    float water = 100.0F;
    float wind = 50.0F;
    float thermal = 1.0F;
    float stream_power = 0.0F;
    float droplets = 0.0F;
    MixingOrder order = MixingOrder::even;
    std::uint64_t seed = 1;
    Border border = Border::open;
    float sea_level = 0.0F;

    /// The proportions, indexed by ErosionKind.
    constexpr std::array<float, erosion_kind_count> weights() const {
        return {water, wind, thermal, stream_power, droplets};
    }
    constexpr bool erodes() const { return water > 0 || wind > 0 || thermal > 0 || stream_power > 0 || droplets > 0; }

    static constexpr std::string_view prefix = "erosion";
    static constexpr std::string_view title = "Erosion";
    static constexpr auto parameters() {
        using P = MixingParameters;
        return std::tuple{
            parameter("steps", "Steps", &P::steps, Unit::step, 0, 1000000, "Number of erosion steps in a run."),
            parameter("water", "Water", &P::water, Unit::none, 0, 1000, "Relative share of water erosion steps."),
            parameter("wind", "Wind", &P::wind, Unit::none, 0, 1000, "Relative share of wind erosion steps."),
            parameter("thermal", "Thermal", &P::thermal, Unit::none, 0, 1000,
                      "Relative share of thermal erosion steps."),
            parameter("stream_power", "Stream power", &P::stream_power, Unit::none, 0, 1000,
                      "Relative share of stream power steps: rivers incise while the land rises."),
            parameter("droplets", "Droplets", &P::droplets, Unit::none, 0, 1000,
                      "Relative share of droplet steps: single drops run downhill and carry sediment."),
            choice("order", "Order", &P::order,
                   "even: the kinds alternate as evenly as possible; random: each step is drawn at random."),
            seed_parameter("seed", "Seed", &P::seed, "Each seed gives different rain and a different random order."),
            choice("border", "Border", &P::border,
                   "open: water and sediment leave over the edge; closed: the edge is a wall; sea: the sea beyond the "
                   "edge floods lower ground; periodic: opposite edges are connected."),
            parameter("sea_level", "Sea level", &P::sea_level, Unit::metre, -12000, 9000,
                      "Height of the sea beyond the edges, if the border is sea."),
        };
    }
    bool operator==(const MixingParameters&) const = default;
};

/// Everything about a run of erosion but the ground, its materials and the sources.
struct ErosionSchedule {
    MixingParameters mixing;
    RainParameters rain;
    WaterParameters water;
    ThermalParameters thermal;
    WindParameters wind;
    StreamPowerParameters stream_power;
    DropletParameters droplets;

    /// Calls f(name, set) for every parameter set, in the order of forms; the names are those of the project file.
    template <class Schedule, class Function>
    static void each_set(Schedule& schedule, const Function& f) {
        f("mixing", schedule.mixing);
        f("rain", schedule.rain);
        f("water", schedule.water);
        f("thermal", schedule.thermal);
        f("wind", schedule.wind);
        f("stream_power", schedule.stream_power);
        f("droplets", schedule.droplets);
    }
    bool operator==(const ErosionSchedule&) const = default;
};

}  // namespace cuesta

#pragma once
/// \file The place where erosion is to run, as users choose it.

#include <array>
#include <optional>
#include <string_view>
#include <utility>

namespace cuesta {

enum class DeviceChoice {
    automatic,
    processor,
    card,
    software,  ///< OpenGL in software, for tests
};

/// As `--device` and the settings have them.
inline constexpr std::array<std::pair<DeviceChoice, std::string_view>, 4> device_choices{
    {{DeviceChoice::automatic, "automatic"},
     {DeviceChoice::processor, "processor"},
     {DeviceChoice::card, "card"},
     {DeviceChoice::software, "gl-software"}}};

constexpr std::string_view name_of(DeviceChoice choice) {
    for (const auto& [each, name] : device_choices)
        if (each == choice) return name;
    return {};
}

constexpr std::optional<DeviceChoice> device_choice_of(std::string_view name) {
    for (const auto& [choice, each] : device_choices)
        if (each == name) return choice;
    return std::nullopt;
}

/// Whether a graphics device is asked for. "automatic" is the processor as long as no maker's cards have been seen to
/// compute alike (ADR 37).
constexpr bool wants_device(DeviceChoice choice) {
    return choice == DeviceChoice::card || choice == DeviceChoice::software;
}

}  // namespace cuesta

#pragma once
/// \file `--device`: where the steps of erosion are made.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "render/compute/erosion/device_choice.h"
#include "render/compute/erosion/device_run.h"

namespace cuesta {

class DeviceArgument {
public:
    void declare(CLI::App& command);
    /// A graphics device is asked for.
    bool wants_device() const { return cuesta::wants_device(choice()); }
    /// The device, checked now or before (DeviceChecksFile); null where the processor makes the steps, which a warning
    /// says if a device was asked for.
    std::unique_ptr<DeviceRun> open() const;

private:
    DeviceChoice choice() const { return device_choice_of(name_).value_or(DeviceChoice::automatic); }
    std::string name_{cuesta::name_of(DeviceChoice::automatic)};
};

/// Tells on the terminal how many steps were made where, with a warning of all that the device left to the processor.
void print_device(const DeviceRun& device);

}  // namespace cuesta

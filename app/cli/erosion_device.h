#pragma once
/// \file `--device`: where the steps of erosion are made.

#include <CLI/CLI.hpp>
#include <memory>
#include <string>

#include "render/compute/erosion/device_run.h"

namespace cuesta {

class DeviceArgument {
public:
    void declare(CLI::App& command);
    /// Whether a graphics device is asked for.
    bool wants_device() const { return name_ == "card" || name_ == "gl-software"; }
    /// The device, checked; null where the processor makes the steps, which a warning says if a device was asked for.
    std::unique_ptr<DeviceRun> open() const;

private:
    std::string name_ = "automatic";
};

/// How many steps were made where, on the terminal.
void print_device(const DeviceRun& device);

}  // namespace cuesta

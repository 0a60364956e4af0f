#pragma once
/// \file The speed of a device: how fast it moves memory, and which share of that the erosion kernels reach.

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/erosion/erode.h"
#include "render/compute/erosion/water_form.h"

namespace cuesta {

/// The time of one kernel, or of all kernels of a step together.
struct KernelTime {
    /// "water.pull"; "water" is the whole sub-step, "water_whole" and "water_tall" the same in one dispatch
    /// (WaterForm). "bent_wind" and "thermal_blocks" are all dispatches of a call, with the gaps between them.
    std::string name;
    double milliseconds = 0;    ///< best, on the device alone
    double bytes_per_cell = 0;  ///< that it must read and write, were every field touched once; 0: not by the cell
};

struct DeviceSpeed {
    double working_set = 0;  ///< bytes that the copy and the triad lie in
    double copy = 0;         ///< GB/s, best, of a = b
    double triad = 0;        ///< GB/s, best, of a = b + s c
    std::vector<KernelTime> kernels;

    /// GB/s of a kernel on so many cells.
    static double bandwidth(const KernelTime& kernel, double cells) {
        return kernel.bytes_per_cell * cells / kernel.milliseconds * 1e-6;
    }
};

/// Measures on a context of its own. Results of kernels are not looked at: a device that rounds otherwise can be
/// measured, too. One thread makes, uses and destroys it, and has no other context current meanwhile.
class DeviceMeter {
public:
    enum class Choice { any, card, software };
    /// An error: there is no such device, or it cannot run the kernels.
    static Result<std::unique_ptr<DeviceMeter>> create(Choice choice);
    ~DeviceMeter();

    /// "llvmpipe (LLVM 15.0.6, 256 bits), OpenGL 4.5".
    const std::string& device() const { return name_; }
    /// Maker, device, and the driver with its version.
    const std::string& driver() const { return driver_; }
    /// Computes on the processor: the times are by the clock then, and say nothing about cards.
    bool is_software() const { return is_software_; }

    /// Times the kernels of water, wind and thermal erosion on the land of `start`, which has been under water steps
    /// and is of one material, and the memory with a working set like theirs. At least `seconds` a kind. An error: the
    /// device has no room, or fails.
    Result<DeviceSpeed> measure(const ErosionState& start, double seconds);

private:
    struct Device;
    DeviceMeter();
    Result<void> open(Choice choice);
    Result<double> bandwidth(bool triad, int width, int height, double seconds);
    Result<void> measure_kind(ErosionKind kind, WaterForm form, const ErosionState& start, double seconds,
                              DeviceSpeed& speed);
    Result<void> measure_calls(const ErosionState& start, double seconds, DeviceSpeed& speed);
    Result<void> measure_call(KernelTime kernel, double seconds, const std::function<Result<void>()>& call,
                              DeviceSpeed& speed);

    std::string name_, driver_;
    bool is_software_ = false;
    std::unique_ptr<Device> device_;
};

}  // namespace cuesta

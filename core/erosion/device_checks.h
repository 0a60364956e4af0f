#pragma once
/// \file Outcomes of checks of devices that make steps of erosion, kept from one start of the program to the next
/// (ADR 64).

#include <optional>
#include <string>

namespace cuesta {

/// Outcome of comparing a device with the processor.
struct DeviceCheck {
    std::string difference;  ///< the first one, in words; empty: the same bytes
    bool passed() const { return difference.empty(); }
    bool operator==(const DeviceCheck&) const = default;
};

/// Keeps outcomes by a text that names device, driver and program: whatever may change how a device computes changes
/// the text. What cannot be kept is checked again: no errors. Called by one thread at a time.
class DeviceChecks {
public:
    DeviceChecks() = default;
    DeviceChecks(const DeviceChecks&) = delete;
    DeviceChecks& operator=(const DeviceChecks&) = delete;
    virtual ~DeviceChecks() = default;

    /// Nothing: there is no outcome for this device.
    virtual std::optional<DeviceCheck> kept(const std::string& device) const = 0;
    virtual void keep(const std::string& device, const DeviceCheck& check) = 0;
    /// The device is checked again at its next use.
    virtual void forget(const std::string& device) = 0;
};

}  // namespace cuesta

#pragma once
/// \file The kept outcomes of checks of graphics devices, in a file of the user's cache.

#include <vector>

#include "core/erosion/device_checks.h"

namespace cuesta {

/// A JSON file that is read at each question and replaced as a whole by each answer, so that programs that run side by
/// side lose an outcome at worst. A file that is missing, damaged or larger than any of ours counts as empty.
class DeviceChecksFile final : public DeviceChecks {
public:
    /// An empty path: nothing is kept.
    explicit DeviceChecksFile(std::string path) : path_(std::move(path)) {}

    std::optional<DeviceCheck> kept(const std::string& device) const override;
    /// Drops the oldest outcome where there are too many.
    void keep(const std::string& device, const DeviceCheck& check) override;
    void forget(const std::string& device) override;

private:
    struct Entry {
        std::string device;
        DeviceCheck check;
    };
    std::vector<Entry> read() const;
    void write(const std::vector<Entry>& entries) const;
    std::string path_;
};

/// $XDG_CACHE_HOME/cuesta/devices.json, or else ~/.cache/cuesta/devices.json; empty where neither variable is set.
std::string device_checks_path();

}  // namespace cuesta

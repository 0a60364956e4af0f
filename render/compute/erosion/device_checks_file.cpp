#include "render/compute/erosion/device_checks_file.h"

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <span>

#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/text_file.h"
#include "core/io/library/user_folder.h"

namespace cuesta {

namespace {

namespace fs = std::filesystem;

/// Devices, drivers and versions that one user sees in years; an entry takes some 200 bytes.
constexpr std::size_t most_entries = 64;
constexpr std::size_t most_bytes = 1 << 20;

}  // namespace

std::vector<DeviceChecksFile::Entry> DeviceChecksFile::read() const {
    const std::optional<std::string> text = path_.empty() ? std::nullopt : read_text_file(path_, most_bytes);
    if (!text) return {};
    const nlohmann::json json = nlohmann::json::parse(*text, nullptr, false);
    if (!json.is_object() || !json.contains("checks") || !json["checks"].is_array()) return {};
    std::vector<Entry> entries;
    for (const nlohmann::json& each : json["checks"]) {
        if (!each.is_object() || !each.contains("device") || !each["device"].is_string() ||
            !each.contains("difference") || !each["difference"].is_string())
            continue;
        entries.push_back({each["device"].get<std::string>(), {each["difference"].get<std::string>()}});
        if (entries.size() == most_entries) break;
    }
    return entries;
}

void DeviceChecksFile::write(const std::vector<Entry>& entries) const {
    if (path_.empty()) return;
    nlohmann::json json;
    json["checks"] = nlohmann::json::array();
    for (const Entry& each : entries)
        json["checks"].push_back({{"device", each.device}, {"difference", each.check.difference}});
    const std::string text = json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
    std::error_code code;
    fs::create_directories(file_path(path_).parent_path(), code);
    // Devices are checked at each start if nothing can be written.
    const Result<void> written = write_bytes_atomically(path_, std::as_bytes(std::span(text)));
    static_cast<void>(written);
}

std::optional<DeviceCheck> DeviceChecksFile::kept(const std::string& device) const {
    const std::vector<Entry> entries = read();
    const auto found = std::ranges::find_if(entries, [&](const Entry& each) { return each.device == device; });
    if (found == entries.end()) return std::nullopt;
    return found->check;
}

void DeviceChecksFile::keep(const std::string& device, const DeviceCheck& check) {
    std::vector<Entry> entries = read();
    std::erase_if(entries, [&](const Entry& each) { return each.device == device; });
    if (entries.size() >= most_entries) entries.erase(entries.begin());
    entries.push_back({device, check});
    write(entries);
}

void DeviceChecksFile::forget(const std::string& device) {
    std::vector<Entry> entries = read();
    if (std::erase_if(entries, [&](const Entry& each) { return each.device == device; }) > 0) write(entries);
}

std::string device_checks_path() {
    const std::string cache = user_cache_folder();
    return cache.empty() ? cache : utf8_of(file_path(cache) / "devices.json");
}

}  // namespace cuesta

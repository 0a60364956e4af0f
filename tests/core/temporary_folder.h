#pragma once
/// \file A folder of its own for a test, gone afterwards.

#include <atomic>
#include <chrono>
#include <filesystem>
#include <string>

#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"

namespace cuesta {

class TemporaryFolder {
public:
    TemporaryFolder() {
        static std::atomic<int> counter{0};
        const auto now = std::chrono::steady_clock::now().time_since_epoch().count();
        const std::string name = "cuesta-test-" + std::to_string(process_number()) + "-" + std::to_string(now);
        // Throws where it cannot be made; one that is there is another test's.
        do path_ = std::filesystem::temp_directory_path() / (name + "-" + std::to_string(++counter));
        while (!std::filesystem::create_directory(path_));
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }
    const std::filesystem::path& path() const { return path_; }
    /// The path of a file inside.
    std::string operator/(const std::string& name) const { return utf8_of(path_ / file_path(name)); }

private:
    std::filesystem::path path_;
};

}  // namespace cuesta

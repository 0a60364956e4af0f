#include "core/io/files/abandoned_files.h"

#include <charconv>
#include <chrono>
#include <filesystem>
#include <string_view>

#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// The process in ".cuesta-<process>-<number>.<ending>" (core/io/files/atomic_file.cpp); 0: not such a name.
int process_of(std::string_view name) {
    constexpr std::string_view beginning = ".cuesta-";
    if (!name.starts_with(beginning)) return 0;
    name.remove_prefix(beginning.size());
    int process = 0, number = 0;
    const char* const end = name.data() + name.size();
    const auto first = std::from_chars(name.data(), end, process);
    if (first.ec != std::errc() || first.ptr == end || *first.ptr != '-') return 0;
    const auto second = std::from_chars(first.ptr + 1, end, number);
    if (second.ec != std::errc() || (second.ptr != end && *second.ptr != '.')) return 0;
    return process;
}

}  // namespace

int remove_abandoned_files(const std::string& folder, double idle_seconds) {
    int removed = 0;
    std::error_code code;
    for (fs::directory_iterator at(file_path(folder.empty() ? "." : folder), code), end; !code && at != end;
         at.increment(code)) {
        const int process = process_of(utf8_of(at->path().filename()));
        std::error_code ignored;
        if (process <= 0 || process_is_running(process) || !at->is_regular_file(ignored)) continue;
        const std::chrono::duration<double> idle = fs::file_time_type::clock::now() - at->last_write_time(ignored);
        if (ignored || idle.count() < idle_seconds) continue;
        if (fs::remove(at->path(), ignored)) ++removed;
    }
    return removed;
}

}  // namespace cuesta

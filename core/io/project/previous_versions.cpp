#include "core/io/project/previous_versions.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <tuple>

#include "core/base/platform/file_names.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/files/abandoned_files.h"
#include "core/io/files/atomic_file.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Links lead to the file that is replaced: its versions are beside it.
fs::path file_of(const std::string& path) {
    std::error_code code;
    fs::path file = file_path(path);
    if (fs::is_symlink(file, code)) file = fs::weakly_canonical(file, code);
    return file;
}

fs::path folder_of(const fs::path& file) {
    return file.parent_path() / file_path("." + utf8_of(file.filename()) + "-versions");
}

std::string time_text(std::int64_t seconds) {
    using namespace std::chrono;
    // Within the years that the calendar of the standard library has.
    constexpr std::int64_t most = std::int64_t{8000} * 365 * 86400;
    const sys_seconds time{std::chrono::seconds(std::clamp(seconds, std::int64_t{0}, most))};
    const year_month_day day{floor<days>(time)};
    const hh_mm_ss clock{time - floor<days>(time)};
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%d-%02u-%02u %02d.%02d.%02d", static_cast<int>(day.year()),
                  static_cast<unsigned>(day.month()), static_cast<unsigned>(day.day()),
                  static_cast<int>(clock.hours().count()), static_cast<int>(clock.minutes().count()),
                  static_cast<int>(clock.seconds().count()));
    return text.data();
}

bool same_file(const FileStatus& a, const fs::path& b) {
    FileStatus other;
    return read_file_status(utf8_of(b), other) == 0 && a.identity == other.identity;
}

Error not_kept(int number, const fs::path& path) {
    return {"the previous version was not kept: " + describe_errno(number), utf8_of(path)};
}

/// Another name for the file, or a copy with its time.
Result<void> keep(const fs::path& file) {
    FileStatus present;
    if (const int failed = read_file_status(utf8_of(file), present)) {
        if (failed == ENOENT) return {};
        return not_kept(failed, file);
    }
    const fs::path folder = folder_of(file);
    std::error_code code;
    fs::create_directory(folder, code);
    if (code) return not_kept(code.value(), folder);
    const std::string stem = time_text(present.seconds);
    for (int i = 1; i < 1000; ++i) {
        const fs::path version =
            folder / file_path(stem + (i > 1 ? " (" + std::to_string(i) + ")" : "") + project_file_ending);
        const int failed = add_file_name(utf8_of(file), utf8_of(version));
        if (failed == 0) return {};
        if (failed == EEXIST) {
            // A save that failed has kept it already.
            if (same_file(present, version)) return {};
            continue;
        }
        Result<void> copied = write_atomically(utf8_of(version), [&](const std::string& temporary) -> Result<void> {
            fs::copy_file(file, file_path(temporary), fs::copy_options::overwrite_existing, code);
            if (!code) fs::last_write_time(file_path(temporary), fs::last_write_time(file), code);
            if (code) return not_kept(code.value(), version);
            return {};
        });
        return copied;
    }
    return not_kept(EEXIST, folder);
}

void forget(const std::string& path, int most) {
    const std::vector<PreviousVersion> versions = previous_versions(path);
    for (std::size_t i = static_cast<std::size_t>(std::max(0, most)); i < versions.size(); ++i) {
        std::error_code ignored;
        fs::remove(file_path(versions[i].path), ignored);
    }
}

}  // namespace

std::vector<PreviousVersion> previous_versions(const std::string& path) {
    struct Found {
        PreviousVersion version;
        FileStatus status;
    };
    std::vector<Found> found;
    const fs::path file = file_of(path);
    FileStatus present;
    const bool exists = read_file_status(utf8_of(file), present) == 0;
    std::error_code code;
    for (fs::directory_iterator at(folder_of(file), code), end; !code && at != end; at.increment(code)) {
        FileStatus status;
        if (at->path().extension() != project_file_ending || utf8_of(at->path().filename()).starts_with(".") ||
            read_file_status(utf8_of(at->path()), status) != 0)
            continue;
        // Kept for a save that failed.
        if (exists && same_file(present, at->path())) continue;
        found.push_back({{utf8_of(at->path()), status.seconds}, status});
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return std::tie(a.status.seconds, a.status.nanoseconds, a.version.path) >
               std::tie(b.status.seconds, b.status.nanoseconds, b.version.path);
    });
    std::vector<PreviousVersion> versions;
    for (Found& each : found) versions.push_back(std::move(each.version));
    return versions;
}

Result<SaveReport> save_project(const std::string& path, const Project& project, int most) {
    SaveReport report;
    if (most > 0)
        if (const Result<void> kept = keep(file_of(path)); !kept) report.not_kept = kept.error();
    if (const Result<void> written = write_project(path, project); !written) return written.error();
    forget(path, most);
    // A program that was killed while it saved here has left a part of a file.
    (void)remove_abandoned_files(utf8_of(file_of(path).parent_path()));
    return report;
}

}  // namespace cuesta

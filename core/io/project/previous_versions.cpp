#include "core/io/project/previous_versions.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <ctime>
#include <filesystem>
#include <tuple>

#include "core/io/files/abandoned_files.h"
#include "core/io/files/atomic_file.h"
#include "core/io/project/project_file.h"

namespace cuesta {
namespace {

namespace fs = std::filesystem;

/// Links lead to the file that is replaced: its versions are beside it.
fs::path file_of(const std::string& path) {
    std::error_code code;
    fs::path file = path;
    if (fs::is_symlink(file, code)) file = fs::weakly_canonical(file, code);
    return file;
}

fs::path folder_of(const fs::path& file) {
    return file.parent_path() / ("." + file.filename().string() + "-versions");
}

std::string time_text(std::time_t seconds) {
    std::tm parts{};
    ::gmtime_r(&seconds, &parts);
    std::array<char, 32> text{};
    std::strftime(text.data(), text.size(), "%Y-%m-%d %H.%M.%S", &parts);
    return text.data();
}

bool same_file(const struct stat& a, const fs::path& b) {
    struct stat other {};
    return ::stat(b.c_str(), &other) == 0 && a.st_dev == other.st_dev && a.st_ino == other.st_ino;
}

Error not_kept(int number, const fs::path& path) {
    return {"the previous version was not kept: " + describe_errno(number), path};
}

/// Another name for the file, or a copy with its time.
Result<void> keep(const fs::path& file) {
    struct stat present {};
    if (::stat(file.c_str(), &present) != 0) {
        if (errno == ENOENT) return {};
        return not_kept(errno, file);
    }
    const fs::path folder = folder_of(file);
    std::error_code code;
    fs::create_directory(folder, code);
    if (code) return not_kept(code.value(), folder);
    const std::string stem = time_text(present.st_mtime);
    for (int i = 1; i < 1000; ++i) {
        const fs::path version = folder / (stem + (i > 1 ? " (" + std::to_string(i) + ")" : "") + project_file_ending);
        if (::link(file.c_str(), version.c_str()) == 0) return {};
        if (errno == EEXIST) {
            // A save that failed has kept it already.
            if (same_file(present, version)) return {};
            continue;
        }
        Result<void> copied = write_atomically(version, [&](const std::string& temporary) -> Result<void> {
            fs::copy_file(file, temporary, fs::copy_options::overwrite_existing, code);
            if (!code) fs::last_write_time(temporary, fs::last_write_time(file), code);
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
        fs::remove(versions[i].path, ignored);
    }
}

}  // namespace

std::vector<PreviousVersion> previous_versions(const std::string& path) {
    struct Found {
        PreviousVersion version;
        timespec saved;
    };
    std::vector<Found> found;
    const fs::path file = file_of(path);
    struct stat present {};
    const bool exists = ::stat(file.c_str(), &present) == 0;
    std::error_code code;
    for (fs::directory_iterator at(folder_of(file), code), end; !code && at != end; at.increment(code)) {
        struct stat status {};
        if (at->path().extension() != project_file_ending || at->path().filename().string().starts_with(".") ||
            ::stat(at->path().c_str(), &status) != 0)
            continue;
        // Kept for a save that failed.
        if (exists && same_file(present, at->path())) continue;
        found.push_back({{at->path(), static_cast<std::int64_t>(status.st_mtime)}, status.st_mtim});
    }
    std::sort(found.begin(), found.end(), [](const Found& a, const Found& b) {
        return std::tuple(a.saved.tv_sec, a.saved.tv_nsec, a.version.path) >
               std::tuple(b.saved.tv_sec, b.saved.tv_nsec, b.version.path);
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
    (void)remove_abandoned_files(file_of(path).parent_path());
    return report;
}

}  // namespace cuesta

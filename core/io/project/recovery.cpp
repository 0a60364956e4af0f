#include "core/io/project/recovery.h"

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <utility>

#include "core/base/platform/file_names.h"
#include "core/base/platform/open_file.h"
#include "core/base/platform/processes.h"
#include "core/base/platform/utf8_path.h"
#include "core/io/files/atomic_file.h"
#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"
#include "core/io/project/project_file.h"

namespace cuesta {

namespace fs = std::filesystem;

namespace {

std::string project_path(const fs::path& folder) {
    return utf8_of(folder / "project.cuesta");
}

std::string tiles_path(const fs::path& folder) {
    return utf8_of(folder / "tiles.f32");
}

}  // namespace

class RecoveryFolder {
public:
    /// Nothing when another holds it, or it has gone; `problem` is then an errno, or 0.
    static std::unique_ptr<RecoveryFolder> take(const fs::path& path, FileOpening opening, int& problem) {
        OpenFile lock(lock_path(path), opening);
        problem = lock.problem();
        if (!lock.is_open()) return nullptr;
        problem = lock.lock();
        if (problem == EWOULDBLOCK || (problem != 0 && lives(path))) return nullptr;
        // Whoever held it may have removed it meanwhile.
        if (!lock.has_name()) return nullptr;
        return std::unique_ptr<RecoveryFolder>(new RecoveryFolder(path, std::move(lock)));
    }

    std::string project() const { return project_path(path_); }
    std::string note() const { return utf8_of(path_ / "note.json"); }
    std::string path() const { return utf8_of(path_); }
    bool has_project() const {
        std::error_code ignored;
        return fs::exists(file_path(project()), ignored);
    }
    /// The folder and everything in it.
    Result<void> remove() {
        std::error_code code;
        // First of all what would be offered.
        fs::remove(file_path(project()), code);
        if (!code) {
            // By name before the folder, which on Windows is not empty as long as it is open.
            (void)lock_.remove_name(lock_path(path_));
            fs::remove_all(path_, code);
        }
        if (code) return Error{"the recovery file cannot be removed: " + describe_errno(code.value()), project()};
        return {};
    }

private:
    RecoveryFolder(fs::path path, OpenFile lock) : path_(std::move(path)), lock_(std::move(lock)) {}

    static std::string lock_path(const fs::path& folder) { return utf8_of(folder / "lock"); }

    /// For file systems without locks: whether there is a process of that number.
    static bool lives(const fs::path& path) {
        const int process = std::atoi(utf8_of(path.filename()).c_str());
        return process > 0 && process_is_running(process);
    }

    fs::path path_;
    OpenFile lock_;
};

namespace {

Error no_folder(const std::error_code& code, const fs::path& folder) {
    return {"the folder of recovery files cannot be made: " + describe_errno(code.value()), utf8_of(folder)};
}

std::int64_t seconds_of(const std::string& path) {
    FileStatus status;
    return read_file_status(path, status) == 0 ? status.seconds : 0;
}

/// Notes that cannot be read are as good as none: the project counts.
RecoveryNote read_note(const std::string& path) {
    const nlohmann::json json = json_or_null(read_text_file(path, std::size_t{1} << 20U).value_or(""));
    const auto text = [&json](const char* key) {
        return json.is_object() && json.contains(key) && json[key].is_string() ? json[key].get<std::string>()
                                                                               : std::string();
    };
    return {text("name"), text("path")};
}

std::string run_note_path(const std::string& folder) {
    return utf8_of(file_path(folder) / "run.json");
}

std::optional<RunNote> read_run_note(const std::string& folder) {
    std::error_code ignored;
    if (!fs::exists(file_path(levels_state_path(folder)), ignored) &&
        !fs::exists(file_path(erosion_state_path(folder)), ignored))
        return {};
    const nlohmann::json json = json_or_null(read_text_file(run_note_path(folder), std::size_t{1} << 20U).value_or(""));
    const auto number = [&json](const char* key) -> std::int64_t {
        return json.is_object() && json.contains(key) && json[key].is_number_integer() ? json[key].get<std::int64_t>()
                                                                                       : 0;
    };
    return RunNote{number("step"), number("steps")};
}

Result<void> write_note(const std::string& path, const RecoveryNote& note) {
    const std::string text = nlohmann::json{{"name", note.name}, {"path", note.path}}.dump(
        2, ' ', false, nlohmann::json::error_handler_t::replace);
    return write_bytes_atomically(path, std::as_bytes(std::span(text)));
}

}  // namespace

RecoveryFile::RecoveryFile(std::unique_ptr<RecoveryFolder> folder)
    : folder_(std::move(folder)), tiles_(tiles_path(file_path(folder_->path()))) {}
RecoveryFile::RecoveryFile(RecoveryFile&&) noexcept = default;
RecoveryFile& RecoveryFile::operator=(RecoveryFile&&) noexcept = default;

Result<RecoveryFile> RecoveryFile::create(const std::string& folder) {
    std::error_code code;
    fs::create_directories(file_path(folder), code);
    if (code) return no_folder(code, file_path(folder));
    const auto now = std::chrono::system_clock::now().time_since_epoch();
    const auto start = std::chrono::duration_cast<std::chrono::milliseconds>(now).count();
    // Whoever tidies up at this very moment may take the new folder for one left behind: then another is made.
    int problem = 0;
    for (int attempt = 0; attempt < 10; ++attempt) {
        const fs::path own =
            file_path(folder) / file_path(std::to_string(process_number()) + "-" + std::to_string(start + attempt));
        const bool made = fs::create_directory(own, code);
        if (code) return no_folder(code, own);
        if (!made) continue;
        if (auto taken = RecoveryFolder::take(own, FileOpening::own, problem)) return RecoveryFile(std::move(taken));
        remove_empty_folder(utf8_of(own));
    }
    return no_folder(std::error_code(problem, std::generic_category()), file_path(folder));
}

RecoveryFile::~RecoveryFile() {
    if (folder_ && !folder_->has_project()) (void)folder_->remove();
}

std::string levels_state_path(const std::string& folder) {
    return utf8_of(file_path(folder) / "levels.state");
}

std::string erosion_state_path(const std::string& folder) {
    return utf8_of(file_path(folder) / "erosion.state");
}

Result<void> write_run_note(const std::string& folder, const RunNote& note) {
    const std::string text = nlohmann::json{{"step", note.step}, {"steps", note.steps}}.dump(2);
    return write_bytes_atomically(run_note_path(folder), std::as_bytes(std::span(text)));
}

void remove_run(const std::string& folder) {
    std::error_code ignored;
    for (const std::string& path : {run_note_path(folder), levels_state_path(folder), erosion_state_path(folder)})
        fs::remove(file_path(path), ignored);
}

Result<void> RecoveryFile::take_run(const LeftBehind& from) {
    if (!from.run() || read_run_note(folder())) return {};
    for (const auto path_in : {&levels_state_path, &erosion_state_path, &run_note_path}) {
        std::error_code code;
        if (!fs::exists(file_path(path_in(from.folder())), code)) continue;
        fs::rename(file_path(path_in(from.folder())), file_path(path_in(folder())), code);
        if (code) return Error{"the state of the run cannot be kept: " + describe_errno(code.value()), folder()};
    }
    return {};
}

std::string RecoveryFile::folder() const {
    return folder_->path();
}

std::string RecoveryFile::path() const {
    return folder_->project();
}

Result<void> RecoveryFile::write(const Project& project, const RecoveryNote& note) {
    if (!has_note_ || note != note_) {
        if (Result<void> written = write_note(folder_->note(), note); !written) return written;
        note_ = note;
        has_note_ = true;
    }
    const Result<TileSlots> slots = tiles_.add(rasters_of_file(project));
    if (!slots) return slots.error();
    if (Result<void> written = write_project_on_tiles(folder_->project(), project, *slots); !written) return written;
    tiles_.keep(*slots);
    return {};
}

Result<Project> read_recovery(const std::string& folder) {
    return read_project_on_tiles(project_path(file_path(folder)), tiles_path(file_path(folder)));
}

Result<void> RecoveryFile::clear() {
    std::error_code code;
    fs::remove(file_path(folder_->project()), code);
    if (code) return Error{"the recovery file cannot be removed: " + describe_errno(code.value()), path()};
    return {};
}

LeftBehind::LeftBehind(std::unique_ptr<RecoveryFolder> folder, RecoveryNote note, std::int64_t time)
    : folder_(std::move(folder)), note_(std::move(note)), time_(time), run_(read_run_note(folder_->path())) {}
LeftBehind::LeftBehind(LeftBehind&&) noexcept = default;
LeftBehind& LeftBehind::operator=(LeftBehind&&) noexcept = default;
LeftBehind::~LeftBehind() = default;

std::string LeftBehind::folder() const {
    return folder_->path();
}

Result<void> LeftBehind::discard() {
    return folder_->remove();
}

std::vector<LeftBehind> left_behind(const std::string& folder) {
    std::vector<LeftBehind> found;
    std::error_code code;
    for (fs::directory_iterator at(file_path(folder), code), end; !code && at != end; at.increment(code)) {
        std::error_code ignored;
        if (!at->is_directory(ignored)) continue;
        int problem = 0;
        auto taken = RecoveryFolder::take(at->path(), FileOpening::changing, problem);
        if (!taken) {
            // A program that ended before it had its lock leaves an empty folder; others are not empty and stay.
            remove_empty_folder(utf8_of(at->path()));
            continue;
        }
        if (!taken->has_project()) {
            (void)taken->remove();
            continue;
        }
        RecoveryNote note = read_note(taken->note());
        const std::int64_t time = seconds_of(taken->project());
        found.push_back(LeftBehind(std::move(taken), std::move(note), time));
    }
    std::sort(found.begin(), found.end(), [](const LeftBehind& a, const LeftBehind& b) {
        return a.time() != b.time() ? a.time() > b.time() : a.folder() > b.folder();
    });
    return found;
}

}  // namespace cuesta

#pragma once
/// \file Recovery files: what was not saved yet, for the case that the program ends without having been asked.
///
/// Every running program has a folder of its own in the folder of recovery files, "<process id>-<start time>", with the
/// files "lock", "note.json" {"name", "path"} and "project.cuesta". The lock is held by the system for as long as the
/// process lives, so what lies in a folder whose lock can be taken was left behind. The project's file and the note
/// appear whole or not at all; the note first, so that no project is without one. Beside a project with large rasters,
/// "changes.cuesta" holds what has changed since it was written (write_project_changes). While erosion runs, its states
/// lie beside the project ("levels.state", "erosion.state"; core/io/project/erosion_state_file.h), and "run.json"
/// {"step", "steps"} says how far it has come.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/io/project/tile_store.h"
#include "core/model/project.h"

namespace cuesta {

/// Facts about unsaved work besides the project itself. UTF-8.
struct RecoveryNote {
    std::string name;  ///< as the user knows it: "valley.cuesta", "Untitled"
    std::string path;  ///< where it would be saved; empty: it was never saved
    bool operator==(const RecoveryNote&) const = default;
};

/// Progress of a run of erosion at its last state on disk.
struct RunNote {
    std::int64_t step = 0;  ///< 0: on the levels, before the steps of full size
    std::int64_t steps = 0;
    bool operator==(const RunNote&) const = default;
};
/// Files of a run in the folder of a recovery file.
std::string levels_state_path(const std::string& folder);
std::string erosion_state_path(const std::string& folder);
/// To be called when the state is written.
Result<void> write_run_note(const std::string& folder, const RunNote& note);
/// Removes the note and the states, if there are any.
void remove_run(const std::string& folder);

/// Holds the lock of one of those folders.
class RecoveryFolder;

class LeftBehind;

/// The recovery file of this program. Not thread-safe, but may be handed from thread to thread.
class RecoveryFile {
public:
    /// Makes `folder`, where it is missing, and a place in it that is held until the end.
    static Result<RecoveryFile> create(const std::string& folder);
    RecoveryFile(RecoveryFile&&) noexcept;
    RecoveryFile& operator=(RecoveryFile&&) noexcept;
    /// An existing file stays, for another program to find; without a project there is none; without a project nothing
    /// does.
    ~RecoveryFile();

    /// Takes the place of what was written before, whole or not at all. Tiles of rasters that are on disk already are
    /// not written again.
    Result<void> write(const Project& project, const RecoveryNote& note);
    /// Bytes of rasters that the last write() wrote.
    std::uint64_t raster_bytes_written() const { return tiles_.bytes_written(); }
    /// There is nothing to recover any more; tiles stay for the next write(). An error says why the file could not be
    /// removed.
    Result<void> clear();
    /// Moves the states of a run that was left behind here, unless there is one here already.
    Result<void> take_run(const LeftBehind& from);
    /// The project's file, and its folder, which read_recovery() takes.
    std::string path() const;
    std::string folder() const;

private:
    explicit RecoveryFile(std::unique_ptr<RecoveryFolder> folder);
    std::unique_ptr<RecoveryFolder> folder_;
    RecoveryNote note_;
    bool has_note_ = false;
    TileStore tiles_;
};

/// The project in the folder of a recovery file. Those of earlier versions hold their rasters themselves.
Result<Project> read_recovery(const std::string& folder);

/// Work that a program left behind. As long as this lives, no other program can take it.
class LeftBehind {
public:
    LeftBehind(LeftBehind&&) noexcept;
    LeftBehind& operator=(LeftBehind&&) noexcept;
    ~LeftBehind();

    const RecoveryNote& note() const { return note_; }
    /// When it was written, seconds since 1970 (UTC).
    std::int64_t time() const { return time_; }
    /// The project's folder, for read_recovery().
    std::string folder() const;
    /// Of the run whose states lie beside it, if there is one.
    const std::optional<RunNote>& run() const { return run_; }
    /// Removes it for good.
    Result<void> discard();

private:
    friend std::vector<LeftBehind> left_behind(const std::string& folder);
    LeftBehind(std::unique_ptr<RecoveryFolder> folder, RecoveryNote note, std::int64_t time);
    std::unique_ptr<RecoveryFolder> folder_;
    RecoveryNote note_;
    std::int64_t time_ = 0;
    std::optional<RunNote> run_;
};

/// Everything in `folder` that no running program holds, the newest first; it is held from now on. Folders without a
/// project are removed. A folder that is missing or cannot be read has nothing.
std::vector<LeftBehind> left_behind(const std::string& folder);

}  // namespace cuesta

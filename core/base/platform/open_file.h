#pragma once
/// \file A file by its bytes, as the system keeps it: read and written anywhere, disk space taken ahead, synced,
/// locked, or looked at as memory.
///
/// Each system has its own half: core/base/platform/posix and core/base/platform/windows (ADR 67). Paths are UTF-8.
/// Functions that can fail return 0, or an errno for describe_errno() (core/io/files/atomic_file.h).

#include <cstddef>
#include <cstdint>
#include <string>

namespace cuesta {

/// Ways to open a file, or to make it.
enum class FileOpening {
    reading,   ///< it must exist
    writing,   ///< it must exist; what it holds stays
    changing,  ///< as writing, and for reading, too
    kept,      ///< as changing, but made where it is missing, for its owner alone
    emptied,   ///< for writing; made where it is missing, else emptied
    made,      ///< for writing; it must not exist
    own,       ///< as made, but for reading, too, and for its owner alone
};

/// Open as long as this lives; processes that are started do not get it. Move-only. Calls that read or write different
/// bytes are safe on several threads.
class OpenFile {
public:
    OpenFile() = default;
    /// Afterwards is_open() or problem().
    OpenFile(const std::string& path, FileOpening opening);
    /// An empty file in `folder` that goes away with this, however the program ends, for reading and writing by this
    /// program alone. On Linux it never has a name.
    static OpenFile nameless(const std::string& folder);
    OpenFile(OpenFile&& other) noexcept;
    OpenFile& operator=(OpenFile&& other) noexcept;
    ~OpenFile();

    bool is_open() const { return handle_ != none; }
    /// The errno that kept it from being opened.
    int problem() const { return problem_; }
    /// Its length; 0 where the system does not tell.
    std::int64_t bytes() const;

    /// All of the bytes from `at` on. Where the file ends before, EIO.
    int read_at(std::int64_t at, std::byte* bytes, std::size_t count) const;
    /// Says that `count` bytes from `at` on will be read soon, so that the disk can begin with it. Where a system takes
    /// no such hint, nothing happens.
    void expect_reading(std::int64_t at, std::int64_t count) const;
    int write_at(std::int64_t at, const std::byte* bytes, std::size_t count);
    /// From where the last one ended, for files of any kind.
    int write_next(const std::byte* bytes, std::size_t count);
    /// Cuts its end off, or adds zeros.
    int set_length(std::int64_t bytes);
    /// Takes disk space for `count` bytes from `first` on, so that they can be written later; the file grows if they
    /// lie behind its end. ENOSPC, EDQUOT and EFBIG say that there is no room.
    int take_room(std::int64_t first, std::int64_t count);
    /// Waits until what was written is on the disk; with its length and times if `all_about_it`. File systems and
    /// devices that cannot sync are no error: their bytes are as safe as they can be.
    int sync(bool all_about_it = true);
    /// Errors of delayed writing (network file systems, quotas) appear here. It is closed in any case.
    int close();

    /// Locks it for this object, until it is closed or the process ends. Never waits: EWOULDBLOCK where another holds
    /// the lock, here or in another process; another errno where the file system has no locks.
    int lock();
    /// Whether it can be found in some folder still.
    bool has_name() const;
    /// Removes its name `path`. What it holds, and a lock, stay until it is closed; on Windows it may be closed by
    /// this, since other programs would see it until then.
    int remove_name(const std::string& path);

    /// Its first `bytes`, more than 0, as memory: what is written there is written to the file in the system's own
    /// time. It stays when the file is closed. A disk that fails ends the program with a signal, as the system has no
    /// other way to tell.
    int map(std::uint64_t bytes, std::byte*& memory);

private:
    static constexpr std::intptr_t none = -1;
    std::intptr_t handle_ = none;
    int problem_ = 0;
};

/// Ends what OpenFile::map() began.
void unmap(std::byte* memory, std::uint64_t bytes) noexcept;
/// Lets go of the memory of mapped pages, whose contents the system keeps; they come back when they are touched again.
/// Any thread, at any time.
void let_go_of_mapped(std::byte* memory, std::uint64_t bytes) noexcept;

}  // namespace cuesta

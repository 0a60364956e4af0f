#pragma once
/// \file Files that appear whole or not at all: written beside their final name, synced, then renamed.

#include <cstddef>
#include <functional>
#include <span>
#include <string>

#include "core/base/result.h"

namespace cuesta {

/// Calls `write(temporary)` to make the file `temporary` in the same folder (with the same ending as `path`, since
/// libraries look at it), syncs it and renames it to `path`. On any error the temporary is removed and what was at
/// `path` stays. A `path` that is a link is followed: the file it points to is replaced, the link stays. The new file
/// has the permissions of the one it replaces, which must be writable, else those of any new file. Errors name `path`
/// and the cause ("disk full", "permission denied"). Calls may be nested and run on several threads; exceptions of
/// `write` pass through after the temporary has gone.
Result<void> write_atomically(const std::string& path,
                              const std::function<Result<void>(const std::string& temporary)>& write);

/// The same for bytes at hand.
Result<void> write_bytes_atomically(const std::string& path, std::span<const std::byte> bytes);

/// Writes bytes to a file that write_atomically has named; errors say why in words.
Result<void> write_bytes(const std::string& path, std::span<const std::byte> bytes);

/// Removes temporaries that are still being written; for the way out after Ctrl-C. Call it from an ordinary thread (one
/// that waits for the signal, or main after the handler has set a flag), not inside a signal handler: it takes a lock.
/// Afterwards a write that is still running fails instead of appearing.
void remove_unfinished_files();

/// Whether the disk has no room for more of that file: for libraries that fail to write and do not say why. 0, or the
/// errno of a disk that is full, or of a limit.
int errno_of_no_room(const std::string& path);

/// An errno in the words of errors: "the disk is full", "permission denied", "no such folder", ...
std::string describe_errno(int number);

}  // namespace cuesta

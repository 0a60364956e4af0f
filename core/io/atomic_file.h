#pragma once
/// \file Files that appear whole or not at all: written beside their final name, synced, then renamed.

#include <functional>
#include <span>
#include <string>

#include "core/base/result.h"

namespace cuesta {

/// Calls `write(temporary)` to make the file `temporary` in the same folder (with the same ending as `path`, since
/// libraries look at it), syncs it and renames it to `path`. On any error the temporary is removed and what was at
/// `path` stays. Errors name `path` and the cause ("disk full", "permission denied").
Result<void> write_atomically(const std::string& path,
                              const std::function<Result<void>(const std::string& temporary)>& write);

/// The same for bytes at hand.
Result<void> write_bytes_atomically(const std::string& path, std::span<const std::byte> bytes);

/// Removes temporaries that are still being written; for a handler of Ctrl-C that ends the process.
void remove_unfinished_files();

}  // namespace cuesta

#pragma once
/// \file Abandoned files of programs that were killed in the middle of a write.

#include <string>

namespace cuesta {

/// Removes temporaries of write_atomically() in `folder` whose program is gone. Other machines may write there, too,
/// and their programs are not known here: only what nobody has written to for `idle_seconds` goes. Returns how many.
int remove_abandoned_files(const std::string& folder, double idle_seconds = 600);

}  // namespace cuesta

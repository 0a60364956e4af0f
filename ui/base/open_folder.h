#pragma once
/// \file Folders shown in the desktop's file manager.

#include <QString>
#include <functional>

namespace cuesta {

/// Shows this folder (made absolute) in the file manager. Says whether the desktop took it. GUI thread.
bool open_folder(const QString& folder);

/// Takes folders in the desktop's place, for tests; null: the desktop takes them.
void set_folder_opener(std::function<bool(const QString&)> opener);

}  // namespace cuesta

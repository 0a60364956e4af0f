#pragma once
/// \file Folders of looks and light presets: the user's own, for all projects and the command line.

#include <string>
#include <vector>

#include "core/io/project/looks.h"

namespace cuesta {

/// The looks of a folder, and what of it cannot be used.
struct LookFolder {
    std::vector<GalleryLook> looks;  ///< by the names of their files
    std::vector<Error> skipped;      ///< broken, or called as another is, each with its file
    bool operator==(const LookFolder&) const = default;
};

/// Most looks that a folder may hold; others are skipped.
inline constexpr std::size_t most_own_looks = 100;

/// Reads every file *.json that lies in the folder (not in folders within it) as read_look_file() does. A folder that
/// does not exist is empty; an error: it cannot be read. Any thread.
Result<LookFolder> read_look_folder(LookKind kind, const std::string& folder);

/// The user's own folder of looks, $CUESTA_LOOKS or .../cuesta/looks, or of light presets, $CUESTA_LIGHTS or
/// .../cuesta/lights; as user_folder() has it.
std::string user_look_folder(LookKind kind);

/// Writes the look into the folder, which is made if need be, and returns the path. The file is called after the look.
/// Errors: a name without letters or digits or that is too long, one that another look has (of the program's or in the
/// folder), and a folder or file that cannot be written; then nothing has changed.
Result<std::string> save_look(LookKind kind, const std::string& folder, const GalleryLook& look);

/// Gives the look in that file another name, and the file one to match; returns its path. Errors as of save_look().
Result<std::string> rename_look(LookKind kind, const std::string& path, const std::string& name);

/// Removes the file of a look; an error: it cannot be removed.
Result<void> remove_look(const std::string& path);

/// Writes a look that was removed to its file again. An error: there is another file now, or it cannot be written.
Result<void> restore_look(LookKind kind, const GalleryLook& look);

}  // namespace cuesta

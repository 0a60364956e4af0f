#pragma once
/// \file The user's own folders: of stamps, looks and light presets for all projects, and of the cache.

#include <string>

namespace cuesta {

/// The folder that the environment variable names, or else cuesta/NAME in $XDG_DATA_HOME, or else in ~/.local/share (on
/// Windows in the folder of roaming application data). It need not exist. Empty where there is none of these.
std::string user_folder(const char* variable, const char* name);

/// $XDG_CACHE_HOME/cuesta, or else ~/.cache/cuesta (on Windows in the folder of local application data), for what can
/// be made again. It need not exist. Empty as above.
std::string user_cache_folder();

/// A name of the user's as that of a file without ending: letters and digits (and all beyond ASCII) as they are, the
/// rest as one hyphen between them. Empty where there are none.
std::string file_name_of(const std::string& name);

}  // namespace cuesta

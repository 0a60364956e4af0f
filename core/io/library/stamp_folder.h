#pragma once
/// \file Folders of height maps as libraries of stamps.

#include <string>
#include <vector>

#include "core/io/library/stamps.h"

namespace cuesta {

/// The stamps of a folder, and what of it cannot be used.
struct StampFolder {
    std::vector<Stamp> stamps;   ///< by name
    std::vector<Error> skipped;  ///< damaged or too large, each with its file
};

/// Reads every height map that lies in the folder (not in folders within it), by the order of their names; other files
/// are passed over. An index stamps.json in the folder (parse_stamps()) gives those that it lists their words; the
/// others are called after their files. Errors: the folder or its index cannot be read, or Error::cancelled(). Any
/// thread; takes as long as reading the files.
Result<StampFolder> read_stamp_folder(const std::string& folder, const WorkControl& control = {});

/// The user's own folder: $CUESTA_STAMPS, or else $XDG_DATA_HOME/cuesta/stamps, or else ~/.local/share/cuesta/stamps.
/// It need not exist. Empty where the environment names none of these.
std::string user_stamp_folder();

/// The shipped stamps, and those of the user's folder and of `folders`, in this order. A user's folder that does not
/// exist is empty; other folders that cannot be read are errors.
Result<StampFolder> read_stamp_library(const std::vector<std::string>& folders, const WorkControl& control = {});

/// Writes heights as NAME.tif into the folder, which is made if need be, and returns its path. `name` becomes the name
/// of a file; one without letters or digits is an error, as is a stamp that is there already, and what
/// write_elevation() refuses.
Result<std::string> save_stamp(const std::string& folder, const std::string& name, RasterView<const float> heights,
                               const TerrainFrame& frame);

}  // namespace cuesta

#pragma once
/// \file Options of an elevation import: for the command line and the dialog of the window alike.

#include <optional>
#include <string>
#include <variant>
#include <vector>

#include "core/io/elevation/elevation.h"
#include "core/io/elevation/mesh_heights.h"

namespace cuesta {

/// A part in cells of the raster as it stands before oblong cells are made square; row 0 is the north edge.
struct CellCrop {
    int left = 0;
    int top = 0;
    int width = 0;   ///< columns; > 0
    int height = 0;  ///< rows; > 0
    bool operator==(const CellCrop&) const = default;
};

/// A part in coordinates of the reference system that the raster has by then.
struct MapCrop {
    double west = 0;
    double south = 0;
    double east = 0;
    double north = 0;
    bool operator==(const MapCrop&) const = default;
};

struct ImportOptions {
    ReadElevationOptions read;
    /// Files that are laid together with the first as a mosaic; the earlier lie above the later.
    std::vector<std::string> more_files;
    /// Reference system of files that have a place and do not say in what: "EPSG:2056" or well-known text.
    std::string assumed_system;
    /// Reference system in metres to bring the land to: as above, or "utm" for the zone of its centre; "": as it is.
    std::string target_system;
    /// Heights that come in steps (8-bit pictures, whole metres) are smoothed within half a step
    /// (core/io/elevation/deterrace.h).
    bool smooth_steps = false;
    /// Part to import; nothing: all.
    std::variant<std::monostate, CellCrop, MapCrop> crop;
    /// Cells along the longer side, or metres per cell; neither: as the file has. Shrinking takes the mean of the
    /// ground that a cell covers, enlarging joins the samples by monotone cubics (core/io/elevation/enlarge.h).
    std::optional<int> longer_side;
    std::optional<double> resampled_cell;
    MeshHeightsOptions mesh;
};

}  // namespace cuesta

#pragma once
/// \file Import preview: a shaded picture and the numbers beside it. For any thread.

#include <QImage>
#include <QSizeF>
#include <memory>

#include "core/io/raster/source_raster.h"

namespace cuesta {

/// Land as gathered_import gives it, looked at.
struct ImportSketch {
    std::shared_ptr<const SourceRaster> raster;
    QImage picture;     ///< shaded from the north-west; transparent where there is no data
    QSizeF cell;        ///< metres of ground that a cell covers
    double lowest = 0;  ///< m, of the known cells
    double highest = 0;
    long long holes = 0;
    QString system;  ///< "WGS 84 / UTM zone 32N"; empty: not known
    QString utm;     ///< "EPSG:32632", empty where its place is not known
};

/// `cell_size`: metres, of files that do not tell. The picture is at most `longest` pixels along a side.
ImportSketch sketch_of(std::shared_ptr<const SourceRaster> raster, double cell_size, int longest = 640);

}  // namespace cuesta

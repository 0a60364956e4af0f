#pragma once
/// \file Coarser copies inside GeoTIFF files.

namespace cuesta {

/// Of what coarser copies are made. With any, a GeoTIFF is a cloud-optimised one (COG): GIS programs and web servers
/// then read no more than the part and the coarseness that they show.
enum class Overviews {
    none,     ///< a plain GeoTIFF
    means,    ///< each cell the mean of four finer ones, cells without data left out: for numbers
    nearest,  ///< each cell one of the finer ones: for what must not be mixed, such as kinds
};

}  // namespace cuesta

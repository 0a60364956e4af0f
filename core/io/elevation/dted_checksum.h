#pragma once
/// \file Checksums of DTED files, which GDAL does not look at.

#include <string>

namespace cuesta {

/// The number of profiles of a DTED file (columns, from south to north) whose checksum is not the sum of their bytes
/// (MIL-PRF-89020B, 3.11.2). One that ends early counts, one that is missing does not. 0 for
/// files that are no DTED or cannot be read.
long long damaged_dted_profiles(const std::string& path);

}  // namespace cuesta

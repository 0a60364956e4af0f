#pragma once
/// \file Corrections of the binary FBX files that Assimp writes.

#include <cstddef>
#include <vector>

#include "core/base/result.h"

namespace cuesta {

/// Coordinates in the file's global settings.
struct FbxAxes {
    double centimetres = 100;  ///< of a unit
    bool z_up = false;         ///< else y is up; right-handed either way
};

/// Binary FBX (version 7500) as Assimp 5.2 writes it, with three faults mended: lists of nested nodes lack the empty
/// record that ends them, so that no program reads them (assimp issue 4686); the unit is always the centimetre; and y
/// is always up. Files without the first fault pass through. An error if the bytes are no such file.
///
/// A node is: offset of its end, number of properties, bytes of properties (64 bits each, little-endian), length of its
/// name (8 bits), name, properties, nested nodes, and after these 25 zero bytes. Offsets count from the start of the
/// file.
Result<std::vector<std::byte>> mended_fbx(const std::vector<std::byte>& fbx, const FbxAxes& axes = {});

}  // namespace cuesta

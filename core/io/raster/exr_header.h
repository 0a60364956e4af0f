#pragma once
/// \file The head of an OpenEXR file, looked through before the library reads it.

#include <string>

#include "core/base/result.h"

namespace cuesta {

/// An error where an attribute of an OpenEXR file's head claims more bytes than the file has, or not as many as its
/// type takes: the library takes memory for what is claimed before it reads it. What else is wrong the library finds
/// itself. Any thread.
Result<void> check_exr_header(const std::string& path);

}  // namespace cuesta

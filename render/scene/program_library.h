#pragma once
/// \file The programs of a scene.

#include <map>
#include <string>

#include "core/base/result.h"
#include "render/gl/program.h"

namespace cuesta {

/// Programs by their files and defines, compiled when first needed.
class ProgramLibrary {
public:
    /// Valid as long as the library.
    Result<gl::Program*> program(const std::string& vertex_file, const std::string& fragment_file,
                                 const std::string& defines);

private:
    std::map<std::string, gl::Program> programs_;
};

}  // namespace cuesta

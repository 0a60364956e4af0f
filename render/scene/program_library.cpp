#include "render/scene/program_library.h"

namespace cuesta {

Result<gl::Program*> ProgramLibrary::program(const std::string& vertex_file, const std::string& fragment_file,
                                             const std::string& defines) {
    const std::string key = vertex_file + " " + fragment_file + " " + defines;
    auto known = programs_.find(key);
    if (known == programs_.end()) {
        auto made = gl::Program::create(vertex_file, fragment_file, defines);
        if (!made) return made.error();
        known = programs_.emplace(key, *std::move(made)).first;
    }
    return &known->second;
}

}  // namespace cuesta

#pragma once
/// \file A project as Python opens, changes, builds and saves it.

#include <pybind11/pybind11.h>

#include <memory>
#include <string>

#include "core/model/project.h"

namespace cuesta::python {

/// A project that knots and curves refer to as well.
struct LandDocument {
    std::shared_ptr<Project> project = std::make_shared<Project>();
    std::string name = "terrain";  ///< of the file that it was read from, without its ending
    bool is_of_heights = false;    ///< read from a height map or made from an array
};

/// Warns where the parameter changes nothing, or acts in another way than its value says.
void warn_if_unused(const Project& project, const std::string& id);

/// Whether nothing but the heights is known: no erosion, no surfaces.
bool is_bare(const LandDocument& document);

void bind_land_document(pybind11::module_& module);

}  // namespace cuesta::python

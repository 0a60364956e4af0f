#pragma once
/// \file Functions of the module that take arrays.

#include <pybind11/pybind11.h>

namespace cuesta::python {

/// Binds erode, measure, export, presets, set_threads.
void bind_functions(pybind11::module_& module);

}  // namespace cuesta::python

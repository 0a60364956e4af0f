#pragma once
/// \file Parameters by their ids: read, set and listed.

#include <pybind11/pybind11.h>

#include <string>
#include <vector>

#include "core/base/parameter_set.h"

namespace cuesta::python {

/// Binds the class Parameter and the list of all.
void bind_parameters(pybind11::module_& module);

/// A value as the type of Python that goes with the parameter's: float, int, bool or str.
pybind11::object value_of(const ParameterDescription& description, double value);
/// As text, as the declaration parses it. Raises TypeError for anything but numbers, booleans and texts.
std::string text_of_value(const pybind11::object& value);

/// The parameter's value in one of the sets; raises cuesta.Error, with the nearest id, where none has it.
pybind11::object get_parameter(const std::vector<ParameterSetRef>& sets, const std::string& id);

/// A parameter in Python: its declaration, and whether a project's `set` takes it.
struct ParameterEntry {
    ParameterDescription description;
    std::string set_title;
    bool settable = true;
};
/// Those of the sets, in their order.
std::vector<ParameterEntry> entries_of(const std::vector<ParameterSetRef>& sets);

}  // namespace cuesta::python

#pragma once
/// \file Errors of core as exceptions of Python.

#include <pybind11/pybind11.h>

#include <utility>

#include "core/base/result.h"

namespace cuesta::python {

/// Adds the classes Error and UnusedParameter to the module.
void bind_errors(pybind11::module_& module);

/// Raises cuesta.Error with the words of `error`; what was cancelled from Python raised already and ends as
/// KeyboardInterrupt.
[[noreturn]] void raise(const Error& error);

template <class T>
T unwrap(Result<T> result) {
    if (!result) raise(result.error());
    return std::move(*result);
}
inline void unwrap(const Result<void>& result) {
    if (!result) raise(result.error());
}

/// A warning that a parameter changes nothing, or acts in another way than its value says.
void warn_of_parameter(const std::string& words);
/// A warning of what was assumed or changed.
void warn(const std::string& words);

}  // namespace cuesta::python

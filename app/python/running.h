#pragma once
/// \file Long work without the interpreter's lock, with progress, Ctrl-C and exceptions.

#include <pybind11/pybind11.h>

#include <functional>
#include <optional>

#include "core/base/progress.h"

namespace cuesta::python {

/// Runs work(control) on a thread of its own, without the interpreter's lock, and waits for it. Meanwhile the calling
/// thread, with the lock, calls progress(share, words) with the latest report (None: nobody is told) and looks for
/// signals. An exception of `progress` or of a signal's handler (KeyboardInterrupt) stops the work by its control and is
/// raised once it has ended. Exceptions of `work` are passed on.
void run(const pybind11::object& progress, const std::function<void(const WorkControl&)>& work);

/// The same for work with a result.
template <class Work>
auto run_for_result(const pybind11::object& progress, const Work& work) {
    std::optional<decltype(work(WorkControl{}))> result;
    run(progress, [&](const WorkControl& control) { result.emplace(work(control)); });
    return std::move(*result);
}

}  // namespace cuesta::python

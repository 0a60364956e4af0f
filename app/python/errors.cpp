#include "app/python/errors.h"

#include <string>

namespace py = pybind11;

namespace cuesta::python {
namespace {

// References that are kept as long as the process lives: the interpreter may be gone before the destructors of a
// library run.
PyObject* error_class = nullptr;
PyObject* unused_parameter = nullptr;

PyObject* new_class(py::module_& module, const char* name, const char* sentence, PyObject* base) {
    PyObject* made =
        PyErr_NewExceptionWithDoc((std::string("cuesta.") + name).c_str(), sentence, base, nullptr);
    if (!made) throw py::error_already_set();
    module.add_object(name, py::reinterpret_borrow<py::object>(made));
    return made;
}

void warn_of_class(PyObject* kind, const std::string& words) {
    if (PyErr_WarnEx(kind, words.c_str(), 1) != 0) throw py::error_already_set();
}

}  // namespace

void bind_errors(py::module_& module) {
    error_class = new_class(module, "Error",
                            "A problem, in words for people: `what` says what to do about it, `where` names the "
                            "file or parameter.",
                            PyExc_ValueError);
    unused_parameter = new_class(module, "UnusedParameter",
                                 "Warning: a parameter that was set changes nothing, or not as its value says.",
                                 PyExc_UserWarning);
}

void raise(const Error& error) {
    if (error.is_cancelled()) {
        PyErr_SetNone(PyExc_KeyboardInterrupt);
        throw py::error_already_set();
    }
    const py::object made = py::reinterpret_borrow<py::object>(error_class)(error.message());
    made.attr("what") = error.what;
    made.attr("where") = error.where;
    PyErr_SetObject(error_class, made.ptr());
    throw py::error_already_set();
}

void warn_of_parameter(const std::string& words) {
    warn_of_class(unused_parameter, words);
}

void warn(const std::string& words) {
    warn_of_class(PyExc_UserWarning, words);
}

}  // namespace cuesta::python

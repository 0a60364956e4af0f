#include "app/python/arrays.h"

#include <cmath>
#include <string>

namespace py = pybind11;

namespace cuesta::python {
namespace {

/// A view as NumPy has it of any numbers, as floats.
py::array_t<float> as_floats(const py::object& given, const char* name) {
    const py::array array = py::array::ensure(given);
    if (!array) {
        PyErr_Clear();
        throw py::type_error(std::string(name) + " must be an array of numbers");
    }
    const char kind = array.dtype().kind();
    if (kind != 'f' && kind != 'i' && kind != 'u' && kind != 'b')
        throw py::type_error(std::string(name) + " must be an array of real numbers, not of " +
                             py::str(array.dtype()).cast<std::string>());
    if (array.ndim() != 2)
        throw py::value_error(std::string(name) + " must have 2 dimensions (rows, columns), not " +
                              std::to_string(array.ndim()));
    if (array.shape(0) < 2 || array.shape(1) < 2)
        throw py::value_error(std::string(name) + " must have at least 2 rows and 2 columns");
    if (array.shape(0) > 65536 || array.shape(1) > 65536)
        throw py::value_error(std::string(name) + " must have at most 65536 rows and columns");
    return py::array_t<float, py::array::forcecast>(array);
}

}  // namespace

py::object array_of(const SharedRaster& raster) {
    if (!raster) return py::none();
    auto* kept = new SharedRaster(raster);
    const py::capsule owner(kept, [](void* pointer) { delete static_cast<SharedRaster*>(pointer); });
    const auto cell = static_cast<py::ssize_t>(sizeof(float));
    py::array_t<float> array({static_cast<py::ssize_t>(raster->height()), static_cast<py::ssize_t>(raster->width())},
                             {static_cast<py::ssize_t>(raster->stride()) * cell, cell}, raster->row(0), owner);
    array.attr("flags").attr("writeable") = false;
    return std::move(array);
}

Raster<float> raster_of(const py::object& given, const char* name, Holes holes) {
    const py::array_t<float> array = as_floats(given, name);
    const auto cells = array.unchecked<2>();
    Raster<float> raster(static_cast<int>(array.shape(1)), static_cast<int>(array.shape(0)));
    for (int y = 0; y < raster.height(); ++y)
        for (int x = 0; x < raster.width(); ++x) {
            const float value = cells(y, x);
            if (holes == Holes::refused && !std::isfinite(value))
                throw py::value_error(std::string(name) + "[" + std::to_string(y) + ", " + std::to_string(x) +
                                      "] is not finite; fill holes first");
            raster(x, y) = value;
        }
    return raster;
}

}  // namespace cuesta::python

/// \file The Python module `cuesta`: land from scripts and notebooks.

#include <pybind11/pybind11.h>

#include "app/python/built_land.h"
#include "app/python/curves.h"
#include "app/python/errors.h"
#include "app/python/functions.h"
#include "app/python/land_document.h"
#include "app/python/parameters.h"

PYBIND11_MODULE(_core, module) {
    module.doc() = "Terrain: generated, eroded, carved, measured and exported. The compiled part of cuesta.";
    module.attr("__version__") = CUESTA_VERSION;
    cuesta::python::bind_errors(module);
    cuesta::python::bind_parameters(module);
    cuesta::python::bind_curves(module);
    cuesta::python::bind_built_land(module);
    cuesta::python::bind_land_document(module);
    cuesta::python::bind_functions(module);
}

#include "app/python/parameters.h"

#include <pybind11/stl.h>

#include "app/python/errors.h"
#include "core/erosion/uses.h"
#include "core/pipeline/listed_parameters.h"

namespace py = pybind11;

namespace cuesta::python {
namespace {

constexpr std::array type_names{"number", "integer", "toggle", "choice"};

/// The sentence, range and default: what help() and notebooks show.
std::string words_of(const ParameterEntry& entry) {
    const ParameterDescription& d = entry.description;
    return d.id + ": " + d.label + "\n\n" + sentence_with_need(d) + "\n\nRange: " + range_with_zero(d) +
           "\nDefault: " + default_with_unit(d);
}

py::object bound(const ParameterEntry& entry, double value) {
    const ParameterType type = entry.description.type;
    const bool counted = type == ParameterType::number || type == ParameterType::integer;
    return counted ? value_of(entry.description, value) : py::none();
}

}  // namespace

py::object value_of(const ParameterDescription& d, double value) {
    switch (d.type) {
        case ParameterType::number:
            return py::float_(value);
        case ParameterType::integer:
            return py::int_(static_cast<std::int64_t>(value));
        case ParameterType::toggle:
            return py::bool_(value != 0);
        case ParameterType::choice:
            return py::str(d.text_of(value));
    }
    return py::none();
}

std::string text_of_value(const py::object& value) {
    if (py::isinstance<py::bool_>(value)) return value.cast<bool>() ? "true" : "false";
    if (py::isinstance<py::str>(value)) return value.cast<std::string>();
    if (PyNumber_Check(value.ptr()) == 0 || PyComplex_Check(value.ptr()) != 0)
        throw py::type_error("a parameter's value must be a number, a bool or a str, not " +
                             py::repr(py::type::of(value)).cast<std::string>());
    // repr of a number is its shortest form that reads back equal; those of NumPy are brought to Python's first.
    if (PyIndex_Check(value.ptr()) != 0) return py::str(py::int_(value)).cast<std::string>();
    return py::repr(py::float_(value)).cast<std::string>();
}

py::object get_parameter(const std::vector<ParameterSetRef>& sets, const std::string& id) {
    std::vector<std::string> known;
    for (const ParameterSetRef& set : sets)
        for (const ParameterField& field : *set.fields) {
            if (field.description.id == id) return value_of(field.description, field.get(set.object));
            known.push_back(field.description.id);
        }
    raise({"no parameter '" + id + "', did you mean '" + nearest_word(id, known) + "'?", id});
}

std::vector<ParameterEntry> entries_of(const std::vector<ParameterSetRef>& sets) {
    std::vector<ParameterEntry> entries;
    for (const ParameterSetRef& set : sets)
        for (const ParameterField& field : *set.fields) entries.push_back({field.description, set.title, true});
    return entries;
}

void bind_parameters(py::module_& module) {
    py::class_<ParameterEntry>(module, "Parameter", "The declaration of a parameter.")
        .def_property_readonly("id", [](const ParameterEntry& e) { return e.description.id; },
                               "Name for get and set, such as \"thermal.talus\".")
        .def_property_readonly("label", [](const ParameterEntry& e) { return e.description.label; },
                               "Name in the window.")
        .def_property_readonly("title", [](const ParameterEntry& e) { return e.set_title; },
                               "Heading that it stands under.")
        .def_property_readonly("sentence", [](const ParameterEntry& e) { return e.description.sentence; },
                               "Its effect on the land.")
        .def_property_readonly("needs", [](const ParameterEntry& e) { return std::string(need_of(e.description.id)); },
                               "Settings that it needs to act; \"\": none.")
        .def_property_readonly("unit", [](const ParameterEntry& e) { return std::string(unit_symbol(e.description.unit)); },
                               "Unit, \"\" for pure numbers.")
        .def_property_readonly("type",
                               [](const ParameterEntry& e) { return type_names[static_cast<std::size_t>(e.description.type)]; },
                               "\"number\", \"integer\", \"toggle\" or \"choice\".")
        .def_property_readonly("minimum", [](const ParameterEntry& e) { return bound(e, e.description.minimum); },
                               "Least value; None for toggles and choices.")
        .def_property_readonly("maximum", [](const ParameterEntry& e) { return bound(e, e.description.maximum); },
                               "Greatest value; None for toggles and choices.")
        .def_property_readonly("default", [](const ParameterEntry& e) { return value_of(e.description, e.description.default_value); },
                               "Value in a new project.")
        .def_property_readonly("choices", [](const ParameterEntry& e) { return e.description.choices; },
                               "Words that a choice takes.")
        .def_property_readonly("settable", [](const ParameterEntry& e) { return e.settable; },
                               "True: Land.set takes it; parameters of splines, paths and elements are set there.")
        .def("__str__", &words_of)
        .def("__repr__", [](const ParameterEntry& e) { return "<cuesta.Parameter " + e.description.id + ">"; });
    module.def(
        "parameters",
        [] {
            std::vector<ParameterEntry> entries;
            for (const ListedParameters& set : listed_parameters())
                for (const ParameterField& field : *set.fields)
                    entries.push_back({field.description, set.title, set.settable()});
            return entries;
        },
        "All parameters that there are, in the order of the reference.");
}

}  // namespace cuesta::python

#include "app/python/curves.h"

#include <pybind11/numpy.h>
#include <pybind11/operators.h>
#include <pybind11/stl.h>

#include <algorithm>
#include <cmath>

#include "app/python/errors.h"
#include "app/python/parameters.h"
#include "core/model/meta_point_edit.h"
#include "core/model/spline_edit.h"

namespace py = pybind11;

namespace cuesta::python {
namespace {

constexpr std::array tangent_names{"automatic", "aligned", "free"};

using Point = std::array<double, 3>;

py::tuple tuple_of(const glm::dvec3& v) {
    return py::make_tuple(v.x, v.y, v.z);
}
glm::dvec3 vector_of(const Point& point) {
    for (const double number : point)
        if (!std::isfinite(number)) throw py::value_error("coordinates must be finite numbers");
    return {point[0], point[1], point[2]};
}

/// A part of a curve by its number.
struct PartHandle {
    CurveHandle curve;
    int index = 0;
    bool operator==(const PartHandle&) const = default;
};
struct KnotHandle : PartHandle {
    /// The knot; raises IndexError where it was removed.
    Knot& knot() const {
        auto& knots = curve.curve().knots;
        if (index >= static_cast<int>(knots.size())) throw py::index_error("this knot was removed");
        return knots[static_cast<std::size_t>(index)];
    }
    void move_to(const glm::dvec3& position) const {
        knot();
        curve.visit([&](auto& each) { move_knot(each, index, position); });
    }
    void put_handle(HandleSide side, const Point& handle) const {
        knot();
        const glm::dvec3 wanted = vector_of(handle);
        curve.visit([&](auto& each) { move_handle(each, index, side, wanted); });
    }
};
struct MetaHandle : PartHandle {
    template <class Function>
    auto visit(const Function& f) const {
        return curve.visit([&](auto& each) {
            if (index >= static_cast<int>(each.meta_points.size())) throw py::index_error("this meta point was removed");
            return f(each, each.meta_points[static_cast<std::size_t>(index)]);
        });
    }
};

std::vector<ParameterSetRef> sets_of(const CurveHandle& curve) {
    return curve.visit([](auto& each) { return std::vector{reference_to(each.parameters)}; });
}
std::vector<ParameterSetRef> sets_of(const MetaHandle& meta) {
    return meta.visit([](auto&, auto& point) { return std::vector{reference_to(point.parameters)}; });
}

/// set() of whatever has parameter sets.
template <class Handle>
void set_of(const Handle& handle, const std::string& id, const py::object& value) {
    unwrap(set_parameter(sets_of(handle), id, text_of_value(value)));
}
void set_of_curve(const CurveHandle& handle, const std::string& id, const py::object& value) {
    set_of(handle, id, value);
    handle.visit([](auto& each) { update_automatic_tangents(each); });  // a path's follow its smoothness
}

template <class Handle>
std::vector<Handle> parts_of(const CurveHandle& curve, std::size_t count) {
    std::vector<Handle> parts;
    for (std::size_t i = 0; i < count; ++i) {
        Handle part{{curve, static_cast<int>(i)}};
        parts.push_back(part);
    }
    return parts;
}
std::vector<KnotHandle> knots_of(const CurveHandle& curve) {
    return parts_of<KnotHandle>(curve, curve.curve().knots.size());
}
std::vector<MetaHandle> meta_points_of(const CurveHandle& curve) {
    return parts_of<MetaHandle>(curve, curve.visit([](auto& each) { return each.meta_points.size(); }));
}

void check_place(const CurveHandle& curve, double u) {
    const int count = curve.curve().curve_count();
    if (!(u >= 0 && u <= count))
        throw py::value_error("a place on this curve lies between 0 and " + std::to_string(count));
    if (count == 0) throw py::value_error("a curve needs two knots before it has places");
}
int checked_index(int index, std::size_t count, const char* what) {
    const int size = static_cast<int>(count);
    if (index < -size || index >= size) throw py::index_error(std::string("there is no such ") + what);
    return index < 0 ? index + size : index;
}

void remove_knot_of(const CurveHandle& curve, int index) {
    const int known = checked_index(index, curve.curve().knots.size(), "knot");
    curve.visit([&](auto& each) { remove_knot(each, known); });
}
void remove_meta_point_of(const CurveHandle& curve, int index) {
    curve.visit([&](auto& each) {
        remove_meta_points(each, {checked_index(index, each.meta_points.size(), "meta point")});
    });
}

void bind_knots(py::module_& module) {
    const auto coordinate = [](double glm::dvec3::*member) {
        return [member](const KnotHandle& k) { return k.knot().position.*member; };
    };
    const auto put = [](double glm::dvec3::*member) {
        return [member](const KnotHandle& k, double value) {
            glm::dvec3 to = k.knot().position;
            to.*member = value;
            k.move_to(vector_of({to.x, to.y, to.z}));
        };
    };
    py::class_<KnotHandle>(module, "Knot", "A point that a curve passes through.")
        .def_property("x", coordinate(&glm::dvec3::x), put(&glm::dvec3::x), "Metres east of the map's west edge.")
        .def_property("height", coordinate(&glm::dvec3::y), put(&glm::dvec3::y), "Metres above 0.")
        .def_property("z", coordinate(&glm::dvec3::z), put(&glm::dvec3::z), "Metres south of the map's north edge.")
        .def_property(
            "position", [](const KnotHandle& k) { return tuple_of(k.knot().position); },
            [](const KnotHandle& k, const Point& to) { k.move_to(vector_of(to)); }, "(x, height, z) in metres.")
        .def_property(
            "handle_in", [](const KnotHandle& k) { return tuple_of(k.knot().in); },
            [](const KnotHandle& k, const Point& to) { k.put_handle(HandleSide::in, to); },
            "Handle towards the knot before, relative to the position. Setting it makes automatic tangents aligned.")
        .def_property(
            "handle_out", [](const KnotHandle& k) { return tuple_of(k.knot().out); },
            [](const KnotHandle& k, const Point& to) { k.put_handle(HandleSide::out, to); },
            "Handle towards the next knot, relative to the position. Setting it makes automatic tangents aligned.")
        .def_property(
            "tangents", [](const KnotHandle& k) { return tangent_names[static_cast<std::size_t>(k.knot().tangents)]; },
            [](const KnotHandle& k, const std::string& mode) {
                k.knot();
                const auto* found = std::ranges::find(tangent_names, mode);
                if (found == tangent_names.end())
                    throw py::value_error("tangents are \"automatic\", \"aligned\" or \"free\", not \"" + mode + "\"");
                const auto wanted = static_cast<TangentMode>(found - tangent_names.begin());
                k.curve.visit([&](auto& each) { set_tangents(each, k.index, wanted); });
            },
            "\"automatic\": handles follow from the neighbours; \"aligned\": they lie on one line; \"free\": a corner.")
        .def("__eq__", [](const KnotHandle& a, const KnotHandle& b) { return a == b; }, py::is_operator())
        .def("__repr__", [](const KnotHandle& k) {
            return py::str("<cuesta.Knot {} at {}>").format(k.index, tuple_of(k.knot().position));
        });
}

void bind_meta_points(py::module_& module) {
    py::class_<MetaHandle>(module, "MetaPoint",
                           "A place of a curve with parameters of its own, between which they change linearly.")
        .def_property_readonly(
            "position", [](const MetaHandle& m) { return m.visit([](auto&, auto& point) { return point.position; }); },
            "Place on the curve: the whole part counts knots, the fraction is the share of the way to the next.")
        .def("get", [](const MetaHandle& m, const std::string& id) { return get_parameter(sets_of(m), id); },
             py::arg("id"), "Value of a parameter: \"meta.hardness\" of splines, \"section.width\" of paths.")
        .def("set", &set_of<MetaHandle>, py::arg("id"), py::arg("value"), "Sets a parameter.")
        .def("parameters", [](const MetaHandle& m) { return entries_of(sets_of(m)); }, "The parameters that it has.");
}

}  // namespace

void CurveHandle::refuse_removed() {
    raise({"this curve was removed from its land", "curve"});
}

std::vector<CurveHandle> curves_of(const std::shared_ptr<Project>& project, CurveSort sort) {
    std::vector<CurveHandle> curves;
    if (sort == CurveSort::path)
        for (const Path& path : project->paths) curves.emplace_back(project, sort, path.id);
    else
        for (const FeatureSpline& spline : project->splines) curves.emplace_back(project, sort, spline.id);
    return curves;
}

CurveHandle add_curve(const std::shared_ptr<Project>& project, const py::object& points, const std::string& kind,
                      const std::string& name, bool closed) {
    std::vector<glm::dvec3> places;
    for (const Point& point : points.cast<std::vector<Point>>()) places.push_back(vector_of(point));
    if (places.size() < 2) throw py::value_error("a curve needs at least two points (x, height, z)");
    if (kind.empty()) {
        FeatureSpline spline = spline_through<FeatureSpline>(places, closed);
        spline.name = name.empty() ? spline.name : name;
        return {project, CurveSort::spline, add_spline(project->splines, std::move(spline))};
    }
    PathParameters parameters;
    unwrap(set_parameter({reference_to(parameters)}, "path.kind", kind));
    Path path = path_of_kind(parameters.kind);
    path.knots = spline_through<Path>(places, closed || is_area(parameters.kind)).knots;
    path.closed = closed || is_area(parameters.kind);
    path.name = name.empty() ? path.name : name;
    update_automatic_tangents(path);
    return {project, CurveSort::path, add_spline(project->paths, std::move(path))};
}

void bind_curves(py::module_& module) {
    bind_knots(module);
    bind_meta_points(module);
    const auto flag = [](bool SketchedCurve::*member) {
        return [member](const CurveHandle& c) { return c.curve().*member; };
    };
    const auto put = [](bool SketchedCurve::*member) {
        return [member](const CurveHandle& c, bool value) { c.curve().*member = value; };
    };
    py::class_<CurveHandle>(module, "Curve", "A feature spline, from which land grows, or a path, which is carved.")
        .def_property_readonly("id", &CurveHandle::id, "Number that stays while others come and go.")
        .def_property_readonly("sort", [](const CurveHandle& c) { return c.sort() == CurveSort::path ? "path" : "spline"; },
                               "\"spline\" or \"path\".")
        .def_property("name", [](const CurveHandle& c) { return c.curve().name; },
                      [](const CurveHandle& c, const std::string& name) { c.curve().name = name; }, "Name in the lists.")
        .def_property("enabled", flag(&SketchedCurve::enabled), put(&SketchedCurve::enabled),
                      "False: it takes no part in the land.")
        .def_property("visible", flag(&SketchedCurve::visible), put(&SketchedCurve::visible),
                      "False: the window does not draw it.")
        .def_property("locked", flag(&SketchedCurve::locked), put(&SketchedCurve::locked),
                      "True: the window's tools leave it alone.")
        .def_property_readonly("closed", flag(&SketchedCurve::closed), "True: the last knot joins the first.")
        .def_property_readonly("knots", &knots_of, "Its knots, in order; changes of a knot change the land.")
        .def_property_readonly("meta_points", &meta_points_of, "Its meta points, in order.")
        .def("get", [](const CurveHandle& c, const std::string& id) { return get_parameter(sets_of(c), id); },
             py::arg("id"), "Value of a parameter: \"spline.rounding\", \"path.kind\".")
        .def("set", &set_of_curve, py::arg("id"), py::arg("value"), "Sets a parameter.")
        .def("parameters", [](const CurveHandle& c) { return entries_of(sets_of(c)); }, "The parameters that it has.")
        .def("append_knot",
             [](const CurveHandle& c, const Point& at) {
                 if (c.curve().closed) throw py::value_error("a closed curve has no end; use insert_knot");
                 const glm::dvec3 place = vector_of(at);
                 c.visit([&](auto& each) { append_knot(each, SplineEnd::last, place); });
                 return knots_of(c).back();
             },
             py::arg("position"), "Adds a knot (x, height, z) behind the last.")
        .def("insert_knot",
             [](const CurveHandle& c, double u) {
                 check_place(c, u);
                 const int index = c.visit([&](auto& each) { return insert_knot(each, u); });
                 return knots_of(c)[static_cast<std::size_t>(index)];
             },
             py::arg("place"), "Adds a knot on the curve, which keeps its shape. 1.5 lies halfway from knots[1] on.")
        .def("remove_knot", &remove_knot_of, py::arg("index"), "Removes a knot.")
        .def("add_meta_point",
             [](const CurveHandle& c, double u) {
                 check_place(c, u);
                 const int index = c.visit([&](auto& each) { return insert_meta_point(each, u); });
                 return meta_points_of(c)[static_cast<std::size_t>(index)];
             },
             py::arg("place"), "Adds a meta point with the parameters that hold there already.")
        .def("remove_meta_point", &remove_meta_point_of, py::arg("index"), "Removes a meta point.")
        .def("__eq__", [](const CurveHandle& a, const CurveHandle& b) { return a == b; }, py::is_operator())
        .def("__repr__", [](const CurveHandle& c) {
            return py::str("<cuesta.Curve {!r}, {} of {} knots>")
                .format(c.curve().name, c.sort() == CurveSort::path ? "path" : "spline", c.curve().knots.size());
        });
}

}  // namespace cuesta::python

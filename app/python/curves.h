#pragma once
/// \file Splines and paths of a land, their knots and meta points, as Python reads and writes them.

#include <pybind11/pybind11.h>

#include <memory>
#include <string>
#include <vector>

#include "core/model/project.h"
#include "core/model/spline_list.h"

namespace cuesta::python {

enum class CurveSort { spline, path };

/// A curve of a project by its id. Raises cuesta.Error where it is used after the curve was removed.
class CurveHandle {
public:
    CurveHandle(std::shared_ptr<Project> project, CurveSort sort, int id)
        : project_(std::move(project)), sort_(sort), id_(id) {}

    /// Calls f with the FeatureSpline or the Path.
    template <class Function>
    auto visit(const Function& f) const {
        if (sort_ == CurveSort::path) return f(found(project_->paths));
        return f(found(project_->splines));
    }
    SketchedCurve& curve() const {
        return visit([](auto& each) -> std::reference_wrapper<SketchedCurve> { return each; });
    }
    CurveSort sort() const { return sort_; }
    int id() const { return id_; }
    bool operator==(const CurveHandle&) const = default;

private:
    template <class Sketched>
    Sketched& found(std::vector<Sketched>& list) const {
        if (Sketched* each = find_spline(list, id_)) return *each;
        refuse_removed();
    }
    [[noreturn]] static void refuse_removed();

    std::shared_ptr<Project> project_;
    CurveSort sort_;
    int id_;
};

/// All of a project, in their order.
std::vector<CurveHandle> curves_of(const std::shared_ptr<Project>& project, CurveSort sort);

/// Adds a curve through points, an array-like of (x, height, z) in metres. `kind`: of a path; "" for a spline.
CurveHandle add_curve(const std::shared_ptr<Project>& project, const pybind11::object& points, const std::string& kind,
                      const std::string& name, bool closed);

/// Binds Curve, Knot and MetaPoint.
void bind_curves(pybind11::module_& module);

}  // namespace cuesta::python

#include "ui/curves/path_forms.h"

#include <tuple>

#include "core/model/spline_edit.h"
#include "ui/base/parameter_words.h"

namespace cuesta {
namespace {

/// Paths that carry wheels or feet: what it may climb and how it lies in bends matters.
bool is_travelled(PathKind kind) {
    return kind == PathKind::road || kind == PathKind::railway || kind == PathKind::trail;
}

/// Members of `set` that equal those of `old_default` become those of `new_default`.
template <class Set>
void change_defaults(Set& set, const Set& old_default, const Set& new_default) {
    const auto change = [&](auto member) {
        if (set.*member == old_default.*member) set.*member = new_default.*member;
    };
    std::apply([&](const auto&... declared) { (change(declared.member), ...); }, Set::parameters());
}

}  // namespace

bool path_applies(const std::string& id, const PathParameters& p) {
    const bool area = is_area(p.kind), river = p.kind == PathKind::river;
    if (id == "path.smoothing") return p.heights == PathHeights::draped && !area;
    if (id == "path.cross_section") return !area;
    if (id == "path.bottom_share") return !area && p.cross_section == CrossSection::trapezoid;
    if (id == "path.bank_speed") return is_travelled(p.kind);
    if (id == "path.bank_limit") return is_travelled(p.kind) && p.bank_speed > 0;
    if (id == "path.grade_limit" || id == "path.balanced") return is_travelled(p.kind) || p.kind == PathKind::dyke;
    if (id == "path.cut_limit" || id == "path.fill_limit" || id == "path.cut_slope" || id == "path.fill_slope")
        return is_travelled(p.kind) || p.kind == PathKind::dyke;
    if (id == "path.water_crossing") return is_travelled(p.kind);
    if (id == "path.freeboard") return is_watercourse(p.kind) || p.kind == PathKind::lake;
    if (id == "path.by_discharge" || id == "path.meander" || id == "path.spring") return river;
    if (id == "path.meander_length" || id == "path.meander_seed") return river && p.meander > 0;
    return true;
}

QString why_unused(const std::string& id, const PathParameters& p) {
    if ((id == "path.cut_limit" || id == "path.fill_limit") && p.heights == PathHeights::drawn)
        return QObject::tr("The heights of this path are drawn; limits act on draped paths.");
    return {};
}

bool section_applies(const std::string& id, PathKind kind) {
    if (id == "section.width" || id == "section.structure") return !is_area(kind);
    if (id == "section.bank") return !is_area(kind) && !is_watercourse(kind);
    return true;
}

QString icon_of(PathKind kind) {
    const std::string_view name = name_of(kind);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

QString name_of_path_kind(PathKind kind) {
    return translated_words(path_of_kind(kind).name);
}

void change_kind(Path& path, PathKind kind) {
    if (path.parameters.kind == kind) return;
    const Path before = path_of_kind(path.parameters.kind), after = path_of_kind(kind);
    change_defaults(path.parameters, before.parameters, after.parameters);
    path.parameters.kind = kind;
    const PathSection &old_section = before.meta_points[0].parameters, &new_section = after.meta_points[0].parameters;
    for (PathPoint& meta : path.meta_points) change_defaults(meta.parameters, old_section, new_section);
    if (path.colour == before.colour) path.colour = after.colour;
    // "Road 3" becomes "River 3".
    if (path.name.compare(0, before.name.size(), before.name) == 0)
        path.name = after.name + path.name.substr(before.name.size());
    if (is_area(kind) && !path.closed && path.knots.size() >= 3) close_loop(path);
}

}  // namespace cuesta

#include "ui/curves/spline_kinds.h"

#include <QObject>

#include "core/model/spline_templates.h"

namespace cuesta {
namespace {

QString text(std::string_view words) {
    return QString::fromUtf8(words.data(), static_cast<int>(words.size()));
}

std::vector<DrawnKind> kinds_of_splines() {
    std::vector<DrawnKind> kinds;
    for (const SplineTemplateInfo& info : spline_templates())
        kinds.push_back({text(info.label), text(info.sentence), info.closed});
    return kinds;
}

std::vector<DrawnKind> kinds_of_paths() {
    const std::array<QString, EnumNames<PathKind>::names.size()> sentences{
        QObject::tr("A road along the ground, with banks where it runs in a cutting or on an embankment."),
        QObject::tr("A railway with gentle grades and wide bends."),
        QObject::tr("A river. Draw it downstream from its source; it never runs uphill."),
        QObject::tr("A canal with straight banks, level along its whole length."),
        QObject::tr("A narrow trail that follows the ground."),
        QObject::tr("A dyke raised above the ground."),
        QObject::tr("A lake. Draw its shoreline."),
        QObject::tr("Level ground to build on. Draw its outline."),
        QObject::tr("A quarry. Draw its rim."),
    };
    std::vector<DrawnKind> kinds;
    for (std::size_t i = 0; i < sentences.size(); ++i) {
        const auto kind = static_cast<PathKind>(i);
        kinds.push_back({text(path_of_kind(kind).name), sentences[i], is_area(kind)});
    }
    return kinds;
}

}  // namespace

const std::vector<DrawnKind>& drawn_kinds(CurveSet set) {
    static const std::vector<DrawnKind> splines = kinds_of_splines(), paths = kinds_of_paths();
    return set == CurveSet::splines ? splines : paths;
}

}  // namespace cuesta

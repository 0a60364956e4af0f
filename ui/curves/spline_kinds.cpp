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
        QObject::tr("A road on the ground, with banks where it cuts through or stands above it."),
        QObject::tr("A railway: gentle grades and wide bends."),
        QObject::tr("A river, drawn from its source down; it never runs uphill."),
        QObject::tr("A canal between straight banks, level along its way."),
        QObject::tr("A narrow trail that follows the ground."),
        QObject::tr("A dyke that stands above the ground."),
        QObject::tr("A lake: draw around its shore."),
        QObject::tr("Level ground to build on: draw around it."),
        QObject::tr("A quarry: draw around its rim."),
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

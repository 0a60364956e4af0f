#include "ui/curves/route_settings.h"

#include <QSettings>

#include "core/model/path.h"

namespace cuesta {
namespace {

/// "routes/road/grade_limit".
QString key_of(PathKind way, const ParameterField& field) {
    const std::string_view kind = EnumNames<PathKind>::names[static_cast<std::size_t>(way)];
    const std::string id = field.description.id.substr(RouteParameters::prefix.size() + 1);
    return QStringLiteral("routes/%1/%2")
        .arg(QString::fromUtf8(kind.data(), static_cast<int>(kind.size())), QString::fromStdString(id));
}

}  // namespace

PathKind way_of_kind(PathKind kind) {
    return kind == PathKind::railway || kind == PathKind::trail ? kind : PathKind::road;
}

RouteParameters RouteSettings::usual(PathKind way) {
    RouteParameters parameters;
    if (const float grade = path_of_kind(way).parameters.grade_limit; grade > 0) parameters.grade_limit = grade;
    return parameters;
}

const RouteParameters& RouteSettings::of(PathKind way) {
    const auto [entry, is_new] = known_.try_emplace(way, usual(way));
    if (!is_new) return entry->second;
    const QSettings kept;
    for (const ParameterField& field : fields_of<RouteParameters>()) {
        bool is_number = false;
        const double value = kept.value(key_of(way, field)).toDouble(&is_number);
        // Settings can be edited by hand.
        if (is_number && field.description.check(value)) field.put(&entry->second, value);
    }
    return entry->second;
}

void RouteSettings::set(PathKind way, const RouteParameters& parameters) {
    known_[way] = parameters;
    const RouteParameters as_usual = usual(way);
    QSettings kept;
    for (const ParameterField& field : fields_of<RouteParameters>()) {
        const double value = field.get(&parameters);
        if (value == field.get(&as_usual))
            kept.remove(key_of(way, field));
        else
            kept.setValue(key_of(way, field), value);
    }
}

}  // namespace cuesta

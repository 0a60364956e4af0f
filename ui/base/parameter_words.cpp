#include "ui/base/parameter_words.h"

#include <QCoreApplication>
#include <map>

#include "ui/base/length_unit.h"
#include "ui/forms/slider_scale.h"

namespace cuesta {

QString translated_words(std::string_view english) {
    const std::string text(english);
    return QCoreApplication::translate("parameters", text.c_str());
}

QString label_of(const ParameterDescription& description) {
    return translated_words(description.label);
}

QString sentence_of(const ParameterDescription& description) {
    return translated_words(description.sentence);
}

QString word_for(const ParameterDescription& description, double value) {
    if (value != 0) return {};
    static const std::map<std::string_view, const char*> words{
        {"elevation.longer_side", QT_TRANSLATE_NOOP("QObject", "as in the file")},
        {"engine.size", QT_TRANSLATE_NOOP("QObject", "automatic")},
        {"height_map.tile_samples", QT_TRANSLATE_NOOP("QObject", "automatic")},
        {"import.blend", QT_TRANSLATE_NOOP("QObject", "as usual")},
        {"import.margin", QT_TRANSLATE_NOOP("QObject", "automatic")},
        {"import.width", QT_TRANSLATE_NOOP("QObject", "as usual")},
        {"material.talus", QT_TRANSLATE_NOOP("QObject", "as in Thermal")},
        {"mesh.triangles", QT_TRANSLATE_NOOP("QObject", "no limit")},
        {"path.grade_limit", QT_TRANSLATE_NOOP("QObject", "any")},
        {"splines.influence", QT_TRANSLATE_NOOP("QObject", "no limit")},
        {"view.contour_interval", QT_TRANSLATE_NOOP("QObject", "automatic")},
        {"water.greatest_change", QT_TRANSLATE_NOOP("QObject", "no limit")},
    };
    const auto word = words.find(description.id);
    return word == words.end() ? QString() : QObject::tr(word->second);
}

QString shown_value(const ParameterDescription& description, double value) {
    if (description.type == ParameterType::toggle) return value != 0 ? QObject::tr("on") : QObject::tr("off");
    if (description.type == ParameterType::choice) return choice_text(description.text_of(value));
    if (const QString word = word_for(description, value); !word.isEmpty()) return word;
    const ShownUnit unit = shown_unit(description.unit);
    const QString number = shown_number(description, value);
    return with_unit(number, unit.symbol);
}

QString with_unit(const QString& number, const QString& symbol) {
    if (symbol.isEmpty()) return number;
    return symbol == QStringLiteral("°") ? number + symbol : QStringLiteral("%1 %2").arg(number, symbol);
}

}  // namespace cuesta

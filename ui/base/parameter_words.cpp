#include "ui/base/parameter_words.h"

#include <QCoreApplication>

#include "ui/base/length_unit.h"
#include "ui/base/slider_scale.h"

namespace cuesta {

QString translated_words(std::string_view english) {
    if (english.empty()) return {};
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
    return description.zero.empty() ? QString() : translated_words(description.zero);
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

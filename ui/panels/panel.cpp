#include "ui/panels/panel.h"

#include "ui/forms/slider_scale.h"

namespace cuesta {

QString edit_label(const ParameterDescription& description, double value) {
    const QString label = QString::fromStdString(description.label);
    if (description.type == ParameterType::toggle) return label;
    if (description.type == ParameterType::choice)
        return QStringLiteral("%1: %2").arg(label, choice_text(description.text_of(value)));
    const auto symbol = unit_symbol(description.unit);
    const QString unit = QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
    return QStringLiteral("%1: %2 %3").arg(label, value_text(description, value), unit).trimmed();
}

}  // namespace cuesta

#include "ui/panels/panel.h"

#include "ui/base/parameter_words.h"
#include "ui/forms/slider_scale.h"

namespace cuesta {

QString edit_label(const ParameterDescription& description, double value) {
    const QString label = label_of(description);
    if (description.type == ParameterType::toggle) return label;
    if (description.type == ParameterType::choice)
        return QStringLiteral("%1: %2").arg(label, choice_text(description.text_of(value)));
    return QStringLiteral("%1: %2").arg(label, shown_value(description, value));
}

}  // namespace cuesta

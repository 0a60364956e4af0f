#include "ui/forms/panel.h"

#include "ui/base/parameter_words.h"

namespace cuesta {

QString edit_label(const ParameterDescription& description, double value) {
    return QStringLiteral("%1: %2").arg(label_of(description), shown_value(description, value));
}

}  // namespace cuesta

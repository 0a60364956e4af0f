#include "ui/base/kind_words.h"

#include <QObject>
#include <QStringList>

#include "core/base/check.h"
#include "ui/base/parameter_words.h"

namespace cuesta {

const ParameterField& proportion_field(ErosionKind kind) {
    const std::string id = "erosion." + std::string(EnumNames<ErosionKind>::names[static_cast<std::size_t>(kind)]);
    const std::vector<ParameterField>& fields = fields_of<MixingParameters>();
    for (const ParameterField& field : fields)
        if (field.description.id == id) return field;
    CUESTA_CHECK_MESSAGE(false, id);
    return fields.front();
}

QString name_of_kind(ErosionKind kind) {
    return label_of(proportion_field(kind).description);
}

QString kinds_text(const MixingParameters& mixing) {
    QStringList parts;
    const auto weights = mixing.weights();
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0) parts << name_of_kind(static_cast<ErosionKind>(i));
    return parts.isEmpty() ? QObject::tr("no erosion") : parts.join(QStringLiteral(", "));
}

QString mixture_text(const MixingParameters& mixing) {
    QStringList parts;
    const auto weights = mixing.weights();
    for (std::size_t i = 0; i < weights.size(); ++i)
        if (weights[i] > 0)
            parts << QStringLiteral("%1 %2")
                         .arg(name_of_kind(static_cast<ErosionKind>(i)))
                         .arg(static_cast<double>(weights[i]));
    return parts.isEmpty() ? QObject::tr("no erosion") : parts.join(QStringLiteral(" : "));
}

}  // namespace cuesta

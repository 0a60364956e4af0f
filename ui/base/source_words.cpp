#include "ui/base/source_words.h"

#include <QCoreApplication>
#include <cmath>

namespace cuesta {
namespace {

QString words(const char* text) {
    return QCoreApplication::translate("Sources", text);
}

/// Three digits that count.
QString number(double value) {
    if (value == 0) return QStringLiteral("0");
    const int decimals = std::max(0, 2 - static_cast<int>(std::floor(std::log10(std::abs(value)))));
    return QString::number(value, 'f', std::min(decimals, 3));
}

QString amount(double cubic_metres) {
    if (cubic_metres >= 1e6)
        return words(QT_TRANSLATE_NOOP("Sources", "%1 million m³")).arg(number(cubic_metres / 1e6));
    if (cubic_metres < 1) return words(QT_TRANSLATE_NOOP("Sources", "%1 litres")).arg(number(cubic_metres * 1000));
    return words(QT_TRANSLATE_NOOP("Sources", "%1 m³")).arg(number(cubic_metres));
}

QString discharge(double cubic_metres) {
    if (cubic_metres < 0.1) return words(QT_TRANSLATE_NOOP("Sources", "%1 l/s")).arg(number(cubic_metres * 1000));
    return words(QT_TRANSLATE_NOOP("Sources", "%1 m³/s")).arg(number(cubic_metres));
}

}  // namespace

QString volume_text(const SourceVolume& volume) {
    if (volume.per_application <= 0) return words(QT_TRANSLATE_NOOP("Sources", "Adds no water yet."));
    if (volume.per_second <= 0)
        return words(QT_TRANSLATE_NOOP("Sources", "Adds %1 once, at the start.")).arg(amount(volume.per_application));
    return words(QT_TRANSLATE_NOOP("Sources",
                                   "%1 at each water step, %2 of simulated time, %3 in all."))
        .arg(amount(volume.per_application), discharge(volume.per_second), amount(volume.total()));
}

}  // namespace cuesta

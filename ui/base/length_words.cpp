#include "ui/base/length_words.h"

#include <QLocale>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"

namespace cuesta {

QString plain_number(double value, int most_decimals) {
    QString text = QString::number(value, 'f', most_decimals);
    if (most_decimals > 0) {
        while (text.endsWith(QLatin1Char('0'))) text.chop(1);
        if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    }
    return text == QStringLiteral("-0") ? QStringLiteral("0") : text;
}

QString plain_length(double metres, int most_decimals) {
    const ShownUnit unit = shown_unit(Unit::metre);
    return QStringLiteral("%1 %2").arg(plain_number(metres * unit.factor, most_decimals), unit.symbol);
}

QString area_text(double square_metres, int digits) {
    const bool large = square_metres >= 1e5;
    const ShownUnit unit = shown_unit(large ? QStringLiteral("km²") : QStringLiteral("m²"));
    const double shown = square_metres * (large ? 1e-6 : 1) * unit.factor;
    if (shown <= 0) return QStringLiteral("0 %1").arg(unit.symbol);
    const int before_point = static_cast<int>(std::floor(std::log10(shown))) + 1;
    const double last = std::pow(10.0, before_point - digits);
    return QStringLiteral("%1 %2").arg(
        plain_number(std::round(shown / last) * last, std::max(0, digits - before_point)), unit.symbol);
}

QString rounded_length(double metres, int digits) {
    const ShownUnit unit = shown_unit(Unit::metre);
    return QStringLiteral("%1 %2").arg(metres * unit.factor, 0, 'g', digits).arg(unit.symbol);
}

QString volume_text(double cubic_metres) {
    const bool feet = length_unit() == LengthUnit::feet;
    constexpr double yard = 3 * 0.3048;  // metres, exact
    double shown = feet ? cubic_metres / (yard * yard * yard) : cubic_metres;
    if (shown >= 1e5) {
        const double power = std::pow(10.0, std::floor(std::log10(shown)) - 4);
        shown = std::round(shown / power) * power;
    }
    QString text = QLocale::c().toString(shown, 'f', shown < 100 ? 1 : 0);
    const auto point = text.indexOf(QLatin1Char('.'));
    for (auto i = (point < 0 ? text.size() : point) - 3; i > 0; i -= 3) text.insert(i, QChar(0x202f));
    return text + (feet ? QStringLiteral(" yd³") : QStringLiteral(" m³"));
}

double round_length(double metres, int figures) {
    const double factor = shown_unit(Unit::metre).factor;
    const double shown = metres * factor;
    const double figure = std::pow(10.0, std::floor(std::log10(shown)) - (figures - 1));
    return std::round(shown / figure) * figure / factor;
}

}  // namespace cuesta

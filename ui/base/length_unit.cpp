#include "ui/base/length_unit.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <array>
#include <cmath>

#include "ui/base/arithmetic.h"
#include "ui/base/length_words.h"

namespace cuesta {
namespace {

// Exact by definition (international yard and pound agreement of 1959).
constexpr double metres_in_foot = 0.3048;
constexpr double metres_in_mile = 1609.344;
constexpr double millimetres_in_inch = 25.4;

LengthUnit& current() {
    static LengthUnit unit = LengthUnit::metres;
    return unit;
}

QString metric_symbol(Unit unit) {
    const auto symbol = unit_symbol(unit);
    return QString::fromUtf8(symbol.data(), static_cast<qsizetype>(symbol.size()));
}

struct Suffix {
    const char* text;
    double metres;
};

/// Suffixes of a typed length.
constexpr std::array<Suffix, 13> suffixes{{{"mm", 0.001},
                                           {"cm", 0.01},
                                           {"km", 1000},
                                           {"m", 1},
                                           {"feet", metres_in_foot},
                                           {"foot", metres_in_foot},
                                           {"ft", metres_in_foot},
                                           {"'", metres_in_foot},
                                           {"inch", metres_in_foot / 12},
                                           {"in", metres_in_foot / 12},
                                           {"\"", metres_in_foot / 12},
                                           {"yd", 3 * metres_in_foot},
                                           {"mi", metres_in_mile}}};

std::optional<double> metres_of_suffix(const QString& text) {
    for (const Suffix& suffix : suffixes)
        if (text == QLatin1String(suffix.text)) return suffix.metres;
    return std::nullopt;
}

}  // namespace

LengthUnit length_unit() {
    return current();
}
void set_length_unit(LengthUnit unit) {
    current() = unit;
}

ShownUnit shown_unit(Unit unit) {
    // Words among the symbols.
    if (unit == Unit::cell) return {QCoreApplication::translate("parameters", "cells"), 1};
    if (unit == Unit::step) return {QCoreApplication::translate("parameters", "steps"), 1};
    if (current() == LengthUnit::feet) switch (unit) {
            case Unit::metre:
                return {QStringLiteral("ft"), 1 / metres_in_foot};
            case Unit::millimetre:
                return {QStringLiteral("in"), 1 / millimetres_in_inch};
            case Unit::metre_per_second:
                return {QStringLiteral("ft/s"), 1 / metres_in_foot};
            case Unit::metre_per_second2:
                return {QStringLiteral("ft/s²"), 1 / metres_in_foot};
            case Unit::millimetre_per_year:
                return {QStringLiteral("in/a"), 1 / millimetres_in_inch};
            case Unit::square_metre:
                return {QStringLiteral("ft²"), 1 / (metres_in_foot * metres_in_foot)};
            case Unit::square_kilometre:
                return {QStringLiteral("mi²"), std::pow(1000 / metres_in_mile, 2)};
            default:
                break;
        }
    return {metric_symbol(unit), 1};
}

ShownUnit shown_unit(const QString& symbol) {
    if (current() == LengthUnit::feet) {
        for (const Unit unit : {Unit::metre, Unit::millimetre, Unit::metre_per_second, Unit::millimetre_per_year})
            if (symbol == metric_symbol(unit)) return shown_unit(unit);
        if (symbol == QStringLiteral("m²")) return {QStringLiteral("ft²"), 1 / (metres_in_foot * metres_in_foot)};
        if (symbol == QStringLiteral("km²")) return {QStringLiteral("mi²"), std::pow(1000 / metres_in_mile, 2)};
    }
    return {symbol, 1};
}

QString length_text(double metres, int decimals) {
    const ShownUnit shown = shown_unit(Unit::metre);
    return QStringLiteral("%1 %2").arg(metres * shown.factor, 0, 'f', decimals).arg(shown.symbol);
}

QString distance_text(double metres) {
    const bool feet = current() == LengthUnit::feet;
    const double large = feet ? metres_in_mile : 1000;
    if (std::abs(metres) < large) return length_text(metres, 0);
    return QStringLiteral("%1 %2").arg(plain_number(metres / large, 1),
                                       feet ? QStringLiteral("mi") : QStringLiteral("km"));
}

namespace {

/// A number with a unit, or none.
struct TypedNumber {
    double number;
    QString unit;
};

/// "2*600+50 ft": what ends in a digit or a bracket is arithmetic, what follows is the unit.
std::optional<TypedNumber> typed_arithmetic(const QString& text) {
    static const QRegularExpression pattern(QStringLiteral(R"(^(.*[\d.,)])\s*([^\d\s.,()*/+-]*)\s*$)"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch()) return std::nullopt;
    const std::optional<double> value = arithmetic(match.captured(1));
    return value ? std::optional(TypedNumber{*value, match.captured(2)}) : std::nullopt;
}

std::optional<TypedNumber> typed_with_unit(const QString& text) {
    static const QRegularExpression pattern(
        QStringLiteral(R"(^\s*([+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:[eE][+-]?\d+)?)\s*(\S.*?)?\s*$)"));
    const QRegularExpressionMatch match = pattern.match(text);
    if (!match.hasMatch()) return typed_arithmetic(text);
    bool good = false;
    const double number = match.captured(1).replace(QLatin1Char(','), QLatin1Char('.')).toDouble(&good);
    // "600*2": the first number is no number with a unit.
    const QString after = match.captured(2);
    if (!good || (!after.isEmpty() && QStringLiteral("+-*/(").contains(after[0]))) return typed_arithmetic(text);
    return TypedNumber{number, after};
}

}  // namespace

std::optional<double> typed_number(const QString& text, Unit unit) {
    const std::optional<TypedNumber> read = typed_with_unit(text);
    if (!read) return std::nullopt;
    const auto& [number, typed] = *read;
    const ShownUnit shown = shown_unit(unit);
    if (typed.isEmpty() || typed == shown.symbol) return number / shown.factor;
    if (typed == metric_symbol(unit)) return number;
    const auto metres = metres_of_suffix(typed.toLower());
    if (!metres) return std::nullopt;
    if (unit == Unit::metre) return number * *metres;
    if (unit == Unit::millimetre) return number * *metres * 1000;
    return std::nullopt;
}

}  // namespace cuesta

#include "ui/base/slider_scale.h"

#include <QHash>
#include <QObject>
#include <algorithm>
#include <cmath>

#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"

namespace cuesta {
namespace {

double round_up(double value) {
    const double decade = std::pow(10.0, std::floor(std::log10(value)));
    for (const double factor : {1.0, 2.0, 5.0})
        if (factor * decade >= value * (1 - 1e-12)) return factor * decade;
    return 10 * decade;
}

std::pair<double, double> useful_range(const ParameterDescription& d) {
    if (d.slider.declared()) return {std::max(d.slider.low, d.minimum), std::min(d.slider.high, d.maximum)};
    const double size = std::abs(d.default_value);
    const double span = d.maximum - d.minimum;
    if (size == 0 || span <= 100 * size) return {d.minimum, d.maximum};
    const double high = std::min(d.maximum, round_up(8 * size));
    const double low = d.minimum >= 0 ? d.minimum : std::max(d.minimum, -high);
    return {low, high};
}

}  // namespace

double SliderScale::position_of(double value) const {
    if (!(high > low)) return 0;
    const double share = std::clamp((value - low) / (high - low), 0.0, 1.0);
    return curve == 0 ? share : std::log1p(share * std::expm1(curve)) / curve;
}

double SliderScale::value_at(double position) const {
    const double t = std::clamp(position, 0.0, 1.0);
    return low + (high - low) * (curve == 0 ? t : std::expm1(curve * t) / std::expm1(curve));
}

double SliderScale::step_at(double value, double share, double factor) const {
    const double t = position_of(value);
    const double change = std::abs(value_at(std::min(1.0, t + share / 2)) - value_at(std::max(0.0, t - share / 2)));
    const double wanted = change > 0 ? change : (high - low) * share;
    return wanted > 0 ? round_up(factor * wanted / 2) : 1;
}

SliderScale scale_of(const ParameterDescription& description) {
    const auto [low, high] = useful_range(description);
    SliderScale scale{low, high, 0};
    // Angles and plain shares read best on an even scale.
    if (description.unit == Unit::degree || !(high > low) || low < 0) return scale;
    const double share = (description.default_value - low) / (high - low);
    if (share <= 0 || share >= 0.2 || description.slider.even) return scale;
    // Solve (e^(c m) - 1) / (e^c - 1) = share for c at m = 0.4; the left side falls as c grows.
    double least = 1e-6, most = 40;
    for (int i = 0; i < 60; ++i) {
        const double c = (least + most) / 2;
        (std::expm1(0.4 * c) / std::expm1(c) > share ? least : most) = c;
    }
    scale.curve = least;
    return scale;
}

double snapped(const ParameterDescription& description, double value, double step, double factor) {
    if (description.type == ParameterType::integer) step = std::max(1.0, std::round(step));
    if (step > 0) value = std::round(value * factor / step) * step / factor;
    if (description.type == ParameterType::integer) value = std::round(value);
    return std::clamp(value, description.minimum, description.maximum);
}

QString value_text(const ParameterDescription& description, double value) {
    if (description.type == ParameterType::integer) return QString::number(static_cast<qlonglong>(value));
    if (value == 0 || !std::isfinite(value)) return QStringLiteral("0");
    // Six digits that count: what a float holds without showing its rounding.
    const int decimals = std::clamp(5 - static_cast<int>(std::floor(std::log10(std::abs(value)))), 0, 9);
    QString text = QString::number(value, 'f', decimals);
    if (text.contains(QLatin1Char('.'))) {
        while (text.endsWith(QLatin1Char('0'))) text.chop(1);
        if (text.endsWith(QLatin1Char('.'))) text.chop(1);
    }
    return text;
}

QString shown_number(const ParameterDescription& description, double value) {
    const double factor = shown_unit(description.unit).factor;
    if (factor == 1) return value_text(description, value);
    ParameterDescription shown = description;
    shown.type = ParameterType::number;
    // Five digits that count: more would show that the value is round in metres.
    const double size = std::abs(value * factor);
    const double power = size > 0 ? std::pow(10.0, std::floor(std::log10(size)) - 4) : 1;
    return value_text(shown, std::round(value * factor / power) * power);
}

QString choice_text(const std::string& id) {
    // Names that have a spelling of their own, the same in all languages.
    static const QHash<QString, QString> names{{QStringLiteral("directx"), QStringLiteral("DirectX")},
                                               {QStringLiteral("exr"), QStringLiteral("OpenEXR")},
                                               {QStringLiteral("opengl"), QStringLiteral("OpenGL")},
                                               {QStringLiteral("png"), QStringLiteral("PNG")},
                                               {QStringLiteral("tif"), QStringLiteral("GeoTIFF")}};
    if (id == "exr_layers") return QObject::tr("OpenEXR layers");
    if (const auto name = names.constFind(QString::fromStdString(id)); name != names.constEnd()) return *name;
    QString text = QString::fromStdString(id).replace(QLatin1Char('_'), QLatin1Char(' '));
    if (!text.isEmpty()) text[0] = text[0].toUpper();
    return translated_words(text.toStdString());
}

}  // namespace cuesta

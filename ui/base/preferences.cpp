#include "ui/base/preferences.h"

#include <QGuiApplication>
#include <QPalette>
#include <QSettings>
#include <algorithm>

namespace cuesta {
namespace {

constexpr const char* theme_key = "preferences/theme";
constexpr const char* old_theme_key = "view/light";  // until version 0.1
constexpr const char* lengths_key = "preferences/feet";
constexpr const char* language_key = "preferences/language";
constexpr const char* scale_key = "preferences/scale";
constexpr const char* motion_key = "preferences/reducedMotion";
constexpr const char* pressure_key = "preferences/penPressure";

}  // namespace

void PreferenceStore::set(const Preferences& values) {
    if (values == values_) return;
    values_ = values;
    QSettings kept;
    kept.setValue(QLatin1String(theme_key), static_cast<int>(values.theme));
    kept.setValue(QLatin1String(lengths_key), values.lengths == LengthUnit::feet);
    kept.setValue(QLatin1String(language_key), values.language);
    kept.setValue(QLatin1String(scale_key), values.scale_percent);
    kept.setValue(QLatin1String(motion_key), values.reduced_motion);
    kept.setValue(QLatin1String(pressure_key), static_cast<int>(values.pressure));
    set_length_unit(values.lengths);
    Q_EMIT changed();
}

void PreferenceStore::load() {
    const QSettings kept;
    Preferences values;
    const int old_theme = kept.value(QLatin1String(old_theme_key)).toBool() ? 1 : 0;
    values.theme = static_cast<ThemeChoice>(std::clamp(kept.value(QLatin1String(theme_key), old_theme).toInt(), 0, 2));
    values.lengths = kept.value(QLatin1String(lengths_key)).toBool() ? LengthUnit::feet : LengthUnit::metres;
    values.language = kept.value(QLatin1String(language_key)).toString();
    values.scale_percent =
        std::clamp(kept.value(QLatin1String(scale_key), 100).toInt(), least_scale_percent, greatest_scale_percent);
    values.reduced_motion = kept.value(QLatin1String(motion_key)).toBool();
    const int usual = static_cast<int>(Preferences{}.pressure);
    values.pressure =
        static_cast<PressureUse>(std::clamp(kept.value(QLatin1String(pressure_key), usual).toInt(), 0, 3));
    values_ = values;
    set_length_unit(values.lengths);
    Q_EMIT changed();
}

PreferenceStore& preferences() {
    static PreferenceStore store;
    return store;
}

void apply_start_scale(const QString& organization, const QString& application) {
    if (qEnvironmentVariableIsSet("QT_SCALE_FACTOR")) return;
    const int percent = QSettings(organization, application).value(QLatin1String(scale_key), 100).toInt();
    if (percent != 100 && percent >= least_scale_percent && percent <= greatest_scale_percent)
        qputenv("QT_SCALE_FACTOR", QByteArray::number(percent / 100.0));
}

bool system_is_dark() {
    static const bool dark = [] {
        const QPalette palette = QGuiApplication::palette();
        return palette.color(QPalette::Window).lightness() < palette.color(QPalette::WindowText).lightness();
    }();
    return dark;
}

bool is_light(ThemeChoice choice) {
    return choice == ThemeChoice::light || (choice == ThemeChoice::system && !system_is_dark());
}

}  // namespace cuesta

#pragma once
/// \file Preferences of the user, independent of the project: kept in the settings of the user, never in a project.

#include <QObject>
#include <QString>

#include "ui/base/length_unit.h"

namespace cuesta {

enum class ThemeChoice { dark, light, system };

/// Property of every brush that the pressure of a pen changes.
enum class PressureUse { nothing, strength, size, both };

struct Preferences {
    ThemeChoice theme = ThemeChoice::dark;
    LengthUnit lengths = LengthUnit::metres;
    QString language;             ///< "de"; empty: English
    int scale_percent = 100;      ///< of the window and its words, besides that of the display; from the next start on
    bool reduced_motion = false;  ///< nothing glides, flashes or pulses
    PressureUse pressure = PressureUse::strength;
    bool operator==(const Preferences&) const = default;
};

inline constexpr int least_scale_percent = 75;
inline constexpr int greatest_scale_percent = 300;

/// Reads and keeps them. GUI thread.
class PreferenceStore : public QObject {
    Q_OBJECT
public:
    const Preferences& values() const { return values_; }
    /// Keeps them at once and tells everyone; nothing happens if they are equal to those before.
    void set(const Preferences& values);
    /// From the settings of the user.
    void load();

Q_SIGNALS:
    void changed();

private:
    Preferences values_;
};

PreferenceStore& preferences();

/// The scale to start with, read before there is an application: QT_SCALE_FACTOR follows from it, unless the user set
/// that. Call first in main().
void apply_start_scale(const QString& organization, const QString& application);

/// Whether the desktop is dark, as far as it tells: by the colours of its palette. To be asked before a theme of ours
/// is applied the first time; later calls give the first answer.
bool system_is_dark();
/// The theme that is meant.
bool is_light(ThemeChoice choice);

}  // namespace cuesta

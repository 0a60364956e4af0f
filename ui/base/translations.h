#pragma once
/// \file The languages of the window: translation files cuesta_<language>.qm beside the program or in its data folder;
/// cmake/Translations.cmake makes them.

#include <QString>
#include <vector>

class QTranslator;

namespace cuesta {

struct Language {
    QString code;  ///< "de"; "" for English
    QString name;  ///< in itself: "Deutsch"
};

/// English, which is built in, and those that have one.
std::vector<Language> languages();
/// Speaks it from now on (text that is already shown stays); false if its file can not be read, English then. GUI
/// thread.
bool choose_language(const QString& code);

}  // namespace cuesta

#include "ui/base/translations.h"

#include <QCoreApplication>
#include <QDir>
#include <QLocale>
#include <QTranslator>
#include <memory>

namespace cuesta {
namespace {

QStringList folders() {
    const QDir program(QCoreApplication::applicationDirPath());
    // A portable folder, and where packages install to.
    return {program.filePath(QStringLiteral("translations")),
            program.filePath(QStringLiteral("../share/cuesta/translations"))};
}

std::unique_ptr<QTranslator>& spoken() {
    static std::unique_ptr<QTranslator> translator;
    return translator;
}

}  // namespace

std::vector<Language> languages() {
    std::vector<Language> all{{QString(), QStringLiteral("English")}};
    for (const QString& folder : folders())
        for (const QString& file : QDir(folder).entryList({QStringLiteral("cuesta_*.qm")}, QDir::Files, QDir::Name)) {
            const QString code = file.section(QLatin1Char('_'), 1).section(QLatin1Char('.'), 0, 0);
            QString name = QLocale(code).nativeLanguageName();
            if (name.isEmpty()) name = code;
            name[0] = name[0].toUpper();
            all.push_back({code, name});
        }
    return all;
}

bool choose_language(const QString& code) {
    std::unique_ptr<QTranslator>& now = spoken();
    if (now) QCoreApplication::removeTranslator(now.get());
    now.reset();
    auto translator = std::make_unique<QTranslator>();
    // English has the plurals that cuesta_add_plurals() built in.
    const QStringList places = code.isEmpty() ? QStringList{QStringLiteral(":/translations")} : folders();
    for (const QString& folder : places)
        if (translator->load(QStringLiteral("cuesta_%1").arg(code.isEmpty() ? QStringLiteral("en") : code), folder)) {
            QCoreApplication::installTranslator(translator.get());
            now = std::move(translator);
            return true;
        }
    return false;
}

}  // namespace cuesta

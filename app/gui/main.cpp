/// \file The editor: cuesta [FILE].

#include <QApplication>
#include <QMessageBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <clocale>
#include <cstdio>

#include "app/gui/graphics.h"
#include "app/gui/start_arguments.h"
#include "core/base/threads.h"
#include "render/compute/awaited_carver.h"
#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/base/translations.h"
#include "ui/files/autosave.h"
#include "ui/files/files_feature.h"
#include "ui/shell/window.h"

namespace {

void name_application() {
    QApplication::setApplicationName(QStringLiteral("Cuesta"));
    QApplication::setOrganizationName(QStringLiteral("Cuesta"));
    QApplication::setApplicationVersion(QStringLiteral(CUESTA_VERSION));
}

int fail(const QString& message, bool with_window) {
    std::fprintf(stderr, "cuesta: error: %s\n", qUtf8Printable(message));
    if (with_window) QMessageBox::critical(nullptr, QStringLiteral("Cuesta"), message);
    return 1;
}

/// Pictures show no settings, recent files and looks of the user's: those of an empty `folder` instead.
void forget_user(const QTemporaryDir& folder) {
    // Files on every system: Windows' own format is its registry, which no path leads away from.
    QSettings::setDefaultFormat(QSettings::IniFormat);
    QSettings::setPath(QSettings::IniFormat, QSettings::UserScope, folder.path());
    for (const char* name : {"CUESTA_LOOKS", "CUESTA_LIGHTS"})
        qputenv(name, folder.filePath(QStringLiteral("none")).toUtf8());
}

void apply_preferences(QApplication& application, const cuesta::StartArguments& start) {
    cuesta::system_is_dark();  // asked while the colours are still those of the desktop
    cuesta::preferences().load();
    cuesta::choose_language(cuesta::preferences().values().language);
    const bool is_light = start.is_light(cuesta::is_light(cuesta::preferences().values().theme));
    cuesta::apply_theme(application, is_light ? cuesta::ThemeKind::light : cuesta::ThemeKind::dark);
}

/// Shows the window with the file of the command line, and runs until it closes.
int run_window(const cuesta::StartArguments& start, const cuesta::Graphics& graphics) {
    cuesta::Window window;
    if (!graphics.software) window.lands().set_carver(cuesta::awaited_carver());
    window.restoreGeometry(QSettings().value(QStringLiteral("window/geometry")).toByteArray());
    if (const QString complaint = start.apply_to(window); !complaint.isEmpty()) return fail(complaint, false);
    if (!start.takes_picture())
        window.feature<cuesta::FilesFeature>().guard(
            QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"), {});
    if (!start.file().isEmpty()) window.open_path(start.file());
    window.show();
    if (start.shows_start_page()) window.show_start_page();
    if (start.takes_picture()) start.order_picture(window);
    return QApplication::exec();
}

}  // namespace

int main(int argument_count, char* arguments[]) {
    cuesta::apply_start_scale(QStringLiteral("Cuesta"), QStringLiteral("Cuesta"));
    QSurfaceFormat::setDefaultFormat(cuesta::wanted_format());
    // Erosion on the card is drawn from its own context's textures.
    QApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    QApplication application(argument_count, arguments);
    // Qt takes over the user's language for the C library, too, whose printf would write 0,5 into files.
    std::setlocale(LC_NUMERIC, "C");
    name_application();
    cuesta::StartArguments start;
    start.parse(application);
    const QTemporaryDir no_settings;
    if (start.takes_picture()) forget_user(no_settings);

    const cuesta::Graphics graphics = cuesta::look_at_graphics();
    if (!graphics.suffices) {
        // The view says so in its place, and the rest of the program works. Without any OpenGL Qt cannot show a window
        // that has such a view in it.
        if (start.takes_picture() || !graphics.exists) return fail(graphics.problem, !start.takes_picture());
        std::fprintf(stderr, "cuesta: warning: %s\n", qUtf8Printable(graphics.problem));
    }
    if (!graphics.software) {
        QSurfaceFormat format = cuesta::wanted_format();
        format.setSamples(4);
        QSurfaceFormat::setDefaultFormat(format);
    }
    cuesta::set_thread_count(start.threads());
    apply_preferences(application, start);
    return run_window(start, graphics);
}

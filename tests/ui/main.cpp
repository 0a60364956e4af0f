/// The test runner of the window: Catch2 with an application, a theme and settings of its own.

#include <QApplication>
#include <QPixmapCache>
#include <QSettings>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <string_view>

#include "render/scene/shader_warm_up.h"
#include "tests/run_tests.h"
#include "ui/base/theme.h"
#include "ui/base/translations.h"

int main(int argument_count, char* arguments[]) {
    // Listing the tests happens while building, where there may be no display.
    for (int i = 1; i < argument_count; ++i)
        if (std::string_view(arguments[i]).starts_with("--list")) return cuesta::run_tests(argument_count, arguments);

    QSurfaceFormat format;
    format.setVersion(4, 5);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSwapInterval(0);
    QSurfaceFormat::setDefaultFormat(format);
    QApplication::setAttribute(Qt::AA_DontUseNativeDialogs);
    QApplication::setAttribute(Qt::AA_ShareOpenGLContexts);
    int qt_argument_count = 1;
    QApplication application(qt_argument_count, arguments);
    QApplication::setOrganizationName(QStringLiteral("cuesta-tests"));
    QApplication::setApplicationName(QStringLiteral("cuesta-tests"));
    QApplication::setQuitOnLastWindowClosed(false);
    // Galleries are read and unpacked for the first window of a process alone.
    QPixmapCache::setCacheLimit(200 * 1024);
    // The user's own settings stay as they are.
    QStandardPaths::setTestModeEnabled(true);
    QTemporaryDir settings;
    QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, settings.path());
    // A second of each of hundreds of processes, for a cache that the first of them fill.
    cuesta::ShaderWarmUp::leave_out();
    cuesta::choose_language({});
    cuesta::apply_theme(application, cuesta::ThemeKind::dark);
    return cuesta::run_tests(argument_count, arguments);
}

/// \file The editor: cuesta [FILE].

#include <QAction>
#include <QApplication>
#include <QCommandLineParser>
#include <QDockWidget>
#include <QMessageBox>
#include <QOffscreenSurface>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSettings>
#include <QStandardPaths>
#include <QSurfaceFormat>
#include <QTemporaryDir>
#include <clocale>
#include <cstdio>

#include "core/base/threads.h"
#include "render/compute/awaited_carver.h"
#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/base/translations.h"
#include "ui/files/autosave.h"
#include "ui/files/files_feature.h"
#include "ui/shell/screenshot.h"
#include "ui/shell/window.h"
#include "ui/view/view_settings.h"

namespace {

/// Properties of the context, or the reason why it cannot be used.
struct Graphics {
    bool exists = false;
    bool suffices = false;
    bool software = false;
    QString problem;
};

QSurfaceFormat wanted_format() {
    QSurfaceFormat format;
    format.setRenderableType(QSurfaceFormat::OpenGL);
    format.setVersion(4, 5);
    format.setProfile(QSurfaceFormat::CoreProfile);
    format.setDepthBufferSize(24);
    format.setStencilBufferSize(8);
    format.setSwapInterval(0);
    // Drivers that are reset (a hang, a card taken away) say so, and the view is set up anew.
    format.setOption(QSurfaceFormat::ResetNotification);
    return format;
}

Graphics look_at_graphics() {
    QOpenGLContext context;
    context.setFormat(wanted_format());
    QOffscreenSurface surface;
    surface.setFormat(wanted_format());
    surface.create();
    const QString advice = QObject::tr(
        "Cuesta needs OpenGL 4.5. Install the driver of your graphics card, or Mesa 20 or newer (package "
        "libgl1-mesa-dri) for the software one.");
    if (!context.create() || !context.makeCurrent(&surface))
        return {false, false, false, QObject::tr("There is no OpenGL on this display. ") + advice};
    const auto version = context.format().version();
    if (version < qMakePair(4, 5))
        return {true, false, false,
                QObject::tr("OpenGL is of version %1.%2 here. ").arg(version.first).arg(version.second) + advice};
    const QString renderer =
        QString::fromUtf8(reinterpret_cast<const char*>(context.functions()->glGetString(GL_RENDERER)));
    const bool software = renderer.contains(QStringLiteral("llvmpipe")) ||
                          renderer.contains(QStringLiteral("softpipe")) ||
                          renderer.contains(QStringLiteral("SwiftShader"));
    return {true, true, software, {}};
}

int fail(const QString& message, bool with_window) {
    std::fprintf(stderr, "cuesta: error: %s\n", qUtf8Printable(message));
    if (with_window) QMessageBox::critical(nullptr, QStringLiteral("Cuesta"), message);
    return 1;
}

bool set_choice(cuesta::ViewSettings& settings, const char* id, const QString& value) {
    auto parameters = settings.parameters();
    if (!cuesta::set_parameter({cuesta::reference_to(parameters)}, id, value.toStdString())) return false;
    settings.set_parameters(parameters);
    return true;
}

/// By the name of its action or dock; false if there is none.
bool run_command(cuesta::Window& window, const QString& name) {
    if (auto* dock = window.findChild<QDockWidget*>(name)) {
        dock->show();
        return true;
    }
    auto* action = window.findChild<QAction*>(name);
    if (action) action->trigger();
    return action != nullptr;
}

}  // namespace

int main(int argument_count, char* arguments[]) {
    cuesta::apply_start_scale(QStringLiteral("Cuesta"), QStringLiteral("Cuesta"));
    QSurfaceFormat::setDefaultFormat(wanted_format());
    QApplication application(argument_count, arguments);
    // Qt takes over the user's language for the C library, too, whose printf would write 0,5 into files.
    std::setlocale(LC_NUMERIC, "C");
    QApplication::setApplicationName(QStringLiteral("Cuesta"));
    QApplication::setOrganizationName(QStringLiteral("Cuesta"));
    QApplication::setApplicationVersion(QStringLiteral(CUESTA_VERSION));

    QCommandLineParser parser;
    parser.setApplicationDescription(QObject::tr("Terrain editor"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.addPositionalArgument(QStringLiteral("FILE"), QObject::tr("A project (.cuesta) or an elevation model."),
                                 QStringLiteral("[FILE]"));
    const QCommandLineOption threads(QStringLiteral("threads"), QObject::tr("Number of threads; 0: one per core."),
                                     QStringLiteral("N"));
    const QCommandLineOption screenshot(QStringLiteral("screenshot"),
                                        QObject::tr("Write a picture of the window and exit."),
                                        QStringLiteral("OUT.png"));
    const QCommandLineOption size(QStringLiteral("size"), QObject::tr("Size of the window."), QStringLiteral("WxH"));
    const QCommandLineOption run(QStringLiteral("run"), QObject::tr("Erode this many steps first (with --screenshot)."),
                                 QStringLiteral("N"));
    const QCommandLineOption at(QStringLiteral("at"),
                                QObject::tr("Take the picture while eroding, at this share 0..1 (with --screenshot)."),
                                QStringLiteral("SHARE"));
    const QCommandLineOption panel(
        QStringLiteral("panel"),
        QObject::tr(
            "Panel to show: terrain, splines, sculpting, layers, water, erosion, masks, paths, cameras, measures, "
            "view, export."),
        QStringLiteral("NAME"));
    const QCommandLineOption light(QStringLiteral("theme"), QObject::tr("dark or light."), QStringLiteral("NAME"));
    const QCommandLineOption overlay(
        QStringLiteral("overlay"),
        QObject::tr("Overlay to show: none, flow, wear, deposit, slope, sediment, drainage."), QStringLiteral("NAME"));
    const QCommandLineOption surface(QStringLiteral("surface"), QObject::tr("Surface: natural, clay, height, slope."),
                                     QStringLiteral("NAME"));
    const QCommandLineOption split(
        QStringLiteral("split"),
        QObject::tr("Split the view at this share: before erosion on the left, after it on the right."),
        QStringLiteral("SHARE"));
    const QCommandLineOption tool(
        QStringLiteral("tool"),
        QObject::tr("Tool: navigate, spline, path, spring, brush, mask, sculpt, measure, pick."),
        QStringLiteral("NAME"));
    const QCommandLineOption camera(QStringLiteral("view"),
                                    QObject::tr("Camera of the project to look from (with --screenshot)."),
                                    QStringLiteral("NAME"));
    const QCommandLineOption command(
        QStringLiteral("command"),
        QObject::tr(
            "Command to run or dock to show, such as mapView, minimap or secondViewDock; may be given several times."),
        QStringLiteral("NAME"));
    const QCommandLineOption start(QStringLiteral("start"), QObject::tr("Show the start page."));
    parser.addOptions(
        {threads, screenshot, size, run, at, panel, light, overlay, surface, split, tool, camera, command, start});
    parser.process(application);

    const bool takes_picture = parser.isSet(screenshot);
    // Pictures show no settings, recent files and looks of the user's.
    const QTemporaryDir no_settings;
    if (takes_picture) {
        QSettings::setPath(QSettings::NativeFormat, QSettings::UserScope, no_settings.path());
        for (const char* folder : {"CUESTA_LOOKS", "CUESTA_LIGHTS"})
            qputenv(folder, no_settings.filePath(QStringLiteral("none")).toLocal8Bit());
    }
    const Graphics graphics = look_at_graphics();
    if (!graphics.suffices) {
        // The view says so in its place, and the rest of the program works. Without any OpenGL Qt cannot show a window
        // that has such a view in it.
        if (takes_picture || !graphics.exists) return fail(graphics.problem, !takes_picture);
        std::fprintf(stderr, "cuesta: warning: %s\n", qUtf8Printable(graphics.problem));
    }
    if (!graphics.software) {
        QSurfaceFormat format = wanted_format();
        format.setSamples(4);
        QSurfaceFormat::setDefaultFormat(format);
    }
    cuesta::set_thread_count(parser.value(threads).toInt());
    cuesta::system_is_dark();  // asked while the colours are still those of the desktop
    cuesta::preferences().load();
    cuesta::choose_language(cuesta::preferences().values().language);
    const bool is_light = parser.isSet(light) ? parser.value(light) == QStringLiteral("light")
                                              : cuesta::is_light(cuesta::preferences().values().theme);
    cuesta::apply_theme(application, is_light ? cuesta::ThemeKind::light : cuesta::ThemeKind::dark);

    cuesta::Window window;
    if (!graphics.software) window.lands().set_carver(cuesta::awaited_carver());
    window.restoreGeometry(QSettings().value(QStringLiteral("window/geometry")).toByteArray());
    if (parser.isSet(size)) {
        const QStringList sides = parser.value(size).split(QLatin1Char('x'));
        if (sides.size() != 2 || sides[0].toInt() < 1 || sides[1].toInt() < 1)
            return fail(QObject::tr("--size expects WxH, such as 1600x1000"), false);
        window.resize(sides[0].toInt(), sides[1].toInt());
    }
    if (parser.isSet(panel) && !window.show_page(parser.value(panel)))
        return fail(QObject::tr("there is no panel '%1'").arg(parser.value(panel)), false);
    if (parser.isSet(overlay) && !set_choice(window.view_settings(), "view.overlay", parser.value(overlay)))
        return fail(QObject::tr("there is no overlay '%1'").arg(parser.value(overlay)), false);
    if (parser.isSet(surface) && !set_choice(window.view_settings(), "view.surface", parser.value(surface)))
        return fail(QObject::tr("there is no surface '%1'").arg(parser.value(surface)), false);
    if (parser.isSet(split)) {
        window.view_settings().set_split(true);
        window.view_settings().set_split_share(parser.value(split).toDouble());
    }
    if (parser.isSet(tool)) window.choose_tool(parser.value(tool));
    for (const QString& name : parser.values(command))
        if (!run_command(window, name)) return fail(QObject::tr("there is no command '%1'").arg(name), false);
    if (!takes_picture)
        window.feature<cuesta::FilesFeature>().guard(
            QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/recovery"), {});
    if (!parser.positionalArguments().isEmpty()) window.open_path(parser.positionalArguments().first());
    window.show();
    if (parser.isSet(start) || (!takes_picture && parser.positionalArguments().isEmpty())) window.show_start_page();

    if (takes_picture) {
        cuesta::ScreenshotOrder order;
        order.path = parser.value(screenshot);
        order.camera = parser.value(camera);
        order.run_steps = parser.value(run).toInt();
        if (parser.isSet(at)) order.after_share = parser.value(at).toDouble();
        new cuesta::Screenshot(window, order, [](const QString& error) {
            if (!error.isEmpty()) std::fprintf(stderr, "cuesta: error: %s\n", qUtf8Printable(error));
            std::fflush(stderr);
            QApplication::exit(error.isEmpty() ? 0 : 1);
        });
    }
    return QApplication::exec();
}

#include "app/gui/start_arguments.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <cstdio>

#include "ui/shell/screenshot.h"
#include "ui/shell/window.h"
#include "ui/view/view_settings.h"

namespace cuesta {

namespace {

bool set_choice(ViewSettings& settings, const char* id, const QString& value) {
    auto parameters = settings.parameters();
    if (!set_parameter({reference_to(parameters)}, id, value.toStdString())) return false;
    settings.set_parameters(parameters);
    return true;
}

/// By the name of its action or dock; false if there is none.
bool run_command(Window& window, const QString& name) {
    if (auto* dock = window.findChild<QDockWidget*>(name)) {
        dock->show();
        return true;
    }
    auto* action = window.findChild<QAction*>(name);
    if (action) action->trigger();
    return action != nullptr;
}

}  // namespace

StartArguments::StartArguments()
    : threads_(QStringLiteral("threads"), QObject::tr("Number of threads; 0: one per core."), QStringLiteral("N")),
      screenshot_(QStringLiteral("screenshot"), QObject::tr("Write a picture of the window and exit."),
                  QStringLiteral("OUT.png")),
      size_(QStringLiteral("size"), QObject::tr("Size of the window."), QStringLiteral("WxH")),
      run_(QStringLiteral("run"), QObject::tr("Erode this many steps first (with --screenshot)."), QStringLiteral("N")),
      at_(QStringLiteral("at"), QObject::tr("Take the picture while eroding, at this share 0..1 (with --screenshot)."),
          QStringLiteral("SHARE")),
      panel_(QStringLiteral("panel"),
             QObject::tr(
                 "Panel to show: terrain, splines, sculpting, layers, water, erosion, masks, paths, cameras, measures, "
                 "view, export."),
             QStringLiteral("NAME")),
      theme_(QStringLiteral("theme"), QObject::tr("dark or light."), QStringLiteral("NAME")),
      overlay_(QStringLiteral("overlay"),
               QObject::tr("Overlay to show: none, flow, wear, deposit, slope, sediment, drainage."),
               QStringLiteral("NAME")),
      surface_(QStringLiteral("surface"), QObject::tr("Surface: natural, clay, height, slope."),
               QStringLiteral("NAME")),
      split_(QStringLiteral("split"),
             QObject::tr("Split the view at this share: before erosion on the left, after it on the right."),
             QStringLiteral("SHARE")),
      tool_(QStringLiteral("tool"),
            QObject::tr("Tool: navigate, spline, path, spring, brush, mask, sculpt, measure, pick, volcano."),
            QStringLiteral("NAME")),
      camera_(QStringLiteral("view"), QObject::tr("Camera of the project to look from (with --screenshot)."),
              QStringLiteral("NAME")),
      command_(QStringLiteral("command"),
               QObject::tr("Command to run or dock to show, such as mapView, minimap or secondViewDock; may be given "
                           "several times."),
               QStringLiteral("NAME")),
      start_(QStringLiteral("start"), QObject::tr("Show the start page.")) {
    parser_.setApplicationDescription(QObject::tr("Terrain editor"));
    parser_.addHelpOption();
    parser_.addVersionOption();
    parser_.addPositionalArgument(QStringLiteral("FILE"), QObject::tr("A project (.cuesta) or an elevation model."),
                                  QStringLiteral("[FILE]"));
    parser_.addOptions({threads_, screenshot_, size_, run_, at_, panel_, theme_, overlay_, surface_, split_, tool_,
                        camera_, command_, start_});
}

QString StartArguments::apply_to(Window& window) const {
    if (parser_.isSet(size_)) {
        const QStringList sides = parser_.value(size_).split(QLatin1Char('x'));
        if (sides.size() != 2 || sides[0].toInt() < 1 || sides[1].toInt() < 1)
            return QObject::tr("--size expects WxH, such as 1600x1000");
        window.resize(sides[0].toInt(), sides[1].toInt());
    }
    if (parser_.isSet(panel_) && !window.show_page(parser_.value(panel_)))
        return QObject::tr("there is no panel '%1'").arg(parser_.value(panel_));
    if (const QString complaint = apply_view(window); !complaint.isEmpty()) return complaint;
    if (parser_.isSet(tool_)) window.choose_tool(parser_.value(tool_));
    for (const QString& name : parser_.values(command_))
        if (!run_command(window, name)) return QObject::tr("there is no command '%1'").arg(name);
    return {};
}

QString StartArguments::apply_view(Window& window) const {
    ViewSettings& view = window.view_settings();
    if (parser_.isSet(overlay_) && !set_choice(view, "view.overlay", parser_.value(overlay_)))
        return QObject::tr("there is no overlay '%1'").arg(parser_.value(overlay_));
    if (parser_.isSet(surface_) && !set_choice(view, "view.surface", parser_.value(surface_)))
        return QObject::tr("there is no surface '%1'").arg(parser_.value(surface_));
    if (parser_.isSet(split_)) {
        view.set_split(true);
        view.set_split_share(parser_.value(split_).toDouble());
    }
    return {};
}

void StartArguments::order_picture(Window& window) const {
    ScreenshotOrder order;
    order.path = parser_.value(screenshot_);
    order.camera = parser_.value(camera_);
    order.run_steps = parser_.value(run_).toInt();
    if (parser_.isSet(at_)) order.after_share = parser_.value(at_).toDouble();
    new Screenshot(window, order, [](const QString& error) {
        if (!error.isEmpty()) std::fprintf(stderr, "cuesta: error: %s\n", qUtf8Printable(error));
        std::fflush(stderr);
        QApplication::exit(error.isEmpty() ? 0 : 1);
    });
}

}  // namespace cuesta

#include "ui/shell/window.h"

#include <QCloseEvent>
#include <QDockWidget>
#include <QHBoxLayout>
#include <QMenu>
#include <QMimeData>
#include <QSettings>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/foreground.h"
#include "core/io/project/landforms.h"
#include "ui/base/resources.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/examples.h"
#include "ui/shell/history_panel.h"
#include "ui/shell/menus.h"
#include "ui/shell/outliner/outliner.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/tool_rail.h"
#include "ui/shell/user_aids.h"
#include "ui/view/legend_view.h"

namespace cuesta {

Window::Window(const std::vector<FeatureMaker>& features, QWidget* parent)
    : QMainWindow(parent),
      unstyled_(std::make_unique<StyleSheetPause>()),
      bench_(std::make_unique<Workbench>(*this)) {
    ensure_resources();
    setWindowIcon(QIcon(QStringLiteral(":/icons/cuesta.svg")));
    setAcceptDrops(true);
    resize(1440, 900);
    connect(&document(), &Document::changed, this, [this] {
        setWindowTitle(document().name() + QStringLiteral("[*] - Cuesta"));
        setWindowModified(document().modified());
    });
    for (const FeatureMaker& make : features) features_.push_back(make(*bench_));
    side().show_page(0);
    build_layout();
    add_start_page();
    add_history();
    new Menus(*this, *rail_);
    aids_ = new UserAids(*this);
    unstyled_.reset();
    document().reset(bench_->files().first_project(), {});
    strip_->refresh();
    docks_->restore_last();
    choose_tool(QStringLiteral("navigate"));
}

Window::~Window() {
    // Parts that are hidden tell others, which must still be there.
    hide();
    // They hold parts of features, which go first.
    viewport().set_tool(nullptr);
    view_area().set_tool_options(nullptr);
}

void Window::build_layout() {
    auto* central = new QWidget;
    central->setObjectName(QStringLiteral("central"));
    auto* rows = new QVBoxLayout(central);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    const auto add_bars = [this, rows](BarPlace wanted) {
        for (const auto& [place, bar] : bench_->bars())
            if (place == wanted) rows->addWidget(bar);
    };
    add_bars(BarPlace::top);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    rail_ = new ToolRail(bench_->tools());
    connect(rail_, &ToolRail::frame_requested, &viewport(), &Viewport::frame_terrain);
    middle->addWidget(rail_);
    docks_ = new DockLayout;
    docks_->setCentralWidget(&view_area());
    outliner_ = new Outliner(document(), bench_->selection(CurveSet::splines), bench_->selection(CurveSet::paths));
    outliner_->follow(*bench_);
    // The rows of all pages and of some things in them; more than that only where a column is high.
    docks_->add(QStringLiteral("outlinerDock"), tr("Outliner"), outliner_, {5, 480, 0.25});
    docks_->add(QStringLiteral("propertiesDock"), tr("Properties"), &side(), {6});
    const auto name_page = [this](int index) { docks_->set_subject(&side(), side().page_name(index)); };
    connect(&side(), &SidePanel::page_changed, this, name_page);
    name_page(side().page());
    auto* more = new QMenu(docks_);
    more->setObjectName(QStringLiteral("pageSettings"));
    connect(more, &QMenu::aboutToShow, this, [this, more] {
        more->clear();
        outliner_->add_settings_commands(*more, outliner_->shown_page());
    });
    docks_->set_menu(&side(), more);
    middle->addWidget(docks_, 1);
    rows->addLayout(middle, 1);
    add_bars(BarPlace::bottom);
    strip_ = new StatusStrip;
    strip_->follow(*bench_);
    rows->addWidget(strip_);
    setCentralWidget(central);
}

void Window::add_start_page() {
    start_page_ = new StartPage(view_area());
    ProjectFiles* files = &bench_->files();
    connect(start_page_, &StartPage::example_chosen, this, [this, files](int index) {
        const Example& example = examples()[static_cast<std::size_t>(index)];
        files->open_example(example.project);
        side().show_page(example.page);
    });
    connect(start_page_, &StartPage::landform_chosen, this, [this, files](const QString& id) {
        files->begin_with(project_of(*find_landform(landforms(), id.toStdString())));
        side().show_page(QStringLiteral("terrain"));
    });
    connect(start_page_, &StartPage::sketch_chosen, this,
            [this, files] { files->new_sketch([this] { choose_tool(QStringLiteral("spline")); }); });
    connect(start_page_, &StartPage::new_chosen, this, [files] { files->new_project(); });
    connect(start_page_, &StartPage::open_chosen, this, [files] { files->open(); });
    connect(start_page_, &StartPage::import_chosen, this, [files] { files->import_as_new(); });
    connect(start_page_, &StartPage::recent_chosen, this, [files](const QString& path) { files->open_path(path); });
    connect(start_page_, &StartPage::tour_chosen, this, [this] { aids_->start_tour(); });
    connect(bench_.get(), &Workbench::land_wanted, start_page_, &QWidget::hide);
}

void Window::add_history() {
    history_ = docks_->add(QStringLiteral("historyDock"), tr("History"), new HistoryPanel(document()), {4}, false);
    for (const ExtraDock& dock : bench_->docks()) docks_->add(dock.name, dock.title, dock.content, {5}, false);
    const int megabytes = QSettings().value(QStringLiteral("history/megabytes"), 1024).toInt();
    document().set_history_bytes(static_cast<std::size_t>(std::max(1, megabytes)) << 20);
}

void Window::show_history() {
    history_->setVisible(!history_->isVisible());
}

void Window::show_start_page() {
    start_page_->open(bench_->files().recent_files());
}

bool Window::show_page(const QString& name) {
    for (int i = 0; i < side().page_count(); ++i)
        if (side().page_name(i).compare(name, Qt::CaseInsensitive) == 0) {
            side().show_page(i);
            return true;
        }
    return false;
}

void Window::refresh_words() {
    strip_->refresh();
    bench_->scene().refresh_look();
    side().refresh();
    view_area().legend()->updateGeometry();
    for (QWidget* part : findChildren<QWidget*>()) part->update();
}

bool Window::event(QEvent* event) {
    if (event->type() != QEvent::UpdateRequest) return QMainWindow::event(event);
    // The view is drawn, and the window put together from it and the panels: on software OpenGL by all processors.
    const ForegroundTurn turn;
    return QMainWindow::event(event);
}

void Window::closeEvent(QCloseEvent* event) {
    for (const auto& feature : features_)
        if (!feature->lets_close()) return event->ignore();
    QSettings().setValue(QStringLiteral("window/geometry"), saveGeometry());
    docks_->keep_last();
    for (const auto& feature : features_) feature->close();
    event->accept();
}

void Window::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile()) event->acceptProposedAction();
}

void Window::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    event->acceptProposedAction();
    // Files that no feature claims may be elevation models.
    if (std::none_of(features_.begin(), features_.end(),
                     [&](const auto& feature) { return feature->takes_files(paths); }))
        bench_->files().import_paths(paths, false);
}

}  // namespace cuesta

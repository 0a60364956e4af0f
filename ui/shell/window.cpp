#include "ui/shell/window.h"

#include <QApplication>
#include <QCloseEvent>
#include <QFileInfo>
#include <QMimeData>
#include <QSettings>
#include <algorithm>

#include "core/base/foreground.h"
#include "core/base/threads.h"
#include "ui/base/icons.h"
#include "ui/base/preferences.h"
#include "ui/base/resources.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/curves/pick_tool.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/erosion/run_bar.h"
#include "ui/export/export_commands.h"
#include "ui/files/autosave.h"
#include "ui/files/file_commands.h"
#include "ui/land/base_ground.h"
#include "ui/land/source_marks.h"
#include "ui/masks/mask_brush.h"
#include "ui/measure/measure_tool.h"
#include "ui/paths/path_commands.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/menus.h"
#include "ui/shell/outliner/outliner.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/start_page.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/user_aids.h"
#include "ui/terrain/terrain_panel.h"
#include "ui/view/cameras.h"
#include "ui/view/legend_view.h"
#include "ui/view/messages.h"
#include "ui/view/source_drawing.h"
#include "ui/view/split_handle.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"
#include "ui/water/spring_tool.h"
#include "ui/water/water_brush.h"
#include "ui/water/water_panel.h"

namespace cuesta {

Window::Window(QWidget* parent)
    : QMainWindow(parent),
      area_(new ViewArea),
      viewport_(area_->viewport()),
      rail_(new ToolRail),
      side_(new SidePanel),
      outliner_(new Outliner(document_, selection_, path_selection_)),
      cameras_(new Cameras(document_, *viewport_, this)),
      run_bar_(new RunBar(document_, lands_, settings_)),
      strip_(new StatusStrip),
      files_(new FileCommands(document_, file_tasks_, *area_->messages(), *this)),
      exports_(new ExportCommands(document_, lands_, file_tasks_, *area_->messages(), *viewport_, *this)),
      path_files_(new PathCommands(document_, path_selection_, lands_, file_tasks_, *area_->messages(), *this)),
      base_ground_(new BaseGround(this)),
      marks_(new SourceMarks(this)) {
    ensure_resources();
    setWindowIcon(QIcon(QStringLiteral(":/icons/cuesta.svg")));
    setAcceptDrops(true);
    resize(1440, 900);
    build_layout();
    build_panels();
    connect_document();
    connect_land();
    connect_live();
    connect_builds();
    connect_view();
    connect_splines();
    connect_paths();
    connect_water();
    connect_masks();
    connect_sculpt();
    connect_probes();
    connect_path_panel();
    connect_measures();
    connect_outliner();
    connect_cameras();
    connect_start_page();
    connect_history();
    new Menus(*this, {document_,
                      lands_,
                      settings_,
                      *viewport_,
                      *files_,
                      *exports_,
                      file_tasks_,
                      spline_tool_->actions(),
                      path_tool_->actions(),
                      *path_files_,
                      [this](PathKind kind) { draw_path(kind); },
                      side_,
                      docks_,
                      cameras_,
                      [this](bool light) { choose_theme(light); },
                      [this] { show_start_page(); },
                      [this] { toggle_pause(); },
                      [this] { go_on(); },
                      [this] { show_builds(); },
                      [this] { show_history(); },
                      make_tool_actions()});
    aids_ = new UserAids(*this);
    document_.reset(starting_project(), {});
    refresh_state();
    docks_->restore_last();
    choose_tool(ToolKind::navigate);
}

Window::~Window() {
    viewport_->set_tool(nullptr);
    area_->set_tool_options(nullptr);
}

void Window::open_path(const QString& path) {
    files_->open_path(path);
}

void Window::choose_tool(ToolKind kind) {
    tool_ = kind;
    rail_->set_tool(kind);
    ViewTool* tool = nullptr;
    if (kind == ToolKind::spline) tool = spline_tool_.get();
    if (kind == ToolKind::path) tool = path_tool_.get();
    if (kind == ToolKind::spring) tool = spring_tool_.get();
    if (kind == ToolKind::brush) tool = brush_.get();
    if (kind == ToolKind::mask) tool = mask_brush_.get();
    if (kind == ToolKind::sculpt) tool = sculpt_tool_.get();
    if (kind == ToolKind::measure) tool = measure_tool_.get();
    if (kind == ToolKind::pick) tool = pick_tool_.get();
    viewport_->set_tool(tool);
    area_->set_tool_options(tool ? tool->options() : nullptr);
    refresh_hint();
    const PanelPage page = kind == ToolKind::spline   ? PanelPage::splines
                           : kind == ToolKind::path   ? PanelPage::paths
                           : kind == ToolKind::mask   ? PanelPage::masks
                           : kind == ToolKind::sculpt ? PanelPage::sculpting
                                                      : PanelPage::water;
    const bool has_page = tool && kind != ToolKind::measure && kind != ToolKind::pick;
    if (has_page && !side_->shows(page)) side_->show_page(page);
    if (kind == ToolKind::spline) give_keys_to(CurveSet::splines);
    if (kind == ToolKind::path) give_keys_to(CurveSet::paths);
    show_land();
    show_splines();
    show_mask(asked_mask_);
    Q_EMIT tool_changed();
}

void Window::show_splines() {
    // The tools draw them themselves while they are in hand.
    if (tool_ != ToolKind::spline && side_->shows(PanelPage::splines))
        viewport_->set_drawing(spline_tool_->drawing());
    else
        viewport_->set_drawing(
            tool_ != ToolKind::path && shows_paths() ? path_tool_->drawing()
            : tool_ != ToolKind::spring && side_->shows(PanelPage::water)
                ? drawing_of_sources(document_.project(), lands_.shown().land.get(), water_panel_->selected())
                : Drawing{});
}

bool Window::shows_paths() const {
    return side_->shows(PanelPage::paths);
}

void Window::give_keys_to(CurveSet set) {
    spline_tool_->actions().set_keys(set == CurveSet::splines);
    path_tool_->actions().set_keys(set == CurveSet::paths);
}

void Window::refresh_hint() {
    const ViewTool* tool = viewport_->tool();
    strip_->set_hint(tool ? tool->hint()
                          : tr("Drag to look around, scroll to zoom, Ctrl+K to find a command, F1 for the manual"));
}

void Window::choose_theme(bool light) {
    // The aids hear of it and apply it, as they do when it is chosen in the settings.
    Preferences chosen = preferences().values();
    chosen.theme = light ? ThemeChoice::light : ThemeChoice::dark;
    preferences().set(chosen);
}

void Window::refresh_words() {
    refresh_state();
    refresh_readout();
    refresh_look();
    side_->refresh();
    area_->legend()->updateGeometry();
    for (QWidget* part : findChildren<QWidget*>()) part->update();
}

bool Window::show_page(const QString& name) {
    for (int i = 0; i < side_->page_count(); ++i)
        if (side_->page_name(i).compare(name, Qt::CaseInsensitive) == 0) {
            side_->show_page(i);
            return true;
        }
    return false;
}

void Window::on_document_changed() {
    setWindowTitle(document_.name() + QStringLiteral("[*] - Cuesta"));
    setWindowModified(document_.modified());
    side_->refresh();
    for (const auto& [page, detail] : outline_details(document_.project())) side_->set_detail(page, detail);
    lands_.set_project(document_.value());
    base_ground_->order(document_.value());
    show_land();
    textures_.order(document_.project());
    refresh_look();
    measure_import();
}

void Window::on_land_changed() {
    // A coarse land of the project before this one may have as many cells, but not of the same size.
    const TerrainFrame &shown = lands_.shown().land->frame, &wanted = document_.project().frame;
    const bool is_full =
        shown.width == wanted.width && shown.height == wanted.height && shown.cell_size == wanted.cell_size;
    show_land();
    if (frame_next_land_) {
        viewport_->frame_terrain();
        // The coarse land comes first; its range of heights is nearly that of the full one.
        frame_next_land_ = !is_full && frame_next_land_;
    }
    refresh_state();
}

bool Window::marks_sources() const {
    if (document_.project().water_sources.empty() || !lands_.shown().land) return false;
    return tool_ == ToolKind::spring || tool_ == ToolKind::brush ||
           (side_->shows(PanelPage::water) && lands_.shown().land->report.steps_done == 0);
}

void Window::show_land() {
    if (marks_sources())
        marks_->order(document_.value(), lands_.shown());
    else if (lands_.shown().land)
        viewport_->set_land(lands_.shown());
}

void Window::refresh_look() {
    Look look = settings_.look(document_.project(), textures_.texture_of());
    lay_values_over(look);
    viewport_->set_look(look);
    const bool split = settings_.is_split();
    area_->split_handle()->setVisible(split);
    area_->split_handle()->set_share(settings_.split_share());
    if (settings_.shows_before())
        area_->set_corner_words({}, tr("Before erosion"));
    else
        area_->set_corner_words(split ? tr("After") : QString(), split ? tr("Before") : QString());
    const auto& names = EnumNames<Overlay>::names;
    const Overlay overlay = settings_.parameters().overlay;
    QString detail = choice_text(std::string(name_of(settings_.parameters().surface)));
    if (overlay != Overlay::none)
        detail += QStringLiteral(", ") + choice_text(std::string(names[static_cast<std::size_t>(overlay)])).toLower();
    side_->set_detail(PanelPage::view, detail);
}

void Window::refresh_state() {
    const LandState state = lands_.state();
    viewport_->set_working(lands_.status().state == WorkerState::working || state == LandState::live);
    refresh_activity();
    strip_->set_machine(viewport_->renderer_name(), thread_count());
    const TerrainFrame& frame = document_.project().frame;
    const Land* land = lands_.shown().land.get();
    const int coarsening =
        land ? std::max(1, static_cast<int>(std::lround(land->frame.cell_size / frame.cell_size))) : 1;
    strip_->set_frame(frame, coarsening);
}

void Window::refresh_activity() {
    const QString activity = file_tasks_.activity();
    strip_->set_state(lands_.state(), file_tasks_.can_stop() ? tr("%1 (Esc cancels)").arg(activity) : activity);
}

void Window::refresh_readout() {
    strip_->set_readout(viewport_->readout());
}

void Window::measure_import() {
    const auto* imported = std::get_if<ImportedBase>(&document_.project().base);
    // A base without heights is told of by the land that cannot be made from it.
    if (!imported || imported->heights.width() == 0 || imported->heights.key() == measured_import_) return;
    measured_import_ = imported->heights.key();
    file_tasks_.start(tr("Measuring heights"), [this, heights = imported->heights]() -> std::function<void()> {
        const Raster<float> raster = heights.to_raster();
        float low = raster(0, 0), high = low;
        for (int y = 0; y < raster.height(); ++y) {
            const auto [a, b] = std::minmax_element(raster.row(y), raster.row(y) + raster.width());
            low = std::min(low, *a);
            high = std::max(high, *b);
        }
        return [this, low, high] { terrain_panel_->set_import_range(low, high); };
    });
}

void Window::set_texture(int stratum) {
    files_->choose_texture([this, stratum](const QString& path) {
        document_.edit(tr("Texture %1").arg(QFileInfo(path).fileName()), [&](Project& project) {
            const int layers = static_cast<int>(project.layers.size());
            Material& material = stratum <= 0        ? project.eroded_material
                                 : stratum <= layers ? project.layers[static_cast<std::size_t>(stratum - 1)].material
                                                     : project.bottom_material;
            material.texture = path.toStdString();
        });
    });
}

void Window::show_start_page() {
    start_page_->open(files_->recent_files());
}

bool Window::event(QEvent* event) {
    if (event->type() != QEvent::UpdateRequest) return QMainWindow::event(event);
    // The view is drawn, and the window put together from it and the panels: on software OpenGL by all processors.
    const ForegroundTurn turn;
    return QMainWindow::event(event);
}

void Window::closeEvent(QCloseEvent* event) {
    if (!no_builds_lost()) return event->ignore();
    if (may_close_ || !document_.modified()) {
        QSettings().setValue(QStringLiteral("window/geometry"), saveGeometry());
        docks_->keep_last();
        if (autosave_) autosave_->give_up();
        event->accept();
        return;
    }
    event->ignore();
    // Whoever is asked may not be there to answer (the session ends, the power goes).
    if (autosave_) autosave_->write_now();
    files_->confirm_loss([this] {
        may_close_ = true;
        close();
    });
}

void Window::dragEnterEvent(QDragEnterEvent* event) {
    if (event->mimeData()->hasUrls() && event->mimeData()->urls().first().isLocalFile()) event->acceptProposedAction();
}

void Window::dropEvent(QDropEvent* event) {
    QStringList paths;
    for (const QUrl& url : event->mimeData()->urls())
        if (url.isLocalFile()) paths << url.toLocalFile();
    const QString path = paths.first();
    event->acceptProposedAction();
    if (path.endsWith(QStringLiteral(".cuesta"), Qt::CaseInsensitive))
        files_->open_path(path);
    else if (PathCommands::is_vector_file(path))
        path_files_->import_vectors_path(path);
    else
        files_->import_paths(paths, false);
}

}  // namespace cuesta

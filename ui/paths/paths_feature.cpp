#include "ui/paths/paths_feature.h"

#include <QMainWindow>
#include <algorithm>

#include "ui/base/icons.h"
#include "ui/curves/path_forms.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/feature/curve_tool_link.h"
#include "ui/paths/path_commands.h"
#include "ui/paths/path_rerouting.h"
#include "ui/paths/paths_panel.h"

namespace cuesta {
namespace {

QString detail_of_paths(const Project& project) {
    const auto count =
        std::count_if(project.paths.begin(), project.paths.end(), [](const Path& path) { return path.enabled; });
    return count == 0   ? QObject::tr("none")
           : count == 1 ? QObject::tr("1 path")
                        : QObject::tr("%n paths", nullptr, static_cast<int>(count));
}

}  // namespace

PathsFeature::PathsFeature(Workbench& bench)
    : Feature(bench),
      tool_(make_curve_tool(bench, CurveSet::paths, QStringLiteral("path"))),
      commands_(new PathCommands(bench.document(), bench.selection(CurveSet::paths), bench.lands(), bench.file_tasks(),
                                 bench.messages(), bench.window())),
      rerouting_(new PathRerouting(bench.document(), this)) {
    add_page();
    add_tool();
    add_commands();
    connect(commands_, &PathCommands::imported, this,
            [this] { this->bench().pages().show_page(QStringLiteral("paths")); });
    connect(&bench.lands(), &LandService::land_changed, this, [this] {
        tool_->note_land();
        this->bench().scene().refresh_drawing();
    });
    connect(&bench.pages(), &SidePanel::page_changed, this, [this] {
        if (this->bench().pages().shows(QStringLiteral("paths"))) this->bench().give_keys_to(CurveSet::paths);
    });
}

PathsFeature::~PathsFeature() = default;

void PathsFeature::add_page() {
    auto* panel = new PathsPanel(bench().document(), bench().selection(CurveSet::paths));
    bench().pages().add_page({.id = QStringLiteral("paths"),
                              .position = 80,
                              .name = tr("Paths"),
                              .icon = QStringLiteral("road"),
                              .panel = panel,
                              .manual = {QStringLiteral("paths")},
                              .kinds = {ItemKind::path},
                              .stages = {Stage::paths},
                              .detail = detail_of_paths,
                              .drawing = [this] { return tool_->drawing(); },
                              .drawn_by = QStringLiteral("path")});
    connect(&bench().lands(), &LandService::land_changed, panel,
            [this, panel] { panel->set_land(bench().lands().shown().land); });
    connect(panel, &PathsPanel::drawing_requested, this, &PathsFeature::draw);
    connect(panel, &PathsPanel::import_requested, commands_, &PathCommands::import_vectors);
    connect(panel, &PathsPanel::export_requested, commands_, &PathCommands::export_paths);
    connect(panel, &PathsPanel::apply_requested, commands_, &PathCommands::apply_for_good);
    connect(panel, &PathsPanel::route_requested, this, [this](int path_id, bool through_knots) {
        rerouting_->begin(path_id, through_knots, bench().lands().shown().land);
    });
    connect(panel, &PathsPanel::route_cancelled, rerouting_, &PathRerouting::cancel);
    connect(rerouting_, &PathRerouting::progressed, panel, [this, panel] {
        panel->show_search(rerouting_->is_busy() ? std::optional(rerouting_->share()) : std::nullopt);
    });
    connect(rerouting_, &PathRerouting::failed, this,
            [this](const QString& words) { bench().messages().show_message(MessageKind::warning, words); });
}

void PathsFeature::add_tool() {
    add_curve_menu(bench(), {.id = QStringLiteral("paths"), .position = 70, .title = tr("&Paths")}, *tool_);
    bench().tools().add({.id = QStringLiteral("path"),
                         .position = 30,
                         .icon = QStringLiteral("road"),
                         .name = tr("Paths"),
                         .sentence = tr("draw roads, rivers and lakes to carve into the terrain"),
                         .key = Qt::Key_P,
                         .object = QStringLiteral("toolPath"),
                         .tool = tool_.get(),
                         .page = QStringLiteral("paths"),
                         .action = tool_->actions().menu().front(),
                         .manual = {QStringLiteral("paths"), QStringLiteral("Drawing")}});
}

void PathsFeature::add_commands() {
    CommandMenus& menus = bench().menus();
    const QString menu = QStringLiteral("paths"), kinds = QStringLiteral("paths.draw");
    menus.add_menu({.id = kinds, .parent = menu, .position = 1000, .title = tr("Dra&w")});
    // A line before the lakes.
    int position = 100;
    for (std::size_t i = 0; i < EnumNames<PathKind>::names.size(); ++i) {
        const auto kind = static_cast<PathKind>(i);
        if (kind == PathKind::lake) position = 200;
        QAction* action =
            menus.add({.menu = kinds, .position = position, .text = name_of_path_kind(kind), .run = [this, kind] {
                           draw(kind);
                       }});
        action->setIcon(line_icon(icon_of(kind)));
    }
    menus.add({.menu = menu, .position = 1050, .text = tr("&Rivers and lakes of the terrain…"), .run = [this] {
                   commands_->trace_rivers();
               }});
    menus.add({.menu = menu,
               .position = 1100,
               .text = tr("&Import vectors…"),
               .key = Qt::CTRL | Qt::SHIFT | Qt::Key_I,
               .run = [this] { commands_->import_vectors(); }});
    menus.add(
        {.menu = menu, .position = 1101, .text = tr("&Export paths…"), .run = [this] { commands_->export_paths(); }});
    menus.add({.menu = menu, .position = 1200, .text = tr("&Bake into terrain…"), .run = [this] {
                   commands_->apply_for_good();
               }});
}

void PathsFeature::draw(PathKind kind) {
    bench().tools().choose(QStringLiteral("path"));
    tool_->set_path_kind(kind);
    tool_->begin_new();
}

bool PathsFeature::takes_files(const QStringList& paths) {
    if (!PathCommands::is_vector_file(paths.first())) return false;
    commands_->import_vectors_path(paths.first());
    return true;
}

}  // namespace cuesta

#include "ui/export/export_feature.h"

#include <QFileInfo>
#include <QMainWindow>
#include <QMessageBox>

#include "core/base/platform/memory.h"
#include "ui/export/build_window.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_panel.h"

namespace cuesta {

ExportFeature::ExportFeature(Workbench& bench)
    : Feature(bench),
      commands_(new ExportCommands(bench.document(), bench.lands(), bench.file_tasks(), bench.messages(),
                                   bench.viewport(), bench.window())) {
    bench.pages().add_page({.id = QStringLiteral("export"),
                            .position = 130,
                            .is_about = true,
                            .name = tr("Export"),
                            .icon = QStringLiteral("export"),
                            .panel = new ExportPanel(bench.document(), *commands_),
                            .manual = {QStringLiteral("export")}});
    add_commands();
    connect(commands_, &ExportCommands::exported, &bench, &Workbench::exported);
    connect(&bench, &Workbench::measures_to_save, commands_, &ExportCommands::save_measures);
    connect(&bench.builds(), &BuildQueue::ended, this, &ExportFeature::tell_of);
}

void ExportFeature::add_commands() {
    CommandMenus& menus = bench().menus();
    const QString menu = QStringLiteral("file.export");
    ExportCommands* exports = commands_;
    menus.add_menu({.id = menu, .parent = QStringLiteral("file"), .position = 300, .title = tr("&Export")});
    menus.add({.menu = menu, .position = 100, .text = tr("&Heightmap…"), .key = Qt::CTRL | Qt::Key_E, .run = [exports] {
                   exports->export_height_map();
               }});
    menus.add({.menu = menu, .position = 101, .text = tr("&Maps…"), .run = [exports] { exports->export_maps(); }});
    menus.add({.menu = menu, .position = 102, .text = tr("M&esh…"), .run = [this] {
                   commands_->export_mesh(bench().document().value());
               }});
    menus.add(
        {.menu = menu, .position = 104, .text = tr("&Ground cover…"), .run = [exports] { exports->export_plants(); }});
    menus.add({.menu = menu, .position = 105, .text = tr("&Lakes and rivers…"), .run = [exports] {
                   exports->export_waters();
               }});
    menus.add(
        {.menu = menu, .position = 103, .text = tr("&Picture…"), .run = [exports] { exports->export_picture(); }});
    menus.add({.id = QStringLiteral("export.builds"),
               .menu = menu,
               .position = 200,
               .text = tr("&Builds…"),
               .key = Qt::CTRL | Qt::Key_B,
               .run = [this] { show_builds(); }});
    menus.add({.menu = menu,
               .position = 201,
               .text = tr("&Repeat the last export"),
               .key = Qt::CTRL | Qt::SHIFT | Qt::Key_E,
               .run = [exports] { exports->repeat(); }});
}

void ExportFeature::show_builds() {
    if (!builds_) {
        const BuildMachine machine{free_memory_of_machine, [this](double cells, std::int64_t steps) {
                                       return bench().lands().chain().cost.seconds(cells, steps);
                                   }};
        builds_ = new BuildWindow(bench().document(), bench().builds(), machine, &bench().window());
    }
    builds_->show();
    builds_->raise();
    builds_->activateWindow();
}

void ExportFeature::tell_of(const Build& build) {
    if (build.state == BuildState::cancelled) return;
    const bool done = build.state == BuildState::done;
    QStringList names;
    for (const QString& file : build.files) names << QFileInfo(file).fileName();
    if (done)
        commands_->tell(
            {tr("Built %1: %2").arg(build.order.name, names.join(QStringLiteral(", "))), build.order.folder});
    else
        bench().messages().show_message(MessageKind::error,
                                        tr("Building %1 failed: %2").arg(build.order.name, build.error));
}

bool ExportFeature::lets_close() {
    const int count = bench().builds().unfinished();
    if (count == 0 || may_drop_builds_) return true;
    auto* box = new QMessageBox(QMessageBox::Question, tr("Unfinished builds"),
                                tr("%n build(s) will be lost. Close anyway?", nullptr, count),
                                QMessageBox::Discard | QMessageBox::Cancel, &bench().window());
    box->setObjectName(QStringLiteral("lostBuilds"));
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(box, &QMessageBox::finished, this, [this](int answer) {
        if (answer != QMessageBox::Discard) return;
        may_drop_builds_ = true;
        bench().window().close();
    });
    box->open();
    return false;
}

}  // namespace cuesta

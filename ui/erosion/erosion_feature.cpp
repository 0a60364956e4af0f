#include "ui/erosion/erosion_feature.h"

#include <QMenu>
#include <QSettings>
#include <string>

#include "core/erosion/water/rates_of_cells.h"
#include "core/io/project/erosion_presets.h"
#include "ui/base/kind_words.h"
#include "ui/base/parameter_words.h"
#include "ui/erosion/device_words.h"
#include "ui/erosion/erosion_panel.h"
#include "ui/erosion/run_bar.h"
#include "ui/erosion/volcano_tool.h"

namespace cuesta {
namespace {

const QString menu_id = QStringLiteral("erosion");

bool has_result(LandState state) {
    return state == LandState::eroded || state == LandState::stopped || state == LandState::stale ||
           state == LandState::looking;
}

bool erodes(LandState state) {
    return state == LandState::eroding || state == LandState::paused;
}

}  // namespace

ErosionFeature::ErosionFeature(Workbench& bench)
    : Feature(bench),
      runs_(bench.document(), bench.lands()),
      bar_(new RunBar(bench.document(), bench.lands(), bench.erosion_device(), bench.view_settings())),
      volcano_(std::make_unique<VolcanoTool>(bench.document(), [&bench] { return bench.lands().shown().land; })) {
    add_page();
    connect_bar();
    keep_live();
    bench.menus().add_menu({.id = menu_id, .position = 80, .title = tr("E&rosion")});
    add_run_commands();
    add_live_commands();
    add_device_commands();
    keep_device();
    add_presets();
    add_volcano_tool();
    connect(&bench.lands(), &LandService::status_changed, &bench.menus(), &CommandMenus::refresh);
    connect(&bench.file_tasks(), &FileTasks::changed, &bench.menus(), &CommandMenus::refresh);
    connect(&bench.lands(), &LandService::live_changed, &bench.menus(), &CommandMenus::refresh);
}

ErosionFeature::~ErosionFeature() = default;

void ErosionFeature::add_volcano_tool() {
    const QString id = QStringLiteral("volcano");
    bench().tools().add({.id = id,
                         .position = 45,
                         .icon = QStringLiteral("volcano"),
                         .name = tr("Volcano"),
                         .sentence = tr("click the ground to place the volcano whose lava erodes"),
                         .key = Qt::SHIFT | Qt::Key_V,
                         .object = QStringLiteral("toolVolcano"),
                         .tool = volcano_.get(),
                         .page = QStringLiteral("erosion"),
                         .manual = {QStringLiteral("erosion")}});
    bench().ground_menu().add({.position = 301,
                               .text = tr("Place volcano here"),
                               .object = QStringLiteral("placeVolcanoHere"),
                               .run =
                                   [this, id](const ViewPointer& place) {
                                       volcano_->place_at(*place.ground);
                                       bench().tools().choose(id);
                                   },
                               .why_not = [this](const ViewPointer&) { return volcano_->why_no_lava(); }});
    const auto show = [this, id] {
        if (bench().tools().holds(id)) bench().viewport().refresh_drawing();
    };
    connect(&bench().document(), &Document::changed, this, show);
    connect(&bench().lands(), &LandService::land_changed, this, show);
}

void ErosionFeature::add_page() {
    auto* panel = new ErosionPanel(bench().document(), bench().erosion_device());
    bench().pages().add_page({.id = QStringLiteral("erosion"),
                              .position = 60,
                              .name = tr("Erosion"),
                              .icon = QStringLiteral("erosion"),
                              .panel = panel,
                              .manual = {QStringLiteral("erosion")},
                              .stages = {Stage::erosion},
                              .detail = [](const Project& project) { return kinds_text(project.erosion.mixing); }});
    connect(panel, &ErosionPanel::sea_requested, this, [this] { bench().pages().show_page(QStringLiteral("water")); });
    connect(panel, &ErosionPanel::masks_requested, this,
            [this] { bench().pages().show_page(QStringLiteral("masks")); });
}

void ErosionFeature::connect_bar() {
    bench().add_bar(BarPlace::bottom, bar_);
    LandService& lands = bench().lands();
    connect(&bench().document(), &Document::replaced, &lands, &LandService::forget_run);
    connect(bar_, &RunBar::run_requested, &lands, &LandService::run);
    connect(bar_, &RunBar::pause_requested, &runs_, &RunCommands::toggle_pause);
    connect(bar_, &RunBar::go_on_requested, &runs_, &RunCommands::go_on);
    connect(bar_, &RunBar::cancel_requested, &lands, &LandService::cancel);
    connect(bar_, &RunBar::builds_requested, this,
            [this] { bench().menus().trigger(QStringLiteral("export.builds")); });
    connect(&bench().builds(), &BuildQueue::changed, this, [this] { bar_->set_builds(bench().builds().unfinished()); });
}

void ErosionFeature::keep_live() {
    const QString key = QStringLiteral("live/on");
    bench().lands().set_live(QSettings().value(key, false).toBool());
    connect(&bench().lands(), &LandService::live_changed, this,
            [this, key] { QSettings().setValue(key, bench().lands().is_live()); });
}

void ErosionFeature::add_run_commands() {
    CommandMenus& menus = bench().menus();
    LandService* lands = &bench().lands();
    FileTasks* files = &bench().file_tasks();
    menus.add(
        {.menu = menu_id,
         .position = 100,
         .text = tr("&Run"),
         .key = Qt::Key_F5,
         .run = [lands] { lands->run(); },
         .object = QStringLiteral("run"),
         .state =
             [lands] { return CommandState{.enabled = !erodes(lands->state()) && lands->state() != LandState::none}; },
         .why_not = tr("Erosion is already running")});
    menus.add({.menu = menu_id,
               .position = 101,
               .text = tr("&Pause"),
               .key = Qt::Key_Space,
               .run = [this] { runs_.toggle_pause(); },
               .object = QStringLiteral("pauseAction"),
               .state =
                   [lands] {
                       return CommandState{.enabled = erodes(lands->state()),
                                           .text = lands->state() == LandState::paused ? tr("&Resume") : QString()};
                   },
               .why_not = tr("No erosion is running")});
    const QString nothing = tr("Nothing has been eroded yet");
    menus.add({.menu = menu_id,
               .position = 102,
               .text = tr("&Continue from here"),
               .key = Qt::SHIFT | Qt::Key_F5,
               .run = [this] { runs_.go_on(); },
               .state =
                   [lands] {
                       return CommandState{.enabled =
                                               has_result(lands->state()) || lands->state() == LandState::paused};
                   },
               .why_not = nothing});
    // The key acts on the activity that was begun last: a file that is being read, else the erosion.
    menus.add({.menu = menu_id,
               .position = 103,
               .text = tr("&Cancel"),
               .key = Qt::Key_Escape,
               .run = [lands, files] { files->can_stop() ? files->stop() : lands->cancel(); },
               .state =
                   [lands, files] {
                       return CommandState{.enabled = lands->can_cancel() || files->can_stop()};
                   },
               .why_not = tr("Nothing is being computed, and no file is being read")});
    menus.add({.menu = menu_id,
               .position = 104,
               .text = tr("&Reset to the terrain before erosion"),
               .run = [lands] { lands->show_ground(); },
               .state = [lands] { return CommandState{.enabled = has_result(lands->state())}; },
               .why_not = nothing});
}

void ErosionFeature::add_live_commands() {
    CommandMenus& menus = bench().menus();
    LandService* lands = &bench().lands();
    menus.add({.menu = menu_id,
               .position = 200,
               .text = tr("&Live: update on every change"),
               .key = Qt::CTRL | Qt::Key_L,
               .run = [lands] { lands->set_live(!lands->is_live()); },
               .checkable = true,
               .state = [lands] { return CommandState{.checked = lands->is_live()}; }});
    menus.add({.menu = menu_id,
               .position = 201,
               .text = tr("S&uspend live updates"),
               .key = Qt::CTRL | Qt::SHIFT | Qt::Key_L,
               .run = [lands] { lands->set_suspended(!lands->is_suspended()); },
               .checkable = true,
               .state = [lands] { return CommandState{.checked = lands->is_suspended()}; }});
}

void ErosionFeature::keep_device() {
    const QString key = QStringLiteral("erosion/device");
    ErosionDevice& device = bench().erosion_device();
    connect(&device, &ErosionDevice::fell_back, this,
            [this](const QString& sentence) { bench().messages().show_message(MessageKind::warning, sentence); });
    const std::string kept = QSettings().value(key).toString().toStdString();
    if (const auto choice = device_choice_of(kept)) device.choose(*choice);
    // After the choice: other features have not registered their commands yet.
    connect(&device, &ErosionDevice::changed, &bench().menus(), &CommandMenus::refresh);
    connect(&device, &ErosionDevice::changed, this, [this, key] {
        const std::string_view name = name_of(bench().erosion_device().choice());
        const QString text = QString::fromLatin1(name.data(), static_cast<qsizetype>(name.size()));
        if (QSettings().value(key).toString() != text) QSettings().setValue(key, text);
    });
}

void ErosionFeature::add_device_commands() {
    CommandMenus& menus = bench().menus();
    const QString id = QStringLiteral("erosion.device");
    ErosionDevice* device = &bench().erosion_device();
    QMenu* menu = menus.add_menu({.id = id,
                                  .parent = menu_id,
                                  .position = 202,
                                  .title = tr("Erosion runs &on"),
                                  .object = QStringLiteral("erosionDeviceMenu"),
                                  .tool_tips = true});
    connect(menu, &QMenu::aboutToShow, device, &ErosionDevice::look);
    const auto add = [&](DeviceChoice choice, int position, const QString& text, const QString& object) {
        menus.add({.menu = id,
                   .position = position,
                   .text = text,
                   .run = [device, choice] { device->choose(choice); },
                   .object = object,
                   .tip = device_tip(choice),
                   .checkable = true,
                   .state =
                       [device, choice] {
                           const bool is_card = choice == DeviceChoice::card;
                           return CommandState{
                               .checked = is_card ? wants_device(device->choice()) : device->choice() == choice,
                               .why_not = is_card ? device->why_not() : QString()};
                       }});
    };
    add(DeviceChoice::automatic, 100, tr("&Automatic"), QStringLiteral("deviceAutomatic"));
    add(DeviceChoice::processor, 101, tr("&Processor"), QStringLiteral("deviceProcessor"));
    add(DeviceChoice::card, 102, tr("&Card (trial)"), QStringLiteral("deviceCard"));
}

void ErosionFeature::add_presets() {
    CommandMenus& menus = bench().menus();
    const QString presets = QStringLiteral("erosion.presets");
    menus.add_menu({.id = presets, .parent = menu_id, .position = 300, .title = tr("Pre&set"), .tool_tips = true});
    for (const ErosionPreset& preset : erosion_presets()) {
        const QString name = translated_words(preset.name);
        const auto choose = [this, &preset, name] {
            if (const auto wanted = with_preset(bench().document().project(), preset))
                bench().document().edit(tr("Preset: %1").arg(name), [&](Project& project) { project = *wanted; });
        };
        menus.add({.menu = presets, .text = name, .run = choose, .tip = translated_words(preset.sentence)});
    }
    menus.add({.menu = menu_id, .position = 301, .text = tr("&Default settings"), .run = [this] {
                   bench().document().edit(tr("Default erosion settings"), [](Project& project) {
                       project.erosion = ErosionSchedule{};
                       project.erosion.water = default_water_erosion(project.frame.cell_size);
                   });
               }});
}

}  // namespace cuesta

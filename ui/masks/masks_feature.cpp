#include "ui/masks/masks_feature.h"

#include <QMainWindow>
#include <QMenu>
#include <algorithm>

#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_files.h"
#include "ui/masks/masks_panel.h"

namespace cuesta {
namespace {

QString detail_of_masks(const Project& project) {
    const std::vector<MaskTarget> targets = mask_targets(project);
    const auto painted = std::count_if(targets.begin(), targets.end(),
                                       [&](const MaskTarget& mask) { return !mask_of(project, mask).empty(); });
    return painted == 0   ? QObject::tr("none")
           : painted == 1 ? QObject::tr("1 mask")
                          : QObject::tr("%n masks", nullptr, static_cast<int>(painted));
}

}  // namespace

MasksFeature::MasksFeature(Workbench& bench)
    : Feature(bench),
      tasks_(bench.document()),
      brush_(std::make_unique<MaskBrush>(bench.document(), tasks_)),
      commands_(new MaskCommands(
          bench.document(), tasks_, *brush_, [&bench] { return bench.lands().shown().land; }, this)),
      files_(new MaskFiles(bench.document(), bench.file_tasks(), bench.messages(), bench.window())),
      panel_(new MasksPanel(bench.document())) {
    bench.pages().add_page({.id = QStringLiteral("masks"),
                            .position = 70,
                            .name = tr("Masks"),
                            .icon = QStringLiteral("mask"),
                            .panel = panel_,
                            .manual = {QStringLiteral("masks")},
                            .kinds = {ItemKind::erosion_mask, ItemKind::own_mask},
                            .detail = detail_of_masks});
    bench.tools().add(
        {.id = QStringLiteral("mask"),
         .position = 60,
         .icon = QStringLiteral("mask"),
         .name = tr("Masks"),
         .sentence = tr("paint rain, erodibility, protection, plants, uplift, layer cover and custom masks"),
         .key = Qt::Key_K,
         .object = QStringLiteral("toolMask"),
         .tool = brush_.get(),
         .page = QStringLiteral("masks"),
         .manual = {QStringLiteral("masks"), QStringLiteral("Painting")}});
    connect_brush();
    connect_panel();
    bench.scene().add_layer([this](Look& look) {
        const auto mask = in_view();
        if (!mask) return;
        // Whoever plants wants to see plants, which overlays hide.
        if (mask->use == MaskUse::plants && holds_brush() && look.surface == SurfaceView::natural)
            look.overlay = Overlay::none;
        else
            overlay_.show(look, this->bench().document().project(), *mask);
    });
    connect(&bench.tools(), &ToolBox::changed, this, [this] { show(asked_); });
    connect(&bench, &Workbench::painting_wanted, this, &MasksFeature::paint);
    connect(&bench, &Workbench::value_painting_wanted, this, [this](MaskTarget mask, double value) {
        paint(mask);
        brush_->set_stroke(MaskStroke::paint);
        brush_->set_value(value);
    });
    connect(&bench.document(), &Document::changed, this, [this, seen = bench.document().value()]() mutable {
        const Document::Value before = std::exchange(seen, this->bench().document().value());
        follow(*before);
    });
}

MasksFeature::~MasksFeature() = default;

void MasksFeature::connect_brush() {
    MaskBrush* brush = brush_.get();
    connect(commands_, &MaskCommands::refused, &bench(), &Workbench::tell);
    connect(brush, &MaskBrush::refused, &bench(), &Workbench::tell);
    connect(&tasks_, &MaskTasks::failed, this,
            [this](const QString& why) { bench().messages().show_message(MessageKind::error, why); });
    connect(brush, &MaskBrush::mask_changed, this, [this] { show(asked_); });
    connect(brush, &MaskBrush::stroke_changed, &bench(), &Workbench::hint_changed);
    // As an eyedropper: what the mask in view has at a picked place is what the brush paints next.
    connect(&bench(), &Workbench::place_picked, this, [this](const PickedPlace& place) {
        for (const auto& [target, value] : place.masks)
            if (asked_ && target == *asked_) {
                brush_->set_mask(target);
                brush_->set_value(static_cast<double>(value));
            }
    });
}

void MasksFeature::connect_panel() {
    const auto show_menu = [this](MaskTarget target, QWidget* below) {
        commands_->make_menu(target, &bench().window())->popup(below->mapToGlobal(QPoint(0, below->height())));
    };
    connect(brush_.get(), &MaskBrush::whole_requested, this,
            [this, show_menu](QWidget* below) { show_menu(brush_->mask(), below); });
    connect(panel_, &MasksPanel::menu_requested, this, show_menu);
    connect(commands_, &MaskCommands::brush_requested, this, &MasksFeature::paint);
    connect(commands_, &MaskCommands::rename_requested, panel_, &MasksPanel::edit_name);
    connect(commands_, &MaskCommands::import_requested, files_,
            [this](MaskTarget target) { files_->import_mask(target); });
    connect(commands_, &MaskCommands::export_requested, files_, &MaskFiles::export_mask);
    connect(panel_, &MasksPanel::import_requested, files_, [this] { files_->import_mask(std::nullopt); });
    connect(panel_, &MasksPanel::export_requested, files_, &MaskFiles::export_all);
    connect(files_, &MaskFiles::imported, this, [this](MaskTarget target) { show(target); });
    connect(panel_, &MasksPanel::paint_requested, this, &MasksFeature::paint);
    connect(panel_, &MasksPanel::show_requested, this, [this](std::optional<MaskTarget> target) {
        // With the brush in hand its mask shows anyway: the eye then chooses what it paints, or puts it away.
        if (holds_brush() && target) brush_->set_mask(*target);
        if (holds_brush() && !target) bench().tools().choose(QStringLiteral("navigate"));
        show(target);
    });
}

void MasksFeature::paint(MaskTarget target) {
    brush_->set_mask(target);
    bench().tools().choose(QStringLiteral("mask"));
}

void MasksFeature::follow(const Project& before) {
    const auto now = asked_ ? followed(*asked_, before, bench().document().project()) : std::nullopt;
    if (now != asked_) show(now);
}

std::optional<MaskTarget> MasksFeature::in_view() const {
    if (holds_brush()) return brush_->mask();
    return asked_ && exists(bench().document().project(), *asked_) ? asked_ : std::nullopt;
}

void MasksFeature::show(std::optional<MaskTarget> target) {
    asked_ = target;
    panel_->set_shown(in_view(), holds_brush() ? std::optional(brush_->mask()) : std::nullopt);
    bench().scene().refresh_look();
}

}  // namespace cuesta

/// \file The window's masks and measures: who hears of whom.

#include "ui/erosion/erosion_panel.h"
#include "ui/masks/mask_brush.h"
#include "ui/masks/mask_commands.h"
#include "ui/masks/mask_files.h"
#include "ui/masks/masks_panel.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/window.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"

namespace cuesta {

constexpr int wanted_by_view = 1;  ///< of MeasureTasks::set_wanted()

void Window::connect_masks() {
    mask_brush_ = std::make_unique<MaskBrush>(document_, mask_tasks_);
    MaskBrush* brush = mask_brush_.get();
    mask_commands_ = new MaskCommands(
        document_, mask_tasks_, *brush, [this] { return lands_.shown().land; }, this);
    mask_files_ = new MaskFiles(document_, file_tasks_, *area_->messages(), *this);
    const auto tell = [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); };
    connect(mask_commands_, &MaskCommands::refused, this, tell);
    connect(brush, &MaskBrush::refused, this, tell);
    connect(&mask_tasks_, &MaskTasks::failed, this,
            [this](const QString& why) { area_->messages()->show_message(MessageKind::error, why); });
    connect(brush, &MaskBrush::mask_changed, this, [this] { show_mask(asked_mask_); });
    connect(&document_, &Document::changed, this, [this, seen = document_.value()]() mutable {
        const auto now = asked_mask_ ? followed(*asked_mask_, *seen, document_.project()) : std::nullopt;
        seen = document_.value();
        if (now != asked_mask_) show_mask(now);
    });
    connect(brush, &MaskBrush::stroke_changed, this, &Window::refresh_hint);
    const auto show_menu = [this](MaskTarget target, QWidget* below) {
        mask_commands_->make_menu(target, this)->popup(below->mapToGlobal(QPoint(0, below->height())));
    };
    connect(brush, &MaskBrush::whole_requested, this,
            [brush, show_menu](QWidget* below) { show_menu(brush->mask(), below); });
    connect(masks_panel_, &MasksPanel::menu_requested, this, show_menu);
    connect(mask_commands_, &MaskCommands::brush_requested, this, &Window::paint_mask);
    connect(mask_commands_, &MaskCommands::rename_requested, masks_panel_, &MasksPanel::edit_name);
    connect(mask_commands_, &MaskCommands::import_requested, mask_files_,
            [this](MaskTarget target) { mask_files_->import_mask(target); });
    connect(mask_commands_, &MaskCommands::export_requested, mask_files_, &MaskFiles::export_mask);
    connect(masks_panel_, &MasksPanel::import_requested, mask_files_,
            [this] { mask_files_->import_mask(std::nullopt); });
    connect(masks_panel_, &MasksPanel::export_requested, mask_files_, &MaskFiles::export_all);
    connect(mask_files_, &MaskFiles::imported, this, [this](MaskTarget target) { show_mask(target); });
    connect(masks_panel_, &MasksPanel::paint_requested, this, &Window::paint_mask);
    connect(masks_panel_, &MasksPanel::show_requested, this, [this](std::optional<MaskTarget> target) {
        // With the brush in hand its mask shows anyway: the eye then chooses what it paints, or puts it away.
        if (tool_ == ToolKind::mask && target) mask_brush_->set_mask(*target);
        if (tool_ == ToolKind::mask && !target) choose_tool(ToolKind::navigate);
        show_mask(target);
    });
    connect(erosion_panel_, &ErosionPanel::masks_requested, this, [this] { side_->show_page(PanelPage::masks); });
}

void Window::paint_mask(MaskTarget target) {
    mask_brush_->set_mask(target);
    choose_tool(ToolKind::mask);
}

void Window::connect_measures() {
    connect(&measures_, &MeasureTasks::changed, this, [this] {
        if (settings_.parameters().overlay == Overlay::drainage) refresh_look();
        refresh_measures_detail();
    });
    connect(&lands_, &LandTasks::land_changed, this, &Window::refresh_measures_detail);
}

std::optional<MaskTarget> Window::mask_in_view() const {
    if (tool_ == ToolKind::mask) return mask_brush_->mask();
    return asked_mask_ && exists(document_.project(), *asked_mask_) ? asked_mask_ : std::nullopt;
}

void Window::show_mask(std::optional<MaskTarget> target) {
    asked_mask_ = target;
    masks_panel_->set_shown(mask_in_view(),
                            tool_ == ToolKind::mask ? std::optional(mask_brush_->mask()) : std::nullopt);
    refresh_look();
}

void Window::refresh_measures_detail() {
    QString detail;
    if (measures_.newest()) {
        const Verdict verdict = measures_.newest()->judgement.verdict;
        detail = verdict == Verdict::realistic ? tr("like real terrain")
                 : verdict == Verdict::noise   ? tr("unlike real terrain")
                                               : tr("undecided");
        if (measures_.newest()->land != lands_.shown().land) detail = tr("out of date");
    }
    side_->set_detail(PanelPage::measures, detail);
}

void Window::lay_values_over(Look& look) {
    measures_.set_wanted(wanted_by_view, look.overlay == Overlay::drainage);
    if (look.overlay == Overlay::drainage && measures_.newest())
        look.overlay_values = measures_.newest()->drainage_area;
    if (const auto mask = mask_in_view()) mask_overlay_.show(look, document_.project(), *mask);
}

}  // namespace cuesta

/// \file The window's masks and measures: who hears of whom.

#include "ui/panels/erosion_panel.h"
#include "ui/panels/mask_list.h"
#include "ui/tools/mask_brush.h"
#include "ui/tools/mask_commands.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"
#include "ui/window/side_panel.h"
#include "ui/window/window.h"

namespace cuesta {

constexpr int wanted_by_view = 1;  ///< of MeasureTasks::set_wanted()

void Window::connect_masks() {
    mask_brush_ = std::make_unique<MaskBrush>(document_);
    mask_commands_ = new MaskCommands(
        document_, [this] { return lands_.shown().land; }, *this);
    connect(mask_commands_, &MaskCommands::refused, this,
            [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); });
    MaskBrush* brush = mask_brush_.get();
    connect(brush, &MaskBrush::mask_changed, this, [this] { show_mask(asked_mask_); });
    connect(brush, &MaskBrush::fill_requested, this,
            [this, brush](double value) { mask_commands_->fill(brush->mask(), value); });
    connect(brush, &MaskBrush::clear_requested, this, [this, brush] { mask_commands_->clear(brush->mask()); });
    connect(brush, &MaskBrush::invert_requested, this, [this, brush] { mask_commands_->invert(brush->mask()); });
    connect(brush, &MaskBrush::slope_range_requested, this,
            [this, brush] { mask_commands_->ask_slopes(brush->mask(), brush->value()); });
    connect(brush, &MaskBrush::height_range_requested, this,
            [this, brush] { mask_commands_->ask_heights(brush->mask(), brush->value()); });
    connect(&erosion_panel_->masks(), &MaskList::paint_requested, this, [this, brush](MaskKind kind) {
        brush->set_mask(kind);
        choose_tool(ToolKind::mask);
    });
    connect(&erosion_panel_->masks(), &MaskList::show_requested, this, [this](std::optional<MaskKind> kind) {
        // With the brush in hand its mask shows anyway: the eye then chooses what it paints, or puts it away.
        if (tool_ == ToolKind::mask && kind) mask_brush_->set_mask(*kind);
        if (tool_ == ToolKind::mask && !kind) choose_tool(ToolKind::navigate);
        show_mask(kind);
    });
}

void Window::connect_measures() {
    connect(&measures_, &MeasureTasks::changed, this, [this] {
        if (settings_.parameters().overlay == Overlay::drainage) refresh_look();
        refresh_measures_detail();
    });
    connect(&lands_, &LandTasks::land_changed, this, &Window::refresh_measures_detail);
}

std::optional<MaskKind> Window::mask_in_view() const {
    return tool_ == ToolKind::mask ? std::optional(mask_brush_->mask()) : asked_mask_;
}

void Window::show_mask(std::optional<MaskKind> kind) {
    asked_mask_ = kind;
    erosion_panel_->masks().set_shown(mask_in_view());
    refresh_look();
}

void Window::refresh_measures_detail() {
    QString detail;
    if (measures_.newest()) {
        const Verdict verdict = measures_.newest()->judgement.verdict;
        detail = verdict == Verdict::realistic ? tr("real land")
                 : verdict == Verdict::noise   ? tr("unlike real land")
                                               : tr("undecided");
        if (measures_.newest()->land != lands_.shown().land) detail = tr("out of date");
    }
    side_->set_detail(static_cast<int>(PanelPage::measures), detail);
}

void Window::lay_values_over(Look& look) {
    measures_.set_wanted(wanted_by_view, look.overlay == Overlay::drainage);
    if (look.overlay == Overlay::drainage && measures_.newest())
        look.overlay_values = measures_.newest()->drainage_area;
    if (const auto mask = mask_in_view()) mask_overlay_.show(look, document_.project(), *mask);
}

}  // namespace cuesta

/// \file The tools that look and change nothing: measure and pick; and the menu of tools.

#include <QAction>
#include <QActionGroup>

#include "core/model/spline_list.h"
#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/curves/pick_tool.h"
#include "ui/curves/spline_actions.h"
#include "ui/curves/spline_tool.h"
#include "ui/layers/layers_panel.h"
#include "ui/masks/mask_brush.h"
#include "ui/measure/measure_tool.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/window.h"
#include "ui/view/view_labels.h"
#include "ui/view/viewport.h"
#include "ui/water/water_panel.h"

namespace cuesta {

void Window::connect_probes() {
    const auto land = [this] { return lands_.shown().land; };
    measure_tool_ = std::make_unique<MeasureTool>(land);
    measure_labels_ = new ViewLabels(*viewport_, this);
    const auto show_labels = [this] {
        measure_labels_->set_labels(tool_ == ToolKind::measure ? measure_tool_->labels() : std::vector<ViewLabel>{});
    };
    connect(measure_tool_.get(), &MeasureTool::changed, this, [this, show_labels] {
        show_labels();
        if (tool_ == ToolKind::measure) viewport_->refresh_drawing();
    });
    connect(this, &Window::tool_changed, this, show_labels);
    connect(&lands_, &LandTasks::land_changed, measure_tool_.get(), [this] {
        if (measure_tool_->point_count() > 0) measure_tool_->measure();
    });
    connect(&document_, &Document::replaced, measure_tool_.get(), &MeasureTool::clear);

    const auto picker = [this](Selection& selection, SplineTool& tool) {
        return [this, &selection, &tool](const ViewPointer& pointer) {
            return pick_spline(document_.project(), selection.curve_set(), selection.selected(), tool.shapes(),
                               pointer);
        };
    };
    pick_tool_ = std::make_unique<PickTool>(document_, land, picker(selection_, *spline_tool_),
                                            picker(path_selection_, *path_tool_));
    connect(pick_tool_.get(), &PickTool::spline_picked, this, [this](int id) {
        selection_.select_spline(id);
        side_->show_page(PanelPage::splines);
    });
    connect(pick_tool_.get(), &PickTool::path_picked, this, [this](int id) {
        path_selection_.select_spline(id);
        side_->show_page(PanelPage::paths);
    });
    connect(pick_tool_.get(), &PickTool::source_picked, this, [this](int index) {
        side_->show_page(PanelPage::water);
        water_panel_->select(index);
    });
    connect(pick_tool_.get(), &PickTool::stratum_picked, this, [this](int stratum) {
        side_->show_page(PanelPage::layers);
        layers_panel_->select(stratum);
    });
    connect(pick_tool_.get(), &PickTool::read, this, [this] {
        // As an eyedropper: what the mask in view has there is what the brush paints next.
        if (!asked_mask_ || !pick_tool_->place()) return;
        for (const auto& [target, value] : pick_tool_->place()->masks)
            if (target == *asked_mask_) {
                mask_brush_->set_mask(target);
                mask_brush_->set_value(static_cast<double>(value));
            }
    });
}

std::vector<QAction*> Window::make_tool_actions() {
    auto* group = new QActionGroup(this);
    std::vector<QAction*> actions;
    for (const ToolDescription& tool : tool_list()) {
        const ToolKind kind = tool.kind;
        // Splines and paths have menus of their own, which begin with the tool: the same action stands in both.
        QAction* action = kind == ToolKind::spline ? spline_tool_->actions().menu().front()
                          : kind == ToolKind::path ? path_tool_->actions().menu().front()
                                                   : new QAction(tool.name, this);
        if (kind != ToolKind::spline && kind != ToolKind::path) {
            action->setObjectName(tool.object + QStringLiteral("Action"));
            action->setShortcut(tool.key);
            connect(action, &QAction::triggered, this, [this, kind] { choose_tool(kind); });
        }
        action->setIcon(line_icon(tool.icon));
        action->setIconVisibleInMenu(true);
        action->setToolTip(tool.sentence);
        action->setCheckable(true);
        group->addAction(action);
        // The user may choose other keys.
        connect(action, &QAction::changed, rail_,
                [this, action, kind] { rail_->set_keys(kind, keys_text_of(*action)); });
        actions.push_back(action);
    }
    const auto follow = [this, actions] {
        const std::vector<ToolDescription> tools = tool_list();
        for (std::size_t i = 0; i < tools.size(); ++i) actions[i]->setChecked(tools[i].kind == tool_);
    };
    connect(this, &Window::tool_changed, this, follow);
    follow();
    return actions;
}

}  // namespace cuesta

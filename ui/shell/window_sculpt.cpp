/// \file The window's sculpting: brush and page, and who hears of whom.

#include "ui/sculpt/sculpt_panel.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/window.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"

namespace cuesta {

void Window::connect_sculpt() {
    sculpt_tool_ = std::make_unique<SculptTool>(document_, [this] { return lands_.whole(); });
    SculptTool* tool = sculpt_tool_.get();
    sculpt_panel_ = new SculptPanel(document_);
    SculptPanel* panel = sculpt_panel_;
    side_->add_page(PanelPage::sculpting, tr("Sculpting"), QStringLiteral("sculpt"), panel);
    connect(panel, &SculptPanel::brush_requested, this, [this] { choose_tool(ToolKind::sculpt); });
    connect(panel, &SculptPanel::selection_changed, tool, &SculptTool::set_layer);
    connect(tool, &SculptTool::layer_made, panel, &SculptPanel::select);
    connect(tool, &SculptTool::refused, this,
            [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); });
    connect(tool, &SculptTool::settings_changed, this, [this] {
        if (tool_ == ToolKind::sculpt) refresh_hint();
    });
}

}  // namespace cuesta

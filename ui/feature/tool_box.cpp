#include "ui/feature/tool_box.h"

#include <algorithm>

#include "core/base/check.h"
#include "ui/feature/side_panel.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {

ToolBox::ToolBox(ViewArea& area, SidePanel& pages) : area_(area), pages_(pages), chosen_(QStringLiteral("navigate")) {
    add({.id = chosen_,
         .position = 10,
         .icon = QStringLiteral("orbit"),
         .name = tr("Look around"),
         .sentence = tr("drag to orbit, scroll to zoom to the cursor"),
         .key = Qt::Key_Q,
         .object = QStringLiteral("toolNavigate"),
         .manual = {QStringLiteral("window"), QStringLiteral("Looking around")}});
}

void ToolBox::add(Tool tool) {
    CUESTA_CHECK(!find(tool.id));
    const auto place =
        std::find_if(tools_.begin(), tools_.end(), [&](const Tool& each) { return each.position > tool.position; });
    tools_.insert(place, std::move(tool));
}

const Tool* ToolBox::find(const QString& id) const {
    const auto found = std::find_if(tools_.begin(), tools_.end(), [&](const Tool& tool) { return tool.id == id; });
    return found == tools_.end() ? nullptr : &*found;
}

void ToolBox::choose(const QString& id) {
    const Tool* found = find(id);
    if (!found) return;
    chosen_ = id;
    area_.viewport()->set_tool(found->tool);
    area_.set_tool_options(found->tool ? found->tool->options() : nullptr);
    if (!found->page.isEmpty() && !pages_.shows(found->page)) pages_.show_page(found->page);
    Q_EMIT changed();
}

}  // namespace cuesta

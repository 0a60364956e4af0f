#include "ui/window/tool_rail.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {

ToolRail::ToolRail(QWidget* parent) : QWidget(parent), group_(new QButtonGroup(this)) {
    setObjectName(QStringLiteral("rail"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(48);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(6, 8, 6, 8);
    column->setSpacing(4);
    const auto add = [&](const QString& icon, const QString& tool_tip) {
        auto* button = make_icon_button(icon, tool_tip);
        button->setFixedSize(36, 36);
        button->setIconSize(QSize(20, 20));
        column->addWidget(button);
        return button;
    };
    const auto add_tool = [&](ToolKind kind, const QString& icon, const QString& tool_tip, const QString& name) {
        QToolButton* button = add(icon, tool_tip);
        button->setCheckable(true);
        button->setObjectName(name);
        group_->addButton(button, static_cast<int>(kind));
    };
    add_tool(ToolKind::navigate, QStringLiteral("orbit"), tr("Look around: drag orbits, the wheel zooms to the cursor"),
             QStringLiteral("toolNavigate"));
    add_tool(ToolKind::spline, QStringLiteral("spline"),
             tr("Splines: sketch ridges, rivers and cliffs from which the land grows (S)"),
             QStringLiteral("toolSpline"));
    add_tool(ToolKind::path, QStringLiteral("road"),
             tr("Paths: draw roads, rivers and lakes that are carved into the land (P)"), QStringLiteral("toolPath"));
    add_tool(ToolKind::spring, QStringLiteral("spring"),
             tr("Springs: click on the ground places one, drag moves it (Shift+W)"), QStringLiteral("toolSpring"));
    add_tool(ToolKind::brush, QStringLiteral("brush"), tr("Water brush: paint where water rises, Ctrl erases (W)"),
             QStringLiteral("toolBrush"));
    add_tool(ToolKind::mask, QStringLiteral("mask"),
             tr("Masks: paint where it rains more, where the ground yields or is held, where layers lie, and masks of "
                "your own (K)"),
             QStringLiteral("toolMask"));
    add_tool(ToolKind::sculpt, QStringLiteral("sculpt"),
             tr("Sculpt: raise, lower, smooth, flatten, roughen and erode the land by brush (H)"),
             QStringLiteral("toolSculpt"));
    add_tool(ToolKind::measure, QStringLiteral("ruler"),
             tr("Measure: click points for distance, height, grade and profile; close the outline for its area (U)"),
             QStringLiteral("toolMeasure"));
    add_tool(ToolKind::pick, QStringLiteral("pick"),
             tr("Pick: a click tells what is there and selects the path, spline, spring or layer (I)"),
             QStringLiteral("toolPick"));
    column->addStretch(1);
    QToolButton* frame = add(QStringLiteral("frame"), tr("Show the whole terrain (Home)"));
    connect(frame, &QToolButton::clicked, this, &ToolRail::frame_requested);
    connect(group_, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT tool_chosen(static_cast<ToolKind>(id)); });
    set_tool(ToolKind::navigate);
}

void ToolRail::set_tool(ToolKind kind) {
    group_->button(static_cast<int>(kind))->setChecked(true);
}

}  // namespace cuesta

#include "ui/shell/tool_rail.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {

std::vector<ToolDescription> tool_list() {
    const auto named = [](ToolKind kind, const char* icon, const QString& name, const QString& sentence,
                          const QKeySequence& key, const char* object) {
        return ToolDescription{kind, QString::fromLatin1(icon), name, sentence, key, QString::fromLatin1(object)};
    };
    return {
        named(ToolKind::navigate, "orbit", ToolRail::tr("Look around"),
              ToolRail::tr("drag to orbit, scroll to zoom to the cursor"), Qt::Key_Q, "toolNavigate"),
        named(ToolKind::spline, "spline", ToolRail::tr("Splines"),
              ToolRail::tr("sketch ridges, rivers and cliffs that shape the terrain"), Qt::Key_S, "toolSpline"),
        named(ToolKind::path, "road", ToolRail::tr("Paths"),
              ToolRail::tr("draw roads, rivers and lakes to carve into the terrain"), Qt::Key_P, "toolPath"),
        named(ToolKind::spring, "spring", ToolRail::tr("Springs"),
              ToolRail::tr("click the ground to place one, drag to move it"), Qt::SHIFT | Qt::Key_W, "toolSpring"),
        named(ToolKind::brush, "brush", ToolRail::tr("Water brush"),
              ToolRail::tr("paint where water springs up, Ctrl erases"), Qt::Key_W, "toolBrush"),
        named(ToolKind::mask, "mask", ToolRail::tr("Masks"),
              ToolRail::tr("paint rain, erodibility, protection, layer cover and custom masks"), Qt::Key_K, "toolMask"),
        named(ToolKind::sculpt, "sculpt", ToolRail::tr("Sculpt"),
              ToolRail::tr("raise, lower, smooth, flatten, roughen and erode with a brush"), Qt::Key_H, "toolSculpt"),
        named(ToolKind::measure, "ruler", ToolRail::tr("Measure"),
              ToolRail::tr("click points for distance, height, grade and profile; close the outline for an area"),
              Qt::Key_U, "toolMeasure"),
        named(ToolKind::pick, "pick", ToolRail::tr("Pick"),
              ToolRail::tr("click to read the ground and select the path, spline, spring or layer there"), Qt::Key_I,
              "toolPick"),
    };
}

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
    for (const ToolDescription& tool : tool_list()) {
        QToolButton* button = add(tool.icon, {});
        button->setCheckable(true);
        button->setObjectName(tool.object);
        button->setAccessibleName(tool.name);
        button->setAccessibleDescription(tool.sentence);
        group_->addButton(button, static_cast<int>(tool.kind));
        set_keys(tool.kind, tool.key.toString(QKeySequence::NativeText));
    }
    column->addStretch(1);
    QToolButton* frame = add(QStringLiteral("frame"), tr("Show the whole terrain (Home)"));
    connect(frame, &QToolButton::clicked, this, &ToolRail::frame_requested);
    connect(group_, &QButtonGroup::idClicked, this, [this](int id) { Q_EMIT tool_chosen(static_cast<ToolKind>(id)); });
    set_tool(ToolKind::navigate);
}

void ToolRail::set_tool(ToolKind kind) {
    group_->button(static_cast<int>(kind))->setChecked(true);
}

void ToolRail::set_keys(ToolKind kind, const QString& keys) {
    QAbstractButton& button = *group_->button(static_cast<int>(kind));
    const QString words = tr("%1: %2").arg(button.accessibleName(), button.accessibleDescription());
    button.setToolTip(keys.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, keys));
}

}  // namespace cuesta

#include "ui/shell/tool_rail.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {

ToolRail::ToolRail(ToolBox& tools, QWidget* parent) : QWidget(parent), tools_(tools) {
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
    auto* group = new QButtonGroup(this);
    for (const Tool& tool : tools.all()) {
        QToolButton* button = add(tool.icon, {});
        button->setCheckable(true);
        button->setObjectName(tool.object);
        button->setAccessibleName(tool.name);
        button->setAccessibleDescription(tool.sentence);
        group->addButton(button);
        buttons_[tool.id] = button;
        connect(button, &QToolButton::clicked, this, [this, id = tool.id] { tools_.choose(id); });
        set_keys(tool.id, tool.key.toString(QKeySequence::NativeText));
    }
    column->addStretch(1);
    QToolButton* frame = add(QStringLiteral("frame"), tr("Show the whole terrain (Home)"));
    connect(frame, &QToolButton::clicked, this, &ToolRail::frame_requested);
    connect(&tools_, &ToolBox::changed, this, &ToolRail::follow);
    follow();
}

void ToolRail::follow() {
    if (QAbstractButton* button = buttons_.value(tools_.chosen())) button->setChecked(true);
}

void ToolRail::set_keys(const QString& id, const QString& keys) {
    QAbstractButton& button = *buttons_.value(id);
    const QString words = tr("%1: %2").arg(button.accessibleName(), button.accessibleDescription());
    button.setToolTip(keys.isEmpty() ? words : QStringLiteral("%1 (%2)").arg(words, keys));
}

}  // namespace cuesta

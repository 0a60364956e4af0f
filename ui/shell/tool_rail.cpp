#include "ui/shell/tool_rail.h"

#include <QButtonGroup>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/theme.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int usual_button = 36, least_button = 22;  ///< pixels
constexpr int usual_gap = 4, least_gap = 1;
constexpr int usual_margin = 8, least_margin = 3;  ///< above and below

}  // namespace

ToolRail::ToolRail(ToolBox& tools, QWidget* parent) : QWidget(parent), tools_(tools) {
    setObjectName(QStringLiteral("rail"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(48);
    auto* column = new QVBoxLayout(this);
    // The buttons take what height there is: see fit().
    column->setSizeConstraint(QLayout::SetNoConstraint);
    const auto add = [&](const QString& icon, const QString& tool_tip) {
        auto* button = make_icon_button(icon, tool_tip);
        column->addWidget(button, 0, Qt::AlignHCenter);
        all_.push_back(button);
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
    setMinimumHeight(height_of(least_button, least_gap, least_margin));
    fit();
}

int ToolRail::height_of(int button, int gap, int margin) const {
    const int count = static_cast<int>(all_.size());
    // The space above the last button is an item of the column, too.
    return count * button + count * gap + 2 * margin;
}

/// On a low screen, or at twice the scale, all tools stay in reach.
void ToolRail::fit() {
    const bool is_roomy = height() >= height_of(usual_button, usual_gap, usual_margin);
    const int gap = is_roomy ? usual_gap : least_gap, margin = is_roomy ? usual_margin : least_margin;
    const int room = (height() - height_of(0, gap, margin)) / static_cast<int>(all_.size());
    const int side = std::clamp(room, least_button, usual_button);
    layout()->setContentsMargins(0, margin, 0, margin);
    layout()->setSpacing(gap);
    for (QAbstractButton* button : all_) {
        button->setFixedSize(side, side);
        button->setIconSize(QSize(1, 1) * std::min(20, side - 6));
    }
}

void ToolRail::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
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

#include "ui/shell/dock_title.h"

#include <QDockWidget>
#include <QHBoxLayout>
#include <QLabel>
#include <QToolButton>

#include "ui/forms/rows.h"

namespace cuesta {

DockTitle::DockTitle(QDockWidget& dock) : QWidget(&dock), dock_(dock), name_(make_caption({})) {
    setObjectName(QStringLiteral("dockTitle"));
    setAttribute(Qt::WA_StyledBackground);
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(16, 4, 8, 2);
    line->setSpacing(0);
    line->addWidget(name_, 1);
    free_ = make_icon_button(QStringLiteral("undock"), {});
    free_->setObjectName(QStringLiteral("freeDock"));
    auto* close = make_icon_button(QStringLiteral("close"), tr("Close; reopen it with View, Panels"));
    close->setObjectName(QStringLiteral("closeDock"));
    for (QToolButton* button : {free_, close}) {
        button->setFocusPolicy(Qt::NoFocus);
        button->setIconSize(QSize(12, 12));
        line->addWidget(button);
    }
    connect(free_, &QToolButton::clicked, this, [this] { dock_.setFloating(!dock_.isFloating()); });
    connect(close, &QToolButton::clicked, &dock_, &QDockWidget::close);
    connect(&dock_, &QDockWidget::topLevelChanged, this, &DockTitle::refresh);
    connect(&dock_, &QDockWidget::windowTitleChanged, this, &DockTitle::refresh);
    refresh();
}

void DockTitle::set_subject(const QString& subject) {
    subject_ = subject;
    refresh();
}

void DockTitle::set_menu(QMenu* menu) {
    auto* more = make_icon_button(QStringLiteral("more"), tr("Copy or paste settings"));
    more->setObjectName(QStringLiteral("dockMore"));
    more->setIconSize(QSize(12, 12));
    more->setPopupMode(QToolButton::InstantPopup);
    more->setMenu(menu);
    auto* line = static_cast<QHBoxLayout*>(layout());
    line->insertWidget(line->indexOf(free_), more);
}

void DockTitle::refresh() {
    name_->setText((subject_.isEmpty() ? dock_.windowTitle() : subject_).toUpper());
    free_->setToolTip(dock_.isFloating() ? tr("Dock panel") : tr("Detach panel"));
}

}  // namespace cuesta

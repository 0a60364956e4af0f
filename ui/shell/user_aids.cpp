#include "ui/shell/user_aids.h"

#include <QApplication>
#include <QMenu>
#include <QMenuBar>
#include <QToolButton>

#include "ui/base/action_keys.h"
#include "ui/base/icons.h"
#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/shell/command_palette.h"
#include "ui/shell/focus_regions.h"
#include "ui/shell/help/manual_places.h"
#include "ui/shell/help/manual_window.h"
#include "ui/shell/help/tour.h"
#include "ui/shell/help/tour_steps.h"
#include "ui/shell/settings_dialog.h"
#include "ui/shell/window.h"

namespace cuesta {

UserAids::UserAids(Window& window)
    : QObject(&window),
      window_(window),
      palette_(new CommandPalette(window, [&window] { return commands_of(window); })),
      tour_(new Tour(window, tour_steps(window))),
      regions_(new FocusRegions(window)) {
    add_actions();
    make_search_field();
    load_own_keys(window);
    connect(&preferences(), &PreferenceStore::changed, this, &UserAids::apply_preferences);
}

void UserAids::add_actions() {
    const auto add = [this](const char* menu, const char* name, const QString& text, const QKeySequence& key,
                            const QString& icon, const std::function<void()>& act) {
        auto* into = window_.menuBar()->findChild<QMenu*>(QLatin1String(menu));
        QAction* action = into->addAction(text);
        action->setObjectName(QLatin1String(name));
        action->setShortcut(key);
        if (!icon.isEmpty()) action->setIcon(line_icon(icon));
        action->setIconVisibleInMenu(false);
        connect(action, &QAction::triggered, this, act);
    };
    window_.menuBar()->findChild<QMenu*>(QStringLiteral("editMenu"))->addSeparator();
    add("editMenu", "findCommand", tr("&Find a command…"), Qt::CTRL | Qt::Key_K, QStringLiteral("search"),
        [this] { palette_->open(); });
    add("editMenu", "openSettings", tr("&Settings…"), Qt::CTRL | Qt::Key_Comma, QStringLiteral("settings"),
        [this] { show_settings(); });
    add("viewMenu", "nextRegion", tr("Next pa&rt of the window"), Qt::Key_F6, {}, [this] { regions_->go(1); });
    add("viewMenu", "previousRegion", tr("Previo&us part of the window"), Qt::SHIFT | Qt::Key_F6, {},
        [this] { regions_->go(-1); });
    add("helpMenu", "helpHere", tr("&Manual for this page"), Qt::Key_F1, QStringLiteral("help"),
        [this] { show_manual_here(); });
    add("helpMenu", "guide", tr("Manual &contents"), {}, QStringLiteral("help"),
        [this] { show_manual(manual_start()); });
    add("helpMenu", "keysPage", tr("&Keys and mouse"), Qt::SHIFT | Qt::Key_F1, {},
        [this] { show_manual(manual_keys()); });
    add("helpMenu", "tour", tr("Guided &tour"), {}, QStringLiteral("tour"), [this] { tour_->start(); });
}

void UserAids::make_search_field() {
    auto* button = new QToolButton;
    button->setObjectName(QStringLiteral("searchField"));
    const QString key = QKeySequence(Qt::CTRL | Qt::Key_K).toString(QKeySequence::NativeText);
    button->setText(tr("Search   %1").arg(key));
    button->setIcon(line_icon(QStringLiteral("search")));
    button->setIconSize(QSize(20, 14));  // room between the icon and its word
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setToolTip(tr("Find any command, tool, parameter, preset or file by typing a few letters"));
    button->setAccessibleName(tr("Find a command"));
    button->setFocusPolicy(Qt::TabFocus);
    connect(button, &QToolButton::clicked, this, [this] { palette_->open(); });
    window_.menuBar()->setCornerWidget(button, Qt::TopRightCorner);
}

void UserAids::start_tour() {
    tour_->start();
}

SettingsDialog& UserAids::show_settings() {
    if (!settings_) settings_ = new SettingsDialog(window_);
    settings_->show();
    settings_->raise();
    settings_->activateWindow();
    return *settings_;
}

ManualWindow& UserAids::show_manual(const ManualPlace& place) {
    if (!manual_) manual_ = new ManualWindow(window_);
    manual_->show_place(place);
    manual_->show();
    manual_->raise();
    manual_->activateWindow();
    return *manual_;
}

ManualWindow& UserAids::show_manual_here() {
    return show_manual(manual_place_of(window_, window_.focusWidget()));
}

void UserAids::apply_preferences() {
    const ThemeKind wanted = is_light(preferences().values().theme) ? ThemeKind::light : ThemeKind::dark;
    if (theme().kind != wanted) apply_theme(*qApp, wanted);
    window_.refresh_words();
}

}  // namespace cuesta

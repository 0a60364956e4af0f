#include "ui/window/dock_layout.h"

#include <QDockWidget>
#include <QInputDialog>
#include <QMenu>
#include <QSettings>
#include <algorithm>

#include "ui/window/dock_title.h"

namespace cuesta {
namespace {

/// Of what saveState() writes: another one where the docks are others.
constexpr int state_version = 1;

const QString last_key = QStringLiteral("layout/last");
const QString kept_group = QStringLiteral("layouts");

/// Names may hold what keys of settings may not.
QString key_of(const QString& name) {
    return kept_group + QLatin1Char('/') + QString::fromLatin1(name.toUtf8().toHex());
}

}  // namespace

DockLayout::DockLayout(QWidget* parent) : QMainWindow(parent, Qt::Widget) {
    setObjectName(QStringLiteral("docks"));
    setDockOptions(AnimatedDocks | AllowNestedDocks | AllowTabbedDocks);
    setTabPosition(Qt::AllDockWidgetAreas, QTabWidget::North);
    // The menu of the right button is that of the window.
    setContextMenuPolicy(Qt::NoContextMenu);
}

QDockWidget* DockLayout::add(const QString& name, const QString& title, QWidget* content, int height, bool open) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(*dock));
    dock->setWidget(content);
    docks_.push_back({dock, height, open});
    addDockWidget(Qt::RightDockWidgetArea, dock);
    reset();
    return dock;
}

void DockLayout::set_subject(const QWidget* content, const QString& subject) {
    for (const Dock& dock : docks_)
        if (dock.widget->widget() == content)
            static_cast<DockTitle*>(dock.widget->titleBarWidget())->set_subject(subject);
}

void DockLayout::reset() {
    QList<QDockWidget*> widgets;
    QList<int> heights, widths;
    for (const Dock& dock : docks_) {
        dock.widget->setFloating(false);
        removeDockWidget(dock.widget);
    }
    for (const Dock& dock : docks_) {
        addDockWidget(Qt::RightDockWidgetArea, dock.widget, Qt::Vertical);
        dock.widget->setVisible(dock.open);
        if (!dock.open) continue;
        widgets << dock.widget;
        heights << dock.height;
        widths << dock.widget->minimumSizeHint().width();
    }
    resizeDocks(widgets, heights, Qt::Vertical);
    resizeDocks(widgets, widths, Qt::Horizontal);
}

void DockLayout::restore_last() {
    const QByteArray last = QSettings().value(last_key).toByteArray();
    if (last.isEmpty() || !restoreState(last, state_version)) reset();
}

void DockLayout::keep_last() const {
    QSettings().setValue(last_key, saveState(state_version));
}

QStringList DockLayout::names() const {
    QSettings settings;
    settings.beginGroup(kept_group);
    QStringList names;
    for (const QString& key : settings.childKeys()) names << QString::fromUtf8(QByteArray::fromHex(key.toLatin1()));
    names.sort(Qt::CaseInsensitive);
    return names;
}

void DockLayout::keep_as(const QString& name) {
    const QString taken = name.trimmed();
    if (taken.isEmpty()) return;
    QSettings().setValue(key_of(taken), saveState(state_version));
    Q_EMIT names_changed();
}

bool DockLayout::choose(const QString& name) {
    const QByteArray kept = QSettings().value(key_of(name)).toByteArray();
    return !kept.isEmpty() && restoreState(kept, state_version);
}

void DockLayout::remove(const QString& name) {
    QSettings().remove(key_of(name));
    Q_EMIT names_changed();
}

void DockLayout::ask_name() {
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("layoutName"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Keep the layout"));
    dialog->setLabelText(tr("Name"));
    dialog->setModal(false);
    connect(dialog, &QInputDialog::textValueSelected, this, &DockLayout::keep_as);
    dialog->show();
}

void DockLayout::fill_menu(QMenu& menu) {
    for (const Dock& dock : docks_) menu.addAction(dock.widget->toggleViewAction());
    menu.addSeparator();
    auto* kept = menu.addMenu(tr("&Layout"));
    kept->setObjectName(QStringLiteral("layouts"));
    connect(this, &DockLayout::names_changed, kept, [this, kept] { refresh_kept(*kept); });
    refresh_kept(*kept);
}

void DockLayout::refresh_kept(QMenu& menu) {
    menu.clear();
    const QStringList kept = names();
    for (const QString& name : kept)
        connect(menu.addAction(QString(name).replace(QLatin1Char('&'), QStringLiteral("&&"))), &QAction::triggered,
                this, [this, name] {
                    if (!choose(name)) reset();
                });
    if (!kept.isEmpty()) menu.addSeparator();
    connect(menu.addAction(tr("&Keep as…")), &QAction::triggered, this, &DockLayout::ask_name);
    auto* removal = menu.addMenu(tr("Re&move"));
    removal->setEnabled(!kept.isEmpty());
    for (const QString& name : kept)
        connect(
            removal->addAction(name), &QAction::triggered, this, [this, name] { remove(name); },
            // The menu that holds the action is made anew.
            Qt::QueuedConnection);
    connect(menu.addAction(tr("&Reset")), &QAction::triggered, this, &DockLayout::reset);
}

}  // namespace cuesta

#include "ui/shell/dock_layout.h"

#include <QDockWidget>
#include <QInputDialog>
#include <QMenu>
#include <QSettings>
#include <algorithm>

#include "ui/shell/dock_title.h"

namespace cuesta {
namespace {

/// Of what saveState() writes: another one where the docks are others.
constexpr int state_version = 1;

const QString last_key = QStringLiteral("layout/last");
const QString usual_key = QStringLiteral("layout/usual");
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

QDockWidget* DockLayout::add(const QString& name, const QString& title, QWidget* content, const Height& height,
                             bool open) {
    auto* dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setTitleBarWidget(new DockTitle(*dock));
    dock->setWidget(content);
    docks_.push_back({dock, height, open});
    addDockWidget(Qt::RightDockWidgetArea, dock);
    reset();
    // Moved or freed by the user: the column is theirs from then on.
    connect(dock, &QDockWidget::topLevelChanged, this, [this] { is_usual_ = false; });
    connect(dock, &QDockWidget::dockLocationChanged, this, [this] { is_usual_ = false; });
    connect(dock, &QDockWidget::visibilityChanged, this, [this] {
        if (is_usual_ && isVisible()) divide();
    });
    return dock;
}

void DockLayout::set_subject(const QWidget* content, const QString& subject) {
    for (const Dock& dock : docks_)
        if (dock.widget->widget() == content)
            static_cast<DockTitle*>(dock.widget->titleBarWidget())->set_subject(subject);
}

void DockLayout::set_menu(const QWidget* content, QMenu* menu) {
    for (const Dock& dock : docks_)
        if (dock.widget->widget() == content) static_cast<DockTitle*>(dock.widget->titleBarWidget())->set_menu(menu);
}

void DockLayout::reset() {
    QList<QDockWidget*> widgets;
    QList<int> widths;
    is_usual_ = false;  // while they come and go, there is nothing to divide
    for (const Dock& dock : docks_) {
        dock.widget->setFloating(false);
        removeDockWidget(dock.widget);
    }
    for (const Dock& dock : docks_) {
        addDockWidget(Qt::RightDockWidgetArea, dock.widget, Qt::Vertical);
        dock.widget->setVisible(dock.open);
        if (!dock.open) continue;
        widgets << dock.widget;
        widths << dock.widget->minimumSizeHint().width();
    }
    resizeDocks(widgets, widths, Qt::Horizontal);
    is_usual_ = true;
    divide();
}

void DockLayout::divide() {
    QList<QDockWidget*> widgets;
    QList<int> heights;
    int shares = 0;
    const auto is_in_column = [this](const Dock& dock) {
        return !dock.widget->isHidden() && !dock.widget->isFloating() &&
               dockWidgetArea(dock.widget) != Qt::NoDockWidgetArea;
    };
    for (const Dock& dock : docks_) shares += is_in_column(dock) ? dock.height.share : 0;
    double rest = height();
    for (const Dock& dock : docks_) {
        if (!is_in_column(dock)) continue;
        const double most = std::max<double>(dock.height.most, dock.height.least_share * height());
        const double wanted = std::min(rest * dock.height.share / shares, most);
        widgets << dock.widget;
        heights << static_cast<int>(wanted);
        rest -= wanted;
        shares -= dock.height.share;
    }
    resizeDocks(widgets, heights, Qt::Vertical);
}

void DockLayout::resizeEvent(QResizeEvent* event) {
    QMainWindow::resizeEvent(event);
    // By itself, a tall window would give the outliner room that it has no rows for.
    if (is_usual_) divide();
}

bool DockLayout::event(QEvent* event) {
    const auto heights = [this] {
        std::vector<int> now;
        for (const Dock& dock : docks_) now.push_back(dock.widget->height());
        return now;
    };
    if (event->type() == QEvent::MouseButtonPress) pressed_heights_ = heights();
    const bool done = QMainWindow::event(event);
    // The user moved the line between two docks.
    if (event->type() == QEvent::MouseButtonRelease && heights() != pressed_heights_) is_usual_ = false;
    return done;
}

void DockLayout::restore_last() {
    const QByteArray last = QSettings().value(last_key).toByteArray();
    is_usual_ = false;
    if (QSettings().value(usual_key).toBool() || last.isEmpty() || !restoreState(last, state_version)) reset();
}

void DockLayout::keep_last() const {
    QSettings().setValue(last_key, saveState(state_version));
    const bool are_all = std::all_of(docks_.begin(), docks_.end(),
                                     [](const Dock& dock) { return dock.widget->isHidden() != dock.open; });
    QSettings().setValue(usual_key, is_usual_ && are_all);
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
    if (kept.isEmpty() || !restoreState(kept, state_version)) return false;
    is_usual_ = false;
    return true;
}

void DockLayout::remove(const QString& name) {
    QSettings().remove(key_of(name));
    Q_EMIT names_changed();
}

void DockLayout::ask_name() {
    auto* dialog = new QInputDialog(this);
    dialog->setObjectName(QStringLiteral("layoutName"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(tr("Save layout"));
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
    connect(menu.addAction(tr("&Save as…")), &QAction::triggered, this, &DockLayout::ask_name);
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

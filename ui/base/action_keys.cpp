#include "ui/base/action_keys.h"

#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <algorithm>

namespace cuesta {
namespace {

constexpr const char* why_not_property = "whyNot";
constexpr const char* nominal_property = "nominalKeys";
constexpr const char* default_property = "defaultKeys";
constexpr const char* own_property = "ownKeys";

QString without_mnemonic(QString text) {
    text = text.section(QLatin1Char('\t'), 0, 0);
    // "&&" is a real one.
    text.replace(QStringLiteral("&&"), QString(QChar(1)));
    text.remove(QLatin1Char('&'));
    return text.replace(QChar(1), QLatin1Char('&'));
}

void collect(const QMenu& menu, QStringList path, std::vector<MenuAction>& into) {
    for (QAction* action : menu.actions()) {
        if (action->isSeparator()) continue;
        if (const QMenu* inner = action->menu())
            collect(*inner, path + QStringList{without_mnemonic(inner->title())}, into);
        else if (std::none_of(into.begin(), into.end(), [action](const MenuAction& e) { return e.action == action; }))
            into.push_back({action, path});
    }
}

QStringList as_text(const QList<QKeySequence>& keys) {
    QStringList text;
    for (const QKeySequence& key : keys) text << key.toString(QKeySequence::PortableText);
    return text;
}

QList<QKeySequence> from_text(const QStringList& text) {
    QList<QKeySequence> keys;
    for (const QString& each : text)
        if (!each.isEmpty()) keys << QKeySequence(each, QKeySequence::PortableText);
    return keys;
}

QString settings_key(const MenuAction& entry) {
    return QStringLiteral("keys/") + action_id(entry);
}

/// Both the nominal keys and, if it has any now, the real ones.
void put_keys(QAction& action, const QList<QKeySequence>& keys) {
    const QVariant nominal = action.property(nominal_property);
    const bool rests = nominal.isValid() && action.shortcuts().isEmpty() && !nominal.toStringList().isEmpty();
    if (nominal.isValid()) set_nominal_keys(action, keys);
    if (!rests) action.setShortcuts(keys);
}

void remember_default(QAction& action) {
    if (!action.property(default_property).isValid()) action.setProperty(default_property, as_text(keys_of(action)));
}

void keep(const MenuAction& entry, const QList<QKeySequence>& keys) {
    remember_default(*entry.action);
    put_keys(*entry.action, keys);
    entry.action->setProperty(own_property, true);
    QSettings().setValue(settings_key(entry), as_text(keys));
}

}  // namespace

std::vector<MenuAction> menu_actions(const QMainWindow& window) {
    std::vector<MenuAction> all;
    const auto* bar = qobject_cast<QMenuBar*>(window.menuWidget());
    if (!bar) return all;
    for (const QAction* top : bar->actions())
        if (const QMenu* menu = top->menu()) collect(*menu, {without_mnemonic(menu->title())}, all);
    return all;
}

QString plain_text(const QAction& action) {
    return without_mnemonic(action.text());
}

QString action_id(const MenuAction& entry) {
    if (!entry.action->objectName().isEmpty()) return entry.action->objectName();
    return (entry.path + QStringList{plain_text(*entry.action)})
        .join(QLatin1Char('.'))
        .replace(QLatin1Char('/'), QLatin1Char(' '));
}

void set_why_not(QAction& action, const QString& reason) {
    action.setProperty(why_not_property, reason);
}

QString why_not(const QAction& action) {
    const QString reason = action.property(why_not_property).toString();
    return reason.isEmpty() ? QAction::tr("Not possible with the current selection") : reason;
}

void set_nominal_keys(QAction& action, const QList<QKeySequence>& keys) {
    action.setProperty(nominal_property, as_text(keys));
}

QList<QKeySequence> keys_of(const QAction& action) {
    const QVariant nominal = action.property(nominal_property);
    if (nominal.isValid()) return from_text(nominal.toStringList());
    if (!action.shortcuts().isEmpty()) return action.shortcuts();
    const QString in_text = action.text().section(QLatin1Char('\t'), 1, 1);
    return in_text.isEmpty() ? QList<QKeySequence>{} : QList<QKeySequence>{QKeySequence(in_text)};
}

QString keys_text_of(const QAction& action) {
    QStringList words;
    for (const QKeySequence& key : keys_of(action)) words << key.toString(QKeySequence::NativeText);
    return words.join(QStringLiteral(", "));
}

void load_own_keys(const QMainWindow& window) {
    const QSettings kept;
    for (const MenuAction& entry : menu_actions(window)) {
        remember_default(*entry.action);
        const QVariant own = kept.value(settings_key(entry));
        if (!own.isValid()) continue;
        put_keys(*entry.action, from_text(own.toStringList()));
        entry.action->setProperty(own_property, true);
    }
}

QString choose_key(const QMainWindow& window, const MenuAction& entry, const QKeySequence& key) {
    QString robbed;
    for (const MenuAction& other : menu_actions(window)) {
        if (other.action == entry.action || key.isEmpty() || !keys_of(*other.action).contains(key)) continue;
        // Splines and paths share their keys: only one of the two has them at a time.
        const bool both_come_and_go = other.action->property(nominal_property).isValid() &&
                                      entry.action->property(nominal_property).isValid() && other.path != entry.path;
        if (both_come_and_go) continue;
        QList<QKeySequence> rest = keys_of(*other.action);
        rest.removeAll(key);
        keep(other, rest);
        robbed = plain_text(*other.action);
    }
    keep(entry, key.isEmpty() ? QList<QKeySequence>{} : QList<QKeySequence>{key});
    return robbed;
}

void reset_keys(const MenuAction& entry) {
    const QVariant usual = entry.action->property(default_property);
    if (!usual.isValid()) return;
    put_keys(*entry.action, from_text(usual.toStringList()));
    entry.action->setProperty(own_property, QVariant());
    QSettings().remove(settings_key(entry));
}

void reset_all_keys(const QMainWindow& window) {
    for (const MenuAction& entry : menu_actions(window))
        if (has_own_keys(*entry.action)) reset_keys(entry);
}

bool has_own_keys(const QAction& action) {
    return action.property(own_property).toBool();
}

}  // namespace cuesta

#include "ui/shell/outliner/item_commands.h"

#include <algorithm>

#include "ui/base/document.h"
#include "ui/shell/outliner/item_words.h"

namespace cuesta {

ItemCommands::ItemCommands(Document& document, QObject* parent) : QObject(parent), document_(document) {}

std::vector<ItemPlace> ItemCommands::allowed(const std::vector<ItemPlace>& places, ItemOperation operation) {
    std::vector<ItemPlace> result;
    QString why;
    for (const ItemPlace& place : places) {
        if (const auto may = allows(document_.project(), place, operation); may.ok())
            result.push_back(place);
        else
            why = QString::fromStdString(may.error().what);
    }
    if (result.empty() && !why.isEmpty()) Q_EMIT refused(why.left(1).toUpper() + why.mid(1) + QStringLiteral("."));
    std::sort(result.begin(), result.end());
    return result;
}

void ItemCommands::set_enabled(const std::vector<ItemPlace>& places, bool enabled, const QString& gesture) {
    const auto these = allowed(places, ItemOperation::set_enabled);
    if (these.empty()) return;
    document_.edit((enabled ? tr("Show %1") : tr("Hide %1")).arg(called(document_.project(), these)),
                   [&](Project& project) {
                       for (const ItemPlace& place : these) (void)cuesta::set_enabled(project, place, enabled);
                   },
                   gesture);
}

void ItemCommands::set_locked(const std::vector<ItemPlace>& places, bool locked, const QString& gesture) {
    const auto these = allowed(places, ItemOperation::set_locked);
    if (these.empty()) return;
    document_.edit((locked ? tr("Lock %1") : tr("Unlock %1")).arg(called(document_.project(), these)),
                   [&](Project& project) {
                       for (const ItemPlace& place : these) (void)cuesta::set_locked(project, place, locked);
                   },
                   gesture);
}

void ItemCommands::end_gesture() {
    document_.end_gesture();
}

void ItemCommands::enable_only(const std::vector<ItemPlace>& places) {
    const auto these = allowed(places, ItemOperation::set_enabled);
    if (these.empty()) return;
    document_.edit(tr("Show only %1").arg(called(document_.project(), these)), [&](Project& project) {
        const ItemKind kind = these.front().kind;
        const int count = item_count(project, kind);
        for (int i = 0; i < count; ++i)
            (void)cuesta::set_enabled(project, {kind, i},
                                      std::binary_search(these.begin(), these.end(), ItemPlace{kind, i}));
    });
}

void ItemCommands::rename(ItemPlace place, const QString& name) {
    if (allowed({place}, ItemOperation::rename).empty()) return;
    document_.edit(tr("Rename %1 to %2").arg(called(document_.project(), {place}), name),
                   [&](Project& project) { (void)cuesta::rename(project, place, name.toStdString()); });
}

void ItemCommands::move(const std::vector<ItemPlace>& places, int before) {
    const auto these = allowed(places, ItemOperation::move);
    if (these.empty()) return;
    std::vector<ItemPlace> now;
    document_.edit(tr("Move %1").arg(called(document_.project(), these)), [&](Project& project) {
        if (auto moved = move_items(project, these, before)) now = *std::move(moved);
    });
    if (!now.empty()) Q_EMIT placed(now);
}

void ItemCommands::move_by(const std::vector<ItemPlace>& places, int by) {
    const auto these = allowed(places, ItemOperation::move);
    if (these.empty()) return;
    move(these, by < 0 ? these.front().index - 1 : these.back().index + 2);
}

void ItemCommands::duplicate(const std::vector<ItemPlace>& places) {
    const auto these = allowed(places, ItemOperation::duplicate);
    if (these.empty()) return;
    std::vector<ItemPlace> now;
    document_.edit(tr("Duplicate %1").arg(called(document_.project(), these)), [&](Project& project) {
        // Each copy moves what follows down by one.
        for (std::size_t i = 0; i < these.size(); ++i)
            if (auto copy = duplicate_item(project, {these[i].kind, these[i].index + static_cast<int>(i)}))
                now.push_back(*copy);
    });
    if (!now.empty()) Q_EMIT placed(now);
}

void ItemCommands::remove(const std::vector<ItemPlace>& places) {
    const auto these = allowed(places, ItemOperation::remove);
    if (these.empty()) return;
    document_.edit(tr("Delete %1").arg(called(document_.project(), these)),
                   [&](Project& project) { (void)remove_items(project, these); });
}

}  // namespace cuesta

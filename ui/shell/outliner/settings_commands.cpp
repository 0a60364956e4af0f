#include "ui/shell/outliner/settings_commands.h"

#include <QClipboard>
#include <QGuiApplication>
#include <map>

#include "ui/base/document.h"
#include "ui/shell/outliner/item_words.h"

namespace cuesta {
namespace {

std::optional<SettingsKind> kind_of_page(const QString& page) {
    static const std::map<QString, SettingsKind> kinds{
        {QStringLiteral("terrain"), SettingsKind::terrain}, {QStringLiteral("splines"), SettingsKind::relief},
        {QStringLiteral("layers"), SettingsKind::strata},   {QStringLiteral("water"), SettingsKind::waters},
        {QStringLiteral("erosion"), SettingsKind::erosion}, {QStringLiteral("view"), SettingsKind::look},
        {QStringLiteral("export"), SettingsKind::exports},
    };
    const auto found = kinds.find(page);
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

QString sentence(const Error& error) {
    const QString what = QString::fromStdString(error.what);
    return what.left(1).toUpper() + what.mid(1);
}

}  // namespace

SettingsCommands::SettingsCommands(Document& document, QObject* parent) : QObject(parent), document_(document) {
    connect(QGuiApplication::clipboard(), &QClipboard::dataChanged, this, [this] {
        read_.reset();
        // Ours is at hand; to ask another program at every change could wait for it.
        if (QGuiApplication::clipboard()->ownsClipboard()) look();
        Q_EMIT clipboard_changed();
    });
}

void SettingsCommands::look() {
    read_ = settings_from_text(QGuiApplication::clipboard()->text().toStdString());
}

QString SettingsCommands::why_not_copy(const SettingsSubject& of) const {
    if (of.items.size() > 1) return tr("Select one item to copy its settings");
    if (!of.items.empty()) {
        const auto kind = settings_kind(document_.project(), of.items.front());
        return kind ? QString() : sentence(kind.error());
    }
    const auto page = kind_of_page(of.page);
    if (!page) return tr("This page has no settings to copy; select an item");
    const auto copied = copy_settings(document_.project(), *page);
    return copied ? QString() : sentence(copied.error());
}

std::vector<ItemPlace> SettingsCommands::takers(const SettingsSubject& to, SettingsKind kind, QString& why) const {
    std::vector<ItemPlace> result;
    for (const ItemPlace& item : to.items)
        if (const auto takes = takes_settings(document_.project(), item, kind); takes.ok())
            result.push_back(item);
        else
            why = sentence(takes.error());
    return result;
}

QString SettingsCommands::why_not_paste(const SettingsSubject& to) {
    const auto page = kind_of_page(to.page);
    if (to.items.empty() && !page) return tr("This page takes no settings; select an item");
    if (!to.items.empty())
        if (const auto kind = settings_kind(document_.project(), to.items.front()); !kind)
            return sentence(kind.error());
    if (!read_) return {};
    if (!*read_) return sentence(read_->error());
    const SettingsKind kind = (*read_)->kind;
    if (to.items.empty()) {
        const auto takes = takes_settings(document_.project(), *page, kind);
        return takes ? QString() : sentence(takes.error());
    }
    QString why;
    return takers(to, kind, why).empty() ? why : QString();
}

void SettingsCommands::copy(const SettingsSubject& of) {
    if (const QString why = why_not_copy(of); !why.isEmpty()) return Q_EMIT told(why + QLatin1Char('.'));
    const Project& project = document_.project();
    const auto copied =
        of.items.empty() ? copy_settings(project, *kind_of_page(of.page)) : copy_settings(project, of.items.front());
    QGuiApplication::clipboard()->setText(QString::fromStdString(text_of(*copied)));
    const QString name = of.items.empty() ? of.page_name : called(project, of.items);
    Q_EMIT told(tr("Settings copied: %1").arg(name));
}

void SettingsCommands::paste(const SettingsSubject& to) {
    look();
    if (const QString why = why_not_paste(to); !why.isEmpty()) return Q_EMIT told(why + QLatin1Char('.'));
    const CopiedSettings copied = **read_;
    QString why;
    if (to.items.empty())
        paste_to_page(to, copied);
    else
        paste_to_items(takers(to, copied.kind, why), copied);
}

void SettingsCommands::paste_to_items(const std::vector<ItemPlace>& items, const CopiedSettings& copied) {
    Project changed = document_.project();
    for (const ItemPlace& item : items)
        if (const auto pasted = paste_settings(changed, item, copied); !pasted)
            return Q_EMIT told(tr("Nothing was pasted: %1.").arg(QString::fromStdString(pasted.error().what)));
    document_.edit(tr("Paste settings to %1").arg(called(document_.project(), items)),
                   [&](Project& project) { project = std::move(changed); });
}

void SettingsCommands::paste_to_page(const SettingsSubject& to, const CopiedSettings& copied) {
    Project changed = document_.project();
    if (const auto pasted = paste_settings(changed, copied.kind, copied); !pasted)
        return Q_EMIT told(tr("Nothing was pasted: %1.").arg(QString::fromStdString(pasted.error().what)));
    document_.edit(tr("Paste settings: %1").arg(to.page_name), [&](Project& project) { project = std::move(changed); });
}

}  // namespace cuesta

#pragma once
/// \file Settings of items and pages on the clipboard, as text that other projects and running programs can paste.

#include <QObject>
#include <optional>

#include "core/io/project/copied_settings.h"

namespace cuesta {

class Document;

/// The source or target of copied settings: items of one kind, or a page where there are none.
struct SettingsSubject {
    std::vector<ItemPlace> items = {};
    QString page = {};  ///< id
    QString page_name = {};
};

/// GUI thread only. What is refused is told, not done.
class SettingsCommands : public QObject {
    Q_OBJECT
public:
    explicit SettingsCommands(Document& document, QObject* parent = nullptr);

    /// Reason why the settings cannot be copied; empty: they can.
    QString why_not_copy(const SettingsSubject& of) const;
    /// Reason why the clipboard cannot be pasted; empty: it can, or nobody has looked (look()) since another program
    /// put something there.
    QString why_not_paste(const SettingsSubject& to);
    /// Reads the clipboard, which may wait for another program.
    void look();

    void copy(const SettingsSubject& of);
    /// To all items that take them, in one step of undo.
    void paste(const SettingsSubject& to);

Q_SIGNALS:
    /// Words for the user: what was copied, or why nothing was done.
    void told(const QString& words);
    void clipboard_changed();

private:
    /// The items that take settings of the kind; if none do, `why` says why not.
    std::vector<ItemPlace> takers(const SettingsSubject& to, SettingsKind kind, QString& why) const;
    void paste_to_items(const std::vector<ItemPlace>& items, const CopiedSettings& copied);
    void paste_to_page(const SettingsSubject& to, const CopiedSettings& copied);

    Document& document_;
    std::optional<Result<CopiedSettings>> read_;  ///< from the clipboard as it is; absent: nobody has looked
};

}  // namespace cuesta

#pragma once
/// \file The properties of what is chosen in the outliner, page by page.

#include <QWidget>
#include <vector>

#include "ui/feature/page.h"
#include "ui/forms/panel.h"

class QStackedWidget;

namespace cuesta {

/// Pages are called by their id, or by their index among those that there are. GUI thread.
class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(QWidget* parent = nullptr);

    /// Puts it where its position is; indices of the pages behind it grow. Ids must differ.
    void add_page(Page page);
    void show_page(int index);
    /// Does nothing if there is no such page.
    void show_page(const QString& id) { show_page(index_of(id)); }
    int page() const;
    bool shows(const QString& id) const { return page() >= 0 && page() == index_of(id); }
    int page_count() const { return static_cast<int>(pages_.size()); }
    /// -1 if there is no such page.
    int index_of(const QString& id) const;
    const Page& page_at(int index) const { return pages_[static_cast<std::size_t>(index)].page; }
    const Panel* page_panel(int index) const { return page_at(index).panel; }
    const QString& page_name(int index) const { return page_at(index).name; }
    const QString& page_icon(int index) const { return page_at(index).icon; }
    /// Shows the page that holds items of this kind, and the properties of this one there.
    void show_item(ItemPlace place);
    /// The user clicked on it, or pressed Enter.
    void activate_item(ItemPlace place);
    /// Drawing over the land on the page that is shown.
    Drawing drawing(const QString& tool) const;
    /// The dim words behind a name in the outliner.
    void set_detail(const QString& id, const QString& detail);
    /// Lets every panel show this project, which is the present one.
    void refresh(const Project& project);
    /// Lets every panel show its values anew.
    void refresh();

Q_SIGNALS:
    void page_changed(int index);
    void detail_changed(const QString& id, const QString& detail);

private:
    /// Null if no page holds such items.
    const Page* page_of(ItemKind kind) const;

    struct Entry {
        Page page;
        QString detail;
    };
    std::vector<Entry> pages_;
    QStackedWidget* stack_;
};

}  // namespace cuesta

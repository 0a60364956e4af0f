#pragma once
/// \file The properties of what is chosen in the outliner, page by page.

#include <QWidget>
#include <map>
#include <vector>

#include "ui/base/panel_page.h"
#include "ui/forms/panel.h"

class QStackedWidget;

namespace cuesta {

class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(QWidget* parent = nullptr);

    /// Puts it where its place in the order is. An index counts the pages that there are; it changes when another page
    /// comes in front of it.
    void add_page(PanelPage which, const QString& name, const QString& icon, Panel* panel);
    void show_page(int index);
    /// Does nothing if there is no such page.
    void show_page(PanelPage page) { show_page(index_of(page)); }
    int page() const;
    bool shows(PanelPage page) const { return this->page() >= 0 && this->page() == index_of(page); }
    int page_count() const { return static_cast<int>(pages_.size()); }
    /// -1 if there is no such page.
    int index_of(PanelPage page) const;
    PanelPage page_at(int index) const { return pages_[static_cast<std::size_t>(index)].which; }
    const Panel* page_panel(int index) const { return pages_[static_cast<std::size_t>(index)].panel; }
    const QString& page_name(int index) const { return pages_[static_cast<std::size_t>(index)].name; }
    const QString& page_icon(int index) const { return pages_[static_cast<std::size_t>(index)].icon; }
    /// The dim words behind a name in the outliner: what is set there.
    void set_detail(PanelPage page, const QString& detail);
    /// Lets every panel show the present project.
    void refresh();

Q_SIGNALS:
    void page_changed(int index);
    void detail_changed(PanelPage page, const QString& detail);

private:
    struct Page {
        PanelPage which;
        QString name, icon, detail;
        Panel* panel;
    };
    std::vector<Page> pages_;
    QStackedWidget* stack_;
};

/// What the outline says of the pages that show the project.
std::map<PanelPage, QString> outline_details(const Project& project);

}  // namespace cuesta

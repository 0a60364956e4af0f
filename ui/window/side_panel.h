#pragma once
/// \file The column at the right: an outline of the project, and the properties of what is chosen in it.

#include <QWidget>
#include <vector>

#include "ui/panels/panel.h"

class QLabel;
class QStackedWidget;

namespace cuesta {

class ItemList;

/// The pages in their order.
enum class PanelPage { terrain, splines, layers, water, erosion, paths, measures, view, exports };

class SidePanel : public QWidget {
    Q_OBJECT
public:
    explicit SidePanel(QWidget* parent = nullptr);

    void add_page(const QString& name, const QString& icon, Panel* panel);
    void show_page(int index);
    void show_page(PanelPage page) { show_page(static_cast<int>(page)); }
    int page() const;
    bool shows(PanelPage page) const { return this->page() == static_cast<int>(page); }
    int page_count() const { return static_cast<int>(pages_.size()); }
    const QString& page_name(int index) const { return pages_[static_cast<std::size_t>(index)].name; }
    /// The dim words behind a name: what is set there.
    void set_detail(int index, const QString& detail);
    /// Lets every panel show the present project.
    void refresh();

Q_SIGNALS:
    void page_changed(int index);

private:
    struct Page {
        QString name, icon, detail;
        Panel* panel;
    };
    void show_outline();

    std::vector<Page> pages_;
    ItemList* outline_;
    QLabel* title_;
    QStackedWidget* stack_;
};

/// What the outline says of the pages that show the project, from PanelPage::terrain to PanelPage::paths.
QStringList outline_details(const Project& project);

}  // namespace cuesta

#pragma once
/// \file The rows of the outliner: the pages of the window, and below each the items of the project that it shows.

#include <QAbstractItemModel>
#include <QColor>
#include <optional>
#include <vector>

#include "core/model/project_items.h"
#include "ui/feature/page.h"

namespace cuesta {

class Document;

/// State of a page's stage against the project as it is now.
enum class StageMark {
    none,     ///< it is no stage of the land
    fresh,    ///< the land shows it as it is
    stale,    ///< changed since; not brought up to date by itself
    working,  ///< being computed
    failed,   ///< could not be computed
};

/// Reads the document whenever a row is painted, so that ten thousand items cost nothing but their place. Rows come and
/// go where the lists of the project changed; all others stay, with what is unfolded and selected.
class OutlinerModel : public QAbstractItemModel {
    Q_OBJECT
public:
    enum Role {
        detail_role = Qt::UserRole + 1,  ///< QString: dim words behind the name
        icon_role,                       ///< QString: name of a line icon, or empty
        colour_role,                     ///< QColor, or none
        enabled_role,                    ///< bool; none: no eye
        locked_role,                     ///< bool; none: no lock
        mark_role,                       ///< int of StageMark
    };

    explicit OutlinerModel(Document& document, QObject* parent = nullptr);

    /// Its row comes where its position is.
    void add_page(const Page& page);
    void set_detail(const QString& page, const QString& detail);
    /// `state` is said beside the name by what reads the screen aloud; `words` explain the mark in a tool tip.
    void set_mark(const QString& page, StageMark mark, const QString& state, const QString& words);
    /// Only items whose name holds these letters, of either case, have rows; empty: all.
    void set_filter(const QString& filter);
    const QString& filter() const { return filter_; }
    /// Items of all pages, whether the filter lets them through or not.
    int item_total() const;
    bool any_working() const;

    /// Invalid if it has no row.
    QModelIndex index_of(const QString& page) const;
    QModelIndex index_of(ItemPlace place) const;
    /// The page of a row, or of the row that it is below. The index must be valid.
    const QString& page_of(const QModelIndex& index) const { return section_of(index).page; }
    /// The page that lists items of this kind; empty if none does.
    QString page_of(ItemKind kind) const;
    /// The kinds of items on a page, ascending.
    std::vector<ItemKind> kinds_on(const QString& page) const;
    /// Whether the page of a row is about the project, no part of it.
    bool is_about(const QModelIndex& index) const { return section_of(index).is_about; }
    /// Nothing for the rows of pages.
    std::optional<ItemPlace> place_of(const QModelIndex& index) const;
    static bool is_page(const QModelIndex& index) { return index.isValid() && index.internalId() == 0; }
    /// Whether rows come and go just now.
    bool is_refreshing() const { return refreshing_; }

    QModelIndex index(int row, int column, const QModelIndex& parent = {}) const override;
    QModelIndex parent(const QModelIndex& index) const override;
    int rowCount(const QModelIndex& parent = {}) const override;
    int columnCount(const QModelIndex& parent = {}) const override;
    QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    bool setData(const QModelIndex& index, const QVariant& value, int role = Qt::EditRole) override;
    Qt::ItemFlags flags(const QModelIndex& index) const override;
    Qt::DropActions supportedDropActions() const override { return Qt::MoveAction; }
    QStringList mimeTypes() const override;
    QMimeData* mimeData(const QModelIndexList& indexes) const override;
    bool canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                         const QModelIndex& parent) const override;
    bool dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int column,
                      const QModelIndex& parent) override;

    /// Takes the rows from the project as it is now.
    void refresh();

Q_SIGNALS:
    /// The user typed another name for an item.
    void rename_wanted(ItemPlace place, const QString& name);
    /// The user dropped items of one kind before another of theirs.
    void move_wanted(const std::vector<ItemPlace>& places, int before);
    /// refresh() is through.
    void refreshed();

private:
    struct Section {
        QString page;  ///< its id
        int position = 0;
        bool is_about = false;
        QString name, icon, detail;
        StageMark mark = StageMark::none;
        QString mark_state, mark_words;
        std::vector<ItemKind> kinds;     ///< ascending
        std::vector<ItemPlace> rows;     ///< ascending
        std::vector<std::size_t> marks;  ///< of the rows: what is told apart by it is another item
    };
    const Section& section_of(const QModelIndex& index) const;
    QModelIndex index_of_section(std::size_t section) const { return createIndex(static_cast<int>(section), 0); }
    void refresh_section(std::size_t section);
    QVariant page_data(const Section& section, int role) const;
    QVariant item_data(ItemPlace place, int role) const;
    /// The items of a drop, and before which of their kind they go; nothing if they cannot.
    struct Drop {
        std::vector<ItemPlace> places;
        int before = 0;
    };
    std::optional<Drop> drop_of(const QMimeData* data, int row, const QModelIndex& parent) const;

    Document& document_;
    std::vector<Section> sections_;
    QString filter_;
    bool refreshing_ = false;
};

}  // namespace cuesta

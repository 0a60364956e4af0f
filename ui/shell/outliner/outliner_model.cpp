#include "ui/shell/outliner/outliner_model.h"

#include <QIODevice>
#include <QMimeData>
#include <algorithm>

#include "ui/base/document.h"
#include "ui/shell/outliner/item_words.h"

namespace cuesta {
namespace {

const QString mime_type = QStringLiteral("application/x-cuesta-items");

/// Mark that tells an item from others when lists change: the id that some have, else the name.
std::size_t mark_of(const ProjectItem& item) {
    const std::size_t own = item.id != 0 ? static_cast<std::size_t>(item.id) : std::hash<std::string>()(item.name);
    return own * 31 + static_cast<std::size_t>(item.place.kind);
}

}  // namespace

OutlinerModel::OutlinerModel(Document& document, QObject* parent) : QAbstractItemModel(parent), document_(document) {
    connect(&document_, &Document::changed, this, &OutlinerModel::refresh);
}

void OutlinerModel::add_page(const Page& page) {
    const auto place = std::find_if(sections_.begin(), sections_.end(),
                                    [&](const Section& section) { return section.position > page.position; });
    // Rows below know the number of theirs.
    beginResetModel();
    Section section;
    section.page = page.id;
    section.position = page.position;
    section.is_about = page.is_about;
    section.name = page.name;
    section.icon = page.icon;
    section.kinds = page.kinds;
    sections_.insert(place, std::move(section));
    endResetModel();
    refresh();
}

void OutlinerModel::set_detail(const QString& page, const QString& detail) {
    const QModelIndex index = index_of(page);
    if (!index.isValid()) return;
    QString& present = sections_[static_cast<std::size_t>(index.row())].detail;
    if (present == detail) return;
    present = detail;
    Q_EMIT dataChanged(index, index);
}

void OutlinerModel::set_mark(const QString& page, StageMark mark, const QString& state, const QString& words) {
    const QModelIndex index = index_of(page);
    if (!index.isValid()) return;
    Section& section = sections_[static_cast<std::size_t>(index.row())];
    if (section.mark == mark && section.mark_state == state && section.mark_words == words) return;
    section.mark = mark;
    section.mark_state = state;
    section.mark_words = words;
    Q_EMIT dataChanged(index, index);
}

void OutlinerModel::set_filter(const QString& filter) {
    if (filter == filter_) return;
    filter_ = filter;
    refresh();
}

int OutlinerModel::item_total() const {
    int total = 0;
    for (const Section& section : sections_)
        for (const ItemKind kind : section.kinds) total += item_count(document_.project(), kind);
    return total;
}

bool OutlinerModel::any_working() const {
    return std::any_of(sections_.begin(), sections_.end(),
                       [](const Section& section) { return section.mark == StageMark::working; });
}

QModelIndex OutlinerModel::index_of(const QString& page) const {
    for (std::size_t i = 0; i < sections_.size(); ++i)
        if (sections_[i].page == page) return index_of_section(i);
    return {};
}

QModelIndex OutlinerModel::index_of(ItemPlace place) const {
    for (std::size_t i = 0; i < sections_.size(); ++i) {
        const std::vector<ItemPlace>& rows = sections_[i].rows;
        const auto found = std::lower_bound(rows.begin(), rows.end(), place);
        if (found != rows.end() && *found == place)
            return createIndex(static_cast<int>(found - rows.begin()), 0, i + 1);
    }
    return {};
}

const OutlinerModel::Section& OutlinerModel::section_of(const QModelIndex& index) const {
    return sections_[index.internalId() == 0 ? static_cast<std::size_t>(index.row()) : index.internalId() - 1];
}

QString OutlinerModel::page_of(ItemKind kind) const {
    for (const Section& section : sections_)
        if (std::find(section.kinds.begin(), section.kinds.end(), kind) != section.kinds.end()) return section.page;
    return {};
}

std::vector<ItemKind> OutlinerModel::kinds_on(const QString& page) const {
    for (const Section& section : sections_)
        if (section.page == page) return section.kinds;
    return {};
}

std::optional<ItemPlace> OutlinerModel::place_of(const QModelIndex& index) const {
    if (!index.isValid() || is_page(index)) return std::nullopt;
    const Section& section = section_of(index);
    if (index.row() >= static_cast<int>(section.rows.size())) return std::nullopt;
    const ItemPlace place = section.rows[static_cast<std::size_t>(index.row())];
    // While rows come and go, some still mean what is there no more.
    return holds(document_.project(), place) ? std::optional(place) : std::nullopt;
}

QModelIndex OutlinerModel::index(int row, int column, const QModelIndex& parent) const {
    if (row < 0 || column != 0 || row >= rowCount(parent)) return {};
    if (!parent.isValid()) return index_of_section(static_cast<std::size_t>(row));
    return createIndex(row, 0, static_cast<quintptr>(parent.row()) + 1);
}

QModelIndex OutlinerModel::parent(const QModelIndex& index) const {
    if (!index.isValid() || is_page(index)) return {};
    return index_of_section(index.internalId() - 1);
}

int OutlinerModel::rowCount(const QModelIndex& parent) const {
    if (!parent.isValid()) return static_cast<int>(sections_.size());
    return is_page(parent) ? static_cast<int>(section_of(parent).rows.size()) : 0;
}

int OutlinerModel::columnCount(const QModelIndex&) const {
    return 1;
}

QVariant OutlinerModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    if (is_page(index)) return page_data(section_of(index), role);
    const auto place = place_of(index);
    return place ? item_data(*place, role) : QVariant();
}

QVariant OutlinerModel::page_data(const Section& section, int role) const {
    switch (role) {
        case Qt::DisplayRole:
            return section.name;
        case Qt::AccessibleTextRole: {
            QStringList words{section.name};
            if (section.mark != StageMark::none) words << section.mark_state;
            if (!section.detail.isEmpty()) words << section.detail;
            return words.join(QStringLiteral(", "));
        }
        case Qt::AccessibleDescriptionRole:
            return section.mark_words.isEmpty() ? QVariant() : section.mark_words;
        case Qt::ToolTipRole: {
            // A detail may be longer than the room for it.
            QStringList lines;
            if (!section.detail.isEmpty()) lines << tr("%1: %2").arg(section.name, section.detail);
            if (!section.mark_words.isEmpty()) lines << section.mark_words;
            return lines.isEmpty() ? QVariant() : lines.join(QLatin1Char('\n'));
        }
        case detail_role:
            return section.detail;
        case icon_role:
            return section.icon;
        case mark_role:
            return static_cast<int>(section.mark);
        default:
            return {};
    }
}

QVariant OutlinerModel::item_data(ItemPlace place, int role) const {
    const Project& project = document_.project();
    const auto if_allowed = [&](ItemOperation operation, auto value) {
        return allows(project, place, operation).ok() ? QVariant(value) : QVariant();
    };
    switch (role) {
        case Qt::DisplayRole:
        case Qt::EditRole:
            return shown_name(project, place);
        case Qt::AccessibleTextRole: {
            const ProjectItem item = item_at(project, place);
            QStringList words{shown_name(project, place)};
            if (!item.enabled) words << tr("hidden");
            if (item.locked) words << tr("locked");
            return words.join(QStringLiteral(", "));
        }
        case Qt::ToolTipRole: {
            const QString detail = detail_of(project, place);
            return detail.isEmpty() ? shown_name(project, place) : tr("%1: %2").arg(shown_name(project, place), detail);
        }
        case detail_role:
            return detail_of(project, place);
        case icon_role:
            return icon_of(project, place);
        case colour_role: {
            const QColor colour = colour_of(project, place);
            return colour.isValid() ? QVariant(colour) : QVariant();
        }
        case enabled_role:
            return if_allowed(ItemOperation::set_enabled, item_at(project, place).enabled);
        case locked_role:
            return if_allowed(ItemOperation::set_locked, item_at(project, place).locked);
        default:
            return {};
    }
}

bool OutlinerModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const auto place = place_of(index);
    if (role != Qt::EditRole || !place) return false;
    const QString name = value.toString().trimmed();
    if (name.isEmpty() || name == shown_name(document_.project(), *place)) return false;
    Q_EMIT rename_wanted(*place, name);
    return true;
}

Qt::ItemFlags OutlinerModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) return Qt::NoItemFlags;
    Qt::ItemFlags flags = Qt::ItemIsEnabled | Qt::ItemIsSelectable;
    if (is_page(index)) return flags | Qt::ItemIsDropEnabled;
    flags |= Qt::ItemNeverHasChildren;
    const auto place = place_of(index);
    if (!place) return flags;
    if (allows(document_.project(), *place, ItemOperation::rename)) flags |= Qt::ItemIsEditable;
    if (allows(document_.project(), *place, ItemOperation::move)) flags |= Qt::ItemIsDragEnabled;
    return flags;
}

QStringList OutlinerModel::mimeTypes() const {
    return {mime_type};
}

QMimeData* OutlinerModel::mimeData(const QModelIndexList& indexes) const {
    QByteArray bytes;
    QDataStream stream(&bytes, QIODevice::WriteOnly);
    for (const QModelIndex& index : indexes)
        if (const auto place = place_of(index)) stream << static_cast<int>(place->kind) << place->index;
    auto* data = new QMimeData;
    data->setData(mime_type, bytes);
    return data;
}

std::optional<OutlinerModel::Drop> OutlinerModel::drop_of(const QMimeData* data, int row,
                                                          const QModelIndex& parent) const {
    // Onto a page: at the end of its list. Between items: before the one below.
    if (!is_page(parent) || !data->hasFormat(mime_type)) return std::nullopt;
    QByteArray bytes = data->data(mime_type);
    QDataStream stream(&bytes, QIODevice::ReadOnly);
    Drop drop;
    while (!stream.atEnd()) {
        int kind = 0, index = 0;
        stream >> kind >> index;
        if (kind < 0 || kind >= item_kind_count) return std::nullopt;
        const ItemPlace place{static_cast<ItemKind>(kind), index};
        if (!allows(document_.project(), place, ItemOperation::move)) return std::nullopt;
        drop.places.push_back(place);
    }
    if (drop.places.empty()) return std::nullopt;
    const ItemKind kind = drop.places.front().kind;
    const Section& section = section_of(parent);
    if (std::any_of(drop.places.begin(), drop.places.end(), [kind](ItemPlace p) { return p.kind != kind; }) ||
        std::find(section.kinds.begin(), section.kinds.end(), kind) == section.kinds.end())
        return std::nullopt;
    const int count = item_count(document_.project(), kind);
    if (row < 0 || row >= static_cast<int>(section.rows.size())) {
        drop.before = count;
        return drop;
    }
    // Rows of other kinds stand above or below all of this kind.
    const ItemPlace below = section.rows[static_cast<std::size_t>(row)];
    drop.before = below.kind == kind ? below.index : below.kind < kind ? 0 : count;
    return drop;
}

bool OutlinerModel::canDropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                    const QModelIndex& parent) const {
    return action == Qt::MoveAction && drop_of(data, row, parent).has_value();
}

bool OutlinerModel::dropMimeData(const QMimeData* data, Qt::DropAction action, int row, int,
                                 const QModelIndex& parent) {
    if (action != Qt::MoveAction) return false;
    if (const auto drop = drop_of(data, row, parent)) Q_EMIT move_wanted(drop->places, drop->before);
    // The view must not take away what it believes to have been moved: the rows follow the project.
    return false;
}

void OutlinerModel::refresh() {
    refreshing_ = true;
    for (std::size_t i = 0; i < sections_.size(); ++i) refresh_section(i);
    refreshing_ = false;
    Q_EMIT refreshed();
}

void OutlinerModel::refresh_section(std::size_t at) {
    const Project& project = document_.project();
    std::vector<ItemPlace> rows;
    std::vector<std::size_t> marks;
    for (const ItemKind kind : sections_[at].kinds) {
        const int count = item_count(project, kind);
        for (int i = 0; i < count; ++i) {
            const ProjectItem item = item_at(project, {kind, i});
            if (!filter_.isEmpty() && !shown_name(project, item.place).contains(filter_, Qt::CaseInsensitive)) continue;
            rows.push_back(item.place);
            marks.push_back(mark_of(item));
        }
    }
    Section& section = sections_[at];
    // Rows that are alike at the beginning and at the end stay; what is between goes and comes.
    const std::size_t before = section.rows.size(), now = rows.size(), least = std::min(before, now);
    std::size_t head = 0, tail = 0;
    while (head < least && section.marks[head] == marks[head]) ++head;
    while (tail < least - head && section.marks[before - 1 - tail] == marks[now - 1 - tail]) ++tail;
    // A single name that changed is the same item under another name.
    if (before == now && head + tail + 1 == now) head = now - tail;
    // Rows that stay mean what they meant before others go and come.
    for (std::size_t i = 0; i < head; ++i) section.rows[i] = rows[i];
    for (std::size_t i = 1; i <= tail; ++i) section.rows[before - i] = rows[now - i];
    const QModelIndex parent = index_of_section(at);
    const auto offset = [](std::size_t n) { return static_cast<std::ptrdiff_t>(n); };
    if (before > head + tail) {
        beginRemoveRows(parent, static_cast<int>(head), static_cast<int>(before - tail) - 1);
        section.rows.erase(section.rows.begin() + offset(head), section.rows.end() - offset(tail));
        endRemoveRows();
    }
    if (now > head + tail) {
        beginInsertRows(parent, static_cast<int>(head), static_cast<int>(now - tail) - 1);
        section.rows = rows;
        section.marks = marks;
        endInsertRows();
    }
    section.rows = std::move(rows);
    section.marks = std::move(marks);
    if (now > 0) Q_EMIT dataChanged(createIndex(0, 0, at + 1), createIndex(static_cast<int>(now) - 1, 0, at + 1));
}

}  // namespace cuesta

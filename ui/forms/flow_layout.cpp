#include "ui/forms/flow_layout.h"

#include <algorithm>

namespace cuesta {

struct FlowLayout::Line {
    std::vector<QLayoutItem*> items;
    std::vector<QSize> sizes;
    int width = 0, height = 0;
};

FlowLayout::FlowLayout(QWidget* parent, bool shares_rest) : QLayout(parent), shares_rest_(shares_rest) {}

FlowLayout::~FlowLayout() = default;

void FlowLayout::addItem(QLayoutItem* item) {
    items_.emplace_back(item);
}

int FlowLayout::count() const {
    return static_cast<int>(items_.size());
}

QLayoutItem* FlowLayout::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[static_cast<std::size_t>(index)].get() : nullptr;
}

QLayoutItem* FlowLayout::takeAt(int index) {
    if (index < 0 || index >= count()) return nullptr;
    const auto place = items_.begin() + index;
    QLayoutItem* item = place->release();
    items_.erase(place);
    return item;
}

std::vector<FlowLayout::Line> FlowLayout::lines_for(int width) const {
    std::vector<Line> lines;
    for (const auto& item : items_) {
        if (item->isEmpty()) continue;
        QSize size = item->sizeHint();
        // Items that grow anyway begin as narrow as they can be, so that as many as possible stand side by side.
        if (shares_rest_) size.setWidth(item->minimumSize().width());
        if (size.width() > width) size.setWidth(std::max(width, item->minimumSize().width()));
        if (item->hasHeightForWidth()) size.setHeight(item->heightForWidth(size.width()));
        if (lines.empty() || lines.back().width + spacing() + size.width() > width) lines.emplace_back();
        Line& line = lines.back();
        line.width += (line.items.empty() ? 0 : spacing()) + size.width();
        line.height = std::max(line.height, size.height());
        line.items.push_back(item.get());
        line.sizes.push_back(size);
    }
    return lines;
}

int FlowLayout::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    const std::vector<Line> lines = lines_for(width - margins.left() - margins.right());
    int height = margins.top() + margins.bottom();
    for (const Line& line : lines) height += line.height;
    return height + spacing() * std::max(0, static_cast<int>(lines.size()) - 1);
}

QSize FlowLayout::sizeHint() const {
    QSize size(0, 0);
    for (const auto& item : items_) {
        if (item->isEmpty()) continue;
        const QSize hint = item->sizeHint();
        size = {size.width() + (size.width() > 0 ? spacing() : 0) + hint.width(),
                std::max(size.height(), hint.height())};
    }
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

QSize FlowLayout::minimumSize() const {
    QSize size(0, 0);
    for (const auto& item : items_)
        if (!item->isEmpty()) size = size.expandedTo(item->minimumSize());
    const QMargins margins = contentsMargins();
    return size + QSize(margins.left() + margins.right(), margins.top() + margins.bottom());
}

void FlowLayout::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QRect room = rect.marginsRemoved(contentsMargins());
    int top = room.top();
    for (const Line& line : lines_for(room.width())) {
        const auto count = static_cast<int>(line.items.size());
        const int rest = shares_rest_ ? std::max(0, room.width() - line.width) : 0;
        int left = room.left();
        for (int i = 0; i < count; ++i) {
            const QSize wanted = line.sizes[static_cast<std::size_t>(i)];
            // The remainder goes to the first ones.
            const QSize size(wanted.width() + rest / count + (i < rest % count ? 1 : 0),
                             shares_rest_ ? line.height : wanted.height());
            line.items[static_cast<std::size_t>(i)]->setGeometry(
                {QPoint(left, top + (line.height - size.height()) / 2), size});
            left += size.width() + spacing();
        }
        top += line.height + spacing();
    }
}

}  // namespace cuesta

#include "ui/feature/side_panel.h"

#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/base/check.h"

namespace cuesta {

SidePanel::SidePanel(QWidget* parent) : QWidget(parent), stack_(new QStackedWidget) {
    setObjectName(QStringLiteral("side"));
    setAttribute(Qt::WA_StyledBackground);
    // No label is cut off at this width.
    setMinimumWidth(352);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(stack_, 1);
}

void SidePanel::add_page(Page page) {
    CUESTA_CHECK(index_of(page.id) < 0);
    const auto place = std::find_if(pages_.begin(), pages_.end(),
                                    [&](const Entry& entry) { return entry.page.position > page.position; });
    const int index = static_cast<int>(place - pages_.begin());
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panelScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there, so that rows do not jump when a group unfolds.
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    scroll->setWidget(page.panel);
    pages_.insert(place, {std::move(page), {}});
    stack_->insertWidget(index, scroll);
}

void SidePanel::show_page(int index) {
    if (index < 0 || index >= page_count()) return;
    stack_->setCurrentIndex(index);
    page_at(index).panel->refresh();
    Q_EMIT page_changed(index);
}

int SidePanel::page() const {
    return stack_->currentIndex();
}

int SidePanel::index_of(const QString& id) const {
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (pages_[i].page.id == id) return static_cast<int>(i);
    return -1;
}

const Page* SidePanel::page_of(ItemKind kind) const {
    for (const Entry& entry : pages_)
        if (std::find(entry.page.kinds.begin(), entry.page.kinds.end(), kind) != entry.page.kinds.end())
            return &entry.page;
    return nullptr;
}

void SidePanel::show_item(ItemPlace place) {
    const Page* page = page_of(place.kind);
    if (!page) return;
    if (!shows(page->id)) show_page(page->id);
    if (page->select_item) page->select_item(place);
}

void SidePanel::activate_item(ItemPlace place) {
    if (const Page* page = page_of(place.kind); page && page->activate_item) page->activate_item(place);
}

Drawing SidePanel::drawing(const QString& tool) const {
    if (page() < 0) return {};
    const Page& shown = page_at(page());
    return shown.drawing && shown.drawn_by != tool ? shown.drawing() : Drawing{};
}

void SidePanel::set_detail(const QString& id, const QString& detail) {
    const int index = index_of(id);
    if (index < 0) return;
    QString& present = pages_[static_cast<std::size_t>(index)].detail;
    if (present == detail) return;
    present = detail;
    Q_EMIT detail_changed(id, detail);
}

void SidePanel::refresh(const Project& project) {
    refresh();
    for (const Entry& entry : pages_)
        if (entry.page.detail) set_detail(entry.page.id, entry.page.detail(project));
}

void SidePanel::refresh() {
    for (const Entry& entry : pages_) entry.page.panel->refresh();
}

}  // namespace cuesta

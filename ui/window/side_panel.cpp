#include "ui/window/side_panel.h"

#include <QFileInfo>
#include <QLabel>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "ui/base/kind_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/forms/slider_scale.h"
#include "ui/panels/item_list.h"

namespace cuesta {

SidePanel::SidePanel(QWidget* parent)
    : QWidget(parent), outline_(new ItemList), title_(make_caption({})), stack_(new QStackedWidget) {
    setObjectName(QStringLiteral("side"));
    setAttribute(Qt::WA_StyledBackground);
    setFixedWidth(352);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(1, 8, 0, 0);
    column->setSpacing(0);
    outline_->setObjectName(QStringLiteral("outliner"));
    outline_->setAccessibleName(tr("Outline of the project"));
    outline_->set_height_in_rows(1, 10);
    outline_->set_row_height(30);
    auto* frame = new QWidget;
    auto* inner = new QVBoxLayout(frame);
    inner->setContentsMargins(6, 0, 6, 8);
    inner->addWidget(outline_);
    column->addWidget(frame);
    auto* rule = new QWidget;
    rule->setObjectName(QStringLiteral("groupRule"));
    rule->setAttribute(Qt::WA_StyledBackground);
    rule->setFixedHeight(1);
    column->addWidget(rule);
    title_->setContentsMargins(16, 12, 0, 0);
    column->addWidget(title_);
    column->addWidget(stack_, 1);
    connect(outline_, &ItemList::chosen, this, qOverload<int>(&SidePanel::show_page));
}

void SidePanel::add_page(const QString& name, const QString& icon, Panel* panel) {
    pages_.push_back({name, icon, {}, panel});
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panelScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there, so that rows do not jump when a group unfolds.
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    scroll->setWidget(panel);
    stack_->addWidget(scroll);
    show_outline();
    if (pages_.size() == 1) show_page(0);
}

void SidePanel::show_page(int index) {
    if (index < 0 || index >= page_count()) return;
    stack_->setCurrentIndex(index);
    title_->setText(pages_[static_cast<std::size_t>(index)].name.toUpper());
    {
        const QSignalBlocker quiet(outline_);
        outline_->setCurrentRow(index);
    }
    pages_[static_cast<std::size_t>(index)].panel->refresh();
    Q_EMIT page_changed(index);
}

int SidePanel::page() const {
    return stack_->currentIndex();
}

void SidePanel::set_detail(int index, const QString& detail) {
    QString& present = pages_[static_cast<std::size_t>(index)].detail;
    if (present == detail) return;
    present = detail;
    show_outline();
}

void SidePanel::refresh() {
    for (const Page& page : pages_) page.panel->refresh();
}

void SidePanel::show_outline() {
    std::vector<ItemList::Item> items;
    for (const Page& page : pages_) items.push_back({page.name, page.detail, {}, page.icon, {}});
    outline_->set_items(items);
}

QStringList outline_details(const Project& project) {
    QStringList details;
    if (const auto* generated = std::get_if<GeneratedBase>(&project.base))
        details << choice_text(std::string(name_of(generated->parameters.kind)));
    else
        details << QFileInfo(QString::fromStdString(std::get<ImportedBase>(project.base).source_file)).fileName();
    const auto splines = std::count_if(project.splines.begin(), project.splines.end(),
                                       [](const FeatureSpline& spline) { return spline.enabled; });
    details << (splines == 0   ? QObject::tr("none")
                : splines == 1 ? QObject::tr("1 spline")
                               : QObject::tr("%1 splines").arg(splines));
    const auto layers = project.layers.size();
    details << (layers == 0   ? QObject::tr("one material")
                : layers == 1 ? QObject::tr("1 layer")
                              : QObject::tr("%1 layers").arg(layers));
    const auto sources = project.water_sources.size();
    const QString rain = project.erosion.rain.kind == RainKind::none ? QObject::tr("no rain") : QObject::tr("rain");
    details << (sources == 0   ? rain
                : sources == 1 ? QObject::tr("1 source, %1").arg(rain)
                               : QObject::tr("%1 sources, %2").arg(sources).arg(rain));
    details << mixture_text(project.erosion.mixing);
    const auto paths =
        std::count_if(project.paths.begin(), project.paths.end(), [](const Path& path) { return path.enabled; });
    details << (paths == 0   ? QObject::tr("none")
                : paths == 1 ? QObject::tr("1 path")
                             : QObject::tr("%1 paths").arg(paths));
    return details;
}

}  // namespace cuesta

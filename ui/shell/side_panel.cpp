#include "ui/shell/side_panel.h"

#include <QFileInfo>
#include <QScrollArea>
#include <QStackedWidget>
#include <QVBoxLayout>
#include <algorithm>

#include "core/model/mask_target.h"
#include "ui/base/kind_words.h"
#include "ui/base/slider_scale.h"

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

void SidePanel::add_page(PanelPage which, const QString& name, const QString& icon, Panel* panel) {
    const auto place = std::find_if(pages_.begin(), pages_.end(), [which](const Page& p) { return p.which > which; });
    const int index = static_cast<int>(place - pages_.begin());
    pages_.insert(place, {which, name, icon, {}, panel});
    auto* scroll = new QScrollArea;
    scroll->setObjectName(QStringLiteral("panelScroll"));
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    // Always there, so that rows do not jump when a group unfolds.
    scroll->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);
    scroll->setWidget(panel);
    stack_->insertWidget(index, scroll);
    if (pages_.size() == 1) show_page(0);
}

void SidePanel::show_page(int index) {
    if (index < 0 || index >= page_count()) return;
    stack_->setCurrentIndex(index);
    pages_[static_cast<std::size_t>(index)].panel->refresh();
    Q_EMIT page_changed(index);
}

int SidePanel::page() const {
    return stack_->currentIndex();
}

int SidePanel::index_of(PanelPage page) const {
    for (std::size_t i = 0; i < pages_.size(); ++i)
        if (pages_[i].which == page) return static_cast<int>(i);
    return -1;
}

void SidePanel::set_detail(PanelPage page, const QString& detail) {
    const int index = index_of(page);
    if (index < 0) return;
    QString& present = pages_[static_cast<std::size_t>(index)].detail;
    if (present == detail) return;
    present = detail;
    Q_EMIT detail_changed(page, detail);
}

void SidePanel::refresh() {
    for (const Page& page : pages_) page.panel->refresh();
}

std::map<PanelPage, QString> outline_details(const Project& project) {
    std::map<PanelPage, QString> details;
    const auto enabled_among = [](const auto& items) {
        return std::count_if(items.begin(), items.end(), [](const auto& item) { return item.enabled; });
    };
    if (const auto* generated = std::get_if<GeneratedBase>(&project.base))
        details[PanelPage::terrain] = choice_text(std::string(name_of(generated->parameters.kind)));
    else
        details[PanelPage::terrain] =
            QFileInfo(QString::fromStdString(std::get<ImportedBase>(project.base).source_file)).fileName();
    const auto splines = enabled_among(project.splines);
    details[PanelPage::splines] = splines == 0   ? QObject::tr("none")
                                  : splines == 1 ? QObject::tr("1 spline")
                                                 : QObject::tr("%n splines", nullptr, static_cast<int>(splines));
    const auto sculpted = enabled_among(project.sculpting);
    details[PanelPage::sculpting] = sculpted == 0   ? QObject::tr("none")
                                    : sculpted == 1 ? QObject::tr("1 layer")
                                                    : QObject::tr("%n layers", nullptr, static_cast<int>(sculpted));
    const auto layers = project.layers.size();
    details[PanelPage::layers] = layers == 0   ? QObject::tr("one material")
                                 : layers == 1 ? QObject::tr("1 layer")
                                               : QObject::tr("%n layers", nullptr, static_cast<int>(layers));
    const auto sources = project.water_sources.size();
    const QString rain = project.erosion.rain.kind == RainKind::none ? QObject::tr("no rain") : QObject::tr("rain");
    details[PanelPage::water] = sources == 0 ? rain
                                : sources == 1
                                    ? QObject::tr("1 source, %1").arg(rain)
                                    : QObject::tr("%n sources, %1", nullptr, static_cast<int>(sources)).arg(rain);
    details[PanelPage::erosion] = kinds_text(project.erosion.mixing);
    const std::vector<MaskTarget> targets = mask_targets(project);
    const auto painted = std::count_if(targets.begin(), targets.end(),
                                       [&](const MaskTarget& mask) { return !mask_of(project, mask).empty(); });
    details[PanelPage::masks] = painted == 0   ? QObject::tr("none")
                                : painted == 1 ? QObject::tr("1 mask")
                                               : QObject::tr("%n masks", nullptr, static_cast<int>(painted));
    const auto paths = enabled_among(project.paths);
    details[PanelPage::paths] = paths == 0   ? QObject::tr("none")
                                : paths == 1 ? QObject::tr("1 path")
                                             : QObject::tr("%n paths", nullptr, static_cast<int>(paths));
    const auto views = project.views.size();
    details[PanelPage::cameras] = views == 0   ? QObject::tr("none")
                                  : views == 1 ? QObject::tr("1 camera")
                                               : QObject::tr("%n cameras", nullptr, static_cast<int>(views));
    return details;
}

}  // namespace cuesta

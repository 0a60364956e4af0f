#include "ui/shell/focus_regions.h"

#include <QApplication>
#include <QFrame>
#include <QLabel>

#include "ui/feature/side_panel.h"
#include "ui/shell/window.h"
#include "ui/view/view_area.h"
#include "ui/view/viewport.h"

namespace cuesta {
namespace {

bool takes_tab(const QWidget& part) {
    return part.isVisible() && part.isEnabled() && (part.focusPolicy() & Qt::TabFocus);
}

}  // namespace

QWidget* first_in_tab_order(QWidget& region) {
    if (takes_tab(region)) return &region;
    QWidget* part = region.nextInFocusChain();
    for (; part && part != &region; part = part->nextInFocusChain())
        if (region.isAncestorOf(part) && takes_tab(*part)) return part;
    return nullptr;
}

FocusRegions::FocusRegions(Window& window) : QObject(&window), window_(window) {
    connect(qApp, &QApplication::focusChanged, this, [this](QWidget*, QWidget* now) {
        if (!now) return;
        for (QWidget* region : regions())
            if (region == now || region->isAncestorOf(now)) last_[region] = now;
    });
}

std::vector<QWidget*> FocusRegions::regions() const {
    std::vector<QWidget*> all{&window_.viewport()};
    const auto add = [&](const char* name, const QWidget& inside) {
        for (auto* part : inside.findChildren<QWidget*>(QLatin1String(name)))
            if (part->isVisible() && first_in_tab_order(*part)) {
                all.push_back(part);
                return;
            }
    };
    add("floating", window_.view_area());
    add("rail", window_);
    add("outliner", window_);
    add("panelScroll", window_);
    add("runbar", window_);
    std::erase_if(all, [](QWidget* region) { return !region->isVisible() || !first_in_tab_order(*region); });
    return all;
}

void FocusRegions::go(int step) {
    const std::vector<QWidget*> all = regions();
    if (all.empty()) return;
    const QWidget* focus = QApplication::focusWidget();
    const int count = static_cast<int>(all.size());
    int here = -1;
    for (int i = 0; i < count; ++i)
        if (focus &&
            (all[static_cast<std::size_t>(i)] == focus || all[static_cast<std::size_t>(i)]->isAncestorOf(focus)))
            here = i;
    const int next = here < 0 ? 0 : (here + step + count) % count;
    QWidget* region = all[static_cast<std::size_t>(next)];
    QWidget* part = last_[region];
    if (!part || !takes_tab(*part)) part = first_in_tab_order(*region);
    part->setFocus(step > 0 ? Qt::TabFocusReason : Qt::BacktabFocusReason);
}

}  // namespace cuesta

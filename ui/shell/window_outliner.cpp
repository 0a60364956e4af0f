/// \file The window's outliner and cameras: who hears of whom.

#include <QMenu>

#include "ui/layers/layers_panel.h"
#include "ui/look/cameras_panel.h"
#include "ui/sculpt/sculpt_panel.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/outliner/outliner.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/window.h"
#include "ui/view/cameras.h"
#include "ui/view/messages.h"
#include "ui/view/view_area.h"
#include "ui/water/water_panel.h"

namespace cuesta {
namespace {

PanelPage page_of(ItemKind kind) {
    switch (kind) {
        case ItemKind::base:
            return PanelPage::terrain;
        case ItemKind::spline:
            return PanelPage::splines;
        case ItemKind::sculpt_layer:
            return PanelPage::sculpting;
        case ItemKind::eroded_material:
        case ItemKind::layer:
        case ItemKind::bottom_material:
            return PanelPage::layers;
        case ItemKind::water_source:
            return PanelPage::water;
        case ItemKind::erosion_mask:
        case ItemKind::own_mask:
            return PanelPage::masks;
        case ItemKind::path:
            return PanelPage::paths;
        case ItemKind::view:
            return PanelPage::cameras;
    }
    return PanelPage::terrain;
}

/// LayersPanel counts the strata from the eroded material down.
ItemPlace place_of_stratum(const Project& project, int stratum) {
    const int layers = static_cast<int>(project.layers.size());
    if (stratum <= 0) return {ItemKind::eroded_material, 0};
    if (stratum > layers) return {ItemKind::bottom_material, 0};
    return {ItemKind::layer, stratum - 1};
}

StageMark mark_of(StageState state) {
    switch (state) {
        case StageState::not_needed:
            return StageMark::none;
        case StageState::fresh:
            return StageMark::fresh;
        case StageState::working:
            return StageMark::working;
        case StageState::failed:
            return StageMark::failed;
        case StageState::stale:
            break;
    }
    return StageMark::stale;
}

}  // namespace

void Window::connect_outliner() {
    for (int i = 0; i < side_->page_count(); ++i)
        outliner_->model().add_page(side_->page_at(i), side_->page_name(i), side_->page_icon(i));
    connect(side_, &SidePanel::detail_changed, &outliner_->model(), &OutlinerModel::set_detail);
    const auto tell_page = [this](int index) {
        outliner_->set_shown_page(side_->page_at(index));
        docks_->set_subject(side_, side_->page_name(index));
    };
    connect(side_, &SidePanel::page_changed, this, tell_page);
    tell_page(side_->page());
    connect(outliner_, &Outliner::page_chosen, side_, qOverload<PanelPage>(&SidePanel::show_page));
    connect(outliner_, &Outliner::item_chosen, this, &Window::show_item);
    connect(outliner_, &Outliner::refused, this,
            [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); });
    connect(&stage_states_, &StageStates::changed, this, &Window::mark_stages);
    connect(layers_panel_, &LayersPanel::selection_changed, outliner_, [this](int stratum) {
        if (side_->shows(PanelPage::layers)) outliner_->show_item(place_of_stratum(document_.project(), stratum));
    });
    connect(water_panel_, &WaterPanel::selection_changed, outliner_, [this](int source) {
        if (side_->shows(PanelPage::water)) outliner_->show_item({ItemKind::water_source, source});
    });
}

void Window::mark_stages() {
    const std::pair<PanelPage, Stage> stages[] = {
        {PanelPage::terrain, Stage::base},  {PanelPage::splines, Stage::splines}, {PanelPage::sculpting, Stage::sculpt},
        {PanelPage::layers, Stage::layers}, {PanelPage::erosion, Stage::erosion}, {PanelPage::paths, Stage::paths}};
    for (const auto& [page, stage] : stages) {
        StageState state = stage_states_.of(stage);
        // Splines have two stages: growing, and the erosion on the levels while the land grows.
        if (stage == Stage::splines) state = std::max(state, stage_states_.of(Stage::cascade_erosion));
        outliner_->model().set_mark(page, mark_of(state), stage_state_text(state),
                                    stage_state_tip(state, stage_states_.cause()));
    }
}

void Window::show_item(ItemPlace place) {
    const PanelPage page = page_of(place.kind);
    if (!side_->shows(page)) side_->show_page(page);
    switch (place.kind) {
        case ItemKind::eroded_material:
            return layers_panel_->select(0);
        case ItemKind::layer:
            return layers_panel_->select(place.index + 1);
        case ItemKind::bottom_material:
            return layers_panel_->select(item_count(document_.project(), ItemKind::layer) + 1);
        case ItemKind::sculpt_layer:
            return sculpt_panel_->select(place.index);
        case ItemKind::water_source:
            return water_panel_->select(place.index);
        case ItemKind::view:
            return cameras_panel_->select(place.index);
        default:
            return;
    }
}

void Window::connect_cameras() {
    connect(outliner_, &Outliner::item_activated, this, [this](ItemPlace place) {
        if (place.kind == ItemKind::view) cameras_->go_to(place.index);
    });
    connect(cameras_, &Cameras::kept, this, [this](int index) {
        side_->show_page(PanelPage::cameras);
        outliner_->show_item({ItemKind::view, index});
    });
    connect(cameras_, &Cameras::refused, this,
            [this](const QString& why) { area_->messages()->show_message(MessageKind::information, why); });
    outliner_->set_menu(ItemKind::view, [this](QMenu& menu, const std::vector<ItemPlace>& places) {
        if (places.size() == 1) {
            const int index = places.front().index;
            connect(menu.addAction(tr("Go to camera")), &QAction::triggered, cameras_,
                    [this, index] { cameras_->go_to(index); });
            connect(menu.addAction(tr("Set from the view")), &QAction::triggered, cameras_,
                    [this, index] { cameras_->set_from_view(index); });
        }
        connect(menu.addAction(tr("Save view")), &QAction::triggered, cameras_, &Cameras::keep);
    });
}

}  // namespace cuesta

/// \file Layout of the window: the view, its tools, the docks and the pages of properties.

#include <QHBoxLayout>
#include <QVBoxLayout>

#include "ui/erosion/erosion_panel.h"
#include "ui/erosion/run_bar.h"
#include "ui/export/export_commands.h"
#include "ui/export/export_panel.h"
#include "ui/files/file_commands.h"
#include "ui/layers/layers_panel.h"
#include "ui/look/cameras_panel.h"
#include "ui/look/view_panel.h"
#include "ui/masks/masks_panel.h"
#include "ui/measure/measures_panel.h"
#include "ui/paths/paths_panel.h"
#include "ui/shell/dock_layout.h"
#include "ui/shell/outliner/outliner.h"
#include "ui/shell/side_panel.h"
#include "ui/shell/status_strip.h"
#include "ui/shell/window.h"
#include "ui/splines/splines_panel.h"
#include "ui/terrain/terrain_panel.h"
#include "ui/view/cameras.h"
#include "ui/view/view_area.h"
#include "ui/water/water_panel.h"

namespace cuesta {

void Window::build_layout() {
    auto* central = new QWidget;
    central->setObjectName(QStringLiteral("central"));
    auto* rows = new QVBoxLayout(central);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(0);
    auto* middle = new QHBoxLayout;
    middle->setSpacing(0);
    middle->addWidget(rail_);
    docks_ = new DockLayout;
    docks_->setCentralWidget(area_);
    // The rows of all pages and of some things in them; more than that only where a column is high.
    docks_->add(QStringLiteral("outlinerDock"), tr("Outliner"), outliner_, {5, 480, 0.25});
    docks_->add(QStringLiteral("propertiesDock"), tr("Properties"), side_, {6});
    middle->addWidget(docks_, 1);
    rows->addLayout(middle, 1);
    rows->addWidget(run_bar_);
    rows->addWidget(strip_);
    setCentralWidget(central);
}

void Window::build_panels() {
    terrain_panel_ = new TerrainPanel(document_);
    splines_panel_ = new SplinesPanel(document_, selection_);
    layers_panel_ = new LayersPanel(document_);
    water_panel_ = new WaterPanel(document_);
    auto* view = new ViewPanel(document_, settings_);
    side_->add_page(PanelPage::terrain, tr("Terrain"), QStringLiteral("terrain"), terrain_panel_);
    side_->add_page(PanelPage::splines, tr("Splines"), QStringLiteral("spline"), splines_panel_);
    side_->add_page(PanelPage::layers, tr("Layers"), QStringLiteral("layers"), layers_panel_);
    side_->add_page(PanelPage::water, tr("Water"), QStringLiteral("water"), water_panel_);
    erosion_panel_ = new ErosionPanel(document_);
    side_->add_page(PanelPage::erosion, tr("Erosion"), QStringLiteral("erosion"), erosion_panel_);
    paths_panel_ = new PathsPanel(document_, path_selection_);
    side_->add_page(PanelPage::paths, tr("Paths"), QStringLiteral("road"), paths_panel_);
    cameras_panel_ = new CamerasPanel(document_, *cameras_);
    side_->add_page(PanelPage::cameras, tr("Cameras"), QStringLiteral("camera"), cameras_panel_);
    masks_panel_ = new MasksPanel(document_);
    side_->add_page(PanelPage::masks, tr("Masks"), QStringLiteral("mask"), masks_panel_);
    auto* measures = new MeasuresPanel(document_, measures_);
    side_->add_page(PanelPage::measures, tr("Measures"), QStringLiteral("measures"), measures);
    connect(measures, &MeasuresPanel::save_requested, exports_, &ExportCommands::save_measures);
    side_->add_page(PanelPage::view, tr("View"), QStringLiteral("view"), view);
    side_->add_page(PanelPage::exports, tr("Export"), QStringLiteral("export"), new ExportPanel(document_, *exports_));
    connect(terrain_panel_, &TerrainPanel::import_requested, files_, &FileCommands::import_elevation);
    connect(terrain_panel_, &TerrainPanel::rescale_requested, files_, &FileCommands::rescale_import);
    connect(layers_panel_, &LayersPanel::height_map_requested, files_, &FileCommands::import_layer_map);
    connect(layers_panel_, &LayersPanel::texture_requested, this, &Window::set_texture);
    connect(water_panel_, &WaterPanel::mask_requested, files_, &FileCommands::import_mask);
    connect(view, &ViewPanel::theme_chosen, this, [this](int chosen) { choose_theme(chosen == 1); });
}

}  // namespace cuesta

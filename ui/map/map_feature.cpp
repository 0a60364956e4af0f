#include "ui/map/map_feature.h"

#include <QEvent>
#include <QSettings>

#include "ui/base/theme.h"
#include "ui/map/map_rulers.h"
#include "ui/map/minimap.h"
#include "ui/map/second_view.h"
#include "ui/view/path_shape.h"

namespace cuesta {
namespace {

const QString view_menu = QStringLiteral("view");
constexpr const char* minimap_setting = "view/minimap";
constexpr int margin = 2 * rhythm;

}  // namespace

MapFeature::MapFeature(Workbench& bench)
    : Feature(bench),
      map_(bench.viewport(), this),
      rulers_(new MapRulers(bench.viewport(), map_)),
      minimap_(new Minimap(&bench.area())),
      minimap_is_on_(QSettings().value(QLatin1String(minimap_setting), false).toBool()) {
    add_commands();
    follow_view();
    bench.area().installEventFilter(this);
    bench.add_dock({QStringLiteral("secondViewDock"), tr("Second view"), new SecondView(bench.viewport())});
    show_minimap();
}

void MapFeature::add_commands() {
    CommandMenus& menus = bench().menus();
    // The key belongs to the viewport, as those of the other standpoints.
    menus.add({.menu = view_menu,
               .position = 104,
               .text = tr("&Map\t5"),
               .run = [this] { map_.set_on(!map_.is_on()); },
               .object = QStringLiteral("mapView"),
               .tip = tr("Straight down with north up, rulers, a scale bar and contours"),
               .checkable = true,
               .state = [this] { return CommandState{.checked = map_.is_on()}; }});
    menus.add({.menu = view_menu,
               .position = 305,
               .text = tr("M&inimap"),
               .key = Qt::SHIFT | Qt::Key_M,
               .run = [this] { set_minimap(!minimap_is_on_); },
               .object = QStringLiteral("minimap"),
               .tip = tr("A small map of the whole terrain in the corner of the view; click it to look at a place"),
               .checkable = true,
               .state = [this] { return CommandState{.checked = minimap_is_on_}; }});
}

void MapFeature::follow_view() {
    connect(&map_, &MapView::changed, this, [this] {
        bench().menus().refresh();
        bench().area().set_inset(map_.is_on() ? MapRulers::breadth : 0);
        show_minimap();
    });
    connect(&bench().viewport(), &Viewport::camera_changed, this, &MapFeature::show_minimap);
    connect(&bench().lands(), &LandService::land_changed, this, &MapFeature::show_minimap);
    connect(minimap_, &Minimap::place_chosen, this, &MapFeature::look_at);
}

void MapFeature::show_minimap() {
    const ShownLand& shown = bench().lands().shown();
    minimap_->setVisible(minimap_is_on_ && shown.land);
    // Hidden, it keeps no land in memory.
    if (minimap_->isHidden()) return minimap_->set_land(nullptr, 0, 0);
    const ViewArea& area = bench().area();
    // Above the scale bar of the map.
    const int below = map_.is_on() ? 50 : margin;
    minimap_->move(margin + (map_.is_on() ? MapRulers::breadth - rhythm : 0), area.height() - Minimap::side - below);
    minimap_->raise();
    minimap_->set_land(shown.drawn ? shown.drawn : shown.land, shown.lowest, shown.highest);
    const Viewport& view = bench().viewport();
    minimap_->set_camera(view.camera(), view.height() > 0 ? static_cast<double>(view.width()) / view.height() : 1);
}

void MapFeature::set_minimap(bool on) {
    minimap_is_on_ = on;
    QSettings().setValue(QLatin1String(minimap_setting), on);
    bench().menus().refresh();
    show_minimap();
}

void MapFeature::look_at(double east, double south) {
    const std::shared_ptr<const Land>& land = bench().lands().shown().land;
    if (!land) return;
    const double height = ground_height(*land, {east, 0, south});
    Camera camera = bench().viewport().camera();
    camera.target = {east, height * bench().viewport().look().vertical_exaggeration, south};
    bench().viewport().set_camera(camera);
}

bool MapFeature::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Resize) show_minimap();
    return Feature::eventFilter(watched, event);
}

}  // namespace cuesta

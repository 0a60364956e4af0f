#pragma once
/// \file Maps of the terrain in the window: the view as a map with rulers, the minimap, and a second view.

#include "ui/feature/feature.h"
#include "ui/map/map_view.h"

namespace cuesta {

class MapRulers;
class Minimap;

class MapFeature : public Feature {
    Q_OBJECT
public:
    explicit MapFeature(Workbench& bench);

    MapView& map() { return map_; }

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void add_commands();
    void follow_view();
    void show_minimap();
    void set_minimap(bool on);
    void look_at(double east, double south);

    MapView map_;
    MapRulers* rulers_;
    Minimap* minimap_;
    bool minimap_is_on_;
};

}  // namespace cuesta

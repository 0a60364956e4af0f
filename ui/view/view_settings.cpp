#include "ui/view/view_settings.h"

namespace cuesta {

void ViewSettings::set_parameters(const ViewParameters& parameters) {
    if (parameters == parameters_) return;
    parameters_ = parameters;
    Q_EMIT changed();
}

void ViewSettings::set_before(bool before) {
    if (before == before_) return;
    before_ = before;
    Q_EMIT changed();
}

void ViewSettings::set_split(bool on) {
    if (on == split_on_) return;
    split_on_ = on;
    Q_EMIT changed();
}

void ViewSettings::set_split_share(double share) {
    if (share == split_share_) return;
    split_share_ = share;
    Q_EMIT changed();
}

Look ViewSettings::look(const Project& project, const TextureOfFile& texture_of) const {
    Look look;
    look.surface = parameters_.surface;
    look.overlay = parameters_.overlay;
    look.water = parameters_.water;
    look.contours = parameters_.contours;
    look.contour_interval = parameters_.contour_interval;
    look.light = project.light;
    look.vertical_exaggeration = parameters_.vertical_exaggeration;
    look.show_before = before_;
    look.split = split_on_ ? split_share_ : 0;
    show_materials(look, project, texture_of);
    return look;
}

}  // namespace cuesta

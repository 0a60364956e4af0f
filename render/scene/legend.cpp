#include "render/scene/legend.h"

#include "render/scene/colour_ramps.h"

namespace cuesta {

Legend legend_of(const ShownGround& shown, const Look& look) {
    Legend legend;
    if (!shown.land) return legend;
    const auto& current = *shown.land;
    if (look.overlay == Overlay::slope || (look.overlay == Overlay::none && look.surface == SurfaceView::slope)) {
        legend = Legend{"Slope", "\u00b0", 0, steepest_shown, {}, false};
    } else if (look.overlay != Overlay::none) {
        const Raster<float>* values =
            shows_values(look.overlay) ? look.overlay_values.get() : overlay_raster(current, look.overlay);
        if (values == nullptr || look.show_before) return legend;
        const OverlayRange range = overlay_range(look.overlay, *values);
        if (range.maximum <= 0) return legend;
        legend = Legend{"", "m", range.minimum, range.maximum, {}, range.logarithmic};
        switch (look.overlay) {
            case Overlay::flow:
                legend.title = "Water flow";
                break;
            case Overlay::wear:
                legend.title = "Wear";
                break;
            case Overlay::deposit:
                legend.title = "Deposit";
                break;
            case Overlay::sediment:
                legend.title = "Suspended sediment";
                break;
            case Overlay::drainage:
                legend.title = "Drainage area";
                legend.unit = "km\u00b2";
                break;
            case Overlay::rain_mask:
                legend.title = "Rain mask";
                legend.unit = "times";
                break;
            case Overlay::erodibility_mask:
                legend.title = "Erodibility mask";
                legend.unit = "times";
                break;
            case Overlay::protection_mask:
                legend.title = "Protection mask";
                legend.unit = "share held";
                break;
            case Overlay::plants_mask:
                legend.title = "Plants mask";
                legend.unit = "times";
                break;
            case Overlay::cover_mask:
                legend.title = "Cover";
                legend.unit = "share";
                break;
            case Overlay::own_mask:
                legend.title = "Mask";
                legend.unit = "share";
                break;
            case Overlay::slope:
            case Overlay::none:
                break;
        }
        if (!look.overlay_title.empty()) legend.title = look.overlay_title;
    } else if (look.surface == SurfaceView::height) {
        const GroundSheet& past = shown.past;
        const GroundSheet& present = shown.present;
        const bool before = (look.show_before && past.is_of(current)) || !present.is_of(current);
        const LandFigures& figures = (before ? past : present).figures();
        legend = Legend{"Height", "m", figures.lowest, figures.highest, {}, false};
    } else {
        return legend;
    }
    legend.ramp = colour_ramp(look.surface, look.overlay);
    return legend;
}

}  // namespace cuesta

#pragma once
/// \file View page: look of the land.

#include "core/look/palettes.h"
#include "ui/forms/panel.h"
#include "ui/view/view_settings.h"

class QComboBox;
class QLabel;

namespace cuesta {

class LookGallery;
class OwnLooks;

class ViewPanel : public Panel {
    Q_OBJECT
public:
    /// The galleries to show: looks and light presets, both of which outlive the page.
    struct Galleries {
        OwnLooks& looks;
        OwnLooks& lights;
    };
    ViewPanel(Document& document, ViewSettings& settings, const Galleries& own, QWidget* parent = nullptr);
    void refresh() override;

Q_SIGNALS:
    /// 0 dark, 1 light.
    void theme_chosen(int theme);
    /// Plants are to be painted with the brush: 0 clears, 2 plants.
    void plants_wanted(double value);
    /// The colours of a picture are wanted for this layer of colour.
    void palette_requested(cuesta::ColourLayer layer);

private:
    /// The cards in a group of this title, and the button that saves another.
    LookGallery* add_gallery(const QString& title, OwnLooks& own);
    /// Plant and clear by brush.
    QWidget* make_plant_buttons();
    QWidget* make_palette_row();
    void refresh_palettes();

    ParameterForm* form_;
    ParameterForm* light_;
    ParameterForm* surface_;
    ParameterForm* colours_;
    ParameterForm* cover_;
    LookGallery* looks_;
    LookGallery* lights_;
    QLabel* palette_sources_;
    QComboBox* theme_;
};

}  // namespace cuesta

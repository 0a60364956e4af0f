#include "ui/look/view_panel.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <array>

#include "core/model/mask_target.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/look/look_gallery.h"
#include "ui/look/own_looks.h"

namespace cuesta {

ViewPanel::ViewPanel(Document& d, ViewSettings& settings, const Galleries& own, QWidget* parent) : Panel(d, parent) {
    FormBinding binding;
    binding.get = [&settings](const ParameterField& field) { return field.get(&settings.parameters()); };
    binding.put = [&settings](const ParameterField& field, double value, const QString&) {
        ViewParameters parameters = settings.parameters();
        field.put(&parameters, value);
        settings.set_parameters(parameters);
    };
    form_ = new ParameterForm(fields_of<ViewParameters>(), std::move(binding));
    auto* group = new FoldGroup(tr("Terrain"));
    group->add(form_);
    column().addWidget(group);
    looks_ = add_gallery(tr("Looks"), own.looks);
    auto* colour_group = new FoldGroup(tr("Colours"));
    colours_ = make_document_form<ColourParameters>(
        d, [](const Project& p) { return p.colour; }, [](Project& p, const ColourParameters& set) { p.colour = set; });
    colour_group->add(colours_);
    colour_group->add(make_palette_row());
    palette_sources_ = make_hint({});
    palette_sources_->setObjectName(QStringLiteral("paletteSources"));
    colour_group->add(palette_sources_);
    column().addWidget(colour_group);
    auto* surface_group = new FoldGroup(tr("Surface"));
    surface_ = make_document_form<SurfaceParameters>(
        d, [](const Project& p) { return p.surface; },
        [](Project& p, const SurfaceParameters& set) { p.surface = set; });
    surface_group->add(surface_);
    column().addWidget(surface_group);
    auto* cover_group = new FoldGroup(tr("Ground cover"));
    cover_ = make_document_form<CoverParameters>(
        d, [](const Project& p) { return p.cover; }, [](Project& p, const CoverParameters& set) { p.cover = set; });
    cover_group->add(cover_);
    cover_group->add(make_plant_buttons());
    column().addWidget(cover_group);
    lights_ = add_gallery(tr("Light presets"), own.lights);
    auto* light_group = new FoldGroup(tr("Light, air and water"));
    light_ = make_document_form<LightParameters>(
        d, [](const Project& p) { return p.light; }, [](Project& p, const LightParameters& set) { p.light = set; });
    light_group->add(light_);
    column().addWidget(light_group);
    auto* window_group = new FoldGroup(tr("The window"));
    theme_ = new QuietComboBox;
    theme_->setObjectName(QStringLiteral("theme"));
    theme_->addItems({tr("Dark"), tr("Light")});
    connect(theme_, &QComboBox::activated, this, &ViewPanel::theme_chosen);
    window_group->add(make_row(tr("Theme"), theme_));
    column().addWidget(window_group);
    column().addStretch(1);
    connect(&settings, &ViewSettings::changed, this, &ViewPanel::refresh);
    refresh();
}

LookGallery* ViewPanel::add_gallery(const QString& title, OwnLooks& own) {
    const bool of_light = own.kind() == LookKind::light;
    auto* group = new FoldGroup(title);
    group->setObjectName(of_light ? QStringLiteral("lightPresets") : QStringLiteral("looks"));
    auto* gallery = new LookGallery(document(), own);
    group->add(gallery);
    auto* skipped = make_hint({});
    skipped->setObjectName(of_light ? QStringLiteral("skippedLights") : QStringLiteral("skippedLooks"));
    QPalette palette = skipped->palette();
    palette.setColor(QPalette::WindowText, theme().warning);
    skipped->setPalette(palette);
    const auto tell_skipped = [skipped, &own] {
        skipped->setText(own.skipped());
        skipped->setVisible(!own.skipped().isEmpty());
    };
    connect(&own, &OwnLooks::changed, skipped, tell_skipped);
    group->add(skipped);
    tell_skipped();
    auto* save = new QPushButton(of_light ? tr("Save as preset…") : tr("Save as look…"));
    save->setObjectName(of_light ? QStringLiteral("saveLight") : QStringLiteral("saveLook"));
    save->setToolTip(of_light ? tr("Saves the current sun, exposure, haze, fog and clouds for use in any project")
                              : tr("Saves the current colours, surface, ground cover, light and water for use in any "
                                   "project"));
    connect(save, &QPushButton::clicked, &own, &OwnLooks::ask_to_save);
    group->add(make_row(of_light ? tr("Current light") : tr("Current look"), save));
    column().addWidget(group);
    return gallery;
}

QWidget* ViewPanel::make_plant_buttons() {
    auto* buttons = new QWidget;
    auto* line = new QHBoxLayout(buttons);
    line->setContentsMargins(0, rhythm, 0, 0);
    line->setSpacing(rhythm);
    const auto add = [&](const QString& text, const QString& tip, const QString& name, double value) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setObjectName(name);
        connect(button, &QToolButton::clicked, this, [this, value] { Q_EMIT plants_wanted(value); });
        line->addWidget(button);
    };
    add(tr("Paint plants"), tr("Takes the brush in hand that plants trees and shrubs; Ctrl goes back to the rules"),
        QStringLiteral("paintPlants"), static_cast<double>(range_of(MaskUse::plants).largest));
    add(tr("Clear plants"), tr("Takes the brush in hand that removes trees and shrubs; Ctrl brings them back"),
        QStringLiteral("clearPlants"), 0);
    line->addStretch(1);
    return buttons;
}

QWidget* ViewPanel::make_palette_row() {
    auto* button = new QPushButton(tr("From picture…"));
    button->setObjectName(QStringLiteral("palettePicture"));
    button->setToolTip(
        tr("Takes eight colours out of a picture, dark to light, as the palette of rock, soil or plants"));
    auto* menu = new QMenu(button);
    const std::array<QString, colour_layer_count> layers{tr("Palette of rock…"), tr("Palette of soil…"),
                                                         tr("Palette of plants…")};
    for (std::size_t i = 0; i < layers.size(); ++i) {
        QAction* action =
            menu->addAction(layers[i], this, [this, i] { Q_EMIT palette_requested(static_cast<ColourLayer>(i)); });
        action->setObjectName(QStringLiteral("palettePicture.") + QLatin1String(PicturePalettes::names[i]));
    }
    button->setMenu(menu);
    return make_row(tr("Palette"), button);
}

void ViewPanel::refresh_palettes() {
    const ColourParameters& colours = project().colour;
    const std::array<bool, colour_layer_count> shown{colours.rock == RockColours::picture,
                                                     colours.soil == SoilColours::picture,
                                                     colours.plants == PlantColours::picture};
    QStringList sources;
    for (std::size_t i = 0; i < shown.size(); ++i) {
        if (!shown[i]) continue;
        const std::string& source = project().picture_palettes.layers[i].source;
        const QString layer = choice_text(PicturePalettes::names[i]);
        sources << tr("%1: %2").arg(layer,
                                    source.empty() ? tr("no picture chosen, greys") : QString::fromStdString(source));
    }
    palette_sources_->setText(sources.join(QLatin1Char('\n')));
    palette_sources_->setVisible(!sources.isEmpty());
}

void ViewPanel::refresh() {
    form_->refresh();
    const bool by_time = project().light.sun == SunRule::by_time;
    light_->set_used([by_time](const std::string& id) {
        if (id == "light.sun_heading" || id == "light.sun_height") return !by_time;
        return by_time || (id != "light.hour" && id != "light.day" && id != "light.latitude");
    });
    light_->refresh();
    surface_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    surface_->refresh();
    colours_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    colours_->refresh();
    refresh_palettes();
    cover_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    cover_->refresh();
    looks_->refresh();
    lights_->refresh();
    theme_->setCurrentIndex(theme().kind == ThemeKind::dark ? 0 : 1);
}

}  // namespace cuesta

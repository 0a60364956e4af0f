#include "ui/layers/layers_panel.h"

#include <QCheckBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/io/project/rocks.h"
#include "core/look/rock_pictures.h"
#include "core/model/project_items.h"
#include "core/pipeline/parameter_uses.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/colour_button.h"
#include "ui/forms/item_list.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/picture_list.h"
#include "ui/forms/rows.h"
#include "ui/layers/rock_icons.h"

namespace cuesta {
namespace {

/// The thickness of a layer that follows the ground, described like a parameter.
ParameterDescription thickness_description() {
    ParameterDescription d;
    d.id = "layer.thickness";
    d.label = "Thickness";
    d.sentence = QT_TRANSLATE_NOOP("parameters", "Uniform thickness of the layer.");
    d.unit = Unit::metre;
    d.minimum = 0;
    d.maximum = largest_layer_thickness;
    d.default_value = UniformThickness{}.metres;
    return d;
}

ParameterDescription texture_size_description() {
    ParameterDescription d;
    d.id = "material.texture_size";
    d.label = QT_TRANSLATE_NOOP("parameters", "Texture size");
    d.sentence = QT_TRANSLATE_NOOP(
        "parameters", "Width of ground that one copy of the picture covers; 0 stretches it over the whole terrain.");
    d.unit = Unit::metre;
    d.minimum = 0;
    d.maximum = largest_texture_size;
    d.slider = {0, 20000, true};
    d.default_value = 0;
    return d;
}

/// Colours that tell new layers apart, linear RGB: sandstone, marl, limestone, clay, basalt.
constexpr std::array<std::array<float, 3>, 5> layer_colours{{{0.50F, 0.33F, 0.19F},
                                                             {0.34F, 0.36F, 0.26F},
                                                             {0.62F, 0.57F, 0.46F},
                                                             {0.42F, 0.20F, 0.13F},
                                                             {0.13F, 0.13F, 0.15F}}};

template <class AnyProject>
auto* material_at(AnyProject& project, int index) {
    const int layers = static_cast<int>(project.layers.size());
    if (index <= 0) return &project.eroded_material;
    if (index <= layers) return &project.layers[static_cast<std::size_t>(index - 1)].material;
    return &project.bottom_material;
}

QString called(const Material& material) {
    return QString::fromStdString(material.name);
}

}  // namespace

LayersPanel::LayersPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    list_ = new ItemList;
    list_->setObjectName(QStringLiteral("layerList"));
    list_->setAccessibleName(tr("Layers, from top to bottom"));
    list_->set_height_in_rows(3, 8);
    column().addWidget(make_toolbar());
    column().addWidget(list_);
    connect(list_, &ItemList::chosen, this, &LayersPanel::select);
    connect(list_, &ItemList::moved, this, [this](int from, int to) { move_layer(from - 1, to - 1); });
    connect(list_, &ItemList::eye_clicked, this, [this](int row) {
        if (row < 1 || row > static_cast<int>(project().layers.size())) return;
        const auto index = static_cast<std::size_t>(row - 1);
        const Layer& layer = project().layers[index];
        document().edit(
            (layer.enabled ? tr("Hide %1") : tr("Show %1")).arg(QString::fromStdString(layer.material.name)),
            [index](Project& project) {
                bool& enabled = project.layers[index].enabled;
                enabled = !enabled;
            });
    });
    list_->set_items_of_row([this](int row) {
        const int layers = static_cast<int>(project().layers.size());
        const ItemPlace place = row < 1         ? ItemPlace{ItemKind::eroded_material, 0}
                                : row <= layers ? ItemPlace{ItemKind::layer, row - 1}
                                                : ItemPlace{ItemKind::bottom_material, 0};
        return std::vector<ItemPlace>{place};
    });
    separate_ = new QCheckBox(tr("Separate loose material"));
    separate_->setToolTip(
        tr("Tracks loose and solid ground separately even without layers. Erosion then takes twice as long."));
    column().addWidget(separate_);
    connect(separate_, &QCheckBox::clicked, this, [this](bool on) {
        document().edit(on ? tr("Separate loose material") : tr("Do not separate loose material"),
                        [on](Project& project) { project.separate_eroded_material = on; });
    });
    material_group_ = make_material_group();
    shape_group_ = make_shape_group();
    beds_group_ = make_beds_group();
    column().addWidget(shape_group_);
    column().addWidget(beds_group_);
    column().addWidget(material_group_);
    column().addStretch(1);
    refresh();
}

QWidget* LayersPanel::make_toolbar() {
    auto* bar = new QWidget;
    auto* line = new QHBoxLayout(bar);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(2);
    line->addWidget(make_caption(tr("Top to bottom")));
    line->addStretch(1);
    add_ = make_icon_button(QStringLiteral("add"), tr("Add a layer on top"));
    duplicate_ = make_icon_button(QStringLiteral("duplicate"), tr("Duplicate the layer"));
    up_ = make_icon_button(QStringLiteral("up"), tr("Move the layer up"));
    down_ = make_icon_button(QStringLiteral("down"), tr("Move the layer down"));
    remove_ = make_icon_button(QStringLiteral("remove"), tr("Remove the layer"));
    add_->setObjectName(QStringLiteral("addLayer"));
    remove_->setObjectName(QStringLiteral("removeLayer"));
    for (QToolButton* button : {add_, duplicate_, up_, down_, remove_}) line->addWidget(button);
    connect(add_, &QToolButton::clicked, this, &LayersPanel::add_layer);
    connect(duplicate_, &QToolButton::clicked, this, &LayersPanel::duplicate_layer);
    connect(up_, &QToolButton::clicked, this, [this] { move_layer(layer_index(), layer_index() - 1); });
    connect(down_, &QToolButton::clicked, this, [this] { move_layer(layer_index(), layer_index() + 1); });
    connect(remove_, &QToolButton::clicked, this, &LayersPanel::remove_layer);
    return bar;
}

FoldGroup* LayersPanel::make_material_group() {
    auto* group = new FoldGroup(tr("Material"));
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("materialName"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const std::string text = name_->text().trimmed().toStdString();
        if (!text.empty() && text != material().name)
            edit_material(tr("Rename %1 to %2").arg(called(material()), QString::fromStdString(text)),
                          [&](Material& m) { m.name = text; });
    });
    group->add(make_row(tr("Name"), name_));
    group->add(make_row(tr("Rock"), make_rocks()));
    colour_ = new ColourButton;
    connect(colour_, &ColourButton::picked, this, [this](std::array<float, 3> colour) {
        edit_material(
            tr("Colour of %1").arg(called(material())), [&](Material& m) { m.colour = colour; },
            QStringLiteral("colour%1").arg(selected_));
    });
    group->add(make_row(tr("Colour"), colour_));
    group->add(make_row(tr("Texture"), make_texture_row()));
    group->add(make_texture_size_row());
    form_ = make_document_form<MaterialParameters>(
        document(), [this](const Project& p) { return material_at(p, selected_)->parameters; },
        [this](Project& p, const MaterialParameters& set) { material_at(p, selected_)->parameters = set; });
    group->add(form_);
    return group;
}

QComboBox* LayersPanel::make_rocks() {
    rock_ = new QuietComboBox;
    rock_->setObjectName(QStringLiteral("materialRock"));
    rock_->setAccessibleName(tr("Rock"));
    rock_->setToolTip(tr("Name, colour and resistance of a rock or of loose ground to begin with"));
    show_pictures(*rock_);
    rock_->addItem(tr("Choose…"));
    for (const LibraryRock& rock : rocks()) {
        rock_->addItem(rock_icon(rock), translated_words(rock.name));
        rock_->setItemData(rock_->count() - 1, translated_words(rock.sentence), Qt::ToolTipRole);
    }
    connect(rock_, &QComboBox::activated, this, [this](int row) {
        if (row > 0) become(rocks()[static_cast<std::size_t>(row) - 1]);
        refresh();
    });
    return rock_;
}

void LayersPanel::become(const LibraryRock& rock) {
    const QString name = translated_words(rock.name);
    edit_material(tr("%1 becomes %2").arg(called(material()), name), [&](Material& m) {
        use_rock(rock, m);
        m.name = name.toStdString();
    });
}

QWidget* LayersPanel::make_texture_row() {
    auto* texture = new QWidget;
    auto* line = new QHBoxLayout(texture);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    texture_ = new QPushButton;
    texture_->setObjectName(QStringLiteral("materialTexture"));
    texture_->setToolTip(tr("Picture shown instead of the colour where this material is on top"));
    clear_texture_ = make_icon_button(QStringLiteral("close"), tr("No picture"));
    clear_texture_->setObjectName(QStringLiteral("clearTexture"));
    line->addWidget(texture_, 1);
    line->addWidget(clear_texture_);
    connect(texture_, &QPushButton::clicked, this, [this] { Q_EMIT texture_requested(selected_); });
    connect(clear_texture_, &QToolButton::clicked, this, [this] {
        edit_material(tr("No texture on %1").arg(called(material())), [](Material& m) { m.texture.clear(); });
    });
    line->insertWidget(1, make_rock_textures());
    texture_problem_ = make_hint({});
    texture_problem_->setObjectName(QStringLiteral("textureProblem"));
    auto* rows = new QWidget;
    auto* column = new QVBoxLayout(rows);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(2);
    column->addWidget(texture);
    column->addWidget(texture_problem_);
    return rows;
}

QToolButton* LayersPanel::make_rock_textures() {
    QToolButton* button = make_icon_button(QStringLiteral("layers"), tr("Picture of a rock of the library"));
    button->setObjectName(QStringLiteral("rockTexture"));
    button->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(button);
    menu->setObjectName(QStringLiteral("rockTextures"));
    for (const LibraryRock& rock : rocks()) {
        QAction* action = menu->addAction(rock_icon(rock), translated_words(rock.name), this, [this, &rock] {
            edit_material(tr("Picture of %1 on %2").arg(translated_words(rock.name), called(material())),
                          [&](Material& m) {
                              m.texture = std::string(rock_picture_prefix) + rock.id;
                              m.texture_size = rock_picture_metres;
                          });
        });
        action->setObjectName(QString::fromStdString(rock.id));
    }
    button->setMenu(menu);
    return button;
}

QString LayersPanel::texture_words(const Material& m) const {
    if (m.texture.empty()) return tr("Choose…");
    const std::string_view id = rock_of_texture(m.texture);
    const LibraryRock* rock = id.empty() ? nullptr : find_rock(rocks(), std::string(id));
    return rock ? translated_words(rock->name) : QFileInfo(QString::fromStdString(m.texture)).fileName();
}

void LayersPanel::set_texture_problem(const QString& path, const QString& problem) {
    if (problem.isEmpty())
        texture_problems_.erase(path.toStdString());
    else
        texture_problems_[path.toStdString()] = problem;
    refresh();
}

QWidget* LayersPanel::make_texture_size_row() {
    texture_size_ = new NumberSlider(texture_size_description());
    auto* label = new PropertyLabel(tr("Texture size"));
    texture_size_row_ = make_row(label, texture_size_);
    texture_size_row_->setToolTip(tool_tip_of(texture_size_description()));
    const auto put = [this](double metres, const QString& gesture) {
        edit_material(
            edit_label(texture_size_->description(), metres),
            [metres](Material& m) { m.texture_size = static_cast<float>(metres); }, gesture);
    };
    connect(texture_size_, &NumberSlider::edited, this,
            [put](double value) { put(value, QStringLiteral("material.texture_size")); });
    connect(texture_size_, &NumberSlider::finished, this, [this] { document().end_gesture(); });
    connect(texture_size_, &NumberSlider::abandoned, this, [this] { document().abandon_gesture(); });
    connect(label, &PropertyLabel::clicked, this, [put] { put(Material{}.texture_size, {}); });
    return texture_size_row_;
}

FoldGroup* LayersPanel::make_shape_group() {
    auto* group = new FoldGroup(tr("Thickness"));
    shape_ = new QuietComboBox;
    shape_->setObjectName(QStringLiteral("layerShape"));
    shape_->addItems({tr("Even"), tr("From a heightmap"), tr("Tilted sheet")});
    connect(shape_, &QComboBox::activated, this, [this](int index) {
        const int layer = layer_index();
        if (layer < 0) return;
        if (index == 1)
            Q_EMIT height_map_requested(layer);
        else if (index == 2)
            edit_layer(tr("Tilted sheet"), [](Layer& l) { l.shape = TiltedSheet{}; });
        else
            edit_layer(tr("Even thickness"), [](Layer& l) { l.shape = UniformThickness{}; });
        refresh();
    });
    group->add(make_row(tr("Shape"), shape_));
    thickness_ = new NumberSlider(thickness_description());
    auto* label = new PropertyLabel(tr("Thickness"));
    thickness_row_ = make_row(label, thickness_);
    thickness_row_->setToolTip(tool_tip_of(thickness_description()));
    const auto put = [this](double metres, const QString& gesture) {
        edit_layer(
            edit_label(thickness_->description(), metres),
            [metres](Layer& l) { l.shape = UniformThickness{static_cast<float>(metres)}; }, gesture);
    };
    connect(thickness_, &NumberSlider::edited, this,
            [put](double value) { put(value, QStringLiteral("layer.thickness")); });
    connect(thickness_, &NumberSlider::finished, this, [this] { document().end_gesture(); });
    connect(thickness_, &NumberSlider::abandoned, this, [this] { document().abandon_gesture(); });
    connect(label, &PropertyLabel::clicked, this, [put] { put(UniformThickness{}.metres, {}); });
    group->add(thickness_row_);
    map_ = new QPushButton;
    map_->setToolTip(tr("The top of the layer follows this heightmap wherever it is above the ground below"));
    connect(map_, &QPushButton::clicked, this, [this] { Q_EMIT height_map_requested(layer_index()); });
    map_row_ = make_row(tr("Heightmap"), map_);
    group->add(map_row_);
    const auto sheet_of = [this](auto& p) {
        const int layer = layer_index();
        return layer < 0 ? nullptr : std::get_if<TiltedSheet>(&p.layers[static_cast<std::size_t>(layer)].shape);
    };
    sheet_ = make_document_form<TiltedSheet>(
        document(),
        [sheet_of](const Project& p) {
            const TiltedSheet* sheet = sheet_of(p);
            return sheet ? *sheet : TiltedSheet{};
        },
        [sheet_of](Project& p, const TiltedSheet& set) {
            if (TiltedSheet* sheet = sheet_of(p)) *sheet = set;
        });
    sheet_->setObjectName(QStringLiteral("layerSheet"));
    group->add(sheet_);
    group->add(make_mask_row());
    return group;
}

QWidget* LayersPanel::make_mask_row() {
    mask_ = new QuietComboBox;
    mask_->setObjectName(QStringLiteral("layerMask"));
    connect(mask_, &QComboBox::activated, this, [this](int index) {
        const std::string name = mask_->itemData(index).toString().toStdString();
        edit_layer(name.empty() ? tr("Layer everywhere") : tr("Layer within %1").arg(QString::fromStdString(name)),
                   [&](Layer& layer) { layer.mask = name; });
        refresh();
    });
    return make_row(tr("Within"), mask_);
}

void LayersPanel::refresh_mask(const Layer& layer) {
    mask_->clear();
    mask_->addItem(tr("Everywhere"), QString());
    for (const OwnMask& mask : project().own_masks) {
        const QString name = QString::fromStdString(mask.name);
        mask_->addItem(name, name);
    }
    const QString chosen = QString::fromStdString(layer.mask);
    if (mask_->findData(chosen) < 0) mask_->addItem(tr("%1 (missing)").arg(chosen), chosen);
    mask_->setCurrentIndex(mask_->findData(chosen));
    mask_->setEnabled(mask_->count() > 1);
    mask_->setToolTip(mask_->count() > 1
                          ? tr("Custom mask that bounds the layer: its thickness is multiplied by the mask")
                          : tr("Make a custom mask on the Masks page first"));
}

FoldGroup* LayersPanel::make_beds_group() {
    auto* group = new FoldGroup(tr("Beds"));
    beds_ = make_document_form<BeddingParameters>(
        document(), [](const Project& p) { return p.bedding; },
        [](Project& p, const BeddingParameters& set) { p.bedding = set; });
    beds_->setObjectName(QStringLiteral("beds"));
    group->add(beds_);
    return group;
}

void LayersPanel::refresh_shape(const Layer& layer) {
    const auto* even = std::get_if<UniformThickness>(&layer.shape);
    const auto* map = std::get_if<UpperSurface>(&layer.shape);
    shape_->setCurrentIndex(even ? 0 : map ? 1 : 2);
    thickness_row_->setVisible(even);
    map_row_->setVisible(map);
    sheet_->setVisible(!even && !map);
    refresh_mask(layer);
    if (even) thickness_->set_value(even->metres);
    if (map) map_->setText(QFileInfo(QString::fromStdString(map->source_file)).fileName());
    sheet_->refresh();
}

const Material& LayersPanel::material() const {
    return *material_at(project(), selected_);
}

int LayersPanel::layer_index() const {
    const int layers = static_cast<int>(project().layers.size());
    return selected_ >= 1 && selected_ <= layers ? selected_ - 1 : -1;
}

void LayersPanel::edit_material(const QString& label, const std::function<void(Material&)>& change,
                                const QString& gesture) {
    document().edit(
        label, [&](Project& project) { change(*material_at(project, selected_)); }, gesture);
}

void LayersPanel::edit_layer(const QString& label, const std::function<void(Layer&)>& change, const QString& gesture) {
    const int layer = layer_index();
    if (layer >= 0)
        document().edit(
            label, [&](Project& project) { change(project.layers[static_cast<std::size_t>(layer)]); }, gesture);
}

void LayersPanel::select(int index) {
    selected_ = index;
    refresh();
    Q_EMIT selection_changed(selected_);
}

void LayersPanel::add_layer() {
    const std::size_t number = project().layers.size();
    Layer layer;
    layer.material.name = tr("Layer %1").arg(number + 1).toStdString();
    layer.material.colour = layer_colours[number % layer_colours.size()];
    selected_ = 1;
    document().edit(tr("Add layer"), [&](Project& project) { project.layers.insert(project.layers.begin(), layer); });
}

void LayersPanel::duplicate_layer() {
    const int layer = layer_index();
    if (layer < 0) return;
    document().edit(tr("Duplicate %1").arg(called(material())), [layer, this](Project& project) {
        Layer copy = project.layers[static_cast<std::size_t>(layer)];
        copy.material.name = tr("%1 copy").arg(QString::fromStdString(copy.material.name)).toStdString();
        project.layers.insert(project.layers.begin() + layer, std::move(copy));
    });
}

void LayersPanel::remove_layer() {
    const int layer = layer_index();
    if (layer >= 0)
        document().edit(tr("Remove %1").arg(called(material())),
                        [layer](Project& project) { project.layers.erase(project.layers.begin() + layer); });
}

void LayersPanel::move_layer(int from, int to) {
    if (std::min(from, to) < 0 || std::max(from, to) >= static_cast<int>(project().layers.size())) return;
    const QString name = called(project().layers[static_cast<std::size_t>(from)].material);
    selected_ = to + 1;
    document().edit((to < from ? tr("Move %1 up") : tr("Move %1 down")).arg(name),
                    [from, to](Project& project) { (void)move_item(project, {ItemKind::layer, from}, to); });
}

void LayersPanel::refresh() {
    const int layers = static_cast<int>(project().layers.size());
    selected_ = std::clamp(selected_, 0, layers + 1);
    std::vector<ItemList::Item> items;
    items.push_back({QString::fromStdString(project().eroded_material.name),
                     tr("loose"),
                     colour_from_linear(project().eroded_material.colour),
                     {},
                     {}});
    for (const Layer& layer : project().layers) {
        const auto* even = std::get_if<UniformThickness>(&layer.shape);
        const QString detail = even ? shown_value(thickness_description(), even->metres)
                               : std::holds_alternative<TiltedSheet>(layer.shape) ? tr("sheet")
                                                                                  : tr("heightmap");
        items.push_back({QString::fromStdString(layer.material.name),
                         detail,
                         colour_from_linear(layer.material.colour),
                         {},
                         layer.enabled});
    }
    items.push_back({QString::fromStdString(project().bottom_material.name),
                     tr("bottom"),
                     colour_from_linear(project().bottom_material.colour),
                     {},
                     {}});
    list_->set_items(items);
    list_->set_movable(1, layers);  // not the loose material and the bottom
    {
        const QSignalBlocker quiet(list_);
        list_->setCurrentRow(selected_);
    }
    const int index = layer_index();
    for (QToolButton* button : {duplicate_, remove_}) button->setEnabled(index >= 0);
    up_->setEnabled(index > 0);
    down_->setEnabled(index >= 0 && index + 1 < layers);
    separate_->setChecked(project().separate_eroded_material);
    separate_->setVisible(layers == 0 && !project().bedding.enabled);

    const Material& m = material();
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(m.name));
    const LibraryRock* rock = rock_of(rocks(), m);
    rock_->setCurrentIndex(rock ? 1 + static_cast<int>(rock - rocks().data()) : 0);
    colour_->set_colour(m.colour);
    texture_->setText(texture_words(m));
    const auto problem = texture_problems_.find(m.texture);
    texture_problem_->setText(problem != texture_problems_.end() ? problem->second : QString());
    texture_problem_->setVisible(problem != texture_problems_.end());
    clear_texture_->setVisible(!m.texture.empty());
    texture_size_row_->setVisible(!m.texture.empty());
    texture_size_->set_value(m.texture_size);
    const bool bottom = selected_ == layers + 1;
    form_->set_why_unused([&](const std::string& id) { return translated_words(why_unused(project(), id)); });
    form_->set_notes([&](const std::string& id) {
        const std::string property = id.substr(MaterialParameters::prefix.size());
        return bottom ? translated_words(note_on(project(), "bottom" + property)) : QString();
    });
    form_->refresh();

    // The beds are the bottom's: shown with it.
    beds_group_->setVisible(selected_ == layers + 1);
    beds_->refresh();
    beds_->set_used([this](const std::string& id) { return id == "strata.enabled" || project().bedding.enabled; });
    shape_group_->setVisible(index >= 0);
    if (index < 0) return;
    refresh_shape(project().layers[static_cast<std::size_t>(index)]);
}

}  // namespace cuesta

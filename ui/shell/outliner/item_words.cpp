#include "ui/shell/outliner/item_words.h"

#include <QCoreApplication>

#include "core/model/mask_target.h"
#include "ui/base/element_words.h"
#include "ui/base/length_words.h"
#include "ui/curves/curve_properties.h"
#include "ui/curves/path_forms.h"
#include "ui/forms/colour_button.h"

namespace cuesta {
namespace {

/// The context of these words for translators.
struct Item {
    Q_DECLARE_TR_FUNCTIONS(Item)
};

template <class List>
const auto& item_in(const List& list, ItemPlace place) {
    return list[static_cast<std::size_t>(place.index)];
}

const TiledRaster& values_of(const Project& project, ItemPlace place) {
    if (place.kind == ItemKind::own_mask) return item_in(project.own_masks, place).values;
    return mask_of(project, MaskTarget{static_cast<MaskUse>(place.index)});
}

QString detail_of_layer(const Layer& layer) {
    if (const auto* even = std::get_if<UniformThickness>(&layer.shape)) return rounded_length(even->metres, 4);
    return std::holds_alternative<TiltedSheet>(layer.shape) ? Item::tr("sheet") : Item::tr("heightmap");
}

}  // namespace

QString word_of(ItemKind kind) {
    switch (kind) {
        case ItemKind::base:
            return Item::tr("terrain");
        case ItemKind::element:
            return Item::tr("element");
        case ItemKind::spline:
            return Item::tr("spline");
        case ItemKind::sculpt_layer:
            return Item::tr("sculpted layer");
        case ItemKind::eroded_material:
        case ItemKind::bottom_material:
            return Item::tr("material");
        case ItemKind::layer:
            return Item::tr("layer");
        case ItemKind::water_source:
            return Item::tr("source");
        case ItemKind::erosion_mask:
        case ItemKind::own_mask:
            return Item::tr("mask");
        case ItemKind::path:
            return Item::tr("path");
        case ItemKind::view:
            return Item::tr("camera");
    }
    return {};
}

QString word_of_several(ItemKind kind) {
    switch (kind) {
        case ItemKind::base:
            return Item::tr("terrains");
        case ItemKind::element:
            return Item::tr("elements");
        case ItemKind::spline:
            return Item::tr("splines");
        case ItemKind::sculpt_layer:
            return Item::tr("sculpted layers");
        case ItemKind::eroded_material:
        case ItemKind::bottom_material:
            return Item::tr("materials");
        case ItemKind::layer:
            return Item::tr("layers");
        case ItemKind::water_source:
            return Item::tr("sources");
        case ItemKind::erosion_mask:
        case ItemKind::own_mask:
            return Item::tr("masks");
        case ItemKind::path:
            return Item::tr("paths");
        case ItemKind::view:
            return Item::tr("cameras");
    }
    return {};
}

QString shown_name(const Project& project, ItemPlace place) {
    if (place.kind == ItemKind::base) return Item::tr("Terrain");
    if (place.kind == ItemKind::erosion_mask)
        return place.index == 0   ? Item::tr("Rain")
               : place.index == 1 ? Item::tr("Erodibility")
               : place.index == 2 ? Item::tr("Protection")
               : place.index == 3 ? Item::tr("Plants")
                                  : Item::tr("Uplift");
    return QString::fromStdString(item_at(project, place).name);
}

QString called(const Project& project, const std::vector<ItemPlace>& places) {
    const ItemKind kind = places.front().kind;
    if (places.size() > 1) return Item::tr("%1 %2").arg(places.size()).arg(word_of_several(kind));
    return shown_name(project, places.front());
}

QString icon_of(const Project& project, ItemPlace place) {
    switch (place.kind) {
        case ItemKind::base:
        case ItemKind::element:
            return QStringLiteral("terrain");
        case ItemKind::path:
            return icon_of(item_in(project.paths, place).parameters.kind);
        case ItemKind::water_source:
            return std::holds_alternative<PointSource>(item_in(project.water_sources, place).shape)
                       ? QStringLiteral("spring")
                       : QStringLiteral("brush");
        case ItemKind::sculpt_layer:
            return QStringLiteral("sculpt");
        case ItemKind::erosion_mask:
        case ItemKind::own_mask:
            return QStringLiteral("mask");
        case ItemKind::view:
            return QStringLiteral("camera");
        default:
            return {};
    }
}

QColor colour_of(const Project& project, ItemPlace place) {
    switch (place.kind) {
        case ItemKind::spline:
            return colour_of(item_in(project.splines, place));
        case ItemKind::path:
            return colour_of(item_in(project.paths, place));
        case ItemKind::layer:
            return colour_from_linear(item_in(project.layers, place).material.colour);
        case ItemKind::eroded_material:
            return colour_from_linear(project.eroded_material.colour);
        case ItemKind::bottom_material:
            return colour_from_linear(project.bottom_material.colour);
        default:
            return {};
    }
}

QString detail_of(const Project& project, ItemPlace place) {
    switch (place.kind) {
        case ItemKind::spline: {
            const auto points = static_cast<int>(item_in(project.splines, place).knots.size());
            return points == 1 ? Item::tr("1 point") : Item::tr("%1 points").arg(points);
        }
        case ItemKind::path:
            return name_of_path_kind(item_in(project.paths, place).parameters.kind).toLower();
        case ItemKind::sculpt_layer: {
            const SculptLayer& layer = item_in(project.sculpting, place);
            if (layer.change.empty()) return Item::tr("empty");
            return layer.place == SculptPlace::before_erosion ? Item::tr("before erosion") : Item::tr("after erosion");
        }
        case ItemKind::layer:
            return detail_of_layer(item_in(project.layers, place));
        case ItemKind::eroded_material:
            return Item::tr("loose");
        case ItemKind::bottom_material:
            return Item::tr("bottom");
        case ItemKind::water_source:
            return item_in(project.water_sources, place).kind == SourceKind::permanent ? Item::tr("always")
                                                                                       : Item::tr("once");
        case ItemKind::erosion_mask:
        case ItemKind::own_mask:
            return values_of(project, place).empty() ? Item::tr("empty") : Item::tr("painted");
        case ItemKind::element: {
            const auto& elements = std::get<StackBase>(project.base).elements;
            return kind_words(elements[elements.size() - 1 - static_cast<std::size_t>(place.index)].source);
        }
        case ItemKind::base:
        case ItemKind::view:
            return {};
    }
    return {};
}

}  // namespace cuesta

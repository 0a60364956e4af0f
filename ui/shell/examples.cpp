#include "ui/shell/examples.h"

#include <QObject>

#include "core/io/project/landforms.h"
#include "ui/base/parameter_words.h"

namespace cuesta {

const std::vector<Example>& examples() {
    static const auto example = [](const char* file, const QString& name, const QString& sentence,
                                   const char* page = "splines") {
        const QString stem = QStringLiteral(":/examples/") + QLatin1String(file);
        return Example{name, sentence, stem + QStringLiteral(".cuesta"), stem + QStringLiteral(".png"), QLatin1String(page)};
    };
    static const std::vector<Example> all{
        example("alpine-volcano", QObject::tr("Alpine volcano"), QObject::tr("Mount St. Helens set into the Alps"),
                "terrain"),
        example("archipelago", QObject::tr("Archipelago"), QObject::tr("Islands of several ages"), "terrain"),
        example("four-climates", QObject::tr("Four climates"), QObject::tr("Rain, frost, a desert, a volcano"),
                "masks"),
        example("big-tujunga", QObject::tr("Big Tujunga"), QObject::tr("Real hills, carved streams, a road"), "paths"),
        example("fantasy", QObject::tr("Fantasy"), QObject::tr("Range, volcano, table land, road")),
        example("mountain-range", QObject::tr("Mountain range"), QObject::tr("Eroded level by level")),
        example("mountain-river", QObject::tr("Mountain river"), QObject::tr("A few splines and a lot of water")),
        example("combined", QObject::tr("Combined"), QObject::tr("Cuesta, hills, river, mountains")),
        example("pathway", QObject::tr("Pathway"), QObject::tr("A road on fine levels only")),
        example("thesis-fantasy", QObject::tr("Fantasy (thesis)"), QObject::tr("As in Mathisen 2021, 5.2")),
        example("thesis-mountain-range", QObject::tr("Mountain range (thesis)"),
                QObject::tr("As in Mathisen 2021, 5.3")),
        example("thesis-mountain-river", QObject::tr("Mountain river (thesis)"),
                QObject::tr("As in Mathisen 2021, 5.4")),
        example("thesis-combined", QObject::tr("Combined (thesis)"), QObject::tr("As in Mathisen 2021, 5.5")),
        example("thesis-pathway", QObject::tr("Pathway (thesis)"), QObject::tr("As in Mathisen 2021, 5.6")),
    };
    return all;
}

const std::vector<Example>& start_landforms() {
    static const auto landform = [](const char* id, const QString& sentence) {
        const GalleryLandform* found = find_landform(landforms(), id);
        return Example{translated_words(found->name), sentence, QLatin1String(id),
                       QStringLiteral(":/start/%1.jpg").arg(QLatin1String(id)), QStringLiteral("terrain")};
    };
    static const std::vector<Example> all{
        landform("alps", QObject::tr("A young range with sharp crests")),
        landform("canyon-country", QObject::tr("Stepped walls, benches, side canyons")),
        landform("star-dunes", QObject::tr("Pyramids of sand with arms")),
        landform("glaciated-alps", QObject::tr("Troughs, crests and glaciers")),
        landform("volcanic-island", QObject::tr("Shields of lava in the sea")),
        landform("worn-mountains", QObject::tr("An old range with gentle flanks")),
    };
    return all;
}

}  // namespace cuesta

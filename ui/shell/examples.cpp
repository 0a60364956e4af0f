#include "ui/shell/examples.h"

#include <QObject>

namespace cuesta {

const std::vector<Example>& examples() {
    static const auto example = [](const char* file, const QString& name, const QString& sentence) {
        const QString stem = QStringLiteral(":/examples/") + QLatin1String(file);
        return Example{name, sentence, stem + QStringLiteral(".cuesta"), stem + QStringLiteral(".png")};
    };
    static const std::vector<Example> all{
        example("fantasy", QObject::tr("Fantasy"), QObject::tr("Range, volcano, table land, road")),
        example("mountain-range", QObject::tr("Mountain range"), QObject::tr("Eroded level by level")),
        example("mountain-river", QObject::tr("Mountain river"), QObject::tr("A few splines and a lot of water")),
        example("combined", QObject::tr("Combined"), QObject::tr("Cuesta, hills, river, mountains")),
        example("pathway", QObject::tr("Pathway"), QObject::tr("A road on fine levels only")),
        example("big-tujunga", QObject::tr("Big Tujunga"), QObject::tr("Real hills, carved streams, a road")),
        example("archipelago", QObject::tr("Archipelago"), QObject::tr("Islands of several ages, one element each")),
        example("alpine-volcano", QObject::tr("Alpine volcano"), QObject::tr("Mount St. Helens set into the Alps")),
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

}  // namespace cuesta

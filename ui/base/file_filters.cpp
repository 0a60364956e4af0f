#include "ui/base/file_filters.h"

#include <QObject>
#include <QStringList>

#include "ui/base/parameter_words.h"

namespace cuesta {
namespace {

/// "*.tif"
QString wildcard(std::string_view ending) {
    return QStringLiteral("*") + QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
}

QString wildcards(bool masks_only) {
    QStringList all;
    for (const HeightFormatTraits& format : height_formats())
        if (format.masks || !masks_only)
            for (const std::string_view ending : format.endings) all << wildcard(ending);
    return all.join(QLatin1Char(' '));
}

}  // namespace

QString elevation_filter() {
    QString endings = wildcards(false);
    for (const std::string_view ending : height_archive_endings()) endings += QLatin1Char(' ') + wildcard(ending);
    return QObject::tr("Elevation models (%1);;Meshes (*.glb *.gltf *.obj *.fbx *.ply *.stl *.dae);;All files (*)")
        .arg(endings);
}

QString mask_filter() {
    return QObject::tr("Pictures (%1);;All files (*)").arg(wildcards(true));
}

QString height_map_filter() {
    QStringList entries;
    for (const HeightFormatTraits& format : height_formats())
        if (format.writer)
            entries << QStringLiteral("%1 (%2)").arg(translated_words(format.label), wildcard(format.endings.front()));
    return entries.join(QStringLiteral(";;"));
}

QString ending_without_dot(const HeightFormatTraits& format) {
    const std::string_view ending = format.endings.front().substr(1);
    return QString::fromUtf8(ending.data(), static_cast<qsizetype>(ending.size()));
}

}  // namespace cuesta

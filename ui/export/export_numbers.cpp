#include "ui/export/export_numbers.h"

#include <QFileInfo>
#include <QStringList>
#include <algorithm>
#include <nlohmann/json.hpp>

#include "core/io/files/json_object.h"
#include "core/io/files/text_file.h"
#include "core/io/raster/sidecar.h"

namespace cuesta {
namespace {

constexpr std::size_t longest_file = std::size_t{1} << 20U;  ///< bytes of JSON beside exports

QString plain(double value) {
    return QString::number(value, 'g', 9);
}

/// Null where there is no such file, or it holds no object.
nlohmann::json object_in(const std::string& path) {
    const std::optional<std::string> text = read_text_file(path, longest_file);
    nlohmann::json object = text ? json_or_null(*text) : nlohmann::json();
    return object.is_object() ? object : nlohmann::json();
}

QString grid_lines(int width, int height, double cell_size, double row_spacing) {
    QString lines = QObject::tr("Samples: %1 × %2").arg(width).arg(height) + QLatin1Char('\n');
    lines += row_spacing == cell_size
                 ? QObject::tr("Cell size: %1 m").arg(plain(cell_size))
                 : QObject::tr("Cell size: %1 m by %2 m").arg(plain(cell_size), plain(row_spacing));
    return lines;
}

/// "Unreal: z_scale 1.5, xy_scale 100": an object of numbers in the sidecar.
void add_engine(QStringList& lines, const nlohmann::json& sidecar, const char* key, const QString& name) {
    const auto engine = sidecar.find(key);
    if (engine == sidecar.end() || !engine->is_object()) return;
    QStringList numbers;
    for (const auto& [number, value] : engine->items())
        if (value.is_number())
            numbers << QString::fromStdString(number) + QLatin1Char(' ') + plain(value.get<double>());
    lines << name + QStringLiteral(": ") + numbers.join(QStringLiteral(", "));
}

/// "slope.png: 0 to 61 degrees; the values themselves": of an entry of maps.json, or one like it.
QString line_of_map(const QString& name, const nlohmann::json& map) {
    QString line = name;
    if (map.contains("lowest"))
        line += QObject::tr(": %1 to %2 %3")
                    .arg(plain(map.value("lowest", 0.0)), plain(map.value("highest", 0.0)),
                         QString::fromStdString(map.value("unit", std::string())))
                    .trimmed();
    return line + QStringLiteral("; ") + QString::fromStdString(map.value("encoding", std::string()));
}

}  // namespace

QString height_map_numbers(const QString& path, const TerrainFrame& frame, double lowest, double highest) {
    const std::optional<Sidecar> sidecar = read_sidecar(path.toStdString());
    const int width = sidecar ? sidecar->width : frame.width, height = sidecar ? sidecar->height : frame.height;
    const double cell = sidecar ? sidecar->cell_size.value_or(frame.cell_size) : frame.cell_size;
    const double row = sidecar ? sidecar->row_spacing.value_or(cell) : cell;
    QStringList lines{QObject::tr("Heightmap: %1").arg(QFileInfo(path).fileName())};
    lines << grid_lines(width, height, cell, row);
    lines << QObject::tr("Extent: %1 m × %2 m").arg(plain((width - 1) * cell), plain((height - 1) * row));
    lines << QObject::tr("Lowest: %1 m").arg(plain(lowest)) << QObject::tr("Highest: %1 m").arg(plain(highest));
    const double largest = sidecar && sidecar->type && sidecar->code_range ? largest_code(*sidecar->type) : 0;
    if (largest > 0) {
        const auto [low, high] = *sidecar->code_range;
        lines << QObject::tr("Range of the codes: %1 m to %2 m").arg(plain(low), plain(high));
        lines << QObject::tr("Scale: %1 m per code, codes 0 to %2").arg(plain((high - low) / largest), plain(largest));
        lines << QObject::tr("Offset: %1 m").arg(plain(low));
        const nlohmann::json object = object_in(sidecar_path(path.toStdString()));
        add_engine(lines, object, "unreal", QStringLiteral("Unreal"));
        add_engine(lines, object, "unity", QStringLiteral("Unity"));
    } else {
        lines << QObject::tr("Heights are metres: scale 1, offset 0");
    }
    return lines.join(QLatin1Char('\n'));
}

QString map_numbers(const std::vector<std::string>& files) {
    if (files.empty()) return {};
    const nlohmann::json object = object_in(files.back());
    const auto maps = object.find("maps");
    if (maps == object.end() || !maps->is_array()) return {};
    QStringList lines;
    for (const nlohmann::json& map : *maps) {
        const std::string name = map.value("file", std::string());
        // maps.json also tells of maps of earlier exports.
        const bool written = std::any_of(files.begin(), files.end(), [&name](const std::string& file) {
            return QFileInfo(QString::fromStdString(file)).fileName().toStdString() == name;
        });
        if (!written) continue;
        const double cell = map.value("cell_size_m", 0.0);
        if (lines.isEmpty()) lines << grid_lines(map.value("width", 0), map.value("height", 0), cell, cell);
        lines << line_of_map(QString::fromStdString(name), map);
    }
    return lines.join(QLatin1Char('\n'));
}

QString layer_numbers(const WrittenLayers& written) {
    const nlohmann::json about = written.about;
    const double cell = about.at("cell_size_m").get<double>();
    QStringList lines{QFileInfo(QString::fromStdString(written.file)).fileName()};
    lines << grid_lines(about.at("width").get<int>(), about.at("height").get<int>(), cell, cell);
    for (const nlohmann::json& layer : about.at("layers"))
        lines << line_of_map(QString::fromStdString(layer.at("layer").get<std::string>()), layer);
    return lines.join(QLatin1Char('\n'));
}

QString mesh_numbers(const QString& path, const TerrainFrame& frame, double lowest, double highest,
                     const MeshParameters& parameters, const std::vector<MeshLevel>& levels) {
    const bool fixed = has_fixed_axes(parameters.format);
    const double unit = fixed ? 1 : metres_of(parameters.unit);
    QStringList lines{QObject::tr("Mesh: %1").arg(QFileInfo(path).fileName())};
    lines << QObject::tr("Extent: %1 m × %2 m")
                 .arg(plain((frame.width - 1) * frame.cell_size), plain((frame.height - 1) * frame.cell_size));
    lines << QObject::tr("Lowest: %1 m").arg(plain(lowest)) << QObject::tr("Highest: %1 m").arg(plain(highest));
    lines << QObject::tr("One unit: %1 m").arg(plain(unit));
    lines << (fixed || parameters.up == MeshUpAxis::y ? QObject::tr("Up: y") : QObject::tr("Up: z"));
    for (std::size_t i = 0; i < levels.size(); ++i)
        lines << QObject::tr("Level %1: %2 triangles, error at most %3 m")
                     .arg(i)
                     .arg(static_cast<qulonglong>(levels[i].triangles))
                     .arg(plain(levels[i].error));
    return lines.join(QLatin1Char('\n'));
}

QString plant_numbers(const WrittenPlants& written, const TerrainFrame& frame) {
    QStringList lines{QObject::tr("One unit: %1 m").arg(plain(1))};
    lines << QObject::tr("Extent: %1 m × %2 m")
                 .arg(plain(frame.width * frame.cell_size), plain(frame.height * frame.cell_size));
    lines << QObject::tr(
        "Tables and lists: x east, y north, z up, from the south-west corner; yaw in degrees clockwise from north");
    lines << QObject::tr("glTF: x east, y up, z south, from the middle of the terrain");
    for (const auto& [species, count] : written.counts)
        lines << QString::fromStdString(species) + QStringLiteral(": ") +
                     QString::number(static_cast<qulonglong>(count));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace cuesta

#include "ui/curves/pick_tool.h"

#include <QLabel>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "core/field/band.h"
#include "core/field/sampling.h"
#include "ui/base/length_words.h"
#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/view/drawn_colour.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

constexpr float wet = 1e-3F;  ///< m of a painted source that is taken by a click

/// The cell of a raster that lies over the whole terrain.
template <class Cells>
float value_at(const Cells& cells, const TerrainFrame& frame, double x, double z) {
    const int column = static_cast<int>(x / frame.width_metres() * cells.width());
    const int row = static_cast<int>(z / frame.height_metres() * cells.height());
    return cells.at(std::clamp(column, 0, cells.width() - 1), std::clamp(row, 0, cells.height() - 1));
}

double amount(const SharedRaster& raster, const TerrainFrame& frame, double x, double z) {
    return raster ? static_cast<double>(value_at(*raster, frame, x, z)) : 0;
}

/// Degrees, from the cells around.
double slope_at(const Land& land, double x, double z) {
    const int column = static_cast<int>(x / land.frame.cell_size), row = static_cast<int>(z / land.frame.cell_size);
    const Raster<float>& ground = *land.ground;
    Raster<float> around(std::min(3, ground.width()), std::min(3, ground.height()));
    const int x0 = std::clamp(column - 1, 0, ground.width() - around.width());
    const int y0 = std::clamp(row - 1, 0, ground.height() - around.height());
    for (int dy = 0; dy < around.height(); ++dy)
        for (int dx = 0; dx < around.width(); ++dx) around(dx, dy) = ground(x0 + dx, y0 + dy);
    const Raster<float> slopes = slopes_in_degrees(around.view(), land.frame.cell_size);
    return static_cast<double>(
        slopes(std::clamp(column - x0, 0, around.width() - 1), std::clamp(row - y0, 0, around.height() - 1)));
}

int stratum_at(const Project& project, const Land& land, double x, double z) {
    const int bottom = static_cast<int>(project.layers.size()) + 1;
    // One material: the bottom. Before its layers are laid, the land does not know them.
    if (!land.top_material) return project.layers.empty() && !project.separate_eroded_material ? bottom : -1;
    const int cell_column = std::clamp(static_cast<int>(x / land.frame.width_metres() * land.top_material->width()), 0,
                                       land.top_material->width() - 1);
    const int cell_row = std::clamp(static_cast<int>(z / land.frame.height_metres() * land.top_material->height()), 0,
                                    land.top_material->height() - 1);
    int left = (*land.top_material)(cell_column, cell_row);
    if (left == 0) return 0;
    for (std::size_t i = 0; i < project.layers.size(); ++i)
        if (project.layers[i].enabled && --left == 0) return static_cast<int>(i) + 1;
    return bottom;
}

const Material& material_at(const Project& project, int stratum) {
    if (stratum == 0) return project.eroded_material;
    return stratum <= static_cast<int>(project.layers.size())
               ? project.layers[static_cast<std::size_t>(stratum - 1)].material
               : project.bottom_material;
}

}  // namespace

PickedPlace place_at(const Project& project, const Land& land, double x, double z) {
    PickedPlace place;
    place.x = x;
    place.z = z;
    place.height =
        static_cast<double>(sample_bilinear(land.ground->view(), x / land.frame.cell_size, z / land.frame.cell_size));
    place.slope = slope_at(land, x, z);
    place.water =
        std::max(amount(erosion_of(land).water_depth, land.frame, x, z), amount(still_water(land), land.frame, x, z));
    place.wear = amount(erosion_of(land).wear, land.frame, x, z);
    place.deposit = amount(erosion_of(land).deposit, land.frame, x, z);
    place.stratum = stratum_at(project, land, x, z);
    for (const MaskTarget& target : mask_targets(project))
        if (const TiledRaster& mask = mask_of(project, target); !mask.empty())
            place.masks.emplace_back(target, value_at(mask, project.frame, x, z));
    return place;
}

ItemPlace place_of_stratum(const Project& project, int stratum) {
    const int layers = static_cast<int>(project.layers.size());
    if (stratum <= 0) return {ItemKind::eroded_material, 0};
    if (stratum > layers) return {ItemKind::bottom_material, 0};
    return {ItemKind::layer, stratum - 1};
}

PickTool::PickTool(Document& document, Ground ground, Curves splines, Curves paths, QObject* parent)
    : QObject(parent),
      document_(document),
      ground_(std::move(ground)),
      splines_(std::move(splines)),
      paths_(std::move(paths)) {
    connect(&document_, &Document::replaced, this, [this] {
        place_.reset();
        taken_.clear();
        refresh_words();
    });
}

PickTool::~PickTool() = default;

int PickTool::source_under(const glm::dvec3& point) const {
    const auto& sources = document_.project().water_sources;
    int painted = -1;
    for (int i = static_cast<int>(sources.size()) - 1; i >= 0; --i) {
        const WaterSource& source = sources[static_cast<std::size_t>(i)];
        if (const auto* spring = std::get_if<PointSource>(&source.shape)) {
            if (std::hypot(spring->x - point.x, spring->z - point.z) <= spring->radius) return i;
        } else if (const TiledRaster& depth = std::get<PaintedSource>(source.shape).depth;
                   painted < 0 && !depth.empty() &&
                   value_at(depth, document_.project().frame, point.x, point.z) > wet) {
            painted = i;
        }
    }
    return painted;
}

void PickTool::read_place(const ViewPointer& pointer) {
    const std::shared_ptr<const Land> land = ground_();
    if (!land || !pointer.ground) return;
    place_ = place_at(document_.project(), *land, pointer.ground->x, pointer.ground->z);
    refresh_words();
    Q_EMIT read();
}

bool PickTool::press(const ViewPointer& pointer) {
    // Alt turns the camera.
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    taken_.clear();
    read_place(pointer);
    if (!place_) return true;
    const Project& project = document_.project();
    const auto name_in = [](const auto& curves, int id) {
        const auto found = std::find_if(curves.begin(), curves.end(), [id](const auto& c) { return c.id == id; });
        return found == curves.end() ? QString() : QString::fromStdString(found->name);
    };
    if (const auto hit = paths_(pointer)) {
        taken_ = tr("path %1").arg(name_in(project.paths, hit->spline));
        Q_EMIT path_picked(hit->spline);
    } else if (const auto on_spline = splines_(pointer)) {
        taken_ = tr("spline %1").arg(name_in(project.splines, on_spline->spline));
        Q_EMIT spline_picked(on_spline->spline);
    } else if (const int source = source_under(*pointer.ground); source >= 0) {
        taken_ = tr("water source %1")
                     .arg(QString::fromStdString(project.water_sources[static_cast<std::size_t>(source)].name));
        Q_EMIT source_picked(source);
    } else if (place_->stratum >= 0) {
        taken_ = tr("material %1").arg(QString::fromStdString(material_at(project, place_->stratum).name));
        Q_EMIT stratum_picked(place_->stratum);
    }
    refresh_words();
    return true;
}

void PickTool::drag(const ViewPointer& pointer) {
    read_place(pointer);
}

Drawing PickTool::drawing() const {
    Drawing drawing;
    if (!place_) return drawing;
    drawing.marks.push_back({{place_->x, place_->height, place_->z},
                             MarkShape::ring,
                             drawn_colour(theme().accent),
                             {0, 0, 0, 0.6F},
                             12,
                             {}});
    return drawing;
}

QString PickTool::missed_words() const {
    return tr("The click missed the land. Click the ground to read what is there.");
}

QString PickTool::hint() const {
    return tr(
        "Click the ground to read height, slope, material and masks, and to select the path, spline, spring or layer "
        "there");
}

QWidget* PickTool::options() {
    if (!options_) {
        options_ = std::make_unique<QWidget>();
        auto* rows = new QVBoxLayout(options_.get());
        rows->setContentsMargins(0, 0, 0, 0);
        rows->setSpacing(6);
        rows->addWidget(make_tool_line("Pick"));
        words_ = new QLabel;
        words_->setObjectName(QStringLiteral("pickWords"));
        words_->setTextInteractionFlags(Qt::TextSelectableByMouse);
        rows->addWidget(words_);
        refresh_words();
    }
    return options_.get();
}

void PickTool::refresh_words() {
    if (!words_) return;
    if (!place_) return words_->setText(tr("Click the ground to read its values."));
    const Project& project = document_.project();
    QString text = QStringLiteral("<table>");
    const auto add = [&](const QString& name, const QString& value) {
        text += QStringLiteral("<tr><td>%1&nbsp;&nbsp;&nbsp;&nbsp;</td><td align='right'><b>%2</b></td></tr>")
                    .arg(name.toHtmlEscaped(), value.toHtmlEscaped());
    };
    add(tr("East, south"), tr("%1, %2").arg(plain_length(place_->x), plain_length(place_->z)));
    add(tr("Height"), plain_length(place_->height, 2));
    add(tr("Slope"), QStringLiteral("%1°").arg(place_->slope, 0, 'f', 1));
    add(tr("Material"), place_->stratum < 0 ? tr("unknown before erosion")
                                            : QString::fromStdString(material_at(project, place_->stratum).name));
    if (place_->water > 0) add(tr("Water"), plain_length(place_->water, 3));
    if (place_->wear > 0) add(tr("Eroded"), plain_length(place_->wear, 2));
    if (place_->deposit > 0) add(tr("Deposited"), plain_length(place_->deposit, 2));
    for (const auto& [target, value] : place_->masks)
        if (exists(project, target)) add(name_of(project, target), QString::number(static_cast<double>(value), 'g', 3));
    if (!taken_.isEmpty()) add(tr("Selected"), taken_);
    words_->setText(text + QStringLiteral("</table>"));
}

}  // namespace cuesta

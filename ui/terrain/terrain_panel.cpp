#include "ui/terrain/terrain_panel.h"

#include <QButtonGroup>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/relief/generators/uses.h"
#include "ui/base/icons.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/frame_parameters.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"

namespace cuesta {

TerrainPanel::TerrainPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    auto* choice = new QWidget;
    auto* line = new QHBoxLayout(choice);
    line->setContentsMargins(0, 0, 0, 0);
    generated_ = new QPushButton(tr("Generated"));
    imported_ = new QPushButton(line_icon(QStringLiteral("import")), tr("Import…"));
    generated_->setObjectName(QStringLiteral("useGenerated"));
    imported_->setObjectName(QStringLiteral("importElevation"));
    generated_->setToolTip(tr("Start from a generated terrain"));
    imported_->setToolTip(tr("Start from an elevation model: GeoTIFF, USGS DEM, HGT, ASCII grid, PNG, EXR, RAW, ..."));
    line->addWidget(generated_);
    line->addWidget(imported_);
    column().addWidget(choice);
    connect(imported_, &QPushButton::clicked, this, &TerrainPanel::import_requested);
    connect(generated_, &QPushButton::clicked, this, [this] {
        document().edit(tr("Generated terrain"), [](Project& project) {
            if (std::holds_alternative<GeneratedBase>(project.base)) return;
            project.base = GeneratedBase{};
            project.frame.crs_wkt.clear();
            project.frame.geotransform.reset();
        });
    });

    generator_ = make_document_form<GeneratorParameters>(
        d,
        [](const Project& p) {
            const auto* base = std::get_if<GeneratedBase>(&p.base);
            return base ? base->parameters : GeneratorParameters{};
        },
        [](Project& p, const GeneratorParameters& set) {
            if (auto* base = std::get_if<GeneratedBase>(&p.base)) base->parameters = set;
        });
    generator_group_ = new FoldGroup(tr("Starting terrain"));
    generator_group_->add(generator_);
    column().addWidget(generator_group_);

    import_group_ = new FoldGroup(tr("Imported terrain"));
    file_ = new QLabel;
    file_->setWordWrap(true);
    file_->setContentsMargins(10, 0, 0, 0);
    extent_ = make_hint({});
    extent_->setContentsMargins(10, 0, 0, 4);
    import_group_->add(file_);
    import_group_->add(extent_);
    lowest_ = add_range_row(fields_of<RangeParameters>()[0], *import_group_);
    highest_ = add_range_row(fields_of<RangeParameters>()[1], *import_group_);
    column().addWidget(import_group_);

    const auto load = [](const Project& p) { return frame_parameters(p.frame); };
    const auto store = [](Project& p, const FrameParameters& set) { set_frame(p.frame, set); };
    frame_ = make_document_form<FrameParameters>(d, load, store);
    size_group_ = new FoldGroup(tr("Size"));
    size_group_->add(frame_);
    column().addWidget(size_group_);
    cell_ = make_document_form<FrameParameters>(d, load, store, {{"terrain.width", "terrain.height"}, {}, true});
    cell_group_ = new FoldGroup(tr("Size"));
    cell_group_->add(cell_);
    column().addWidget(cell_group_);
    column().addStretch(1);
    refresh();
}

NumberSlider* TerrainPanel::add_range_row(const ParameterField& field, FoldGroup& group) {
    auto* slider = new NumberSlider(field.description);
    QWidget* row = make_row(label_of(field.description), slider);
    row->setToolTip(tool_tip_of(field.description));
    group.add(row);
    // The whole raster is computed anew, so only when the gesture is complete.
    connect(slider, &NumberSlider::finished, this, &TerrainPanel::request_rescale);
    connect(slider, &NumberSlider::abandoned, this, &TerrainPanel::refresh);
    return slider;
}

void TerrainPanel::request_rescale() {
    Q_EMIT rescale_requested(lowest_->value(), highest_->value());
}

void TerrainPanel::set_import_range(double lowest, double highest) {
    lowest_->set_value(lowest);
    highest_->set_value(highest);
}

void TerrainPanel::refresh() {
    const auto* imported = std::get_if<ImportedBase>(&project().base);
    const auto* generated = std::get_if<GeneratedBase>(&project().base);
    generator_group_->setVisible(generated);
    size_group_->setVisible(!imported);
    import_group_->setVisible(imported);
    cell_group_->setVisible(imported);
    generated_->setEnabled(!generated);
    if (generated) {
        const GeneratorKind kind = generated->parameters.kind;
        generator_->set_used([kind](const std::string& id) { return generator_uses(kind, id); });
    } else if (imported) {
        const TerrainFrame& frame = project().frame;
        file_->setText(QFileInfo(QString::fromStdString(imported->source_file)).fileName());
        file_->setToolTip(QString::fromStdString(imported->source_file));
        extent_->setText(tr("%1 × %2 cells, %3 × %4%5")
                             .arg(frame.width)
                             .arg(frame.height)
                             .arg(distance_text(frame.width_metres()))
                             .arg(distance_text(frame.height_metres()))
                             .arg(frame.crs_wkt.empty() ? QString() : tr("; georeferenced")));
    }
    generator_->refresh();
    frame_->refresh();
    cell_->refresh();
}

}  // namespace cuesta

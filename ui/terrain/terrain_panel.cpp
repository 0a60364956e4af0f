#include "ui/terrain/terrain_panel.h"

#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/model/amplified_project.h"
#include "core/pipeline/parameter_uses.h"
#include "core/relief/generators/uses.h"
#include "ui/base/icons.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/frame_parameters.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/terrain/landform_gallery.h"
#include "ui/terrain/uplift_forms.h"

namespace cuesta {

namespace {

/// Ground of another kind, at its defaults, that lies nowhere in particular on Earth.
template <class Kind>
void begin_with(Project& project) {
    if (std::holds_alternative<Kind>(project.base)) return;
    project.base = Kind{};
    project.frame.crs_wkt.clear();
    project.frame.geotransform.reset();
}

}  // namespace

TerrainPanel::TerrainPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    make_choice();
    uplift_ = new UpliftForms(d);
    connect(uplift_, &UpliftForms::paint_requested, this, &TerrainPanel::paint_uplift_requested);
    gallery_ = new LandformGallery(d);
    gallery_group_ = new FoldGroup(tr("Landforms"));
    gallery_group_->setObjectName(QStringLiteral("landforms"));
    gallery_group_->add(gallery_);
    gallery_group_->set_open(false);
    column().addWidget(gallery_group_);

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
    make_import_group();
    make_amplify_group();
    make_delta_group();
    make_dunes_group();
    column().addWidget(uplift_);
    make_size_groups();
    column().addStretch(1);
    refresh();
}

void TerrainPanel::make_choice() {
    auto* choice = new QWidget;
    auto* line = new QHBoxLayout(choice);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    const auto add = [&](QPushButton* button, const char* name, const QString& tip) {
        button->setObjectName(QLatin1String(name));
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setProperty("segment", true);
        line->addWidget(button, 1);
        return button;
    };
    generated_ = add(new QPushButton(tr("Generated")), "useGenerated", tr("Start from a generated terrain"));
    uplifted_ = add(new QPushButton(tr("Uplifted")), "useUplifted",
                    tr("Start from terrain that rises while rivers cut it: ranges, canyons, basins, islands"));
    imported_ = add(new QPushButton(line_icon(QStringLiteral("import")), tr("Import…")), "importElevation",
                    tr("Start from an elevation model: GeoTIFF, USGS DEM, HGT, ASCII grid, PNG, EXR, RAW, ..."));
    column().addWidget(choice);
    // Each click checks or unchecks a button; what the base is decides.
    connect(imported_, &QPushButton::clicked, this, [this] {
        show_kind();
        Q_EMIT import_requested();
    });
    connect(generated_, &QPushButton::clicked, this, [this] {
        document().edit(tr("Generated terrain"), begin_with<GeneratedBase>);
        show_kind();
    });
    connect(uplifted_, &QPushButton::clicked, this, [this] {
        if (!uplifted_->isChecked()) return show_kind();  // it was uplifted before
        document().edit(tr("Uplifted terrain"), begin_with<UpliftedBase>);
        gallery_group_->set_open(true);  // to begin with one of them
        show_kind();
    });
}

void TerrainPanel::make_import_group() {
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
}

void TerrainPanel::make_amplify_group() {
    amplify_ = make_document_form<AmplificationParameters>(
        document(),
        [](const Project& p) {
            const auto* base = std::get_if<ImportedBase>(&p.base);
            return base ? base->amplification : AmplificationParameters{};
        },
        [](Project& p, const AmplificationParameters& set) {
            // More cells than the program takes: the last factor that it takes stays.
            if (Result<Project> finer = amplified_project(p, set)) p = std::move(*finer);
        });
    amplify_group_ = new FoldGroup(tr("Amplification"));
    amplify_group_->setObjectName(QStringLiteral("amplification"));
    amplify_group_->add(amplify_);
    column().addWidget(amplify_group_);
}

void TerrainPanel::make_delta_group() {
    delta_ = make_document_form<DeltaParameters>(
        document(),
        [](const Project& p) {
            const auto* base = std::get_if<DeltaBase>(&p.base);
            return base ? base->parameters : DeltaParameters{};
        },
        [](Project& p, const DeltaParameters& set) {
            if (auto* base = std::get_if<DeltaBase>(&p.base)) base->parameters = set;
        });
    delta_group_ = new FoldGroup(tr("Delta"));
    delta_group_->setObjectName(QStringLiteral("delta"));
    delta_group_->add(delta_);
    column().addWidget(delta_group_);
}

void TerrainPanel::make_dunes_group() {
    dunes_ = make_document_form<DuneParameters>(
        document(),
        [](const Project& p) {
            const auto* base = std::get_if<DunesBase>(&p.base);
            return base ? base->parameters : DuneParameters{};
        },
        [](Project& p, const DuneParameters& set) {
            if (auto* base = std::get_if<DunesBase>(&p.base)) base->parameters = set;
        });
    dunes_group_ = new FoldGroup(tr("Dunes"));
    dunes_group_->setObjectName(QStringLiteral("dunes"));
    dunes_group_->add(dunes_);
    column().addWidget(dunes_group_);
}

void TerrainPanel::make_size_groups() {
    const auto load = [](const Project& p) { return frame_parameters(p.frame); };
    const auto store = [](Project& p, const FrameParameters& set) { set_frame(p.frame, set); };
    frame_ = make_document_form<FrameParameters>(document(), load, store);
    size_group_ = new FoldGroup(tr("Size"));
    size_group_->add(frame_);
    column().addWidget(size_group_);
    cell_ =
        make_document_form<FrameParameters>(document(), load, store, {{"terrain.width", "terrain.height"}, {}, true});
    cell_group_ = new FoldGroup(tr("Size"));
    cell_group_->add(cell_);
    column().addWidget(cell_group_);
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

void TerrainPanel::show_kind() {
    const Base& base = project().base;
    const bool imported = std::holds_alternative<ImportedBase>(base);
    const bool uplifted = std::holds_alternative<UpliftedBase>(base);
    const bool generated = std::holds_alternative<GeneratedBase>(base);
    generated_->setChecked(generated);
    uplifted_->setChecked(uplifted);
    imported_->setChecked(imported);
    if (kind_ == base.index()) return;
    kind_ = base.index();
    generator_group_->setVisible(generated);
    uplift_->setVisible(uplifted);
    import_group_->setVisible(imported);
    amplify_group_->setVisible(imported);
    delta_group_->setVisible(std::holds_alternative<DeltaBase>(base));
    dunes_group_->setVisible(std::holds_alternative<DunesBase>(base));
    size_group_->setVisible(!imported);
    cell_group_->setVisible(imported);
}

void TerrainPanel::refresh() {
    show_kind();
    if (const auto* generated = std::get_if<GeneratedBase>(&project().base)) {
        const GeneratorParameters& parameters = generated->parameters;
        generator_->set_used([&](const std::string& id) { return generator_uses(parameters, id); });
    }
    if (const auto* imported = std::get_if<ImportedBase>(&project().base)) {
        const bool amplifies = imported->factor() > 1;
        amplify_->set_used([amplifies](const std::string& id) { return amplifies || id == "amplify.factor"; });
    }
    refresh_import();
    generator_->refresh();
    amplify_->refresh();
    delta_->refresh();
    dunes_->set_why_unused([this](const std::string& id) { return translated_words(why_unused(project(), id)); });
    dunes_->refresh();
    uplift_->refresh();
    gallery_->refresh();
    frame_->refresh();
    cell_->refresh();
}

void TerrainPanel::refresh_import() {
    const auto* imported = std::get_if<ImportedBase>(&project().base);
    if (!imported) return;
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

}  // namespace cuesta

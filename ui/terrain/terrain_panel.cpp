#include "ui/terrain/terrain_panel.h"

#include <QComboBox>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>

#include "core/erosion/water/rates_of_cells.h"
#include "core/model/amplified_project.h"
#include "core/pipeline/parameter_uses.h"
#include "core/relief/generators/uses.h"
#include "ui/base/icons.h"
#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/frame_parameters.h"
#include "ui/forms/method_choice.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/terrain/element_forms.h"
#include "ui/terrain/generator_pictures.h"
#include "ui/terrain/landform_gallery.h"
#include "ui/terrain/neighbour_forms.h"
#include "ui/terrain/stack_elements.h"
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

/// Uplifted land; imported heights stay at hand as its model.
void begin_uplifted(Project& project) {
    if (std::holds_alternative<UpliftedBase>(project.base)) return;
    UpliftedBase uplifted;
    if (const auto* imported = std::get_if<ImportedBase>(&project.base)) {
        uplifted.model = imported->heights;
        uplifted.model_file = imported->source_file;
    }
    begin_with<UpliftedBase>(project);
    project.base = std::move(uplifted);
}

/// Of generators that papers describe: hills and faults.
std::vector<ParameterSetRef> sets_with_methods(GeneratedBase* base) {
    const bool has_papers = base && (base->parameters.kind == GeneratorKind::hills || base->parameters.kind == GeneratorKind::faults);
    return has_papers ? std::vector{reference_to(base->parameters)} : std::vector<ParameterSetRef>();
}

}  // namespace

TerrainPanel::TerrainPanel(Document& d, QWidget* parent) : Panel(d, parent) {
    make_choice();
    make_elements();
    uplift_ = new UpliftForms(d, chosen_);
    connect(uplift_, &UpliftForms::paint_requested, this, &TerrainPanel::paint_requested);
    connect(uplift_, &UpliftForms::model_requested, this, &TerrainPanel::model_requested);
    gallery_ = new LandformGallery(d);
    connect(gallery_, &LandformGallery::chosen, this, &TerrainPanel::landform_chosen);
    gallery_group_ = new FoldGroup(tr("Landforms"));
    gallery_group_->setObjectName(QStringLiteral("landforms"));
    gallery_group_->add(gallery_);
    gallery_group_->set_open(false);
    column().addWidget(gallery_group_);

    generator_ = make_source_form<GeneratedBase>();
    show_generators(*generator_->findChild<QComboBox*>(QStringLiteral("generator.kind")));
    method_ = new MethodChoice(d, "generator",
                               [this](Project& p) { return sets_with_methods(chosen_.find<GeneratedBase>(p)); });
    generator_group_ = make_source_group(tr("Starting terrain"), "generator", generator_, method_);
    make_import_group();
    make_amplify_group();
    delta_ = make_source_form<DeltaBase>();
    delta_group_ = make_source_group(tr("Delta"), "delta", delta_);
    dunes_ = make_source_form<DunesBase>();
    dunes_group_ = make_source_group(tr("Dunes"), "dunes", dunes_);
    braid_ = make_source_form<BraidBase>();
    braid_group_ = make_source_group(tr("Braided river"), "braid", braid_);
    plane_ = make_source_form<PlaneSource>();
    plane_group_ = make_source_group(tr("Plane"), "plane", plane_);
    column().addWidget(uplift_);
    make_size_groups();
    neighbours_ = new NeighbourForms(d);
    connect(neighbours_, &NeighbourForms::requested, this, &TerrainPanel::neighbour_requested);
    column().addWidget(neighbours_);
    column().addStretch(1);
    refresh();
}

/// A form over the parameters of the chosen base, if it is of that kind.
template <class Kind>
ParameterForm* TerrainPanel::make_source_form() {
    using Set = decltype(Kind::parameters);
    return make_document_form<Set>(
        document(),
        [this](const Project& p) {
            const auto* base = chosen_.find<Kind>(p);
            return base ? base->parameters : Set{};
        },
        [this](Project& p, const Set& set) {
            if (auto* base = chosen_.find<Kind>(p)) base->parameters = set;
        });
}

FoldGroup* TerrainPanel::make_source_group(const QString& title, const char* name, ParameterForm* form,
                                           QWidget* above) {
    auto* group = new FoldGroup(title);
    group->setObjectName(QLatin1String(name));
    if (above) group->add(above);
    group->add(form);
    column().addWidget(group);
    return group;
}

void TerrainPanel::make_elements() {
    elements_ = new StackElements(document(), chosen_);
    element_ = new ElementForms(document(), chosen_);
    column().addWidget(elements_);
    column().addWidget(element_);
    connect(elements_, &StackElements::chosen, this, [this] {
        refresh();
        Q_EMIT element_chosen();
    });
    connect(elements_, &StackElements::import_requested, this, &TerrainPanel::import_element_requested);
    connect(elements_, &StackElements::project_requested, this, &TerrainPanel::project_element_requested);
    connect(element_, &ElementForms::update_requested, this, &TerrainPanel::project_update_requested);
    connect(elements_, &StackElements::failed, this, &TerrainPanel::failed);
    connect(elements_, &StackElements::stamps_requested, this, &TerrainPanel::stamps_requested);
    connect(elements_, &StackElements::variations_requested, this, &TerrainPanel::variations_requested);
}

void TerrainPanel::add_imported_element(const ImportedBase& base, const TerrainFrame& frame) {
    elements_->add_imported(base, frame);
}

void TerrainPanel::add_element(StackElement element) {
    elements_->add(std::move(element));
}

void TerrainPanel::choose_element(int index) {
    chosen_.choose(index);
    refresh();
    Q_EMIT element_chosen();
}

void TerrainPanel::take_model(const ImportedBase& model) {
    document().edit(tr("Model of uplift"), [&](Project& project) {
        auto* base = chosen_.find<UpliftedBase>(project);
        if (!base) return;
        base->model = model.heights;
        base->model_file = model.source_file;
        UpliftParameters& uplift = base->parameters.uplift;
        if (uplift.start != UpliftStart::model) uplift.pattern = UpliftPattern::model;
    });
}

void TerrainPanel::make_choice() {
    choice_ = new QWidget;
    auto* line = new QHBoxLayout(choice_);
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
    column().addWidget(choice_);
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
        document().edit(tr("Uplifted terrain"), begin_uplifted);
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
            const double before = p.frame.cell_size;
            if (Result<Project> finer = amplified_project(p, set)) p = std::move(*finer);
            follow_cell_size(p.erosion.water, before, p.frame.cell_size);
        });
    amplify_group_ = new FoldGroup(tr("Amplification"));
    amplify_group_->setObjectName(QStringLiteral("amplification"));
    amplify_group_->add(amplify_);
    column().addWidget(amplify_group_);
}

void TerrainPanel::make_size_groups() {
    const auto load = [](const Project& p) { return frame_parameters(p.frame); };
    const auto store = [](Project& p, const FrameParameters& set) {
        const double before = p.frame.cell_size;
        set_frame(p.frame, set);
        follow_cell_size(p.erosion.water, before, p.frame.cell_size);
    };
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
    const Project& present = project();
    const bool stacked = std::holds_alternative<StackBase>(present.base);
    const bool imported = std::holds_alternative<ImportedBase>(present.base);
    const bool generated = chosen_.find<GeneratedBase>(present) != nullptr;
    const bool uplifted = chosen_.find<UpliftedBase>(present) != nullptr;
    generated_->setChecked(generated && !stacked);
    uplifted_->setChecked(uplifted && !stacked);
    imported_->setChecked(imported);
    // In a stack the list takes the place of the choice; landforms are among its sources.
    choice_->setVisible(!stacked);
    gallery_group_->setVisible(!stacked);
    element_->setVisible(chosen_.element(present) != nullptr);
    generator_group_->setVisible(generated);
    uplift_->setVisible(uplifted);
    import_group_->setVisible(imported);
    amplify_group_->setVisible(imported);
    delta_group_->setVisible(chosen_.find<DeltaBase>(present) != nullptr);
    dunes_group_->setVisible(chosen_.find<DunesBase>(present) != nullptr);
    braid_group_->setVisible(chosen_.find<BraidBase>(present) != nullptr);
    plane_group_->setVisible(chosen_.find<PlaneSource>(present) != nullptr);
    size_group_->setVisible(!imported);
    cell_group_->setVisible(imported);
}

void TerrainPanel::refresh() {
    show_kind();
    elements_->refresh();
    element_->refresh();
    if (const auto* generated = chosen_.find<GeneratedBase>(project())) {
        const GeneratorParameters& parameters = generated->parameters;
        generator_->set_used([&](const std::string& id) { return generator_uses(parameters, id); });
    }
    refresh_method();
    if (const auto* imported = std::get_if<ImportedBase>(&project().base)) {
        const bool amplifies = imported->factor() > 1;
        amplify_->set_used([amplifies](const std::string& id) { return amplifies || id == "amplify.factor"; });
    }
    refresh_import();
    refresh_sources();
    amplify_->refresh();
    uplift_->refresh();
    gallery_->refresh();
    frame_->refresh();
    cell_->refresh();
    neighbours_->refresh();
}

void TerrainPanel::refresh_method() {
    const auto* generated = chosen_.find<GeneratedBase>(project());
    const StackElement* element = chosen_.element(project());
    QString why;
    if (generated && !generator_uses(generated->parameters, "generator.scheme"))
        why = tr("Needs the fault profile sine or cosine.");
    if (element && element->locked) why = tr("The element is locked.");
    GeneratedBase shown = generated ? *generated : GeneratedBase();
    method_->refresh(sets_with_methods(generated ? &shown : nullptr), why);
}

void TerrainPanel::refresh_sources() {
    const StackElement* element = chosen_.element(project());
    for (ParameterForm* form : {generator_, delta_, dunes_, braid_, plane_}) {
        form->set_why_unused([&](const std::string& id) {
            if (!element) return translated_words(why_unused(project(), id));
            return element->locked ? tr("The element is locked.")
                                   : translated_words(why_unused_in_element(project(), *element, id));
        });
        form->refresh();
    }
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

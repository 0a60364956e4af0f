#include "ui/terrain/uplift_forms.h"

#include <QFileInfo>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

#include "core/pipeline/parameter_uses.h"
#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

const std::string age_id = "uplift.age";
const std::string variation_id = "uplift.variation";

/// A form over one of the parameter sets of an uplifted base.
template <class Set>
ParameterForm* make_set_form(Document& document, ChosenBase& chosen, Set UpliftedLandParameters::*set,
                             FormOptions options = {}) {
    return make_document_form<Set>(
        document,
        [set, &chosen](const Project& project) {
            const auto* base = chosen.find<UpliftedBase>(project);
            return base ? base->parameters.*set : Set{};
        },
        [set, &chosen](Project& project, const Set& values) {
            if (auto* base = chosen.find<UpliftedBase>(project)) base->parameters.*set = values;
        },
        std::move(options));
}

FormOptions age_alone() {
    FormOptions options;
    for (const ParameterField& field : fields_of<UpliftParameters>())
        if (field.description.id != age_id) options.left_out.insert(field.description.id);
    return options;
}

/// The ends and the middle of the slider above it, in words.
QWidget* make_age_scale() {
    auto* scale = new QWidget;
    auto* line = new QHBoxLayout(scale);
    line->setContentsMargins(label_width + 4, 0, 0, 4);
    line->setSpacing(2);
    const auto add = [&](const QString& text, Qt::Alignment alignment) {
        QLabel* words = make_hint(text);
        words->setWordWrap(false);
        words->setAlignment(alignment);
        line->addWidget(words, 1);
    };
    add(QObject::tr("young"), Qt::AlignLeft);
    add(QObject::tr("balanced"), Qt::AlignHCenter);
    add(QObject::tr("worn"), Qt::AlignRight);
    return scale;
}

FoldGroup* make_group(std::string_view title, QWidget* form, bool open) {
    auto* group = new FoldGroup(translated_words(title));
    group->add(form);
    group->set_open(open);
    return group;
}

}  // namespace

UpliftForms::UpliftForms(Document& document, ChosenBase& chosen, QWidget* parent)
    : QWidget(parent), document_(document), chosen_(chosen) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(make_head());
    ParameterForm* uplift = make_set_form(document, chosen, &UpliftedLandParameters::uplift, {{age_id}, {}, true});
    ParameterForm* rivers = make_set_form(document, chosen, &UpliftedLandParameters::rivers);
    ParameterForm* rock = make_set_form(document, chosen, &UpliftedLandParameters::rock);
    ParameterForm* hillslopes = make_set_form(document, chosen, &UpliftedLandParameters::hillslopes);
    ParameterForm* ice = make_set_form(document, chosen, &UpliftedLandParameters::ice);
    ParameterForm* coast = make_set_form(document, chosen, &UpliftedLandParameters::coast);
    for (ParameterForm* form : {uplift, rivers, rock, hillslopes, ice, coast}) forms_.push_back(form);
    column->addWidget(make_group(UpliftParameters::title, uplift, true));
    column->addWidget(make_group(RiverParameters::title, rivers, false));
    column->addWidget(make_group(RockParameters::title, rock, false));
    column->addWidget(make_group(HillslopeParameters::title, hillslopes, false));
    column->addWidget(make_group(IceParameters::title, ice, false));
    column->addWidget(make_group(CoastParameters::title, coast, false));
}

QWidget* UpliftForms::make_head() {
    auto* head = new QWidget;
    auto* column = new QVBoxLayout(head);
    column->setContentsMargins(0, 6, 0, 0);
    column->setSpacing(0);
    ParameterForm* age = make_set_form(document_, chosen_, &UpliftedLandParameters::uplift, age_alone());
    forms_.push_back(age);
    column->addWidget(age);
    column->addWidget(make_age_scale());
    column->addWidget(make_paint_buttons());
    column->addWidget(make_row(tr("Model"), make_model_row()));
    return head;
}

QWidget* UpliftForms::make_model_row() {
    auto* row = new QWidget;
    auto* line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(4);
    model_ = new QPushButton;
    model_->setObjectName(QStringLiteral("upliftModel"));
    remove_model_ = make_icon_button(QStringLiteral("remove"), tr("Remove the model"));
    remove_model_->setObjectName(QStringLiteral("removeUpliftModel"));
    line->addWidget(model_, 1);
    line->addWidget(remove_model_);
    connect(model_, &QPushButton::clicked, this, &UpliftForms::model_requested);
    connect(remove_model_, &QToolButton::clicked, this, [this] {
        document_.edit(tr("Remove model"), [this](Project& project) {
            auto* base = chosen_.find<UpliftedBase>(project);
            if (!base) return;
            base->model = {};
            base->model_file.clear();
        });
    });
    return row;
}

void UpliftForms::refresh_model(const UpliftedBase& base, bool locked) {
    const QString file = QString::fromStdString(base.model_file);
    const bool absent = base.model.empty();
    model_->setText(absent ? tr("Choose…") : QFileInfo(file).fileName());
    model_->setToolTip(absent ? tr("Heightmap that the terrain starts from, or whose heights the uplift follows")
                              : file);
    model_->setEnabled(!locked);
    remove_model_->setEnabled(!absent && !locked);
}

QWidget* UpliftForms::make_paint_buttons() {
    paints_ = new QWidget;
    auto* grid = new QGridLayout(paints_);  // three in a row would widen the page
    grid->setContentsMargins(0, 0, 0, 4);
    grid->setSpacing(4);
    const auto add = [&](const char* name, const QString& text, MaskUse use) {
        auto* button = new QPushButton(line_icon(QStringLiteral("brush")), text);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, [this, use] { Q_EMIT paint_requested(use); });
        return button;
    };
    paint_ = add("paintUplift", tr("Paint uplift"), MaskUse::uplift);
    paint_rock_ = add("paintHardness", tr("Paint rock"), MaskUse::hardness);
    paint_age_ = add("paintAge", tr("Paint age"), MaskUse::age);
    grid->addWidget(paint_, 0, 0, 1, 2);
    grid->addWidget(paint_rock_, 1, 0);
    grid->addWidget(paint_age_, 1, 1);
    paint_rock_->setToolTip(tr("Paint where the rock is harder or softer"));
    paint_age_->setToolTip(tr("Paint where the terrain is younger or more worn"));
    return paints_;
}

void UpliftForms::refresh() {
    refresh_needs();
    for (ParameterForm* form : forms_) form->refresh();
}

void UpliftForms::refresh_needs() {
    const Project& project = document_.project();
    const auto* base = chosen_.find<UpliftedBase>(project);
    if (!base) return;
    const StackElement* element = chosen_.element(project);
    paints_->setVisible(!element);  // what is painted belongs to land that is uplifted as a whole
    for (ParameterForm* form : forms_)
        form->set_why_unused([&](const std::string& id) {
            if (element && element->locked) return tr("The element is locked.");
            return translated_words(element ? why_unused_in_element(project, *element, id) : why_unused(project, id));
        });
    for (ParameterForm* form : forms_)
        form->set_notes(
            [&](const std::string& id) { return element ? QString() : translated_words(note_on(project, id)); });
    refresh_model(*base, element && element->locked);
    // Variation acts wherever anything rises.
    const QString why_level = translated_words(why_unused(project, variation_id));
    paint_->setEnabled(why_level.isEmpty());
    paint_->setToolTip(why_level.isEmpty() ? tr("Paint where the terrain rises faster or slower") : why_level);
}

}  // namespace cuesta

#include "ui/terrain/uplift_forms.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

#include "ui/base/icons.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

const std::string age_id = "uplift.age";

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
    paint_ = new QPushButton(line_icon(QStringLiteral("brush")), tr("Paint uplift"));
    paint_->setObjectName(QStringLiteral("paintUplift"));
    connect(paint_, &QPushButton::clicked, this, &UpliftForms::paint_requested);
    column->addWidget(paint_);
    return head;
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
    paint_->setVisible(!element);  // what is painted belongs to land that is uplifted as a whole
    const double cell_size = document_.project().frame.cell_size;
    for (ParameterForm* form : forms_)
        form->set_why_unused([&](const std::string& id) {
            if (element && element->locked) return tr("The element is locked.");
            return translated_words(sentence_of(need_of(base->parameters, id, cell_size)));
        });
    const bool rises = base->parameters.uplift.pattern != UpliftPattern::none;
    paint_->setEnabled(rises);
    paint_->setToolTip(rises ? tr("Paint where the terrain rises faster or slower")
                             : translated_words(sentence_of(UpliftNeed::rising)));
}

}  // namespace cuesta

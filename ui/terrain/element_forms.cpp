#include "ui/terrain/element_forms.h"

#include <QCheckBox>
#include <QComboBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/geometry/flatten.h"
#include "core/pipeline/parameter_uses.h"
#include "core/stack/element_place.h"
#include "ui/base/element_words.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"
#include "ui/terrain/stack_elements.h"

namespace cuesta {
namespace {

QString name_words(const StackElement& element) {
    return QString::fromStdString(element.name);
}

/// The project file that the element's heights are of; empty if they are of none.
QString project_file_of(const StackElement& element) {
    const auto* imported = std::get_if<ImportedBase>(&element.source);
    const QString file = imported ? QString::fromStdString(imported->source_file) : QString();
    return file.endsWith(QLatin1String(".cuesta"), Qt::CaseInsensitive) ? file : QString();
}

/// The corners of a closed curve in an element, in metres from its middle before it is turned.
std::vector<glm::dvec2> corners_in(const ElementPlace& place, const SketchedCurve& curve, double tolerance) {
    std::vector<glm::dvec2> corners;
    for (const FlatVertex& vertex : flatten(curves_of(curve), tolerance, Measured::ground_plane)) {
        const ElementPoint at = place.local(vertex.point.x, vertex.point.z);
        corners.emplace_back(at.east, at.south);
    }
    if (corners.size() > 1) corners.pop_back();  // the first again
    return corners;
}

/// Calls f(curve) for the closed splines and paths of the project.
template <class Function>
void each_closed_curve(const Project& project, const Function& f) {
    for (const FeatureSpline& spline : project.splines)
        if (spline.closed && spline.curve_count() > 1) f(spline);
    for (const Path& path : project.paths)
        if (path.closed && path.curve_count() > 1) f(path);
}

}  // namespace

ElementForms::ElementForms(Document& document, ChosenBase& chosen, QWidget* parent)
    : QWidget(parent), document_(document), chosen_(chosen) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(make_head());
    const auto add = [&](std::string_view title, QWidget* form) {
        auto* group = new FoldGroup(translated_words(title));
        group->add(form);
        column->addWidget(group);
    };
    add(PlacementParameters::title, make_form<PlacementParameters>([](auto& e) -> auto& { return e.placement; }));
    column->addWidget(make_shape());
    add(ElementBlendParameters::title, make_form<ElementBlendParameters>([](auto& e) -> auto& { return e.blend; }));
}

template <class Set, class Member>
ParameterForm* ElementForms::make_form(const Member& member) {
    ParameterForm* form = make_document_form<Set>(
        document_,
        [this, member](const Project& p) {
            const StackElement* element = chosen_.element(p);
            return element ? Set(member(*element)) : Set{};
        },
        [this, member](Project& p, const Set& set) {
            if (StackElement* element = chosen_.element(p)) member(*element) = set;
        });
    forms_.push_back(form);
    return form;
}

FoldGroup* ElementForms::make_head() {
    auto* group = new FoldGroup(tr("Element"));
    name_ = new QLineEdit;
    name_->setObjectName(QStringLiteral("elementName"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const StackElement* element = chosen_.element(document_.project());
        const std::string text = name_->text().trimmed().toStdString();
        if (!element || text.empty() || text == element->name) return refresh();
        edit(tr("Rename %1 to %2").arg(name_words(*element), QString::fromStdString(text)),
             [&](StackElement& e) { e.name = text; });
    });
    group->add(make_row(tr("Name"), name_));
    source_ = new QLabel;
    source_->setWordWrap(true);
    group->add(make_row(tr("Source"), source_));
    update_ = new QPushButton(tr("Update"));
    update_->setObjectName(QStringLiteral("updateElement"));
    connect(update_, &QPushButton::clicked, this, [this] {
        if (const StackElement* element = chosen_.element(document_.project()))
            Q_EMIT update_requested(project_file_of(*element));
    });
    update_row_ = make_row(QString(), update_);
    group->add(update_row_);
    locked_ = new QCheckBox(tr("Locked"));
    locked_->setObjectName(QStringLiteral("elementLocked"));
    locked_->setToolTip(tr("Keeps the element from being changed or removed"));
    connect(locked_, &QCheckBox::clicked, this, [this](bool on) {
        const StackElement* element = chosen_.element(document_.project());
        if (!element) return;
        edit((on ? tr("Lock %1") : tr("Unlock %1")).arg(name_words(*element)),
             [on](StackElement& e) { e.locked = on; });
    });
    group->add(make_row(QString(), locked_));
    return group;
}

FoldGroup* ElementForms::make_shape() {
    auto* group = new FoldGroup(translated_words(ElementShapeParameters::title));
    group->add(make_form<ElementShapeParameters>([](auto& e) -> auto& { return e.shape.parameters; }));
    mask_ = new QuietComboBox;
    mask_->setObjectName(QStringLiteral("elementMask"));
    connect(mask_, &QComboBox::activated, this, &ElementForms::choose_mask);
    mask_row_ = make_row(tr("Mask"), mask_);
    group->add(mask_row_);
    curve_ = new QPushButton(tr("Copy from spline"));
    curve_->setObjectName(QStringLiteral("elementCurve"));
    curves_ = new QMenu(curve_);
    curve_->setMenu(curves_);
    connect(curves_, &QMenu::aboutToShow, this, &ElementForms::fill_curves);
    curve_row_ = make_row(tr("Curve"), curve_);
    group->add(curve_row_);
    return group;
}

void ElementForms::edit(const QString& label, const std::function<void(StackElement&)>& change) {
    document_.edit(label, [&](Project& project) {
        if (StackElement* element = chosen_.element(project)) change(*element);
    });
}

void ElementForms::fill_curves() {
    curves_->clear();
    each_closed_curve(document_.project(), [this](const SketchedCurve& curve) {
        curves_->addAction(QString::fromStdString(curve.name), this, [this, curve] {
            const TerrainFrame& frame = document_.project().frame;
            edit(tr("Shape by %1").arg(QString::fromStdString(curve.name)), [&](StackElement& e) {
                e.shape.curve = corners_in(ElementPlace(e.placement, frame), curve, frame.cell_size / 4);
            });
        });
    });
}

void ElementForms::choose_mask(int index) {
    const std::string name = mask_->itemText(index).toStdString();
    edit(tr("Shape by %1").arg(mask_->itemText(index)), [&](StackElement& e) { e.shape.mask = name; });
}

void ElementForms::refresh() {
    const Project& project = document_.project();
    const StackElement* element = chosen_.element(project);
    if (!element) return;
    if (!name_->hasFocus()) name_->setText(name_words(*element));
    name_->setEnabled(!element->locked);
    locked_->setChecked(element->locked);
    const QString file = project_file_of(*element);
    source_->setText(file.isEmpty() ? kind_words(element->source) : QFileInfo(file).fileName());
    update_row_->setVisible(!file.isEmpty());
    const bool is_there = QFileInfo::exists(file);
    update_->setEnabled(is_there && !element->locked);
    update_->setToolTip(element->locked ? tr("The element is locked")
                        : is_there      ? tr("Makes the terrain of %1 again as that project is now").arg(file)
                                        : tr("%1 is no longer there; the element keeps its heights").arg(file));
    const StackShape kind = element->shape.parameters.kind;
    mask_row_->setVisible(kind == StackShape::mask);
    curve_row_->setVisible(kind == StackShape::curve);
    mask_->clear();
    for (const OwnMask& mask : project.own_masks) mask_->addItem(QString::fromStdString(mask.name));
    mask_->setCurrentText(QString::fromStdString(element->shape.mask));
    if (mask_->findText(QString::fromStdString(element->shape.mask)) < 0) mask_->setCurrentIndex(-1);
    mask_->setEnabled(mask_->count() > 0 && !element->locked);
    mask_->setToolTip(mask_->count() > 0 ? tr("Mask whose values weight the element")
                                         : tr("Make a mask on the Masks page first"));
    bool any_curve = false;
    each_closed_curve(project, [&](const SketchedCurve&) { any_curve = true; });
    curve_->setEnabled(any_curve && !element->locked);
    curve_->setText(element->shape.curve.empty() ? tr("Copy from spline")
                                                 : tr("%n corners", "", static_cast<int>(element->shape.curve.size())));
    curve_->setToolTip(any_curve ? tr("Copies a closed spline or path; the copy moves with the element")
                                 : tr("Draw a closed spline or path first"));
    for (ParameterForm* form : forms_) {
        form->set_why_unused([&](const std::string& id) {
            return element->locked ? tr("The element is locked.")
                                   : translated_words(why_unused_in_element(project, *element, id));
        });
        form->refresh();
    }
}

}  // namespace cuesta

#include "ui/curves/curve_properties.h"

#include <QCheckBox>
#include <QLineEdit>
#include <QVBoxLayout>

#include "core/model/spline_edit.h"
#include "ui/base/document.h"
#include "ui/forms/colour_button.h"
#include "ui/forms/rows.h"

namespace cuesta {

QColor colour_of(const SketchedCurve& curve) {
    return QColor::fromRgbF(curve.colour[0], curve.colour[1], curve.colour[2]);
}

CurveProperties::CurveProperties(Document& document, Selection& selection, const QString& prefix, QWidget* parent)
    : QWidget(parent), document_(document), selection_(selection), prefix_(prefix) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    // Rows keep their distance, whatever room the group has while others in it come and go.
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    add_name(*column);
    add_colour(*column);
    const auto add_switch = [&](const char* name, const QString& label, const QString& tip, const QString& on_step,
                                const QString& off_step, auto act) {
        auto* box = new QCheckBox;
        box->setObjectName(prefix_ + QLatin1String(name));
        box->setToolTip(tip);
        connect(box, &QCheckBox::clicked, this, [this, on_step, off_step, act](bool on) {
            if (const SketchedCurve* curve = selection_.primary())
                act((on ? on_step : off_step).arg(QString::fromStdString(curve->name)), on);
        });
        column->addWidget(make_row(label, box));
        return box;
    };
    closed_ = add_switch("Closed", tr("Closed"), tr("Joins the last point to the first"), tr("Close %1"), tr("Open %1"),
                         [this](const QString& label, bool on) { set_closed(label, on); });
    visible_ = add_switch(
        "Visible", tr("Shown"), tr("Draws the curve over the terrain"), tr("Draw %1 over the terrain"),
        tr("Do not draw %1 over the terrain"),
        [this](const QString& label, bool on) { edit(label, [on](SketchedCurve& curve) { curve.visible = on; }); });
    locked_ = add_switch(
        "Locked", tr("Locked"), tr("Protects it from the tools in the view"), tr("Lock %1"), tr("Unlock %1"),
        [this](const QString& label, bool on) { edit(label, [on](SketchedCurve& curve) { curve.locked = on; }); });
}

void CurveProperties::add_name(QVBoxLayout& column) {
    name_ = new QLineEdit;
    name_->setObjectName(prefix_ + QStringLiteral("Name"));
    connect(name_, &QLineEdit::editingFinished, this, [this] {
        const std::string text = name_->text().trimmed().toStdString();
        const SketchedCurve* curve = selection_.primary();
        if (curve && !text.empty() && text != curve->name)

            edit(tr("Rename %1 to %2").arg(QString::fromStdString(curve->name), QString::fromStdString(text)),
                 [&](SketchedCurve& each) { each.name = text; });
    });
    column.addWidget(make_row(tr("Name"), name_));
}

void CurveProperties::add_colour(QVBoxLayout& column) {
    colour_ = new ColourButton;
    connect(colour_, &ColourButton::picked, this, [this](std::array<float, 3> linear) {
        const QColor colour = colour_from_linear(linear);
        const SketchedCurve* primary = selection_.primary();
        if (!primary) return;
        edit(
            tr("Colour of %1").arg(QString::fromStdString(primary->name)),
            [&](SketchedCurve& curve) {
                curve.colour = {static_cast<float>(colour.redF()), static_cast<float>(colour.greenF()),
                                static_cast<float>(colour.blueF())};
            },
            prefix_ + QStringLiteral("Colour"));
    });
    column.addWidget(make_row(tr("Colour"), colour_));
}

void CurveProperties::edit(const QString& label, const std::function<void(SketchedCurve&)>& change,
                           const QString& gesture) {
    const int id = selection_.selected().primary();
    document_.edit(
        label, [&](Project& project) { with_curve(project, selection_.curve_set(), id, change); }, gesture);
}

void CurveProperties::set_closed(const QString& label, bool closed) {
    const int id = selection_.selected().primary();
    document_.edit(label, [&](Project& project) {
        with_curve(project, selection_.curve_set(), id,
                   [closed](auto& curve) { closed ? close_loop(curve) : open_loop(curve); });
    });
}

void CurveProperties::refresh(bool may_open) {
    const SketchedCurve* curve = selection_.primary();
    if (!curve) return;
    if (!name_->hasFocus()) name_->setText(QString::fromStdString(curve->name));
    colour_->set_colour(linear_from_colour(colour_of(*curve)));
    closed_->setChecked(curve->closed);
    closed_->setEnabled(curve->closed ? may_open : curve->knots.size() >= 3);
    visible_->setChecked(curve->visible);
    locked_->setChecked(curve->locked);
}

}  // namespace cuesta

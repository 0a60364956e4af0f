#include "ui/forms/slider_accessible.h"

#include <QAccessible>
#include <QAccessibleWidget>
#include <algorithm>

#include "ui/base/length_unit.h"
#include "ui/base/parameter_words.h"
#include "ui/forms/number_slider.h"

namespace cuesta {
namespace {

/// "Talus angle", 35, from 1 to 89, "35°": numbers are in the unit that is shown.
class AccessibleSlider : public QAccessibleWidget, public QAccessibleValueInterface {
public:
    explicit AccessibleSlider(NumberSlider& slider)
        : QAccessibleWidget(&slider, QAccessible::Slider), slider_(slider) {}

    void* interface_cast(QAccessible::InterfaceType type) override {
        if (type == QAccessible::ValueInterface) return static_cast<QAccessibleValueInterface*>(this);
        return QAccessibleWidget::interface_cast(type);
    }

    QString text(QAccessible::Text kind) const override {
        const ParameterDescription& parameter = slider_.description();
        if (kind == QAccessible::Value)
            return slider_.is_mixed() ? NumberSlider::tr("mixed") : shown_value(parameter, slider_.value());
        // Readers that speak numbers alone get the unit with this, and the parameter's effect on the land.
        if (kind == QAccessible::Description)
            return QStringLiteral("%1. %2").arg(shown_value(parameter, slider_.value()), sentence_of(parameter));
        return QAccessibleWidget::text(kind);
    }

    QVariant currentValue() const override { return shown(slider_.value()); }
    QVariant minimumValue() const override { return shown(slider_.description().minimum); }
    QVariant maximumValue() const override { return shown(slider_.description().maximum); }
    QVariant minimumStepSize() const override { return slider_.scale().step_at(slider_.value(), key_step, factor()); }
    void setCurrentValue(const QVariant& value) override {
        bool is_number = false;
        const double wanted = value.toDouble(&is_number);
        if (is_number && slider_.isEnabled()) slider_.take(wanted / factor());
    }

    QStringList actionNames() const override {
        QStringList names = QAccessibleWidget::actionNames();
        if (slider_.isEnabled()) names << increaseAction() << decreaseAction();
        return names;
    }
    void doAction(const QString& name) override {
        if (name == increaseAction() || name == decreaseAction()) {
            if (slider_.isEnabled()) slider_.step(name == increaseAction() ? key_step : -key_step);
        } else {
            QAccessibleWidget::doAction(name);
        }
    }

private:
    static constexpr double key_step = 0.01;  ///< of the length: as an arrow key
    double factor() const { return shown_unit(slider_.description().unit).factor; }
    QVariant shown(double value) const { return value * factor(); }

    NumberSlider& slider_;
};

QAccessibleInterface* make_accessible(const QString&, QObject* object) {
    // By the object, not by the name of its class: what is derived from a slider is one.
    auto* slider = qobject_cast<NumberSlider*>(object);
    return slider ? new AccessibleSlider(*slider) : nullptr;
}

}  // namespace

void offer_sliders_to_screen_readers() {
    static const bool done = [] {
        QAccessible::installFactory(make_accessible);
        return true;
    }();
    (void)done;
}

void tell_screen_readers(NumberSlider& slider) {
    if (!QAccessible::isActive()) return;
    QAccessibleValueChangeEvent event(&slider, slider.value() * shown_unit(slider.description().unit).factor);
    QAccessible::updateAccessibility(&event);
}

}  // namespace cuesta

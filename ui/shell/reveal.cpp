#include "ui/shell/reveal.h"

#include <QPainter>
#include <QPointer>
#include <QScrollArea>
#include <QStackedWidget>
#include <QTimer>
#include <QVariantAnimation>

#include "ui/base/preferences.h"
#include "ui/base/theme.h"
#include "ui/feature/side_panel.h"
#include "ui/forms/panel.h"
#include "ui/forms/parameter_form.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int flash_milliseconds = 1200;
constexpr int flash_margin = 3;

/// Lies over a part, takes no mouse, goes by itself.
class FlashFrame : public QWidget {
public:
    explicit FlashFrame(QWidget& around) : QWidget(around.window()), around_(&around) {
        setAttribute(Qt::WA_TransparentForMouseEvents);
        setObjectName(QStringLiteral("flash"));
        follow();
        show();
        raise();
        if (preferences().values().reduced_motion) {
            QTimer::singleShot(flash_milliseconds, this, &QWidget::deleteLater);
            return;
        }
        auto* fading = new QVariantAnimation(this);
        fading->setDuration(flash_milliseconds);
        fading->setStartValue(1.0);
        fading->setEndValue(0.0);
        fading->setEasingCurve(QEasingCurve::InQuad);
        connect(fading, &QVariantAnimation::valueChanged, this, [this](const QVariant& strength) {
            strength_ = strength.toDouble();
            follow();
            update();
        });
        connect(fading, &QVariantAnimation::finished, this, &QWidget::deleteLater);
        fading->start();
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        QColor line = theme().accent, fill = line;
        line.setAlphaF(static_cast<float>(strength_));
        fill.setAlphaF(static_cast<float>(0.18 * strength_));
        painter.setPen(QPen(line, 2));
        painter.setBrush(fill);
        painter.drawRoundedRect(QRectF(rect()).adjusted(1, 1, -1, -1), 5, 5);
    }

private:
    void follow() {
        if (!around_ || !around_->isVisible()) return hide();
        const QRect place(around_->mapTo(window(), QPoint(0, 0)), around_->size());
        setGeometry(place.adjusted(-flash_margin, -flash_margin, flash_margin, flash_margin));
    }

    QPointer<QWidget> around_;
    double strength_ = 1;
};

/// The row with its label, if the part is the editor in one.
QWidget& row_of(QWidget& part) {
    QWidget* parent = part.parentWidget();
    return parent && parent->findChild<PropertyLabel*>(QString(), Qt::FindDirectChildrenOnly) ? *parent : part;
}

bool can_unfold(const QWidget& part) {
    const QWidget* parent = part.parentWidget();
    if (const auto* group = qobject_cast<const FoldGroup*>(parent)) return !group->is_open();
    if (const auto* form = qobject_cast<const ParameterForm*>(parent)) return form->unfolds(part);
    return false;
}

}  // namespace

bool can_reveal(const QWidget& part) {
    for (const QWidget* each = &part; each; each = each->parentWidget()) {
        if (qobject_cast<const Panel*>(each)) return true;
        if (each->isHidden() && !can_unfold(*each)) return false;
    }
    return part.isVisible();
}

bool reveal(SidePanel& side, QWidget& part) {
    if (!can_reveal(part)) return false;
    QScrollArea* scroll = nullptr;
    for (QWidget *each = &part, *parent = part.parentWidget(); parent; each = parent, parent = parent->parentWidget()) {
        if (auto* group = qobject_cast<FoldGroup*>(parent)) group->set_open(true);
        if (auto* form = qobject_cast<ParameterForm*>(parent)) form->unfold(*each);
        if (auto* area = qobject_cast<QScrollArea*>(parent)) scroll = area;
        if (auto* stack = qobject_cast<QStackedWidget*>(parent); stack && side.isAncestorOf(stack))
            side.show_page(stack->indexOf(each));
    }
    // Parts just unfolded have no place yet; the layouts give it one when events are served.
    QTimer::singleShot(0, &part, [&part, scroll = QPointer<QScrollArea>(scroll)] {
        if (part.focusPolicy() & Qt::TabFocus) part.setFocus(Qt::OtherFocusReason);
        if (scroll) scroll->ensureWidgetVisible(&row_of(part), 0, 3 * rhythm);
        flash(row_of(part));
    });
    return true;
}

void flash(QWidget& part) {
    new FlashFrame(part);
}

}  // namespace cuesta

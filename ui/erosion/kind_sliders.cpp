#include "ui/erosion/kind_sliders.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QMenu>
#include <QToolButton>
#include <algorithm>

#include "ui/base/icons.h"
#include "ui/base/kind_words.h"
#include "ui/base/parameter_words.h"
#include "ui/base/slider_scale.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/panel.h"
#include "ui/forms/rows.h"

namespace cuesta {
namespace {

constexpr int roomy_count = 4;  ///< kinds that a narrow window holds with the usual space between them
constexpr int close_count = 6;  ///< and with half of it

QIcon dot(const QColor& colour) {
    QPixmap picture(16, 16);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(colour);
    painter.drawEllipse(QPointF(8, 8), 4, 4);
    return QIcon(picture);
}

}  // namespace

KindSliders::KindSliders(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    none_ = new QLabel(tr("No kind of erosion is active"));
    none_->setObjectName(QStringLiteral("dim"));
    line->addWidget(none_);
    auto* menu = new QMenu(this);
    menu->setToolTipsVisible(true);
    for (int i = 0; i < erosion_kind_count; ++i) {
        const auto kind = static_cast<ErosionKind>(i);
        Kind& entry = kinds_[static_cast<std::size_t>(i)];
        entry.field = &proportion_field(kind);
        entry.slider = new NumberSlider(entry.field->description);
        entry.slider->setObjectName(QStringLiteral("bar.") + QString::fromStdString(entry.field->description.id));
        entry.slider->set_force(kind);
        entry.slider->set_caption(name_of_kind(kind));
        entry.slider->setMaximumWidth(240);
        entry.slider->setToolTip(tool_tip_of(entry.field->description));
        line->addWidget(entry.slider);
        connect(entry.slider, &NumberSlider::edited, this, [this, kind, field = entry.field](double value) {
            in_hand_ = kind;
            own_edit_ = true;
            document_.edit(
                edit_label(field->description, value),
                [&](Project& project) { field->put(&project.erosion.mixing, value); },
                QString::fromStdString(field->description.id));
            own_edit_ = false;
        });
        connect(entry.slider, &NumberSlider::finished, this, [this] { document_.end_gesture(); });
        connect(entry.slider, &NumberSlider::abandoned, this, [this] { document_.abandon_gesture(); });
        entry.action = menu->addAction(name_of_kind(kind));
        entry.action->setCheckable(true);
        entry.action->setObjectName(QStringLiteral("kind.") + QString::fromStdString(entry.field->description.id));
        entry.action->setToolTip(sentence_of(entry.field->description));
        connect(entry.action, &QAction::triggered, this, [this, kind](bool on) { set_part(kind, on); });
    }
    more_ = make_icon_button(QStringLiteral("add"), tr("Add or remove a kind of erosion"));
    more_->setObjectName(QStringLiteral("kindMenu"));
    more_->setPopupMode(QToolButton::InstantPopup);
    more_->setMenu(menu);
    line->addWidget(more_);
    line->addStretch(1);
    connect(&document_, &Document::changed, this, &KindSliders::refresh);
    refresh();
}

bool KindSliders::shows(ErosionKind kind) const {
    return !kinds_[static_cast<std::size_t>(kind)].slider->isHidden();
}

void KindSliders::set_part(ErosionKind kind, bool takes_part) {
    const QString label =
        takes_part ? tr("Add %1").arg(name_of_kind(kind).toLower()) : tr("Remove %1").arg(name_of_kind(kind).toLower());
    document_.edit(label, [&](Project& project) {
        kinds_[static_cast<std::size_t>(kind)].field->put(&project.erosion.mixing,
                                                          takes_part ? traits_of(kind).added : 0);
    });
    refresh();
    if (takes_part) kinds_[static_cast<std::size_t>(kind)].slider->setFocus();
}

void KindSliders::refresh() {
    if (!own_edit_) in_hand_.reset();
    const auto weights = document_.project().erosion.mixing.weights();
    int count = 0;
    for (std::size_t i = 0; i < kinds_.size(); ++i) {
        const auto kind = static_cast<ErosionKind>(i);
        const bool shown = weights[i] > 0 || in_hand_ == kind;
        count += shown ? 1 : 0;
        kinds_[i].slider->set_value(static_cast<double>(weights[i]));
        kinds_[i].slider->setVisible(shown);
        kinds_[i].action->setChecked(weights[i] > 0);
        kinds_[i].action->setIcon(weights[i] > 0 ? QIcon() : dot(force_colour(kind)));
    }
    none_->setVisible(count == 0);
    layout()->setSpacing(count > close_count ? rhythm / 4 : count > roomy_count ? rhythm / 2 : rhythm);
}

}  // namespace cuesta

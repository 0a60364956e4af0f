#include "ui/masks/mask_row.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <array>

#include "core/mask/figures.h"
#include "render/scene/colour_ramps.h"
#include "ui/base/icons.h"
#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/view/mask_overlay.h"

namespace cuesta {
namespace {

constexpr int picture_width = 40, picture_height = 30;
constexpr int measured_cells = 128;  ///< a side, of which figures are taken: enough for whole per cents

QPixmap picture_of(const TiledRaster& mask, MaskUse use) {
    const Raster<float> values = shown_mask(mask, use, picture_width);
    const std::vector<Colour> ramp = colour_ramp(SurfaceView::natural, overlay_of(use), 64);
    QImage image(values.width(), values.height(), QImage::Format_RGB32);
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float share = std::clamp(values(x, y) / range_of(use).largest, 0.0F, 1.0F);
            const Colour& c = ramp[static_cast<std::size_t>(share * 63.0F)];
            image.setPixelColor(x, y, QColor::fromRgbF(c[0], c[1], c[2]));
        }
    return QPixmap::fromImage(image).scaled(picture_width, picture_height, Qt::KeepAspectRatio,
                                            Qt::SmoothTransformation);
}

QString number_text(float value) {
    return QString::number(static_cast<double>(value), 'g', 2);
}

/// Painted part of the mask, in words.
QString words_of(const TiledRaster& mask, MaskUse use) {
    if (mask.empty()) return MaskRow::tr("nothing painted");
    const MaskFigures figures = figures_of_mask(shown_mask(mask, use, measured_cells).view(), range_of(use).neutral);
    if (figures.most - figures.least < 0.005F) return MaskRow::tr("%1 everywhere").arg(number_text(figures.least));
    const double percent = figures.painted * 100;
    const QString share = percent < 1 ? MaskRow::tr("under 1 %") : MaskRow::tr("%1 %").arg(percent, 0, 'f', 0);
    return MaskRow::tr("%1 painted, %2 to %3").arg(share, number_text(figures.least), number_text(figures.most));
}

}  // namespace

MaskRow::MaskRow(MaskTarget target, QWidget* parent)
    : QWidget(parent),
      target_(target),
      switch_(new QCheckBox),
      picture_(new QLabel),
      name_(new QLabel),
      name_editor_(new QLineEdit),
      words_(new QLabel),
      eye_(make_icon_button(QStringLiteral("view"), tr("Show the mask in the view"))),
      lock_(make_icon_button(QStringLiteral("unlocked"), tr("Protects the mask from brushes and commands"))),
      brush_(make_icon_button(QStringLiteral("brush"), tr("Paint the mask on the ground"))),
      menu_(make_icon_button(QStringLiteral("more"), tr("Commands for the whole mask"))) {
    static constexpr std::array uses{"rain",     "erodibility", "protection", "plants", "uplift",
                                     "hardness", "age",         "cover",      "own"};
    static_assert(uses.size() == mask_uses.size());
    QString id = QString::fromLatin1(uses[static_cast<std::size_t>(target.use)]);
    if (target.use == MaskUse::cover || target.use == MaskUse::own) id += QString::number(target.index);
    setObjectName(QStringLiteral("maskRow.") + id);
    setToolTip(sentence_of(target.use));
    auto* line = new QHBoxLayout(this);
    line->setContentsMargins(4, 3, 0, 3);
    line->setSpacing(0);
    switch_->setToolTip(target.use == MaskUse::cover ? tr("Turn the layer on or off on the Layers page")
                                                     : tr("Turn the mask on or off"));
    switch_->setEnabled(target.use != MaskUse::cover);
    switch_->setAccessibleName(tr("On or off"));
    picture_->setFixedSize(picture_width + 4, picture_height + 2);
    picture_->setAlignment(Qt::AlignCenter);
    name_editor_->hide();
    name_editor_->setObjectName(QStringLiteral("maskName.") + id);
    words_->setObjectName(QStringLiteral("dim"));
    QFont small = words_->font();
    small.setPixelSize(11);
    words_->setFont(small);
    auto* text = new QVBoxLayout;
    text->setSpacing(0);
    text->addWidget(name_);
    text->addWidget(name_editor_);
    text->addWidget(words_);
    eye_->setCheckable(true);
    lock_->setCheckable(true);
    brush_->setCheckable(true);
    eye_->setObjectName(QStringLiteral("maskEye.") + id);
    lock_->setObjectName(QStringLiteral("maskLock.") + id);
    brush_->setObjectName(QStringLiteral("maskBrush.") + id);
    menu_->setObjectName(QStringLiteral("maskMenu.") + id);
    switch_->setObjectName(QStringLiteral("maskSwitch.") + id);
    line->addWidget(switch_);
    line->addSpacing(4);
    line->addWidget(picture_);
    line->addSpacing(rhythm);
    line->addLayout(text, 1);
    for (QToolButton* button : {eye_, lock_, brush_, menu_}) line->addWidget(button);
    connect(switch_, &QCheckBox::clicked, this, &MaskRow::switched);
    connect(eye_, &QToolButton::clicked, this, &MaskRow::eye_clicked);
    connect(lock_, &QToolButton::clicked, this, &MaskRow::lock_clicked);
    connect(brush_, &QToolButton::clicked, this, [this] {
        brush_->setChecked(painted_);  // who hears of it says what is in hand
        Q_EMIT brush_clicked();
    });
    connect(menu_, &QToolButton::clicked, this, [this] { Q_EMIT menu_requested(menu_); });
    connect(name_editor_, &QLineEdit::editingFinished, this, [this] {
        if (name_editor_->isHidden()) return;
        name_editor_->hide();
        name_->show();
        const QString wanted = name_editor_->text().trimmed();
        if (!wanted.isEmpty() && wanted != name_->text()) Q_EMIT renamed(wanted);
    });
}

void MaskRow::refresh(const Project& project) {
    if (!exists(project, target_)) return;
    name_->setText(name_of(project, target_));
    switch_->setChecked(is_enabled(project, target_));
    const bool locked = is_locked(project, target_);
    lock_->setChecked(locked);
    lock_->setIcon(line_icon(locked ? QStringLiteral("locked") : QStringLiteral("unlocked")));
    brush_->setEnabled(!locked);
    brush_->setToolTip(locked ? why_not_paintable(project, target_) : tr("Paint the mask on the ground"));
    const TiledRaster& mask = mask_of(project, target_);
    const bool is_region =
        target_.use == MaskUse::own && project.own_masks[static_cast<std::size_t>(target_.index)].region.acts;
    // In place of the range of values: there is room for two words.
    const auto tell = [&] {
        words_->setText(is_region ? tr("%1, region").arg(painted_words_.section(QLatin1Char(','), 0, 0))
                                  : painted_words_);
    };
    tell();
    // Made again only for what changed: this runs with every edit of anything.
    if (pictured_ && mask.key() == key_) return;
    key_ = mask.key();
    pictured_ = true;
    painted_words_ = words_of(mask, target_.use);
    tell();
    picture_->setPixmap(mask.empty() ? QPixmap() : picture_of(mask, target_.use));
    picture_->setStyleSheet(mask.empty()
                                ? QStringLiteral("border: 1px dashed %1; border-radius: 3px").arg(theme().line.name())
                                : QString());
}

void MaskRow::set_shown(bool shown) {
    eye_->setChecked(shown);
}

void MaskRow::set_painted(bool painted) {
    painted_ = painted;
    brush_->setChecked(painted);
    update();
}

void MaskRow::edit_name() {
    if (target_.use != MaskUse::own) return;
    name_editor_->setText(name_->text());
    name_->hide();
    name_editor_->show();
    name_editor_->setFocus();
    name_editor_->selectAll();
}

void MaskRow::mouseDoubleClickEvent(QMouseEvent*) {
    edit_name();
}

void MaskRow::paintEvent(QPaintEvent*) {
    if (!painted_) return;
    QPainter painter(this);
    painter.fillRect(QRect(0, 2, 2, height() - 4), theme().accent);
}

}  // namespace cuesta

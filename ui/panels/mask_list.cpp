#include "ui/panels/mask_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "render/scene/colour_ramps.h"
#include "ui/base/icons.h"
#include "ui/base/theme.h"
#include "ui/forms/rows.h"
#include "ui/view/mask_overlay.h"

namespace cuesta {
namespace {

constexpr int picture_height = 28;

QPixmap picture_of(const TiledRaster& mask, MaskKind kind) {
    const Raster<float> values = shown_mask(mask, kind, 40);
    const std::vector<Colour> ramp = colour_ramp(SurfaceView::natural, overlay_of(kind), 64);
    QImage image(values.width(), values.height(), QImage::Format_RGB32);
    for (int y = 0; y < values.height(); ++y)
        for (int x = 0; x < values.width(); ++x) {
            const float share = std::clamp(values(x, y) / largest_of(kind), 0.0F, 1.0F);
            const Colour& c = ramp[static_cast<std::size_t>(share * 63.0F)];
            image.setPixelColor(x, y, QColor::fromRgbF(c[0], c[1], c[2]));
        }
    return QPixmap::fromImage(image).scaled(40, picture_height, Qt::KeepAspectRatio, Qt::SmoothTransformation);
}

/// "none", or the range of what is painted.
QString words_of(const TiledRaster& mask, MaskKind kind) {
    if (mask.empty()) return QObject::tr("none");
    const Raster<float> values = shown_mask(mask, kind, 128);
    float low = values(0, 0), high = low;
    for (int y = 0; y < values.height(); ++y) {
        const auto [a, b] = std::minmax_element(values.row(y), values.row(y) + values.width());
        low = std::min(low, *a);
        high = std::max(high, *b);
    }
    if (high - low < 0.005F) return QObject::tr("%1 everywhere").arg(static_cast<double>(low), 0, 'g', 2);
    return QObject::tr("%1 to %2").arg(static_cast<double>(low), 0, 'g', 2).arg(static_cast<double>(high), 0, 'g', 2);
}

}  // namespace

MaskList::MaskList(Document& document, QWidget* parent) : QWidget(parent), document_(document) {
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(10, 2, 0, 0);
    column->setSpacing(4);
    for (const MaskKind kind : mask_kinds) {
        Row& row = rows_[static_cast<std::size_t>(kind)];
        const QString id =
            QString::fromLatin1(std::array{"rain", "erodibility", "protection"}[static_cast<std::size_t>(kind)]);
        auto* box = new QWidget;
        box->setToolTip(sentence_of(kind));
        auto* line = new QHBoxLayout(box);
        line->setContentsMargins(0, 0, 0, 0);
        line->setSpacing(4);
        row.picture = new QLabel;
        row.picture->setFixedSize(44, picture_height);
        row.picture->setAlignment(Qt::AlignCenter);
        row.words = new QLabel;
        row.words->setObjectName(QStringLiteral("dim"));
        row.eye = make_icon_button(QStringLiteral("view"), tr("Show the mask in the view"));
        row.eye->setCheckable(true);
        row.eye->setObjectName(QStringLiteral("maskEye.") + id);
        auto* paint = make_icon_button(QStringLiteral("brush"), tr("Paint the mask on the ground"));
        paint->setObjectName(QStringLiteral("maskBrush.") + id);
        row.clear = make_icon_button(QStringLiteral("remove"), tr("Clear the mask"));
        row.clear->setObjectName(QStringLiteral("maskClear.") + id);
        line->addWidget(row.picture);
        line->addSpacing(6);
        line->addWidget(new QLabel(name_of(kind)));
        line->addStretch(1);
        line->addWidget(row.words);
        line->addWidget(row.eye);
        line->addWidget(paint);
        line->addWidget(row.clear);
        column->addWidget(box);
        connect(row.eye, &QToolButton::clicked, this,
                [this, kind](bool on) { Q_EMIT show_requested(on ? std::optional(kind) : std::nullopt); });
        connect(paint, &QToolButton::clicked, this, [this, kind] { Q_EMIT paint_requested(kind); });
        connect(row.clear, &QToolButton::clicked, this, [this, kind] {
            document_.edit(tr("Clear %1 mask").arg(name_of(kind).toLower()),
                           [kind](Project& project) { mask_of(project.masks, kind) = {}; });
        });
    }
    refresh();
}

void MaskList::refresh() {
    const ErosionMasks& masks = document_.project().masks;
    for (const MaskKind kind : mask_kinds) {
        const auto i = static_cast<std::size_t>(kind);
        const TiledRaster& mask = mask_of(masks, kind);
        rows_[i].clear->setEnabled(!mask.empty());
        // Made again only for what changed: this runs with every edit of anything.
        if (pictured_ && mask.key() == keys_[i]) continue;
        keys_[i] = mask.key();
        rows_[i].words->setText(words_of(mask, kind));
        rows_[i].picture->setPixmap(mask.empty() ? QPixmap() : picture_of(mask, kind));
        rows_[i].picture->setStyleSheet(
            mask.empty() ? QStringLiteral("border: 1px dashed %1; border-radius: 3px").arg(theme().line.name())
                         : QString());
    }
    pictured_ = true;
}

void MaskList::set_shown(std::optional<MaskKind> shown) {
    shown_ = shown;
    for (const MaskKind kind : mask_kinds) rows_[static_cast<std::size_t>(kind)].eye->setChecked(shown == kind);
}

}  // namespace cuesta

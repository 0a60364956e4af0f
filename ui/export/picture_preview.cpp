#include "ui/export/picture_preview.h"

#include <QPainter>
#include <algorithm>

namespace cuesta {
namespace {

/// A tower of a picture does not push all else off the page.
constexpr int highest_preview = 420;
constexpr int usual_width = 260;

}  // namespace

PicturePreview::PicturePreview(QWidget* parent) : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Preview of the picture"));
}

void PicturePreview::set_image(const QImage& image) {
    image_ = image;
    setFixedHeight(height_at(width()));
    update();
}

int PicturePreview::height_at(int width) const {
    if (image_.isNull()) return 1;
    return std::clamp(width * image_.height() / image_.width(), 1, highest_preview);
}

QSize PicturePreview::sizeHint() const {
    return {usual_width, height_at(usual_width)};
}

void PicturePreview::resizeEvent(QResizeEvent*) {
    // The layout of the page knows no heights for widths.
    setFixedHeight(height_at(width()));
}

void PicturePreview::paintEvent(QPaintEvent*) {
    if (image_.isNull()) return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::SmoothPixmapTransform);
    const QSize shown = image_.size().scaled(size(), Qt::KeepAspectRatio);
    painter.drawImage(QRect(QPoint((width() - shown.width()) / 2, (height() - shown.height()) / 2), shown), image_);
}

}  // namespace cuesta

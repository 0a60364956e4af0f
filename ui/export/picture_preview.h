#pragma once
/// \file A picture on its way, as wide as the page.

#include <QImage>
#include <QWidget>

namespace cuesta {

/// Keeps the picture's proportions; of transparent ones the page shows through.
class PicturePreview : public QWidget {
    Q_OBJECT
public:
    explicit PicturePreview(QWidget* parent = nullptr);
    void set_image(const QImage& image);
    const QImage& image() const { return image_; }
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int height_at(int width) const;

    QImage image_;
};

}  // namespace cuesta

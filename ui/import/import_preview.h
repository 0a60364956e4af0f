#pragma once
/// \file The picture in the dialog of imports, on which a part is dragged.

#include <QImage>
#include <QPoint>
#include <QRect>
#include <QWidget>
#include <optional>

namespace cuesta {

class ImportPreview : public QWidget {
    Q_OBJECT
public:
    explicit ImportPreview(QWidget* parent = nullptr);

    /// `cells`: of the raster that it shows.
    void set_picture(const QImage& picture, QSize cells);
    /// Words in its place (reading, nothing there), or over the old picture; empty: none. `is_error` in its colour.
    void set_message(const QString& text, bool is_error = false);
    const QString& message() const { return message_; }
    /// A bar under the words: how much is done, 0..1. Words without one stand alone.
    void set_share(std::optional<double> share);
    std::optional<double> share() const { return share_; }
    /// The part that is taken, in cells; empty: all.
    void set_part(const QRect& cells);
    /// Place of the raster's cells on the widget.
    QRectF place_of(const QRect& cells) const;

    QSize sizeHint() const override { return {460, 400}; }
    QSize minimumSizeHint() const override { return {260, 220}; }

Q_SIGNALS:
    /// In cells, within the raster; empty after a double click: all of it.
    void part_chosen(const QRect& cells);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    QRectF picture_place() const;
    QPoint cell_at(QPointF place) const;
    QRect between(QPoint a, QPoint b) const;

    QImage picture_;
    QSize cells_;
    QRect part_;
    QString message_;
    bool is_error_ = false;
    std::optional<double> share_;
    bool dragging_ = false;
    QPointF pressed_;
};

}  // namespace cuesta

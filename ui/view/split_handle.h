#pragma once
/// \file The line between the present and the ground before erosion.

#include <QWidget>

namespace cuesta {

/// A grip on the view; dragging it says which share of the view, from the left, shows the ground before erosion.
class SplitHandle : public QWidget {
    Q_OBJECT
public:
    explicit SplitHandle(QWidget* parent);
    void set_share(double share) { share_ = share; }
    double share() const { return share_; }
    /// Goes to its place within an area of this size.
    void place(QSize area);

Q_SIGNALS:
    void dragged(double share);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;

private:
    double share_ = 0.5;
};

}  // namespace cuesta

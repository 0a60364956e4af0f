#pragma once
/// \file The guided tour: a card beside the part of the window that is next, which goes on when the user has done it.

#include <QFrame>
#include <QPointer>
#include <QTimer>
#include <functional>
#include <vector>

class QLabel;
class QPushButton;

namespace cuesta {

class TourFrame;

struct TourStep {
    QString title;
    QString text;  ///< what to do, as rich text
    /// Notes how things are before, and shows what the user needs to see.
    std::function<void()> begin;
    /// The part to point at; null points at nothing.
    std::function<QWidget*()> beside;
    /// Whether the user did it, since begin().
    std::function<bool()> done;
};

/// Nothing is blocked by it: whatever else the user does just happens. It does nothing to the project itself.
class Tour : public QFrame {
    Q_OBJECT
public:
    Tour(QWidget& over, std::vector<TourStep> steps);

    void start();
    void end();
    bool is_running() const { return step_ >= 0; }
    /// From 0 on; -1 while it does not run.
    int step() const { return step_; }
    int step_count() const { return static_cast<int>(steps_.size()); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void show_step(int index);
    void look();
    void place();

    std::vector<TourStep> steps_;
    int step_ = -1;
    QLabel *count_, *title_, *text_;
    QPushButton *back_, *skip_, *end_;
    QTimer clock_;
    QPointer<QWidget> target_;
    QPoint tip_;  ///< where the card points, in its own coordinates; outside of it
    TourFrame* frame_;
};

}  // namespace cuesta

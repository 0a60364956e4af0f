#pragma once
/// \file The course of a run as a line: its phases, how far it came, the states that can be looked back at.

#include <QString>
#include <QWidget>
#include <array>
#include <cstdint>
#include <optional>
#include <vector>

#include "core/erosion/parameters.h"

namespace cuesta {

/// State of the line. Steps count from the beginning of the first phase.
struct RunCourse {
    struct Phase {
        std::int64_t first = 0, last = 0;
        std::array<float, erosion_kind_count> weights{};
        QString words;
        bool operator==(const Phase&) const = default;
    };
    std::vector<Phase> phases;
    std::int64_t reached = 0;        ///< how far the run came
    std::int64_t shown = 0;          ///< the step whose land is shown
    std::vector<std::int64_t> kept;  ///< states to look at, in order
    bool can_look = false;           ///< not while the run goes on
    bool outdated = false;           ///< the run began with other ground than the terrain has now
    std::optional<double> busy;      ///< 0..1: something without phases is under way
    std::int64_t steps() const { return phases.empty() ? 0 : phases.back().last; }
    bool operator==(const RunCourse&) const = default;
};

/// Click or drag to look at the nearest kept state, arrow keys to go from one to the next, Home and End. Each phase is
/// striped in the colours of its kinds, by their proportions; what is still to come is faded, a run on other ground is
/// grey.
class RunTimeline : public QWidget {
    Q_OBJECT
public:
    explicit RunTimeline(QWidget* parent = nullptr);
    void set_course(const RunCourse& course);
    const RunCourse& course() const { return course_; }
    /// Position of a step, in pixels from the left.
    double place_of(std::int64_t step) const;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    void looked_at(std::int64_t step);
    /// `phase`: under the cursor, an index of the course's; -1 where there is none.
    void menu_requested(const QPoint& global, int phase);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool event(QEvent* event) override;

private:
    std::int64_t step_at(double x) const;
    int phase_at(double x) const;
    void look_near(double x);
    void go(int states);
    QString words_at(double x) const;

    RunCourse course_;
    bool pressed_ = false;
    std::int64_t asked_ = -1;  ///< what the drag last asked for
};

}  // namespace cuesta

#pragma once
/// \file The vertical profile of a path: ground and path, cut and fill, what can be bent, and how steep it is.

#include <QWidget>
#include <optional>

#include "ui/curves/path_course.h"
#include "ui/forms/profile_scale.h"

namespace cuesta {

/// Distance along the path to the right, height upwards; below, the grade of each stretch. Where the path runs under
/// the ground is cut, where it runs over it is fill. Grips are dragged up and down, by mouse or arrow keys. Shows and
/// tells; whoever uses it edits.
class PathProfile : public QWidget {
    Q_OBJECT
public:
    explicit PathProfile(QWidget* parent = nullptr);

    void set_course(PathCourse course);
    const PathCourse& course() const { return course_; }
    /// Instead of a course, where there is none.
    void set_empty_words(const QString& words);

    /// Position of a grip in the widget, for tests.
    QPointF place_of_grip(int index) const;
    QPointF place(double distance, double height) const { return scale_.place(distance, height); }
    /// Description of the course at a distance: "412 m: 523.4 m, ground 520.1, +3.3 %".
    QString words_at(double distance) const;
    QSize sizeHint() const override { return {320, 204}; }

Q_SIGNALS:
    /// The value of a grip (PathCourse::Grip::value) is to become this.
    void dragged(int grip, double value);
    void finished();
    void abandoned();
    void grip_chosen(int grip, bool adds);
    /// A double click on the curve, or Insert: a point is wanted at u.
    void grip_wanted(double u);
    /// Delete: the selected grips are to go.
    void removal_wanted();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    struct Drag {
        int grip = 0;
        double value = 0, height = 0;  ///< when it began
        QPointF pressed_at;
        bool moved = false;
    };
    void measure();
    int grip_at(QPointF position) const;  ///< -1: none
    bool step_grip(int key, Qt::KeyboardModifiers modifiers);
    void paint_earth(QPainter& painter) const;
    void paint_course(QPainter& painter) const;
    void paint_marks(QPainter& painter) const;
    void paint_grades(QPainter& painter) const;
    void paint_hover(QPainter& painter) const;

    PathCourse course_;
    QString empty_words_;
    ProfileScale scale_;
    std::optional<Drag> drag_;
    int hovered_grip_ = -1;
    std::optional<double> hover_;  ///< distance under the cursor, m
};

}  // namespace cuesta

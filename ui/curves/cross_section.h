#pragma once
/// \file A path cut across: its shape at one place, and the editor of an own one.

#include <QRectF>
#include <QWidget>
#include <functional>
#include <glm/glm.hpp>
#include <optional>
#include <vector>

#include "core/carve/parameters.h"

namespace cuesta {

/// Plain data; metres, heights above the edges of the path.
struct SectionShape {
    CrossSection kind = CrossSection::flat;
    double width = 8, blend = 10, depth = 0;
    double cross_slope = 0;  ///< tangent; above 0 the right side is lower
    double bottom_share = 0.5;
    std::optional<double> water;  ///< height of the water
    std::vector<glm::dvec2> own;  ///< as Path::own_cross_section
    /// Of the ground before carving, by the place across (right above 0); empty: level with the edges.
    std::function<std::optional<double>(double across)> ground;
};

/// The share of the depth at x (-1 left edge .. 1 right edge).
double depth_share(const SectionShape& shape, double x);
/// The same as points of an own cross-section, so that editing can begin with it.
std::vector<glm::dvec2> own_points_of(const SectionShape& shape);
/// The left half on both sides.
std::vector<glm::dvec2> mirrored(const std::vector<glm::dvec2>& own);

/// Looks along the path. Points of an own cross-section are dragged, added by a double click, removed by Delete or a
/// right click; the outermost ones stay on the edges. Shows and tells; whoever uses it edits.
class CrossSectionEditor : public QWidget {
    Q_OBJECT
public:
    explicit CrossSectionEditor(QWidget* parent = nullptr);

    void set_shape(SectionShape shape);
    /// Position of a point of the own cross-section in the widget, for tests.
    QPointF place_of(int index) const;
    /// Whether points can be dragged: the cross-section is an own one, and deep.
    bool is_editable() const;
    int chosen() const { return chosen_; }
    QSize sizeHint() const override { return {320, 132}; }

Q_SIGNALS:
    /// The own cross-section is to become this; more may follow until finished().
    void edited(const std::vector<glm::dvec2>& own);
    void finished();
    void abandoned();

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
    void measure();
    QPointF place(double across, double height) const;
    double height_of(double across) const;  ///< of the finished ground
    double ground_at(double across) const;
    int point_at(QPointF position) const;  ///< -1: none
    glm::dvec2 value_at(QPointF position) const;
    /// Puts a point there, kept between its neighbours.
    void move_point(int index, glm::dvec2 to);
    void add_point(glm::dvec2 value);
    void remove_point(int index);
    void paint_section(QPainter& painter) const;
    void paint_words(QPainter& painter) const;

    SectionShape shape_;
    QRectF area_;
    double extent_ = 10;                ///< m shown to either side of the middle
    double lowest_ = -1, highest_ = 1;  ///< m
    int chosen_ = -1, hovered_ = -1;
    std::optional<QPointF> pressed_at_;  ///< while a point is dragged
    bool moved_ = false;
};

}  // namespace cuesta

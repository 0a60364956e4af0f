#pragma once
/// \file The heights along a spline as a curve that can be bent.

#include <QWidget>
#include <functional>
#include <optional>
#include <vector>

#include "core/model/feature_spline.h"
#include "ui/forms/profile_scale.h"

namespace cuesta {

/// Distance along the spline to the right, height upwards, the ground below it. Knots are dragged up and down, and so
/// are the ends of a selected knot's handles. Shows and tells; whoever uses it edits.
class HeightProfile : public QWidget {
    Q_OBJECT
public:
    /// The height of the ground at x, z (m); nothing beside the terrain.
    using Ground = std::function<std::optional<double>(double x, double z)>;
    enum class Part { knot, in_handle, out_handle };

    explicit HeightProfile(QWidget* parent = nullptr);

    void set_spline(const FeatureSpline& spline, const std::vector<int>& selected_knots);
    void set_ground(Ground ground);

    /// Position of a knot in the widget, for tests.
    QPointF place_of_knot(int index) const;
    QSize sizeHint() const override { return {320, 168}; }

Q_SIGNALS:
    /// A knot, or the end of a handle of it, is dragged to a height (m).
    void dragged(HeightProfile::Part part, int knot, double height);
    void finished();
    void abandoned();
    void knot_chosen(int knot, bool adds);
    /// A double click on the curve: a knot is wanted at u.
    void knot_wanted(double u);

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
    struct Sample {
        double u = 0, distance = 0, height = 0;  ///< m
        std::optional<double> ground;
    };
    struct Grip {
        Part part = Part::knot;
        int knot = -1;
    };
    void measure();
    double distance_of_knot(int index) const;
    QPointF place_of(const Grip& grip) const;
    std::optional<Grip> grip_at(QPointF position) const;

    FeatureSpline spline_;
    std::vector<int> selected_;
    Ground ground_;
    std::vector<Sample> samples_;
    ProfileScale scale_;
    std::optional<Grip> dragged_;
    std::optional<Grip> hovered_;
    QPointF pressed_at_;
    double grip_offset_ = 0;  ///< pixels from the cursor to what it holds
    bool moved_ = false;
};

}  // namespace cuesta

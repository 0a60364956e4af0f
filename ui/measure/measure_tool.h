#pragma once
/// \file Measures distances, heights, grades and areas on the ground.

#include <QObject>
#include <functional>
#include <memory>
#include <vector>

#include "core/measure/ground_line.h"
#include "core/pipeline/land.h"
#include "ui/view/view_labels.h"
#include "ui/view/view_tool.h"

class QLabel;
class QToolButton;

namespace cuesta {

class LineProfile;

/// A click on the ground sets a point, a drag moves one, a click on the first closes the outline. Backspace takes the
/// last point back, Esc all of them. Measures the land that is shown, anew when that changes; no part of the project.
class MeasureTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// `ground`: the land that is shown, or null.
    explicit MeasureTool(Ground ground, QObject* parent = nullptr);
    ~MeasureTool() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    bool owns_key(int key, Qt::KeyboardModifiers modifiers) const override;
    double marker_radius() const override { return 0; }
    Drawing drawing() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    /// Takes the heights of the land that is shown now.
    void measure();
    void clear();
    const GroundLine& line() const { return line_; }
    bool is_closed() const { return closed_; }
    /// m^2; 0 unless the outline is closed.
    double area() const { return area_; }
    std::size_t point_count() const { return points_.size(); }
    std::vector<ViewLabel> labels() const;

Q_SIGNALS:
    /// The measurement changed, or the land below it.
    void changed();

private:
    glm::dvec3 on_ground(glm::dvec2 place) const;
    int point_under(const ViewPointer& pointer) const;
    std::vector<glm::dvec2> way() const;
    void refresh_words();

    Ground ground_;
    std::vector<glm::dvec2> points_;  ///< m
    bool closed_ = false;
    int dragged_ = -1;
    glm::dvec2 dragged_from_{0.0};
    bool is_new_ = false;  ///< the dragged point was set by this press
    GroundLine line_;
    double area_ = 0;
    std::unique_ptr<QWidget> options_;
    QLabel *words_ = nullptr, *more_words_ = nullptr;  ///< side by side where the view is wide enough
    LineProfile* profile_ = nullptr;
    QToolButton* clear_ = nullptr;
};

/// "12.3 m", "820 m", "1.2 km".
QString measured_length_text(double metres);
/// "12.5 % (7.1°)".
QString grade_text(double grade);

}  // namespace cuesta

#pragma once
/// \file Places springs by clicking on the ground, and drags those that are there.

#include <QObject>
#include <functional>
#include <memory>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/view/view_tool.h"

class QLabel;

namespace cuesta {

class NumberSlider;

/// New springs are as large as fits the terrain and give the discharge of a stream on it, until the user chooses
/// another radius or depth for the project.
class SpringTool : public QObject, public ViewTool {
    Q_OBJECT
public:
    using Ground = std::function<std::shared_ptr<const Land>()>;
    /// `ground`: the land that is shown, or null.
    explicit SpringTool(Document& document, Ground ground = {}, QObject* parent = nullptr);
    ~SpringTool() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    double marker_radius() const override { return radius_; }
    Drawing drawing() const override;
    QString hint() const override;
    QString missed_words() const override;
    QWidget* options() override;

    /// Adds a spring at a place of the ground, as a click beside all springs does; ends the step of undo.
    void add_at(const glm::dvec3& point);

Q_SIGNALS:
    void placed(int index);
    /// The spring cannot be moved, in words.
    void refused(const QString& why);

private:
    int spring_under(const glm::dvec3& point) const;
    /// Within the gesture of a press.
    void add_spring(const glm::dvec3& point);
    void set_radius(double radius);
    void choose_radius(double radius);
    void follow_project();
    void say_volume();

    Document& document_;
    Ground ground_;
    double radius_ = 100;            ///< m, of new springs
    double depth_ = 0.5;             ///< m per water step, of new springs
    bool radius_is_chosen_ = false;  ///< by the user, for this project
    bool depth_is_chosen_ = false;
    int dragged_ = -1;
    glm::dvec2 grip_{0.0};
    std::unique_ptr<QWidget> options_;
    NumberSlider* radius_slider_ = nullptr;
    NumberSlider* depth_slider_ = nullptr;
    QLabel* volume_ = nullptr;
};

}  // namespace cuesta

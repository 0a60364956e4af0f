#pragma once
/// \file Places springs by clicking on the ground, and drags those that are there.

#include <QObject>
#include <functional>
#include <memory>

#include "core/pipeline/land.h"
#include "ui/base/document.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class NumberSlider;

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
    QWidget* options() override;

Q_SIGNALS:
    void placed(int index);
    /// The spring cannot be moved, in words.
    void refused(const QString& why);

private:
    int spring_under(const glm::dvec3& point) const;
    void set_radius(double radius);

    Document& document_;
    Ground ground_;
    double radius_ = 100;
    double depth_ = 0.5;
    int dragged_ = -1;
    glm::dvec2 grip_{0.0};
    std::unique_ptr<QWidget> options_;
    NumberSlider* radius_slider_ = nullptr;
};

}  // namespace cuesta

#pragma once
/// \file What the brushes that paint on the ground share: the way of the mouse, their size, one step of undo a stroke.

#include <QObject>
#include <memory>

#include "ui/base/document.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class NumberSlider;

/// Left paints, Alt + left is the camera's, [ and ] change the size, Esc takes the stroke back. Who derives from it
/// says what a stroke does.
class GroundBrush : public QObject, public ViewTool {
    Q_OBJECT
public:
    explicit GroundBrush(Document& document, QObject* parent = nullptr);
    ~GroundBrush() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    double marker_radius() const override { return radius_; }

    double radius() const { return radius_; }  ///< m
    void set_radius(double metres);

protected:
    Document& document() { return document_; }
    const Project& project() const { return document_.project(); }
    /// A stroke begins; false: there is nothing that it could do, and the press is spent.
    virtual bool begin(const ViewPointer& pointer) = 0;
    /// The brush goes on, straight from `from` to `to` (world metres); they are equal at the start.
    virtual void stroke(const glm::dvec3& from, const glm::dvec3& to, const ViewPointer& pointer) = 0;
    /// The stroke is over, done or taken back.
    virtual void end() {}
    /// Another slider that - and = change.
    virtual void scale_amount(double) {}
    /// Adds the slider of the size to a line of options; `captioned`: its name stands on it.
    void add_size_slider(QWidget& line, bool captioned = false);

private:
    Document& document_;
    double radius_ = 100;
    glm::dvec3 last_{0.0};
    bool painting_ = false;
    NumberSlider* radius_slider_ = nullptr;
};

}  // namespace cuesta

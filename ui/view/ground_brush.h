#pragma once
/// \file Common part of the brushes that paint on the ground: the way of the mouse or pen, their size, hardness and
/// strength, one step of undo a stroke.

#include <QObject>
#include <memory>

#include "ui/base/document.h"
#include "ui/view/brush_stroke.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class NumberSlider;

/// A straight piece of a brush's way, in world metres; at the start of a stroke `from` is `to`.
struct BrushStep {
    glm::dvec3 from{0.0};
    glm::dvec3 to{0.0};
    double from_pressure = 1;  ///< 0 .. 1
    double to_pressure = 1;
};

/// Left paints, Alt + left is the camera's, Ctrl + Alt + left drags the size (to and fro) and the strength (up and
/// down), [ and ] change the size, - and = the strength, Esc takes the stroke back. Who derives from it says what a
/// stroke does; those that work in dabs put them on the way with a BrushWay (core/sculpt/brush_way.h).
class GroundBrush : public QObject, public ViewTool {
    Q_OBJECT
public:
    /// The radius follows the size of the terrain until the user chooses one for the project.
    explicit GroundBrush(Document& document, QObject* parent = nullptr);
    ~GroundBrush() override;

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    double marker_radius() const override { return radius_; }
    double marker_inner_radius() const override { return radius_ * hardness_; }
    bool feels_pressure() const override { return true; }
    QString missed_words() const override;

    double radius() const { return radius_; }  ///< m
    void set_radius(double metres);
    /// The one that fits the terrain, m.
    double usual_radius() const;
    double hardness() const { return hardness_; }  ///< 0 .. 1, as BrushTip has it
    void set_hardness(double hardness);
    double strength() const { return strength_; }  ///< 0 .. 1
    void set_strength(double strength);
    /// Whether the stroke is to do the opposite: Ctrl, or the eraser of a pen.
    static bool inverts(const ViewPointer& pointer) {
        return static_cast<bool>(pointer.modifiers & Qt::ControlModifier) != pointer.is_eraser;
    }
    /// Whether the stroke is to smooth: Shift.
    static bool smooths(const ViewPointer& pointer) { return static_cast<bool>(pointer.modifiers & Qt::ShiftModifier); }

protected:
    Document& document() { return document_; }
    const Project& project() const { return document_.project(); }
    bool is_painting() const { return painting_; }
    /// A stroke begins; false: there is nothing that it could do, and the press is spent.
    virtual bool begin(const ViewPointer& pointer) = 0;
    /// The brush goes on.
    virtual void stroke(const BrushStep& step, const ViewPointer& pointer) = 0;
    /// The stroke is over, done or taken back.
    virtual void end() {}
    /// After end(): closes the step of undo, or takes it back. A brush that goes on working does so when it is done.
    virtual void close_gesture(bool abandons);
    /// Amount that - and = change; the strength unless it is told otherwise.
    virtual void scale_amount(double factor);

    /// The radius (m) and strength (0 .. 1) under that pressure, as the user wants pens to act (Preferences).
    double radius_at(double pressure) const;
    double strength_at(double pressure) const;
    /// The way over a raster with so many cells a metre in x and z.
    BrushSegment segment(const BrushStep& step, glm::dvec2 cells_per_metre) const;

    /// Add the common settings to a line of options; `captioned`: the name stands on the slider.
    void add_size_slider(QWidget& line, bool captioned = false);
    void add_hardness_slider(QWidget& line, bool captioned = false);
    void add_strength_slider(QWidget& line, bool captioned, const char* sentence);
    /// Button for the property that the pressure of a pen changes: the same for all brushes, wherever it is set.
    void add_pressure_button(QWidget& line);

private:
    void size_by_drag(const ViewPointer& pointer);
    void choose_radius(double metres);
    void follow_terrain();

    Document& document_;
    double radius_ = 100;
    bool radius_is_chosen_ = false;  ///< by the user, for this project
    double hardness_ = 0;
    double strength_ = 1;
    glm::dvec3 last_{0.0};
    double last_pressure_ = 1;
    bool painting_ = false;
    bool sizing_ = false;  ///< the drag changes size and strength
    QPointF last_place_;   ///< of that drag, pixels
    NumberSlider* radius_slider_ = nullptr;
    NumberSlider* hardness_slider_ = nullptr;
    NumberSlider* strength_slider_ = nullptr;
};

}  // namespace cuesta

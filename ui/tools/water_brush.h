#pragma once
/// \file Paints where water rises.

#include <QObject>
#include <memory>

#include "ui/base/document.h"
#include "ui/view/view_tool.h"

namespace cuesta {

class NumberSlider;

/// Left paints, Ctrl erases, [ and ] change the size, - and = the depth. A stroke is one step of undo.
class WaterBrush : public QObject, public ViewTool {
    Q_OBJECT
public:
    explicit WaterBrush(Document& document, QObject* parent = nullptr);
    ~WaterBrush() override;

    /// The source that is painted on if it is a painted one; else a new one is made by the first stroke.
    void set_source(int index) { source_ = index; }

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    bool key(int key, Qt::KeyboardModifiers modifiers) override;
    double marker_radius() const override { return radius_; }
    QString hint() const override;
    QWidget* options() override;

Q_SIGNALS:
    void painted(int index);

private:
    void stroke(const glm::dvec3& from, const glm::dvec3& to, bool erases);
    bool is_paintable(int index) const;

    Document& document_;
    int source_ = -1;
    double radius_ = 100;
    double depth_ = 0.5;
    glm::dvec3 last_{0.0};
    std::unique_ptr<QWidget> options_;
    NumberSlider* radius_slider_ = nullptr;
    NumberSlider* depth_slider_ = nullptr;
};

/// `mask` with a stroke of a round, soft brush on it: cells under it rise to at least depth * falloff, or, when
/// erasing, sink to at most depth * (1 - falloff) of themselves. Points and radius in cells. Makes new only the tiles
/// it touches.
TiledRaster with_stroke(const TiledRaster& mask, glm::dvec2 from, glm::dvec2 to, double radius, float depth,
                        bool erases);

}  // namespace cuesta

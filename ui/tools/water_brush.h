#pragma once
/// \file Paints where water rises.

#include "core/field/tiled_raster.h"
#include "ui/tools/ground_brush.h"

namespace cuesta {

/// Left paints, Ctrl erases, [ and ] change the size, - and = the depth. A stroke is one step of undo.
class WaterBrush : public GroundBrush {
    Q_OBJECT
public:
    explicit WaterBrush(Document& document, QObject* parent = nullptr);
    ~WaterBrush() override;

    /// The source that is painted on if it is a painted one; else a new one is made by the first stroke.
    void set_source(int index) { source_ = index; }

    QString hint() const override;
    QWidget* options() override;

Q_SIGNALS:
    void painted(int index);

protected:
    bool begin(const ViewPointer& pointer) override;
    void stroke(const glm::dvec3& from, const glm::dvec3& to, const ViewPointer& pointer) override;
    void end() override;
    void scale_amount(double factor) override;

private:
    bool is_paintable(int index) const;

    int source_ = -1;
    bool is_new_ = false;  ///< the stroke that has begun makes the source
    double depth_ = 0.5;
    std::unique_ptr<QWidget> options_;
    NumberSlider* depth_slider_ = nullptr;
};

/// `mask` with a stroke of a round, soft brush on it: cells under it rise to at least depth * falloff, or, when
/// erasing, sink to at most depth * (1 - falloff) of themselves. Points and radius in cells. Makes new only the tiles
/// it touches.
TiledRaster with_stroke(const TiledRaster& mask, glm::dvec2 from, glm::dvec2 to, double radius, float depth,
                        bool erases);

}  // namespace cuesta

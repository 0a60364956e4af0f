#pragma once
/// \file Paints where water rises.

#include <vector>

#include "core/field/tiled_raster.h"
#include "core/model/water_source.h"
#include "ui/view/ground_brush.h"

class QComboBox;
class QLabel;
class QTimer;

namespace cuesta {

/// Left paints, Ctrl erases, [ and ] change the size, - and = the depth. A stroke is one step of undo. A dab gives the
/// discharge of a stream on the terrain, or a pond where it is given once, until the user chooses a depth for the
/// project.
class WaterBrush : public GroundBrush {
    Q_OBJECT
public:
    explicit WaterBrush(Document& document, QObject* parent = nullptr);
    ~WaterBrush() override;

    /// The source that is painted on if it is a painted one; else a new one is made by the first stroke.
    void set_source(int index);
    int source() const { return source_; }
    /// Of sources that strokes make.
    void set_kind(SourceKind kind);

    QString hint() const override;
    QWidget* options() override;

Q_SIGNALS:
    void painted(int index);
    /// Nothing can be painted there, in words.
    void refused(const QString& why);

protected:
    bool begin(const ViewPointer& pointer) override;
    void stroke(const BrushStep& step, const ViewPointer& pointer) override;
    void end() override;
    void scale_amount(double factor) override;

private:
    bool is_paintable(int index) const;
    /// Of what is painted: that of the source, or of the one that the next stroke makes.
    SourceKind painted_kind() const;
    double usual_depth() const;
    void choose_depth(double metres);
    void follow_project();
    void make_options();
    void refresh_options();

    int source_ = -1;
    bool is_new_ = false;  ///< the stroke that has begun makes the source
    double depth_ = 0.5;   ///< m
    bool depth_is_chosen_ = false;  ///< by the user, for this project
    std::unique_ptr<QWidget> options_;
    SourceKind kind_ = SourceKind::permanent;
    NumberSlider* depth_slider_ = nullptr;
    QComboBox* source_box_ = nullptr;
    QComboBox* kind_box_ = nullptr;
    QLabel* volume_ = nullptr;
    QTimer* measuring_ = nullptr;
    std::vector<int> painted_;  ///< the sources in the box, after "New"
};

/// `mask` with a stroke of a round brush on it: cells under it rise to at least depth * falloff, or, when
/// erasing, sink to at most 1 - falloff of themselves. Makes new only the tiles
/// it touches.
TiledRaster with_stroke(const TiledRaster& mask, const BrushSegment& way, float depth, bool erases);

}  // namespace cuesta

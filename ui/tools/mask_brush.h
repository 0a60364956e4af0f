#pragma once
/// \file Paints the masks that steer erosion.

#include <optional>

#include "core/field/raster.h"
#include "ui/base/mask_kind.h"
#include "ui/tools/ground_brush.h"

class QButtonGroup;
class QComboBox;

namespace cuesta {

enum class MaskStroke { paint, erase, smooth };

/// Left paints the value, Shift or Ctrl does the inverse (erases what is painted, paints where it would erase), [ and ]
/// change the size, - and = the value. However often a stroke crosses itself, a cell goes no further than to the value;
/// the next stroke goes on from there. A stroke is one step of undo.
class MaskBrush : public GroundBrush {
    Q_OBJECT
public:
    explicit MaskBrush(Document& document, QObject* parent = nullptr);
    ~MaskBrush() override;

    MaskKind mask() const { return mask_; }
    void set_mask(MaskKind kind);
    void set_stroke(MaskStroke stroke);
    double value() const { return values_[static_cast<std::size_t>(mask_)]; }
    void set_value(double value);

    QString hint() const override;
    QWidget* options() override;

Q_SIGNALS:
    void mask_changed(MaskKind mask);
    /// What Fill, Clear, Invert and the ranges of slope and height want; the mask is mask().
    void fill_requested(double value);
    void clear_requested();
    void invert_requested();
    void slope_range_requested();
    void height_range_requested();

protected:
    bool begin(const ViewPointer& pointer) override;
    void stroke(const glm::dvec3& from, const glm::dvec3& to, const ViewPointer& pointer) override;
    void end() override;
    void scale_amount(double factor) override;

private:
    void make_options();

    MaskKind mask_ = MaskKind::protection;
    MaskStroke stroke_ = MaskStroke::paint;
    std::array<double, 3> values_{};  ///< what is painted, by MaskKind
    double hardness_ = 0.3;
    double strength_ = 1;

    // While a stroke lasts: the mask before it, and how much of each cell the brush has covered since.
    TiledRaster before_;
    Raster<float> covered_;
    Raster<float> aim_;  ///< what each cell goes to; empty: constant_aim_
    float constant_aim_ = 0;
    QString label_;

    std::unique_ptr<QWidget> options_;
    QComboBox* kind_box_ = nullptr;
    QButtonGroup* strokes_ = nullptr;
    std::array<NumberSlider*, 3> value_sliders_{};
};

}  // namespace cuesta

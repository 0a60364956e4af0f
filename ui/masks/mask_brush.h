#pragma once
/// \file Paints masks: those that steer erosion, the covers of layers, own masks.

#include <array>
#include <optional>
#include <vector>

#include "core/field/raster.h"
#include "core/mask/combine.h"
#include "core/model/mask_target.h"
#include "ui/masks/smoothed_mask.h"
#include "ui/view/ground_brush.h"

class QButtonGroup;
class QComboBox;
class QToolButton;
class QVBoxLayout;

namespace cuesta {

class MaskTasks;

enum class MaskStroke {
    paint,     ///< towards the value
    raise,     ///< up by a step
    lower,     ///< down by a step
    smooth,    ///< evens out what is painted
    erase,     ///< towards where the mask changes nothing
    lasso,     ///< the inside of a line drawn by hand
    gradient,  ///< from the value where a line begins to nothing where it ends
};

/// Left paints; Ctrl does the inverse (erases what it would paint, lowers what it would raise), Shift smooths; [ and ]
/// change the size, - and = the value. However often a stroke crosses itself, a cell goes no further than to the value;
/// the next stroke goes on from there. A stroke is one step of undo.
///
/// Lasso and gradient lay the value into a shape, in one of the ways of MaskCombine; Ctrl takes away instead, Shift
/// makes the gradient round.
class MaskBrush : public GroundBrush {
    Q_OBJECT
public:
    MaskBrush(Document& document, MaskTasks& tasks, QObject* parent = nullptr);
    ~MaskBrush() override;

    MaskTarget mask() const { return mask_; }
    void set_mask(MaskTarget target);
    MaskStroke stroke_kind() const { return stroke_; }
    void set_stroke(MaskStroke stroke);
    double value() const { return values_[static_cast<std::size_t>(mask_.use)]; }
    void set_value(double value);
    /// Way in which a lasso's inside (stroke lasso) or a gradient joins the painted mask.
    MaskCombine combine(MaskStroke shape) const { return combines_[shape == MaskStroke::lasso ? 0 : 1]; }
    void set_combine(MaskStroke shape, MaskCombine how);
    void set_softness(double metres);

    bool press(const ViewPointer& pointer) override;
    void drag(const ViewPointer& pointer) override;
    void release(const ViewPointer& pointer) override;
    void abandon() override;
    Drawing drawing() const override;
    double marker_radius() const override { return draws_shape() ? 0 : GroundBrush::marker_radius(); }
    QString hint() const override;
    QWidget* options() override;
    /// Room below the brush's own settings, where commands show theirs.
    QVBoxLayout& room_below();

Q_SIGNALS:
    void mask_changed(MaskTarget mask);
    void stroke_changed();
    /// Something is about to be painted.
    void stroke_begins();
    /// The button of what is done to the whole mask was pressed: its menu is to show below it.
    void whole_requested(QWidget* button);
    /// There is nothing that could be painted, in words.
    void refused(const QString& why);

protected:
    bool begin(const ViewPointer& pointer) override;
    void stroke(const BrushStep& step, const ViewPointer& pointer) override;
    void end() override;
    void scale_amount(double factor) override;

private:
    bool draws_shape() const { return stroke_ == MaskStroke::lasso || stroke_ == MaskStroke::gradient; }
    MaskRange range() const { return range_of(mask_.use); }
    /// Stroke with the keys that are held.
    MaskStroke effective(const ViewPointer& pointer) const;
    bool is_paintable();
    void lay_shape(const ViewPointer& pointer, bool last);
    void make_options();
    void make_strokes(QWidget& line);
    void make_sliders(QWidget& line);
    void refresh_options();
    void fill_masks();

    MaskTasks& tasks_;
    MaskTarget mask_;
    MaskStroke stroke_ = MaskStroke::paint;
    std::array<MaskCombine, 2> combines_{MaskCombine::paint, MaskCombine::replace};  ///< of lasso and gradient
    std::array<double, mask_uses.size()> values_{};                                  ///< what is painted, by MaskUse
    double step_ = 0.2;    ///< of raise and lower, share of the range
    double softness_ = 0;  ///< of the lasso's edge, m
    bool radial_ = false;

    // While a stroke lasts: the mask before it, and how much of each cell the brush has covered since.
    TiledRaster before_;
    Raster<float> covered_;
    std::optional<SmoothedMask> smoothed_;  ///< what each cell goes to while smoothing
    float aim_ = 0;                         ///< else: what all cells go to
    float added_ = 0;                       ///< or, if not 0: what is added to them
    QString label_;
    std::vector<glm::dvec3> outline_;  ///< of the lasso, or the two ends of the gradient, world metres
    bool shaping_ = false;

    std::unique_ptr<QWidget> options_;
    QVBoxLayout* rows_ = nullptr;
    QComboBox* mask_box_ = nullptr;
    QComboBox* combine_box_ = nullptr;
    QButtonGroup* strokes_ = nullptr;
    QToolButton* radial_button_ = nullptr;
    std::array<NumberSlider*, mask_uses.size()> value_sliders_{};
    std::vector<QWidget*> for_brush_;  ///< size, hardness, strength, pressure
    NumberSlider* step_slider_ = nullptr;
    NumberSlider* softness_slider_ = nullptr;
};

/// "Paint", "Replace", "Add", "Subtract", "Intersect", "Maximum".
QString name_of(MaskCombine how);
/// Effect of the way of joining.
QString sentence_of(MaskCombine how);

}  // namespace cuesta

#include "ui/masks/mask_brush.h"

#include <algorithm>
#include <cmath>

#include "core/mask/gradient.h"
#include "core/mask/outline.h"
#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/masks/mask_tasks.h"
#include "ui/view/brush_stroke.h"
#include "ui/view/drawn_colour.h"

namespace cuesta {
namespace {

constexpr double most_smoothing = 24;  ///< cells: more would take too long for a stroke
constexpr double outline_spacing = 3;  ///< pixels between the corners of a lasso
const QString brush_gesture = QStringLiteral("mask-brush");
const QString shape_gesture = QStringLiteral("mask-shape");

/// Input of lasso and gradient: values, for another thread.
struct Shape {
    TiledRaster before;
    std::vector<glm::dvec2> places;  ///< cells
    MaskMix mix;
    int width = 0, height = 0;  ///< cells
    double aspect = 1;          ///< height over width of a cell on the ground
    double softness = 0;        ///< cells
    bool lasso = false, radial = false;
};

TiledRaster laid(const Shape& shape) {
    const Raster<float> old =
        shape.before.empty() ? Raster<float>(shape.width, shape.height, shape.mix.neutral) : shape.before.to_raster();
    Raster<float> share;
    if (shape.lasso)
        share = inside_of(shape.places, shape.softness, shape.width, shape.height);
    else if (shape.radial)
        share = radial_gradient(shape.places.front(), shape.places.back(), shape.width, shape.height, shape.aspect);
    else
        share = linear_gradient(shape.places.front(), shape.places.back(), shape.width, shape.height);
    return TiledRaster(combined(old.view(), share.view(), shape.mix).view());
}

}  // namespace

MaskBrush::MaskBrush(Document& document, MaskTasks& tasks, QObject* parent)
    : GroundBrush(document, parent), tasks_(tasks) {
    set_hardness(0.3);
    for (const MaskUse use : mask_uses)
        values_[static_cast<std::size_t>(use)] = static_cast<double>(range_of(use).usual);
    const TerrainFrame& frame = document.project().frame;
    softness_ = std::min(frame.width_metres(), frame.height_metres()) / 100;
    connect(&document, &Document::changed, this, [this, &document, seen = document.value()]() mutable {
        // Layers may have changed places; what is there no more is painted no more.
        set_mask(followed(mask_, *seen, project()).value_or(MaskTarget{}));
        seen = document.value();
        fill_masks();
    });
}

MaskBrush::~MaskBrush() = default;

void MaskBrush::set_mask(MaskTarget target) {
    if (target == mask_ || !exists(project(), target)) return;
    mask_ = target;
    refresh_options();
    Q_EMIT mask_changed(mask_);
}

void MaskBrush::set_stroke(MaskStroke stroke) {
    stroke_ = stroke;
    refresh_options();
    Q_EMIT stroke_changed();
}

void MaskBrush::set_value(double value) {
    const auto i = static_cast<std::size_t>(mask_.use);
    values_[i] = std::clamp(value, 0.0, static_cast<double>(range().largest));
    if (value_sliders_[i]) value_sliders_[i]->set_value(values_[i]);
}

void MaskBrush::set_combine(MaskStroke shape, MaskCombine how) {
    combines_[shape == MaskStroke::lasso ? 0 : 1] = how;
    refresh_options();
}

void MaskBrush::set_softness(double metres) {
    softness_ = std::max(0.0, metres);
    if (softness_slider_) softness_slider_->set_value(softness_);
}

void MaskBrush::scale_amount(double factor) {
    // From 0 a factor alone would lead nowhere.
    set_value(value() < 0.05 && factor > 1 ? 0.05 : value() * factor);
}

bool MaskBrush::is_paintable() {
    const QString why = why_not_paintable(project(), mask_);
    if (!why.isEmpty())
        Q_EMIT refused(why);
    else
        Q_EMIT stroke_begins();
    return why.isEmpty();
}

MaskStroke MaskBrush::effective(const ViewPointer& pointer) const {
    if (draws_shape()) return stroke_;
    if (smooths(pointer)) return MaskStroke::smooth;
    if (!inverts(pointer)) return stroke_;
    switch (stroke_) {
        case MaskStroke::paint:
            return MaskStroke::erase;
        case MaskStroke::erase:
            return MaskStroke::paint;
        case MaskStroke::raise:
            return MaskStroke::lower;
        case MaskStroke::lower:
            return MaskStroke::raise;
        default:
            return stroke_;
    }
}

bool MaskBrush::begin(const ViewPointer& pointer) {
    if (!is_paintable()) return false;
    const MaskStroke stroke = effective(pointer);
    before_ = mask_of(project(), mask_);
    if (before_.empty()) {
        // There is nothing to take away or to smooth.
        if (stroke == MaskStroke::erase || stroke == MaskStroke::smooth) return false;
        before_ = TiledRaster(project().frame.width, project().frame.height, range().neutral);
    }
    covered_ = Raster<float>(before_.width(), before_.height(), 0.0F);
    smoothed_.reset();
    added_ = 0;
    const QString phrase = phrase_of(project(), mask_);
    switch (stroke) {
        case MaskStroke::smooth: {
            const double cells = radius() * before_.width() / project().frame.width_metres();
            smoothed_.emplace(before_, std::clamp(cells / 4, 1.0, most_smoothing));
            label_ = tr("Smooth %1").arg(phrase);
            break;
        }
        case MaskStroke::raise:
        case MaskStroke::lower:
            added_ = static_cast<float>(step_) * range().largest * (stroke == MaskStroke::raise ? 1.0F : -1.0F);
            label_ = stroke == MaskStroke::raise ? tr("Raise %1").arg(phrase) : tr("Lower %1").arg(phrase);
            break;
        case MaskStroke::erase:
            aim_ = range().neutral;
            label_ = tr("Erase %1").arg(phrase);
            break;
        default:
            aim_ = static_cast<float>(value());
            label_ = tr("Paint %1").arg(phrase);
            break;
    }
    return true;
}

void MaskBrush::stroke(const BrushStep& step, const ViewPointer&) {
    document().edit(
        label_,
        [&](Project& project) {
            if (!exists(project, mask_)) return;
            const TerrainFrame& frame = project.frame;
            TiledRaster mask = mask_of(project, mask_);
            if (mask.empty()) mask = before_;
            if (mask.width() != covered_.width() || mask.height() != covered_.height()) return;
            // A mask of another size lies over the whole terrain.
            const glm::dvec2 scale(mask.width() / frame.width_metres(), mask.height() / frame.height_metres());
            const BrushSegment way = segment(step, scale);
            if (smoothed_) {
                const double reach = std::max({way.tip.radius, way.end_radius, 0.5}) + 1;
                smoothed_->prepare(static_cast<int>(std::floor(std::min(way.from.x, way.to.x) - reach)),
                                   static_cast<int>(std::floor(std::min(way.from.y, way.to.y) - reach)),
                                   static_cast<int>(std::ceil(std::max(way.from.x, way.to.x) + reach)),
                                   static_cast<int>(std::ceil(std::max(way.from.y, way.to.y) + reach)));
            }
            const float largest = range().largest;
            cuesta::set_mask(project, mask_, with_brush(mask, way, [&](int x, int y, float, float amount) {
                                 float& covered = covered_(x, y);
                                 covered = std::max(covered, amount);
                                 const float old = before_.at(x, y);
                                 if (added_ != 0) return std::clamp(old + added_ * covered, 0.0F, largest);
                                 const float aim = smoothed_ ? smoothed_->at(x, y) : aim_;
                                 // The last bit of a mixture could miss the aim.
                                 return covered >= 1 ? aim : old + (aim - old) * covered;
                             }));
        },
        brush_gesture);
}

void MaskBrush::end() {
    before_ = {};
    covered_ = {};
    smoothed_.reset();
}

bool MaskBrush::press(const ViewPointer& pointer) {
    if (!draws_shape()) return GroundBrush::press(pointer);
    if (!pointer.ground || (pointer.modifiers & Qt::AltModifier)) return false;
    shaping_ = is_paintable();
    if (!shaping_) return true;
    before_ = mask_of(project(), mask_);
    outline_ = {*pointer.ground};
    return true;
}

void MaskBrush::drag(const ViewPointer& pointer) {
    if (!draws_shape()) return GroundBrush::drag(pointer);
    if (!shaping_ || !pointer.ground) return;
    if (stroke_ == MaskStroke::gradient) {
        outline_.resize(1);
        outline_.push_back(*pointer.ground);
        return lay_shape(pointer, false);
    }
    const auto last = pointer.place_of(outline_.back());
    if (!last || std::hypot(last->x() - pointer.position.x(), last->y() - pointer.position.y()) >= outline_spacing)
        outline_.push_back(*pointer.ground);
}

void MaskBrush::release(const ViewPointer& pointer) {
    if (!draws_shape()) return GroundBrush::release(pointer);
    if (!std::exchange(shaping_, false)) return;
    // A click draws nothing.
    if (outline_.size() >= (stroke_ == MaskStroke::lasso ? 3U : 2U)) lay_shape(pointer, true);
    outline_.clear();
    before_ = {};
}

void MaskBrush::abandon() {
    if (!draws_shape()) return GroundBrush::abandon();
    if (!std::exchange(shaping_, false)) return;
    outline_.clear();
    before_ = {};
    tasks_.abandon();
}

void MaskBrush::lay_shape(const ViewPointer& pointer, bool last) {
    const TerrainFrame& frame = project().frame;
    const bool takes_away = inverts(pointer);
    Shape shape;
    shape.before = before_;
    shape.lasso = stroke_ == MaskStroke::lasso;
    shape.radial = radial_ != smooths(pointer);
    shape.width = before_.empty() ? frame.width : before_.width();
    shape.height = before_.empty() ? frame.height : before_.height();
    const glm::dvec2 scale(shape.width / frame.width_metres(), shape.height / frame.height_metres());
    shape.aspect = scale.x / scale.y;
    shape.softness = softness_ * (scale.x + scale.y) / 2;
    for (const glm::dvec3& point : outline_) shape.places.push_back(glm::dvec2(point.x, point.z) * scale);
    shape.mix = {combine(stroke_), static_cast<float>(value()), range().neutral, range().largest};
    if (takes_away && shape.mix.how == MaskCombine::paint)
        shape.mix.value = range().neutral;
    else if (takes_away)
        shape.mix.how = MaskCombine::subtract;
    const QString phrase = phrase_of(project(), mask_);
    const QString label = shape.lasso ? (takes_away ? tr("Erase lasso from %1") : tr("Lasso on %1")).arg(phrase)
                                      : tr("Gradient on %1").arg(phrase);
    tasks_.order({label, shape_gesture, mask_, [shape = std::move(shape)] { return laid(shape); }, last});
}

Drawing MaskBrush::drawing() const {
    Drawing drawing;
    if (!shaping_ || outline_.empty()) return drawing;
    const glm::vec4 accent = drawn_colour(theme().accent);
    DrawnCurve line;
    line.points = outline_;
    line.colour = accent;
    line.width = 2;
    drawing.curves.push_back(line);
    if (stroke_ == MaskStroke::lasso && outline_.size() > 2) {
        // Line that will close it.
        line.points = {outline_.back(), outline_.front()};
        line.width = 1.5F;
        line.dash = 5;
        drawing.curves.push_back(line);
    }
    if (stroke_ == MaskStroke::gradient) {
        drawing.marks.push_back({outline_.front(), MarkShape::disc, accent, {0, 0, 0, 0.6F}, 10, {}});
        if (outline_.size() > 1)
            drawing.marks.push_back({outline_.back(), MarkShape::ring, accent, {0, 0, 0, 0.6F}, 10, {}});
    }
    return drawing;
}

QString MaskBrush::hint() const {
    switch (stroke_) {
        case MaskStroke::lasso:
            return tr("Draw around an area; it closes automatically. Ctrl subtracts, Esc cancels");
        case MaskStroke::gradient:
            return tr("Drag from the full value to its end; Shift makes it radial, Ctrl subtracts, Esc cancels");
        default:
            return tr("Drag to paint the mask, Ctrl does the opposite, Shift smooths; [ ] size, - = value");
    }
}

QString name_of(MaskCombine how) {
    switch (how) {
        case MaskCombine::paint:
            return MaskBrush::tr("Paint");
        case MaskCombine::replace:
            return MaskBrush::tr("Replace");
        case MaskCombine::add:
            return MaskBrush::tr("Add");
        case MaskCombine::subtract:
            return MaskBrush::tr("Subtract");
        case MaskCombine::multiply:
            return MaskBrush::tr("Intersect");
        case MaskCombine::maximum:
            break;
    }
    return MaskBrush::tr("Maximum");
}

QString sentence_of(MaskCombine how) {
    switch (how) {
        case MaskCombine::paint:
            return MaskBrush::tr("Sets the mask to the value inside; leaves it unchanged elsewhere");
        case MaskCombine::replace:
            return MaskBrush::tr("Sets the mask to the value inside and clears it everywhere else");
        case MaskCombine::add:
            return MaskBrush::tr("Adds to the mask");
        case MaskCombine::subtract:
            return MaskBrush::tr("Subtracts from the mask");
        case MaskCombine::multiply:
            return MaskBrush::tr("Keeps the mask only inside");
        case MaskCombine::maximum:
            break;
    }
    return MaskBrush::tr("Keeps the larger of the old and new value");
}

}  // namespace cuesta

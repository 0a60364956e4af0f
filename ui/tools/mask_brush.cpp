#include "ui/tools/mask_brush.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QMenu>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/tools/brush_stroke.h"
#include "ui/tools/tool_options.h"

namespace cuesta {
namespace {

/// The mean of the 2 radius + 1 cells around along one axis; at the edges of those that there are.
void blur_line(const float* in, float* out, int count, std::ptrdiff_t stride, int radius) {
    double sum = 0;
    for (int i = 0; i < std::min(radius, count); ++i) sum += in[i * stride];
    for (int i = 0; i < count; ++i) {
        if (i + radius < count) sum += in[(i + radius) * stride];
        if (i - radius - 1 >= 0) sum -= in[(i - radius - 1) * stride];
        const int cells = std::min(i + radius, count - 1) - std::max(i - radius, 0) + 1;
        out[i * stride] = static_cast<float>(sum / cells);
    }
}

Raster<float> blurred(const Raster<float>& raster, int radius) {
    Raster<float> rows(raster.width(), raster.height()), result(raster.width(), raster.height());
    for (int y = 0; y < raster.height(); ++y) blur_line(raster.row(y), rows.row(y), raster.width(), 1, radius);
    for (int x = 0; x < raster.width(); ++x)
        blur_line(rows.row(0) + x, result.row(0) + x, raster.height(), rows.stride(), radius);
    return result;
}

ParameterDescription share_description(const char* id, const char* label, const char* sentence, double maximum,
                                       double usual) {
    ParameterDescription d;
    d.id = id;
    d.label = label;
    d.sentence = sentence;
    d.unit = Unit::fraction;
    d.minimum = 0;
    d.maximum = maximum;
    d.default_value = usual;
    return d;
}

}  // namespace

MaskBrush::MaskBrush(Document& document, QObject* parent) : GroundBrush(document, parent) {
    for (const MaskKind kind : mask_kinds)
        values_[static_cast<std::size_t>(kind)] = static_cast<double>(usual_of(kind));
}

MaskBrush::~MaskBrush() = default;

void MaskBrush::set_mask(MaskKind kind) {
    if (kind == mask_) return;
    mask_ = kind;
    if (kind_box_) kind_box_->setCurrentIndex(static_cast<int>(kind));
    for (std::size_t i = 0; i < value_sliders_.size(); ++i)
        if (value_sliders_[i]) value_sliders_[i]->setVisible(i == static_cast<std::size_t>(kind));
    Q_EMIT mask_changed(mask_);
}

void MaskBrush::set_stroke(MaskStroke stroke) {
    stroke_ = stroke;
    if (strokes_) strokes_->button(static_cast<int>(stroke))->setChecked(true);
}

void MaskBrush::set_value(double value) {
    const auto i = static_cast<std::size_t>(mask_);
    values_[i] = std::clamp(value, 0.0, static_cast<double>(largest_of(mask_)));
    if (value_sliders_[i]) value_sliders_[i]->set_value(values_[i]);
}

void MaskBrush::scale_amount(double factor) {
    // From 0 a factor alone would lead nowhere.
    set_value(value() < 0.05 && factor > 1 ? 0.05 : value() * factor);
}

bool MaskBrush::begin(const ViewPointer& pointer) {
    const bool inverse = pointer.modifiers & (Qt::ShiftModifier | Qt::ControlModifier);
    const bool erases = stroke_ == MaskStroke::smooth ? false : (stroke_ == MaskStroke::erase) != inverse;
    before_ = mask_of(project().masks, mask_);
    if (before_.empty()) {
        if (erases || stroke_ == MaskStroke::smooth) return false;  // there is nothing to take away or to smooth
        before_ = TiledRaster(project().frame.width, project().frame.height, neutral_of(mask_));
    }
    covered_ = Raster<float>(before_.width(), before_.height(), 0.0F);
    if (stroke_ == MaskStroke::smooth) {
        const double cells = radius() * before_.width() / project().frame.width_metres();
        aim_ = blurred(before_.to_raster(), std::max(1, static_cast<int>(std::lround(cells / 4))));
    } else {
        aim_ = Raster<float>();
        constant_aim_ = erases ? neutral_of(mask_) : static_cast<float>(value());
    }
    const QString name = name_of(mask_).toLower();
    label_ = stroke_ == MaskStroke::smooth ? tr("Smooth %1 mask").arg(name)
             : erases                      ? tr("Erase %1 mask").arg(name)
                                           : tr("Paint %1 mask").arg(name);
    return true;
}

void MaskBrush::stroke(const glm::dvec3& from, const glm::dvec3& to, const ViewPointer&) {
    document().edit(
        label_,
        [&](Project& project) {
            const TerrainFrame& frame = project.frame;
            TiledRaster& mask = mask_of(project.masks, mask_);
            if (mask.empty()) mask = before_;
            if (mask.width() != covered_.width() || mask.height() != covered_.height()) return;
            // A mask of another size lies over the whole terrain.
            const glm::dvec2 scale(mask.width() / frame.width_metres(), mask.height() / frame.height_metres());
            const BrushTip tip{radius() * (scale.x + scale.y) / 2, hardness_};
            const auto strength = static_cast<float>(strength_);
            mask = with_brush(mask, glm::dvec2(from.x, from.z) * scale, glm::dvec2(to.x, to.z) * scale, tip,
                              [&](int x, int y, float, float falloff) {
                                  float& covered = covered_(x, y);
                                  covered = std::max(covered, falloff * strength);
                                  const float old = before_.at(x, y);
                                  const float aim = aim_.cell_count() > 0 ? aim_(x, y) : constant_aim_;
                                  // The last bit of a mixture could miss the aim.
                                  return covered >= 1 ? aim : old + (aim - old) * covered;
                              });
        },
        QStringLiteral("mask brush"));
}

void MaskBrush::end() {
    before_ = {};
    covered_ = {};
    aim_ = {};
}

QString MaskBrush::hint() const {
    return tr("Drag to paint the mask, Shift does the inverse; [ ] size, - = value, Esc takes the stroke back");
}

QWidget* MaskBrush::options() {
    if (!options_) make_options();
    return options_.get();
}

void MaskBrush::make_options() {
    options_ = std::make_unique<QWidget>();
    auto* rows = new QVBoxLayout(options_.get());
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    QWidget* first = make_tool_line("Mask brush");
    rows->addWidget(first);
    kind_box_ = new QuietComboBox;
    kind_box_->setObjectName(QStringLiteral("maskKind"));
    kind_box_->setMinimumWidth(112);
    for (const MaskKind kind : mask_kinds) {
        kind_box_->addItem(name_of(kind));
        kind_box_->setItemData(kind_box_->count() - 1, sentence_of(kind), Qt::ToolTipRole);
    }
    kind_box_->setCurrentIndex(static_cast<int>(mask_));
    connect(kind_box_, &QComboBox::activated, this, [this](int index) { set_mask(static_cast<MaskKind>(index)); });
    first->layout()->addWidget(kind_box_);
    strokes_ = new QButtonGroup(options_.get());
    const auto add_stroke = [&](MaskStroke stroke, const QString& text, const QString& tip, const QString& name) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setObjectName(name);
        strokes_->addButton(button, static_cast<int>(stroke));
        first->layout()->addWidget(button);
    };
    add_stroke(MaskStroke::paint, tr("Paint"), tr("Towards the value"), QStringLiteral("maskPaint"));
    add_stroke(MaskStroke::erase, tr("Erase"), tr("Back to where the mask changes nothing (Shift while painting)"),
               QStringLiteral("maskErase"));
    add_stroke(MaskStroke::smooth, tr("Smooth"), tr("Evens out what is painted"), QStringLiteral("maskSmooth"));
    strokes_->button(static_cast<int>(stroke_))->setChecked(true);
    connect(strokes_, &QButtonGroup::idClicked, this, [this](int id) { stroke_ = static_cast<MaskStroke>(id); });
    auto* whole = new QToolButton;
    whole->setText(tr("Whole mask ▾"));
    whole->setObjectName(QStringLiteral("maskWhole"));
    whole->setToolTip(tr("Fill, clear, invert, or make the mask from slopes or heights"));
    whole->setPopupMode(QToolButton::InstantPopup);
    auto* menu = new QMenu(whole);
    connect(menu->addAction(tr("Fill with the value")), &QAction::triggered, this,
            [this] { Q_EMIT fill_requested(value()); });
    connect(menu->addAction(tr("Clear")), &QAction::triggered, this, [this] { Q_EMIT clear_requested(); });
    connect(menu->addAction(tr("Invert")), &QAction::triggered, this, [this] { Q_EMIT invert_requested(); });
    menu->addSeparator();
    connect(menu->addAction(tr("From slopes…")), &QAction::triggered, this, [this] { Q_EMIT slope_range_requested(); });
    connect(menu->addAction(tr("From heights…")), &QAction::triggered, this,
            [this] { Q_EMIT height_range_requested(); });
    whole->setMenu(menu);
    first->layout()->addWidget(whole);
    static_cast<QHBoxLayout*>(first->layout())->addStretch(1);

    auto* second = new QWidget;
    auto* line = new QHBoxLayout(second);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(rhythm);
    rows->addWidget(second);
    for (const MaskKind kind : mask_kinds) {
        const auto i = static_cast<std::size_t>(kind);
        static const char* const ids[] = {"brush.rain", "brush.erodibility", "brush.protection"};
        value_sliders_[i] = add_captioned_slider(
            *second,
            share_description(ids[i], "Value", "What is painted (- and =).", static_cast<double>(largest_of(kind)),
                              static_cast<double>(usual_of(kind))),
            values_[i], [this, i](double value) { values_[i] = value; });
        value_sliders_[i]->setVisible(kind == mask_);
    }
    add_size_slider(*second, true);
    add_captioned_slider(*second,
                         share_description("brush.hardness", "Hardness",
                                           "Share of the brush that works in full; beyond it the brush fades to its "
                                           "rim.",
                                           1, hardness_),
                         hardness_, [this](double value) { hardness_ = value; });
    add_captioned_slider(
        *second, share_description("brush.strength", "Strength", "How far one stroke goes to the value.", 1, strength_),
        strength_, [this](double value) { strength_ = value; });
}

}  // namespace cuesta

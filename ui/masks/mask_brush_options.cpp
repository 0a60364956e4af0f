/// \file The settings of the mask brush on the view.

#include <QButtonGroup>
#include <QComboBox>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/base/mask_words.h"
#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/masks/mask_brush.h"
#include "ui/view/tool_options.h"

namespace cuesta {
namespace {

QWidget* make_line(QVBoxLayout& rows) {
    QWidget* line = make_tool_line();
    rows.addWidget(line);
    return line;
}

const char* id_of(MaskUse use) {
    switch (use) {
        case MaskUse::rain:
            return "brush.rain";
        case MaskUse::erodibility:
            return "brush.erodibility";
        case MaskUse::protection:
            return "brush.protection";
        case MaskUse::plants:
            return "brush.plants";
        case MaskUse::uplift:
            return "brush.uplift";
        case MaskUse::hardness:
            return "brush.hardness";
        case MaskUse::age:
            return "brush.age";
        case MaskUse::cover:
            return "brush.cover";
        case MaskUse::own:
            break;
    }
    return "brush.own";
}

}  // namespace

QWidget* MaskBrush::options() {
    if (!options_) make_options();
    return options_.get();
}

QVBoxLayout& MaskBrush::room_below() {
    if (!options_) make_options();
    return *rows_;
}

void MaskBrush::make_options() {
    options_ = std::make_unique<QWidget>();
    rows_ = new QVBoxLayout(options_.get());
    rows_->setContentsMargins(0, 0, 0, 0);
    rows_->setSpacing(6);
    QWidget* first = make_line(*rows_);
    mask_box_ = new QuietComboBox;
    mask_box_->setObjectName(QStringLiteral("maskKind"));
    mask_box_->setAccessibleName(tr("Mask to paint"));
    mask_box_->setMinimumWidth(136);
    mask_box_->setSizeAdjustPolicy(QComboBox::AdjustToContents);
    mask_box_->setMaximumWidth(200);
    connect(mask_box_, &QComboBox::activated, this, [this](int index) {
        const std::vector<MaskTarget> targets = mask_targets(project());
        if (index >= 0 && index < static_cast<int>(targets.size())) set_mask(targets[static_cast<std::size_t>(index)]);
    });
    first->layout()->addWidget(mask_box_);
    make_strokes(*first);
    make_sliders(*make_line(*rows_));
    fill_masks();
    refresh_options();
}

void MaskBrush::make_strokes(QWidget& line) {
    strokes_ = new QButtonGroup(options_.get());
    const auto add = [&](MaskStroke stroke, const QString& text, const QString& tip, const QString& name) {
        auto* button = new QToolButton;
        button->setText(text);
        button->setToolTip(tip);
        button->setCheckable(true);
        button->setObjectName(name);
        strokes_->addButton(button, static_cast<int>(stroke));
        line.layout()->addWidget(button);
    };
    line.layout()->setSpacing(4);
    add(MaskStroke::paint, tr("Paint"), tr("Paints towards the value; Ctrl erases, Shift smooths"),
        QStringLiteral("maskPaint"));
    add(MaskStroke::raise, tr("Raise"), tr("Each stroke raises the mask by a step; Ctrl lowers"),
        QStringLiteral("maskRaise"));
    add(MaskStroke::lower, tr("Lower"), tr("Each stroke lowers the mask by a step; Ctrl raises"),
        QStringLiteral("maskLower"));
    add(MaskStroke::smooth, tr("Smooth"), tr("Smooths the mask"), QStringLiteral("maskSmooth"));
    add(MaskStroke::erase, tr("Erase"), tr("Resets the mask to no effect"), QStringLiteral("maskErase"));
    add(MaskStroke::lasso, tr("Lasso"), tr("Draw around an area to fill it with the value; Ctrl subtracts"),
        QStringLiteral("maskLasso"));
    add(MaskStroke::gradient, tr("Gradient"),
        tr("Drag a line: the value at its start fades to nothing at its end; Shift makes it radial"),
        QStringLiteral("maskGradient"));
    connect(strokes_, &QButtonGroup::idClicked, this, [this](int id) { set_stroke(static_cast<MaskStroke>(id)); });
    auto* whole = new QToolButton;
    whole->setText(tr("Whole mask ▾"));
    whole->setObjectName(QStringLiteral("maskWhole"));
    whole->setToolTip(
        tr("Fill, clear, invert, blur, widen or narrow the mask, or create it from slope, height, flow, wear, another "
           "mask or a picture"));
    connect(whole, &QToolButton::clicked, this, [this, whole] { Q_EMIT whole_requested(whole); });
    line.layout()->addWidget(whole);
}

void MaskBrush::make_sliders(QWidget& line) {
    for (const MaskUse use : mask_uses) {
        const auto i = static_cast<std::size_t>(use);
        const MaskRange range = range_of(use);
        value_sliders_[i] = add_captioned_slider(
            line,
            share_description(id_of(use), "Value", "Value to paint (- and =).", static_cast<double>(range.largest),
                              static_cast<double>(range.usual)),
            values_[i], [this, i](double value) { values_[i] = value; });
    }
    step_slider_ = add_captioned_slider(
        line, share_description("brush.step", "Step", "Share of the range that a stroke adds or subtracts.", 1, step_),
        step_, [this](double value) { step_ = value; });
    softness_slider_ = add_captioned_slider(
        line, length_description("brush.softness", "Soft edge", "Width of the fading edge.", 0, 100000, softness_),
        softness_, [this](double value) { softness_ = value; });
    radial_button_ = new QToolButton;
    radial_button_->setText(tr("Radial"));
    radial_button_->setToolTip(tr("From the centre outwards instead of along a line (Shift switches)"));
    radial_button_->setCheckable(true);
    radial_button_->setObjectName(QStringLiteral("maskRound"));
    connect(radial_button_, &QToolButton::toggled, this, [this](bool on) { radial_ = on; });
    line.layout()->addWidget(radial_button_);
    combine_box_ = new QuietComboBox;
    combine_box_->setObjectName(QStringLiteral("maskCombine"));
    combine_box_->setAccessibleName(tr("Combination with the mask"));
    for (std::size_t i = 0; i < EnumNames<MaskCombine>::names.size(); ++i) {
        combine_box_->addItem(name_of(static_cast<MaskCombine>(i)));
        combine_box_->setItemData(static_cast<int>(i), sentence_of(static_cast<MaskCombine>(i)), Qt::ToolTipRole);
    }
    connect(combine_box_, &QComboBox::activated, this,
            [this](int index) { set_combine(stroke_, static_cast<MaskCombine>(index)); });
    line.layout()->addWidget(combine_box_);
    const int before = line.layout()->count();
    add_size_slider(line, true);
    add_hardness_slider(line, true);
    add_strength_slider(line, true, "Share of the way to the value in one stroke.");
    add_pressure_button(line);
    for (int i = before; i < line.layout()->count(); ++i) for_brush_.push_back(line.layout()->itemAt(i)->widget());
}

void MaskBrush::fill_masks() {
    if (!mask_box_) return;
    const std::vector<MaskTarget> targets = mask_targets(project());
    QStringList names;
    for (const MaskTarget& target : targets) names << name_of(project(), target);
    bool same = names.size() == mask_box_->count();
    for (int i = 0; same && i < names.size(); ++i) same = mask_box_->itemText(i) == names[i];
    if (!same) {
        mask_box_->clear();
        mask_box_->addItems(names);
        for (int i = 0; i < names.size(); ++i)
            mask_box_->setItemData(i, sentence_of(targets[static_cast<std::size_t>(i)].use), Qt::ToolTipRole);
    }
    const auto place = std::find(targets.begin(), targets.end(), mask_);
    mask_box_->setCurrentIndex(static_cast<int>(place - targets.begin()));
}

void MaskBrush::refresh_options() {
    if (!options_) return;
    fill_masks();
    strokes_->button(static_cast<int>(stroke_))->setChecked(true);
    const bool steps = stroke_ == MaskStroke::raise || stroke_ == MaskStroke::lower;
    const bool valued = stroke_ == MaskStroke::paint || draws_shape();
    for (std::size_t i = 0; i < value_sliders_.size(); ++i)
        value_sliders_[i]->setVisible(valued && i == static_cast<std::size_t>(mask_.use));
    step_slider_->setVisible(steps);
    softness_slider_->setVisible(stroke_ == MaskStroke::lasso);
    radial_button_->setVisible(stroke_ == MaskStroke::gradient);
    combine_box_->setVisible(draws_shape());
    if (draws_shape()) combine_box_->setCurrentIndex(static_cast<int>(combine(stroke_)));
    for (QWidget* each : for_brush_) each->setVisible(!draws_shape());
}

}  // namespace cuesta

#include "ui/sculpt/sculpt_options.h"

#include <QButtonGroup>
#include <QLabel>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "ui/base/theme.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/rows.h"
#include "ui/sculpt/sculpt_tool.h"
#include "ui/view/tool_options.h"

namespace cuesta {
SculptOptions::SculptOptions(SculptTool& tool, QWidget* parent) : QWidget(parent), tool_(tool) {
    auto* rows = new QVBoxLayout(this);
    rows->setContentsMargins(0, 0, 0, 0);
    rows->setSpacing(6);
    make_kinds();
    common_ = make_tool_line();
    rows->addWidget(common_);
    make_own_line();
    connect(&tool, &SculptTool::settings_changed, this, &SculptOptions::refresh);
    refresh();
}

void SculptOptions::make_kinds() {
    QWidget* line = make_tool_line("Sculpt");
    kinds_ = new QButtonGroup(this);
    for (int i = 0; i < sculpt_kind_count; ++i) {
        const auto kind = static_cast<SculptKind>(i);
        const QString name = QString::fromLatin1(name_of(kind).data(), static_cast<int>(name_of(kind).size()));
        QToolButton* button =
            make_icon_button(QStringLiteral("sculpt-") + QString(name).replace('_', '-'), sentence_of_brush(kind));
        button->setCheckable(true);
        button->setObjectName(QStringLiteral("sculpt_") + name);
        kinds_->addButton(button, i);
        line->layout()->addWidget(button);
    }
    title_ = new QLabel;
    title_->setObjectName(QStringLiteral("dim"));
    line->layout()->addWidget(title_);
    layout()->addWidget(line);
    connect(kinds_, &QButtonGroup::idClicked, this, [this](int id) { tool_.set_kind(static_cast<SculptKind>(id)); });
}

template <class Widget>
Widget* SculptOptions::for_kinds(Widget* widget, std::vector<SculptKind> kinds) {
    own_.push_back({widget, std::move(kinds)});
    return widget;
}

NumberSlider* SculptOptions::add_slider(const ParameterDescription& description, double SculptBrush::*member,
                                        std::vector<SculptKind> kinds) {
    NumberSlider* slider =
        add_captioned_slider(*own_line_, description, tool_.brush().*member, [this, member](double value) {
            SculptBrush brush = tool_.brush();
            brush.*member = value;
            tool_.set_brush(brush);
        });
    slider->setFixedWidth(160);
    sliders_.push_back({slider, member});
    return for_kinds(slider, std::move(kinds));
}

QToolButton* SculptOptions::add_switch(const QString& text, const QString& tip, const char* name,
                                       std::vector<SculptKind> kinds) {
    auto* button = new QToolButton;
    button->setText(text);
    button->setToolTip(tip);
    button->setCheckable(true);
    button->setObjectName(QString::fromLatin1(name));
    own_line_->layout()->addWidget(button);
    return for_kinds(button, std::move(kinds));
}

void SculptOptions::make_own_line() {
    using K = SculptKind;
    own_line_ = make_tool_line();
    layout()->addWidget(own_line_);
    ParameterDescription height =
        length_description("sculpt.height", "Height", "Height that the brush adds in one pass at full strength.", 0.01,
                           10000, tool_.usual_height());
    height_ = add_slider(height, &SculptBrush::height, {K::raise, K::lower, K::noise});
    add_slider(length_description("sculpt.level", "Height", "Target height of the ground.", -12000, 20000, 0),
               &SculptBrush::level, {K::set_height});
    add_slider(length_description("sculpt.terrace_step", "Step", "Height of the terraces.", 0.1, 10000,
                                  SculptBrush{}.terrace_step),
               &SculptBrush::terrace_step, {K::terrace});
    add_slider(share_description("sculpt.terrace_edge", "Edge", "0 leaves slopes unchanged, 1 makes vertical faces.", 1,
                                 SculptBrush{}.terrace_edge),
               &SculptBrush::terrace_edge, {K::terrace});
    wavelength_ = for_kinds(
        add_captioned_slider(*own_line_,
                             length_description("sculpt.wavelength", "Wavelength", "Size of the largest forms.", 1,
                                                100000, SculptNoise{}.wavelength),
                             tool_.brush().noise.wavelength,
                             [this](double value) {
                                 SculptBrush brush = tool_.brush();
                                 brush.noise.wavelength = value;
                                 tool_.set_brush(brush);
                             }),
        {K::noise});
    wavelength_->setFixedWidth(160);
    seed_ = for_kinds(
        add_captioned_slider(*own_line_,
                             count_description("sculpt.seed", "Seed",
                                               "Each seed gives different noise of the same kind.", 0, 1000000, 1),
                             1,
                             [this](double value) {
                                 SculptBrush brush = tool_.brush();
                                 brush.noise.seed = static_cast<std::uint64_t>(value);
                                 tool_.set_brush(brush);
                             }),
        {K::noise});
    ridged_ = add_switch(tr("Ridged"), tr("Sharp crests instead of rolling forms"), "sculptRidged", {K::noise});
    connect(ridged_, &QToolButton::clicked, this, [this](bool on) {
        SculptBrush brush = tool_.brush();
        brush.noise.ridged = on;
        tool_.set_brush(brush);
    });
    slopes_ = add_switch(tr("Keep the slope"), tr("Flattens to the slope, not the height, at the start of the stroke"),
                         "sculptSlopes", {K::flatten});
    connect(slopes_, &QToolButton::clicked, this, [this](bool on) {
        SculptBrush brush = tool_.brush();
        brush.slopes = on;
        tool_.set_brush(brush);
    });
    steps_ = for_kinds(
        add_captioned_slider(*own_line_,
                             count_description("sculpt.steps", "Steps",
                                               "Erosion steps under the brush each time it moves half its radius.", 1,
                                               1000, SculptErosion{}.steps),
                             tool_.brush().erosion.steps,
                             [this](double value) {
                                 SculptBrush brush = tool_.brush();
                                 brush.erosion.steps = static_cast<int>(std::lround(value));
                                 tool_.set_brush(brush);
                             }),
        {K::erode});
    builds_up_ = add_switch(tr("Build up"), tr("Keeps applying the brush while it is held still"), "sculptBuildUp",
                            {K::raise, K::lower, K::smooth, K::noise, K::erode, K::terrace});
    connect(builds_up_, &QToolButton::clicked, this, [this](bool on) { tool_.set_builds_up(on); });
}

void SculptOptions::refresh() {
    const SculptBrush& brush = tool_.brush();
    kinds_->button(static_cast<int>(brush.kind))->setChecked(true);
    title_->setText(name_of_brush(brush.kind));
    for (const Own& own : own_)
        own.widget->setVisible(std::find(own.kinds.begin(), own.kinds.end(), brush.kind) != own.kinds.end());
    height_->set_default(tool_.usual_height());
    for (const Shown& shown : sliders_) shown.slider->set_value(brush.*shown.member);
    wavelength_->set_value(brush.noise.wavelength);
    seed_->set_value(static_cast<double>(brush.noise.seed));
    steps_->set_value(brush.erosion.steps);
    ridged_->setChecked(brush.noise.ridged);
    slopes_->setChecked(brush.slopes);
    builds_up_->setChecked(tool_.builds_up());
}

}  // namespace cuesta

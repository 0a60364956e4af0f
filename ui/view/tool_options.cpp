#include "ui/view/tool_options.h"

#include <QHBoxLayout>
#include <QLabel>

#include "ui/base/parameter_words.h"
#include "ui/base/theme.h"
#include "ui/forms/flow_layout.h"
#include "ui/forms/number_slider.h"
#include "ui/forms/parameter_form.h"

namespace cuesta {

NumberSlider* add_tool_slider(QWidget& line, const ParameterDescription& description, double value,
                              const std::function<void(double)>& put) {
    auto* label = new QLabel(label_of(description));
    label->setObjectName(QStringLiteral("dim"));
    auto* slider = new NumberSlider(description);
    slider->setFixedWidth(120);
    slider->set_value(value);
    slider->setToolTip(tool_tip_of(description));
    QObject::connect(slider, &NumberSlider::edited, slider, put);
    auto* pair = new QWidget;
    auto* layout = new QHBoxLayout(pair);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(rhythm);
    layout->addWidget(label);
    layout->addWidget(slider);
    line.layout()->addWidget(pair);
    return slider;
}

NumberSlider* add_captioned_slider(QWidget& line, const ParameterDescription& description, double value,
                                   const std::function<void(double)>& put) {
    auto* slider = new NumberSlider(description);
    slider->set_caption(label_of(description));
    slider->setFixedWidth(132);
    slider->set_value(value);
    slider->setToolTip(tool_tip_of(description));
    QObject::connect(slider, &NumberSlider::edited, slider, put);
    line.layout()->addWidget(slider);
    return slider;
}

QWidget* make_tool_line() {
    auto* line = new QWidget;
    auto* layout = new FlowLayout(line);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(rhythm);
    return line;
}

QWidget* make_tool_line(const char* title) {
    QWidget* line = make_tool_line();
    auto* name = new QLabel(translated_words(title));
    QFont bold = name->font();
    bold.setWeight(QFont::DemiBold);
    name->setFont(bold);
    line->layout()->addWidget(name);
    return line;
}

ParameterDescription length_description(const char* id, const char* label, const char* sentence, double minimum,
                                        double maximum, double usual) {
    ParameterDescription d;
    d.id = id;
    d.label = label;
    d.sentence = sentence;
    d.unit = Unit::metre;
    d.minimum = minimum;
    d.maximum = maximum;
    d.default_value = usual;
    return d;
}

ParameterDescription count_description(const char* id, const char* label, const char* sentence, double minimum,
                                       double maximum, double usual) {
    ParameterDescription d;
    d.id = id;
    d.label = label;
    d.sentence = sentence;
    d.type = ParameterType::integer;
    d.minimum = minimum;
    d.maximum = maximum;
    d.default_value = usual;
    return d;
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

}  // namespace cuesta

#pragma once
/// \file The settings of tools, as they appear on the view.

#include <functional>

#include "core/base/parameter_set.h"

class QWidget;

namespace cuesta {

class NumberSlider;

/// Adds "label [slider]" to a line of settings, which stay together; `put` gets what the user chooses.
NumberSlider* add_tool_slider(QWidget& line, const ParameterDescription& description, double value,
                              const std::function<void(double)>& put);
/// The same with the name on the slider.
NumberSlider* add_captioned_slider(QWidget& line, const ParameterDescription& description, double value,
                                   const std::function<void(double)>& put);
/// A line that add_tool_slider() fills, headed by a title. It goes on in further lines where the view is narrow.
QWidget* make_tool_line(const char* title);
/// The same without a title.
QWidget* make_tool_line();
/// A description for a setting of a tool, in metres.
ParameterDescription length_description(const char* id, const char* label, const char* sentence, double minimum,
                                        double maximum, double usual);

/// The same for a whole number.
ParameterDescription count_description(const char* id, const char* label, const char* sentence, double minimum,
                                       double maximum, double usual);

/// The same for a share, 0 .. maximum.
ParameterDescription share_description(const char* id, const char* label, const char* sentence, double maximum,
                                       double usual);

}  // namespace cuesta

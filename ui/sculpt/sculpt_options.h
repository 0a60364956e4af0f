#pragma once
/// \file The settings of the sculpting brushes, on the view.

#include <QWidget>
#include <vector>

#include "core/sculpt/sculpt_brush.h"

class QButtonGroup;
class QLabel;
class QToolButton;

namespace cuesta {

class NumberSlider;
class SculptTool;

class SculptOptions : public QWidget {
    Q_OBJECT
public:
    explicit SculptOptions(SculptTool& tool, QWidget* parent = nullptr);
    /// Size, strength, hardness: the tool fills it.
    QWidget& common_line() { return *common_; }

private:
    void make_kinds();
    void make_own_line();
    void refresh();
    /// Shown with the brushes `kinds` alone.
    template <class Widget>
    Widget* for_kinds(Widget* widget, std::vector<SculptKind> kinds);
    NumberSlider* add_slider(const ParameterDescription& description, double SculptBrush::*member,
                             std::vector<SculptKind> kinds);
    QToolButton* add_switch(const QString& text, const QString& tip, const char* name, std::vector<SculptKind> kinds);

    struct Own {
        QWidget* widget;
        std::vector<SculptKind> kinds;
    };
    struct Shown {
        NumberSlider* slider;
        double SculptBrush::*member;
    };

    SculptTool& tool_;
    QButtonGroup* kinds_ = nullptr;
    QLabel* title_ = nullptr;
    QWidget* common_ = nullptr;
    QWidget* own_line_ = nullptr;
    std::vector<Own> own_;
    std::vector<Shown> sliders_;
    NumberSlider* height_ = nullptr;
    NumberSlider* wavelength_ = nullptr;
    NumberSlider* seed_ = nullptr;
    NumberSlider* steps_ = nullptr;
    QToolButton* ridged_ = nullptr;
    QToolButton* slopes_ = nullptr;
    QToolButton* builds_up_ = nullptr;
};

}  // namespace cuesta

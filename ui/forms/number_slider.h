#pragma once
/// \file A slider with its value on it.

#include <QWidget>
#include <optional>

#include "core/base/parameter_set.h"
#include "core/erosion/parameters.h"
#include "ui/base/slider_scale.h"

class QLineEdit;

namespace cuesta {

/// Drag to change (Ctrl fine, Shift coarse), arrow keys to step, double-click, Enter or a digit to type (numbers or
/// arithmetic), Esc to take back a drag, a right click to copy, paste and reset. The wheel works only on a slider that has
/// the focus, so that it never changes what is merely scrolled past.
class NumberSlider : public QWidget {
    Q_OBJECT
public:
    explicit NumberSlider(ParameterDescription description, QWidget* parent = nullptr);

    double value() const { return value_; }
    /// Shows a value; emits nothing.
    void set_value(double value);
    /// Shows a word in the place of the value: what it stands for has several. Any edit ends it.
    void set_mixed(bool mixed);
    bool is_mixed() const { return mixed_; }
    /// The value that Reset of its menu restores; the parameter's default unless it is set.
    void set_usual(double value) { usual_ = value; }
    /// Another default, over 0: the scale is the one that fits it.
    void set_default(double value);
    /// Fills the slider in the colour of a force instead of the neutral one.
    void set_force(ErosionKind force);
    /// A name at the left on the slider itself, for rows where a label beside it would take too much room.
    void set_caption(const QString& caption);
    const ParameterDescription& description() const { return description_; }
    const SliderScale& scale() const { return scale_; }
    bool is_typing() const;
    /// As the user does by keys: a round step of about `share` of the length, up or down.
    void step(double share);
    /// As the user does by typing; ignores what lies beyond the limits of the parameter.
    void take(double value);

    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

Q_SIGNALS:
    /// The user changed the value; it is within the parameter's limits.
    void edited(double value);
    /// A drag, a key or a typed value is complete.
    void finished();
    /// Esc during a drag: what edited() said since its start is void.
    void abandoned();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

private:
    /// Whether the parameter's limits hold it.
    bool accepts(double value) const;
    void start_typing(const QString& text);
    void end_typing(bool take);
    void change_to(double value);

    ParameterDescription description_;
    SliderScale scale_;
    double value_ = 0;
    double usual_ = 0;
    bool mixed_ = false;
    std::optional<ErosionKind> force_;
    QString caption_;
    QLineEdit* editor_ = nullptr;

    bool pressed_ = false;
    bool dragging_ = false;
    double last_x_ = 0;
    double drag_position_ = 0;
};

}  // namespace cuesta

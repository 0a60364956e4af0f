#pragma once
/// \file The viewport with what lies on it: messages, legend, tool settings, the split line, words for the empty state.

#include <QWidget>

class QFrame;
class QLabel;

namespace cuesta {

class LegendView;
class Messages;
class SplitHandle;
class Viewport;

class ViewArea : public QWidget {
    Q_OBJECT
public:
    explicit ViewArea(QWidget* parent = nullptr);

    Viewport* viewport() const { return viewport_; }
    Messages* messages() const { return messages_; }
    SplitHandle* split_handle() const { return split_; }
    LegendView* legend() const { return legend_; }

    /// Settings of the chosen tool, shown at the upper left; null for none. Not owned.
    void set_tool_options(QWidget* options);
    /// "Before", "After" in the corners of a comparison; empty for none.
    void set_corner_words(const QString& left, const QString& right);
    /// Room along the upper and the left border for what lies there, pixels.
    void set_inset(int pixels);

protected:
    void resizeEvent(QResizeEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void place_all();
    void place_card();

    Viewport* viewport_;
    LegendView* legend_;
    Messages* messages_;
    SplitHandle* split_;
    QFrame* options_card_;
    QWidget* options_ = nullptr;
    int inset_ = 0;
    QLabel* left_word_;
    QLabel* right_word_;
};

}  // namespace cuesta

#pragma once
/// \file The pieces that panels are built of: labels that reset, rows, groups that fold.

#include <QComboBox>
#include <QLabel>
#include <QWidget>
#include <optional>

#include "core/erosion/parameters.h"

class QVBoxLayout;
class QToolButton;

namespace cuesta {

inline constexpr int label_width = 140;

/// A property's label, on two lines where one is too short. A click resets the property; a small mark in front says
/// that it is changed from its default.
class PropertyLabel : public QWidget {
    Q_OBJECT
public:
    explicit PropertyLabel(const QString& text, QWidget* parent = nullptr);
    void set_changed(bool changed);
    bool is_changed() const { return changed_; }
    void set_resettable(bool resettable);
    QSize sizeHint() const override;

Q_SIGNALS:
    void clicked();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QRect words_place() const;
    void fit_height();

    QString text_;
    bool changed_ = false;
    bool resettable_ = true;
};

/// A combo box that leaves the wheel to the panel unless it has the focus.
class QuietComboBox : public QComboBox {
public:
    explicit QuietComboBox(QWidget* parent = nullptr);

protected:
    void wheelEvent(QWheelEvent* event) override;
};

/// A group with a heading that folds and unfolds its body.
class FoldGroup : public QWidget {
    Q_OBJECT
public:
    /// `force`: a dot in its colour before the title.
    explicit FoldGroup(const QString& title, std::optional<ErosionKind> force = {}, QWidget* parent = nullptr);
    void add(QWidget* widget);
    void set_open(bool open);
    bool is_open() const;

private:
    QToolButton* heading_;
    QWidget* body_;
    QVBoxLayout* rows_;
};

/// label | editor, in the rhythm of the panels. Both become children of the row.
QWidget* make_row(QWidget* label, QWidget* editor);
QWidget* make_row(const QString& label, QWidget* editor);
/// Dim text over the whole width, wrapped.
QLabel* make_hint(const QString& text);
/// Small capitals above a list or a group of rows.
QLabel* make_caption(const QString& text);
/// A small button with a line icon and a tool tip.
QToolButton* make_icon_button(const QString& icon, const QString& tool_tip);

}  // namespace cuesta

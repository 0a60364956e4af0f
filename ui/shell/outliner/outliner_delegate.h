#pragma once
/// \file Paints a row of the outliner: icon or colour, name, dim words, lock and eye, or the mark of a stage.

#include <QStyledItemDelegate>

namespace cuesta {

class OutlinerDelegate : public QStyledItemDelegate {
    Q_OBJECT
public:
    /// Part of a row under the mouse.
    enum class Part { body, lock, eye };

    static constexpr int height = 26;

    using QStyledItemDelegate::QStyledItemDelegate;
    /// Place of lock and eye in a row, whether it has them or not.
    static QRect lock_in(const QRect& row);
    static QRect eye_in(const QRect& row);
    /// Of rows that have no eye, all is body.
    static Part part_at(const QModelIndex& index, const QRect& row, const QPoint& position);

    /// The name of this row stands out: its page is shown.
    void set_shown_page(const QModelIndex& index) { shown_page_ = index; }
    /// Sets the turn of the marks of stages at work, degrees.
    void set_turn(int degrees) { turn_ = degrees; }

    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    QWidget* createEditor(QWidget* parent, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    void updateEditorGeometry(QWidget* editor, const QStyleOptionViewItem& option,
                              const QModelIndex& index) const override;

private:
    void paint_mark(QPainter& painter, const QRect& row, int mark) const;
    /// Paints what stands before the name; returns where the name begins.
    int paint_symbol(QPainter& painter, const QRect& row, const QModelIndex& index, bool selected) const;

    QPersistentModelIndex shown_page_;
    int turn_ = 0;
};

}  // namespace cuesta

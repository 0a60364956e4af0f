#pragma once
/// \file Buttons of the start page: pictures of sample lands, and lines that say where to begin.

#include <QAbstractButton>
#include <QPixmap>

#include "ui/shell/examples.h"

namespace cuesta {

/// A picture with a name and a sentence below it, to be pressed as one.
class ExampleCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit ExampleCard(const Example& example);
    /// Logical pixels; the picture gets its 16:9, the sentence so many lines.
    void set_width(int width, int lines);
    /// Number of lines of the sentence on a card of that width.
    int lines_at(int width) const;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString sentence_;
    QPixmap picture_;
};

enum class StartRowLook {
    primary,  ///< the most wanted: in the accent's colour
    raised,   ///< a button
    plain     ///< of a list: no ground until the mouse is over it
};

/// An icon, a title and a dim sentence below it, as wide as there is room.
class StartRow : public QAbstractButton {
    Q_OBJECT
public:
    /// Text that does not fit is cut at the end; of a path, which `elide` says, in its middle.
    StartRow(const QString& icon, const QString& title, const QString& sentence, StartRowLook look,
             Qt::TextElideMode elide = Qt::ElideRight);
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int words_height() const;

    QString icon_;
    QString sentence_;
    StartRowLook look_;
    Qt::TextElideMode elide_;
};

}  // namespace cuesta

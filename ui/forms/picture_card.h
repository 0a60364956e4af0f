#pragma once
/// \file One of a gallery as a card: picture, name, and a sentence or two.

#include <QAbstractButton>
#include <QPixmap>
#include <functional>

class QMenu;
class QToolButton;

namespace cuesta {

class FavouriteStar;

/// The picture stands to the left of the words and is as high as they are. Checked while the project is what it shows.
class PictureCard : public QAbstractButton {
    Q_OBJECT
public:
    /// `note` (may be empty) stands below the sentence; `picture`: a path.
    PictureCard(const QString& name, const QString& sentence, const QString& note, const QString& picture);
    /// Draws a picture in place of one that is missing, once, when the card is first painted. About 4:3.
    void set_stand_in(std::function<QPixmap()> draw) { stand_in_ = std::move(draw); }
    /// Commands for the card: `fill` adds them to the menu of the right button, which a small button below the star,
    /// with this tool tip, opens, too.
    void set_commands(const QString& tool_tip, std::function<void(QMenu&)> fill);
    QSize sizeHint() const override;
    /// In its upper right corner; the menu of the right button has its command, too.
    FavouriteStar& star() { return *star_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    void show_menu(const QPoint& at);
    int height_at(int width) const;
    /// Place of the words on a card of that width.
    QRect words_place(int width, int height) const;

    QString sentence_;
    QString note_;
    QPixmap picture_;
    std::function<QPixmap()> stand_in_;  ///< empty: none, or drawn already
    FavouriteStar* star_;
    QToolButton* more_ = nullptr;  ///< of cards with commands
    std::function<void(QMenu&)> fill_menu_;
};

}  // namespace cuesta

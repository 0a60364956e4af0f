#pragma once
/// \file One of a gallery as a card: picture, name, and a sentence or two.

#include <QAbstractButton>
#include <QPixmap>

namespace cuesta {

class FavouriteStar;

/// The picture stands to the left of the words and is as high as they are. Checked while the project is what it shows.
class PictureCard : public QAbstractButton {
    Q_OBJECT
public:
    /// `note` (may be empty) stands below the sentence; `picture`: a path.
    PictureCard(const QString& name, const QString& sentence, const QString& note, const QString& picture);
    QSize sizeHint() const override;
    /// In its upper right corner; the menu of the right button has its command, too.
    FavouriteStar& star() { return *star_; }

protected:
    void resizeEvent(QResizeEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int height_at(int width) const;
    /// Where the words stand on a card so wide.
    QRect words_place(int width, int height) const;

    QString sentence_;
    QString note_;
    QPixmap picture_;
    FavouriteStar* star_;
};

}  // namespace cuesta

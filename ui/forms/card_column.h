#pragma once
/// \file The cards of a gallery, one below another, favourites first.

#include <QWidget>
#include <vector>

class QVBoxLayout;

namespace cuesta {

class PictureCard;

/// Favourites stand in the order of the gallery, before the others in theirs; the keys walk the cards as they stand.
class CardColumn : public QWidget {
    Q_OBJECT
public:
    explicit CardColumn(QWidget* parent = nullptr);

    /// Takes over the card, whose object name is its id among the favourites.
    void add(PictureCard* card);
    /// Removes one of its cards, which goes when the events at hand have been served: it may be the sender of one.
    void remove(PictureCard* card);
    /// In the order in which they were added.
    const std::vector<PictureCard*>& cards() const { return cards_; }

private:
    void arrange();

    QVBoxLayout* column_;
    std::vector<PictureCard*> cards_;
};

}  // namespace cuesta

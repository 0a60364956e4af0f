#pragma once
/// \file The star in the corner of a card: filled for favourites.

#include <QAbstractButton>

class QMenu;
class QPainter;

namespace cuesta {

/// Seen while its card is under the mouse or has the focus, and always on favourites. Checked: a favourite.
class FavouriteStar : public QAbstractButton {
    Q_OBJECT
public:
    /// `name`: of what is on the card.
    FavouriteStar(const QString& name, QWidget* card);

    /// The favourite that the star stands for (Favourites).
    void set_id(const QString& id);
    /// Without a card that it waits for the mouse on.
    void set_always_seen() { always_seen_ = true; }
    const QString& id() const { return id_; }
    QSize sizeHint() const override { return {side, side}; }

    static constexpr int side = 22;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void refresh();

    QString id_;
    bool always_seen_ = false;
    QString name_;
};

/// "Add to favourites" or "Remove from favourites", for a card's menu.
void add_favourite_command(QMenu& menu, const QString& id);

/// A star of five points in this square.
void draw_star(QPainter& painter, const QRectF& square, bool filled);

}  // namespace cuesta

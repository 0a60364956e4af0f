#pragma once
/// \file Stamps as cards of one size: a picture with the name, the kind and the size below.

#include <QListWidget>

#include "core/io/library/stamps.h"

namespace cuesta {

/// A grid of cards that the keys walk through, favourites first. A click or Enter chooses one; a click on the star in
/// its corner, or the menu, makes it a favourite. Stamps are called by their index in what set_stamps() was given,
/// wherever their cards stand. GUI thread.
class StampCards : public QListWidget {
    Q_OBJECT
public:
    explicit StampCards(QWidget* parent = nullptr);

    void set_stamps(const std::vector<Stamp>& stamps);
    void set_picture(int index, const QImage& picture);
    bool has_picture(int index) const;
    /// Shows those alone that are found by these words; the first of them is the present one. Returns how many.
    int show_found(const QString& words);
    /// The stamp under the keys; -1: none.
    int present() const;

Q_SIGNALS:
    void chosen(int index);
    /// The mouse or the keys have come to this one.
    void looked_at(int index);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void mouseDoubleClickEvent(QMouseEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void arrange();
    /// -1: there is no such row.
    int index_of(int row) const;
    QListWidgetItem* card_of(int index) const;
    /// The place of a card's star in the viewport.
    QRect star_of(const QListWidgetItem& card) const;
    QListWidgetItem* star_at(const QPoint& at) const;
    static void toggle_favourite(const QListWidgetItem& card);

    std::vector<Stamp> stamps_;
    QString words_;  ///< by which stamps are found
    QListWidgetItem* pressed_star_ = nullptr;
};

/// "Volcano": the kind in words; empty for those without.
QString kind_words(StampKind kind);

}  // namespace cuesta

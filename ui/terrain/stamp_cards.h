#pragma once
/// \file Stamps as cards of one size: a picture with the name, the kind and the size below.

#include <QListWidget>

#include "core/io/library/stamps.h"

namespace cuesta {

/// A grid of cards that the keys walk through. A click or Enter chooses one. GUI thread.
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
    void resizeEvent(QResizeEvent* event) override;

private:
    std::vector<Stamp> stamps_;
};

/// "Volcano": the kind in words; empty for those without.
QString kind_words(StampKind kind);

}  // namespace cuesta

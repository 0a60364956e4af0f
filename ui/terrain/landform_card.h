#pragma once
/// \file A landform as a card: picture, name, sentence, and the place on Earth to compare with.

#include <QAbstractButton>
#include <QPixmap>

#include "core/io/project/landforms.h"

namespace cuesta {

/// The picture stands to the left of the words and is as high as they are. Checked while the project is this landform.
class LandformCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit LandformCard(const GalleryLandform& landform);
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    /// Where the words stand on a card so wide.
    QRect words_place(int width, int height) const;

    QString sentence_;
    QString place_;
    QPixmap picture_;
};

}  // namespace cuesta

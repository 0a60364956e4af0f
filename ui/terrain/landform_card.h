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
    QSize sizeHint() const override;

protected:
    void resizeEvent(QResizeEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

private:
    int height_at(int width) const;
    /// Where the words stand on a card so wide.
    QRect words_place(int width, int height) const;

    QString sentence_;
    QString place_;
    QPixmap picture_;
};

}  // namespace cuesta

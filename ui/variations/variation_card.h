#pragma once
/// \file One variation as a picture with its values below.

#include <QAbstractButton>
#include <QImage>

namespace cuesta {

/// Checked while the project is this variation.
class VariationCard : public QAbstractButton {
    Q_OBJECT
public:
    explicit VariationCard(QWidget* parent = nullptr);

    void set_picture(const QImage& picture);
    /// Words over the picture, which is dimmed: that it is being made, or why it cannot be. Empty: none.
    void set_message(const QString& message);
    const QString& message() const { return message_; }
    bool has_picture() const { return !picture_.isNull(); }
    const QImage& picture() const { return picture_; }

    QSize sizeHint() const override { return {264, 198 + caption_height()}; }
    QSize minimumSizeHint() const override { return {160, 120 + caption_height()}; }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    int caption_height() const;

    QImage picture_;
    QString message_;
};

}  // namespace cuesta

#pragma once
/// \file A line of widgets that goes on in the next line where there is no room.

#include <QLayout>
#include <memory>
#include <vector>

namespace cuesta {

/// Items stand from left to right, each as wide as it wants to be, those of a line on one middle. The size hint is that
/// of one line; its height for a width is that of the lines it takes there. GUI thread.
class FlowLayout : public QLayout {
public:
    /// `shares_rest`: as many items stand in a line as their least widths allow, and grow alike to its end.
    explicit FlowLayout(QWidget* parent, bool shares_rest = false);
    ~FlowLayout() override;

    void addItem(QLayoutItem* item) override;
    int count() const override;
    QLayoutItem* itemAt(int index) const override;
    QLayoutItem* takeAt(int index) override;
    Qt::Orientations expandingDirections() const override { return {}; }
    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;
    QSize minimumSize() const override;
    void setGeometry(const QRect& rect) override;

private:
    struct Line;
    std::vector<Line> lines_for(int width) const;

    std::vector<std::unique_ptr<QLayoutItem>> items_;
    bool shares_rest_;
};

}  // namespace cuesta

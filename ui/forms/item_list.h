#pragma once
/// \file Lists of layers, sources and panels: a swatch or icon, a name, a dim detail, an eye to switch the item off.

#include <QColor>
#include <QListWidget>
#include <QPointer>
#include <optional>
#include <vector>

namespace cuesta {

class ItemList : public QListWidget {
    Q_OBJECT
public:
    struct Item {
        QString name;
        QString detail;
        QColor swatch;                ///< invalid: none
        QString icon;                 ///< a line icon beside the swatch; empty: none
        std::optional<bool> enabled;  ///< absent: no eye
        bool operator==(const Item&) const = default;
    };

    explicit ItemList(QWidget* parent = nullptr);
    /// Shows these items and keeps the current row where it can. Emits no selection of its own.
    void set_items(const std::vector<Item>& items);
    /// The list is as high as its items, within these bounds of rows; with `share` > 0 it may be as high as that share
    /// of the scrolled page that it lies on, if that is more.
    void set_height_in_rows(int least, int most, double share = 0);
    void set_row_height(int pixels);

Q_SIGNALS:
    /// The user chose a row.
    void chosen(int row);
    /// The user clicked on a row's eye.
    void eye_clicked(int row);

protected:
    void showEvent(QShowEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;

private:
    void fit();
    std::vector<Item> items_;  ///< as shown
    bool filling_ = false;
    int least_rows_ = 2, most_rows_ = 6;
    double share_ = 0;
    QPointer<QWidget> page_;  ///< what is seen of the page that scrolls; null: none is known
    int item_height_ = 28;
};

}  // namespace cuesta
